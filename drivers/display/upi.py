"""Checks that a UPI string is the one we asked for, before anybody can scan it (devices.md 3.1).

The string comes from the payment service and must not be changed, since it may be signed. A swapped
string would take the customer's money. So payee, amount and reference are compared with what we
know; a string that differs is an alarm and is never shown. A string that two apps
could read differently is refused too.
"""

import re
from collections.abc import Collection
from enum import Enum, unique
from typing import Final
from urllib.parse import unquote

import msgspec

# Characters and bytes. Signed strings have 250 to 330, some more. No phone reads a denser QR on a
# display of a kiosk; each display refuses what it cannot show itself (devices.md 3.1).
TEXT_LENGTH_MAX: Final = 1000
REMARK_LENGTH_MAX: Final = 80

_SCHEME: Final = re.compile(r"upi://pay/?\?", re.ASCII | re.IGNORECASE)
# A value that a program wrote for "none"; the linking specification's own example has `mam=null`.
_NONE: Final = frozenset({"", "null"})
_AMOUNT: Final = re.compile(r"(\d{1,8})(?:\.(\d{1,2}))?", re.ASCII)
_SEPARATORS: Final = re.compile("[&;]")  # some readers still split at the semicolon
_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_COMPARED: Final = frozenset({"pa", "am", "tr", "mam", "cu"})


@unique
class Alarm(Enum):
    """Why a string is refused; the values are for the operator's log."""

    NO_UPI = "it is no upi://pay string"
    TOO_LONG = "it is longer than any honest one"
    AMBIGUOUS = "two apps could read it differently"
    OTHER_PAYEE = "the money would go to somebody else"
    OTHER_AMOUNT = "the amount is not the one asked for"
    OTHER_REFERENCE = "it belongs to another transaction"


class UpiQr(msgspec.Struct, frozen=True):
    """A checked, unchanged string; only `check_upi` creates one."""

    text: str
    pa: str
    amount_paise: int
    reference: str


class Swapped(msgspec.Struct, frozen=True):
    """A string that must not be shown. `remark` is the wrong value, shortened."""

    alarm: Alarm
    remark: str = ""


def check_upi(
    text: str, pa_allowed: Collection[str], amount_paise: int, reference: str | None
) -> UpiQr | Swapped:
    """Return the string if its payee, amount and reference are right, otherwise the alarm.

    If `reference` is None, `tr` may have any value and may be missing.
    """
    if len(text.encode(errors="surrogatepass")) > TEXT_LENGTH_MAX:
        return Swapped(Alarm.TOO_LONG, f"{len(text)} characters")
    scheme = _SCHEME.match(text)
    if scheme is None:
        return Swapped(Alarm.NO_UPI, _short(text.partition("?")[0]))
    parameters = _parameters(text, text[scheme.end() :])
    if isinstance(parameters, Swapped):
        return parameters
    if parameters.get("pa", "").lower() not in {pa.lower() for pa in pa_allowed}:
        return Swapped(Alarm.OTHER_PAYEE, _short(parameters.get("pa", "")))
    if not _fixed_at(parameters, amount_paise):
        return Swapped(Alarm.OTHER_AMOUNT, _short(parameters.get("am", "")))
    if reference is not None and parameters.get("tr", "") != reference:
        return Swapped(Alarm.OTHER_REFERENCE, _short(parameters.get("tr", "")))
    return UpiQr(text, parameters["pa"], amount_paise, parameters.get("tr", ""))


def _parameters(text: str, query: str) -> dict[str, str] | Swapped:
    """Return the parameters that are compared; each may occur once, in any letter case."""
    if not text.isprintable() or "#" in text or "\\" in text:
        return Swapped(Alarm.AMBIGUOUS, "a character that ends the string for some apps")
    parameters: dict[str, str] = {}
    for pair in _SEPARATORS.split(query):
        raw, _, value = pair.partition("=")
        name = unquote(raw).strip().lower()
        if name not in _COMPARED:
            continue
        if name in parameters or name != raw:
            return Swapped(Alarm.AMBIGUOUS, f"{name} stands there twice or in disguise")
        if _PERCENT.search(value):
            return Swapped(Alarm.AMBIGUOUS, f"{name} has a broken escape")
        parameters[name] = unquote(value)
    return parameters


def _fixed_at(parameters: dict[str, str], amount_paise: int) -> bool:
    """Return True if the payer can pay this amount only (`mam` would allow less).

    A third decimal is refused: an app may round it or read it as thousands.
    """
    if _stated(parameters, "cu").upper() not in {"", "INR"}:
        return False
    amount = parameters.get("am", "")
    least = _stated(parameters, "mam") or amount
    return _paise(amount) == _paise(least) == amount_paise


def _stated(parameters: dict[str, str], name: str) -> str:
    """Return a value; empty if it is missing or says that there is none."""
    value = parameters.get(name, "")
    return "" if value.lower() in _NONE else value


def _paise(rupees: str) -> int | None:
    read = _AMOUNT.fullmatch(rupees)
    if read is None:
        return None
    return int(read[1]) * 100 + int((read[2] or "").ljust(2, "0"))


def _short(text: str) -> str:
    """Return foreign text as one printable line for the log."""
    return ascii(text[:REMARK_LENGTH_MAX])[1:-1]
