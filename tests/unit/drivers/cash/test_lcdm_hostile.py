"""Over a wire that harms everything: paid once or not at all, and never a word that is not true.

`python -m tests.unit.drivers.cash.hostile 10000` makes as many payments as one likes.
"""

import pytest

from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.hostile import one_round, soak

SEEDS = 40  # of six payments each
PULLS = 200


@pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
def test_one_payment_moves_notes_at_most_once_and_its_word_is_true(model: str) -> None:
    for seed in range(SEEDS):
        one_round(model, seed)


@pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
def test_pulling_the_cable_at_any_time_leaves_nothing_behind(model: str) -> None:
    @virtual_time
    async def story() -> None:
        await soak(model, rounds=PULLS, seed=1)

    story()
