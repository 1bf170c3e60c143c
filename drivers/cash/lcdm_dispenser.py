"""A Puloon LCDM as a `Dispenser`: check it, send the command once, then read the outcome."""

import asyncio
from typing import Final

from drivers.cash.lcdm_dialect import Dialect, LcdmStatus, dispense_fault, health_of
from drivers.cash.lcdm_frames import LcdmFrame, LcdmFrameParser, UnreadableFrame
from drivers.cash.lcdm_link import RESENDING_S, TRIES, DispenserTimeout, LcdmLink
from drivers.cash.port import (
    Cassette,
    Counts,
    DispenseCapacity,
    DispenseOutcome,
    DispenserFault,
    DispenserStatus,
    DispenseUnknown,
    LastDispense,
    Level,
    NotDispensed,
)
from drivers.cash.resolving import checked, resolve_dispense, resolve_dispense_at_once
from drivers.line import LineLost, OpenLine, Sleep
from drivers.reconnecting_line import ReconnectingLine

WORK_S: Final = 60.0  # the longest that a command may take (devices.md 5.1 [C1])
# From the command. After a power cut the dispenser needs at least 2 s to start (devices.md 5.1).
JUST_NOW_S: Final = 1.9
ASK_AGAIN_S: Final = 1.0  # while it may still be dispensing
READINGS_MAX: Final = 5  # until two in a row agree

_ABSENT: Final = NotDispensed(DispenserFault.ABSENT, "nothing was sent")


