"""One line to an ESC/POS printer: read its state and send slips with confirmation.

After each slice of a slip the driver sends GS r 1; the answer confirms the slice. Only a few
slices are unconfirmed at a time. So a slow printer is not overrun on a line without flow control,
and the driver notices a stopped printer while the customer is still there. A printer that never
answers cannot be used, because the agent could not know whether a slip was printed.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from drivers.line import Line
from drivers.printer.escpos import (
    ASK_PROCESSED,
    NO_AUTOMATIC_STATUS,
    RESET,
    EscposAnswers,
    EscposStatus,
    Topic,
    ask,
    finish_picture,
    read_status,
)
from drivers.printer.port import Paper, PrinterState

ANSWER_S: Final = 0.5  # a real-time answer takes milliseconds, more over USB or network
ASKED_TIMES: Final = 2  # the second answer is to this query, also if answers lag by one
LATE_S: Final = 2.0  # after a missing answer; TCP repeats a lost packet within this time
QUIET_S: Final = 0.3  # answers to one query have shorter gaps
QUIET_S_MAX: Final = 4.0  # a line that is never quiet is noisy and is used anyway
STALL_S: Final = 2.0  # then the driver reads the status
STALLS_MAX: Final = 3  # 6 s and the status reads; a slice of 80 mm takes 5 s at 9600 baud
CATCH_UP_S: Final = 10.0  # for data in the printer's buffer from before its cover was opened
SLICES_ON_THE_WAY_MAX: Final = 4  # 3 cm of paper, 18 KiB


class EscPosSession:
    """Talks to the printer over an open line; every method may raise LineLost."""

    def __init__(self, line: Line, paper: Paper) -> None:
        self._line = line
        self._paper = paper
        self._answers = EscposAnswers()
        self.in_step = False  # the printer has processed all commands, and no answer is outstanding

    def close(self) -> None:
        self._line.close()

    async def status(self) -> EscposStatus:
        """Return the status; UNKNOWN also if the printer does not confirm.

        Without a confirmation no slip is printed, so such a printer is not offered either. Ask
        again if the question may have been taken for part of a picture.
        """
        status = await self._ask_all()
        if self.in_step or not (status.state.can_print or status.state is PrinterState.UNKNOWN):
            return status
        confirms = await self._get_in_step()
        if status.state is PrinterState.UNKNOWN:
            status = await self._ask_all()
        return replace(status, confirms=confirms)

    async def prepare(self) -> PrinterState:
        """Prepare for a slip and return the state."""
        return (await self.status()).state

    async def send(self, commands: Sequence[bytes]) -> PrinterState | None:
        """Send whole commands; None when all are processed, else the state it stopped in."""
        self.in_step = False
        self._answers.forget()
        for number, command in enumerate(commands, 1):
            self._line.write(command + ASK_PROCESSED)
            stopped = await self._stopped_before(number - SLICES_ON_THE_WAY_MAX)
            if stopped:
                return stopped
        for number in range(len(commands) - SLICES_ON_THE_WAY_MAX, len(commands) + 1):
            stopped = await self._stopped_before(number)
            if stopped:
                return stopped
        return None

    @property
    def processed(self) -> int:
        """Return how many of the last commands the printer has confirmed."""
        return self._answers.processed

    async def settle(self, sent: int) -> EscposStatus:
        """Return the status; set `in_step` if exactly the `sent` commands were confirmed.

        Noise can look like a confirmation. After one too many, no confirmation can be trusted.
        """
        status = await self._ask_all()
        self.in_step = self._answers.processed == sent
        self._answers.forget()
        return status

    async def _get_in_step(self) -> bool:
        """Complete a half-sent picture of an earlier line, and wait for all outstanding answers."""
        self._answers.forget()
        ended = finish_picture(self._paper) + RESET + NO_AUTOMATIC_STATUS
        self._line.write(ended + ASK_PROCESSED)
        confirms = await self._processed(1, CATCH_UP_S)
        await self._quiet(QUIET_S)
        self._answers.forget()
        self.in_step = confirms
        return confirms

    async def _stopped_before(self, count: int) -> PrinterState | None:
        """Wait until `count` commands are processed; return the state if the printer stopped."""
        state = PrinterState.UNKNOWN
        for _ in range(STALLS_MAX):
            if await self._processed(count, STALL_S):
                return None
            state = (await self._ask_all()).state
            if not state.can_print and state is not PrinterState.UNKNOWN:
                break
        return state

    async def _processed(self, count: int, seconds: float) -> bool:
        return await self._until(lambda: self._answers.processed >= count, seconds)

    async def _ask_all(self) -> EscposStatus:
        """Return the status; after a fault read it again when all late answers have arrived."""
        status = await self._ask_once()
        if status.state.can_print or status.state is PrinterState.UNKNOWN:
            return status
        await self._quiet(QUIET_S)
        return await self._ask_once()

    async def _ask_once(self) -> EscposStatus:
        """Return the answers to all topics; ask all again if one had no answer.

        An answer does not name its query, and the normal answer to one query (0x16) means "cover
        open" for another. So after a missing answer the next query waits until no late answer can
        arrive. Some printers answer each query with the answer to the one before (devices.md 4).
        So each query is sent twice, and the second answer counts.
        """
        answers = await self._answered()
        if len(answers) < len(Topic):
            await self._quiet(LATE_S)
            answers = await self._answered()
        if len(answers) < len(Topic):
            await self._quiet(LATE_S)
        return read_status(answers)

    async def _answered(self) -> dict[Topic, int]:
        """Return the answers, topic by topic, up to the first topic without an answer."""
        answers: dict[Topic, int] = {}
        for topic in Topic:
            answer = await self._ask(topic)
            if answer is None:
                break
            answers[topic] = answer
        return answers

    async def _ask(self, topic: Topic) -> int | None:
        await self._receive(0)  # skip answers to an earlier query
        for _ in range(ASKED_TIMES):
            self._answers.real_time = None
            self._line.write(ask(topic))
            await self._until(lambda: self._answers.real_time is not None, ANSWER_S)
        return self._answers.real_time

    async def _quiet(self, seconds: float) -> None:
        """Wait until no byte has arrived for `seconds`."""
        try:
            async with asyncio.timeout(QUIET_S_MAX):
                while await self._receive(seconds):
                    pass
        except TimeoutError:
            return

    async def _receive(self, seconds: float) -> bool:
        """Handle bytes that arrive in time (0: only available ones); return False if none came."""
        try:
            async with asyncio.timeout(seconds):
                self._answers.feed(await self._line.read())
        except TimeoutError:
            return False
        return True

    async def _until(self, is_so: Callable[[], bool], seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                while not is_so():
                    self._answers.feed(await self._line.read())
        except TimeoutError:
            return False
        return True
