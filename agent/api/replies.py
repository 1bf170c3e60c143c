"""What can come back from the service: an answer, a refusal, or nothing that can be relied on.

These are values and no exceptions, since each of them is an expected end of a call and the
callers have to say what each means for money.
"""

import json
from collections.abc import Mapping
from datetime import UTC
from decimal import Decimal, InvalidOperation
from email.utils import parsedate_to_datetime
from typing import Any, NoReturn, Protocol, TypeVar

import msgspec

from agent.api.sent import Sent
from agent.clock import ServiceTime, believed
from agent.foreign_text import FOREIGN_TEXT_MAX, ForeignMark, ForeignName, clean, remark
from agent.money import Paise, from_wire, paise_of
from agent.private import Private

T = TypeVar("T")

CODE_MAX = 64  # characters; the longest code of the document has 23
BODY_MAX = 2 * 1024 * 1024  # bytes; the biller catalogue, the largest answer, is paged below this
RETRY_AFTER_MAX = 300.0  # seconds; the quota is counted a minute, so a longer pause is a mistake

# What bytes raise that are no JSON of the wanted shape: malformed, not UTF-8, nested without end.
UNREADABLE = (msgspec.DecodeError, json.JSONDecodeError, UnicodeError, RecursionError)


class Answer(msgspec.Struct, frozen=True):
    """success: true, with the data as it came (fields we do not know are kept)."""

    data: msgspec.Raw
    http: int
    service_time: ServiceTime | None
    """The Date header; None: it bears none that can be believed."""

    def read(self, shape: type[T]) -> "T | NoResponse":
        """Parse the data into a shape; an answer that does not fit is one we cannot rely on."""
        try:
            decoder = msgspec.json.Decoder(shape, dec_hook=_own_type, float_hook=_decimal)
            return decoder.decode(self.data)
        except UNREADABLE as error:
            return NoResponse(f"answer does not fit: {error}")


class ApiRefusal(msgspec.Struct, frozen=True):
    """success: false, with a code of the error table (or one that it does not know)."""

    code: str
    message: str
    http: int
    service_time: ServiceTime | None = None
    failure_code: str | None = None
    field: str | None = None
    retry_after: float | None = None
    """Seconds, from the Retry-After header; at most RETRY_AFTER_MAX."""


class NoResponse(msgspec.Struct, frozen=True):
    """No answer, or none that can be read: the service may or may not have acted."""

    why: str


Reply = Answer | ApiRefusal | NoResponse

NULL = msgspec.Raw(b"null")


def shaped(reply: Reply, shape: type[T]) -> T | ApiRefusal | NoResponse:
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
    return None if number is None else paise_of(number)


def optional_remark(raw: msgspec.Raw) -> str | None:
    """Read words for people: no number of anybody's stays in them."""
    text = optional(raw, str)
    return None if text is None else remark(text)


def optional_text(raw: msgspec.Raw, longest: int = FOREIGN_TEXT_MAX) -> str | None:
    """Read a text that nothing depends on, a number by its digits; None for anything else.

    A text that is too long is cut.
    """
    text = optional(raw, str)
    if text is None and optional(raw, int) is not None:
        text = bytes(raw).decode()
    return None if text is None else clean(text, longest)


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
    if wanted is ForeignName:
        return remark(_text(value))
    if wanted is ForeignMark:
        return clean(_text(value))
    raise NotImplementedError(f"{wanted} is no type of the wire")


def _amount(value: object) -> Amount:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise TypeError("an amount is a number")
    return Amount(from_wire(Decimal(value)))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a name is a text")
    return value


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
    message: msgspec.Raw = NULL
    failure_code: msgspec.Raw = NULL  # guess: CONTRACT G9
    field: msgspec.Raw = NULL  # guess: CONTRACT G9


class _Envelope(msgspec.Struct, frozen=True):
    success: bool
    data: msgspec.Raw = NULL
    error: msgspec.Raw = NULL


_envelopes = msgspec.json.Decoder(_Envelope)


class Response(Protocol):
    """What is read of an HTTP answer; httpx's own fits."""

    @property
    def status_code(self) -> int: ...

    @property
    def content(self) -> bytes: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


