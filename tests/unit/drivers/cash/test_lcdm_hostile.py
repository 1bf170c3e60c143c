"""Over a faulty line the dispenser pays at most once, and the reported outcome is true."""

import asyncio
import functools
import random

import pytest

from drivers.cash.port import Counts, Dispensed, DispenseOutcome, DispenseUnknown, NotDispensed
from drivers.cash.resolving import resolve_dispense
from tests.support.counts import drawn
from tests.support.lines import HostileLine
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.cash_world import CashWorld, cash_world

MODELS = pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
SEEDS = 40  # each with six payments
PULLS = 200
PAYMENTS = 6
RESTORED_S = 400.0  # longer than a session keeps retrying
UNPLUGGED_S_MAX = 30.0
POWER_CUTS = 0.2  # share of power cuts; the rest are unplugged cables


@virtual_time
async def one_round(model: str, seed: int) -> None:
    """Dispense a few times over one faulty line. An AssertionError names the seed."""
    rng = random.Random(seed)
    bad = functools.partial(HostileLine, rng=rng)
    async with cash_world(model, seed=seed, to_host=bad, to_device=bad) as world:
        for _ in range(PAYMENTS):
            await _payment(world, rng, seed)


async def _payment(world: CashWorld, rng: random.Random, seed: int) -> None:
    _lay_in_wait(world, rng)
    asked = world.asked(rng.randint(0, 4), rng.randint(1, 4))
    executed, before = world.device.dispenser.dispenses, world.left()
    outcome = await world.dispenser.dispense(asked)
    if isinstance(outcome, DispenseUnknown):
        outcome = await _asked_again(world, asked, outcome)
    moved = tuple(now - then for now, then in zip(world.left(), before, strict=True))
    assert world.device.dispenser.dispenses - executed <= 1, f"seed {seed}: paid twice"
    assert _is_true(outcome, moved), f"seed {seed}: {outcome}, but {moved} notes left the exit"
    world.do("clear")
    world.do("take")
    _refill(world)


async def _asked_again(
    world: CashWorld, asked: Counts, unknown: DispenseUnknown
) -> DispenseOutcome:
    """Resolve the outcome like a restarted agent: from the journal and the device's memory."""
    for _ in range(10):
        await passes(RESTORED_S / 10)
        after = await world.dispenser.last_dispense()
        if after.snapshot:
            return resolve_dispense(asked, unknown.before, after)
    return unknown


def _is_true(outcome: DispenseOutcome, moved: Counts) -> bool:
    if isinstance(outcome, Dispensed):
        return outcome.counts == moved
    return not any(moved) if isinstance(outcome, NotDispensed) else True


def _lay_in_wait(world: CashWorld, rng: random.Random) -> None:
    for action, arguments in (
        ("reject", {"count": rng.randint(1, 12)}),
        ("jam", {"where": rng.choice(["path", "exit"]), "after": rng.randint(0, 4)}),
        ("lose", {"what": rng.choice(["ack", "answer"])}),
    ):
        if rng.random() < 0.1:
            world.do(action, **arguments)


def _refill(world: CashWorld) -> None:
    for place, kind in enumerate(world.device.vault.kinds, start=1):
        if kind.cassette < 50:
            world.do("fill", cassette=place, notes=100)


async def _pull(world: CashWorld, rng: random.Random) -> None:
    await passes(rng.uniform(0, 6))
    if rng.random() < POWER_CUTS:
        world.do("power_cut")
        return
    world.do("unplug")
    await passes(rng.uniform(0, UNPLUGGED_S_MAX))
    world.do("plug")


@MODELS
def test_a_dispense_moves_notes_at_most_once_and_its_outcome_is_true(model: str) -> None:
    for seed in drawn(range(SEEDS), 10):
        one_round(model, seed)


@MODELS
@virtual_time
async def test_unplugging_at_any_time_leaks_nothing(model: str) -> None:
    """The line is good; cable and power fail at random."""
    rng = random.Random(1)
    async with cash_world(model) as world:
        tasks = len(asyncio.all_tasks())
        for _ in range(PULLS):
            pulling = asyncio.create_task(_pull(world, rng))
            await _payment(world, rng, seed=1)
            await pulling
            await passes(5)  # the dispenser's last answer is over
            assert len(asyncio.all_tasks()) <= tasks + 1  # one is the dispenser's own
