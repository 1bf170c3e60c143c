"""The options of a pick, read from memory; one row for each source.

The operators of a recharge are sorted by what was recharged here before (RememberedOperators).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import msgspec

from agent.api.billers import Category, FoundBiller
from agent.api.dmt import TransferBank
from agent.api.recharge import Operator
from agent.api.verify import VerificationService
from agent.app.service_parts import ServiceParts
from agent.base.money import Money, Paise
from agent.base.regions import REGIONS, home_of
from agent.base.structs import replace
from agent.dialogue.page import Text
from agent.dialogue.read_model import Option
from agent.dialogue.slips.records import called
from agent.outlet.availability import stopped
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.biller_words import plain
from agent.outlet.catalogues import RANK as BANK_RANK
from agent.outlet.suspensions import part_name, product_of
from agent.services import bbps, dmt, recharge, verify
from agent.services.answers import AnswerMissing, Answers
from agent.services.catalogue import Catalogue
from agent.services.declaration import SuspendablePart
from agent.services.registry import BY_CODE
from agent.services.steps import AskPick, Source
from agent.transactions.model import BankStatus, Transaction

REMEMBERED_MAX = 5000  # newest transactions: some weeks, since people recharge once in four
RECHARGES = frozenset(one.code for one in recharge.SERVICES)
RECENT = 50  # newest transactions searched for new recharges each time


class Past(Protocol):
    """The part of the journal that this module reads."""

    def newest(self, limit: int, /) -> Iterable[Transaction]: ...


class RememberedOperators:
    """The operator with which a number was recharged here before.

    The service does not report a number's operator. The first digits do not show it either, because
    customers keep their number when they change the operator. The journal keeps only the last four
    digits of a recharge. So the operator may belong to another number with the same ending. It is
    shown as a guess. The journal is read once, and later only its end.
    """

    def __init__(self, journal: Past) -> None:
        self._journal = journal
        self._unread = REMEMBERED_MAX
        self._recharges: dict[str, tuple[str, str]] = {}
        """The operator and the last four digits of each recharge, the oldest first."""

    def before(self, number: str) -> str | None:
        """Return the operator's name of the last recharge of a number with this ending."""
        ending = number[-4:]
        fitting = (name for name, last4 in reversed(self._read().values()) if last4 == ending)
        return next(fitting, None)

    def used(self) -> Counter[str]:
        """Return how often each operator was recharged with, by name."""
        return Counter(name for name, _ in self._read().values())

    def _read(self) -> dict[str, tuple[str, str]]:
        for t in reversed(tuple(self._journal.newest(self._unread))):
            details = t.masked_details
            is_known = t.service in RECHARGES and {"operator", "last4"} <= details.keys()
            if is_known and t.bank_status is BankStatus.SUCCEEDED:
                self._recharges[t.client_reference] = details["operator"], details["last4"]
        self._unread = RECENT
        for oldest in tuple(self._recharges)[:-REMEMBERED_MAX]:
            del self._recharges[oldest]
        return self._recharges


class Pick(msgspec.Struct, frozen=True):
    """What the options of a pick depend on."""

    service: ServiceParts
    price_of: Callable[[str], Paise | None]
    """The price of a verification for customers; None: not sold."""
    remembered: RememberedOperators
    answers: Answers
    letters: str
    """The typed letters of a search."""

    def cached(self, catalogue: Catalogue) -> Any:
        """Return the value of a cached catalogue; an empty list if it was never read."""
        cached = self.service.published.get(catalogue)
        return cached.value if cached and cached.value is not None else []


def options(step: AskPick, service: str, pick: Pick) -> tuple[Option, ...]:
    """Return the options of a step of a service; its code may be an outlet task's."""
    listed = SOURCES[step.source](pick)
    declared = BY_CODE.get(service)
    part = declared.part if declared else None
    if part is None or part.picked != step.name:
        return listed
    return _without_suspended(service, part, listed, pick.service.suspensions.current())


def _operators(pick: Pick, kind: str) -> tuple[Option, ...]:
    known: list[Operator] = pick.cached(recharge.OPERATORS)
    of_kind = (one for one in known if one.type == kind)
    return operators(of_kind, pick.answers, pick.remembered)


