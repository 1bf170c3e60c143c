"""Attaches a kiosk to its operator's broker: reconnects after each loss and publishes all changes.

It runs beside the other tasks of the kiosk, and none of them waits for it. On a slow line it leaves
half of the time for the requests that move money.
"""

import asyncio
import logging
import random
from contextlib import suppress
from typing import Final, Protocol

from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.fleet.outbox import Outbox
from agent.fleet.status import StatusPublisher
from fleet_messages.broker import Broker, Connect, Disconnected, Taken, Topics
from fleet_messages.messages import EVENTS_MAX, Done, OrderAnswer, Presence, encode

RETRY_S: Final = (10.0, 30.0, 60.0, 120.0, 240.0, 300.0)
"""Longest pauses before the next attempt. Each pause is drawn between zero and this, so that ten
thousand kiosks do not reconnect at the same moment.
"""
STEADY_S: Final = 60.0  # a connection that lasted this long resets the pauses
GATHER_S: Final = 2.0  # most events of a transaction come within this time
NOBODY_S: Final = (4.0, 10.0, 30.0, 60.0, 120.0, 300.0)
"""Longest pauses before one event is sent again while the topic has no subscribers.

After a restart of the broker, the kiosks are often back before the operator's sink. Each pause is
drawn between half of this and this, so that a whole fleet does not return at the same moment.
"""
LOOK_EVERY_S: Final = 60.0  # a mobile plan pays for each message
LEAVING_S: Final = 2.0
DONE_S: Final = 7 * 24 * 3600  # no order is valid longer
BUNDLE_S: Final = 24 * 3600  # the person who ordered it waits for it

log = logging.getLogger(__name__)


class OrderHandler(Protocol):
    """Carries orders out (agent.fleet.orders)."""

    async def take(self, envelope: bytes) -> OrderAnswer: ...

    def take_hint(self, message: bytes) -> None: ...

    def outcome(self) -> Done | None:
        """Return the result of a new configuration that is not reported to the operator yet."""

    def mark_reported(self, done: Done) -> None: ...


class Attachment:
    """One kiosk's attachment to its broker."""

    def __init__(  # noqa: PLR0913  # called by agent.app.attached alone
        self,
        topics: Topics,
        connect: Connect,
        clock: Clock,
        rng: random.Random,
        *,
        outbox: Outbox,
        status: StatusPublisher,
        orders: OrderHandler,
        faults: Faults,
        board: str = "",
    ) -> None:
        """`board`: the fingerprint of this machine (agent.process.kernel.board)."""
        self._topics = topics
        self._connect = connect
        self._clock = clock
        self._rng = rng
        self._outbox = outbox
        self._status = status
        self._orders = orders
        self._faults = faults
        self._board = board
        self.is_connected = False
        self.trouble = ""
        """Why it is not connected, or why events are not acknowledged; empty: all is well."""
        self.brokers_certificate_ends: float | None = None
        """When the certificate ends that the broker showed last, in Unix seconds; None: no TLS."""

    @property
    def events_behind(self) -> int:
        return self._outbox.events_behind

    @property
    def delivery_problem(self) -> str:
        return self._outbox.remark

    async def run(self) -> None:
        """Stay attached until cancelled."""
        failures = 0
        # Only here: `kiosk-agent check` makes an outbox too, on an empty journal.
        if self._outbox.put_back:
            log.error("%s", self._outbox.put_back)
        try:
            while True:
                longest = RETRY_S[min(failures, len(RETRY_S) - 1)]
                await self._clock.sleep(self._rng.uniform(0, longest))
                began = self._clock.now().monotonic
                await self._attach_once()
                lasted = self._clock.now().monotonic - began
                failures = 1 if lasted >= STEADY_S else failures + 1
        finally:
            self._outbox.save(self._clock.now().monotonic, at_once=True)

    async def _attach_once(self) -> None:
        """Connect and stay connected; return when the line is cut."""
        try:
            async with self._connect() as broker:
                log.info("attached to the operator's broker")
                self.is_connected, self.trouble = True, ""
                self.brokers_certificate_ends = broker.certificate_ends
                await self._stay(broker)
        except* Disconnected as away:
            self._report_trouble(f"no connection to the broker: {_first(away)}")
        except* Exception as fault:  # noqa: BLE001  # counted, and tried again after a pause
            self._report_trouble("disconnected from the broker after an internal error")
            self._faults.record("fleet", fault)
        finally:
            self.is_connected = False

    def _report_trouble(self, what: str) -> None:
        """Log the trouble, once."""
        if what != self.trouble:
            log.warning("%s", what)
        self.trouble = what

    async def _stay(self, broker: Broker) -> None:
        here = Presence(online=True, since=self._now(), machine=self._board)
        await broker.publish(self._topics.presence, encode(here), self._now(), retain=True)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._send_events(broker))
                tasks.create_task(self._publish_status(broker))
                tasks.create_task(self._take_orders(broker))
        finally:
            await self._leave(broker)

    async def _leave(self, broker: Broker) -> None:
        """Publish that the kiosk leaves, if the line is up: a clean end withdraws the last will."""
        with suppress(Disconnected, TimeoutError):
            async with asyncio.timeout(LEAVING_S):
                gone = encode(Presence(online=False))
                await broker.publish(self._topics.presence, gone, self._now(), retain=True)

    async def _send_events(self, broker: Broker) -> None:
        events_max, refusals = EVENTS_MAX, 0
        while True:
            self._outbox.wake.clear()
            batch = self._outbox.next_batch(events_max)
            if batch is None:
                await self._outbox.wake.wait()
                await self._clock.sleep(GATHER_S)
                continue
            began = self._clock.now().monotonic
            newest = batch.message.events[-1].at
            taken = await broker.publish(self._topics.events, encode(batch.message), newest)
            if taken is Taken.TAKEN:
                self._outbox.acknowledge(batch)
                self.trouble = ""
                events_max, refusals = EVENTS_MAX, 0
                await self._clock.sleep(self._clock.now().monotonic - began)
            else:
                self._report_trouble(f"the broker does not accept events: {taken.value}")
                longest = NOBODY_S[min(refusals, len(NOBODY_S) - 1)]
                events_max, refusals = 1, refusals + 1
                await self._clock.sleep(self._rng.uniform(longest / 2, longest))

    async def _publish_status(self, broker: Broker) -> None:
        self._status.forget_published()
        while True:
            await self._status.publish_changes(broker)
            if done := self._orders.outcome():  # of a new configuration
                await self._publish_done(broker, done)
                self._orders.mark_reported(done)
            self._outbox.save(self._clock.now().monotonic)
            await self._clock.sleep(LOOK_EVERY_S)

    async def _take_orders(self, broker: Broker) -> None:
        while True:
            topic, message = await broker.received()
            if topic == self._topics.hints:
                self._orders.take_hint(message)
                continue
            answer = await self._orders.take(message)
            if answer.bundle is not None:
                at, bundle = self._topics.bundle, answer.bundle
                await broker.publish(at, bundle, self._now(), expires_s=BUNDLE_S)
            if answer.done is not None:
                await self._publish_done(broker, answer.done)

    async def _publish_done(self, broker: Broker, done: Done) -> None:
        await broker.publish(self._topics.done, encode(done), self._now(), expires_s=DONE_S)

    def _now(self) -> float:
        return self._clock.now().service


def _first(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return one of the errors: they come from the same line."""
    one = errors.exceptions[0]
    return _first(one) if isinstance(one, BaseExceptionGroup) else one
