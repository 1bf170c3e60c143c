"""A kiosk whose disk cannot be written: closed, with the reason, until it can be written again.

Notes may not move, because an event must be stored first. So it serves only a page with the reason
and, behind the attendant's PIN, the list of owed notes, read from the unchanged files.
"""

import asyncio
import logging
import shutil
from collections.abc import Iterator
from enum import Enum, unique
from itertools import islice
from typing import Any

import msgspec

from agent.app.configured import words_of
from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import LENGTH_MAX
from agent.cash.pin import AttendantPin, PinPlace
from agent.config.kiosk_config import Setup
from agent.dialogue.attendant.owed import ROWS
from agent.dialogue.effects import Stop
from agent.dialogue.handlers import controls
from agent.dialogue.page import (
    Act,
    Input,
    InputKind,
    Name,
    Press,
    PressResult,
    Screen,
    ScreenLine,
    Text,
)
from agent.journal.database import DiskRefuses, JournalError
from agent.journal.files import live_path
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.metrics.counts import Counts
from agent.metrics.machine import machine_state
from agent.metrics.state import Browser, KioskState, ServedPage
from agent.outlet.settings import Settings
from agent.transactions.model import Transaction
from agent.transactions.references import shown_last4

LOOK_EVERY = 90.0  # seconds; systemd allows ten starts in ten minutes
RESTART_EVERY = 1800.0
"""Seconds until the process ends by itself, unless somebody reads the list. In systemd's sandbox a
process keeps the mounts of its start, so a disk that becomes writable stays read-only for it.
Much longer than the minutes after a start in which no PIN is accepted."""
LINGER_MAX = 120.0  # seconds that the list stays on the screen
LISTED_MAX = 200  # rows, the oldest first; `kiosk-agent cash owed` prints all
FULL_BELOW = 1024 * 1024  # bytes left

log = logging.getLogger(__name__)


@unique
class _ClosedScreen(Enum):
    CLOSED = "closed"
    PIN = "pin"
    OWED = "owed"


class _Place(msgspec.Struct, frozen=True):
    """The state of the screen."""

    screen: _ClosedScreen
    language: str
    error: Text | None = None


