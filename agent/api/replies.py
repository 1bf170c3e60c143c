"""Parses the service's replies: an answer, a refusal, or no usable response.

They are values, not exceptions. Each one is an expected end of a call, and the caller has to decide
what it means for money.
"""

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec

from agent.api.answers_of_now import date_of, moment
from agent.api.connection_fault import ConnectionFault
from agent.api.odd_json import FIELD_MAX, mended
from agent.api.sent_texts import SentTexts
from agent.base.clock import ServiceTime
from agent.base.foreign_text import (
    FOREIGN_TEXT_MAX,
    UNREADABLE_CODE,
    ForeignName,
    ForeignNumber,
    code,
    number,
    remark,
)
from agent.base.money import PAISA, RUPEES_MAX, Paise, decimal_of, from_wire, paise_of
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.error_table import beside_record, code_under

T = TypeVar("T")

log = logging.getLogger(__name__)

BODY_MAX = 2 * 1024 * 1024  # bytes; the largest answer, a page of billers, is shorter
COUNT_DIGITS_MAX = 28  # of a whole number; the longest id is a time in nanoseconds with 19
ACCEPTED = 202  # not documented; a record under it is not final (agent.api.answer_events)
RETRY_AFTER_MAX = 300.0  # seconds; the quota is counted by the minute, so more is a mistake

# Raised for bytes that are not JSON of the wanted shape: malformed, not UTF-8, nested too deeply.
UNREADABLE = (msgspec.DecodeError, json.JSONDecodeError, UnicodeError, RecursionError)


class Answer(msgspec.Struct, frozen=True):
    """success: true, with the data unchanged, including unknown fields."""

    data: msgspec.Raw
    http: int
    service_time: ServiceTime | None
    """The Date header; None if it is missing or not credible."""
    lost: tuple[str, ...] = ()
    """The names of the fields whose values are not JSON; at most LOST_MAX."""

    def read(self, shape: type[T]) -> "T | NoResponse":
        """Return the data as a `shape`; NoResponse if a field that it needs does not fit.

        An optional field that is null, empty or unreadable is absent.
        """
        try:
            value: T = _reader(shape)(self.data)
        except UNREADABLE as error:
            return NoResponse(f"answer does not fit: {remark(str(error))}")
        return value


class ApiRefusal(msgspec.Struct, frozen=True):
    """success: false, with a code, which may be missing in the error table."""

    code: str
    """The error code; an unknown one if it does not fit the HTTP status (error_table.code_under).
    """
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


def logged(reply: ApiRefusal | NoResponse) -> str:
    """Return a refusal's code, or why there is no response.

    The message of a refusal may quote what was asked: a name, a number, an account.
    """
    return reply.code if isinstance(reply, ApiRefusal) else str(reply)


Reply = Answer | ApiRefusal | NoResponse

Parsed: TypeAlias = T | ApiRefusal | NoResponse
"""The result of a call: the answer's data as a type, or another reply unchanged."""


def _decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(shape, dec_hook=_own_type, float_hook=_decimal)


Read: TypeAlias = Callable[[msgspec.Raw], Any]


def _reader(shape: Any) -> Read:
    """Return the function that reads a value of this type; it raises one of UNREADABLE."""
    return _made_reader(shape)


@lru_cache(maxsize=256)  # more than there are types of fields
def _made_reader(shape: Any) -> Read:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _Fields(shape)
    inner = get_args(shape)
    if (
        get_origin(shape) in (Union, UnionType) and NoneType in inner and len(inner) == 2
    ):  # `of | None`
        (of,) = (one for one in inner if one is not NoneType)
        read = _reader(of)
        return lambda raw: None if raw == NULL else read(raw)
    if get_origin(shape) is list and isinstance(_reader(inner[0]), _Fields):
        read_one = _reader(inner[0])
        return lambda raw: [read_one(one) for one in _rows.decode(raw)]
    return _decoder(shape).decode


