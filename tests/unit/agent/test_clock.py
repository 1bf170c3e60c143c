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

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.monotonic, self.sleep)


@pytest.fixture
def hands() -> Hands:
    return Hands()


def test_the_local_time_is_used_until_the_service_sends_a_time(hands: Hands) -> None:
    assert hands.clock().now() == Moment(BEGIN, 100.0)


def test_the_clock_follows_the_services_time_after_that(hands: Hands) -> None:
    clock = hands.clock()
    clock.learn(ServiceTime(BEGIN - 3600))
    hands.wall += 10
    hands.monotonic += 10
    assert clock.now() == Moment(BEGIN - 3590, 110.0)
    assert clock.offset == -3600


def test_a_later_service_time_replaces_the_earlier_one(hands: Hands) -> None:
    clock = hands.clock()
    clock.learn(ServiceTime(BEGIN - 3600))
    clock.learn(ServiceTime(BEGIN + 5))
    assert clock.offset == 5


def test_a_new_service_time_does_not_change_a_wait(hands: Hands) -> None:
    clock = hands.clock()
    clock.learn(ServiceTime(BEGIN + 86_400))
    assert clock.now().monotonic == 100.0


async def test_a_wait_is_never_negative(hands: Hands) -> None:
    clock = hands.clock()
    await clock.sleep(-5)
    await clock.sleep(5)
    assert hands.slept == [0.0, 5]


def test_a_later_moment_is_later_on_both_clocks() -> None:
    assert Moment(10.0, 1.0).after(5) == Moment(15.0, 6.0)


@pytest.mark.parametrize("unix", [EARLIEST, BEGIN, LATEST - 1])
def test_a_service_may_be_ahead_or_behind_by_years(unix: float) -> None:
    assert credible_time(unix) == unix


@pytest.mark.parametrize("unix", [0.0, 946_684_800.0, EARLIEST - 1, LATEST, 253_402_300_799.0])
def test_a_service_time_of_1970_or_9999_is_ignored(unix: float) -> None:
    assert credible_time(unix) is None


@pytest.mark.parametrize("unix", [EARLIEST, LATEST - 1])
def test_every_accepted_time_has_a_day_in_india(unix: float) -> None:
    assert 2026 <= Moment(unix, 0).ist.year <= 2100


def test_a_board_that_starts_in_1970_uses_the_services_time() -> None:
    clock = Clock(lambda: 12.0, lambda: 0.0)
    clock.learn(ServiceTime(BEGIN))
    assert clock.now().service == BEGIN


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


def test_a_real_clock_goes_forward() -> None:
    clock = Clock()
    assert clock.now().monotonic <= clock.now().monotonic