def read(response: Response, sent: Sent | None = None) -> Reply:
    """Sort an HTTP response into the three kinds of reply (API document: Errors, Conventions).

    What it quotes of the request is removed before anything else is read.
    """
    if len(response.content) > BODY_MAX:
        return NoResponse(f"an answer of {len(response.content)} bytes")
    try:
        content = _without_quotes(response.content, sent)
        envelope = _envelopes.decode(content)
    except UNREADABLE as error:
        return NoResponse(f"HTTP {response.status_code}, not the service's envelope: {error}")
    if envelope.success and response.status_code in (200, 201):
        return Answer(envelope.data, response.status_code, service_time(response))
    refused = None if envelope.success else optional(envelope.error, _Error)
    if refused and 400 <= response.status_code < 600:
        return _refusal(refused, response)
    return NoResponse(f"HTTP {response.status_code} contradicts its envelope")


def _without_quotes(content: bytes, sent: Sent | None) -> bytes:
    """Return the JSON without what it quotes of the request; nearly always as it came.

    JSON in which an object has a name twice, at any depth, is none: readers differ on it. Raises
    one of UNREADABLE.
    """
    looking = _Looking(sent)
    text = content.decode()  # JSON is UTF-8 here; json.loads would take other encodings, too
    json.loads(
        text,
        object_pairs_hook=looking.at_object,
        parse_int=_digits,
        parse_float=_digits,
        parse_constant=_no_number,
    )
    if sent is None or not looking.quotes:
        return content
    tree = json.loads(text, parse_int=_decimal, parse_float=_decimal)
    return _encoder.encode(_relieved("", tree, sent))


_encoder = msgspec.json.Encoder(decimal_format="number")


class _Looking:
    """Looks at each object of an answer once, while it is parsed."""

    def __init__(self, sent: Sent | None) -> None:
        self._sent = sent
        self.quotes = False

    def at_object(self, pairs: list[tuple[str, Any]]) -> None:
        if len({name for name, _ in pairs}) < len(pairs):
            raise msgspec.DecodeError("a name stands twice in one object")
        if self._sent is not None and not self.quotes:
            self.quotes = any(self._is_quoted(self._sent, name, value) for name, value in pairs)

    def _is_quoted(self, sent: Sent, name: str, value: Any) -> bool:
        if isinstance(value, list):
            return any(self._is_quoted(sent, name, one) for one in value)
        return isinstance(value, str) and sent.is_in(name, value)


def _digits(number: str) -> str:
    """Leave a number as it is: its digits are looked at, no more."""
    return number


def _no_number(word: str) -> NoReturn:
    raise msgspec.DecodeError(f"{word} is no number of JSON")


def _relieved(name: str, value: Any, sent: Sent) -> Any:
    match value:
        case dict():
            return {key: _relieved(key, inner, sent) for key, inner in value.items()}
        case list():
            return [_relieved(name, inner, sent) for inner in value]
        case str():
            return sent.removed(name, value)
        case Decimal() if sent.is_in(name, str(value)):
            return None  # a number that is the customer's own
        case _:
            return value


def _refusal(error: _Error, response: Response) -> ApiRefusal:
    return ApiRefusal(
        code=clean(error.code, CODE_MAX),
        message=optional_remark(error.message) or "",
        http=response.status_code,
        service_time=service_time(response),
        failure_code=optional_text(error.failure_code, CODE_MAX),
        field=optional_text(error.field, CODE_MAX),
        retry_after=_retry_after(response),
    )


def service_time(response: Response) -> ServiceTime | None:
    """Return the service's clock, off the Date header; None where it tells none to believe."""
    told = response.headers.get("date", "")
    return None if told.count(",") > 1 else _moment(told)  # two, of which nobody knows the true one


def _moment(http_date: str) -> ServiceTime | None:
    try:
        date = parsedate_to_datetime(http_date)
    except (ValueError, OverflowError):
        return None
    # HTTP dates are UTC; one that does not say so is not in this machine's zone either.
    return believed((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp())


def _retry_after(response: Response) -> float | None:
    """Read Retry-After: seconds, or a date, which counts from the answer's own Date."""
    text = response.headers.get("retry-after", "")
    if text.strip().isdecimal() and len(text) <= 6:
        return min(float(text), RETRY_AFTER_MAX)
    until, now = _moment(text), service_time(response)
    if until is None or now is None:
        return None
    return min(max(until - now, 0.0), RETRY_AFTER_MAX)
