"""Measures the state of a kiosk, once for all that show it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from agent.app.kiosk_read_model import KioskReadModel
from agent.base.money import PAISE_PER_RUPEE
from agent.cash.dispensing import Dispensing
from agent.cash.notes import Notes
from agent.devices.monitor import DeviceMonitor
from agent.metrics.counts import Counts
from agent.metrics.machine import machine_state
from agent.metrics.state import KioskState, money_state
from agent.mirror import status as mirror_status
from agent.outlet.catalogues import CachedCatalogue
from agent.outlet.day import OutletDay
from drivers.printer.port import PrinterState

if TYPE_CHECKING:
    from agent.fleet.attachment import Attachment


def measured(
    read_model: KioskReadModel,
    counts: Counts,
    started_at: float,
    attachment: "Attachment | None",
    *,
    is_busy: bool,
) -> KioskState:
    journal, service = read_model.money.journal, read_model.service
    limiter, monitors = service.client.rate_limiter, read_model.devices.monitors
    return KioskState(
        at=read_model.clock.now().service,
        machine=machine_state(read_model.setup, started_at),
        counts=counts,
        takes_transactions=journal.unavailable_reason is None,
        is_busy=is_busy,
        offered={o.service.code: o.reason is None for o in read_model.offers()},
        suspended=read_model.settings.suspended,
        parts=dict(_parts(read_model, attachment)),
        devices={name: monitor.condition.usable for name, monitor in monitors.items()},
        details={
            name: monitor.condition.detail
            for name, monitor in monitors.items()
            if monitor.condition.detail
        },
        money=money_state(journal.open_transactions()),
        reaches_api=service.day.reachable,
        budget_left=limiter.free(),
        is_attached=attachment.is_connected if attachment else None,
        events_behind=attachment.events_behind if attachment else None,
        is_paper_low=_is_paper_low(monitors.get("printer")),
        drawer_rupees=_sum(read_model.attendant.drawer_notes()),
        cassettes=dict(_cassettes(read_model.money.dispensing)),
    )


def _is_paper_low(printer: DeviceMonitor | None) -> bool | None:
    if printer is None or printer.condition.word == PrinterState.UNKNOWN.value:
        return None
    return printer.condition.word in {PrinterState.PAPER_LOW.value, PrinterState.NO_PAPER.value}


def _sum(notes: Notes | None) -> int | None:
    return None if notes is None else sum(value * count for value, count in notes)


def _cassettes(dispensing: Dispensing | None) -> Iterator[tuple[tuple[str, str], str]]:
    for place, one in enumerate(dispensing.cassettes if dispensing else (), start=1):
        yield (str(place), f"{one.denomination_paise // PAISE_PER_RUPEE}"), one.level.value


def _parts(
    read_model: KioskReadModel, attachment: "Attachment | None"
) -> Iterator[tuple[str, str]]:
    """Yield the name and the status of each part."""
    setup, service, money = read_model.setup, read_model.service, read_model.money
    journal = money.journal
    yield "api", _way_to_the_service(service.day)
    if service.tpin.is_configured_refused:
        yield "tpin", "refused"
    yield "outlet", service.day.readiness().value
    yield from read_model.attendant.devices().items()
    yield "journal", journal.unavailable_reason or f"{len(journal.open_transactions())} open"
    now = read_model.clock.now()
    yield from mirror_status.part(setup.mirror, setup.state_folder, now).items()
    yield "transactions", f"{len(money.reconciler.set_aside)} set aside"
    yield from ((cached.name, _freshness(cached)) for cached in service.cached_catalogues)
    yield "billers", service.biller_crawl.progress
    if attachment:
        state = "connected" if attachment.is_connected else "away"
        yield "fleet", attachment.trouble or state


def _way_to_the_service(day: OutletDay) -> str:
    if day.reachable:
        return "reachable"
    return f"away: {day.fault.value}" if day.fault else "away"


def _freshness(cached: CachedCatalogue[object]) -> str:
    if cached.value is None:
        return "missing"
    return "old" if cached.is_stale else "fresh"
