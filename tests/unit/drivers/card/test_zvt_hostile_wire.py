"""Driver and terminal on wires that lose, double, split, delay and flip, and are pulled out.

Three things hold on every seed: no authorisation begins twice, no result is taken from another
transaction, and every run ends.
"""

import asyncio

import pytest

from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.hostile_wire import CUTTING, a_sale, hostile

HOSTILE_SEEDS = 60
SALES_A_SEED = 4
SOAK_ROUNDS = 200


@pytest.mark.parametrize("seed", range(HOSTILE_SEEDS))
def test_nothing_begins_twice_and_no_result_is_anothers(seed: int) -> None:
    @virtual_time
    async def story() -> None:
        there, rng = hostile(seed)
        async with there.running():
            for number in range(SALES_A_SEED):
                await a_sale(there, rng, number)

    story()


@virtual_time
async def test_a_soak_with_pulled_plugs_leaves_nothing_behind() -> None:
    """`python -m tests.unit.drivers.card.soak 10000` runs as many as one likes."""
    there, rng = hostile(7, CUTTING)
    async with there.running():
        for number in range(SOAK_ROUNDS):
            await a_sale(there, rng, number)
        assert len(asyncio.all_tasks()) < 20
