"""The protocol with one ZVT terminal over one link: a command, its answer, and what follows.

After 80 00 00 the terminal leads: each of its messages is answered 80 00 00, until 06 0F or 06 1E
gives the lead back (devices.md 2.2, 2.4). Messages have no number. Three things prevent a late one
from being taken for the answer to another command: the terminal's trace number must differ from the
last one known; the amount must match; and before a command with money the line must have been
quiet.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from drivers.card.port import CardOutcome, CardUnknown, Declined, DeclineReason, Prompt
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_codes import BUSY, CANCELLED, prompt_of
from drivers.card.zvt_commands import (
    ABORT,
    ABORTED,
    COMPLETION,
    DONE,
    INTERMEDIATE_STATUS,
    MESSAGES,
    STATUS_INFORMATION,
    StatusInformation,
    abort_code,
    answer_code,
    declined,
    status_of,
)
from drivers.card.zvt_link import NotTaken, ZvtLink

T3_S: Final = 5.0  # for 80 00 00
T4_S: Final = 180.0  # for the next message of a running transaction
# The terminal repeats a damaged 80 00 00 after 5 and 10 s.
ACCEPTED_S: Final = 3 * T3_S
QUIET_S: Final = 2.0  # after this silence both copies of a command are answered
QUIET_S_MAX: Final = 30.0
TOO_LATE: Final = Declined(DeclineReason.LATE, remark="before it began")
COMMAND_S_MAX: Final = (
    60.0  # in addition to its own waiting time, for sending and messages in between
)


class CommandRefused(Exception):
    """The terminal answered 84 xx, or ended the command with 06 1E xx."""

    def __init__(self, code: int) -> None:
        super().__init__(f"refused with {code:02X}")
        self.code = code


class TerminalTimeout(Exception):
    """The terminal received a command and then did not answer, or not completely."""


class Ended(msgspec.Struct, frozen=True):
    """A successful command's completion and the status information before it."""

    completion: Apdu
    status: StatusInformation | None


class ZvtSession:
    """Runs one command at a time; only `cancel` may be called during a command."""

    def __init__(self, link: ZvtLink) -> None:
        self.link = link
        # True if no message of an earlier command can still arrive; on a new line one can.
        self._quiet = False
        self._accepted = False
        self._cancelling = False

    async def ask(self, command: Apdu, *, wait_s: float = T3_S) -> Ended:
        """Run a command that may be sent twice.

        Raises CommandRefused, TerminalTimeout and line errors.
        """
        try:
            async with asyncio.timeout(wait_s + COMMAND_S_MAX):
                return await self._asked(command, wait_s)
        except TimeoutError:
            raise TerminalTimeout("the terminal sends messages, but does not finish") from None

    async def settle(self) -> None:
        """Answer late messages until the line is quiet. Raises TerminalTimeout."""
        try:
            async with asyncio.timeout(QUIET_S_MAX):
                while not self._quiet:
                    message = await self._next(QUIET_S)
                    self._quiet = message is None
        except TimeoutError:
            raise TerminalTimeout("the terminal does not stop sending") from None

    async def authorise(
        self,
        command: Apdu,
        amount: int,
        *,
        until: float,
        but_not: str,
        prompt: Callable[[Prompt], None],
    ) -> CardOutcome:
        """Run a card transaction; it is sent once. `but_not` is the last trace number known before.

        After `until` (the loop's time) it is not sent any more. Raises CommandRefused if the
        terminal has not begun it; NotTaken, TerminalTimeout, LineLost if that is not known.
        """
        try:
            await self.settle()
            if self._cancelling:
                return declined(CANCELLED, remark="before it began")
            if asyncio.get_running_loop().time() > until:
                return TOO_LATE
            self._quiet = False
            copies = await self.link.send(command, once=True)
            outcome = await self._outcome_of_messages(
                _MessagesSoFar(amount, but_not, prompt, only_copy=copies == 1)
            )
            # The answer to a 06 B0 may arrive after the end that it caused.
            self._quiet = copies == 1 and not self._cancelling
        finally:
            self._accepted = self._cancelling = False
        return outcome

    async def cancel(self) -> None:
        """Send 06 B0, at once or as soon as the terminal leads. Raises NotTaken, LineLost."""
        self._cancelling = True
        if self._accepted:
            await self.link.send(ABORT)

    async def _asked(self, command: Apdu, wait_s: float) -> Ended:
        await self.settle()
        self._quiet = False
        copies = await self.link.send(command)
        ended = await self._ended(wait_s)
        self._quiet = copies == 1
        return ended

    async def _outcome_of_messages(self, messages: "_MessagesSoFar") -> CardOutcome:
        while messages.outcome is None:
            message = await self._next(T4_S if messages.begun else ACCEPTED_S)
            if message is None:
                raise TerminalTimeout("the terminal sent no further message")
            messages.handle(message)
            if messages.begun and not self._accepted:
                await self._accept()
        return messages.outcome

    async def _accept(self) -> None:
        """Record that the terminal leads and accepts a 06 B0; send a waiting one."""
        self._accepted = True
        if self._cancelling:
            with suppress(NotTaken):  # wait for its end even if it does not stop
                await self.link.send(ABORT)

    async def _ended(self, wait_s: float) -> Ended:
        """Return how a command ended; messages before its 80 00 00 belong to an earlier one."""
        await self._until_accepted()
        status: StatusInformation | None = None
        while True:
            message = await self._next(wait_s)
            if message is None:
                raise TerminalTimeout("the terminal did not finish")
            if message.command == STATUS_INFORMATION:
                status = StatusInformation.read(message)
            elif message.command == COMPLETION:
                return Ended(message, status)
            elif message.command == ABORTED:
                raise CommandRefused(abort_code(message))

    async def _until_accepted(self) -> None:
        while True:
            message = await self._next(T3_S)
            if message is None:
                raise TerminalTimeout("the terminal did not answer")
            code = answer_code(message)
            if code is not None and code != 0:
                raise CommandRefused(code)
            if code == 0:
                return

    async def _next(self, limit_s: float) -> Apdu | None:
        """Answer the next message and return it; None at the timeout."""
        try:
            async with asyncio.timeout(limit_s):
                message = await self.link.receive()
        except TimeoutError:
            return None
        if message.command in MESSAGES:
            await self._answer(message)
        return message

    async def _answer(self, message: Apdu) -> None:
        """Answer 80 00 00; after a last message, a lost line does not matter."""
        try:
            await self.link.send(DONE)
        except NotTaken:
            if message.command not in {COMPLETION, ABORTED}:
                raise


