"""The card messages of a companion (docs/companion.md, "Cards"): bytes in, values out.

A line that breaks a rule of the contract is unreadable, and a launch with such a line is unknown.
"""

import hashlib
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from drivers.card.port import (
    Approved,
    CardOutcome,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalReadiness,
    TerminalRecord,
)

AMOUNT_MAX: Final = 10_000_000  # paise
TOKEN_MAX: Final = 512
BEGIN_S_MAX: Final = 900
LINE_BYTES_MAX: Final = 4096
LINES_MAX: Final = 1000
MASKED_DIGITS_MAX: Final = 10  # the first six and the last four

_T = TypeVar("_T")
_Short = Annotated[str, msgspec.Meta(max_length=32)]
_Remark = Annotated[str, msgspec.Meta(max_length=200)]
_Fingerprint = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Ticket = Annotated[str, msgspec.Meta(pattern=r"^[\x21-\x7e]{8,64}\Z")]

PROMPTS: Final = {
    prompt.value.replace(" ", "-"): prompt for prompt in Prompt if prompt is not Prompt.LINE_LOST
}
REASONS: Final = {reason.name.lower().replace("_", "-"): reason for reason in DeclineReason}


class UnreadableMessage(Exception):
    """A message that is not as the contract says."""


class CompanionStatus(msgspec.Struct, frozen=True):
    """The answer to /card/status."""

    readiness: Literal["ready", "in-use", "not-ready", "absent"]
    ticket: _Ticket | None = None
    terminal_id: _Short = ""
    last_trace: _Short = ""
    code: _Short = ""
    remark: _Remark = ""

    @property
    def port_readiness(self) -> TerminalReadiness:
        return TerminalReadiness(self.readiness.replace("-", " "))


class _Record(msgspec.Struct, frozen=True):
    trace: _Short = ""
    receipt_no: _Short = ""
    terminal_id: _Short = ""
    masked_card: _Short = ""
    card_name: _Short = ""
    authorisation: _Short = ""
    at: _Short = ""


class LaunchResult(msgspec.Struct, frozen=True):
    """The last line of a launch, or the result in /card/last."""

    launch: _Fingerprint
    result: Literal["approved", "declined", "unknown"]
    amount_paise: int | None = None
    reason: str = ""
    code: _Short = ""
    remark: _Remark = ""
    record: _Record = _Record()


class LastLaunch(msgspec.Struct, frozen=True):
    """The answer to /card/last."""

    launch: _Fingerprint | None
    state: Literal["none", "running", "ended"]
    result: LaunchResult | None = None


class Cancelled(msgspec.Struct, frozen=True):
    """The answer to /card/cancel."""

    accepted: bool


class Refusal(msgspec.Struct, frozen=True):
    """An error of the companion. It promises that a launch never begins."""

    error: str
    remark: str = ""


class _Line(msgspec.Struct, frozen=True):
    alive: bool = False
    prompt: str | None = None
    result: str | None = None


def fingerprint_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def launch_body(
    ticket: str, token: str, amount: int, service: CardService, begin_within_s: int
) -> bytes:
    """Return the body of a launch."""
    return msgspec.json.encode(
        {
            "ticket": ticket,
            "token": token,
            "amount_paise": amount,
            "service": service.value,
            "begin_within_s": min(begin_within_s, BEGIN_S_MAX),
        }
    )


def check_launch(token: str, amount: int) -> None:
    """Raise ValueError for a token or an amount that the contract cannot carry."""
    if not 0 <= amount <= AMOUNT_MAX:
        raise ValueError("the amount is not within the contract")
    if not (1 <= len(token) <= TOKEN_MAX and token.isascii() and token.isprintable()):
        raise ValueError("the launch token is not within the contract")


def read_status(body: bytes) -> CompanionStatus:
    """Return a status. Raises UnreadableMessage."""
    status = _decoded(body, CompanionStatus)
    if (status.readiness == "ready") != (status.ticket is not None):
        raise UnreadableMessage("a ticket belongs to `ready` and to nothing else")
    return status


def read_last(body: bytes) -> LastLaunch:
    """Return the launch that began last. Raises UnreadableMessage."""
    last = _decoded(body, LastLaunch)
    if (last.state == "ended") != (last.result is not None):
        raise UnreadableMessage("a result belongs to `ended` and to nothing else")
    if last.result and last.result.launch != last.launch:
        raise UnreadableMessage("the result is of another launch")
    return last


def read_refusal(body: bytes) -> Refusal:
    """Return an error's body. Raises UnreadableMessage."""
    return _decoded(body, Refusal)


def read_cancelled(body: bytes) -> Cancelled:
    """Return whether a launch is being stopped. Raises UnreadableMessage."""
    return _decoded(body, Cancelled)


def read_line(line: bytes) -> Prompt | LaunchResult | None:
    """Return what a line of a launch says; None: only that it lives. Raises UnreadableMessage."""
    read = _decoded(line, _Line)
    if read.result is not None:
        return _decoded(line, LaunchResult)
    if read.prompt is not None:
        if read.prompt not in PROMPTS:
            raise UnreadableMessage("an unknown prompt")
        return PROMPTS[read.prompt]
    if not read.alive:
        raise UnreadableMessage("neither a prompt nor a result")
    return None


def outcome_of(result: LaunchResult, launch: str, amount: int) -> CardOutcome:
    """Return the outcome of our launch; a result of another one never counts."""
    if result.launch != launch:
        return CardUnknown("the companion's result is of another launch")
    record = _record(result.record)
    match result.result:
        case "approved" if result.amount_paise == amount:
            return Approved(amount, record)
        case "approved":
            return CardUnknown("approved for another amount", record)
        case "declined" if result.reason in REASONS:
            return Declined(REASONS[result.reason], result.code, result.remark, record)
        case "declined":
            return CardUnknown("declined without a reason of the contract", record)
        case _:
            return CardUnknown(result.remark or "the companion does not know the result", record)


class Lines:
    """Splits a stream into lines, and limits their length and number."""

    def __init__(self) -> None:
        self._rest = b""
        self._count = 0

    def add(self, piece: bytes) -> list[bytes]:
        """Return the lines that are complete now. Raises UnreadableMessage."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        self._count += len(lines)
        if self._count > LINES_MAX:
            raise UnreadableMessage(f"more than {LINES_MAX} lines")
        if any(len(line) >= LINE_BYTES_MAX for line in (*lines, self._rest)):
            raise UnreadableMessage(f"a line of more than {LINE_BYTES_MAX} bytes")
        return lines


def _record(record: _Record) -> TerminalRecord:
    digits = sum(letter.isdigit() for letter in record.masked_card)
    return TerminalRecord(
        trace=record.trace if record.trace.strip("0") else "",
        receipt_no=record.receipt_no,
        terminal_id=record.terminal_id,
        masked_card=record.masked_card if digits <= MASKED_DIGITS_MAX else "",
        card_name=record.card_name,
        authorisation=record.authorisation,
        at=record.at,
    )


def _decoded(body: bytes, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableMessage(str(error)) from error
