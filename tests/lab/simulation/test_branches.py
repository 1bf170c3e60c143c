"""The lines that a call has reached, and those it has never reached, named as in the source."""

import inspect
import sys
from pathlib import Path
from types import ModuleType

import pytest

from agent.transactions import decision
from tests.lab.simulation.branches import Reached, branches
from tests.support.loaded import loaded

SHOP = '''
PRICES: dict[str, int] = {
    "tea": 10,
    "samosa": 15,
}

def price(wanted, count):
    """What it costs."""
    if (
        count < 1
        or not wanted
    ):
        return 0
    return _each(wanted) * count

def _each(wanted):
    return PRICES.get(wanted, 1)

def closes():
    return 22
'''


@pytest.fixture
def shop(tmp_path: Path) -> ModuleType:
    (tmp_path / "shop.py").write_text(SHOP)
    return loaded(tmp_path / "shop.py")


def never(reached: Reached, shop: ModuleType) -> list[str]:
    return [at.text for at in branches(shop, "price") if not at.is_in(reached.lines)]


def test_the_branches_include_everything_that_a_function_uses(shop: ModuleType) -> None:
    assert [(at.where, at.text) for at in branches(shop, "price")] == [
        ("PRICES", '"tea": 10,'),
        ("PRICES", '"samosa": 15,'),
        ("price", "if ("),
        ("price", "return 0"),
        ("price", "return _each(wanted) * count"),
        ("_each", "return PRICES.get(wanted, 1)"),
    ]


def test_branches_that_a_call_did_not_reach_remain(shop: ModuleType) -> None:
    reached = Reached(shop)
    reached.trace_tables("price")
    assert reached.during(shop.price, "tea", 2) == 20
    assert never(reached, shop) == ['"samosa": 15,', "return 0"]


def test_reached_branches_of_several_calls_add_up(shop: ModuleType) -> None:
    reached = Reached(shop)
    reached.trace_tables("price")
    reached.during(shop.price, "samosa", 1)
    reached.during(shop.price, "coffee", 0)
    assert never(reached, shop) == ['"tea": 10,']


def test_a_missing_row_is_not_counted_as_reached(shop: ModuleType) -> None:
    reached = Reached(shop)
    reached.trace_tables("price")
    assert reached.during(shop.price, "coffee", 1) == 1
    assert never(reached, shop) == ['"tea": 10,', '"samosa": 15,', "return 0"]


def test_watching_a_table_twice_records_a_row_once_and_keeps_the_table(
    shop: ModuleType,
) -> None:
    reached = Reached(shop)
    reached.trace_tables("price")
    watched = shop.PRICES
    reached.trace_tables("price")
    assert shop.PRICES is watched
    assert watched == {"tea": 10, "samosa": 15}


def test_only_the_call_is_traced(shop: ModuleType) -> None:
    before = sys.gettrace()
    reached = Reached(shop)
    reached.during(shop.price, "", 0)
    assert sys.gettrace() is before
    shop.price("tea", 1)
    assert "return _each(wanted) * count" in never(reached, shop)


def test_every_statement_of_decide_can_be_reached() -> None:
    found = branches(decision, "decide")
    assert {"decide", "_DECISIONS"} <= {at.where for at in found}
    for at in found:
        where = getattr(decision, at.where)
        if inspect.isfunction(where):
            assert at.is_in({line for *_, line in where.__code__.co_lines() if line}), at
