"""Tests that customers whose finger fails at first still get their money, and are charged once."""

import os

import pytest

from tests.lab.simulation.fingers import Trouble, figures, run
from tests.support.counts import few

SEEDS = range(few(20, of=40))
OFFERED_WITHIN_S = 5.0
"""A poor finger is seen within two seconds; then the next screen has the other ways."""


@pytest.mark.slow
def test_nearly_all_customers_with_a_working_way_get_their_money_in_three_attempts() -> None:
    found = figures(SEEDS, os.cpu_count() or 1)
    assert 0.20 <= found.failed_first <= 0.34
    assert found.with_money >= 0.97, list(found.lines())
    assert (found.charged_twice, found.charged_in_vain) == (0, 0)
    assert found.offered_after[-1] <= OFFERED_WITHIN_S
    assert {one.trouble for one in found.served} == set(Trouble)


def test_a_seed_has_the_same_customers_twice() -> None:
    assert run(3) == run(3)
