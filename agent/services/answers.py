"""A customer's answers so far: private, in memory, wiped when the dialogue ends."""

from collections.abc import Collection, Mapping
from enum import Enum, unique
from typing import TypeVar

import msgspec

from agent.api.aeps import AuthMode
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import Redacted, replace

T = TypeVar("T")


class AnswerMissing(Exception):
    """Raised if a needed answer is missing. In a request it means a wrong declaration."""


class ChosenBank(msgspec.Struct, frozen=True):
    iin: str
    name: str


class Consent(msgspec.Struct, frozen=True):
    """A given consent: the text's version, its language and the time (service.md 8.3)."""

    wording: str
    language: str
    at: float
    """Service time, Unix seconds."""


@unique
class Whose(Enum):
    """Whose finger or eye is captured."""

    CUSTOMER = "customer"
    OPERATOR = "operator"


class Capture(msgspec.Struct, frozen=True):
    """The biometric device's data, passed on unchanged, for one submission."""

    pid_data: Private[bytes]
    device_serial: str | None
    auth_mode: AuthMode = AuthMode.FINGER


class Picked(Redacted, frozen=True):
    value: str
    label: str
    about: object = None
    """The API's own value (an operator, a biller, a beneficiary, …)."""
    words: str | None = None
    """The message with its name in the customer's language; None: the label is shown."""


@unique
class Inquiry(Enum):
    """An inquiry: a question to the service before any money moves. Results last for one visit."""

    BILLERS = "billers"
    """A search for billers."""
    BILLER = "biller"
    """The inputs that a biller asks for."""
    BILL = "bill"
    BILL_LIMITS = "bill-limits"
    """The current payment limits. No AskService makes this inquiry; the bill's makes it."""
    SENDER_CHECK = "sender-check"
    """Whether a sender is registered; it also sends the OTP."""
    SENDER = "sender"
    """The sender, proven by the OTP. No AskService makes this inquiry; the right OTP gives its
    result."""
    ACCOUNT = "account"
    """The owner of an account. Each inquiry costs money."""
    BENEFICIARY_ADD = "beneficiary-add"
    TRANSFER_LIMITS = "transfer-limits"
    TRANSFER_PRICE = "transfer-price"


class InquiryResult(Redacted, frozen=True):
    about: object
    """The API's own value (a biller, a bill, a sender, …)."""
    until: float | None = None
    """The monotonic time at which it expires; None: at the end of the visit."""


class Answers(Redacted, frozen=True):
    """All answers that any service may ask for; None until given."""

    aadhaar: Private[str] | None = None
    bank: ChosenBank | None = None
    amount: Paise | None = None
    mobile: Private[str] | None = None
    otp_reference: Private[str] | None = None
    otp_sent_to: str | None = None
    """The masked mobile number, as the service wrote it."""
    otp_verified: bool = False
    needs_otp: bool = False
    """The service has asked for an OTP, whatever the amount."""
    otp_resend_at: float | None = None
    """Monotonic seconds from which another code may be asked for."""
    consent: Consent | None = None
    captures: Mapping[Whose, Capture] = msgspec.field(default_factory=dict)
    fields: Mapping[str, Private[str]] = msgspec.field(default_factory=dict)
    """Typed values, by the field's name."""
    picked: Mapping[str, Picked] = msgspec.field(default_factory=dict)
    """Picked options, by the step's name."""
    inquiry_results: Mapping[Inquiry, InquiryResult] = msgspec.field(default_factory=dict)
    refused_captures: int = 0
    """How many captures the bank has refused in this visit."""

    @property
    def how_many(self) -> int:
        """Return the number of answers that the customer would have to give again."""
        given = (self.aadhaar, self.bank, self.amount, self.mobile, self.consent)
        several = len(self.fields) + len(self.picked) + len(self.captures)
        return sum(one is not None for one in given) + several

    def without_otp(self) -> "Answers":
        """Return the answers without the OTP, which is for one person, bank and amount.

        service.md 1.3.
        """
        return replace(
            self,
            otp_reference=None,
            otp_sent_to=None,
            otp_verified=False,
            otp_resend_at=None,
        )

    def with_capture(self, whose: Whose, capture: Capture) -> "Answers":
        return replace(self, captures={**self.captures, whose: capture})

    def with_field(self, name: str, typed: str) -> "Answers":
        return replace(self, fields={**self.fields, name: Private(typed)})

    def without_fields(self, names: Collection[str]) -> "Answers":
        others = {name: typed for name, typed in self.fields.items() if name not in names}
        return replace(self, fields=others)

    def with_picked(self, name: str, picked: Picked) -> "Answers":
        return replace(self, picked={**self.picked, name: picked})

    def without_picked(self, name: str) -> "Answers":
        others = {one: picked for one, picked in self.picked.items() if one != name}
        return replace(self, picked=others)

    def with_inquiry_result(
        self, inquiry: Inquiry, about: object, until: float | None = None
    ) -> "Answers":
        return replace(
            self, inquiry_results={**self.inquiry_results, inquiry: InquiryResult(about, until)}
        )

    def without_inquiry_results(self, inquiry: Inquiry) -> "Answers":
        others = {one: result for one, result in self.inquiry_results.items() if one is not inquiry}
        return replace(self, inquiry_results=others)

    def chosen(self, name: str, kind: type[T]) -> T:
        """Return the API's value of a picked option. Raises AnswerMissing."""
        picked = self.picked.get(name)
        return _of_kind(picked.about if picked else None, kind)

    def inquiry_result(self, inquiry: Inquiry, kind: type[T]) -> T:
        """Return the API's value of an inquiry's result. Raises AnswerMissing."""
        result = self.inquiry_results.get(inquiry)
        return _of_kind(result.about if result else None, kind)

    def expired(self, now: float) -> frozenset[Inquiry]:
        """Return the inquiries whose results have expired; `now` is monotonic."""
        over = (
            one
            for one, result in self.inquiry_results.items()
            if result.until is not None and result.until <= now
        )
        return frozenset(over)

    @property
    def capture(self) -> Capture | None:
        return self.captures.get(Whose.CUSTOMER)

    @property
    def last4(self) -> str | None:
        return self.aadhaar.reveal()[-4:] if self.aadhaar else None


def _of_kind(about: object, kind: type[T]) -> T:
    if not isinstance(about, kind):
        raise AnswerMissing(kind.__name__)
    return about
