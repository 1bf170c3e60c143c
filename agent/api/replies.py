"""Parses the service's replies: an answer, a refusal, or no usable response.

They are values, not exceptions. Each one is an expected end of a call, and the caller has to decide
what it means for money.
"""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC
from decimal import Decimal, InvalidOperation
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias, TypeVar

import msgspec

from agent.api.connection_fault import ConnectionFault
from agent.api.sent_texts import SentTexts
from agent.base.clock import ServiceTime, credible_time
from agent.base.foreign_text import (
    FOREIGN_TEXT_MAX,
    ForeignName,
    ForeignNumber,
    code,
    number,
    remark,
)
from agent.base.money import Paise, decimal_of, from_wire, paise_of
from agent.base.private import Private

T = TypeVar("T")

log = logging.getLogger(__name__)

FIELD_MAX = 64  # characters of the name of a field
BODY_MAX = 2 * 1024 * 1024  # bytes; the largest answer, a page of billers, is shorter
COUNT_DIGITS_MAX = 28  # of a whole number; the longest id is a time in nanoseconds with 19
RETRY_AFTER_MAX = 300.0  # seconds; the quota is counted by the minute, so more is a mistake

# Raised for bytes that are not JSON of the wanted shape: malformed, not UTF-8, nested too deeply.
UNREADABLE = (msgspec.DecodeError, json.JSONDecodeError, UnicodeError, RecursionError)


class Answer(msgspec.Struct, frozen=True):
    """success: true, with the data unchanged, including unknown fields."""

    data: msgspec.Raw
    http: int
    service_time: ServiceTime | None
    """The Date header; None if it is missing or not credible."""

    def read(self, shape: type[T]) -> "T | NoResponse":
        """Return the data as a `shape`; NoResponse if it does not fit."""
        try:
            return _decoder(shape).decode(self.data)
        except UNREADABLE as error:
            return NoResponse(f"answer does not fit: {remark(str(error))}")


class ApiRefusal(msgspec.Struct, frozen=True):
    """success: false, with a code, which may be missing in the error table."""

    code: str
    message: str
    http: int
    service_time: ServiceTime | None = None
    failure_code: str | None = None
    field: str | None = None
    retry_after: float | None = None
    """Seconds, from the Retry-After header; at most RETRY_AFTER_MAX."""

    def __str__(self) -> str:
        return f"{self.code} {self.message}".rstrip()


class NoResponse(msgspec.Struct, frozen=True):
    """No answer, or an unreadable one: it is unknown if the service acted."""

    why: str
    fault: ConnectionFault | None = None
    """The connection's fault; None if the connection works."""

    def __str__(self) -> str:
        return self.why


Reply = Answer | ApiRefusal | NoResponse

Parsed: TypeAlias = T | ApiRefusal | NoResponse
"""The result of a call: the answer's data as a type, or another reply unchanged."""