SOURCES: dict[Source, Callable[[Pick], tuple[Option, ...]]] = {
    Source.BILL_CATEGORIES: lambda p: categories(p.cached(bbps.CATEGORIES)),
    Source.BILLERS: lambda p: billers(p.service.biller_crawl, p.answers, p.letters),
    Source.TRANSFER_BANKS: lambda p: banks(p.cached(dmt.BANKS)),
    Source.BENEFICIARIES: lambda p: beneficiaries(p.answers),
    Source.MOBILE_OPERATORS: lambda p: _operators(p, "MOBILE"),
    Source.DTH_OPERATORS: lambda p: _operators(p, "DTH"),
    Source.VERIFICATIONS: lambda p: for_the_attendant(p.cached(verify.REGISTERS)),
    Source.SOLD_VERIFICATIONS: lambda p: for_customers(p.cached(verify.REGISTERS), p.price_of),
}


def _without_suspended(
    service: str, part: SuspendablePart, listed: tuple[Option, ...], suspended: Mapping[str, str]
) -> tuple[Option, ...]:
    """Return the list with a reason at each option that the service has refused."""

    def checked(option: Option) -> Option:
        code = suspended.get(part_name(product_of(service), part.name(option.about)))
        if code is None or option.reason:
            return option
        why = stopped(code)
        return replace(option, reason=Text(why.key, {**why.args}))

    return tuple(checked(option) for option in listed)


def operators(
    listed: Iterable[Operator], answers: Answers, remembered: RememberedOperators
) -> tuple[Option, ...]:
    """Return the operators: first the one of this number's last recharge, then the most used."""
    typed = recharge.number(answers)
    number = typed.reveal() if typed else None
    before = remembered.before(number) if number else None
    used = remembered.used()

    def rank(operator: Operator) -> tuple[bool, int]:
        return operator.name != before, -used[operator.name]

    return tuple(_operator(one, number, before) for one in sorted(listed, key=rank))


def _operator(operator: Operator, number: str | None, before: str | None) -> Option:
    reason = None if operator.available else Text("rest-option")
    if number and not operator.takes(number):
        reason = Text("rest-operator-number")
    is_before = number is not None and operator.name == before
    detail = Text("operator-before", {"ending": (number or "")[-4:]}) if is_before else None
    return Option(str(operator.operator_id), operator.name, operator, reason=reason, detail=detail)


# The categories with a message (`bill-<word>`) and a picture, by the service's name, the most used
# first. Other categories follow with the service's own name.
CATEGORIES: dict[str, tuple[str, str]] = {
    "electricity": ("electricity", "bulb"),
    "lpg gas": ("lpg", "cylinder"),
    "gas": ("gas", "flame"),
    "water": ("water", "drop"),
    "dth": ("dth", "recharge-tv"),
    "cable tv": ("cable", "recharge-tv"),
    "mobile postpaid": ("postpaid", "phone"),
    "mobile prepaid": ("prepaid", "phone"),
    "broadband postpaid": ("broadband", "waves"),
    "landline postpaid": ("landline", "handset"),
    "fastag": ("fastag", "car"),
    "loan repayment": ("loan", "rupee"),
    "insurance": ("insurance", "umbrella"),
    "life insurance": ("life", "umbrella"),
    "health insurance": ("health", "umbrella"),
    "credit card": ("credit-card", "card"),
    "education fees": ("education", "school"),
    "hospital": ("hospital", "medical"),
    "hospital and pathology": ("pathology", "medical"),
    "municipal taxes": ("taxes", "building"),
    "municipal services": ("municipal", "building"),
    "housing society": ("housing", "building"),
    "prepaid meter": ("meter", "bulb"),
    "rental": ("rental", "key"),
    "echallan": ("challan", "car"),
    "recurring deposit": ("deposit", "balance"),
    "nps": ("nps", "balance"),
    "subscription": ("subscription", "list"),
    "clubs and associations": ("clubs", "person"),
    "donation": ("donation", "heart"),
}
CATEGORY_RANK = {name: rank for rank, name in enumerate(CATEGORIES)}
OTHER_CATEGORY = "slip"


