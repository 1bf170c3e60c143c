"""The read model of a kiosk: its current state for the dialogue, read only."""

import logging
from dataclasses import dataclass, field
from itertools import takewhile

from agent.api import matm
from agent.api.aeps import AuthMode, Bank
from agent.app.attendant_read_model import KioskAttendantReadModel
from agent.app.offered import OfferedServices
from agent.app.parts import DeviceParts, MoneyParts, qr_check
from agent.app.pick_options import Pick, RememberedOperators, options
from agent.app.service_parts import ServiceParts
from agent.base.clock import Clock
from agent.base.money import ZERO, Paise, rupees
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.config.kiosk_config import Setup
from agent.dialogue.page import Text
from agent.dialogue.read_model import Interrupted, OfferedService, Option
from agent.dialogue.screens import resumed
from agent.dialogue.slips.slip import Shop, slip
from agent.outlet.settings import Settings
from agent.services import dmt
from agent.services.answers import Answers
from agent.services.earlier_request import EarlierRequest, earlier_request, is_like
from agent.services.registry import BY_CODE
from agent.services.steps import AskPick, Limits, Purpose
from agent.transactions.decision import Action
from agent.transactions.model import BankStatus, Transaction
from agent.transactions.outcome import DisplayOnly
from agent.ui.devices import as_text, worded
from agent.ui.words.words import Words, in_script

log = logging.getLogger(__name__)

RECENT = 50  # newest transactions in which a repetition is searched


