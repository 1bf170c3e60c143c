"""The read model of the dialogue: the current state, read only."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from agent.api.aeps import AuthMode, Bank
from agent.cash.notes import Notes
from agent.dialogue.screens import ScreenLine, Text
from agent.money import Paise
from agent.outlet.complaints import StoredComplaint
from agent.private import Private
from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration, Wallet
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import Limits, Source
from agent.transactions.decision import Action, Stuck
from agent.transactions.model import Transaction
from agent.transactions.outcome import DisplayOnly


class Offer(msgspec.Struct, frozen=True):
    """A service of this kiosk, and why it is unavailable (None: it is available)."""

    service: ServiceDeclaration
    reason: Text | None = None


class Option(msgspec.Struct, frozen=True):
    """One row of a list from which the customer picks."""

    value: str
    label: str
    about: object
    """The API's typed record."""
    icon: str | None = None
    reason: Text | None = None
    """Why it is unavailable."""
    detail: Text | str | None = None
    words: Text | None = None
    """Its name in the customer's language; None: its label."""
    price: Paise | None = None
    """What the customer pays for it: picking it sets the amount."""
    is_way_out: bool = False
    """For who finds none of the others right: always in sight, as the last one."""


class WalletView(msgspec.Struct, frozen=True):
    """A wallet of the outlet for the attendant."""

    wallet: Wallet
    balance: Paise | None = None
    """None: it was never read."""
    read_at: datetime | None = None
    refusal: str | None = None
    """The code with which the service refused the newest read."""


class OutletView(msgspec.Struct, frozen=True):
    """The outlet's readiness for the attendant: what it lacks, and the next outlet task."""

    readiness: Text
    task: str | None = None
    """The code of the next outlet task; None: nothing is left to do."""
    message: str | None = None
    """The service's own explanation."""
    charge: Paise | None = None
    """What each try of the daily authentication costs."""
    wallets: tuple[WalletView, ...] = ()


class Today(msgspec.Struct, frozen=True):
    """The day's report, shortened for a screen: its lines and its discrepancies."""

    lines: tuple[ScreenLine, ...] = ()
    differences: tuple[ScreenLine, ...] = ()
    counted: tuple[ScreenLine, ...] = ()
    """The till's newest count, with what the ledger expected."""
    earned: Paise | None = None
    """What the shop has earned; None: unknown."""


class Interrupted(msgspec.Struct, frozen=True):
    """A transaction that was not settled when the kiosk stopped, a moment ago."""

    reference: str
    stopped_at: float
    """Service time of its newest fact from before."""


class AttendantReadModel(Protocol):
    """The part that only the attendant sees."""

    def at_the_counter(self) -> tuple[Transaction, ...]:
        """Return all whose notes need a person: owed, to be given back, in doubt, disputed."""
        ...

    def is_paying(self, reference: str) -> bool:
        """Return True while this payout runs or the dispenser can still report it."""
        ...

    def drawer_notes(self) -> Notes | None:
        """Return the notes in the drawer; None: not sure, or never counted note by note."""
        ...

    def pending(self) -> tuple[Transaction, ...]:
        """Return the open transactions that wait for the service."""
        ...

    def why_stuck(self, reference: str) -> Stuck | None:
        """Return why only people can end it; None: the service still can."""
        ...

    def people(self) -> tuple[str, ...]:
        """Return the attendants' names; the first one may add and remove the others."""
        ...

    def opened_today(self) -> tuple[Transaction, ...]:
        """Return the transactions that began today, the newest first."""
        ...

    def today(self) -> Today: ...

    def outlet(self) -> OutletView: ...

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        """Return paid bills, the newest first; with a code, only the one with it on its slip."""
        ...

    def verification(self) -> Offer:
        """Return the attendant's own verification, and why it is unavailable."""
        ...

    def verified(self, code: str = "") -> tuple[Transaction, ...]:
        """Return today's answered verifications; with a code, those of any day with it on the slip.

        The newest first.
        """
        ...

    def is_tpin_configured(self) -> bool:
        """Return True if there is a TPIN that only the operator can change."""
        ...

    def complaints(self) -> Sequence[StoredComplaint]:
        """Return the complaints that were raised, the newest first."""
        ...

    def devices(self) -> Mapping[str, str]:
        """Return the devices that can be tested, each with a word for its state."""
        ...


class ReadModel(Protocol):
    """Everything that a screen may read; each answer comes from memory, at once."""

    @property
    def languages(self) -> tuple[str, ...]: ...

    @property
    def home_language(self) -> str:
        """Return the language of the start screen."""
        ...

    @property
    def attendant(self) -> AttendantReadModel: ...

    def interrupted(self) -> tuple[Interrupted, ...]:
        """Return what a start finds unsettled of the last minutes, the newest first."""
        ...

    def offers(self) -> tuple[Offer, ...]:
        """Return the services that customers see here."""
        ...

    def banks(self) -> tuple[Bank, ...]:
        """Return the banks, the most used first."""
        ...

    def options(self, source: Source, answers: Answers, letters: str = "") -> tuple[Option, ...]:
        """Return the options of a source for these answers.

        For a SEARCHED source: those that match `letters`, the most used first.
        """
        ...

    def first_like(self, service: str, answers: Answers, /) -> EarlierRequest | None:
        """Return the open transaction that this would repeat; None if there is none."""
        ...

    def repeats(self, service: str, answers: Answers) -> bool:
        """Return True if the same was sent here so recently that a repetition may be a mistake."""
        ...

    def charge(self, service: str, amount: Paise) -> Paise | None:
        """Return what the customer will be charged; None if unknown."""
        ...

    def limits(self, service: str) -> Limits | None:
        """Return the limits that the service publishes; None: the declared ones count."""
        ...

    def lacks_funds(self, service: str, answers: Answers) -> bool:
        """Return True if the service's wallet was just read and holds too little for this."""
        ...

    def fixed_amount(self, service: str) -> Paise | None:
        """Return the amount that the service fixes; None if it does not."""
        ...

    def launch_ends(self, reference: str) -> float | None:
        """Return the monotonic time after which no card is asked for; None without a launch."""
        ...

    def auth_modes(self) -> tuple[AuthMode, ...]:
        """Return what can be captured now, the usual one first."""
        ...

    def can_print(self) -> bool: ...

    def can_dispense(self, amount: Paise) -> bool:
        """Return True if a fitted dispenser can pay this now."""
        ...

    def has_display(self) -> bool:
        """Return True if a separate QR display is fitted."""
        ...

    def transaction(self, reference: str) -> Transaction: ...

    def action(self, reference: str) -> Action:
        """Return the next action that `decide` returns."""
        ...

    def display_only(self, reference: str) -> DisplayOnly:
        """Return what may be shown but not kept, while the customer is there."""
        ...

    def pays_us(self, reference: str) -> bool:
        """Return True if the QR pays this outlet, this amount, for this transaction."""
        ...

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        """Return the slip as plain text, for a QR if nothing can be printed."""
        ...
