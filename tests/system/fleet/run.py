"""Days of a fleet on fast time: real agents, Mosquitto and PostgreSQL, and their faults."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from decimal import Decimal
from pathlib import Path

from agent.base.clock import IST
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import BEGIN
from tests.system.day.fast_time import FastLoop, Pace
from tests.system.fleet import shops
from tests.system.fleet.shops import OPENING, Cable, Shop
from tests.system.fleet.stack import Stack

SKIPPING = 100.0  # while hours are skipped: a handshake with the broker takes real time
ROUNDS = ("09:30", "12:00", "15:30", "18:00")  # when a customer comes to each shop
OPENS, CLOSES = "08:00", "20:30"
SETTLES_MAX_S = 20.0  # one of fifty kiosks is always sending
LAST_EVENTS_S = 3600.0  # virtual seconds in which the last events must arrive
ASKED_EVERY_S = 660.0  # a kiosk delivers again at most once in ten minutes
OUTAGE_S = 300.0  # of the broker, or the sink, in the middle of a round


@dataclass(frozen=True, slots=True)
class Plan:
    """The faults of a fleet's run; days and rounds are counted from 0."""

    kiosks: int = 50
    days: int = 3
    seed: int = 1
    speed: float = 40.0
    """Times faster than real time while customers are there."""
    cut: tuple[int, int] = (0, 1)
    """Day and round before which every other kiosk's line is cut."""
    mended: tuple[int, int] = (2, 2)
    broker_killed: tuple[tuple[int, int], ...] = ((0, 2), (2, 1))
    """During these rounds."""
    sink_killed: tuple[tuple[int, int], ...] = ((1, 2),)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"K-{number:03d}" for number in range(1, self.kiosks + 1))


@dataclass(slots=True)
class Fleet:
    """All shops, and the stack that they are attached to."""

    plan: Plan
    stack: Stack
    shops: list[Shop]
    pace: Pace
    on_step: Callable[[str], object] = str
    """Called with a description after each part of the run."""
    asked_again: list[str] = field(default_factory=list)
    """The output of kiosk-gaps."""

    def now(self) -> float:
        return BEGIN + asyncio.get_running_loop().time()

    async def until(self, day: int, clock: str) -> None:
        """Skip to a time of a day."""
        first = datetime.fromtimestamp(BEGIN, IST).date() + timedelta(days=1)
        moment = datetime.combine(first + timedelta(days=day), time.fromisoformat(clock), IST)
        await self.pace.skip(max(0.0, moment.timestamp() - self.now()))

    async def each(self, do: Callable[[Shop], Awaitable[None]]) -> None:
        """Do this in every shop at the same time."""
        await asyncio.gather(*(shops.in_time(shop, do) for shop in self.shops))

    # --- days ---

    async def lives(self) -> None:
        for day in range(self.plan.days):
            await self.until(day, OPENS)
            await self.at_speed(self.each(shops.opens))
            for number, clock in enumerate(ROUNDS):
                await self.until(day, clock)
                await self.at_speed(self._round((day, number)))
                self.on_step(f"day {day + 1}, {clock}")
            await self.until(day, CLOSES)
            await self.at_speed(self.each(lambda shop: shops.counts(shop, "closing")))
        await self.until(self.plan.days, OPENS)  # the last day's reports
        await self.arrives()

    async def at_speed(self, work: Awaitable[None]) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, FastLoop)
        loop.speed = self.plan.speed
        await work

    async def _round(self, when: tuple[int, int]) -> None:
        plan = self.plan
        if when in (plan.cut, plan.mended):
            for shop in self.shops[::2]:
                shop.cable.cut() if when == plan.cut else shop.cable.mend()
        customers = asyncio.ensure_future(self.each(shops.one_customer))
        if when in plan.broker_killed:
            await asyncio.sleep(30)  # noqa: TID251  # on the fast loop, until some have begun
            self.stack.broker.kill()
            await asyncio.sleep(OUTAGE_S)  # noqa: TID251  # likewise
            self.stack.broker.start()
        if when in plan.sink_killed:
            await asyncio.sleep(60)  # noqa: TID251  # likewise
            self.stack.kill_sink()
            await asyncio.sleep(OUTAGE_S)  # noqa: TID251  # likewise
            self.stack.start_sink()
        await customers

    # --- the required state at the end ---

    def event_counts(self) -> dict[str, int]:
        """Return how many events each kiosk's journal has."""
        return {shop.name: shop.world.kiosk.journal.last_seq() for shop in self.shops}

    async def arrives(self) -> None:
        """Wait until every event is in the database; ask for missing ones, as the timer does."""
        ends = self.now() + LAST_EVENTS_S
        while lacks := self._lacks():
            assert self.now() < ends, f"not there: {lacks}"
            said = await asyncio.to_thread(self.stack.ask_for_gaps)
            self.asked_again.extend(said.splitlines())
            await self.pace.wait(ASKED_EVERY_S, SKIPPING)

    def _lacks(self) -> dict[str, str]:
        """Return the kiosks with missing events, and the details."""
        rows = self.stack.database.ask(
            "SELECT kiosk, count(*) AS events, max(seq) AS last FROM fleet.event GROUP BY kiosk"
        )
        there = {row["kiosk"]: row["last"] for row in rows if row["events"] == row["last"]}
        counts = self.event_counts()
        return {
            shop.name: f"{there.get(shop.name)} of {counts[shop.name]}, "
            + shop.world.kiosk.state().parts["fleet"]
            for shop in self.shops
            if there.get(shop.name) != counts[shop.name]
        }


