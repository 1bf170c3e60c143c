"""The only place where parts are built and joined."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
from prometheus_client import CollectorRegistry

from agent.api import errors
from agent.api.aeps import Aeps, Bank
from agent.api.budget import Budget
from agent.api.client import Access, Client
from agent.api.location import Location
from agent.api.outcome import Endpoints, Shown
from agent.api.outlets import Outlets
from agent.api.windows import OwnWindow, SharedWindow, Window
from agent.cash.pin import AttendantPin
from agent.clock import Clock
from agent.config import Config, ConfigError, Setup
from agent.dialogue.desk import Desk, Parts
from agent.dialogue.screens import Press, Screen, Text, Verdict
from agent.dialogue.slip import Shop, SlipText
from agent.dialogue.world import Offer
from agent.fittings.fit import fit
from agent.money import Paise
from agent.outlet.catalogues import Catalogues
from agent.outlet.day import OutletDay, Standing
from agent.outlet.device_watch import DeviceWatch
from agent.outlet.published import needed, shelf_of
from agent.outlet.shelf import Shelf
from agent.services.catalogue import BY_CODE, SERVICES
from agent.services.declaration import Need, Outlet, Service
from agent.transactions.crash_points import CrashPoint, nothing_happens
from agent.transactions.journal import Journal
from agent.transactions.lifecycle import Action
from agent.transactions.model import Transaction
from agent.transactions.reconciler import Reconciler
from agent.ui.desk import Health
from agent.ui.metrics import Meters
from agent.ui.slips import worded
from agent.ui.words import LANGUAGES, Words
from drivers.printer.port import Printed, SlipPrinter, Torn

RECENT = 500  # past transactions that say which banks are the most used here

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outside:
    """What a kiosk meets the world through; the simulation puts its own in these places."""

    clock: Clock = field(default_factory=Clock)
    chance: random.Random = field(default_factory=random.SystemRandom)
    network: httpx.AsyncBaseTransport | None = None
    """In place of the internet."""
    loopback: httpx.AsyncBaseTransport | None = None
    """In place of the RD service's ports."""
    vfs: str | None = None
    """In place of the disk."""
    reached: Callable[[CrashPoint], None] = nothing_happens
    """What happens at the journal's crash points."""