class ClosedKiosk:
    """Serves in place of a kiosk; `why` is the disk's error."""

    def __init__(
        self, setup: Setup, why: str, clock: Clock | None = None, first_revision: int = 0
    ) -> None:
        languages = setup.config.outlet.languages
        settings = Settings(setup.state_folder / "settings.json", languages)
        self.setup = setup
        self.clock = clock or Clock()
        self.words = words_of(setup)
        self.stopping = asyncio.Event()
        self.stop_request: Stop | None = None
        self.page: ServedPage | None = None
        self._faults = Faults()
        self.counts = Counts(faults=self._faults.counts)
        self._why = why
        self._home = settings.language
        self._pin = AttendantPin(setup.attendants, self.clock, uncounted=True)
        self._place = _Place(_ClosedScreen.CLOSED, self._home)
        self._revision = first_revision + 1
        self._left_at = 0.0
        self._started_at = self.clock.now().service
        self._changed = asyncio.Condition()
        log.error("closed, no money is taken or given: %s", why)

    # --- for the touch page ---

    def screen(self) -> Screen:
        match self._place.screen:
            case _ClosedScreen.CLOSED:
                return self._closed()
            case _ClosedScreen.PIN:
                return self._screen(
                    Name.ATTENDANT,
                    "attendant-pin-title",
                    "attendant-pin-text",
                    input=Input(InputKind.PIN, "pin", LENGTH_MAX),
                    actions=(Act.CONTINUE, Act.CANCEL),
                )
            case _ClosedScreen.OWED:
                return self._owed()

    async def press(self, press: Press) -> PressResult:
        screen = self.screen()
        if not press.answers(screen):
            return PressResult.STALE
        if press.action is Act.LANGUAGE and press.value in self.setup.config.outlet.languages:
            await self._go(replace(self._place, language=press.value))
            return PressResult.TAKEN
        if press.action not in screen.actions:
            await self._go(replace(self._place, error=Text("error-press")))
            return PressResult.UNFIT
        self._left_at = self.clock.now().monotonic + LINGER_MAX
        await self._go(self._after(press))
        return PressResult.UNFIT if self._place.error else PressResult.TAKEN

    async def changed(self, since: int) -> int:
        async with self._changed:
            await self._changed.wait_for(lambda: self._revision != since)
        return self._revision

    def state(self) -> KioskState:
        return KioskState(
            at=self.clock.now().service,
            machine=machine_state(self.setup, self._started_at),
            counts=self.counts,
            takes_transactions=False,
            is_busy=self.is_busy,
            parts={"journal": self._why},
            browser=self.page.browser if self.page else Browser(),
            voice=self.page.speech if self.page else "off",
        )

    @property
    def is_busy(self) -> bool:
        """Return whether somebody reads the list."""
        return self._place.screen is not _ClosedScreen.CLOSED

    def speaks(self, revision: int, seconds: float) -> None:
        """Do nothing: no screen here has a timeout that a customer waits for."""

    def outlet_name(self) -> str:
        outlet = self.setup.config.outlet
        return outlet.name or outlet.merchant_ref

    def fault(self, where: str, error: Exception) -> None:
        self._faults.record(where, error)

    # --- the screens ---

    def _after(self, press: Press) -> _Place:
        language = self._place.language
        if press.action is Act.ATTENDANT:
            return _Place(_ClosedScreen.PIN, language)
        if press.action is not Act.CONTINUE:
            return _Place(_ClosedScreen.CLOSED, language)
        typed = Private(press.value or "")
        judged = controls.judged(self._pin, typed, PinPlace.START_SCREEN)
        if isinstance(judged, Text):
            return _Place(_ClosedScreen.PIN, language, judged)
        return _Place(_ClosedScreen.OWED, language)

    async def _go(self, place: _Place) -> None:
        self._place = place
        self._revision += 1
        async with self._changed:
            self._changed.notify_all()

    def _screen(self, name: Name, title: str, text: str, **more: Any) -> Screen:
        return Screen(
            revision=self._revision,
            question=self._revision,
            name=name,
            language=self._place.language,
            title=Text(title),
            text=Text(text),
            error=self._place.error,
            **more,
        )

    def _closed(self) -> Screen:
        is_full = shutil.disk_usage(self.setup.state_folder).free < FULL_BELOW
        return self._screen(
            Name.CLOSED,
            "closed-disk-title",
            "closed-disk-full" if is_full else "closed-disk-broken",
            actions=(Act.ATTENDANT,),
            facts={"resting": Text("closed-disk-call")},
        )

    def _owed(self) -> Screen:
        waiting = self._waiting()
        if waiting is None:
            text = "closed-owed-unread"
        else:
            text = "closed-owed-text" if waiting else "attendant-owed-none"
        return self._screen(
            Name.ATTENDANT,
            "attendant-owed",
            text,
            actions=(Act.CANCEL,),
            facts={"lines": tuple(islice(_lines(waiting or ()), LISTED_MAX))},
        )

    def _waiting(self) -> tuple[Transaction, ...] | None:
        """Return the transactions whose notes need a person, oldest first; None if unreadable."""
        if not live_path(self.setup.journal).exists():
            return ()
        try:
            with JournalReader(self.setup.journal) as reader:
                return reader.journal.at_the_counter()
        except (JournalError, OSError) as error:
            log.error("what is owed: %s", error)  # noqa: TRY400  # the message says it
            return None

    # --- the loop ---

    def iterations(self) -> None:
        """Return None: no task here moves money."""

    async def run(self) -> None:
        """Hide the list after a while, and end when the disk can be written again."""
        begun = self.clock.now().monotonic
        look_at = begun + LOOK_EVERY
        while True:
            await self.clock.sleep(1.0)
            now = self.clock.now().monotonic
            if self._place.screen is not _ClosedScreen.CLOSED and now >= self._left_at:
                await self._go(_Place(_ClosedScreen.CLOSED, self._home))
            if now >= begun + RESTART_EVERY and self._place.screen is _ClosedScreen.CLOSED:
                begun = now
                log.info("the agent restarts: its disk may have been mounted again since its start")
                self.stopping.set()
            if now >= look_at:
                look_at = now + LOOK_EVERY
                self._look()

    def _look(self) -> None:
        """Open the journal as at a start; end this process if the disk can be written again."""
        try:
            Journal(self.setup.journal).close()
        except DiskRefuses as refused:
            self._why = str(refused)
            return
        except (JournalError, OSError) as error:
            log.error("the disk can be written again: %s", error)  # noqa: TRY400  # the message says it
        log.warning("the disk can be written again: the agent restarts")
        self.stopping.set()


def _lines(waiting: tuple[Transaction, ...]) -> Iterator[ScreenLine]:
    for t in waiting:
        label = Text(ROWS[t.cash], {"amount": Money(t.cash_total), "last4": shown_last4(t) or ""})
        yield ScreenLine(label, t.client_reference)
