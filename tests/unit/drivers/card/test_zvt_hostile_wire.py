"""Driver and terminal on lines that lose, duplicate, split, delay and corrupt bytes, or break.

Three rules hold on every seed: an authorisation never begins twice, a result is never taken from
another transaction, and every run ends.
"""

import asyncio

import pytest

from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.hostile_wire import CUTTING, a_sale, hostile

HOSTILE_SEEDS = 60
SALES_A_SEED = 4
SOAK_ROUNDS = 200


@pytest.mark.parametrize("seed", range(HOSTILE_SEEDS))
@virtual_time
async def test_a_sale_never_begins_twice_and_never_gets_another_sales_result(seed: int) -> None:
    there, rng = hostile(seed)
    async with there.running():
        for number in range(SALES_A_SEED):
            await a_sale(there, rng, number)


@virtual_time
async def test_a_soak_with_unplugged_terminals_leaks_nothing() -> None:
    """`python -m tests.unit.drivers.card.soak 10000` runs a longer soak."""
    there, rng = hostile(7, CUTTING)
    async with there.running():
        for number in range(SOAK_ROUNDS):
            await a_sale(there, rng, number)
        assert len(asyncio.all_tasks()) < 20
