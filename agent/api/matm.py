"""mATM: card transactions at a card reader (API document: mATM; service.md 3)."""

import msgspec

from agent.api import records
from agent.api.client import Calls
from agent.api.exchange import Location, RequestBody
from agent.api.records import Endpoints
from agent.api.replies import (
    NULL,
    Amount,
    Parsed,
    WholeNumber,
    optional,
    optional_money,
    optional_text,
)
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.model import Misfit
from agent.transactions.outcome import Launch, ParsedReply, Status, unproven

BASE = "/ext/v1/matm"
CREATE = f"{BASE}/transactions"

LAUNCH_PARAMS_MAX = 10_000  # bytes


class CardRequest(RequestBody, frozen=True, kw_only=True):  # guess: matm.create
    """All fields of POST transactions. The `amount` of BE and MS is 0."""

    merchant_ref: str
    service: str
    """CW, BE or MS."""
    amount: Paise
    device: str
    """The card reader's name, one of Info.devices."""
    location: Location
    device_serial: str | None = None
    customer_mobile: Private[str] | None = None


class _Launch(msgspec.Struct, frozen=True):  # guess: matm.launch
    token: str
    device: str
    valid_seconds: msgspec.Raw = NULL  # guess: matm.launch.life
    url: msgspec.Raw = NULL
    package: msgspec.Raw = NULL
    params: msgspec.Raw = NULL


class _Record(records.Record, frozen=True, kw_only=True):
    """The mATM transaction (API document: Resources)."""

    merchant_ref: msgspec.Raw = NULL
    service: msgspec.Raw = NULL
    bank_rrn: msgspec.Raw = NULL
    confirmed_by_bank_network: msgspec.Raw = NULL
    card: msgspec.Raw = NULL
    card_type: msgspec.Raw = NULL
    bank_name: msgspec.Raw = NULL
    account_balance: msgspec.Raw = NULL
    mini_statement: msgspec.Raw = NULL
    bank_response_code: msgspec.Raw = NULL
    launch: msgspec.Raw = NULL  # guess: matm.launch


def _parsed(record: _Record) -> ParsedReply:
    """Return a parsed record, confirmed only if confirmed_by_bank_network is true."""
    outcome = record.outcome(
        bank_rrn=record.bank_rrn,
        confirmed=records.is_true(record.confirmed_by_bank_network),
        details=_details(record),
    )
    if outcome.status is Status.FAILED and outcome.failure_code is None:
        # The document names only SUCCESS, and reports each failure by a failure code (Errors, 3).
        outcome = unproven(outcome, record.status)
    account = records.account(record.account_balance, record.mini_statement)
    about = record.about(service=record.service, merchant_ref=record.merchant_ref)
    shown = replace(account.shown, launch=_launch(record))
    return ParsedReply(outcome, shown, about, account.alarms)


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=f"{BASE}/transaction/by-client-reference/{{}}",
    read=records.reading(_Record, _parsed),
    documented=frozenset({Misfit.AMOUNT, Misfit.SERVICE, Misfit.MERCHANT_REF}),
)


class CashLimits(msgspec.Struct, frozen=True):
    min_amount: Amount
    max_amount: Amount
    multiple_of: Amount


class FixedAmount(msgspec.Struct, frozen=True):
    """The `amount` of BE or MS, which is never sent.

    The document does not say what it means: the charge, or the amount of the card's transaction. As
    the latter, a charge would debit the customer's card. So an enquiry is offered only where both
    meanings are 0 (guess: matm.enquiry-amount).
    """

    amount: msgspec.Raw = NULL

    @property
    def paise(self) -> Paise | None:
        return optional_money(self.amount)

    @property
    def is_zero(self) -> bool:
        return self.paise == 0


class CardServices(msgspec.Struct, frozen=True):
    """The card services that are offered; None: not offered."""

    withdrawal: CashLimits | None = msgspec.field(name="CW", default=None)
    balance: FixedAmount | None = msgspec.field(name="BE", default=None)
    statement: FixedAmount | None = msgspec.field(name="MS", default=None)

    def lists(self, service: str) -> bool:
        """Return True if this service (CW, BE, MS) is offered."""
        listed = {"CW": self.withdrawal, "BE": self.balance, "MS": self.statement}
        return listed.get(service) is not None

    def is_understood(self, service: str) -> bool:
        """Return True unless the meaning of this service's amount is not known."""
        fixed = {"BE": self.balance, "MS": self.statement}.get(service)
        return fixed is None or fixed.is_zero


class Info(msgspec.Struct, frozen=True):
    """The current services, devices and limits (API document: mATM info)."""

    services: CardServices
    devices: list[str]
    launch_valid_minutes: float
    max_open_per_outlet: WholeNumber  # guess: matm.open-limit, the code of its refusal

    def device(self, wanted: str | None) -> str | None:
        """Return the card reader for a launch; None if the service does not list `wanted`.

        Without `wanted` it is the first of the list (guess: matm.device).
        """
        if wanted is None:
            return self.devices[0] if self.devices else None
        return wanted if wanted in self.devices else None

    def launch_ends(self, launch: Launch) -> float | None:
        """Return the monotonic time at which a launch expires; None if it was never sent.

        The validity is that of the launch or `launch_valid_minutes`, whichever is shorter.
        """
        seconds = self.launch_valid_minutes * 60
        if launch.valid_seconds is not None:
            seconds = min(seconds, launch.valid_seconds)
        return None if launch.since is None else launch.since + seconds


class MicroAtm(Calls):
    """The mATM call that moves no money."""

    async def info(self) -> Parsed[Info]:
        return await self._get(f"{BASE}/info", Info)


def _details(record: _Record) -> dict[str, str]:
    """Return the details for a slip; of the card only its last four digits."""
    details = records.details(
        card_type=record.card_type,
        bank_name=record.bank_name,
        bank_response_code=record.bank_response_code,
    )
    card = optional_text(record.card)
    return {**details, "card_last4": card[-4:]} if card else details


def _launch(record: _Record) -> Launch | None:
    launch = optional(record.launch, _Launch)
    if launch is None or len(launch.params) > LAUNCH_PARAMS_MAX:
        return None
    return Launch(
        token=Private(launch.token),
        device=launch.device,
        valid_seconds=optional(launch.valid_seconds, float),
        url=optional(launch.url, str) or optional(launch.package, str),
        params=None if launch.params == NULL else launch.params.copy(),
    )
