"""How an answer of the service confirms or contradicts a guess, as data.

A `Sign` says what must be in an answer. `read_sign` compares it with one answer. Pure.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum, unique
from typing import Any, Final, NamedTuple

import msgspec

from agent.transactions import error_table


@unique
class Judgement(Enum):
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"


class Seen(msgspec.Struct, frozen=True):
    """One answer of the service, as far as a sign reads it."""

    path: str
    """The full path after the base address, without the query."""
    http: int
    data: Any
    """The envelope's data; of a refusal its error; None if there is no envelope."""
    is_refusal: bool = False
    sent: Mapping[str, object] = {}
    """The fields of the request with which a sign compares the answer, by name."""
    is_dated: bool = True
    """True if the header Date has the service's time."""

    @property
    def is_success(self) -> bool:
        return not self.is_refusal and self.http in (200, 201) and self.data is not None

    @property
    def code(self) -> str | None:
        """Return the refusal's code; None if the service did not refuse."""
        code = self.data.get("code") if self.is_refusal and isinstance(self.data, dict) else None
        return code if isinstance(code, str) else None


class Read(NamedTuple):
    """What a sign shows, and why in one clause."""

    judgement: Judgement
    why: str = ""


CONFIRMED: Final = Read(Judgement.CONFIRMED)


def contradicted(why: str) -> Read:
    return Read(Judgement.CONTRADICTED, why)


@unique
class JsonKind(Enum):
    """The kind of a JSON value."""

    TEXT = "a text"
    NUMBER = "a number"
    WHOLE = "a whole number"
    FLAG = "true or false"
    LIST = "a list"
    OBJECT = "an object"
    TIME = "a time without a zone"
    MIDNIGHT = "a midnight without a zone"
    NULL = "null"


_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?", re.ASCII)
_MIDNIGHT = re.compile(r"\d{4}-\d\d-\d\dT00:00(:00(\.0{1,9})?)?", re.ASCII)


def kind_of(value: object) -> JsonKind:
    """Return the plainest kind of a decoded value."""
    match value:
        case None:
            return JsonKind.NULL
        case bool():
            return JsonKind.FLAG
        case int() | float() | Decimal():
            return JsonKind.NUMBER
        case list():
            return JsonKind.LIST
        case dict():
            return JsonKind.OBJECT
        case _:
            return JsonKind.TEXT


def _is(value: object, kind: JsonKind) -> bool:
    match kind:
        case JsonKind.WHOLE:
            return kind_of(value) is JsonKind.NUMBER and _number(value) % 1 == 0
        case JsonKind.TIME:
            return isinstance(value, str) and _TIME.fullmatch(value) is not None
        case JsonKind.MIDNIGHT:
            return isinstance(value, str) and _MIDNIGHT.fullmatch(value) is not None
        case _:
            return kind_of(value) is kind


def _number(value: object) -> Decimal:
    """Return a number; NaN for anything else, and for a number that is too large to compare."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return Decimal("NaN")
    number = Decimal(str(value))
    return number if number.is_finite() and abs(number) < NUMBER_MAX else Decimal("NaN")


NUMBER_MAX: Final = Decimal(10) ** 15  # no amount in rupees is larger; a remainder stays exact


class When(msgspec.Struct, frozen=True):
    """Limits a sign to records in which the field `at` has one of these words."""

    at: str
    words: frozenset[str]


Paths = tuple[str, ...]
"""Full paths; `*` is one segment."""


class Has(msgspec.Struct, frozen=True, tag=True):
    """A success has this field, of this kind.

    `at` is a path in the data: `banks[].bank_iin`; `[]` is each item of a list, `{}` each field of
    an object. Null shows nothing, because many fields are null while they are unknown.
    """

    paths: Paths
    at: str
    kind: JsonKind
    when: When | None = None
    is_optional: bool = False
    """True if a missing field shows nothing."""


class Says(msgspec.Struct, frozen=True, tag=True):
    """A success has one of these words at `at`, in any case of its letters."""

    paths: Paths
    at: str
    words: frozenset[str]
    when: When | None = None
    is_optional: bool = False
    """True if a missing field shows nothing."""


class Adds(msgspec.Struct, frozen=True, tag=True):
    """A success has at `at` the sum of these fields; `-charge` is subtracted. Null counts as 0."""

    paths: Paths
    at: str
    terms: tuple[str, ...]
    when: When | None = None


class Equals(msgspec.Struct, frozen=True, tag=True):
    """A success has this number at `at`."""

    paths: Paths
    at: str
    value: int


class Echoes(msgspec.Struct, frozen=True, tag=True):
    """A success has at `at` the text of the request's `field`, which must not be private."""

    paths: Paths
    at: str
    field: str


