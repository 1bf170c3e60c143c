"""Payments over bad lines and unplugged cables; also a command for long runs."""

import asyncio
import functools
import random
import sys
from collections import Counter

from drivers.cash.port import Counts, Dispensed, DispenseOutcome, DispenseUnknown, NotDispensed
from drivers.cash.resolving import resolve_dispense
from drivers.line import Line
from tests.support.lines import EVERYTHING, HostileLine
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.cash_world import CashWorld, cash_world

PAYMENTS = 6
RESTORED_S = 400.0  # longer than a session keeps retrying
UNPLUGGED_S_MAX = 30.0
POWER_CUTS = 0.2  # share of power cuts; the rest are unplugged cables


def one_round(model: str, seed: int) -> Counter[str]:
    """Dispense a few times over one faulty line. An AssertionError names the seed."""
    seen: Counter[str] = Counter()

    @virtual_time
    async def story() -> None:
        rng = random.Random(seed)
        bad = functools.partial(_bad, rng=rng)
        async with cash_world(model, seed=seed, to_host=bad, to_device=bad) as world:
            for _ in range(PAYMENTS):
                seen[await _payment(world, rng, seed)] += 1

    story()
    return seen


async def soak(model: str, *, rounds: int, seed: int) -> Counter[str]:
    """Dispense over a good line; cable and power fail at random, and no task or handle leaks."""
    rng, seen = random.Random(seed), Counter[str]()
    async with cash_world(model, seed=seed) as world:
        tasks = len(asyncio.all_tasks())
        for _ in range(rounds):
            pulling = asyncio.create_task(_pull(world, rng))
            seen[await _payment(world, rng, seed)] += 1
            await pulling
            await asyncio.sleep(5)  # noqa: TID251 - virtual; the dispenser's last answer is over
            assert len(asyncio.all_tasks()) <= tasks + 1  # one is the dispenser's own
    return seen


async def _payment(world: CashWorld, rng: random.Random, seed: int) -> str:
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
    return type(outcome).__name__


async def _asked_again(
    world: CashWorld, asked: Counts, unknown: DispenseUnknown
) -> DispenseOutcome:
    """Resolve the outcome like a restarted agent: from the journal and the device's memory."""
    for _ in range(10):
        await asyncio.sleep(RESTORED_S / 10)  # noqa: TID251 - virtual
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
    await asyncio.sleep(rng.uniform(0, 6))  # noqa: TID251 - virtual
    if rng.random() < POWER_CUTS:
        world.do("power_cut")
        return
    world.do("unplug")
    await asyncio.sleep(rng.uniform(0, UNPLUGGED_S_MAX))  # noqa: TID251 - virtual
    world.do("plug")


def _bad(line: Line, rng: random.Random) -> Line:
    return HostileLine(line, rng, EVERYTHING)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for model in ("LCDM-2000", "LCDM-4000"):
        seen: Counter[str] = Counter()
        for seed in range(rounds // PAYMENTS):
            seen += one_round(model, seed)
        pulled: Counter[str] = Counter()

        @virtual_time
        async def pulling(model: str = model, pulled: Counter[str] = pulled) -> None:
            pulled.update(await soak(model, rounds=rounds, seed=1))

        pulling()
        sys.stdout.write(f"{model}: hostile {dict(seen)}, unplugged {dict(pulled)}\n")


if __name__ == "__main__":
    main()
