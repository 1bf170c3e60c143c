"""Measures the state of a kiosk, once for all that show it."""

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from agent.app.kiosk_read_model import KioskReadModel
from agent.base.money import PAISE_PER_RUPEE
from agent.cash.dispensing import Dispensing
from agent.cash.notes import Notes
from agent.config.kiosk_config import Setup
from agent.devices.monitor import DeviceMonitor
from agent.metrics.counts import Counts
from agent.metrics.machine import machine_state
from agent.metrics.state import Browser, KioskState, ServedPage, money_state
from agent.mirror.status import in_words, is_in_step, read_status, status_folder
from agent.outlet.catalogues import CachedCatalogue
from agent.outlet.day import OutletDay
from agent.transactions.decision import was_sent_elsewhere
from drivers.printer.port import PrinterState

if TYPE_CHECKING:
    from agent.fleet.attachment import Attachment


def measured(
    read_model: KioskReadModel,
    counts: Counts,
    started_at: float,
    attachment: "Attachment | None",
    page: ServedPage | None,
) -> KioskState:
    setup, service, money = read_model.setup, read_model.service, read_model.money
    journal, now = money.journal, read_model.clock.now().service
    monitors, browser = read_model.devices.monitors, page.browser if page else Browser()
    machine, voice = machine_state(setup, started_at), page.speech if page else "off"
    mirror = read_status(status_folder(os.environ, setup.state_folder)) if setup.mirror else None
    parts, asks = dict(_parts(read_model)), service.client.origin
    still_open = journal.open_transactions()
    if machine.has_screen is not None:
        parts["screen"] = "connected" if machine.has_screen else "missing"
        parts["touch"] = "connected" if machine.has_touch else "missing"
    if setup.mirror:
        parts["mirror"] = in_words(mirror, now)
    if attachment:
        state = "connected" if attachment.is_connected else "away"
        parts["fleet"] = attachment.trouble or state
    return KioskState(
        at=now,
        machine=machine,
        counts=counts,
        takes_transactions=journal.unavailable_reason is None,
        journal_began_at=journal.oldest_at_unix(),
        offered={o.service.code: o.reason is None for o in read_model.offers()},
        suspended=read_model.settings.suspended,
        parts={**parts, "browser": browser.status, "voice": voice},
        devices={name: monitor.condition.usable for name, monitor in monitors.items()},
        details={
            name: monitor.condition.detail
            for name, monitor in monitors.items()
            if monitor.condition.detail
        },
        money=money_state(still_open),
        set_aside=len(money.reconciler.set_aside),
        sent_elsewhere=sum(was_sent_elsewhere(t, asks) for t in still_open),
        clock_offset_s=read_model.clock.offset,
        is_mirrored=is_in_step(mirror, now) if setup.mirror else None,
        reaches_api=service.day.reachable,
        is_tpin_refused=service.tpin.is_configured_refused,
        old_catalogues=tuple(one.name for one in service.cached_catalogues if one.is_stale),
        budget_left=service.client.rate_limiter.free(),
        is_attached=attachment.is_connected if attachment else None,
        events_behind=attachment.events_behind if attachment else None,
        delivery_problem=attachment.delivery_problem if attachment else "",
        expires=_expiries(setup, attachment),
        browser=browser,
        voice=voice,
        is_paper_low=_is_paper_low(monitors.get("printer")),
        drawer_rupees=_sum(read_model.attendant.drawer_notes()),
        cassettes=dict(_cassettes(money.dispensing)),
    )


def _expiries(setup: Setup, attachment: "Attachment | None") -> Mapping[str, float]:
    """Return when each certificate ends, in Unix seconds."""
    if not setup.config.api.ca_file and not setup.config.fleet:
        return {}
    from agent.fleet.status import expiries  # noqa: PLC0415  # it needs cryptography

    brokers = attachment.brokers_certificate_ends if attachment else None
    return {**expiries(setup), **({"the broker's certificate": brokers} if brokers else {})}


def _is_paper_low(printer: DeviceMonitor | None) -> bool | None:
    if printer is None or printer.condition.word == PrinterState.UNKNOWN.value:
        return None
    return printer.condition.word in {PrinterState.PAPER_LOW.value, PrinterState.NO_PAPER.value}


def _sum(notes: Notes | None) -> int | None:
    return None if notes is None else sum(value * count for value, count in notes)


def _cassettes(dispensing: Dispensing | None) -> Iterator[tuple[tuple[str, str], str]]:
    for place, one in enumerate(dispensing.cassettes if dispensing else (), start=1):
        yield (str(place), f"{one.denomination_paise // PAISE_PER_RUPEE}"), one.level.value


def _parts(read_model: KioskReadModel) -> Iterator[tuple[str, str]]:
    """Yield the name and the status of each part of the agent."""
    service, journal = read_model.service, read_model.money.journal
    yield "api", _way_to_the_service(service.day)
    if service.tpin.is_configured_refused:
        yield "tpin", "refused"
    yield "outlet", service.day.readiness().value
    yield from read_model.attendant.devices().items()
    yield "journal", journal.unavailable_reason or f"{len(journal.open_transactions())} open"
    yield "transactions", f"{len(read_model.money.reconciler.set_aside)} set aside"
    yield from ((cached.name, _freshness(cached)) for cached in service.cached_catalogues)
    yield "billers", service.biller_crawl.progress


def _way_to_the_service(day: OutletDay) -> str:
    if day.reachable:
        return "reachable"
    return f"away: {day.fault.value}" if day.fault else "away"


def _freshness(cached: CachedCatalogue[object]) -> str:
    if cached.value is None:
        return "missing"
    return "old" if cached.is_stale else "fresh"
