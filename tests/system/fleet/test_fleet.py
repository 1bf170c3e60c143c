"""A whole fleet and its operator's stack: every event once, and all ledgers agree."""

import re
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.system.day.fast_time import FastLoop, run
from tests.system.fleet import new_card, shops
from tests.system.fleet.postgres import FLEET
from tests.system.fleet.run import Fleet, Plan, differences, fleet
from tests.system.fleet.shops import OPENING
from tests.system.fleet.stack import Stack, stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:.*SSLSocket"),  # paho leaves it to the garbage collector
]

FEW = Plan(
    kiosks=4,
    days=1,
    speed=100,
    cut=(0, 0),
    mended=(0, 3),
    broker_killed=((0, 1), (0, 2)),
    sink_killed=((0, 2),),
)


def on_fast_time(work: Coroutine[Any, Any, None]) -> None:
    async def live(_: FastLoop) -> None:
        await work

    run(live)


@pytest.fixture(scope="module")
def day_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The stack, after a day of a few kiosks."""
    folder = tmp_path_factory.mktemp("fleet")
    with stack(folder, FEW.names) as one:
        on_fast_time(_day(folder, one))
        yield one


async def _day(folder: Path, one: Stack) -> None:
    async with fleet(folder, FEW, one) as members:
        await members.lives()
        assert differences(members.shops, one) == {}
        # Events that a killed broker has lost are requested again.
        one.database.do(
            "DELETE FROM fleet.event WHERE kiosk = 'K-002' AND seq IN (3, 4, 9); "
            "SELECT fleet.recount('K-002')"
        )
        await members.arrives()
        assert members.asked_again == [
            "K-002: requested 3 missing events after 2",
        ]
        assert differences(members.shops, one) == {}


@pytest.mark.sweep
def test_after_a_day_of_cut_lines_and_killed_brokers_all_ledgers_agree(day_stack: Stack) -> None:
    (totals,) = day_stack.database.ask("SELECT * FROM fleet.figures")
    assert totals["kiosks"] == FEW.kiosks
    assert totals["unread_messages"] == 0
    assert day_stack.database.value("SELECT count(DISTINCT day) FROM fleet.report") == 1 + FEW.days
    assert day_stack.database.value("SELECT count(*) FROM fleet.event") > 50


@pytest.mark.sweep
def test_every_query_of_the_dashboard_works_on_the_database(day_stack: Stack) -> None:
    dashboard = msgspec.json.decode((FLEET / "grafana/fleet.json").read_bytes())
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            assert day_stack.database.ask(target["rawSql"]) is not None, panel["title"]


@pytest.mark.sweep
def test_prometheus_gets_every_figure(day_stack: Stack) -> None:
    """Given the exporter's queries, then each has the columns that are described, and no other."""
    blocks = re.split(r"\n(?=\w)", (FLEET / "prometheus/queries.yml").read_text())[1:]
    assert len(blocks) == 4
    for block in blocks:
        query = re.search(r"query: (?:>-\s+)?(.*?)\n  master", block, re.DOTALL)
        assert query
        described = re.findall(r"- (\w+): \{usage", block)
        rows = day_stack.database.ask(f"{query[1]} LIMIT 1")
        assert [list(row) for row in rows] == [described]


def test_after_a_new_card_the_day_continues_and_all_ledgers_agree(tmp_path: Path) -> None:
    """Restored from the sink: a slow bank, owed notes, a customer at the screen."""
    with stack(tmp_path, ("K-001",)) as one:
        on_fast_time(_a_card_dies(tmp_path, one))


async def _a_card_dies(folder: Path, one: Stack) -> None:
    async with fleet(folder, Plan(kiosks=1, days=1, speed=100), one) as members:
        (shop,) = members.shops
        await members.until(0, "08:00")
        await members.at_speed(shops.opens(shop))
        key = new_card.key_on_paper(shop)
        await members.at_speed(new_card.is_caught_in_the_middle(shop, members.pace))
        await members.pace.wait(60, 100)  # seconds in which the sink gets the news

        new_card.card_dies(shop)
        said = await new_card.is_replaced(shop, one, key, members.now())
        assert "3 transactions are open" in said
        assert await new_card.doubts_are_settled(shop) == 2

        await members.pace.skip(3 * 3600)
        assert await new_card.doubts_are_settled(shop) == 1  # its bank has paid in the meantime
        await _all_come_back(members)
        await members.until(0, "20:30")
        await members.at_speed(shops.counts(shop, "closing"))
        await members.until(1, "08:00")
        await members.arrives()
        assert differences(members.shops, one) == {}
        assert shop.pockets == {"claimed": OPENING - shop.drawer}


async def _all_come_back(members: Fleet) -> None:
    (shop,) = members.shops
    while waiting := shops.who_can_claim(shop):
        await members.at_speed(shops.claims(shop, waiting[0]))
    assert shop.codes == {}
