"""The protocol with one ZVT terminal over one link: a command, its answer, and what follows.

After 80 00 00 the terminal leads: each of its messages is answered, until 06 0F or 06 1E gives the
lead back (devices.md 2.2, 2.4). Messages have no number. Three things prevent a late one from being
taken for the answer to another command: a record must differ from the terminal's last one, by a
mark that both have; the amount must match; and before a command with money the line must have been
quiet. A record without a mark counts only after the terminal has accepted our command.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from drivers.card.port import CardOutcome, CardUnknown, Declined, DeclineReason, Prompt
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_codes import BUSY, CANCELLED, NOT_POSSIBLE, prompt_of
from drivers.card.zvt_commands import (
    ABORT,
    ABORTED,
    COMPLETION,
    DONE,
    INTERMEDIATE_STATUS,
    MESSAGES,
    NOT_SUPPORTED,
    STATUS_INFORMATION,
    StatusInformation,
    abort_code,
    answer_code,
    declined,
    is_answer,
    status_of,
)
from drivers.card.zvt_identity import Remembered
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

    def __init__(self, code: int, *, ended: bool = False, is_alone: bool = False) -> None:
        """Take the code; `ended` if the terminal accepted the command and ended it with 06 1E.

        `is_alone`: no message of an earlier command came before it.
        """
        super().__init__(f"refused with {code:02X}")
        self.code = code
        self.ended = ended
        self.is_alone = is_alone

    @property
    def is_of_nothing(self) -> bool:
        """Return True if the terminal knows the command and has nothing to report.

        84 83 means that it does not know the command; another code may pass.
        """
        return self.ended and self.code == NOT_POSSIBLE


class TerminalTimeout(Exception):
    """The terminal received a command and then did not answer, or not completely."""


class CommandEnded(msgspec.Struct, frozen=True):
    """A successful command's completion and the status information before it."""

    completion: Apdu
    status: StatusInformation | None


class ZvtSession:
    """Runs one command at a time; only `cancel` may be called during a command."""

    def __init__(self, link: ZvtLink) -> None:
        self.link = link
        # True if no message of an earlier command can still arrive.
        self._quiet = link.begins_quiet
        self._accepted = False
        self._cancelling = False

    async def ask(self, command: Apdu, *, wait_s: float = T3_S) -> CommandEnded:
        """Run a command that may be sent twice.

        Raises CommandRefused, TerminalTimeout and line errors.
        """
        try:
            async with asyncio.timeout(wait_s + COMMAND_S_MAX):
                return await self._asked(command, wait_s)
        except TimeoutError:
            raise TerminalTimeout("the terminal sends messages, but does not finish") from None

    async def settle(self) -> None:
        """Answer late messages until the line is quiet. Raises TerminalTimeout.

        Silence is awaited only if an earlier command may still be under way: some terminals close
        a connection on which nothing is sent for a second.
        """
        self._quiet = self._quiet and not self.link.has_unread
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
        before: Remembered,
        prompt: Callable[[Prompt], None],
    ) -> CardOutcome:
        """Run a card transaction; it is sent once. `before` is the terminal's memory before it.

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
            try:
                outcome = await self._outcome_of_messages(
                    _MessagesSoFar(amount, before, prompt, only_copy=copies == 1)
                )
            except CommandRefused as refused:
                self._quiet = self._is_over(alone=refused.is_alone)
                raise
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

    async def _asked(self, command: Apdu, wait_s: float) -> CommandEnded:
        await self.settle()
        self._quiet = False
        copies = await self.link.send(command)
        is_alone = False
        try:
            is_alone = await self._until_accepted()
            ended = await self._ended(wait_s)
        except CommandRefused as refused:
            self._quiet = copies == 1 and self._is_over(alone=refused.is_alone or is_alone)
            raise
        self._quiet = copies == 1 and is_alone
        return ended

    def _is_over(self, *, alone: bool) -> bool:
        """Return True if a refused command leaves nothing under way; a busy terminal runs another.

        On a serial line the terminal is still busy until its refusal is acknowledged.
        """
        return alone and self.link.begins_quiet

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
        """Record that the terminal leads and accepts an abort (06 B0); send one that waits."""
        self._accepted = True
        if self._cancelling:
            with suppress(NotTaken):  # wait for its end even if it does not stop
                await self.link.send(ABORT)

    async def _ended(self, wait_s: float) -> CommandEnded:
        """Return how an accepted command ended."""
        status: StatusInformation | None = None
        while True:
            message = await self._next(wait_s)
            if message is None:
                raise TerminalTimeout("the terminal did not finish")
            if message.command == STATUS_INFORMATION:
                status = StatusInformation.read(message)
            elif message.command == COMPLETION:
                return CommandEnded(message, status)
            elif message.command == ABORTED:
                raise CommandRefused(abort_code(message), ended=True)

    async def _until_accepted(self) -> bool:
        """Wait for 80 00 00; return False if messages of an earlier command came before it."""
        is_alone = True
        while True:
            message = await self._next(T3_S)
            if message is None:
                raise TerminalTimeout("the terminal did not answer")
            code = answer_code(message)
            if code is not None and code != 0:
                raise CommandRefused(code, is_alone=is_alone and code != BUSY)
            if code == 0:
                return is_alone
            is_alone = False

    async def _next(self, limit_s: float) -> Apdu | None:
        """Answer the next message and return it; None at the timeout."""
        try:
            async with asyncio.timeout(limit_s):
                message = await self.link.receive()
        except TimeoutError:
            return None
        if not is_answer(message):
            await self._answer(message)
        return message

    async def _answer(self, message: Apdu) -> None:
        """Answer a message; after the last message, a lost line does not matter."""
        try:
            await self.link.send(DONE if message.command in MESSAGES else NOT_SUPPORTED)
        except NotTaken:
            if message.command not in {COMPLETION, ABORTED}:
                raise


class _MessagesSoFar:
    """The messages of a running authorisation so far, and their outcome."""

    def __init__(
        self,
        amount: int,
        before: Remembered,
        prompt: Callable[[Prompt], None],
        *,
        only_copy: bool,
    ) -> None:
        self._amount = amount
        self._before = before
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
            raise CommandRefused(code, is_alone=not self._foreign)

    def _record_status(self, status: StatusInformation) -> None:
        is_ours = status.is_of(self._amount, self._before)
        # Without a mark, only the terminal's acceptance of our command shows whose record it is.
        self._foreign = not (self.begun if is_ours is None else is_ours)
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