def _decoder(shape: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(shape, dec_hook=_own_type, float_hook=_decimal)


def readable_rows(rows: Sequence[msgspec.Raw], shape: type[T]) -> list[T] | NoResponse:
    """Return the rows of a catalogue that fit; NoResponse if there are rows and none does.

    One invalid row must not end a product, which is not offered without its catalogue.
    """
    decoder, fitting, odd = _decoder(shape), list[T](), list[str]()
    for row in rows:
        try:
            fitting.append(decoder.decode(row))
        except UNREADABLE as error:
            odd.append(remark(str(error)))
    if odd:
        what = "%s of %s rows of a catalogue (%s) do not fit, the first: %s"
        log.error(what, len(odd), len(rows), shape.__name__, odd[0])
    return NoResponse(f"no row fits: {odd[0]}") if odd and not fitting else fitting


NULL = msgspec.Raw(b"null")


def shaped(reply: Reply, shape: type[T]) -> Parsed[T]:
    """Return an answer's data as a `shape`; any other reply unchanged."""
    return reply.read(shape) if isinstance(reply, Answer) else reply


def optional(raw: msgspec.Raw, shape: type[T]) -> T | None:
    """Return an optional field; None if it is missing or unreadable."""
    try:
        return msgspec.json.decode(raw, type=shape) if raw != NULL else None
    except UNREADABLE:
        return None


def optional_money(raw: msgspec.Raw) -> Paise | None:
    rupees = optional_decimal(raw)
    return None if rupees is None else paise_of(rupees)


def optional_decimal(raw: msgspec.Raw) -> Decimal | None:
    """Return a number, also from a text."""
    text = optional(raw, str)
    return optional(raw, Decimal) if text is None else decimal_of(text)


def optional_remark(raw: msgspec.Raw) -> str | None:
    """Return a text for people, without any number that may be personal."""
    text = optional(raw, str)
    return None if text is None else remark(text)


def optional_text(raw: msgspec.Raw, max_length: int = FOREIGN_TEXT_MAX) -> str | None:
    """Return a text, or a number as its digits, cut to `max_length`; None for anything else."""
    text = optional(raw, str)
    if text is None and optional(raw, int) is not None:
        text = bytes(raw).decode()
    return None if text is None else number(text, max_length)


def optional_code(raw: msgspec.Raw) -> str | None:
    """Return a code; UNREADABLE_CODE for a text that is not one, None if there is none."""
    text = optional_text(raw)
    return code(text) if text else None


class Amount(int):
    """The type for a field in rupees; its value is in paise."""

    @property
    def paise(self) -> Paise:
        return Paise(int(self))


if TYPE_CHECKING:
    Count = int  # a parsed value is an int; only the parsing differs
else:

    class _IsInt(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, int)

    class Count(metaclass=_IsInt):
        """The type of a field with a whole number or a number's id, also written as 3.0 or "3"."""


def _own_type(wanted: object, value: object) -> object:
    """Return a value of one of our types; msgspec converts errors raised here into its own."""
    parse = _OWN_TYPES.get(wanted)
    if parse is None:
        raise NotImplementedError(f"{wanted} cannot be parsed")
    return parse(value)


def _paise(value: object) -> Paise:
    return from_wire(_number(value))


def _number(value: object) -> Decimal:
    number = decimal_of(value) if isinstance(value, str) else value
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise TypeError("an amount or a count is a number")
    return Decimal(number)


def _count(value: object) -> int:
    """Return a whole number exactly: an id is not money, so it has no limit and no noise."""
    number = _number(value)
    if not number.is_finite() or number.adjusted() >= COUNT_DIGITS_MAX or number != int(number):
        raise ValueError("a count is a whole number")
    return int(number)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is needed")
    return value


_OWN_TYPES: dict[object, Callable[[object], object]] = {
    Amount: lambda value: Amount(_paise(value)),
    Count: _count,
    Private[str]: lambda value: Private(_text(value)),
    ForeignName: lambda value: remark(_text(value)),
    ForeignNumber: lambda value: number(_text(value)),
}


def _decimal(number: str) -> Decimal:
    """Return a number exactly as written, without rounding to a float."""
    try:
        return Decimal(number)
    except InvalidOperation:  # the exponent is too large
        return Decimal("NaN")


class _Error(msgspec.Struct, frozen=True):
    code: str
    message: msgspec.Raw = NULL
    failure_code: msgspec.Raw = NULL  # guess: service.md 0.9
    field: msgspec.Raw = NULL  # guess: service.md 0.9


class _Envelope(msgspec.Struct, frozen=True):
    success: bool
    data: msgspec.Raw = NULL
    error: msgspec.Raw = NULL


_envelopes = msgspec.json.Decoder(_Envelope)


class Response(Protocol):
    """The parts of an HTTP response that are read; httpx.Response fits."""

    @property
    def status_code(self) -> int: ...

    @property
    def content(self) -> bytes: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


def read(response: Response, sent: SentTexts | None = None) -> Reply:
    """Return an HTTP response as one of the three replies (API document: Errors, Conventions).

    First remove all quotes of the request from it.
    """
    if len(response.content) > BODY_MAX:
        return NoResponse(f"an answer of {len(response.content)} bytes")
    try:
        content = _without_quotes(response.content, sent)
        envelope = _envelopes.decode(content)
    except UNREADABLE as error:
        return NoResponse(
            f"HTTP {response.status_code}, not the service's envelope: {remark(str(error))}"
        )
    if envelope.success and response.status_code in (200, 201):
        return Answer(envelope.data, response.status_code, service_time(response))
    refused = None if envelope.success else optional(envelope.error, _Error)
    if refused and 400 <= response.status_code < 600:
        return _refusal(refused, response)
    return NoResponse(f"HTTP {response.status_code} contradicts its envelope")


def _without_quotes(content: bytes, sent: SentTexts | None) -> bytes:
    """Return the JSON without quotes of the request; nearly always unchanged.

    JSON in which an object has a name twice, at any depth, is rejected, because parsers differ in
    this case. Raises one of UNREADABLE.
    """
    check = _QuoteCheck(sent)
    text = content.decode()  # only UTF-8; json.loads would accept other encodings, too
    json.loads(
        text,
        object_pairs_hook=check.on_object,
        parse_int=_Number,
        parse_float=_Number,
        parse_constant=_no_number,
    )
    if sent is None or not check.has_quote:
        return content
    tree = json.loads(text, parse_int=_decimal, parse_float=_decimal)
    return _encoder.encode(_removed("", tree, sent))


_encoder = msgspec.json.Encoder(decimal_format="number")


class _QuoteCheck:
    """Checks each object of an answer once, while it is parsed."""

    def __init__(self, sent: SentTexts | None) -> None:
        self._sent = sent
        self.has_quote = False

    def on_object(self, pairs: list[tuple[str, Any]]) -> None:
        if len({name for name, _ in pairs}) < len(pairs):
            raise msgspec.DecodeError("a name stands twice in one object")
        if self._sent is not None and not self.has_quote:
            self.has_quote = any(self._quotes(self._sent, name, value) for name, value in pairs)

    def _quotes(self, sent: SentTexts, name: str, value: Any) -> bool:
        match value:
            case list():
                return any(self._quotes(sent, name, one) for one in value)
            case _Number():
                return sent.is_number(value)
            case str():
                return sent.is_quoted_in(name, value)
        return False


class _Number(str):
    """A JSON number exactly as it is written."""

    __slots__ = ()


def _no_number(word: str) -> NoReturn:
    raise msgspec.DecodeError(f"{word} is not a JSON number")


def _removed(name: str, value: Any, sent: SentTexts) -> Any:
    match value:
        case dict():
            return {key: _removed(key, inner, sent) for key, inner in value.items()}
        case list():
            return [_removed(name, inner, sent) for inner in value]
        case str():
            return sent.removed_from(name, value)
        case Decimal() if sent.is_number(str(value)):
            return None
        case _:
            return value


def _refusal(error: _Error, response: Response) -> ApiRefusal:
    return ApiRefusal(
        code=code(error.code),
        message=optional_remark(error.message) or "",
        http=response.status_code,
        service_time=service_time(response),
        failure_code=optional_code(error.failure_code),
        field=_field(error.field),
        retry_after=_retry_after(response),
    )


def _field(raw: msgspec.Raw) -> str | None:
    text = optional(raw, str)
    return None if text is None else remark(text, FIELD_MAX)


def service_time(response: Response) -> ServiceTime | None:
    """Return the service's time from the Date header; None if it is missing or not credible."""
    date = response.headers.get("date", "")
    return None if date.count(",") > 1 else _moment(date)  # two dates: either may be wrong


def _moment(http_date: str) -> ServiceTime | None:
    try:
        date = parsedate_to_datetime(http_date)
    except (ValueError, OverflowError):
        return None
    # HTTP dates are in UTC; a date without a zone is not in this machine's zone either.
    return credible_time((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp())


def _retry_after(response: Response) -> float | None:
    """Return Retry-After in seconds; if it is a date, counted from the answer's own Date."""
    text = response.headers.get("retry-after", "")
    if text.strip().isdecimal() and len(text) <= 6:
        return min(float(text), RETRY_AFTER_MAX)
    until, now = _moment(text), service_time(response)
    if until is None or now is None:
        return None
    return min(max(until - now, 0.0), RETRY_AFTER_MAX)