@dataclass(slots=True)
class KioskReadModel:
    """Implements ReadModel (agent.dialogue.read_model)."""

    setup: Setup
    clock: Clock
    words: Words
    settings: Settings
    service: ServiceParts
    devices: DeviceParts
    money: MoneyParts
    shop: Shop = field(init=False)
    offered: OfferedServices = field(init=False)
    attendant: KioskAttendantReadModel = field(init=False)
    remembered_operators: RememberedOperators = field(init=False)

    def __post_init__(self) -> None:
        setup, clock, money = self.setup, self.clock, self.money
        service, devices = self.service, self.devices
        self.shop = Shop(setup.config.outlet.name, service.outlet.merchant_ref)
        self.offered = OfferedServices(setup, clock, money.journal, service, devices, self.settings)
        self.attendant = KioskAttendantReadModel(
            clock, Attendants(setup.attendants), service, devices.monitors, money, self.offered
        )
        self.remembered_operators = RememberedOperators(money.journal.whole)

    @property
    def languages(self) -> tuple[str, ...]:
        return self.setup.config.outlet.languages

    @property
    def home_language(self) -> str:
        return self.settings.language

    def interrupted(self) -> tuple[Interrupted, ...]:
        now = self.clock.now().service
        recent = (
            t
            for t in self.money.journal.open_transactions()
            if abs(now - t.opened_at) <= resumed.WITHIN_S and resumed.is_unsettled(t)
        )
        newest = sorted(recent, key=lambda t: t.opened_at, reverse=True)
        return tuple(Interrupted(t.client_reference, self._last_fact_at(t)) for t in newest)

    def _last_fact_at(self, t: Transaction) -> float:
        facts = self.money.journal.whole.events(t.client_reference)
        return max((entry.event.at for entry in facts), default=t.opened_at)

    def offers(self) -> tuple[OfferedService, ...]:
        return self.offered.for_customers()

    def banks(self) -> tuple[Bank, ...]:
        return self.service.catalogues.banks

    def own_name(self, name: str, language: str) -> str:
        return in_script(name, language, self.words)

    def options(
        self, step: AskPick, service: str, answers: Answers, letters: str = ""
    ) -> tuple[Option, ...]:
        price_of, remembered = self.setup.config.verification.price_of, self.remembered_operators
        pick = Pick(self.service, price_of, remembered, answers, letters)
        return options(step, service, pick)

    def first_like(self, service: str, answers: Answers) -> EarlierRequest | None:
        declared = BY_CODE.get(service)
        if declared is None:
            return None
        now = self.clock.now().service
        return earlier_request(declared, answers, self.money.journal.open_transactions(), now)

    def repeats(self, service: str, answers: Answers) -> bool:
        """Compare amount and masked details with recent transactions, except failures."""
        declared = BY_CODE.get(service)
        if declared is None or not declared.repeat_within_s:
            return False
        since = self.clock.now().service - declared.repeat_within_s
        details = declared.masked_details(answers)
        recent = takewhile(lambda t: t.opened_at >= since, self.money.journal.whole.newest(RECENT))
        return any(
            is_like(t, declared, answers, details)
            for t in recent
            if t.bank_status not in (BankStatus.FAILED, BankStatus.ABANDONED)
        )

    def charge(self, service: str, amount: Paise) -> Paise | None:
        if service == dmt.ACCOUNT_CHECK:
            return rupees(self.setup.config.transfer.account_check)
        charges = self.service.catalogues.charges.value
        return charges.charge(service, amount) if charges else None

    def limits(self, service: str) -> Limits | None:
        info = self.card_info()
        if service != "matm.CW" or info is None or info.services.withdrawal is None:
            return None
        given = info.services.withdrawal
        step = given.multiple_of.paise if given.multiple_of > 0 else rupees(1)  # 0: no step
        return Limits(given.min_amount.paise, given.max_amount.paise, step)

    def lacks_funds(self, service: str, answers: Answers) -> bool:
        declared = BY_CODE[service]
        known = self.service.wallets.current()
        if declared.wallet is None or declared.wallet not in known:
            return False
        charges = self.service.catalogues.charges.value
        product, _, code = service.partition(".")
        charge = charges.charge(code, answers.amount or ZERO) if charges else None
        added = charge if product == "aeps" and charge else ZERO
        return known[declared.wallet] < declared.debit(answers) + added

    def ordered_off(self, service: str) -> Text | None:
        return self.offered.ordered_off(service)

    def card_info(self) -> matm.Info | None:
        return self.offered.card_info()

    def launch_ends(self, reference: str) -> float | None:
        launch, info = self.display_only(reference).launch, self.offered.card_info()
        return info.launch_ends(launch) if launch and info else None

    def fitted_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        allowed = _modes(purpose).items()
        return tuple(mode for name, mode in allowed if name in self.devices.monitors)

    def auth_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        return tuple(mode for name, mode in _modes(purpose).items() if self.devices.works(name))

    def can_print(self) -> bool:
        return self.devices.works("printer")

    def printer_warning(self) -> Text | None:
        return self.devices.printer_warning()

    def can_dispense(self, amount: Paise) -> bool:
        dispensing = self.money.dispensing
        return (
            dispensing is not None
            and self.devices.works("cash")
            and dispensing.can_dispense(amount)
        )

    def has_display(self) -> bool:
        return self.devices.fitted.display is not None and self.devices.works("display")

    def transaction(self, reference: str) -> Transaction:
        transaction = self.money.journal.get(reference)
        if transaction is None:
            raise KeyError(reference)
        return transaction

    def action(self, reference: str) -> Action:
        return self.money.reconciler.next_action(self.transaction(reference))

    def display_only(self, reference: str) -> DisplayOnly:
        return self.money.reconciler.display_only(reference)

    def pays_us(self, reference: str) -> bool:
        t, qr = self.transaction(reference), self.display_only(reference).qr
        if qr is None:
            return True
        objection = qr_check(self.setup).objection(qr, t.amount, t.reference_id or "")
        if objection:
            log.error("the QR of %s is not shown: %s", reference, objection)
        return not objection

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        t = self.transaction(reference)
        return as_text(worded(slip(t, self.shop, language, claim_code=claim_code), self.words))


def _modes(purpose: Purpose) -> dict[str, AuthMode]:
    """Return the device of each capture mode that is allowed for a purpose, the usual first."""
    kinds = {"biometric": AuthMode.FINGER, "iris": AuthMode.IRIS}
    if purpose is Purpose.DAILY_AUTH:  # API document: a face is accepted for nothing else
        kinds["face"] = AuthMode.FACE
    return kinds
