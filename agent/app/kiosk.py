"""The only place where parts are built and connected."""

import asyncio
import logging
import os
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from agent.api import tpin
from agent.api.aeps import Aeps
from agent.api.bbps import Bbps
from agent.api.billers import Category
from agent.api.client import Network
from agent.api.dmt import Senders
from agent.api.exchange import Location
from agent.api.outlets import Outlets
from agent.api.rate_limiter import described_sharing
from agent.api.records import Endpoints
from agent.api.tpin import TpinGuard
from agent.app.attendant_read_model import KioskAttendantReadModel
from agent.app.configured import client_of, tpin_of, words_of
from agent.app.kiosk_read_model import KioskReadModel
from agent.app.offered import OfferedServices
from agent.app.remembered_operators import RememberedOperators
from agent.app.tpin_refusals import missed_refusal
from agent.base.clock import Clock, Uniform
from agent.base.faults import Faults
from agent.base.journald import about
from agent.base.money import Paise, rupees
from agent.cash import payment_history
from agent.cash.attendants import Attendants
from agent.cash.dispensing import Dispensing
from agent.cash.notes import DrawerNotes
from agent.cash.payment_history import PaymentHistory
from agent.cash.pin import AttendantPin
from agent.config.kiosk_config import Setup
from agent.devices.fitted import fit
from agent.devices.monitor import DeviceMonitor
from agent.devices.transports import OWN_TRANSPORTS, Transports
from agent.dialogue.effects import Stop
from agent.dialogue.handlers.attendant import (
    ClaimFinder,
    ComplaintHandler,
    OutletHandler,
    VerificationReader,
    WalletReader,
)
from agent.dialogue.handlers.captures import CaptureHandler
from agent.dialogue.handlers.card_use import CardHandler
from agent.dialogue.handlers.controls import ControlHandler, NameHandler
from agent.dialogue.handlers.device_trials import DeviceTrials
from agent.dialogue.handlers.inquiries import Inquiries
from agent.dialogue.handlers.money import CashHandler, IntentHandler
from agent.dialogue.handlers.otp import KnownSenders, OtpHandler
from agent.dialogue.handlers.slips import SlipHandler
from agent.dialogue.runner import Dependencies, DialogueRunner
from agent.dialogue.slips.slip import Shop
from agent.dialogue.visit import AtStart
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.journal.lost_events import take_over
from agent.journal.maintenance import Maintenance
from agent.metrics.counts import Counts
from agent.metrics.state import KioskState, machine_state, money_state
from agent.mirror import status as mirror_status
from agent.mirror.status import MirrorWitness
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.biller_index import BillerIndex
from agent.outlet.catalogues import (
    CachedCatalogue,
    CatalogueName,
    Catalogues,
    cached_catalogue_of,
    names_for,
)
from agent.outlet.complaints import Complaints
from agent.outlet.day import OutletDay, Refusals
from agent.outlet.settings import Settings
from agent.outlet.suspensions import Suspensions
from agent.outlet.wallets import Wallets
from agent.reconciler.reconciler import NoSuchService, Reconciler
from agent.services import bbps, dmt
from agent.services.declaration import Outlet, Wallet
from agent.services.registry import BY_CODE
from agent.transactions.model import Answered, AnyEvent, Refused, Transaction
from agent.ui.qr_display import QrDisplayRunner
from agent.ui.slips import SlipPrinting

RESTART_AFTER = 5.0  # seconds until a work that raised an error is restarted
RECENT = 500  # past transactions that show which banks and billers are the most used here

Work = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


class Environment(msgspec.Struct, frozen=True):
    """What connects a kiosk with everything outside; the simulation replaces it."""

    clock: Clock = msgspec.field(default_factory=Clock)
    rng: random.Random = msgspec.field(default_factory=random.SystemRandom)
    network: Network = None
    """Replaces the internet."""
    transports: Transports = OWN_TRANSPORTS
    """Replaces the devices' ports."""
    vfs: str | None = None
    """Replaces the disk."""
    on_crash_point: Callable[[CrashPoint], None] = nothing_happens
    """Called at the journal's crash points."""
    calls_file: Path | None = None
    """The file that keeps the minute's calls over a restart. None disables it."""
    first_revision: int = 0
    """The number before the first screen's; it differs at each start (agent.commands.run)."""


