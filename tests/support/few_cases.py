"""`--few-cases`: leaves out most cases of a test that has many, before pytest builds them.

`make test` asks for it. The cases are drawn for each test by the commit's hash, so each commit
takes others. `make coverage` takes all cases of the fast tests, and `make explore-all` all cases of
all tests (tests/support/counts.py). Without the option, pytest takes every case, as a call for
one file or one case expects.
"""

from collections.abc import Collection, Generator, Sequence
from typing import Protocol, TypeVar

import pytest

from tests.support.counts import ALL, dice

CASES_MIN = 3
SHARE = 8  # one of so many cases is taken, but at least CASES_MIN


class Case(Protocol):
    @property
    def marks(self) -> Collection[pytest.Mark | pytest.MarkDecorator]: ...


C = TypeVar("C", bound=Case)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--few-cases", action="store_true", help="take a few cases of each test that has many"
    )


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Generator[None, None, None]:
    yield
    if metafunc.config.option.few_cases and not ALL:
        # Left out here and not when they are collected: three workers would build 7,000 more.
        metafunc._calls[:] = few(metafunc._calls, metafunc.definition.nodeid)


def few(cases: Sequence[C], test: str) -> list[C]:
    """Return some cases of a test in their order, and none with the mark `sweep`."""
    usual = [case for case in cases if all(mark.name != "sweep" for mark in case.marks)]
    count = min(len(usual), max(CASES_MIN, len(usual) // SHARE))
    return [usual[place] for place in sorted(dice(test).sample(range(len(usual)), count))]
