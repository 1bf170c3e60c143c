"""A kiosk and its operator's broker: what it publishes, when, and how it handles a lost line."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.base.structs import replace
from agent.fleet.attachment import RETRY_S, Attachment
from agent.fleet.outbox import CursorFile, Outbox
from agent.fleet.status import HEALTH_AGAIN_S, REPORTS_MAX, StatusPublisher
from agent.journal.feed import EventFeed
from agent.journal.journal import Journal
from fleet_messages.broker import Taken, topics_of
from fleet_messages.messages import (
    NO_ANSWER,
    Done,
    Head,
    Health,
    OrderAnswer,
    Result,
    UnsettledMoney,
    Version,
)
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.fleet.broker import Cut, FakeBroker
from tests.unit.agent.journal.segments import customer
from tests.unit.agent.transactions.flows import take

DAY_S = 24 * 3600
TOPICS = topics_of("K-1")


class Source:
    """The status that the kiosk would publish."""

    def __init__(self, clock: Clock, feed: EventFeed) -> None:
        self._clock = clock
        self._feed = feed
        self.now = Health(kiosk="K-1", at=0, services=("aeps.CW",))

    def health(self) -> Health:
        return replace(self.now, at=self._clock.now().service)

    def version(self) -> Version:
        at = self._clock.now().service
        return Version(
            kiosk="K-1", at=at, version="1", api="a", configuration="c", configured_by="setup"
        )

    def head(self) -> Head:
        seq, link = self._feed.head()
        return Head("K-1", self._clock.now().service, seq, link.hex())

    async def report(self, day: date) -> Any:
        return {"date": day.isoformat()}


class AttachedJournal:
    """A journal, its attachment and a broker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.broker = FakeBroker()
        self.ahead_s = 0.0
        """The error of its clock in seconds."""
        self.clock = virtual_clock(ahead=lambda: self.ahead_s)
        self.faults = Faults()
        self.orders: list[bytes] = []
        self.configured: Done | None = None
        self.rng = random.Random(1)

    def starts(self) -> None:
        self.journal = Journal(self.folder / "journal.db")
        feed = EventFeed(self.journal.whole)
        self.outbox = Outbox(feed, CursorFile(self.folder), "K-1")
        self.source = Source(self.clock, feed)
        self.attachment = Attachment(
            TOPICS,
            self.broker.connect,
            self.clock,
            self.rng,
            outbox=self.outbox,
            status=StatusPublisher("K-1", TOPICS, self.source, self.outbox, self.clock),
            orders=self,
            faults=self.faults,
        )
        self.journal.on_append = self.outbox.on_append
        self.running = asyncio.ensure_future(self.attachment.run())

    def take_hint(self, message: bytes) -> None:
        raise NotImplementedError

    async def take(self, order: bytes) -> OrderAnswer:
        self.orders.append(order)
        return OrderAnswer(Done("K-1", 7, Result.DONE), b"bundle") if order else NO_ANSWER

    def outcome(self) -> Done | None:
        return self.configured

    def mark_reported(self, done: Done) -> None:
        assert done is self.configured
        self.configured = None

    async def stops(self) -> None:
        self.running.cancel()
        with suppress(asyncio.CancelledError):
            await self.running
        self.journal.close()

    def lives(self, reference: str) -> None:
        for event in customer(reference):
            take(self.journal, event)

    async def passes(self, seconds: float) -> None:
        await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop

    def seqs(self) -> list[int]:
        return [event["seq"] for event in self.broker.events()]


@asynccontextmanager
async def attached(folder: Path) -> AsyncIterator[AttachedJournal]:
    kiosk = AttachedJournal(folder)
    kiosk.starts()
    try:
        yield kiosk
    finally:
        await kiosk.stops()


def delete_journal(folder: Path) -> None:
    for file in folder.glob("journal.*"):
        file.unlink()


N = len(customer("A"))


