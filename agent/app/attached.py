"""Attaches a kiosk to its operator's fleet. Imported only if [fleet] is configured."""

import asyncio
import random
from datetime import date
from typing import Any

import msgspec

from agent import __version__
from agent.app.ordered_kiosk import AttachedKiosk, OrderedKiosk
from agent.cash.day_ledger import day_ledger
from agent.cash.payment_history import FILE, listed_on
from agent.cash.report import day_report
from agent.cash.report_output import as_json
from agent.config.kiosk_config import ConfigError
from agent.fleet.attachment import Attachment
from agent.fleet.new_configuration import fingerprint, outcome
from agent.fleet.orders import Orders
from agent.fleet.outbox import CursorFile, Outbox
from agent.fleet.signed_orders import TakenOrders
from agent.fleet.status import StatusPublisher, expiries
from agent.journal.feed import EventFeed
from agent.journal.reader import JournalReader
from agent.metrics.kiosk_faults import faults_of
from agent.metrics.machine import last_look, last_update
from agent.metrics.state import KioskState
from agent.process.kernel import KERNEL, board
from agent.transactions.origin import address_fingerprint
from fleet_messages.broker import topics_of
from fleet_messages.messages import Head, Health, ReportedFault, UnsettledMoney, Version


def attach(kiosk: AttachedKiosk, rng: random.Random) -> Attachment:
    """Return the attachment of a kiosk to its operator's broker. Raises ConfigError."""
    setup, topics = kiosk.setup, topics_of(kiosk.setup.kiosk)
    try:
        from agent.fleet.connection import connection_of  # noqa: PLC0415  # it needs aiomqtt

        connect = connection_of(setup, topics)
    except ModuleNotFoundError as missing:
        what = f"fleet.mqtt: {missing}; install kiosk-agent[fleet]"
        raise ConfigError(f"{setup.file}: {what}") from missing
    feed = EventFeed(kiosk.journal.whole)
    outbox = Outbox(feed, CursorFile(setup.state_folder), setup.kiosk)
    source = KioskStatus(kiosk, feed, outbox)
    fleet = setup.config.fleet
    orders = Orders(
        (fleet and fleet.operator_key) or "",
        setup.kiosk,
        kiosk.clock,
        taken=TakenOrders(setup.state_folder, kiosk.clock.now().service),
        kiosk=OrderedKiosk(kiosk, outbox),
        on_order=kiosk.counts.order,
    )
    kiosk.journal.on_append = outbox.on_append
    return Attachment(
        topics,
        connect,
        kiosk.clock,
        rng,
        outbox=outbox,
        status=StatusPublisher(setup.kiosk, topics, source, outbox, kiosk.clock),
        orders=orders,
        faults=kiosk.faults,
        board=board(KERNEL),
    )


class KioskStatus:
    """Builds the fleet's messages about a kiosk."""

    def __init__(self, kiosk: AttachedKiosk, feed: EventFeed, outbox: Outbox) -> None:
        self._kiosk, self._name = kiosk, kiosk.setup.kiosk
        self._feed = feed
        self._outbox = outbox
        self._configuration = fingerprint(kiosk.setup.file.read_bytes())

    def health(self) -> Health:
        state = self._kiosk.state()
        machine, money = state.machine, state.money
        return Health(
            kiosk=self._name,
            at=state.at,
            services=state.services,
            resting=state.suspended,
            parts=state.parts,
            details=state.details,
            busy=state.is_busy,
            journal=state.journal,
            money=UnsettledMoney(
                open_by_status=money.open_by_status,
                oldest_open_at=_whole(money.oldest_open_at),
                counter_by_cash=money.counter_by_cash,
                counter_rupees_by_cash=money.counter_rupees_by_cash,
                oldest_at_counter_at=_whole(money.oldest_at_counter_at),
            ),
            budget_left=state.budget_left,
            disk_free_bytes=machine.disk_free_bytes,
            celsius=machine.celsius,
            is_undervolted=machine.is_undervolted,
            verified_at=machine.verified_at,
            is_whole=machine.is_whole,
            events_behind=state.events_behind or 0,
            faults=reported_faults(state),
        )

    def version(self) -> Version:
        update, looked = last_update(KERNEL.update), last_look(KERNEL.looked)
        ordered = outcome(KERNEL.configuration)
        is_ordered = ordered is not None and ordered.configuration == self._configuration
        return Version(
            kiosk=self._name,
            at=self._kiosk.clock.now().service,
            version=__version__,
            api=address_fingerprint(self._kiosk.setup.config.api.base_url),
            configuration=self._configuration,
            configured_by=str(ordered.id) if ordered and is_ordered else "setup",
            ring=self._kiosk.setup.ring,
            update=msgspec.to_builtins(update) if update else {},
            looked_at=looked.at if looked else None,
            expires=expiries(self._kiosk.setup),
        )

    def head(self) -> Head:
        seq, link = self._feed.head()
        return Head(self._name, self._kiosk.clock.now().service, seq, link.hex())

    async def report(self, day: date) -> Any:
        """Return a day's report, built in a thread because it takes time. Raises JournalError."""
        return await asyncio.to_thread(self._made_report, day)

    def _made_report(self, day: date) -> Any:
        setup = self._kiosk.setup
        with JournalReader(setup.journal) as journal:
            listed = listed_on(setup.state_folder / FILE, day)
            ledger = day_ledger(journal, setup.config.outlet.merchant_ref, day, listed)
            return as_json(day_report(ledger))


def reported_faults(state: KioskState) -> tuple[ReportedFault, ...]:
    """Return the faults that a kiosk has, for its fleet."""
    return tuple(
        ReportedFault(
            name=one.fault.name,
            severity=one.fault.severity.value,
            words=one.words,
            subject=one.subject,
            of_release=one.fault.is_of_release,
        )
        for one in faults_of(state)
    )


def _whole(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds)
