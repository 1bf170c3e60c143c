"""The interface of a card terminal and its possible results.

The terminal reads the card, asks for the PIN and talks to the bank; the agent gets no card data and
no PIN. An outcome is approved, declined or unknown. Each of them only makes the agent check the
status, because only the finance API decides whether cash may go out (devices.md 0).
"""

from collections.abc import AsyncIterator
from enum import Enum, unique
from typing import Protocol

import msgspec


@unique
class CardService(Enum):
    """The service that the customer chose; the values are the API's words (service.md 3)."""

    CASH_WITHDRAWAL = "CW"
    BALANCE_ENQUIRY = "BE"
    MINI_STATEMENT = "MS"


@unique
class Prompt(Enum):
    """An instruction or a status for the customer; the screen shows a sentence for each."""

    INSERT_CARD = "insert card"
    ENTER_PIN = "enter pin"
    WRONG_PIN = "wrong pin"
    PIN_BLOCKED = "pin blocked"
    LOOK_AT_TERMINAL = "look at terminal"
    PLEASE_WAIT = "please wait"
    ASKING_BANK = "asking bank"
    CARD_UNREADABLE = "card unreadable"
    CARD_NOT_ACCEPTED = "card not accepted"
    LIMIT_REACHED = "limit reached"
    DECLINED = "declined"
    CARD_DONE = "card done"  # approved by the terminal; the bank's answer comes from the API
    REMOVE_CARD = "remove card"
    OUT_OF_ORDER = "out of order"
    LINE_LOST = "line lost"  # the driver's own and the last one: nobody sees the terminal any more


@unique
class DeclineReason(Enum):
    """The reason of a failed card transaction, as far as a person can act on it."""

    CANCELLED = "stopped by the customer, by the kiosk, or by nobody coming"
    CARD_UNREADABLE = "the card could not be read"
    CARD_NOT_ACCEPTED = "this card is not taken here"
    BANK_DECLINED = "the bank or the card said no"
    BANK_SILENT = "the terminal did not reach the bank"
    LIMIT = "the amount is too small or too large"
    BUSY = "the terminal is busy with something else"
    NEEDS_ATTENTION = "the terminal wants its operator"
    ABSENT = "the terminal does not answer"
    LATE = "it was not begun in time"
    OTHER = "the terminal gave a reason of its own"


class TerminalRecord(msgspec.Struct, frozen=True):
    """The terminal's record of a transaction; a text is empty if it was not reported.

    A number of zero counts as not reported: it identifies nothing. `masked_card` shows the first
    six and the last four digits at most.
    """

    trace: str = ""
    long_trace: str = ""
    receipt_no: str = ""
    terminal_id: str = ""
    masked_card: str = ""
    card_name: str = ""
    authorisation: str = ""
    at: str = ""  # MMDD HHMMSS by the terminal's clock

    @property
    def number(self) -> str:
        """Return the terminal's number of the transaction; empty if it gives none."""
        return self.trace or self.long_trace


class Approved(msgspec.Struct, frozen=True):
    """The terminal approved this amount in paise."""

    amount: int
    evidence: TerminalRecord


class Declined(msgspec.Struct, frozen=True):
    """The terminal declined, or the transaction never began. `code` is for its maker's support."""

    reason: DeclineReason
    code: str = ""
    remark: str = ""
    evidence: TerminalRecord = TerminalRecord()


class CardUnknown(msgspec.Struct, frozen=True):
    """The transaction may have begun, and its outcome is not known."""

    remark: str
    evidence: TerminalRecord = TerminalRecord()


CardOutcome = Approved | Declined | CardUnknown


@unique
class TerminalReadiness(Enum):
    READY = "ready"
    IN_USE = "in use"  # by our own transaction
    NOT_READY = "not ready"  # it answers that it cannot, and why
    ABSENT = "absent"


class TerminalStatus(msgspec.Struct, frozen=True):
    """The terminal's current state; `code` and `remark` are for the operator.

    `last_trace_number` is that of the last transaction that the terminal remembers, from any
    program; empty if not known. The journal stores it before `begin`: a later trace number is ours.
    """

    readiness: TerminalReadiness
    terminal_id: str = ""
    last_trace_number: str = ""
    code: str = ""
    remark: str = ""


class StillRunning(Exception):
    """A second transaction began before the first had a result: a bug in the caller."""


class CardTerminal(Protocol):
    """A terminal; only `begin` raises (StillRunning, ValueError)."""

    async def begin(
        self, amount: int, launch_token: str, service: CardService, *, within_s: float
    ) -> None:
        """Start a transaction of `amount` paise under the finance API's launch token.

        It is sent to the terminal within `within_s` seconds or never (Declined, LATE). Returns at
        once; `prompts` and `result` have the rest. Raises StillRunning, and ValueError for an
        amount or token that cannot be sent.
        """
        ...

    async def cancel(self) -> None:
        """Ask the terminal to stop. It may refuse, so always wait for `result`."""
        ...

    def prompts(self) -> AsyncIterator[Prompt]:
        """Yield the newest prompt for the customer until the transaction ends."""
        ...

    async def result(self) -> CardOutcome:
        """Return the outcome of the transaction begun last; wait for it, 20 minutes at most."""
        ...

    async def health(self) -> TerminalStatus:
        """Return the terminal's state; connect again if needed. Called every minute."""
        ...

    async def aclose(self) -> None:
        """Close the line to the terminal."""
        ...
