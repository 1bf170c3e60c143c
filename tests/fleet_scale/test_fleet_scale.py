"""The simulation of many kiosks is repeatable, and shows what it is for."""

import pytest

from tests.fleet_scale.run import PER_MINUTE, Load, played


def test_a_key_with_few_kiosks_lets_nobody_wait_and_is_the_same_each_time() -> None:
    load = Load(kiosks=5, seconds=300)
    figures = played(load)
    assert figures == played(load)
    assert figures.customers > 0
    assert figures.wait_max_s < 0.1


@pytest.mark.slow
def test_a_key_with_too_many_customers_makes_them_wait_and_is_not_overdrawn() -> None:
    figures = played(Load(kiosks=20, customers_an_hour=400, seconds=60))
    assert figures.busiest_minute <= PER_MINUTE
    assert figures.wait_p99_s > 2
