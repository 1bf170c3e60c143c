"""The only place where all parts are connected, and their tasks run side by side."""

import asyncio
import logging
import random
import socket
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from agent.api.client import Network
from agent.app.configured import client_of, evidence_of, words_of
from agent.app.dialogue_handlers import dialogue_handlers
from agent.app.kiosk_read_model import KioskReadModel
from agent.app.measuring import measured
from agent.app.parts import device_parts, money_parts
from agent.app.service_parts import JournaledEvents, service_parts
from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.base.structs import replace
from agent.cash.pin import AttendantPin
from agent.config.kiosk_config import Setup
from agent.devices import plugs
from agent.devices.companion import watch as watch_companion
from agent.devices.transports import OWN_TRANSPORTS, Transports
from agent.dialogue.effects import Stop
from agent.dialogue.runner import Dependencies, DialogueRunner
from agent.dialogue.screens.start import Start
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.journal.lost_events import take_over
from agent.journal.maintenance import Maintenance
from agent.metrics.counts import Counts
from agent.metrics.state import KioskState, ServedPage
from agent.outlet.settings import Settings

if TYPE_CHECKING:
    from agent.fleet.attachment import Attachment

IDLE_LOOK_S, IDLE_IN_A_ROW = 2.0, 3  # one idle look may fall between two screens
RESTART_AFTER = 5.0  # seconds until a task that raised an error is restarted

Work = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


async def supervise(works: Iterable[tuple[str, Work]], clock: Clock, faults: Faults) -> None:
    """Run all works until cancelled; each comes with its name."""
    async with asyncio.TaskGroup() as tasks:
        for name, work in works:
            tasks.create_task(_keep_running(name, work, clock, faults))


async def _keep_running(name: str, work: Work, clock: Clock, faults: Faults) -> None:
    """Run a work until it ends; if it raises, log the error and restart it."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001  # logged and counted; the other works continue
            faults.record(name, error)
        else:
            return
        await clock.sleep(RESTART_AFTER)


def until_write_fails(work: Work, on_event_lost: Callable[[], None]) -> Work:
    """Return a work that ends when the disk rejects an event; then it calls `on_event_lost`."""

    async def run() -> None:
        try:
            await work()
        except* WriteFailed as failed:
            for one in failed.exceptions:
                log.error("%s", one)  # noqa: TRY400  # the message says it
            on_event_lost()

    return run


class Environment(msgspec.Struct, frozen=True):
    """The kiosk's connections to everything outside; the simulation replaces them."""

    clock: Clock = msgspec.field(default_factory=Clock)
    rng: random.Random = msgspec.field(default_factory=random.SystemRandom)
    network: Network = None
    """Replaces the internet."""
    transports: Transports = OWN_TRANSPORTS
    """Replaces the devices' ports."""
    plug_events: Callable[[], socket.socket] | None = None
    """Opens udev's events. None: plugged devices are noticed by their probes."""
    vfs: str | None = None
    """Replaces the disk."""
    on_crash_point: Callable[[CrashPoint], None] = nothing_happens
    """Called at the journal's crash points."""
    calls_file: Path | None = None
    """The file that stores the last minute's calls for a restart. None disables it."""
    first_revision: int = 0
    """The number before the first screen's; it differs at each start (agent.commands.run)."""