class Exists(msgspec.Struct, frozen=True, tag=True):
    """The path exists: it answers anything but a 404 or 405 of the gateway."""

    paths: Paths


class Accepts(msgspec.Struct, frozen=True, tag=True):
    """A request is accepted. `codes` are the refusals that contradict it.

    `fields`: only if the refusal names one of these; empty: any.
    """

    paths: Paths
    codes: frozenset[str]
    fields: frozenset[str] = frozenset()


class Refuses(msgspec.Struct, frozen=True, tag=True):
    """A refusal has one of these codes, or one of the API document's; another one contradicts."""

    paths: Paths
    codes: frozenset[str] = frozenset()
    like: str = ""
    """Only an unlisted code with this text contradicts; another may be about something else."""
    is_any_listed: bool = False
    """True if each code of the API document confirms it, too."""


class Explains(msgspec.Struct, frozen=True, tag=True):
    """A refusal with this code has this field in its error."""

    paths: Paths
    code: str
    field: str


class HasDate(msgspec.Struct, frozen=True, tag=True):
    """Every answer has the service's time in the header Date."""

    paths: Paths


class Succeeds(msgspec.Struct, frozen=True, tag=True):
    """A success has the HTTP status 200 or 201."""

    paths: Paths


OfRefusals = Exists | Accepts | Refuses | Explains
Sign = Has | Says | Adds | Equals | Echoes | OfRefusals | HasDate | Succeeds


def fits(path: str, pattern: str) -> bool:
    """Return True if a path fits a pattern in which `*` is one segment; ANYWHERE fits all."""
    if pattern == ANYWHERE:
        return True
    segments, wanted = path.split("/"), pattern.split("/")
    pairs = zip(segments, wanted, strict=False)
    return len(segments) == len(wanted) and all(w in ("*", s) for s, w in pairs)


ANYWHERE: Final = "*"


def read_sign(sign: Sign, seen: Seen) -> Read | None:
    """Return what an answer at the sign's path shows; None: nothing."""
    match sign:
        case Exists():
            return _existing(seen)
        case Accepts():
            return _accepted(sign, seen)
        case Refuses():
            return _refused(sign, seen)
        case Explains():
            return _explained(sign, seen)
        case Echoes():
            return _echoed(sign, seen)
        case HasDate():
            return CONFIRMED if seen.is_dated else contradicted("the header Date is missing")
        case Succeeds():
            return _succeeded(seen)
        case _:
            return _of_fields(sign, seen) if seen.is_success else None


def _echoed(sign: Echoes, seen: Seen) -> Read | None:
    if not seen.is_success or sign.field not in seen.sent:
        return None
    for value in values_at(seen.data, sign.at):
        if isinstance(value, str):  # another sign is about its absence and its kind
            is_same = value == seen.sent[sign.field]
            return CONFIRMED if is_same else contradicted(f"{sign.at} is not the requested one")
    return None


NOT_A_PATH: Final = frozenset({404, 405})


def _existing(seen: Seen) -> Read | None:
    if seen.http in NOT_A_PATH:
        is_about_data = seen.code in DOCUMENTED_404
        return CONFIRMED if is_about_data else contradicted(f"HTTP {seen.http}: no such path")
    return CONFIRMED if seen.is_success or seen.code else None


DOCUMENTED_404: Final = frozenset({"OPERATOR_NOT_FOUND", "MERCHANT_NOT_FOUND"})


def _accepted(sign: Accepts, seen: Seen) -> Read | None:
    if seen.is_success:
        return CONFIRMED
    if seen.code not in sign.codes:
        return None
    field = seen.data.get("field")
    if sign.fields and field not in sign.fields:
        return None
    named = f" ({field})" if field in sign.fields else ""
    return contradicted(f"refused with {seen.code}{named}")


