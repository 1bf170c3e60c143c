"""The simulation of many kiosks is repeatable, and shows the effect of the shared window."""

import pytest

from tests.lab.fleet_scale.run import PER_MINUTE, Load, played


def test_customers_do_not_wait_on_a_key_with_few_kiosks_and_runs_repeat() -> None:
    load = Load(kiosks=5, seconds=300)
    figures = played(load)
    assert figures == played(load)
    assert figures.customers > 0
    assert figures.wait_max_s < 0.1


@pytest.mark.slow
def test_customers_wait_on_a_busy_key_but_its_limit_holds() -> None:
    figures = played(Load(kiosks=20, customers_an_hour=400, seconds=60))
    assert figures.busiest_minute <= PER_MINUTE
    assert figures.wait_p99_s > 2