def categories(listed: Iterable[Category]) -> tuple[Option, ...]:
    """Return the categories, the most used first."""

    def rank(category: Category) -> tuple[int, str]:
        return CATEGORY_RANK.get(category.name.casefold(), len(CATEGORY_RANK)), category.name

    return tuple(_category(one) for one in sorted(listed, key=rank))


def _category(category: Category) -> Option:
    word, icon = CATEGORIES.get(category.name.casefold(), (None, OTHER_CATEGORY))
    return Option(
        category.category,
        category.name,
        category,
        icon=icon,
        reason=None if category.available else Text("rest-option"),
        words=Text(f"bill-{word}") if word else None,
    )


def billers(crawl: BillerCrawl, answers: Answers, letters: str) -> tuple[Option, ...]:
    """Return the billers of the picked category that are known so far."""
    try:
        category = bbps.category(answers)
    except AnswerMissing:
        return ()
    return as_options(crawl.find(category.category, letters))


def as_options(found: Iterable[FoundBiller]) -> tuple[Option, ...]:
    """Return the billers as options, each with its state."""
    return tuple(map(_biller, found))


def _biller(biller: FoundBiller) -> Option:
    reason = None if biller.available else Text("rest-option")
    home = home_of(plain(biller.biller_name), biller.coverage)
    region = Text(f"state-{home}") if home in REGIONS else None
    return Option(biller.biller_id, biller.biller_name, biller, reason=reason, detail=region)


def banks(listed: Iterable[TransferBank]) -> tuple[Option, ...]:
    """Return the banks, the largest first; an unavailable one has a reason."""

    def rank(bank: TransferBank) -> tuple[int, str]:
        return BANK_RANK.get(bank.bank_name, len(BANK_RANK)), bank.bank_name

    return tuple(_bank(one) for one in sorted(listed, key=rank))


def _bank(bank: TransferBank) -> Option:
    reason = None if bank.available else Text("rest-transfer-bank")
    return Option(bank.ifsc_prefix, bank.bank_name, bank, reason=reason)


def beneficiaries(answers: Answers) -> tuple[Option, ...]:
    """Return the sender's accounts at this bank, and the choice of a new one."""
    new = Option(dmt.NEW, "", None, words=Text("pick-beneficiary-new"), is_way_out=True)
    try:
        known = dmt.listed(answers)
    except AnswerMissing:
        known = ()
    saved = (
        Option(
            str(one.beneficiary_id),
            one.beneficiary_name,
            one,
            detail=one.beneficiary_account_masked,
        )
        for one in known
    )
    return (*saved, new)


# The verifications with a picture, the most used first; others come after them.
VERIFICATION_ICONS = {
    "voter-id": "person",
    "driving-licence": "id",
    "vehicle-rc": "car",
    "bank-account": "bank",
    "gstin": "shop",
    "pan-to-gstin": "building",
}
VERIFICATION_RANK = {name: rank for rank, name in enumerate(VERIFICATION_ICONS)}
OTHER_VERIFICATION = "verify"


def for_the_attendant(listed: Iterable[VerificationService]) -> tuple[Option, ...]:
    """Return all verifications, each with its charge for the outlet."""
    return tuple(_option(one, "verification-charge", one.charge.paise) for one in _sorted(listed))


def for_customers(
    listed: Iterable[VerificationService], price_of: Callable[[str], Paise | None]
) -> tuple[Option, ...]:
    """Return the verifications that the configuration sells, each with its price."""
    priced = ((one, price_of(one.service)) for one in _sorted(listed))
    return tuple(
        _option(one, "verification-price", price, sold=True) for one, price in priced if price
    )


def _sorted(listed: Iterable[VerificationService]) -> list[VerificationService]:
    return sorted(
        listed,
        key=lambda one: (VERIFICATION_RANK.get(one.service, len(VERIFICATION_RANK)), one.label),
    )


def _option(one: VerificationService, costs: str, amount: Paise, *, sold: bool = False) -> Option:
    return Option(
        one.service,
        one.label,
        one,
        icon=VERIFICATION_ICONS.get(one.service, OTHER_VERIFICATION),
        reason=None if one.available else Text("rest-option"),
        detail=Text(costs, {"amount": Money(amount)}),
        words=called(one.service),
        price=amount if sold else None,
    )
