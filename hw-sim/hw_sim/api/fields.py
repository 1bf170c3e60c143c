"""The fields of requests: one declaration each, for the validation and for OpenAPI."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hw_sim.api import money
from hw_sim.api.errors import ApiError, Misfit

TEXT_MAX = 500  # no text field of the service is longer, except the capture
REFERENCE_PATTERN = "[A-Za-z0-9_-]{1,64}"


@dataclass(frozen=True, slots=True)
class FieldType:
    """How a value is parsed and described, and the error code of a bad or absent one."""

    schema: dict[str, Any]
    read: Callable[[Any], Any]
    bad: str = "INVALID_PARAM"
    absent: str = "MISSING_PARAM"


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: FieldType
    required: bool = True


def optional(name: str, kind: FieldType) -> Field:
    return Field(name, kind, required=False)


def text(pattern: str | None = None, longest: int = TEXT_MAX) -> FieldType:
    """Return the type of text that is not blank and matches the whole pattern, if given."""
    schema: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": longest}
    if pattern is not None:
        schema["pattern"] = f"^{pattern}$"

    def read(value: object) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            raise Misfit(f"text of 1 to {longest} characters")
        value.encode()  # a lone surrogate is not text: UnicodeEncodeError is a ValueError
        if pattern is not None and re.fullmatch(pattern, value, re.ASCII) is None:
            raise Misfit(f"must match {pattern}")
        return value

    return FieldType(schema, read)


def one_of(*words: str) -> FieldType:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise Misfit(f"one of {', '.join(words)}")
        return value

    return FieldType({"type": "string", "enum": list(words)}, read)


def number(lowest: float, highest: float) -> FieldType:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise Misfit("a number is needed")
        if not lowest <= value <= highest:
            raise Misfit(f"{lowest} to {highest}")
        return float(value)

    return FieldType({"type": "number", "minimum": lowest, "maximum": highest}, read)


def integer(lowest: int, highest: int) -> FieldType:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Misfit("a whole number is needed")
        if not lowest <= value <= highest:
            raise Misfit(f"{lowest} to {highest}")
        return value

    return FieldType({"type": "integer", "minimum": lowest, "maximum": highest}, read)


def query_integer(lowest: int, highest: int) -> FieldType:
    """Return the type of a whole number in a query string."""
    schema = {"type": "integer", "minimum": lowest, "maximum": highest}

    def read(value: str) -> int:
        if re.fullmatch("[0-9]{1,9}", value, re.ASCII) is None:
            raise Misfit("a whole number is needed")
        whole: int = integer(lowest, highest).read(int(value))
        return whole

    return FieldType(schema, read)


def _rupees(value: object) -> int:
    paise = money.from_wire(value)
    if paise < 0:
        raise Misfit("not below zero")
    return paise


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Misfit("true or false")
    return value


RUPEES = FieldType({"type": "number", "minimum": 0}, _rupees, bad="INVALID_AMOUNT")
FLAG = FieldType({"type": "boolean"}, _flag)
TEXT = text()
REFERENCE = text(REFERENCE_PATTERN, 64)
AADHAAR = text("[0-9]{12}", 12)
MOBILE = text("[0-9]{10}", 10)
DATE = text("[0-9]{4}-[0-9]{2}-[0-9]{2}", 10)
OTP = text("[0-9]{4,8}", 8)
TPIN = text("[0-9]{4,8}", 8)
IFSC = text("[A-Z]{4}0[A-Z0-9]{6}", 11)
ACCOUNT = text("[0-9]{6,20}", 20)
LATITUDE = number(-90, 90)
LONGITUDE = number(-180, 180)

MERCHANT_REF = Field("merchant_ref", REFERENCE)
CLIENT_REFERENCE = Field("client_reference", REFERENCE)
PLACE = (Field("latitude", LATITUDE), Field("longitude", LONGITUDE))


def read_fields(fields: tuple[Field, ...], given: dict[str, Any]) -> dict[str, Any]:
    """Return the declared fields; others are ignored, null counts as absent.

    Raises ApiError, first for a required field that is absent, then for a malformed one.
    """
    for field in fields:
        if field.required and given.get(field.name) is None:
            raise ApiError(field.kind.absent, f"{field.name} is required", field=field.name)
    return {
        field.name: _read(field, given[field.name])
        for field in fields
        if given.get(field.name) is not None
    }


def _read(field: Field, value: object) -> object:
    try:
        return field.kind.read(value)
    except ValueError as reason:
        raise ApiError(field.kind.bad, f"{field.name}: {reason}", field=field.name) from reason
