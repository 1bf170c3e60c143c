"""The customers of the simulation know how to use every service that is sold.

A customer types nonsense into an input that has no row in `customers.SAID`, and gives up. Then no
random fault ever meets that service.
"""

import pytest

from tests.lab.simulation.run import SOLD, run

SEEDS = range(4)
"""Each seed has three to ten customers, of whom some walk away or cancel."""
NO_FAULT: frozenset[int] = frozenset()


@pytest.mark.slow
@pytest.mark.parametrize("service", SOLD)
def test_customers_of_a_service_get_an_answer(service: str) -> None:
    left_at: list[str] = []
    for seed in SEEDS:
        report = run(seed, only=NO_FAULT, wants=(service,))
        assert report.violations == []
        left_at += report.left_at
        if report.answered[service]:
            return
    pytest.fail(
        f"no customer got an answer: give `customers.SAID` (or `_DOES`) a row for the input or "
        f"screen at which they left: {sorted(set(left_at))}"
    )