class Kiosk:
    """One kiosk: everything that the configuration asks for, connected."""

    def __init__(self, setup: Setup, outside: Environment) -> None:
        clock, rng = outside.clock, outside.rng
        self.setup = setup
        self.clock = clock
        self._plug_events = outside.plug_events
        self.faults = Faults()
        self.counts = Counts(faults=self.faults.counts)
        self.stop_request: Stop | None = None
        """The attendant's choice after this process; set once, with `stopping`."""
        self.stopping = asyncio.Event()
        self.page: ServedPage | None = None
        """The touch page; None: it is not served yet."""
        self._restart_ordered = asyncio.Event()
        self._started_at = clock.now().service
        # Configured parts first, so that a wrong configuration does not create a journal.
        client = client_of(setup, clock, rng, outside.network, outside.calls_file)
        client.on_call = self.counts.api_call
        self.evidence = evidence_of(setup)
        client.on_answer = self.evidence.learn
        self.words = words_of(setup)

        self.journal = _opened(setup, outside)
        self.service = service_parts(
            setup, clock, rng=rng, client=client, journal=self.journal, look_again=self.look_again
        )
        self.devices = device_parts(setup, clock, self.words, outside.transports, self.look_again)
        fitted = self.devices.fitted
        self.money = money_parts(setup, clock, self.journal, client, fitted, self.faults)
        self.reconciler = self.money.reconciler

        self.settings = Settings(
            setup.state_folder / "settings.json", setup.config.outlet.languages
        )
        self.read_model = KioskReadModel(
            setup, clock, self.words, self.settings, self.service, self.devices, self.money
        )
        self.pin = AttendantPin(setup.attendants, clock)
        self.runner = self._dialogue(rng, outside.first_revision)
        self.reconciler.on_change = self.runner.journaled
        # For the touch page:
        self.screen, self.press = self.runner.screen, self.runner.press
        self.changed, self.speaks = self.runner.changed, self.runner.speaks
        self.maintenance = Maintenance(
            journal=self.journal,
            clock=clock,
            is_idle=lambda: isinstance(self.runner.place, Start),
            on_change=self.look_again,
            restart=self.stopping.set,
        )
        if witness := self.reconciler.witness:
            self.maintenance.is_suspected = witness.cannot_read_the_journal
        self.attachment: Attachment | None = None
        if setup.config.fleet:
            from agent.app.attached import attach  # noqa: PLC0415  # few kiosks have a fleet

            self.attachment = attach(self, rng)

    def _dialogue(self, rng: random.Random, first_revision: int) -> DialogueRunner:
        handlers = dialogue_handlers(self.read_model, self.pin, rng, self.faults, self._stop)
        return DialogueRunner(
            Dependencies(
                read_model=self.read_model,
                clock=self.clock,
                handlers=handlers,
                faults=self.faults,
                learn=JournaledEvents(self.counts, self.service.tpin, self.service.refusals).learn,
                first_revision=first_revision,
            )
        )

    # --- for the touch page ---

    def state(self) -> KioskState:
        return replace(
            measured(
                self.read_model,
                self.counts,
                self._started_at,
                self.attachment,
                self.page,
            ),
            is_busy=self.is_busy,
            guesses=self.evidence.counts(),
            contradicted=tuple(sorted(self.evidence.contradicted)),
        )

    @property
    def is_busy(self) -> bool:
        """Return whether somebody would notice a restart now.

        Notes move only while a person is at the kiosk. A hand-over in doubt may stay so for weeks,
        and every version asks about it, so it must not block updates. Polls can be interrupted at
        any time: they are repeated.
        """
        return self.runner.is_busy or self.reconciler.is_submitting

    def fault(self, where: str, error: Exception) -> None:
        self.faults.record(where, error)

    def outlet_name(self) -> str:
        outlet = self.setup.config.outlet
        return outlet.name or outlet.merchant_ref

    # --- running ---

    def look_again(self) -> None:
        self.runner.look_again()

    def iterations(self) -> int | None:
        return self.reconciler.iterations()

    def _stop(self, how: Stop) -> None:
        log.info("the attendant chose: %s", how.value)
        self.stop_request = how
        self.stopping.set()

    def restart_when_idle(self) -> None:
        self._restart_ordered.set()

    async def _carry_out_restart(self) -> None:
        """Stop an idle kiosk after an order; systemd starts it again."""
        await self._restart_ordered.wait()
        idle_in_a_row = 0
        while idle_in_a_row < IDLE_IN_A_ROW:
            idle_in_a_row = 0 if self.is_busy else idle_in_a_row + 1
            await self.clock.sleep(IDLE_LOOK_S)
        log.info("restarted by an order")
        self.stopping.set()

    async def run(self) -> None:
        """Run all background tasks until cancelled."""
        self.pin.create_tries_file()
        async with AsyncExitStack() as stack:
            self.close_with(stack)
            await supervise(self.works(), self.clock, self.faults)

    def close_with(self, stack: AsyncExitStack) -> None:
        """Close the journal, the connections and the devices at the end of the stack."""
        stack.callback(self.journal.close)
        stack.callback(self.service.billers.close)
        stack.push_async_callback(self.service.client.close)
        self.devices.fitted.close_with(stack)

    def works(self) -> Iterator[tuple[str, Work]]:
        """Yield every background task with its name."""
        service = self.service
        yield "reconciler", until_write_fails(self.reconciler.run, self.maintenance.on_event_lost)
        yield "desk", self.runner.run  # a label of kiosk_faults_total
        yield "journal's care", self.maintenance.run
        yield "outlet's day", service.day.run
        yield "catalogues", service.catalogues.run
        yield "billers", service.biller_crawl.run
        yield "display", lambda: self.devices.qr_display.run(self.runner)
        yield "suspensions", service.suspensions.run
        yield "wallets", service.wallets.run
        yield "payment history", service.history.run
        yield "guesses", lambda: self.evidence.keep(self.clock)
        if self.money.dispensing:
            yield "dispenser", self.money.dispensing.run
        if self.attachment:
            yield "fleet", self.attachment.run
            yield "ordered restart", self._carry_out_restart
        for cached in service.published.values():
            yield cached.name, cached.run
        for monitor in self.devices.monitors.values():
            yield monitor.name, monitor.run
        if companion := self.devices.fitted.companion:
            sleep = self.clock.sleep
            yield "companion", lambda: watch_companion(companion, self.devices.probe_now, sleep)
        if events := self._plug_events:
            yield "plugs", lambda: plugs.watch(events, self.devices.probe_now, self.clock.sleep)


def _opened(setup: Setup, outside: Environment) -> Journal:
    """Return the journal, with the events that only the mirror has."""
    journal = Journal(setup.journal, vfs=outside.vfs, on_crash_point=outside.on_crash_point)
    now = outside.clock.now()
    if journal.is_of_old_release:
        try:
            journal.roll_over(now.service)
        except WriteFailed as error:
            log.error("the journal goes on in the file of the old release: %s", error)  # noqa: TRY400  # the message says it
    if outside.vfs is None:
        take_over(journal, now)
    return journal
