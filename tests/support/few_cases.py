"""`--few-cases`: leaves out most cases of a test that has many.

`make test` asks for it. The cases are drawn for each test by the commit's hash, so each commit
takes others. `make coverage` takes all cases of the fast tests, and `make explore-all` all cases of
all tests (tests/support/counts.py). Without the option, pytest takes every case, as a call for
one file or one case expects.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

import pytest

from tests.support.counts import ALL, dice

CASES_MIN = 3
SHARE = 8  # one of so many cases is taken, but at least CASES_MIN

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--few-cases", action="store_true", help="take a few cases of each test that has many"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.few_cases or ALL:
        return
    usual = [item for item in items if item.get_closest_marker("sweep") is None]
    by_test = groupby(usual, key=lambda item: item.nodeid.partition("[")[0])
    taken = [case for test, cases in by_test for case in few(list(cases), test)]
    left_out = set(items) - set(taken)
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = taken


def few(cases: Sequence[T], test: str) -> list[T]:
    """Return some cases of a test, in their order."""
    count = min(len(cases), max(CASES_MIN, len(cases) // SHARE))
    return [cases[place] for place in sorted(dice(test).sample(range(len(cases)), count))]
