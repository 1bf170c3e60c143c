"""The read-only model of the current state, for the dialogue."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from agent.api import matm
from agent.api.aeps import AuthMode, Bank
from agent.base.money import Paise
from agent.base.private import Private
from agent.cash.notes import Notes
from agent.dialogue.page import ScreenLine, Text
from agent.outlet.complaints import StoredComplaint
from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration, Wallet
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import AskPick, Limits, Purpose
from agent.transactions.decision import Action, Stuck
from agent.transactions.model import Transaction
from agent.transactions.outcome import DisplayOnly


class OfferedService(msgspec.Struct, frozen=True):
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
    """The option's name in the customer's language; None: the label is shown."""
    price: Paise | None = None
    """The customer's price. Picking the option sets the amount."""
    is_way_out: bool = False
    """The option for a customer who cannot find the right one. It is always shown last."""


class WalletView(msgspec.Struct, frozen=True):
    """A wallet of the outlet for the attendant."""

    wallet: Wallet
    balance: Paise | None = None
    """None: the balance was never read."""
    read_at: datetime | None = None
    refusal: str | None = None
    """The code with which the service refused the newest read."""


class OutletView(msgspec.Struct, frozen=True):
    """The outlet's readiness for the attendant, with its next outlet task."""

    readiness: Text
    task: str | None = None
    """The code of the next outlet task; None: there is none."""
    message: str | None = None
    """The service's own explanation."""
    charge: Paise | None = None
    """The cost of each try of the daily authentication."""
    wallets: tuple[WalletView, ...] = ()


class Today(msgspec.Struct, frozen=True):
    """The day's report, shortened for a screen: its lines and its discrepancies."""

    lines: tuple[ScreenLine, ...] = ()
    differences: tuple[ScreenLine, ...] = ()
    counted: tuple[ScreenLine, ...] = ()
    """The till's newest count, with the ledger's expected amount."""
    earned: Paise | None = None
    """The shop's earnings; None: unknown."""


class Interrupted(msgspec.Struct, frozen=True):
    """A transaction that was not settled when the kiosk stopped, shortly before."""

    reference: str
    stopped_at: float
    """Service time of the newest event before the start."""


class AttendantReadModel(Protocol):
    """The part that only attendants see."""

    def at_the_counter(self) -> tuple[Transaction, ...]:
        """Return the transactions whose notes need a person: owed, in doubt, missed and so on."""

    def is_paying(self, reference: str) -> bool:
        """Return True while this payout runs, or the dispenser can still report its outcome."""

    def drawer_notes(self) -> Notes | None:
        """Return the notes in the drawer; None if unknown or never counted by note."""

    def expected_in_drawer(self) -> Paise | None:
        """Return what the drawer should hold now; None before the day's opening count."""

    def pending(self) -> tuple[Transaction, ...]:
        """Return the open transactions that wait for the service."""

    def why_stuck(self, reference: str) -> Stuck | None:
        """Return why only people can end a transaction; None if the service still can."""

    def people(self) -> tuple[str, ...]:
        """Return the attendants' names; only the first may add and remove the others."""

    def opened_today(self) -> tuple[Transaction, ...]:
        """Return the transactions that began today, the newest first."""

    def today(self) -> Today: ...

    def outlet(self) -> OutletView: ...

    def tpin_objection(self, tpin: Private[str]) -> Text | None:
        """Return why a typed TPIN must not be sent; None if it may be."""

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        """Return paid bills, the newest first; with a code, only the bill of that slip."""

    def verification(self) -> OfferedService:
        """Return the attendant's own verification service, with its availability."""

    def verified(self, code: str = "") -> tuple[Transaction, ...]:
        """Return today's answered verifications, the newest first.

        With a code, return those of any day with this code on the slip.
        """

    def is_tpin_configured(self) -> bool:
        """Return True if the configuration has a TPIN, which only the operator can change."""

    def complaints(self) -> Sequence[StoredComplaint]:
        """Return the stored complaints, the newest first."""

    def devices(self) -> Mapping[str, str]:
        """Return the devices that can be tested, each with the message key of its state."""


class ReadModel(Protocol):
    """Everything that a screen may read. All of it is in memory, so it is available at once."""

    @property
    def languages(self) -> tuple[str, ...]: ...

    @property
    def home_language(self) -> str:
        """Return the language of the start screen."""

    @property
    def attendant(self) -> AttendantReadModel: ...

    def interrupted(self) -> tuple[Interrupted, ...]:
        """Return the unsettled transactions of the minutes before the start, the newest first."""

    def offers(self) -> tuple[OfferedService, ...]:
        """Return the services that customers see."""

    def banks(self) -> tuple[Bank, ...]:
        """Return the banks, the most used first."""

    def own_name(self, name: str, language: str) -> str:
        """Return a bank's name in the script of a language; the name itself if it has none."""

    def options(
        self, step: AskPick, service: str, answers: Answers, letters: str = ""
    ) -> tuple[Option, ...]:
        """Return the options of a step of this service or outlet task for these answers.

        For a SEARCHED source: those that match `letters`, the most used first.
        """

    def first_like(self, service: str, answers: Answers, /) -> EarlierRequest | None:
        """Return the open transaction that this request would repeat; None if there is none."""

    def repeats(self, service: str, answers: Answers) -> bool:
        """Return True if the same request was sent here so recently that it may be a mistake."""

    def charge(self, service: str, amount: Paise) -> Paise | None:
        """Return the charge for the customer; None if unknown."""

    def limits(self, service: str) -> Limits | None:
        """Return the limits that the service publishes; None: the declared limits are valid."""

    def lacks_funds(self, service: str, answers: Answers) -> bool:
        """Return True if the service's wallet, as last read, is too low for this request."""

    def ordered_off(self, service: str) -> Text | None:
        """Return the operator's reason if an order has suspended the service."""

    def card_info(self) -> matm.Info | None:
        """Return the service's card products and readers; None: never read."""

    def launch_ends(self, reference: str) -> float | None:
        """Return the monotonic time of the launch's last possible start; None without a launch."""

    def fitted_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        """Return the capture modes of the configured readers, which may not work now."""

    def auth_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        """Return the capture modes that work and are allowed for the purpose, the usual first."""

    def can_print(self) -> bool: ...

    def printer_warning(self) -> Text | None:
        """Return what the shopkeeper must do before a customer needs a slip; None: nothing."""

    def can_dispense(self, amount: Paise) -> bool:
        """Return True if a fitted dispenser can pay this amount now."""

    def has_display(self) -> bool:
        """Return True if a separate QR display is fitted."""

    def transaction(self, reference: str) -> Transaction: ...

    def action(self, reference: str) -> Action:
        """Return the next action that `decide` returns."""

    def display_only(self, reference: str) -> DisplayOnly:
        """Return the data that may be shown but not stored, while the customer is there."""

    def pays_us(self, reference: str) -> bool:
        """Return True if the QR pays this outlet, this amount, for this transaction."""

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        """Return the slip as plain text, for a QR if nothing can be printed."""