@virtual_time
async def test_a_journal_that_was_put_back_is_logged_when_the_kiosk_attaches(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.lives("A")
        await kiosk.passes(70)
    delete_journal(tmp_path)
    async with attached(tmp_path) as kiosk:
        await kiosk.passes(70)
    assert "the journal was put back" in caplog.text


@virtual_time
async def test_a_kiosk_publishes_presence_version_and_health(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.lives("A")
        await kiosk.passes(70)

    broker = kiosk.broker
    first, *_, last = broker.messages("presence")
    assert first["online"]
    assert last == broker.stays("presence") == {"online": False}, "it stopped"
    assert broker.stays("version")["version"] == "1"
    assert broker.stays("head")["seq"] == N
    assert broker.stays("health")["services"] == ["aeps.CW"]
    assert kiosk.seqs() == [*range(1, N + 1)]


@virtual_time
async def test_events_that_come_together_are_published_together_and_soon(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        await kiosk.passes(70)
        kiosk.lives("A")
        await kiosk.passes(3)
        assert [len(message["events"]) for message in kiosk.broker.messages("events")] == [N]
        kiosk.outbox.resend(0)
        await kiosk.passes(10)
    assert kiosk.seqs() == [*range(1, N + 1)] * 2, "a sink that lost events gets them again"


@virtual_time
async def test_days_without_a_line_are_reported_when_it_returns(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.broker.goes_down()
        for day in range(9):
            kiosk.lives(f"DAY-{day}")
            await kiosk.passes(DAY_S)
        attempts = len(kiosk.broker.connections)
        kiosk.broker.comes_up()
        await kiosk.passes(600)

    assert kiosk.seqs() == [*range(1, 9 * N + 1)]
    assert attempts < 9 * DAY_S / RETRY_S[-1] * 2.2, "a wait of half the longest, on average"
    assert [report["date"] for report in kiosk.broker.messages("report")][:2] == [
        "2026-11-21",
        "2026-11-22",
    ]
    assert len(kiosk.broker.messages("report")) == 9


@virtual_time
async def test_a_clock_that_was_ahead_does_not_stop_the_daily_reports(tmp_path: Path) -> None:
    """Given a clock that was forty years ahead for an hour, then each later day is reported."""
    async with attached(tmp_path) as kiosk:
        kiosk.ahead_s = 40 * 365 * DAY_S
        await kiosk.passes(3600)
        kiosk.ahead_s = 0.0
        await kiosk.passes(3 * DAY_S)

    dates = [report["date"] for report in kiosk.broker.messages("report")]
    assert dates[-3:] == ["2026-11-21", "2026-11-22", "2026-11-23"]
    assert len(dates) < 2 * REPORTS_MAX + 5, "and not again and again"


@virtual_time
async def test_kiosks_that_lose_their_broker_do_not_reconnect_at_the_same_time(
    tmp_path: Path,
) -> None:
    async with attached(tmp_path) as kiosk:
        back = []
        for seed in range(40):
            kiosk.rng.seed(seed)
            await kiosk.passes(120)
            kiosk.broker.goes_down()
            await kiosk.passes(0)
            kiosk.broker.comes_up()
            lost, before = asyncio.get_running_loop().time(), len(kiosk.broker.connections)
            await kiosk.passes(60)
            back.append(kiosk.broker.connections[before] - lost)
    assert min(back) < 5
    assert max(back) > 20


@virtual_time
async def test_after_a_cut_anywhere_all_events_arrive_and_duplicates_keep_their_id(
    tmp_path: Path,
) -> None:
    rng = random.Random(7)
    async with attached(tmp_path) as kiosk:
        for number in range(15):
            kiosk.broker.cuts = [rng.choice((None, None, Cut.BEFORE, Cut.AFTER)) for _ in range(8)]
            kiosk.lives(f"C-{number:02}")
            await kiosk.passes(rng.uniform(1, 400))
            if rng.random() < 0.3:
                await kiosk.stops()
                kiosk.starts()
        kiosk.broker.cuts = []
        await kiosk.passes(1000)

    once = {event["id"]: event for event in kiosk.broker.events()}
    assert [event["seq"] for event in once.values()] == [*range(1, 15 * N + 1)]
    assert all(once[event["id"]] == event for event in kiosk.broker.events())
    assert len(kiosk.broker.events()) > len(once), "an event was delivered twice"


@virtual_time
async def test_events_without_subscribers_are_kept(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.broker.answers["events"] = Taken.NOBODY_LISTENS
        kiosk.lives("A")
        await kiosk.passes(900)
        trouble = kiosk.attachment.trouble
        kiosk.broker.answers.clear()
        await kiosk.passes(300)

    assert trouble == "the broker does not accept events: nobody listens"
    assert kiosk.seqs() == [*range(1, N + 1)]


@virtual_time
@pytest.mark.parametrize(
    ("sink_is_back_s", "within_s"), [(3.0, 10.0), (20.0, 60.0), (3600.0, 3900.0)]
)
async def test_events_arrive_soon_after_a_short_absence_of_the_sink(
    tmp_path: Path, sink_is_back_s: float, within_s: float
) -> None:
    """After a restart of the broker the kiosks are often back before the operator's sink."""
    async with attached(tmp_path) as kiosk:
        kiosk.broker.answers["events"] = Taken.NOBODY_LISTENS
        kiosk.lives("A")
        await kiosk.passes(2 + sink_is_back_s)
        kiosk.broker.answers.clear()
        await kiosk.passes(within_s - sink_is_back_s)
        assert kiosk.seqs() == [*range(1, N + 1)]


@virtual_time
async def test_health_is_published_at_most_once_a_minute_and_at_least_once_an_hour(
    tmp_path: Path,
) -> None:
    async with attached(tmp_path) as kiosk:
        await kiosk.passes(100)
        for second in range(120):
            kiosk.source.now = replace(kiosk.source.now, services=(f"aeps.{second}",))
            await kiosk.passes(1)
        after_changes = len(kiosk.broker.messages("health"))
        kiosk.source.now = replace(kiosk.source.now, budget_left=7, busy=True)
        await kiosk.passes(2 * HEALTH_AGAIN_S)
        at_the_end = len(kiosk.broker.messages("health"))
        kiosk.source.now = replace(
            kiosk.source.now, money=UnsettledMoney(counter_by_cash={"owed": 1})
        )
        await kiosk.passes(61)

    assert after_changes == 3
    assert at_the_end - after_changes in (2, 3)
    assert kiosk.broker.stays("health")["money"]["counter_by_cash"] == {"owed": 1}


@virtual_time
async def test_an_order_is_answered_only_if_its_sender_is_authorised(
    tmp_path: Path,
) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.broker.gives(b"", b"order")
        await kiosk.passes(70)
    assert kiosk.orders == [b"", b"order"]
    assert kiosk.broker.messages("done") == [
        {"kiosk": "K-1", "id": 7, "result": "done", "what": ""}
    ]
    assert (TOPICS.bundle, b"bundle") in kiosk.broker.taken


@virtual_time
async def test_the_result_of_a_new_configuration_is_reported_once(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.configured = Done("K-1", 8, Result.FAILED, "not healthy within 120 s")
        kiosk.broker.cuts = [None] * 4 + [Cut.BEFORE]
        await kiosk.passes(200)
    assert [done["id"] for done in kiosk.broker.messages("done")] == [8]


@virtual_time
async def test_an_internal_error_is_counted_and_retried_after_a_pause(tmp_path: Path) -> None:
    async with attached(tmp_path) as kiosk:
        kiosk.source.head = None  # type: ignore[assignment,method-assign]  # our mistake
        await kiosk.passes(3600)
    assert 10 < kiosk.faults.counts["fleet"] < 60
