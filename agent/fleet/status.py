"""What a kiosk says of itself: what stays with the broker, and the reports of its days."""

from datetime import date
from typing import Any, Final, Protocol

import msgspec

from agent.clock import Clock
from agent.fleet.broker import Broker, Taken
from agent.fleet.messages import Head, Health, Report, Version, encode
from agent.fleet.outbox import Outbox
from agent.fleet.topics import Topics
from agent.journal.database import JournalError

HEALTH_AGAIN_S: Final = 3600.0
"""Figures that change all the time are told once an hour, if nothing else happens."""
REPORTS_MAX: Final = 31  # days that are reported late; of older ones the sink has the events

COUNTING: Final = frozenset({"journal", "billers"})
"""The parts of /healthz that count; `Health.journal` and `services` say what is wrong."""


class StatusSource(Protocol):
    """The kiosk, as its operator sees it."""

    async def health(self) -> Health: ...

    def version(self) -> Version: ...

    def head(self) -> Head: ...

    async def report(self, day: date) -> Any:
        """Return a day's report. Raises JournalError."""


class Status:
    """Remembers what the broker was told on this connection."""

    def __init__(
        self, kiosk: str, topics: Topics, source: StatusSource, outbox: Outbox, clock: Clock
    ) -> None:
        self._kiosk = kiosk
        self._topics = topics
        self._source = source
        self._outbox = outbox
        self._clock = clock
        self._health: Health | None = None
        self._told: dict[str, Version | Head] = {}
        if not outbox.cursor.reported:  # the first day of all
            outbox.report_delivered(clock.now().ist.date().toordinal() - 1)

    def tell_all_again(self) -> None:
        """Forget what was told: the broker may have lost it."""
        self._health = None
        self._told.clear()

    async def tell(self, broker: Broker) -> None:
        """Tell what has changed. Raises Disconnected."""
        await self._tell_if_new(broker, self._topics.version, self._source.version())
        await self._tell_if_new(broker, self._topics.head, self._source.head())
        health = await self._source.health()
        if is_news(self._health, health):
            await broker.publish(self._topics.health, encode(health), retain=True)
            self._health = health
        await self._report(broker)

    async def _tell_if_new(self, broker: Broker, topic: str, message: Version | Head) -> None:
        told = self._told.get(topic)
        if told is None or msgspec.structs.replace(told, at=message.at) != message:
            await broker.publish(topic, encode(message), retain=True)
            self._told[topic] = message

    async def _report(self, broker: Broker) -> None:
        """Report each day that is over, once."""
        now = self._clock.now()
        today = now.ist.date().toordinal()
        reported, oldest = self._outbox.cursor.reported, today - REPORTS_MAX
        # A last report of a day to come was made while the clock was ahead: it says nothing.
        first = max(reported + 1, oldest) if reported <= today else oldest
        for day in range(first, today):
            try:
                made = await self._source.report(date.fromordinal(day))
            except JournalError:  # the disk is full: later
                return
            of = date.fromordinal(day).isoformat()
            message = Report(self._kiosk, now.service, of, made)
            if await broker.publish(self._topics.report, encode(message)) is not Taken.TAKEN:
                return
            self._outbox.report_delivered(day)


def is_news(told: Health | None, health: Health) -> bool:
    """Return whether a kiosk's health has to be told."""
    return (
        told is None
        or _lasting(told) != _lasting(health)
        or not 0 <= health.at - told.at < HEALTH_AGAIN_S  # also when the clock was learnt
    )


def _lasting(health: Health) -> Health:
    """Return it without what changes all the time, or with each customer."""
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
