"""Runs the dialogue machine: presses, events and time go in; effects go to their handlers.

This is the dialogue's only part that waits. What it does on behalf of a visit carries the visit's
number, so that a late result never reaches the next customer.

Whatever happens outside (an event was journaled, a result came back, a device changed) only puts an
event into the inbox. The runner takes them in on a turn of its own and renders once, however many
they were. So no page, no step and no printer runs inside a money call, and an exception there is
set aside: told, counted, and ended by an event for whoever waits.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable

import msgspec

from agent.cash.attendants import FIRST
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.fault_events import DISK, FAULT, ending_of
from agent.dialogue.handlers.handling import Ended, handlers_of
from agent.dialogue.machine import DialogueMachine
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Press, Screen, Text, Verdict
from agent.dialogue.visit import DialogueState
from agent.faults import Faults
from agent.inbox import Inbox
from agent.journal.database import WriteFailed
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove

INBOX_MAX = 4096
"""Events between two turns: after a night offline a turn brings a fact for each of some hundred
open transactions. A screen is drawn from the journal, so an event that is dropped costs only what
it would have counted."""
TURNS_MAX = 16  # of what follows from one press; no chain of ours is longer than three

log = logging.getLogger(__name__)


class EventJournaled(msgspec.Struct, frozen=True):
    """The journal has taken a fact; `transaction` is what it makes of it."""

    transaction: m.Transaction
    fact: m.AnyEvent


class Dependencies(msgspec.Struct, frozen=True):
    """What the runner works with."""

    read_model: ReadModel
    clock: Clock
    handlers: Iterable[object]
    """They carry out every effect, each once."""
    faults: Faults
    learn: Callable[[m.Transaction, m.AnyEvent], None]
    """Applies what an event says about more than its transaction; called once for each."""


class DialogueRunner:
    """The one customer-facing place of a kiosk."""

    def __init__(self, parts: Dependencies) -> None:
        self._parts = parts
        self._machine = DialogueMachine(parts.read_model, parts.clock.now())
        self._handlers = handlers_of(parts.handlers)
        self._inbox: Inbox[events.DialogueEvent | EventJournaled] = Inbox(INBOX_MAX)
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()

    # --- what the touch page asks ---

    def screen(self) -> Screen:
        return self._machine.screen

    @property
    def place(self) -> DialogueState:
        """Say where whoever stands there is."""
        return self._machine.place

    async def press(self, press: Press) -> Verdict:
        first = self.screen().revision
        self._take_in()  # what has happened before the touch comes before it
        before, spot = self.screen(), self._machine.screen_identity
        verdict, wanted = self._machine.press(press, self._parts.clock.now())
        self._carry_out(wanted)
        self._take_in()
        self._inbox.wake()  # the screen's time may have begun anew
        await self._announce(first)
        # A PIN or a claim code is judged while it is carried out. (An error that stood there
        # before stays in another language, and does not mean that the language was refused.)
        error = self.screen().error
        told = error is not None and error is not before.error
        refused = verdict is Verdict.TAKEN and told and self._machine.screen_identity == spot
        return Verdict.UNFIT if refused else verdict

    async def changed(self, since: int) -> int:
        async with self._changed:
            await self._changed.wait_for(lambda: self.screen().revision != since)
        return self.screen().revision

    # --- what others tell ---

    def look_again(self) -> None:
        """Take note that something outside is not as it was."""
        self._inbox.put_unless_last(events.SomethingChanged())

    def journaled(self, transaction: m.Transaction, fact: m.AnyEvent) -> None:
        """Take note of a fact of the journal. Never raises: money calls stand behind this."""
        self._inbox.put(EventJournaled(transaction, fact))

    # --- what goes on by itself ---

    async def run(self) -> None:
        """Take in what happens and let time pass, until cancelled; then nothing is under way."""
        try:
            await self._turns()
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _turns(self) -> None:
        while True:
            await self._until_something_happens()
            before = self.screen().revision
            self._take_in()
            self._carry_out(self._machine.tick(self._parts.clock.now()))
            await self._announce(before)

    async def _until_something_happens(self) -> None:
        """Wait for an event, or for the moment at which time alone changes the screen."""
        wakes_at = self._machine.wakes_at
        now = self._parts.clock.now().monotonic
        pause = None if wakes_at is None else max(0.0, wakes_at - now)
        try:
            async with asyncio.timeout(pause):
                await self._inbox.wait()
        except TimeoutError:
            return

    def _take_in(self) -> None:
        """Fold all that has happened, and what follows from it; draw once a turn."""
        for _ in range(TURNS_MAX):
            taken = self._inbox.taken()
            if not taken:
                return
            happened = [event for event in taken if not isinstance(event, EventJournaled)]
            facts = [event for event in taken if isinstance(event, EventJournaled)]
            for one in facts:
                self._learn(one)
            if facts:
                happened.append(events.SomethingChanged())
            self._carry_out(self._machine.happen(happened, self._parts.clock.now()))

    def _learn(self, journaled: EventJournaled) -> None:
        try:
            self._parts.learn(journaled.transaction, journaled.fact)
        except Exception as error:  # noqa: BLE001  # told and counted; the screen goes on
            self._parts.faults.tell("learn", error)

    async def _announce(self, before: int) -> None:
        if self.screen().revision == before:
            return
        async with self._changed:
            self._changed.notify_all()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- effects, and what a handler may ask (agent.dialogue.handlers.handling.Dialogue) ---

    @property
    def attendant(self) -> str:
        """Return whose word it is: nothing is recorded before somebody's PIN was given."""
        return self._machine.attendant or FIRST

    def awaits(self, begin: e.Begin) -> bool:
        return self._machine.awaits(begin)

    def put(self, event: events.DialogueEvent) -> None:
        self._inbox.put(event)

    def carry_out(self, effect: e.Effect) -> None:
        """Carry an effect out; one that takes its time ends in an event of its own."""
        try:
            self._carry_out_one(effect)
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it; a trace would not help
            self._failed(effect, DISK)
        except IllegalMove as move:
            log.warning("%s", move)
        except Exception as error:  # noqa: BLE001  # told and counted; whoever waits hears so
            self._tripped(effect, error)

    def _carry_out(self, wanted: tuple[e.Effect, ...]) -> None:
        for effect in wanted:
            self.carry_out(effect)

    def _carry_out_one(self, effect: e.Effect) -> None:
        if isinstance(effect, e.ReportFault):
            self._parts.faults.tell(effect.where, effect.error)
            return
        ended = self._handlers[type(effect)](effect, self)
        if isinstance(ended, Coroutine):
            self._start(self._wait_for(effect, ended))
        elif ended:
            self.put(ended)

    async def _wait_for(self, effect: e.Effect, work: Coroutine[None, None, Ended]) -> None:
        """Wait for a handler, and put how it ended, whatever is raised."""
        try:
            ended = await work
        except Exception as error:  # noqa: BLE001  # told and counted; whoever waits hears so
            self._tripped(effect, error)
        else:
            if ended:
                self.put(ended)

    def _tripped(self, effect: e.Effect, error: Exception) -> None:
        """Tell of a fault in an effect, and end what somebody waits for."""
        self._parts.faults.tell(type(effect).__name__, error)
        self._failed(effect, FAULT)
        if isinstance(effect, e.Resubmit):  # without a body nobody waits for it any more
            self.carry_out(e.Leave(effect.reference))

    def _failed(self, effect: e.Effect, why: Text) -> None:
        ending = ending_of(effect, why)
        if ending:
            self.put(ending)
        if isinstance(effect, e.IssueClaim):  # the digits on the slip claim the notes
            self.carry_out(e.PrintSlip(effect.reference, effect.language))