class Kiosk:
    """One kiosk: everything that the configuration asks for, joined."""

    def __init__(self, setup: Setup, outside: Outside) -> None:
        config = setup.config
        self.setup = setup
        self.clock = outside.clock
        # What the configuration names is looked at first: a mistake in it must not leave a journal.
        self.client = _client(setup, outside)
        self.words = _words(setup)
        self.journal = Journal(setup.journal, vfs=outside.vfs, reached=outside.reached)
        location = Location(config.outlet.latitude, config.outlet.longitude)
        self.aeps = Aeps(self.client, config.outlet.merchant_ref, location)
        self.outlets = Outlets(self.client, config.outlet.merchant_ref, location)
        self.day = OutletDay(self.outlets, self.clock, self._look_again)
        self.catalogues = Catalogues(
            self.aeps, self.clock, used=self._banks_used, changed=self._look_again
        )
        self.published = [
            shelf_of(name, self.client, self.clock, self._look_again) for name in needed(BY_CODE)
        ]
        self.reconciler = Reconciler(
            self.journal, self.client, self.clock, _endpoints, self._transaction_changed
        )
        self.fittings = fit(setup, self.clock, outside.loopback)
        self.watches = {
            name: DeviceWatch(name, probe, self.clock, self._look_again)
            for name, probe in self.fittings.probes.items()
        }
        self.meters = Meters(CollectorRegistry())
        self.desk = Desk(
            Parts(
                world=self,
                clock=self.clock,
                chance=outside.chance,
                outlet=Outlet(config.outlet.merchant_ref, location),
                shop=Shop(config.outlet.name, config.outlet.merchant_ref),
                aeps=self.aeps,
                reconciler=self.reconciler,
                reader=self.fittings.reader,
                pin=AttendantPin(setup.state_folder / "attendant.json", self.clock),
                print_slip=self._print,
            )
        )

    # --- the world that the dialogue looks at ---

    @property
    def languages(self) -> tuple[str, ...]:
        return self.setup.config.outlet.languages

    def offers(self) -> tuple[Offer, ...]:
        return tuple(Offer(service, self._rests(service)) for service in SERVICES)

    def banks(self) -> tuple[Bank, ...]:
        return self.catalogues.banks

    def charge(self, service: str, amount: Paise) -> Paise | None:
        return self.catalogues.charge(service, amount)

    def transaction(self, reference: str) -> Transaction:
        transaction = self.journal.get(reference)
        if transaction is None:
            raise KeyError(reference)
        return transaction

    def action(self, reference: str) -> Action:
        return self.reconciler.next_action(self.transaction(reference))

    def shown(self, reference: str) -> Shown:
        return self.reconciler.shown(reference)

    def owed(self) -> tuple[Transaction, ...]:
        return self.journal.to_hand_out()

    def _rests(self, service: Service) -> Text | None:
        """Say why a service cannot be used now; None: it can."""
        if not self.day.reachable or not self.catalogues.banks:
            return Text("rest-api")
        standing = self.day.today()
        if Need.AEPS_OUTLET in service.needs and standing is not Standing.READY:
            return Text(f"rest-outlet-{standing.value}")
        if Need.BIOMETRIC in service.needs and not self._works("biometric"):
            return Text("rest-biometric")
        return None

    def _works(self, device: str) -> bool:
        return device in self.watches and self.watches[device].usable

    # --- what the touch page asks ---

    def screen(self) -> Screen:
        return self.desk.screen()

    async def press(self, press: Press) -> Verdict:
        return await self.desk.press(press)

    async def changed(self, since: int) -> int:
        return await self.desk.changed(since)

    def health(self) -> Health:
        offered = tuple(o.service.code for o in self.offers() if o.reason is None)
        return Health(
            services=offered,
            parts={
                "api": "reachable" if self.day.reachable else "away",
                "outlet": self.day.today().value,
                **{name: watch.condition.word for name, watch in self.watches.items()},
                "journal": f"{len(self.journal.open_transactions())} open",
                **{shelf.name: _freshness(shelf) for shelf in self._shelves()},
            },
        )

    def outlet_name(self) -> str:
        outlet = self.setup.config.outlet
        return outlet.name or outlet.merchant_ref

    # --- what one part tells the others ---

    def _transaction_changed(self, transaction: Transaction) -> None:
        self.meters.count(transaction)
        refusal = transaction.refusal
        if refusal and errors.lookup(refusal.code).remedy is errors.Remedy.ASK_ATTENDANT:
            self.day.heed(refusal.code)
        self._look_again()

    def _look_again(self) -> None:
        self.desk.look_again()

    def _banks_used(self) -> Counter[str]:
        recent = self.journal.newest(RECENT)
        return Counter(t.facts["bank_iin"] for t in recent if "bank_iin" in t.facts)

    async def _print(self, slip: SlipText) -> None:
        printer = self.fittings.printer
        if printer is None:
            return
        outcome = await printer.print_slip(worded(slip, self.words))
        if not isinstance(outcome, Printed):
            log.error("slip of %s: %s %s", slip.client_reference, outcome.state, outcome.note)
        if isinstance(outcome, Torn):
            await self._print_again(printer, slip)

    async def _print_again(self, printer: SlipPrinter, slip: SlipText) -> None:
        """Print a slip that was torn once more, marked as a duplicate."""
        mark = self.words.text(slip.language, Text("slip-duplicate"))
        again = replace(worded(slip, self.words), duplicate=mark)
        outcome = await printer.print_slip(again)
        if not isinstance(outcome, Printed):
            log.error("duplicate of %s: %s", slip.client_reference, outcome.state)

    # --- running ---

    async def run(self) -> None:
        """Do everything that goes on by itself, until cancelled."""
        for part in undriven(self.setup.config):
            log.warning("%s is configured, but this version has no driver for it", part)
        async with AsyncExitStack() as stack:
            stack.callback(self.journal.close)
            stack.push_async_callback(self.client.close)
            self.fittings.let_go(stack)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.reconciler.run())
                tasks.create_task(self.desk.run())
                tasks.create_task(self.day.run())
                tasks.create_task(self.catalogues.run())
                tasks.create_task(self._clear_display())
                for shelf in self.published:
                    tasks.create_task(shelf.run())
                for watch in self.watches.values():
                    tasks.create_task(watch.run())

    async def _clear_display(self) -> None:
        """Clear the QR that a crash may have left: nobody may pay for nothing."""
        if self.fittings.display:
            await self.fittings.display.clear()

    def _shelves(self) -> list[Shelf[Any]]:
        return [*self.catalogues.shelves, *self.published]


def undriven(config: Config) -> Iterator[str]:
    """Name what the configuration asks for and this version cannot do yet."""
    if config.fleet:
        yield "fleet"


def _freshness(shelf: Shelf[Any]) -> str:
    if shelf.value is None:
        return "missing"
    return "old" if shelf.is_stale else "fresh"


def _client(setup: Setup, outside: Outside) -> Client:
    api = setup.config.api
    access = Access(
        base_url=api.base_url,
        key=setup.secret("api-key", api.api_key_file),
        money_timeout=api.money_timeout_s,
        ca_file=str(setup.folder / api.ca_file) if api.ca_file else None,
    )
    budget = Budget(outside.clock, api.requests_per_minute, _shared_window(setup, access, outside))
    return Client(access, outside.clock, budget, outside.chance, outside.network)


def _words(setup: Setup) -> Words:
    languages = setup.config.outlet.languages
    unknown = [language for language in languages if language not in LANGUAGES]
    if unknown:
        known = ", ".join(sorted(LANGUAGES))
        what = f"outlet.languages: expected some of {known}; got `{unknown[0]}`"
        raise ConfigError(f"{setup.file}: {what}")
    return Words(languages)


def _shared_window(setup: Setup, access: Access, outside: Outside) -> Window | None:
    """Give the window in Redis, where kiosks share a key; named by the key's fingerprint."""
    api = setup.config.api
    if api.budget == "memory":
        return None
    own = OwnWindow(outside.clock, api.requests_per_minute)
    return SharedWindow(api.budget, access.key_fingerprint, api.requests_per_minute, own)


def _endpoints(service: str) -> Endpoints:
    return BY_CODE[service].endpoints
