"""The clock uses the service's time for rules, and the monotonic time for waiting."""

import pytest

from agent.base.clock import EARLIEST, LATEST, Clock, Moment, ServiceTime, credible_time, iso
from tests.support.virtual_time import BEGIN


class Hands:
    """Local and monotonic times that a test sets, and the seconds slept."""

    def __init__(self) -> None:
        self.wall = BEGIN
        self.monotonic = 100.0
        self.slept: list[float] = []
        self.clock = Clock(lambda: self.wall, lambda: self.monotonic, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def test_the_clock_follows_the_newest_time_of_the_service() -> None:
    hands = Hands()
    assert hands.clock.now() == Moment(BEGIN, 100.0)
    hands.clock.learn(ServiceTime(BEGIN + 5))
    hands.clock.learn(ServiceTime(BEGIN - 3600))
    hands.wall += 10
    hands.monotonic += 10
    assert hands.clock.now() == Moment(BEGIN - 3590, 110.0)
    assert hands.clock.offset == -3600


async def test_a_wait_is_never_negative() -> None:
    hands = Hands()
    await hands.clock.sleep(-5)
    await hands.clock.sleep(5)
    assert hands.slept == [0.0, 5]


def test_a_later_moment_is_later_on_both_clocks() -> None:
    assert Moment(10.0, 1.0).after(5) == Moment(15.0, 6.0)


@pytest.mark.parametrize("unix", [EARLIEST, BEGIN, LATEST - 1])
def test_a_service_may_be_ahead_or_behind_by_years(unix: float) -> None:
    assert credible_time(unix) == unix
    assert 2026 <= Moment(unix, 0).ist.year <= 2100


@pytest.mark.parametrize("unix", [0.0, 946_684_800.0, EARLIEST - 1, LATEST, 253_402_300_799.0])
def test_a_service_time_of_1970_or_9999_is_ignored(unix: float) -> None:
    assert credible_time(unix) is None


@pytest.mark.parametrize(
    ("utc", "ist"),
    [
        (BEGIN, "2026-11-21T15:00:00+05:30"),
        (BEGIN + 9 * 3600 - 1, "2026-11-21T23:59:59+05:30"),
        (BEGIN + 9 * 3600, "2026-11-22T00:00:00+05:30"),
    ],
)
def test_the_day_is_the_day_in_india(utc: float, ist: str) -> None:
    assert Moment(utc, 0).ist.isoformat() == ist


def test_times_are_written_with_milliseconds() -> None:
    assert iso(BEGIN + 0.1234) == "2026-11-21T09:30:00.123+00:00"
