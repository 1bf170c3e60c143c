"""Hundreds of captures with unplugged devices leak nothing; soak.py runs thousands."""

from tests.unit.drivers.biometric.soak import soaked

GROWTH_KB_MAX = 4096  # growth of peak memory over a few hundred captures; the allocator causes some


def test_captures_with_unplugged_devices_leak_nothing() -> None:
    outcomes, before, after = soaked(300)
    assert outcomes["captured"] > 50
    assert after["handles"] == before["handles"]
    assert after["tasks"] <= before["tasks"]
    assert after["peak_kb"] - before["peak_kb"] < GROWTH_KB_MAX
