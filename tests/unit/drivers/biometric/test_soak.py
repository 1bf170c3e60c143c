"""Hundreds of captures while plugs are pulled leave nothing behind; soak.py runs thousands."""

from tests.unit.drivers.biometric.soak import soaked

GROWTH_KB_MAX = 4096  # of peak memory, over a few hundred captures: noise of the allocator


def test_captures_while_plugs_are_pulled_leave_nothing_behind() -> None:
    outcomes, before, after = soaked(300)
    assert outcomes["captured"] > 50
    assert after["handles"] == before["handles"]
    assert after["tasks"] <= before["tasks"]
    assert after["peak_kb"] - before["peak_kb"] < GROWTH_KB_MAX