class _MessagesSoFar:
    """The messages of a running authorisation so far, and their outcome."""

    def __init__(
        self, amount: int, but_not: str, prompt: Callable[[Prompt], None], *, only_copy: bool
    ) -> None:
        self._amount = amount
        self._but_not = but_not
        self._prompt = prompt
        self._only_copy = only_copy
        self._status: StatusInformation | None = None
        self._foreign = False  # the last status information was about another transaction
        self.begun = False
        self.outcome: CardOutcome | None = None

    def handle(self, message: Apdu) -> None:
        """Handle a message. Raises CommandRefused if the transaction has not begun."""
        code = answer_code(message)
        if code is not None:
            self._answered(code)
        elif message.command == INTERMEDIATE_STATUS:
            self.begun = True
            self._prompt(prompt_of(status_of(message)))
        elif message.command == STATUS_INFORMATION:
            self._record_status(StatusInformation.read(message))
        elif message.command in {COMPLETION, ABORTED}:
            self._ended(message)

    def _answered(self, code: int) -> None:
        """Handle 80 00 00 or 84 xx; once the sale has begun, 84 xx refuses our 06 B0.

        "Busy" may be the answer to a second copy, while the first one keeps the terminal busy.
        """
        if code == 0:
            self.begun = True
        elif not self.begun and self._only_copy and code != BUSY:
            raise CommandRefused(code)

    def _record_status(self, status: StatusInformation) -> None:
        self._foreign = not status.is_of(self._amount, but_not=self._but_not)
        if not self._foreign:
            self._status = status
            self.begun = True

    def _ended(self, message: Apdu) -> None:
        if self._foreign or not self.begun:
            self._foreign = False  # an earlier transaction's end
        elif message.command == COMPLETION:
            self.outcome = self._completed()
        else:
            self.outcome = _aborted(self._status, abort_code(message))

    def _completed(self) -> CardOutcome:
        """Return the outcome after 06 0F, from the 04 0F before it."""
        if self._status is None:
            return CardUnknown("the terminal ended without a result")
        return self._status.outcome_for(self._amount)


def _aborted(status: StatusInformation | None, code: int) -> CardOutcome:
    """Return the outcome after 06 1E: declined, unless a 04 0F before it approved."""
    if status is None or status.result is None:
        return declined(code) if code else CardUnknown("the terminal stopped without a reason")
    if status.result == 0:
        return CardUnknown("the terminal approved and then stopped", status.evidence)
    return status.outcome()
