"""A line's byte budget does not slow down a device that sends at its normal speed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.line import BITS_A_BYTE, BURST_BYTES, FASTEST_BAUD, PAUSE_S, RESERVE, Pacing

BAUDS = st.sampled_from([2400, 9600, 19_200, 115_200, 921_600])
PAUSES = st.lists(st.floats(min_value=1.01 * PAUSE_S, max_value=2), min_size=1, max_size=200)
GAPS = st.lists(st.floats(min_value=0, max_value=2), min_size=1, max_size=200)


def drained(pacing: Pacing, gaps: list[float]) -> int:
    """Read as much as allowed after each gap; return the number of bytes."""
    now, count = 1000.0, 0
    for gap in gaps:
        now += gap
        allowed = pacing.allows(now)
        pacing.spend(allowed)
        count += allowed
    return count


@given(BAUDS, GAPS)
def test_a_flood_is_limited_to_a_burst_and_the_lines_speed(baud: int, gaps: list[float]) -> None:
    at_most = BURST_BYTES + sum(gaps) * RESERVE * baud / BITS_A_BYTE
    assert drained(Pacing(baud), gaps) <= at_most + 1


@given(BAUDS, PAUSES)
def test_a_device_at_its_normal_speed_is_delayed_by_at_most_one_pause(
    baud: int, gaps: list[float]
) -> None:
    """All bytes that it could send since the last read are allowed, up to the kernel's buffer."""
    pacing, now = Pacing(baud), 1000.0
    for gap in gaps:
        now += gap
        said = min(BURST_BYTES, int(gap * baud / BITS_A_BYTE))
        assert pacing.allows(now) >= said
        pacing.spend(said)


@given(BAUDS)
def test_after_a_flood_each_pause_allows_some_bytes(baud: int) -> None:
    pacing = Pacing(baud)
    pacing.spend(pacing.allows(0.0))
    assert pacing.allows(0.0) == 0
    assert pacing.allows(1.01 * PAUSE_S) >= 1


def test_a_whole_kernel_buffer_can_be_read_at_once() -> None:
    assert Pacing(9600).allows(0.0) == BURST_BYTES


@pytest.mark.parametrize("now", [1000.0, 999.0])
def test_a_clock_that_stops_or_goes_back_allows_no_bytes(now: float) -> None:
    pacing = Pacing(FASTEST_BAUD)
    pacing.spend(pacing.allows(1000.0))
    assert pacing.allows(now) == 0
