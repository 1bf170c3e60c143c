"""Runs the dialogue machine: presses, events and time go in; effects go to their handlers.

This is the only part of the dialogue that waits. Results carry the number of their visit, so that a
late one never reaches the next customer.

Other parts only put events into the inbox: the journal has appended one, a result came back, a
device changed. The runner applies them in its own task and renders once for all of them. So no
page, step or printer runs inside a money call. An exception in a handler is logged and counted, and
an event shows it on the waiting screen.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers import Dialogue, carries_out, handlers_of
from agent.dialogue.machine import DialogueMachine, Wanted
from agent.dialogue.page import Press, PressResult, Screen, Text
from agent.dialogue.place import Place
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens.start import Start
from agent.journal.database import WriteFailed
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove

T = TypeVar("T")


class Inbox(Generic[T]):
    """Holds items in order; if it is full, the oldest item is dropped and counted.

    `put` never waits, raises or runs the receiver's code: the receiver's errors cannot reach a
    sender.
    """

    def __init__(self, items_max: int) -> None:
        self._items: deque[T] = deque(maxlen=items_max)
        self._wake = asyncio.Event()
        self.dropped = 0
        """The number of dropped items."""

    def put(self, item: T) -> None:
        if len(self._items) == self._items.maxlen:
            self.dropped += 1
        self._items.append(item)
        self._wake.set()

    def put_unless_last(self, item: T) -> None:
        """Put an item unless the newest one is equal."""
        if not self._items or self._items[-1] != item:
            self.put(item)

    def take_all(self) -> list[T]:
        """Remove all items and return them in order."""
        items = list(self._items)
        self._items.clear()
        self._wake.clear()
        return items

    def wake(self) -> None:
        """End a `wait` although there may be no item."""
        self._wake.set()

    async def wait(self) -> None:
        """Wait for an item, or for `wake`."""
        await self._wake.wait()


INBOX_MAX = 4096
"""Events that the inbox can hold between two turns. After a night offline, one turn can bring an
event for each of some hundred open transactions. The screen is rendered from the journal, so a
dropped event only loses what it would have counted."""
TURNS_MAX = 16  # rounds of follow-ups of one press; the longest chain has three

log = logging.getLogger(__name__)


class EventJournaled(msgspec.Struct, frozen=True):
    """The journal has appended `event`; `transaction` is the state after it."""

    transaction: m.Transaction
    event: m.AnyEvent


class Dependencies(msgspec.Struct, frozen=True):
    """The parts that the runner works with."""

    read_model: ReadModel
    clock: Clock
    handlers: Iterable[object]
    """Parts whose methods carry out all effects."""
    faults: Faults
    learn: Callable[[m.Transaction, m.AnyEvent], None]
    """Called once for each journal event, which may concern more than its transaction."""
    first_revision: int = 0


class DialogueRunner:
    """The customer's side of a kiosk; there is one."""

    def __init__(self, parts: Dependencies) -> None:
        self._parts = parts
        self._machine = DialogueMachine(parts.read_model, parts.clock.now(), parts.first_revision)
        self._handlers = handlers_of((self, *parts.handlers))
        self._inbox: Inbox[events.DialogueEvent | EventJournaled] = Inbox(INBOX_MAX)
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()
        self._has_ended = False

    # --- for the touch page ---

    def screen(self) -> Screen:
        return self._machine.display.screen

    @property
    def place(self) -> Place:
        """Return the current place of the dialogue."""
        return self._machine.visit.place

    @property
    def is_busy(self) -> bool:
        """Return True while somebody is there, or their slip or payout is running."""
        return not isinstance(self.place, Start) or bool(self._tasks)

    async def press(self, press: Press) -> PressResult:
        """Apply a press; after the end of the runner it changes nothing."""
        if self._has_ended:  # the page outlives the devices and the journal for a moment
            return PressResult.STALE
        first = self.screen().revision
        self._take_in()  # events before the press come first
        before, identity = self.screen(), self._machine.display.identity
        verdict, wanted = self._machine.press(press, self._parts.clock.now())
        self.carry_out(*wanted)
        self._take_in()
        self._inbox.wake()  # the timeout may have restarted
        await self._announce(first)
        # Effects check a PIN or a claim code, so their error counts. (An old error stays after a
        # change of language; it does not mean that the language was refused.)
        error = self.screen().error
        is_new = error is not None and error is not before.error
        is_same_screen = self._machine.display.identity == identity
        is_refused = verdict is PressResult.TAKEN and is_new and is_same_screen
        return PressResult.UNFIT if is_refused else verdict

    def speaks(self, revision: int, seconds: float) -> None:
        """Stop the timeout while the page speaks."""
        self._machine.speaks(revision, seconds, self._parts.clock.now())
        self._inbox.wake()

    async def changed(self, since: int) -> int:
        async with self._changed:
            await self._changed.wait_for(lambda: self.screen().revision != since)
        return self.screen().revision

    # --- for other parts ---

    def look_again(self) -> None:
        """Render again soon, because a device, the outlet or a transaction has changed."""
        self._inbox.put_unless_last(events.SomethingChanged())

    def journaled(self, transaction: m.Transaction, event: m.AnyEvent) -> None:
        """Put a journal event into the inbox. Never raises, because money calls use it."""
        self._inbox.put(EventJournaled(transaction, event))

    # --- the loop ---

    async def run(self) -> None:
        """Apply events and time-outs until cancelled; then cancel all tasks."""
        try:
            await self._turns()
        except asyncio.CancelledError:
            self._has_ended = True
            raise
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _turns(self) -> None:
        while True:
            await self._wait()
            before = self.screen().revision
            self._take_in()
            self.carry_out(*self._machine.tick(self._parts.clock.now()))
            await self._announce(before)

    async def _wait(self) -> None:
        """Wait for an event, or for the next timeout or warning of the screen."""
        wakes_at = self._machine.display.wakes_at
        now = self._parts.clock.now().monotonic
        pause = None if wakes_at is None else max(0.0, wakes_at - now)
        try:
            async with asyncio.timeout(pause):
                await self._inbox.wait()
        except TimeoutError:
            return

    def _take_in(self) -> None:
        """Apply all events in the inbox and their follow-ups; render once for each round."""
        for _ in range(TURNS_MAX):
            taken = self._inbox.take_all()
            if not taken:
                return
            received = [event for event in taken if not isinstance(event, EventJournaled)]
            journaled = [event for event in taken if isinstance(event, EventJournaled)]
            for event in journaled:
                self._learn(event)
            if journaled:
                received.append(events.SomethingChanged())
            self.carry_out(*self._machine.take_events(received, self._parts.clock.now()))

    def _learn(self, journaled: EventJournaled) -> None:
        try:
            self._parts.learn(journaled.transaction, journaled.event)
        except Exception as error:  # noqa: BLE001  # logged and counted; the screen goes on
            self._parts.faults.record("learn", error)

    async def _announce(self, before: int) -> None:
        if self.screen().revision == before:
            return
        async with self._changed:
            self._changed.notify_all()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- effects ---

    @carries_out(e.ReportFault)
    def report_fault(self, fault: e.ReportFault, _: Dialogue) -> None:
        self._parts.faults.record(fault.where, fault.error)

    def awaits(self, visit: int) -> bool:
        return self._machine.awaits(visit)

    def put(self, event: events.DialogueEvent) -> None:
        self._inbox.put(event)

    def carry_out(self, *wanted: Wanted) -> None:
        """Carry out effects; their results come as events."""
        for one in wanted:
            try:
                ended = self._handlers[type(one.effect)](one.effect, _OneDialogue(self, one.visit))
            except WriteFailed as failed:
                log.error("%s", failed)  # noqa: TRY400  # the message says it; no trace would help
                self._failed(one, events.DISK)
            except IllegalMove as move:
                log.warning("%s", move)
            except Exception as error:  # noqa: BLE001  # logged and counted; it ends the effect
                self._raised(one, error)
            else:
                if isinstance(ended, Coroutine):
                    self._start(self._wait_for(one, ended))
                else:
                    self._ended(one, ended)

    async def _wait_for(self, wanted: Wanted, work: Coroutine[None, None, object]) -> None:
        """Wait for a handler, and put its result into the inbox, also if it raises."""
        try:
            ended = await work
        except Exception as error:  # noqa: BLE001  # logged and counted; it ends the effect
            self._raised(wanted, error)
        else:
            self._ended(wanted, ended)

    def _ended(self, wanted: Wanted, result: object) -> None:
        event = None if result is None else wanted.ended(result)
        if event:
            self.put(event)

    def _raised(self, wanted: Wanted, error: Exception) -> None:
        """Report the exception of an effect, and end the effect."""
        self._parts.faults.record(type(wanted.effect).__name__, error)
        self._failed(wanted, events.FAULT)

    def _failed(self, wanted: Wanted, why: Text) -> None:
        if isinstance(wanted.effect, e.Append):  # no screen waits for it, but its press was in vain
            self.put(events.NotRecorded(None, why))
        self._ended(wanted, why)
        instead = wanted.effect.if_it_fails()
        if instead is not None:
            self.carry_out(Wanted(instead, wanted.visit))


class _OneDialogue(msgspec.Struct, frozen=True):
    """The dialogue of one effect (agent.dialogue.handlers.Dialogue)."""

    runner: DialogueRunner
    visit: int

    def begins(self) -> bool:
        return self.runner.awaits(self.visit)

    def put(self, event: events.DialogueEvent) -> None:
        self.runner.put(event)

    def carry_out(self, effect: e.Effect[Any]) -> None:
        self.runner.carry_out(Wanted(effect, self.visit))