class Attached(Protocol):
    """The attachment to an operator's broker."""

    is_connected: bool
    trouble: str

    @property
    def events_behind(self) -> int: ...

    async def run(self) -> None: ...


class Kiosk:
    """One kiosk: everything that the configuration asks for, connected."""

    def __init__(self, setup: Setup, outside: Environment) -> None:
        outlet = setup.config.outlet
        location = Location(outlet.latitude, outlet.longitude)
        self.setup = setup
        self.clock = outside.clock
        # First what the configuration names: a mistake in it must not create a journal.
        self.client = client_of(
            setup, outside.clock, outside.rng, outside.network, outside.calls_file
        )
        self.words = words_of(setup)
        self.journal = Journal(
            setup.journal, vfs=outside.vfs, on_crash_point=outside.on_crash_point
        )
        if outside.vfs is None:
            take_over(self.journal, outside.clock.now())
        self.tpin = self._tpin(outside.rng)
        self.suspensions = Suspensions(self.clock, self.look_again)
        self.faults = Faults()
        self.counts = Counts(faults=self.faults.counts)
        self.client.on_call = self.counts.api_call
        self._started_at = self.clock.now().service
        self.stop_request: Stop | None = None
        """What the attendant wants after this process; set once, with `stopping`."""
        self.stopping = asyncio.Event()

        # the service
        self.aeps = Aeps(self.client, outlet.merchant_ref, location)
        self.outlets = Outlets(self.client, outlet.merchant_ref, location)
        uniform = outside.rng.uniform
        self.day = OutletDay(self.outlets, self.clock, self.suspensions, self.look_again, uniform)
        self.refusals = Refusals(self.day, self.suspensions)
        self.client.on_refusal = self.refusals.of_call
        self.catalogues = Catalogues(
            self.aeps,
            self.clock,
            used=lambda: self._used("bank_iin"),
            on_change=self.look_again,
            uniform=uniform,
        )
        self.wallets, self.history = self._wallets(uniform), self._history(uniform)
        self.published = self._published(uniform)
        self.billers = BillerIndex(setup.state_folder / "billers.db", outlet.regions)
        self.biller_crawl = self._biller_crawl()
        self.complaints = self._complaints()
        self.reconciler = Reconciler(self.journal, self.client, self.clock, _endpoints, self.faults)
        self.reconciler.witness = self._witness()

        # the devices and their monitors
        self.devices = fit(setup, self.clock, outside.transports)
        self.monitors = self._monitors()
        self.dispensing = self._dispensing()
        self.drawer = DrawerNotes(self.journal)
        self.qr_display = QrDisplayRunner(
            self.devices.display,
            self.words,
            frozenset(outlet.upi_payees),
            compares_reference=outlet.upi_tr_is_reference_id,
        )

        # the dialogue and what it reads
        self.settings = Settings(setup.state_folder / "settings.json", outlet.languages)
        self.shop = Shop(outlet.name, outlet.merchant_ref)
        self.slips = SlipPrinting(self.devices.printer, self.words)
        self.offered = self._offered()
        self.read_model = self._read_model()
        self.pin = AttendantPin(setup.attendants, self.clock)
        self.runner = DialogueRunner(self._dependencies(location, outside))
        self.reconciler.on_change = self.runner.journaled
        self.screen, self.press, self.changed = (  # for the touch page
            self.runner.screen,
            self.runner.press,
            self.runner.changed,
        )
        self.maintenance = self._maintenance()
        self.attachment = self._attached(outside.rng)

    # --- parts that take more than a line ---

    def _attached(self, rng: random.Random) -> Attached | None:
        if not self.setup.config.fleet:
            return None
        from agent.app.attached import attach  # noqa: PLC0415  # few kiosks have a fleet

        return attach(self, rng)

    def _tpin(self, rng: random.Random) -> TpinGuard:
        guard = tpin_of(self.setup, rng)
        if missed := missed_refusal(self.journal.newest(RECENT), guard.applied):
            guard.refused(missed)
        return guard

    def _published(self, uniform: Uniform) -> Mapping[CatalogueName, CachedCatalogue[Any]]:
        return {
            name: cached_catalogue_of(name, self.client, self.clock, self.look_again, uniform)
            for name in names_for(BY_CODE)
        }

    def _wallets(self, uniform: Uniform) -> Wallets:
        return Wallets(self.client, self.clock, _least_debits(), self.look_again, uniform)

    def _history(self, uniform: Uniform) -> PaymentHistory:
        file = self.setup.state_folder / payment_history.FILE
        merchant_ref = self.setup.config.outlet.merchant_ref
        return PaymentHistory(
            file,
            Bbps(self.client),
            self.clock,
            merchant_ref,
            self.client.origin,
            uniform=uniform,
        )

    def _biller_crawl(self) -> BillerCrawl:
        return BillerCrawl(
            self.billers,
            client=self.client,
            clock=self.clock,
            categories=self._bill_categories,
            used=lambda: self._used("biller_id"),
            on_change=self.look_again,
            on_refusal=partial(self.suspensions.service_refused, bbps.PAY.code),
        )

    def _complaints(self) -> Complaints:
        file = self.setup.state_folder / "complaints.json"
        return Complaints(file, Bbps(self.client), self.clock)

    def _monitors(self) -> dict[str, DeviceMonitor]:
        return {
            name: DeviceMonitor(name, probe, self.clock, self.look_again)
            for name, probe in self.devices.probes.items()
        }

    def _witness(self) -> MirrorWitness | None:
        if self.setup.mirror is None:
            return None
        folder = mirror_status.status_folder(os.environ, self.setup.state_folder)
        return MirrorWitness(folder, self.clock)

    def _dispensing(self) -> Dispensing | None:
        device = self.devices.dispenser
        return Dispensing(device, self.clock, self.journal, self.reconciler) if device else None

    def _maintenance(self) -> Maintenance:
        return Maintenance(
            journal=self.journal,
            clock=self.clock,
            archive_after_days=self.setup.config.journal.archive_after_days,
            is_idle=self._nobody_is_here,
            on_change=self.look_again,
            restart=self.stopping.set,
        )

    def _offered(self) -> OfferedServices:
        return OfferedServices(
            setup=self.setup,
            clock=self.clock,
            client=self.client,
            journal=self.journal,
            day=self.day,
            catalogues=self.catalogues,
            published=self.published,
            monitors=self.monitors,
            tpin=self.tpin,
            suspensions=self.suspensions,
            settings=self.settings,
            wallets=self.wallets,
        )

    def _read_model(self) -> KioskReadModel:
        attendant = KioskAttendantReadModel(
            merchant_ref=self.setup.config.outlet.merchant_ref,
            clock=self.clock,
            journal=self.journal,
            reconciler=self.reconciler,
            offered=self.offered,
            day=self.day,
            catalogues=self.catalogues,
            complaint_book=self.complaints,
            monitors=self.monitors,
            dispensing=self.dispensing,
            attendants=Attendants(self.setup.attendants),
            drawer=self.drawer,
            tpin=self.tpin,
            wallets=self.wallets,
            history=self.history,
        )
        return KioskReadModel(
            setup=self.setup,
            clock=self.clock,
            words=self.words,
            shop=self.shop,
            journal=self.journal,
            reconciler=self.reconciler,
            offered=self.offered,
            attendant=attendant,
            catalogues=self.catalogues,
            published=self.published,
            billers=self.biller_crawl,
            remembered_operators=RememberedOperators(self.journal),
            fitted=self.devices,
            settings=self.settings,
            suspensions=self.suspensions,
            dispensing=self.dispensing,
            wallets=self.wallets,
        )

    def _dependencies(self, location: Location, outside: Environment) -> Dependencies:
        return Dependencies(
            read_model=self.read_model,
            clock=self.clock,
            handlers=self._handlers(location, outside.rng),
            faults=self.faults,
            learn=self._learn,
            first_revision=outside.first_revision,
        )

    def _handlers(self, location: Location, rng: random.Random) -> Iterator[object]:
        """Yield the handlers of the dialogue's effects."""
        devices, read_model, clock = self.devices, self.read_model, self.clock
        outlet = Outlet(self.setup.config.outlet.merchant_ref, location)
        card = self.setup.config.card
        senders = KnownSenders(Senders(self.client), clock)
        account_price = rupees(self.setup.config.transfer.account_check)
        yield IntentHandler(
            clock,
            rng,
            outlet,
            self.reconciler,
            self.tpin,
            self.offered.card_info,
            card.device if card else None,
            read_model.lacks_funds,
        )
        yield CashHandler(
            clock,
            rng,
            read_model,
            self.journal,
            self.reconciler,
            self.dispensing,
            self.drawer,
            self.history.closed,
        )
        yield SlipHandler(
            clock,
            read_model,
            self.reconciler,
            self.shop,
            self.slips.print,
            self.journal.events,
            self.faults,
        )
        refused = self.refusals.of_inquiry
        yield OtpHandler(self.aeps, self.outlets, senders, refused)
        yield Inquiries(
            self.client, clock, senders, account_price, refused, sent_today=self._sent_today
        )
        yield CaptureHandler(self.aeps, devices.biometric)
        yield CardHandler(read_model, clock, self.reconciler, devices.card)
        yield OutletHandler(self.day.perform, self._check_now)
        yield WalletReader(self.wallets.look)
        yield ControlHandler(self.pin, self.tpin, self.settings.set_language, self._stop)
        yield NameHandler(clock, Attendants(self.setup.attendants), self.pin, self.journal)
        yield ComplaintHandler(read_model, self.complaints)
        yield VerificationReader(self.client)
        yield ClaimFinder(read_model, clock)
        yield DeviceTrials(
            aeps=self.aeps,
            shop=self.shop,
            biometric=devices.biometric,
            card=devices.card,
            display=devices.display,
            dispenser=devices.dispenser,
            print_slip=self.slips.print,
        )

    # --- for the touch page ---

    def state(self) -> KioskState:
        """Measure the kiosk's current state."""
        limiter = self.client.rate_limiter
        still_open = self.journal.open_transactions()
        fleet = self.attachment
        return KioskState(
            at=self.clock.now().service,
            machine=machine_state(self.setup, self._started_at),
            counts=self.counts,
            takes_transactions=self.journal.unavailable_reason is None,
            is_busy=self._is_busy(),
            offered={o.service.code: o.reason is None for o in self.read_model.offers()},
            suspended=self.settings.suspended,
            parts=self._parts(len(still_open)),
            devices={name: m.condition.usable for name, m in self.monitors.items()},
            details={
                monitor.name: monitor.condition.detail
                for monitor in self.monitors.values()
                if monitor.condition.detail
            },
            money=money_state(still_open),
            reaches_api=self.day.reachable,
            budget_left=limiter.own_left,
            sharing=limiter.sharing,
            is_attached=fleet.is_connected if fleet else None,
            events_behind=fleet.events_behind if fleet else None,
        )

    def _parts(self, open_count: int) -> dict[str, str]:
        """Return the status of each part for /healthz."""
        sharing, fleet = self.client.rate_limiter.sharing, self.attachment
        parts = {"api": self._way_to_the_service()}
        if sharing:
            parts["budget"] = described_sharing(sharing)
        if self.tpin.is_configured_refused:
            parts["tpin"] = "refused"
        parts |= {
            "outlet": self.day.readiness().value,
            **self.read_model.attendant.devices(),
            "journal": self.journal.unavailable_reason or f"{open_count} open",
            **mirror_status.part(self.setup.mirror, self.setup.state_folder, self.clock.now()),
            "transactions": f"{len(self.reconciler.set_aside)} set aside",
            **{cached.name: _freshness(cached) for cached in self._cached_catalogues()},
            "billers": self.biller_crawl.progress,
        }
        if fleet:
            parts["fleet"] = fleet.trouble or ("connected" if fleet.is_connected else "away")
        return parts

    def _way_to_the_service(self) -> str:
        if self.day.reachable:
            return "reachable"
        return f"away: {self.day.fault.value}" if self.day.fault else "away"

    def _is_busy(self) -> bool:
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

    # --- what one part reports to the others ---

    def _learn(self, transaction: Transaction, event: AnyEvent) -> None:
        """Apply, once, what an event changes beyond its transaction."""
        self.counts.fact(transaction)
        _log(transaction, event)
        if isinstance(event, Refused):
            self._apply_refusal(transaction, event.code)
        if isinstance(event, Answered):
            self.tpin.accepted(transaction.client_reference)

    def _apply_refusal(self, transaction: Transaction, code: str) -> None:
        """Apply what a refusal means for outlet, TPIN and product."""
        if code in tpin.REFUSING:
            self.tpin.refused(transaction.client_reference)
        self.refusals.of_transaction(transaction, code)

    async def _check_now(self) -> None:
        """Read the outlet's readiness and wallets after the attendant reports a repair.

        Refused services are offered again; the next refusal suspends them again.
        """
        self.suspensions.lift_all()
        await self.day.ask()
        await self.wallets.read_all()

    def look_again(self) -> None:
        self.runner.look_again()

    def _stop(self, how: Stop) -> None:
        log.info("the attendant wants: %s", how.value)
        self.stop_request = how
        self.stopping.set()

    def _bill_categories(self) -> Sequence[Category]:
        """Return the cached categories; none if bills are not offered."""
        cached = self.published.get(CatalogueName.BILL_CATEGORIES)
        return cached.value or () if cached else ()

    def _sent_today(self, beneficiary_id: int) -> Paise:
        return dmt.sent_to(beneficiary_id, self.read_model.attendant.opened_today())

    def _used(self, detail: str) -> Counter[str]:
        """Count a masked detail of recent transactions: what is used most is listed first."""
        recent = self.journal.newest(RECENT)
        return Counter(t.masked_details[detail] for t in recent if detail in t.masked_details)

    # --- running ---

    async def run(self) -> None:
        """Run all works until cancelled."""
        self.pin.create_tries_file()
        async with AsyncExitStack() as stack:
            stack.callback(self.journal.close)
            stack.callback(self.billers.close)
            stack.push_async_callback(self.client.close)
            self.devices.close_with(stack)
            async with asyncio.TaskGroup() as tasks:
                for name, work in self._works():
                    tasks.create_task(self._keep_running(name, work))

    def turns(self) -> int | None:
        return self.reconciler.turns()

    def _works(self) -> Iterator[tuple[str, Work]]:
        """Yield everything that runs by itself, with its name."""
        yield "reconciler", self._reconcile
        yield "desk", self.runner.run
        yield "journal's care", self.maintenance.run
        yield "outlet's day", self.day.run
        yield "catalogues", self.catalogues.run
        yield "billers", self.biller_crawl.run
        yield "display", lambda: self.qr_display.run(self.runner)
        yield "suspensions", self.suspensions.run
        yield "wallets", self.wallets.run
        yield "payment history", self.history.run
        if self.dispensing:
            yield "dispenser", self.dispensing.run
        if self.attachment:
            yield "fleet", self.attachment.run
        for cached in self.published.values():
            yield cached.name, cached.run
        for monitor in self.monitors.values():
            yield monitor.name, monitor.run

    async def _keep_running(self, name: str, work: Work) -> None:
        """Run a work until it ends; if it raises, log the error and restart it."""
        while True:
            try:
                await work()
            except Exception as error:  # noqa: BLE001  # logged and counted; the other works continue
                self.faults.record(name, error)
            else:
                return
            await self.clock.sleep(RESTART_AFTER)

    async def _reconcile(self) -> None:
        """Run the reconciler until the disk rejects an event."""
        try:
            await self.reconciler.run()
        except* WriteFailed as failed:
            for one in failed.exceptions:
                log.error("%s", one)  # noqa: TRY400  # the message says it
            self.maintenance.on_event_lost()

    def _nobody_is_here(self) -> bool:
        return isinstance(self.runner.place, AtStart)

    def _cached_catalogues(self) -> list[CachedCatalogue[Any]]:
        return [*self.catalogues.cached_catalogues, *self.published.values()]


def _log(t: Transaction, event: AnyEvent) -> None:
    """Log the name of a journaled event, without its content."""
    name = str(event.__struct_config__.tag)
    log.info(
        "%s: %s; bank %s, cash %s",
        *(t.client_reference, name, t.bank_status.value, t.cash.value),
        extra=about(t.client_reference, service=t.service, event=name),
    )


def _freshness(cached: CachedCatalogue[Any]) -> str:
    if cached.value is None:
        return "missing"
    return "old" if cached.is_stale else "fresh"


def _least_debits() -> dict[Wallet, Paise]:
    """Return the wallets that services debit, each with the least amount of any of them."""
    least: dict[Wallet, Paise] = {}
    for service in BY_CODE.values():
        if service.wallet:
            known = least.get(service.wallet, service.debit_min)
            least[service.wallet] = min(known, service.debit_min)
    return least


def _endpoints(service: str) -> Endpoints:
    """Return the endpoints of a service. Raises NoSuchService."""
    if service not in BY_CODE:
        raise NoSuchService(f"this version has no service {service}")
    return BY_CODE[service].endpoints
