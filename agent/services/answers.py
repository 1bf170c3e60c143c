"""What a customer has said so far: private, in memory, wiped when the dialogue ends."""

from collections.abc import Collection, Mapping
from enum import Enum, unique
from typing import TypeVar

import msgspec

from agent.api.aeps import AuthMode
from agent.money import Paise
from agent.private import Private
from agent.structs import Redacted, replace

T = TypeVar("T")


class AnswerMissing(Exception):
    """A step that the request needs was not asked: the declaration is wrong."""


class ChosenBank(msgspec.Struct, frozen=True):
    iin: str
    name: str


class Consent(msgspec.Struct, frozen=True):
    """That consent was given: to which wording, in which language, when (CONTRACT 8.3)."""

    wording: str
    language: str
    at: float
    """Unix seconds on the service's clock."""


@unique
class Whose(Enum):
    """Whose finger or eye is asked for."""

    CUSTOMER = "customer"
    OPERATOR = "operator"


class Capture(msgspec.Struct, frozen=True):
    """What the biometric device gave: for one submission, passed on unchanged."""

    pid_data: Private[bytes]
    device_serial: str | None
    auth_mode: AuthMode = AuthMode.FINGER


class Picked(Redacted, frozen=True):
    """What was picked from a list: its value and name, and the thing itself."""

    value: str
    label: str
    about: object = None
    """The API's own typed thing (an operator, a biller, a beneficiary, …)."""
    words: str | None = None
    """The message that says it in the customer's language; None: its label says it."""


@unique
class Inquiry(Enum):
    """What the service can be asked before any money moves, and answers to keep for this visit."""

    BILLERS = "billers"
    """A search's findings."""
    BILLER = "biller"
    """What a biller asks for."""
    BILL = "bill"
    SENDER_CHECK = "sender-check"
    """Whether a sender is registered; asking sends the code."""
    SENDER = "sender"
    """Who sends, by the code on the phone; no AskService asks this, the right code answers it."""
    ACCOUNT = "account"
    """Whose account it is; costs money each time."""
    BENEFICIARY_ADD = "beneficiary-add"
    TRANSFER_LIMITS = "transfer-limits"
    TRANSFER_PRICE = "transfer-price"


class InquiryResult(Redacted, frozen=True):
    """What the service said, and until when that counts."""

    about: object
    """The API's own typed answer (a biller, a bill, a sender, …)."""
    until: float | None = None
    """Monotonic; None: as long as the visit."""


class Answers(Redacted, frozen=True):
    """One field for each thing that any service asks; None until it is said."""

    aadhaar: Private[str] | None = None
    bank: ChosenBank | None = None
    amount: Paise | None = None
    mobile: Private[str] | None = None
    otp_reference: Private[str] | None = None
    otp_sent_to: str | None = None
    """The masked number, as the service wrote it."""
    otp_verified: bool = False
    consent: Consent | None = None
    captures: Mapping[Whose, Capture] = msgspec.field(default_factory=dict)
    fields: Mapping[str, Private[str]] = msgspec.field(default_factory=dict)
    """What was typed into a form, by the field's name."""
    picked: Mapping[str, Picked] = msgspec.field(default_factory=dict)
    """What was picked, by the step's name."""
    inquiry_results: Mapping[Inquiry, InquiryResult] = msgspec.field(default_factory=dict)

    def without_code(self) -> "Answers":
        """Forget the code: it was sent for one person, bank and amount (CONTRACT 1.3)."""
        return replace(self, otp_reference=None, otp_sent_to=None, otp_verified=False)

    def with_capture(self, whose: Whose, capture: Capture) -> "Answers":
        return replace(self, captures={**self.captures, whose: capture})

    def with_field(self, name: str, typed: str) -> "Answers":
        return replace(self, fields={**self.fields, name: Private(typed)})

    def without_fields(self, names: Collection[str]) -> "Answers":
        kept = {name: typed for name, typed in self.fields.items() if name not in names}
        return replace(self, fields=kept)

    def with_picked(self, name: str, picked: Picked) -> "Answers":
        return replace(self, picked={**self.picked, name: picked})

    def without_picked(self, name: str) -> "Answers":
        kept = {one: picked for one, picked in self.picked.items() if one != name}
        return replace(self, picked=kept)

    def with_inquiry_result(
        self, inquiry: Inquiry, about: object, until: float | None = None
    ) -> "Answers":
        return replace(
            self, inquiry_results={**self.inquiry_results, inquiry: InquiryResult(about, until)}
        )

    def without_inquiry_results(self, inquiry: Inquiry) -> "Answers":
        kept = {one: learnt for one, learnt in self.inquiry_results.items() if one is not inquiry}
        return replace(self, inquiry_results=kept)

    def chosen(self, name: str, kind: type[T]) -> T:
        """Give the thing that was picked. Raises AnswerMissing."""
        picked = self.picked.get(name)
        return _of_kind(picked.about if picked else None, kind)

    def found(self, inquiry: Inquiry, kind: type[T]) -> T:
        """Give what was learnt. Raises AnswerMissing."""
        learnt = self.inquiry_results.get(inquiry)
        return _of_kind(learnt.about if learnt else None, kind)

    def expired(self, now: float) -> frozenset[Inquiry]:
        """Name what was learnt and does not count any more; `now` is monotonic."""
        over = (
            one
            for one, told in self.inquiry_results.items()
            if told.until is not None and told.until <= now
        )
        return frozenset(over)

    @property
    def capture(self) -> Capture | None:
        """The customer's own."""
        return self.captures.get(Whose.CUSTOMER)

    @property
    def last4(self) -> str | None:
        return self.aadhaar.reveal()[-4:] if self.aadhaar else None


def _of_kind(about: object, kind: type[T]) -> T:
    if not isinstance(about, kind):
        raise AnswerMissing(kind.__name__)
    return about