class _Fields:
    """Reads an object field by field, so that an optional field can be lost alone.

    A shape's STRICT names optional fields that must be readable if they are present.
    """

    def __init__(self, shape: type[msgspec.Struct]) -> None:
        self._shape = shape
        self._fields = msgspec.structs.fields(shape)
        self._reads = {field.name: _reader(field.type) for field in self._fields}
        self._strict: frozenset[str] = getattr(shape, "STRICT", frozenset())

    def __call__(self, raw: msgspec.Raw) -> msgspec.Struct:
        given = _objects.decode(raw)
        values: dict[str, Any] = {}
        for field in self._fields:
            part = given.get(field.encode_name, NULL)
            is_needed = field.required or field.name in self._strict
            if not field.required and (part == NULL or (part == EMPTY and not is_needed)):
                continue
            try:
                values[field.name] = self._read(field.name, part)
            except UNREADABLE as error:
                if is_needed:
                    raise msgspec.DecodeError(f"{field.encode_name}: {error}") from error
                shown = remark(str(error))
                log.warning("%s.%s is lost: %s", self._shape.__name__, field.encode_name, shown)
        return self._shape(**values)

    def _read(self, name: str, raw: msgspec.Raw) -> Any:
        """Return the field's value, also of a number in quotes, and of an id without them."""
        is_number_of_id = _ID.fullmatch(name) and _DIGITS.fullmatch(bytes(raw))
        try:
            return self._reads[name](raw)
        except UNREADABLE:
            quoted = decimal_of(optional(raw, str) or "")
            if not is_number_of_id and quoted is None:
                raise
        other = b'"%s"' % bytes(raw) if quoted is None else str(quoted).encode()
        return self._reads[name](msgspec.Raw(other))


_ID = re.compile(r"(?!client_)(?:.*_)?(?:id|iin|ref|reference)")
"""The names of the service's own identifiers. They are texts by the document, but a service may
write numbers. Our client_reference is never one."""
_DIGITS = re.compile(rb"[0-9]{1,%d}" % COUNT_DIGITS_MAX)


def readable_rows(rows: Sequence[msgspec.Raw], shape: type[T]) -> list[T] | NoResponse:
    """Return the rows of a catalogue that fit; NoResponse if there are rows and none does.

    One invalid row must not end a product, which is not offered without its catalogue.
    """
    read, fitting, odd = _reader(shape), list[T](), list[str]()
    for row in rows:
        try:
            fitting.append(read(row))
        except UNREADABLE as error:
            odd.append(remark(str(error)))
    if odd:
        what = "%s of %s rows of a catalogue (%s) do not fit, the first: %s"
        log.error(what, len(odd), len(rows), shape.__name__, odd[0])
    return NoResponse(f"no row fits: {odd[0]}") if odd and not fitting else fitting


NULL, EMPTY = msgspec.Raw(b"null"), msgspec.Raw(b'""')
_rows = msgspec.json.Decoder(list[msgspec.Raw])
_objects = msgspec.json.Decoder(dict[str, msgspec.Raw])


def shaped(reply: Reply, shape: type[T]) -> Parsed[T]:
    """Return an answer's data as a `shape`; any other reply unchanged."""
    if not isinstance(reply, Answer):
        return reply
    if reply.lost:
        log.warning("an answer (%s) has odd bytes in %s", shape.__name__, ", ".join(reply.lost))
    return reply.read(shape)


def optional(raw: msgspec.Raw, shape: type[T]) -> T | None:
    """Return an optional field; None if it is missing or unreadable."""
    try:
        return msgspec.json.decode(raw, type=shape) if raw != NULL else None
    except UNREADABLE:
        return None


FLAGS = {
    **dict.fromkeys(("true", "yes", "y", "1"), True),
    **dict.fromkeys(("false", "no", "n", "0"), False),
}
"""The spellings of a flag; none of them can mean anything else."""


def optional_flag(raw: msgspec.Raw) -> bool | None:
    """Return a flag in any of its spellings; None for anything else.

    For a flag that moves money only JSON's true is proof (records.is_true).
    """
    text = optional(raw, str)
    said = bytes(raw).decode(errors="replace") if text is None else text
    return FLAGS.get(said.strip().lower())


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


NO_CODES = frozenset({"NA", "N/A", "NONE", "NULL", "NIL", "-"})
"""Ways to write that there is no failure code, besides zeros. 00 is the approval of ISO 8583."""