class LcdmDispenser:
    """One dispenser on one line.

    `denominations`: the note of each cassette in paise, top first; 0 for an unused cassette.
    """

    def __init__(
        self,
        open_line: OpenLine,
        dialect: Dialect,
        denominations: tuple[int, ...],
        sleep: Sleep,
    ) -> None:
        if len(denominations) != dialect.places:
            raise ValueError(f"{dialect.name} has {dialect.places} cassettes")
        self._dialect = dialect
        self._denominations = denominations
        self._line = ReconnectingLine(open_line, sleep)
        self._sleep = sleep
        self._link = LcdmLink(self._line, LcdmFrameParser(dialect.device_id, dialect.lengths))
        self._talking = asyncio.Lock()
        self._is_paying = False
        self._is_unsettled = False

    async def capacity(self) -> DispenseCapacity:
        async with self._talking:
            levels = await self._levels()
        pairs = zip(self._denominations, levels, strict=True)
        return DispenseCapacity(tuple(Cassette(*pair) for pair in pairs), self._dialect.notes_max)

    async def status(self) -> DispenserStatus:
        async with self._talking:
            try:
                return (await self._condition()).health
            except DispenserTimeout:
                return DispenserStatus(DispenserFault.ABSENT, self._line.why_down)

    async def last_dispense(self) -> LastDispense:
        async with self._talking:
            try:
                memory = await self._memory()
            except DispenserTimeout:
                return LastDispense()
            self._is_unsettled = False
            return memory

    async def dispense(self, asked: Counts) -> DispenseOutcome:
        if refused := self._refused(asked):
            return refused
        self._is_paying = True
        try:
            async with self._talking:
                return await self._pay(asked)
        finally:
            self._is_paying = False

    async def purge(self) -> DispenserStatus:
        """Move notes on the path into the reject tray and return the state. Raises nothing.

        Only with a person standing by: a note at the exit may come out. It overwrites the device's
        memory, so it is refused while that memory is still needed.
        """
        if self._is_unsettled:
            return DispenserStatus(DispenserFault.UNSETTLED)
        async with self._talking:
            try:
                await self._fence()
                purge = self._dialect.purge_command
                frame = await self._send_once(self._dialect.question(purge), frozenset({purge}))
            except DispenserTimeout:
                frame = None
        if frame is None:
            return DispenserStatus(DispenserFault.ABSENT, "no answer to the purge")
        return health_of(self._dialect.purge_error(frame))

    async def aclose(self) -> None:
        self._line.close()

    def _refused(self, asked: Counts) -> NotDispensed | None:
        if self._is_paying:
            return NotDispensed(DispenserFault.BUSY)
        if self._is_unsettled:
            return NotDispensed(DispenserFault.UNSETTLED)
        fits = len(asked) == self._dialect.places and min(asked) >= 0
        if not fits or not 0 < sum(asked) <= self._dialect.notes_max:
            return NotDispensed(DispenserFault.CANNOT_SPLIT, f"{asked}")
        return None

    async def _pay(self, asked: Counts) -> DispenseOutcome:
        try:
            condition = await self._condition()
            before = await self._memory()
        except DispenserTimeout:
            return _ABSENT
        if refused := dispense_fault(condition, asked):
            return refused
        self._is_unsettled = True  # stays True if this task is cancelled
        just_now = asyncio.get_running_loop().time() + JUST_NOW_S
        frame = await self._send_once(self._dialect.dispense(asked), self._dialect.dispensing)
        outcome = await self._outcome_after(asked, before, self._answered(frame), just_now)
        self._is_unsettled = isinstance(outcome, DispenseUnknown)
        return outcome

    async def _send_once(self, command: bytes, answers: frozenset[int]) -> LcdmFrame | None:
        """Send the command once and return the answer; None if it did not arrive."""
        try:
            return await self._link.exchange(command, answers, WORK_S)
        except LineLost:
            return None

    async def _outcome_after(
        self, asked: Counts, before: LastDispense, answered: DispenseOutcome | None, just_now: float
    ) -> DispenseOutcome:
        if answered is None:
            return await self._resolve(asked, before, just_now)
        reported = checked(asked, answered, before)
        if self._dialect.memory is None:
            return reported
        try:  # compare with the memory: two flips of one bit pass a frame's check byte
            after = await self._memory()
        except DispenserTimeout:
            return reported
        return reported if after.outcome == answered else resolve_dispense(asked, before, after)

    async def _resolve(
        self, asked: Counts, before: LastDispense, just_now: float
    ) -> DispenseOutcome:
        """Return the outcome of a command without an answer; never send it again."""
        if self._dialect.memory is None:
            return await self._late_answer(asked, before)
        try:
            async with asyncio.timeout_at(just_now):
                return resolve_dispense_at_once(asked, before, await self._memory())
        except (DispenserTimeout, TimeoutError):
            return await self._resolve_after_restart(asked, before)

    async def _resolve_after_restart(self, asked: Counts, before: LastDispense) -> DispenseOutcome:
        """Read the memory until it answers; a dispenser does not answer while it works."""
        try:
            async with asyncio.timeout(WORK_S):
                while True:
                    try:
                        return resolve_dispense(asked, before, await self._memory())
                    except DispenserTimeout:
                        await self._sleep(ASK_AGAIN_S)
        except TimeoutError:
            return DispenseUnknown("no answer, and the dispenser's memory cannot be read", before)

    async def _late_answer(self, asked: Counts, before: LastDispense) -> DispenseOutcome:
        """Return the outcome of a repeated or late answer; unknown if only a status comes."""
        status = self._dialect.status_command
        question, wanted = self._dialect.question(status), self._dialect.dispensing | {status}
        remark = "no answer, and this dispenser has no memory"
        try:
            frame = await self._link.receive(self._dialect.dispensing, RESENDING_S)
            for _ in range(TRIES):
                if frame is not None:
                    break
                frame = await self._link.exchange(question, wanted, WORK_S)
        except LineLost as lost:
            return DispenseUnknown(f"{remark}: {lost}", before)
        answered = self._answered(frame)
        return (
            DispenseUnknown(remark, before)
            if answered is None
            else checked(asked, answered, before)
        )

    def _answered(self, frame: LcdmFrame | None) -> DispenseOutcome | None:
        """Return the outcome in a dispense answer; None if there is none or it cannot be read."""
        if frame is None or frame.command not in self._dialect.dispensing:
            return None
        try:
            return self._dialect.outcome(frame)
        except UnreadableFrame:
            return None

    async def _levels(self) -> tuple[Level, ...]:
        try:
            return (await self._condition()).levels
        except DispenserTimeout:
            return (Level.UNKNOWN,) * self._dialect.places

    async def _condition(self) -> LcdmStatus:
        """Return the device's status. Raises DispenserTimeout."""
        for _ in range(TRIES):
            frame = await self._ask(self._dialect.status_command)
            try:
                return self._dialect.condition(frame)
            except UnreadableFrame:
                continue
        raise DispenserTimeout("no readable status")

    async def _memory(self) -> LastDispense:
        """Return the memory, read until two readings in a row agree. Raises DispenserTimeout."""
        await self._fence()
        if self._dialect.memory is None:
            return LastDispense()
        earlier = None
        for _ in range(READINGS_MAX):
            frame = await self._ask(self._dialect.memory_command)
            try:
                reading = self._dialect.memory(frame)
            except UnreadableFrame:
                reading = None
            if reading is not None and reading == earlier:
                return reading
            earlier = reading
        raise DispenserTimeout("no two readings agree")

    async def _fence(self) -> None:
        """Send a query that is used only here; its answer comes after all older ones.

        Without it, a delayed answer from before the last dispense could be taken
        for one after it. Raises DispenserTimeout.
        """
        await self._ask(self._dialect.fence_command)

    async def _ask(self, command: int) -> LcdmFrame:
        """Return the answer to a query. Raises DispenserTimeout."""
        return await self._link.ask(self._dialect.question(command), command)
