"""The lines about a card launch: those of the program, checked, become those to the kiosk.

A line with anything outside the contract is not forwarded, so no card data can pass by accident.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.box.messages import Unreadable, json_object

PROMPTS: Final = frozenset(
    {
        *("insert-card", "enter-pin", "wrong-pin", "pin-blocked", "look-at-terminal"),
        *("please-wait", "asking-bank", "card-unreadable", "card-not-accepted", "limit-reached"),
        *("declined", "card-done", "remove-card", "out-of-order"),
    }
)
REASONS: Final = frozenset(
    {
        *("cancelled", "card-unreadable", "card-not-accepted", "bank-declined", "bank-silent"),
        *("limit", "busy", "needs-attention", "absent", "late", "other"),
    }
)
RECORD: Final = (
    *("trace", "receipt_no", "terminal_id", "masked_card", "card_name", "authorisation", "at"),
)
SERVICES: Final = frozenset({"CW", "BE", "MS"})
READINESS: Final = frozenset({"ready", "not-ready", "absent"})
AMOUNT_MAX: Final = 10_000_000  # paise
TOKEN_MAX: Final = 512
BEGIN_S_MAX: Final = 900
SHORT_MAX, REMARK_MAX = 32, 200  # characters
CARD_DIGITS_MAX: Final = 10  # the first six and the last four
TICKET_MAX: Final = 64

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LaunchRequest:
    """What the kiosk asks for. The token is secret: it is given to the program and not stored."""

    ticket: str
    token: str = field(repr=False)
    amount_paise: int
    service: str
    begin_within_s: int

    @property
    def launch(self) -> str:
        """The fingerprint of the token."""
        return hashlib.sha256(self.token.encode()).hexdigest()


def read_launch(body: bytes) -> LaunchRequest:
    """Return a launch. Raises Unreadable."""
    asked = json_object(body)
    service = _text(asked, "service", SHORT_MAX)
    if service not in SERVICES:
        raise Unreadable("service: unknown")
    return LaunchRequest(
        _visible(asked, "ticket", TICKET_MAX),
        _visible(asked, "token", TOKEN_MAX),
        _number(asked, "amount_paise", 1 if service == "CW" else 0, AMOUNT_MAX),
        service,
        _number(asked, "begin_within_s", 1, BEGIN_S_MAX),
    )


def read_cancel(body: bytes) -> str:
    """Return the fingerprint of the launch to stop. Raises Unreadable."""
    return _visible(json_object(body), "launch", 64)


def status_of(line: Line) -> Line:
    """Return the program's status. Raises Unreadable."""
    readiness = _text(line, "readiness", SHORT_MAX)
    if readiness not in READINESS:
        raise Unreadable("readiness: unknown")
    texts = {name: _text(line, name, SHORT_MAX) for name in ("terminal_id", "last_trace", "code")}
    return {"readiness": readiness, **texts, "remark": _text(line, "remark", REMARK_MAX)}


def prompt_of(line: Line) -> Line | None:
    """Return the line that shows a prompt; None if it is not one of the contract."""
    prompt = line.get("prompt")
    return {"prompt": prompt} if isinstance(prompt, str) and prompt in PROMPTS else None


def unknown(launch: str, remark: str) -> Line:
    return {"launch": launch, "result": "unknown", "remark": remark[:REMARK_MAX]}


def declined(launch: str, reason: str, remark: str) -> Line:
    return {"launch": launch, "result": "declined", "reason": reason, "remark": remark}


def result_of(line: Line, launch: str, amount_paise: int) -> Line:
    """Return the result in the program's line; `unknown` if it is not sure and complete."""
    try:
        return _result(line, launch, amount_paise)
    except Unreadable as error:
        return unknown(launch, f"the program's result: {error}")


def _result(line: Line, launch: str, amount_paise: int) -> Line:
    if line.get("launch", launch) != launch:
        return unknown(launch, "the program's result is of another launch")
    said = {
        "code": _text(line, "code", SHORT_MAX),
        "remark": _text(line, "remark", REMARK_MAX),
        "record": _record(line.get("record") or {}),
    }
    match line.get("result"):
        case "approved" if line.get("amount_paise") == amount_paise:
            return {"launch": launch, "result": "approved", "amount_paise": amount_paise, **said}
        case "approved":
            return unknown(launch, "the program approved another amount")
        case "declined" if line.get("reason") in REASONS:
            return {"launch": launch, "result": "declined", "reason": line["reason"], **said}
        case "unknown":
            return {"launch": launch, "result": "unknown", **said}
        case _:
            return unknown(launch, "the program's result is none of the contract")


def _record(record: object) -> dict[str, str]:
    if not isinstance(record, dict):
        raise Unreadable("record: not a table")
    texts = {name: _text(record, name, SHORT_MAX) for name in RECORD}
    if any(sum(map(str.isdigit, text)) > CARD_DIGITS_MAX for text in (texts["masked_card"],)):
        texts["masked_card"] = ""
    return {name: text for name, text in texts.items() if text}


def _text(table: Mapping[str, Any], name: str, longest: int) -> str:
    text = table.get(name, "")
    if not isinstance(text, str) or len(text) > longest:
        raise Unreadable(f"{name}: not a text of at most {longest} characters")
    return text


def _visible(table: Mapping[str, Any], name: str, longest: int) -> str:
    """Return a text of printable ASCII characters that is not empty."""
    text = _text(table, name, longest)
    if not text or not (text.isascii() and text.isprintable()):
        raise Unreadable(f"{name}: not printable ASCII, or empty")
    return text


def _number(table: Mapping[str, Any], name: str, least: int, most: int) -> int:
    number = table.get(name)
    if type(number) is not int or not least <= number <= most:
        raise Unreadable(f"{name}: not a whole number from {least} to {most}")
    return number