def optional_code(raw: msgspec.Raw) -> str | None:
    """Return a code; UNREADABLE_CODE for a value that is not a code, None without a value."""
    text = optional_text(raw)
    if text is None:
        return None if raw == NULL else UNREADABLE_CODE
    said = text.strip().upper()
    return code(said) if said.strip("0") and said not in NO_CODES else None


def optional_rounded(raw: msgspec.Raw) -> Paise | None:
    """Return a figure of the books to the nearest paisa: a commission may have four decimals."""
    rupees = optional_decimal(raw)
    if rupees is None or not rupees.is_finite() or rupees.copy_abs() > RUPEES_MAX:
        return None
    return paise_of(rupees.quantize(PAISA))


class Amount(int):
    """The type for a field in rupees; its value is in paise."""

    @property
    def paise(self) -> Paise:
        return Paise(int(self))


if TYPE_CHECKING:
    WholeNumber = int  # a parsed value is an int; only the parsing differs
else:

    class _IsInt(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, int)

    class WholeNumber(metaclass=_IsInt):
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
    """Return a text; of a whole number its digits."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise TypeError("a text is needed")
    return str(value)


_OWN_TYPES: dict[object, Callable[[object], object]] = {
    Amount: lambda value: Amount(_paise(value)),
    WholeNumber: _count,
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
    failure_code: msgspec.Raw = NULL  # guess: error.failure-code
    field: msgspec.Raw = NULL  # guess: error.field


class _Envelope(msgspec.Struct, frozen=True):
    success: msgspec.Raw
    """A flag; a service may write it as a text or number."""
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
        content, lost = mended(response.content, sent)
        envelope = _envelopes.decode(content)
    except UNREADABLE as error:
        return NoResponse(
            f"HTTP {response.status_code}, not the service's envelope: {remark(str(error))}"
        )
    success, refused = optional_flag(envelope.success), _error_of(envelope.error)
    if optional(envelope.success, bool) is None:
        log.warning("the envelope's `success` is neither true nor false")
    if success and refused and _has_code(refused):
        return NoResponse("a success that has the code of a refusal")
    if success and response.status_code in (200, 201):  # guess: call.http
        return Answer(envelope.data, response.status_code, service_time(response), lost)
    if response.status_code == ACCEPTED and success:
        return Answer(envelope.data, ACCEPTED, service_time(response), lost)
    if success is False and refused and 400 <= response.status_code < 600:
        refusal = _refusal(refused, response)
        is_final = not _is_record(envelope.data)
        return refusal if is_final else replace(refusal, code=beside_record(refusal.code))
    return NoResponse(f"HTTP {response.status_code} contradicts its envelope")


def _is_record(data: msgspec.Raw) -> bool:
    """Return True if the data names a transaction."""
    fields = optional(data, dict[str, msgspec.Raw]) or {}
    names = ("reference_id", "request_id")
    return any(fields.get(name, NULL) not in (NULL, EMPTY) for name in names)


def _has_code(error: _Error) -> bool:
    return optional_code(msgspec.Raw(msgspec.json.encode(error.code))) is not None


def _error_of(raw: msgspec.Raw) -> _Error | None:
    try:
        error: _Error = _reader(_Error)(raw)
    except UNREADABLE:
        return None
    return error


def _refusal(error: _Error, response: Response) -> ApiRefusal:
    return ApiRefusal(
        code=code_under(response.status_code, code(error.code)),
        message=optional_remark(error.message) or "",
        http=response.status_code,
        service_time=service_time(response),
        failure_code=optional_code(error.failure_code),
        field=_field(error.field),
        retry_after=retry_after(response),
    )


def _field(raw: msgspec.Raw) -> str | None:
    text = optional(raw, str)
    return None if text is None else remark(text, FIELD_MAX)


def service_time(response: Response) -> ServiceTime | None:
    """Return the time of the Date header; None if it is missing or not credible."""
    return date_of(response.headers)


def retry_after(response: Response) -> float | None:
    """Return Retry-After in seconds; if it is a date, counted from the answer's own Date."""
    text = response.headers.get("retry-after")
    if text is None:
        return None
    if text.strip().isascii() and text.strip().isdecimal() and len(text) <= 6:
        return min(float(text), RETRY_AFTER_MAX)
    until, now = moment(text), service_time(response)
    if until is None or now is None:
        return None
    return min(max(until - now, 0.0), RETRY_AFTER_MAX)
