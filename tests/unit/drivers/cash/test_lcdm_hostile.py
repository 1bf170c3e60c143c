"""Over a faulty line the dispenser pays at most once, and the reported outcome is true.

`python -m tests.unit.drivers.cash.hostile 10000` runs more payments.
"""

import pytest

from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.hostile import one_round, soak

SEEDS = 40  # each with six payments
PULLS = 200


@pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
def test_a_dispense_moves_notes_at_most_once_and_its_outcome_is_true(model: str) -> None:
    for seed in range(SEEDS):
        one_round(model, seed)


@pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
@virtual_time
async def test_unplugging_at_any_time_leaks_nothing(model: str) -> None:
    await soak(model, rounds=PULLS, seed=1)
