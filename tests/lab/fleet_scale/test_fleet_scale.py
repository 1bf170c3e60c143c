"""The simulation of many kiosks is repeatable, and their customers do not wait."""

import pytest

from tests.lab.fleet_scale.run import Load, played


def test_customers_do_not_wait_on_a_key_with_few_kiosks_and_runs_repeat() -> None:
    load = Load(kiosks=5, seconds=300)
    figures = played(load)
    assert figures == played(load)
    assert figures.customers > 0
    assert figures.wait_max_s < 0.1


@pytest.mark.slow
def test_forty_kiosks_in_a_rush_need_no_common_count_of_their_calls() -> None:
    """At most one customer in three hundred waits over five seconds."""
    figures = played(Load(kiosks=40, customers_an_hour=12, seconds=1800))
    assert figures.customers > 200
    assert figures.over_5_s <= 1 / 300


@pytest.mark.slow
def test_on_a_busy_key_calls_are_refused_and_customers_wait() -> None:
    figures = played(Load(kiosks=20, customers_an_hour=400, seconds=60))
    assert figures.refused > 0
    assert figures.wait_p99_s > 2
