"""Carries out the operator's orders. Each has one narrow effect, and none of them moves money."""

import asyncio
import os
from typing import Final, Protocol

from agent.app.service_parts import ServiceParts
from agent.base.clock import Clock, iso
from agent.base.faults import Faults
from agent.base.files import replace_whole
from agent.config.kiosk_config import Setup
from agent.fleet.new_configuration import FILE, outcome, problems
from agent.fleet.outbox import Outbox
from agent.journal.journal import Journal
from agent.metrics.counts import Counts
from agent.metrics.state import KioskState
from agent.outlet.settings import Settings
from agent.outlet.suspensions import EVERYTHING, product_of
from agent.process.kernel import KERNEL
from agent.reconciler.reconciler import Reconciler
from agent.services.registry import BY_CODE
from agent.support.bundle import PrivateDataLeft, gather, marks_for, packed, parts
from agent.transactions.model import BankStatus
from agent.ui.access import runtime_folder
from agent.ui.words.words import LANGUAGES
from fleet_messages.messages import Done
from fleet_messages.orders import OrderRefused

WAITING: Final = frozenset({BankStatus.SENT, BankStatus.PENDING})
UPDATE_FILE: Final = "update-now"
"""The file in the runtime folder that asks for an update; kiosk-agent-update-now.path watches it.
"""
BUNDLE_BYTES_MAX: Final = 1024 * 1024
BUNDLE_WITHIN_S: Final = 60.0
ONE_AFTER_THE_OTHER: Final = 1  # the bundle's processes share the agent's memory limit


class AttachedKiosk(Protocol):
    """The parts of a kiosk that the fleet uses."""

    setup: Setup
    clock: Clock
    journal: Journal
    reconciler: Reconciler
    settings: Settings
    service: ServiceParts
    faults: Faults
    counts: Counts

    def state(self) -> KioskState: ...

    def look_again(self) -> None:
        """Update the screen to the services offered now."""

    def restart_when_idle(self) -> None: ...


class OrderedKiosk:
    """Implements agent.fleet.orders.KioskForOrders."""

    def __init__(self, kiosk: AttachedKiosk, outbox: Outbox) -> None:
        self._kiosk = kiosk
        self._outbox = outbox

    # --- transactions ---

    def find(self, client_reference: str | None, reference_id: str | None) -> str:
        for t in self._kiosk.journal.open_transactions():
            is_meant = (
                client_reference is not None and t.client_reference == client_reference
            ) or (reference_id is not None and t.reference_id == reference_id)
            if is_meant and t.bank_status in WAITING:
                return t.client_reference
        raise OrderRefused("no transaction with this reference waits for the service")

    def poll(self, client_reference: str) -> None:
        self._kiosk.reconciler.poll_now(client_reference)

    # --- offered services ---

    async def refresh(self) -> None:
        missing = [
            one.name for one in self._kiosk.service.cached_catalogues if not await one.refresh()
        ]
        if missing:
            raise OrderRefused(f"not fetched: {', '.join(missing)}")

    def suspend(self, service: str, reason: str) -> None:
        if service not in BY_CODE and service not in map(product_of, BY_CODE):
            raise OrderRefused(f"this version has no service {service!r}")
        self._suspend(service, reason)

    def _suspend(self, service: str, reason: str) -> None:
        if not reason.isprintable():
            raise OrderRefused("the reason is not one line of text")
        self._kiosk.settings.set_suspended({**self._kiosk.settings.suspended, service: reason})
        self._kiosk.look_again()

    def resume(self, service: str) -> None:
        suspended = dict(self._kiosk.settings.suspended)
        if suspended.pop(service, None) is None:
            raise OrderRefused(f"no order suspended {service!r}")
        self._kiosk.settings.set_suspended(suspended)
        self._kiosk.look_again()

    def stop(self, reason: str) -> None:
        self._suspend(EVERYTHING, reason)

    def start(self) -> None:
        if EVERYTHING not in self._kiosk.settings.suspended:
            raise OrderRefused("no order stopped this kiosk")
        self.resume(EVERYTHING)

    def restart(self) -> None:
        self._kiosk.restart_when_idle()

    # --- data for support and the sink ---

    async def bundle(self) -> bytes:
        return await asyncio.to_thread(self._bundle)

    def _bundle(self) -> bytes:
        setup, clock = self._kiosk.setup, Clock()
        marks = marks_for(setup)
        gathered = list(gather(parts(setup), marks, clock, BUNDLE_WITHIN_S, ONE_AFTER_THE_OTHER))
        name = f"kiosk-support-{setup.kiosk}-{clock.now().ist:%Y%m%d-%H%M%S}"
        try:
            bundle = packed(name, gathered, marks, clock.now().service)
        except PrivateDataLeft as left:
            raise OrderRefused(str(left)) from left
        if len(bundle) > BUNDLE_BYTES_MAX:
            raise OrderRefused(f"the bundle has {len(bundle)} bytes, more than {BUNDLE_BYTES_MAX}")
        return bundle

    def events_again(self, after: int) -> int:
        return self._outbox.events_again(after)

    def resend(self, after: int) -> None:
        if not self._outbox.resend(after):
            raise OrderRefused(f"nothing after {after} was delivered yet")

    # --- configuration and version ---

    def configure(self, toml: str, envelope: bytes) -> None:
        if wrong := [*problems(toml, self._kiosk.setup.file, LANGUAGES)]:
            raise OrderRefused("\n".join(wrong))
        replace_whole(self._kiosk.setup.state_folder / FILE, envelope)

    def update(self) -> None:
        file = runtime_folder(os.environ, self._kiosk.setup.state_folder) / UPDATE_FILE
        file.write_text(f"{iso(self._kiosk.clock.now().service)}\n", encoding="ascii")

    def outcome(self) -> Done | None:
        last = outcome(KERNEL.configuration)
        return Done(self._kiosk.setup.kiosk, last.id, last.result, last.what) if last else None