def _refused(sign: Refuses, seen: Seen) -> Read | None:
    if seen.code is None:
        return None
    if seen.code in sign.codes or (sign.is_any_listed and error_table.is_listed(seen.code)):
        return CONFIRMED
    is_about_other = error_table.is_listed(seen.code) or sign.like not in seen.code
    if is_about_other or seen.http >= 500:
        return None
    code = seen.code if WORD.fullmatch(seen.code) else "an unreadable code"
    return contradicted(f"HTTP {seen.http} with {code}, which is not listed")


def _explained(sign: Explains, seen: Seen) -> Read | None:
    if seen.code != sign.code:
        return None
    is_there = isinstance(seen.data.get(sign.field), str)
    return CONFIRMED if is_there else contradicted(f"error.{sign.field} is missing")


def _succeeded(seen: Seen) -> Read | None:
    if seen.is_success:
        return CONFIRMED
    is_odd = not seen.is_refusal and 200 <= seen.http < 300 and seen.http not in (200, 201)
    return contradicted(f"a success has HTTP {seen.http}") if is_odd else None


def _of_fields(sign: Has | Says | Adds | Equals, seen: Seen) -> Read | None:
    """Judge each record of an answer: one that contradicts is enough."""
    if isinstance(sign, (Has, Says, Adds)) and sign.when and not _holds(sign.when, seen.data):
        return None
    found = [_of_value(sign, value, seen.data) for value in values_at(seen.data, sign.at)]
    odd = next((one for one in found if one and one.judgement is Judgement.CONTRADICTED), None)
    return odd or next((one for one in found if one), None)


def _holds(when: When, data: object) -> bool:
    values = (value for value in values_at(data, when.at) if isinstance(value, str))
    return any(value.strip().upper() in when.words for value in values)


class _Missing:
    """A field that is not there."""


MISSING: Final = _Missing()

ITEMS_MAX: Final = 200  # of a list: as many show its shape, and a page of billers has 100


def values_at(data: object, at: str) -> Iterator[object]:
    """Yield the values at a place; MISSING for one that is not there."""
    if not at:
        yield data
        return
    name, _, rest = at.partition(".")
    field = name.rstrip("[]{}")
    inner: object = data
    if field:
        if not isinstance(data, dict):
            yield None if data is None else MISSING
            return
        inner = data.get(field, MISSING)
    if name.endswith(("[]", "{}")):
        kind: type[Any] = list if name.endswith("[]") else dict
        if not isinstance(inner, kind):
            yield None if inner is None else MISSING
            return
        items = list(inner.values() if isinstance(inner, dict) else inner)[:ITEMS_MAX]
        for item in items:
            yield from values_at(item, rest)
    elif rest:
        yield from values_at(inner, rest) if inner is not MISSING else (MISSING,)
    else:
        yield inner


def _of_value(sign: Has | Says | Adds | Equals, value: object, data: object) -> Read | None:
    if value is None:
        return None
    if value is MISSING:
        is_silent = isinstance(sign, Has | Says) and sign.is_optional
        return None if is_silent else contradicted(f"{sign.at} is missing")
    match sign:
        case Has(at=at, kind=kind):
            odd = f"{at} is {kind_of(value).value}, not {kind.value}"
            return CONFIRMED if _is(value, kind) else contradicted(odd)
        case Says(at=at, words=words):
            return _said(at, value, words)
        case Adds(at=at, terms=terms):
            return _added(at, value, terms, data)
        case Equals(at=at, value=wanted):
            is_equal = _number(value) == wanted
            return CONFIRMED if is_equal else contradicted(f"{at} is not {wanted}")


WORD: Final = re.compile(r"[A-Z][A-Z_-]{0,31}")
"""A word of the service's own list. It has no digit and no space, so it is not a person's."""


def _said(at: str, value: object, words: frozenset[str]) -> Read:
    if not isinstance(value, str):
        return contradicted(f"{at} is {kind_of(value).value}, not a word")
    word = value.strip().upper()
    if word in words:
        return CONFIRMED
    return contradicted(f"{at} is {word if WORD.fullmatch(word) else 'a text'}, an unknown word")


def _added(at: str, value: object, terms: tuple[str, ...], data: object) -> Read | None:
    total = Decimal(0)
    for term in terms:
        field = next(values_at(data, term.lstrip("-")), MISSING)
        if field is MISSING:
            return None  # another sign is about this field
        part = Decimal(0) if field is None else _number(field)
        total += -part if term.startswith("-") else part
    is_sum = _number(value) == total
    return CONFIRMED if is_sum else contradicted(f"{at} is not {' + '.join(terms)}")
