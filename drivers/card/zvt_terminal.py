"""A `CardTerminal` for ZVT: it connects, registers, and recovers after a lost line."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, TypeVar

from drivers.card.port import (
    CardOutcome,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalReadiness,
    TerminalStatus,
)
from drivers.card.run import CardRun, LastRun
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_codes import BUSY, CARD_INSIDE, NOT_POSSIBLE, NOT_REGISTERED, meaning_of
from drivers.card.zvt_commands import (
    Ask,
    StatusInformation,
    authorisation,
    declined,
    terminal_status,
)
from drivers.card.zvt_identity import NOTHING_STORED, UNREADABLE_MEMORY, Remembered
from drivers.card.zvt_link import Framing, NotTaken, ZvtLink
from drivers.card.zvt_session import (
    T3_S,
    T4_S,
    CommandEnded,
    CommandRefused,
    TerminalTimeout,
    ZvtSession,
)
from drivers.line import LineLost, OpenLine, Sleep
from drivers.reconnecting_line import pause_s

_T = TypeVar("_T")


class ZvtRun(CardRun):
    """A transaction with the command that begins it."""

    def __init__(self, amount: int, command: Apdu, within_s: float) -> None:
        super().__init__(amount, within_s)
        self.command = command
        self.session: ZvtSession | None = None  # set while the transaction can be cancelled


ASK: Final = Ask()
RUN_S_MAX: Final = 15 * 60.0  # much longer than a card payment takes
RECOVER_S_MAX: Final = T4_S  # a transaction that sends nothing ends within T4
REFUSALS_MAX: Final = 3  # of the memory, with a code that may pass, such as a printer without paper
NOT_ZVT: Final = "the device at this port answers, but not in ZVT; check the port and its speed"
NO_STATUS: Final = "its status has no code that can be read"
CLOSED_EARLY: Final = CardUnknown("closed before its end")
TERMINAL_ERRORS: Final = (CommandRefused, TerminalTimeout, NotTaken, LineLost)


class ZvtTerminal:
    """Works over any line: serial with `SerialFraming`, TCP with `BareFraming`. `sleep` waits."""

    def __init__(
        self, open_line: OpenLine, framing: Callable[[], Framing], sleep: Sleep, ask: Ask = ASK
    ) -> None:
        self._open_line = open_line
        self._framing = framing
        self._sleep = sleep
        self._ask = ask
        self._turn = asyncio.Lock()  # one command at a time
        self._session: ZvtSession | None = None
        self._terminal_id = ""
        self._last: Remembered | None = None  # None: read it before the next sale
        self._last_run = LastRun[ZvtRun]()

    async def begin(
        self,
        amount: int,
        launch_token: str,
        service: CardService,  # noqa: ARG002  # of the port
        *,
        within_s: float,
    ) -> None:
        """See the port. The token contains the service (devices.md 0)."""
        run = ZvtRun(amount, authorisation(amount, launch_token), within_s)
        self._last_run.begin(run)
        run.task = asyncio.create_task(self._carry_out(run))

    async def cancel(self) -> None:
        run = self._last_run.running
        if run is None:
            return
        run.cancelled = True
        if run.session is None:
            return
        try:
            await run.session.cancel()
        except (NotTaken, LineLost):
            return  # the transaction ends with its own outcome

    def prompts(self) -> AsyncIterator[Prompt]:
        return self._last_run.prompts()

    async def result(self) -> CardOutcome:
        return await self._last_run.result()

    async def health(self) -> TerminalStatus:
        if self._last_run.running:
            return self._health(TerminalReadiness.IN_USE)
        async with self._turn:
            try:
                return await self._asked_health()
            except CommandRefused as refused:
                return self._not_ready(refused.code)
            except (TerminalTimeout, NotTaken, LineLost) as error:
                self._drop()
                return TerminalStatus(TerminalReadiness.ABSENT, remark=str(error))

    async def end_of_day(self) -> str:
        """Run the terminal's end-of-day settlement; return the error, empty on success."""
        async with self._turn:
            try:
                await self._asked(self._ask.end_of_day(), wait_s=T4_S)
            except TERMINAL_ERRORS as error:
                self._drop_after(error)
                return str(error)
        return ""

    async def aclose(self) -> None:
        """Close the line; a running transaction continues in the terminal and becomes unknown."""
        await self._last_run.aclose(CLOSED_EARLY)
        self._drop()

    async def _carry_out(self, run: ZvtRun) -> None:
        """Run the transaction and always set its outcome."""
        outcome: CardOutcome = CLOSED_EARLY
        try:
            async with self._turn:
                outcome = await self._outcome(run)
        finally:
            run.end(outcome)

    async def _outcome(self, run: ZvtRun) -> CardOutcome:
        try:
            session = await self._ready()
        except CommandRefused as refused:
            return declined(refused.code, remark="before it began")
        except (TerminalTimeout, NotTaken, LineLost) as error:
            self._drop()
            return Declined(DeclineReason.ABSENT, remark=str(error))
        if run.cancelled:
            return Declined(DeclineReason.CANCELLED, remark="before it began")
        try:
            async with asyncio.timeout(RUN_S_MAX):
                return await self._sold(run, session)
        except CommandRefused as refused:
            return declined(refused.code)
        except (TerminalTimeout, NotTaken, LineLost, TimeoutError) as error:
            run.say(Prompt.LINE_LOST)
            return await self._recovered(run, str(error) or "it took too long")

    async def _sold(self, run: ZvtRun, session: ZvtSession) -> CardOutcome:
        """Run the transaction; a terminal that is no longer registered (6B) has not begun it."""
        outcome = await self._registered(session, lambda: self._authorised(run, session))
        record = outcome.evidence
        # A record without a number may not be the one that the terminal keeps: ask before the next.
        self._last = Remembered(record) if record.number else None
        return outcome

    async def _authorised(self, run: ZvtRun, session: ZvtSession) -> CardOutcome:
        run.session = session
        try:
            return await session.authorise(
                run.command,
                run.amount,
                until=run.until,
                before=self._last or UNREADABLE_MEMORY,
                prompt=run.say,
            )
        finally:
            run.session = None

    async def _recovered(self, run: ZvtRun, why: str) -> CardOutcome:
        """Return the outcome from the terminal's memory; a record that is new is this sale's."""
        before = self._last or UNREADABLE_MEMORY
        self._last = None
        try:
            async with asyncio.timeout(RECOVER_S_MAX):
                status = await self._remembered_at_last()
        except TimeoutError:
            return CardUnknown(why)
        except CommandRefused as refused:
            return CardUnknown(f"{why}; its last result: {meaning_of(refused.code)}")
        if status is None:
            return CardUnknown(f"{why}; the terminal has no record of it")
        is_ours = status.is_of(run.amount, before)
        if is_ours is None:
            return CardUnknown(f"{why}; the terminal's record shows no mark of a new one")
        if not is_ours:
            return CardUnknown(f"{why}; the terminal remembers an older one")
        return status.outcome_for(run.amount)

    async def _remembered_at_last(self) -> StatusInformation | None:
        """Return the memory as soon as the terminal can be asked. Raises CommandRefused."""
        tries = refusals = 0
        while True:
            try:
                return await self._remembered()
            except CommandRefused as refused:
                refusals += refused.code != BUSY  # a running transaction ends by itself
                if refused.code == NOT_POSSIBLE or refusals == REFUSALS_MAX:
                    raise
            except (TerminalTimeout, NotTaken, LineLost):
                self._drop()
            await self._sleep(pause_s(tries))
            tries += 1

    async def _ready(self) -> ZvtSession:
        """Return a connected session; its memory was read. Raises TERMINAL_ERRORS."""
        await self._connected()
        if self._last is None:
            await self._read_memory()
        return await self._connected()  # reading may have opened the line again

    async def _remembered(self) -> StatusInformation | None:
        """Return the last transaction; None if none is stored or reported.

        Raises TERMINAL_ERRORS.
        """
        try:
            ended = await self._asked(self._ask.repeat_receipt())
        except CommandRefused as refused:
            if not refused.is_of_nothing:
                raise
            self._last = NOTHING_STORED
            return None
        # An end without a record does not say that there is none.
        self._last = Remembered(ended.status.evidence) if ended.status else UNREADABLE_MEMORY
        return ended.status

    async def _read_memory(self) -> None:
        """Read the terminal's last transaction; after a refusal it stays unknown.

        Raises TERMINAL_ERRORS, but of the refusals only BUSY and NOT_REGISTERED.
        """
        try:
            await self._remembered()
        except CommandRefused as refused:
            if refused.code in {BUSY, NOT_REGISTERED}:
                raise
            self._last = UNREADABLE_MEMORY

    async def _asked_health(self) -> TerminalStatus:
        if self._last is None:
            await self._read_memory()
        code = await self._status_code()
        if code == NOT_REGISTERED:
            await self._register(await self._connected())
            code = await self._status_code()
        if code == CARD_INSIDE:
            return self._health(TerminalReadiness.READY, f"{code:02X}", meaning_of(code))
        if code is None:
            return self._health(TerminalReadiness.READY, remark=NO_STATUS)
        return self._not_ready(code) if code else self._health(TerminalReadiness.READY)

    async def _status_code(self) -> int | None:
        ended = await self._asked(self._ask.status())
        code, terminal_id = terminal_status(ended.completion)
        self._terminal_id = terminal_id or self._terminal_id
        return code

    async def _asked(self, command: Apdu, *, wait_s: float = T3_S) -> CommandEnded:
        """Run a command; connect and register before it if needed."""
        session = await self._connected()
        return await self._registered(session, lambda: session.ask(command, wait_s=wait_s))

    async def _registered(self, session: ZvtSession, ask: Callable[[], Awaitable[_T]]) -> _T:
        """Return the answer; register first if the terminal refuses because it is not (6B)."""
        try:
            return await ask()
        except CommandRefused as refused:
            if refused.code != NOT_REGISTERED:
                raise
        await self._register(session)
        return await ask()

    async def _connected(self) -> ZvtSession:
        if self._session is not None and self._session.link.is_up:
            return self._session
        self._drop()
        line = await self._open_line()
        self._session = session = ZvtSession(ZvtLink(line, self._framing()))
        try:
            await self._register(session)
        except TERMINAL_ERRORS as error:
            self._drop()
            if session.link.is_foreign:
                raise LineLost(NOT_ZVT) from error
            raise
        return session

    async def _register(self, session: ZvtSession) -> None:
        ended = await session.ask(self._ask.registration())
        _, self._terminal_id = terminal_status(ended.completion)

    def _health(
        self, readiness: TerminalReadiness, code: str = "", remark: str = ""
    ) -> TerminalStatus:
        last = self._last.record if self._last else None
        number = last.number if last else ""
        return TerminalStatus(readiness, self._terminal_id, number, code, remark)

    def _not_ready(self, code: int) -> TerminalStatus:
        return self._health(TerminalReadiness.NOT_READY, f"{code:02X}", meaning_of(code))

    def _drop_after(self, error: Exception) -> None:
        """Drop the line, unless the terminal itself refused."""
        if not isinstance(error, CommandRefused):
            self._drop()

    def _drop(self) -> None:
        """Close the link; the next one reads everything again."""
        if self._session is not None:
            self._session.link.close()
            self._session = None
        self._last = None
