"""What can come back from the service: an answer, a refusal, or nothing that can be relied on.

These are values and no exceptions, since each of them is an expected end of a call and the
callers have to say what each means for money.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from decimal import Decimal, InvalidOperation
from email.utils import parsedate_to_datetime
from typing import Protocol, TypeVar

import msgspec

from agent.money import Paise, from_wire, readable
from agent.private import Private

T = TypeVar("T")

MESSAGE_MAX = 300  # a message of the service is shown on one screen; the rest would be noise
BODY_MAX = 2 * 1024 * 1024  # bytes; the biller catalogue, the largest answer, is paged below this
RETRY_AFTER_MAX = 300.0  # seconds; the quota is counted a minute, so a longer pause is a mistake

# What bytes raise that are no JSON of the wanted shape: malformed, not UTF-8, nested without end.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Answer:
    """success: true, with the data as it came (fields we do not know are kept)."""

    data: msgspec.Raw
    http: int
    service_time: float | None
    """Unix seconds of the Date header."""

    def read(self, shape: type[T]) -> "T | Silence":
        """Parse the data into a shape; an answer that does not fit is one we cannot rely on."""
        try:
            decoder = msgspec.json.Decoder(shape, dec_hook=_own_type, float_hook=_decimal)
            return decoder.decode(self.data)
        except UNREADABLE as error:
            return Silence(f"answer does not fit: {error}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """success: false, with a code of the error table (or one that it does not know)."""

    code: str
    message: str
    http: int
    service_time: float | None = None
    failure_code: str | None = None
    field: str | None = None
    retry_after: float | None = None
    """Seconds, from the Retry-After header; at most RETRY_AFTER_MAX."""


@dataclass(frozen=True, slots=True)
class Silence:
    """No answer, or none that can be read: the service may or may not have acted."""

    why: str


Reply = Answer | Refusal | Silence

NULL = msgspec.Raw(b"null")


def shaped(reply: Reply, shape: type[T]) -> T | Refusal | Silence:
    """Read an answer into a shape; a refusal or a silence stays what it is."""
    return reply.read(shape) if isinstance(reply, Answer) else reply


def optional(raw: msgspec.Raw, shape: type[T]) -> T | None:
    """Read a field that nothing depends on; one that cannot be read counts as absent."""
    try:
        return msgspec.json.decode(raw, type=shape) if raw != NULL else None
    except UNREADABLE:
        return None


def optional_money(raw: msgspec.Raw) -> Paise | None:
    number = optional(raw, Decimal)
    return None if number is None else readable(number)


class Amount(int):
    """A rupee number of the wire in a shape, read as paise; `paise` hands it on as money."""

    @property
    def paise(self) -> Paise:
        return Paise(int(self))


def _own_type(wanted: object, value: object) -> object:
    """Read what msgspec has no type for; msgspec words what is raised."""
    if wanted is Amount:
        return _amount(value)
    if wanted == Private[str]:
        return _secret(value)
    raise NotImplementedError(f"{wanted} is no type of the wire")


def _amount(value: object) -> Amount:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise TypeError("an amount is a number")
    return Amount(from_wire(Decimal(value)))


def _secret(value: object) -> Private[str]:
    if not isinstance(value, str):
        raise TypeError("a secret is a text")
    return Private(value)


def _decimal(number: str) -> Decimal:
    """Take a number's own digits, so that no float touches it."""
    try:
        return Decimal(number)
    except InvalidOperation:  # an exponent beyond all bounds
        return Decimal("NaN")


class _Error(msgspec.Struct, frozen=True):
    code: str
    message: str = ""
    failure_code: str | None = None  # guess: CONTRACT G9
    field: str | None = None  # guess: CONTRACT G9


class _Envelope(msgspec.Struct, frozen=True):
    success: bool
    data: msgspec.Raw = msgspec.Raw(b"null")
    error: _Error | None = None


_envelopes = msgspec.json.Decoder(_Envelope)


class Response(Protocol):
    """What is read of an HTTP answer; httpx's own fits."""

    @property
    def status_code(self) -> int: ...

    @property
    def content(self) -> bytes: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


def read(response: Response) -> Reply:
    """Sort an HTTP response into the three kinds of reply (API document: Errors, Conventions)."""
    if len(response.content) > BODY_MAX:
        return Silence(f"an answer of {len(response.content)} bytes")
    try:
        envelope = _envelopes.decode(response.content)
    except UNREADABLE as error:
        return Silence(f"HTTP {response.status_code}, not the service's envelope: {error}")
    if envelope.success and response.status_code in (200, 201):
        return Answer(envelope.data, response.status_code, service_time(response))
    if not envelope.success and envelope.error and 400 <= response.status_code < 600:
        return _refusal(envelope.error, response)
    return Silence(f"HTTP {response.status_code} contradicts its envelope")


def _refusal(error: _Error, response: Response) -> Refusal:
    return Refusal(
        code=error.code,
        message=error.message[:MESSAGE_MAX],
        http=response.status_code,
        service_time=service_time(response),
        failure_code=error.failure_code,
        field=error.field,
        retry_after=_seconds(response.headers.get("retry-after")),
    )


def service_time(response: Response) -> float | None:
    """Read the service's clock off the Date header; None where it is absent or unreadable."""
    try:
        date = parsedate_to_datetime(response.headers.get("date", ""))
    except (ValueError, OverflowError):
        return None
    # HTTP dates are UTC; one that does not say so is not in this machine's zone either.
    return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()


def _seconds(text: str | None) -> float | None:
    if text is None or not text.strip().isdecimal() or len(text) > 6:
        return None
    return min(float(text), RETRY_AFTER_MAX)
