"""What the dialogue may look at: the world as it is now, read only."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from agent.api.aeps import AuthMode, Bank
from agent.dialogue.screens import Line, Text
from agent.money import Paise
from agent.outlet.complaints import StoredComplaint
from agent.private import Private
from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import Limits, Source
from agent.transactions.decision import Action, Stuck
from agent.transactions.model import Transaction
from agent.transactions.outcome import DisplayOnly


class Offer(msgspec.Struct, frozen=True):
    """A service of this kiosk, and why it rests (None: it can be used now)."""

    service: ServiceDeclaration
    reason: Text | None = None


class Option(msgspec.Struct, frozen=True):
    """One of a list that a step picks from."""

    value: str
    label: str
    about: object
    """The API's own typed thing."""
    icon: str | None = None
    reason: Text | None = None
    """Why it rests."""
    detail: Text | str | None = None
    words: Text | None = None
    """What it is called in the customer's language; None: by its label."""
    price: Paise | None = None
    """What the customer pays for it: picking it says the amount."""


class OutletView(msgspec.Struct, frozen=True):
    """The outlet's standing for the attendant: what it lacks, and the errand that puts it right."""

    readiness: Text
    task: str | None = None
    """The errand that is next (outlet.errands), None: nothing is left to do."""
    message: str | None = None
    """The service's own words on why."""
    charge: Paise | None = None
    """What the daily authentication costs, each time it is tried."""


class Today(msgspec.Struct, frozen=True):
    """The day's report as far as a screen has room: lines, and the differences by name."""

    lines: tuple[Line, ...] = ()
    differences: tuple[Line, ...] = ()
    counted: tuple[Line, ...] = ()
    """The drawer's newest count, against what the books expected of it."""


class AttendantReadModel(Protocol):
    """What only the attendant sees."""

    def at_the_counter(self) -> tuple[Transaction, ...]:
        """Give all whose notes wait for a person: owed, to be given back, in doubt, disputed."""
        ...

    def is_paying(self, reference: str) -> bool:
        """Say whether a dispenser pays this, or may still tell what became of it."""
        ...

    def pending(self) -> tuple[Transaction, ...]:
        """Give what is not at its end, and waits for the service."""
        ...

    def why_stuck(self, reference: str) -> Stuck | None:
        """Return why only people can end it (None: the service still can)."""
        ...

    def today(self) -> Today: ...

    def outlet(self) -> OutletView: ...

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        """Give bills that were paid, the newest first; of a code: the one whose slip bears it."""
        ...

    def verification(self) -> Offer:
        """Give the attendant's own verification, and why it rests."""
        ...

    def verified_today(self) -> tuple[Transaction, ...]:
        """Give today's verifications that were answered, the newest first."""
        ...

    def complaints(self) -> Sequence[StoredComplaint]:
        """Give the complaints that were raised, the newest first."""
        ...

    def devices(self) -> Mapping[str, str]:
        """Give the devices that can be tried, each with a word for its state."""
        ...


class ReadModel(Protocol):
    """Answers at once and from memory; nothing here waits."""

    @property
    def languages(self) -> tuple[str, ...]: ...

    @property
    def home_language(self) -> str:
        """The language that the kiosk rests in."""
        ...

    @property
    def attendant(self) -> AttendantReadModel: ...

    def offers(self) -> tuple[Offer, ...]:
        """Give what customers may see here."""
        ...

    def banks(self) -> tuple[Bank, ...]:
        """Give the banks, the most used first."""
        ...

    def options(self, source: Source, answers: Answers, letters: str = "") -> tuple[Option, ...]:
        """Give what there is to pick from, by what was answered before.

        Of a source that is SEARCHED: what the letters find, the most used first.
        """
        ...

    def first_like(self, service: str, answers: Answers, /) -> EarlierRequest | None:
        """Return the open transaction of which this would be a second one; None: there is none."""
        ...

    def repeats(self, service: str, answers: Answers) -> bool:
        """Say whether the same was sent here so recently that it may be wanted only once."""
        ...

    def charge(self, service: str, amount: Paise) -> Paise | None:
        """Give what the customer will be charged; None where it is not known."""
        ...

    def limits(self, service: str) -> Limits | None:
        """Give the limits in force where the service publishes them; None: the declared ones."""
        ...

    def fixed_amount(self, service: str) -> Paise | None:
        """Give the amount that the service itself has set; None: the customer's, or none."""
        ...

    def launch_ends(self, reference: str) -> float | None:
        """Give the monotonic moment from which a card is not asked for any more.

        None: there is no launch to start.
        """
        ...

    def auth_modes(self) -> tuple[AuthMode, ...]:
        """Give what can be captured now, the usual way first."""
        ...

    def can_print(self) -> bool: ...

    def can_dispense(self, amount: Paise) -> bool:
        """Say whether a dispenser is fitted that can pay this now."""
        ...

    def has_display(self) -> bool:
        """Say whether a QR display stands beside the touch screen."""
        ...

    def transaction(self, reference: str) -> Transaction: ...

    def action(self, reference: str) -> Action:
        """Say what the lifecycle would do next."""
        ...

    def display_only(self, reference: str) -> DisplayOnly:
        """Give what may be shown but not kept, while the customer is there."""
        ...

    def pays_us(self, reference: str) -> bool:
        """Say whether the QR at hand pays this outlet, this amount, for this transaction."""
        ...

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        """Give the slip as plain text, to be taken along as a QR where nothing can be printed."""
        ...
