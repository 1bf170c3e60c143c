"""An ESC/POS receipt printer on a serial, network, USB or device-file line.

It stores nothing across a restart: the caller's journal knows whether a slip was begun but not
confirmed, and the slip contains the text that marks a duplicate.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from drivers.line import LineLost, OpenLine, Sleep
from drivers.printer.escpos import CUT, RESET, harmless, slices
from drivers.printer.escpos_session import EscPosSession
from drivers.printer.port import (
    NotPrinted,
    Paper,
    Printed,
    PrinterState,
    PrintOutcome,
    Slip,
    Torn,
)

_T = TypeVar("_T")

NO_CONFIRMATION: Final = "the printer does not answer; is it on, and are paper width and speed set?"


class EscPosPrinter:
    """A `SlipPrinter` for one slip at a time; the line is opened at the first use and stays open.

    `where` names it in outcomes; `sleep` only lets other tasks run.
    """

    def __init__(
        self, open_line: OpenLine, sleep: Sleep, *, where: str, paper: Paper = Paper.MM_80
    ) -> None:
        self._open_line = open_line
        self._sleep = sleep
        self._where = where
        self._paper = paper
        self._session: EscPosSession | None = None
        self._turn = asyncio.Lock()
        self._torn: bool | None = (
            None  # half a slip may be in the printer; None: unknown after a start
        )

    async def print_slip(self, slip: Slip) -> PrintOutcome:
        """See the port; a part of an earlier slip that may be in the printer is cut off first."""
        async with self._turn:
            try:
                picture = await self._dots(slip)
                state = await self._on_the_line(EscPosSession.prepare)
            except LineLost as lost:
                return NotPrinted(PrinterState.OFFLINE, str(lost))
            except OSError as broken:  # no font
                return NotPrinted(PrinterState.UNKNOWN, f"{type(broken).__name__}: {broken}")
            except Exception as broken:  # noqa: BLE001 - whatever the drawing raises
                return NotPrinted(PrinterState.UNKNOWN, str(broken) or type(broken).__name__)
            if not state.can_print:
                return NotPrinted(state, _why(state))
            cut_first = bool(slip.duplicate) if self._torn is None else self._torn
            return await self._print(picture, cut_first=cut_first)

    async def status(self) -> PrinterState:
        """Return the printer's state now; wait for a slip that is being printed."""
        async with self._turn:
            try:
                return (await self._on_the_line(EscPosSession.status)).state
            except LineLost:
                return PrinterState.OFFLINE

    async def aclose(self) -> None:
        """Close the line; the next use opens it again."""
        async with self._turn:
            self._drop()

    async def _dots(self, slip: Slip) -> bytes:
        # An idle kiosk has no room for Pillow and its fonts. Together their imports take longer
        # than a touch may wait.
        await self._sleep(0)
        from drivers.printer.render import dots, rendering  # noqa: PLC0415

        steps = rendering(slip, self._paper)
        while True:
            await self._sleep(0)  # lets a touch on the screen be handled first
            try:
                next(steps)
            except StopIteration as done:
                return harmless(dots(done.value))

    async def _on_the_line(self, action: Callable[[EscPosSession], Awaitable[_T]]) -> _T:
        """Return the action's result; reopen the line once if it was lost since the last use."""
        if self._session is not None:
            try:
                return await action(self._session)
            except LineLost:
                self._drop()
        self._session = EscPosSession(await self._open_line(), self._paper)
        try:
            return await action(self._session)
        except LineLost:
            self._drop()
            raise

    async def _print(self, picture: bytes, *, cut_first: bool) -> PrintOutcome:
        session = self._session
        assert session is not None  # noqa: S101 - `prepare` has just spoken over it
        start = RESET + CUT if cut_first else RESET
        commands = [start, *slices(picture, self._paper), CUT]
        self._torn = True  # until the slip is confirmed, even if the caller cancels
        try:
            stopped = await session.send(commands)
            if stopped is PrinterState.CUTTER_FAULT and session.processed == len(commands) - 1:
                return Printed(self._where, stopped)  # completely printed, only not cut
            if stopped:
                return Torn(stopped, f"{_why(stopped)}; the printer stopped amid the slip")
            status = await session.settle(len(commands))
        except LineLost as lost:
            self._drop()
            return Torn(PrinterState.OFFLINE, str(lost))
        if not session.in_step:
            return Torn(status.state, "the printer confirmed more than it was sent")
        self._torn = False
        return Printed(self._where, status.state)

    def _drop(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None


def _why(state: PrinterState) -> str:
    return NO_CONFIRMATION if state is PrinterState.UNKNOWN else state.value
