"""The status that a kiosk publishes: retained messages, and the daily reports."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from cryptography.x509 import load_pem_x509_certificates

from agent.base.clock import Clock
from agent.config.kiosk_config import Setup
from agent.fleet.outbox import Outbox
from agent.journal.database import JournalError
from fleet_messages.broker import Broker, Taken, Topics
from fleet_messages.messages import Head, Health, Report, Version, encode

HEALTH_AGAIN_S: Final = 3600.0
"""Seconds between two reports of figures that change all the time, unless something else changes.
"""
REPORTS_MAX: Final = 31  # days that are reported late; the sink has the events of older days

COUNTING: Final = frozenset({"journal", "billers"})
"""The parts of /healthz that count; `Health.journal` and `services` report the others."""
YEAR_2100: Final = 4_102_444_800.0
"""A certificate that ends later has no planned end (RFC 5280, 4.1.2.5: the year 9999)."""


class StatusSource(Protocol):
    """The kiosk, as its operator sees it."""

    def health(self) -> Health: ...

    def version(self) -> Version: ...

    def head(self) -> Head: ...

    async def report(self, day: date) -> Any:
        """Return a day's report. Raises JournalError."""


class StatusPublisher:
    """Publishes changes, and remembers what it published on this connection."""

    def __init__(
        self, kiosk: str, topics: Topics, source: StatusSource, outbox: Outbox, clock: Clock
    ) -> None:
        self._kiosk = kiosk
        self._topics = topics
        self._source = source
        self._outbox = outbox
        self._clock = clock
        self._health: Health | None = None
        self._published: dict[str, Version | Head] = {}
        if not outbox.cursor.reported:  # the very first day
            outbox.report_delivered(clock.now().ist.date().toordinal() - 1)

    def forget_published(self) -> None:
        """Forget what was published: the broker may have lost it."""
        self._health = None
        self._published.clear()

    async def publish_changes(self, broker: Broker) -> None:
        """Publish what has changed. Raises Disconnected."""
        await self._publish_if_new(broker, self._topics.version, self._source.version())
        await self._publish_if_new(broker, self._topics.head, self._source.head())
        health = self._source.health()
        if is_news(self._health, health):
            await broker.publish(self._topics.health, encode(health), health.at, retain=True)
            self._health = health
        await self._report(broker)

    async def _publish_if_new(self, broker: Broker, topic: str, message: Version | Head) -> None:
        published = self._published.get(topic)
        if published is None or msgspec.structs.replace(published, at=message.at) != message:
            await broker.publish(topic, encode(message), message.at, retain=True)
            self._published[topic] = message

    async def _report(self, broker: Broker) -> None:
        """Report each finished day, once."""
        now = self._clock.now()
        today = now.ist.date().toordinal()
        reported, oldest = self._outbox.cursor.reported, today - REPORTS_MAX
        # A last report in the future was made while the clock was ahead: ignore it.
        first = max(reported + 1, oldest) if reported <= today else oldest
        for day in range(first, today):
            try:
                made = await self._source.report(date.fromordinal(day))
            except JournalError:  # the disk is full: try later
                return
            of = date.fromordinal(day).isoformat()
            message = Report(self._kiosk, now.service, of, made)
            taken = await broker.publish(self._topics.report, encode(message), now.service)
            if taken is not Taken.TAKEN:
                return
            self._outbox.report_delivered(day)


def is_news(published: Health | None, health: Health) -> bool:
    """Return True if a kiosk's health has to be published."""
    return (
        published is None
        or _lasting(published) != _lasting(health)
        or not 0 <= health.at - published.at < HEALTH_AGAIN_S  # also after the clock was set
    )


def _lasting(health: Health) -> Health:
    """Return the health without the figures that change constantly or with each customer."""
    return msgspec.structs.replace(
        health,
        at=0,
        busy=False,
        parts={name: word for name, word in health.parts.items() if name not in COUNTING},
        money=msgspec.structs.replace(health.money, open_by_status={}, oldest_open_at=None),
        budget_left=None,
        disk_free_bytes=None,
        celsius=None,
        events_behind=0,
    )


def expiries(setup: Setup) -> Mapping[str, float]:
    """Return the end of each configured certificate in Unix seconds, by its configuration key.

    A file of authorities counts until the last one in it expires. A file that cannot be read is
    left out: the connection reports it.
    """
    return dict(_expiries(setup))


def _expiries(setup: Setup) -> Iterator[tuple[str, float]]:
    config, fleet = setup.config, setup.config.fleet
    files = {
        "api.ca_file": config.api.ca_file,
        "fleet.ca_file": fleet.ca_file if fleet else None,
        "fleet.certificate_file": fleet.certificate_file if fleet else None,
    }
    for key, name in files.items():
        if not name:
            continue
        try:
            file = setup.folder / name
            ends = _ends(file, file.stat().st_mtime_ns)
        except (OSError, ValueError):
            continue
        end = ends[0] if key == "fleet.certificate_file" else max(ends)
        if end < YEAR_2100:
            yield key, end


@lru_cache(maxsize=8)  # a file is read again only if it has changed
def _ends(file: Path, _changed_at_ns: int) -> tuple[float, ...]:
    """Return the end of each certificate, in order. Raises OSError, ValueError."""
    found = load_pem_x509_certificates(file.read_bytes())
    return tuple(one.not_valid_after_utc.timestamp() for one in found)