@asynccontextmanager
async def fleet(folder: Path, plan: Plan, stack: Stack) -> AsyncIterator[Fleet]:
    """Yield the fleet, each kiosk idle and attached."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    rng = random.Random(plan.seed)
    loop.speed = plan.speed
    async with AsyncExitStack() as running:
        members = [await _opened(running, folder, stack, name, rng) for name in plan.names]
        yield Fleet(plan, stack, members, Pace(loop, SKIPPING, SETTLES_MAX_S))


async def _opened(
    running: AsyncExitStack, folder: Path, stack: Stack, name: str, rng: random.Random
) -> Shop:
    cable = Cable(stack.broker.port)
    await cable.open()
    running.push_async_callback(cable.close)
    place = folder / name
    place.mkdir()
    table = stack.fleet_table(name, place, cable.port)
    world = await running.enter_async_context(kiosk_world(place, tables={"fleet": table}))
    return Shop(name, world, cable, random.Random(rng.random()))


# --- the ledgers ---


def differences(members: Sequence[Shop], stack: Stack) -> dict[str, object]:
    """Return the differences between the shops, their services' ledgers and the database."""
    database = stack.database
    found: dict[str, object] = {}
    impacts = {
        (row["kiosk"], row["client_reference"]): Decimal(row["wallet_impact_paise"] or 0) / 100
        for row in database.ask("SELECT * FROM fleet.transaction")
    }
    wallets = {shop.name: shop.wallet for shop in members}
    booked = {(name, ref): one for name, wallet in wallets.items() for ref, one in wallet.items()}
    # An unsent transaction is in one of the two ledgers only, and moved no money.
    found["wallet"] = {
        key: (impacts.get(key), booked.get(key))
        for key in impacts.keys() | booked.keys()
        if impacts.get(key, 0) != booked.get(key, 0)
    }
    settled = {
        row["kiosk"]: Decimal(str(row["sum"]))
        for row in database.ask(
            "SELECT kiosk, sum(wallet_impact) AS sum FROM fleet.settlement GROUP BY kiosk"
        )
    }
    sums = {name: sum(wallet.values()) for name, wallet in wallets.items()}
    found["settlement"] = {
        name: (settled.get(name), total)
        for name, total in sums.items()
        if settled.get(name) != total
    }
    notes = {
        row["kiosk"]: (row["out"], row["in_and_back"])
        for row in database.ask(
            "SELECT kiosk, sum(handed_out) AS out, sum(taken_in - given_back) AS in_and_back "
            "FROM fleet.till GROUP BY kiosk"
        )
    }
    found["notes"] = {
        shop.name: (notes.get(shop.name), shop.pockets)
        for shop in members
        if notes.get(shop.name, (0, 0))
        != (shop.pockets["paid"] + shop.pockets["claimed"], -shop.pockets["brought"])
    }
    found["drawer"] = {
        shop.name: shop.drawer for shop in members if shop.drawer != OPENING - shop.pockets.total()
    }
    for view in ("differences", "gaps", "lost", "shortened"):
        found[view] = database.ask(f"SELECT * FROM fleet.{view}")  # noqa: S608  # a word of ours
    found["unread"] = database.ask("SELECT line, why FROM fleet.unread")
    found["events"] = {shop.name for shop in members if not _same_events(shop, stack)}
    return {name: what for name, what in found.items() if what}


def _same_events(shop: Shop, stack: Stack) -> bool:
    """Return True if the database has the journal byte for byte."""
    journal = [*shop.world.kiosk.journal.whole.all_rows_after(0)]
    rows = stack.database.ask(
        "SELECT seq, client_reference, body, link FROM fleet.event "  # noqa: S608  # a name of ours
        f"WHERE kiosk = '{shop.name}' ORDER BY seq"
    )
    stored = [(r["seq"], r["client_reference"], r["body"], bytes.fromhex(r["link"])) for r in rows]
    return stored == journal
