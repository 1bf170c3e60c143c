"""Driver and terminal on lines that lose, duplicate, split, delay and corrupt bytes, or break.

Three rules hold on every seed: an authorisation never begins twice, a result is never taken from
another transaction, and every run ends.
"""

import asyncio
import random
from contextlib import AbstractAsyncContextManager
from enum import Enum, auto, unique

import pytest

from drivers.card.port import Approved, CardOutcome, CardService, Declined
from drivers.line import Line
from hw_sim.card.cards import Card, Pin
from hw_sim.card.personalities import PERSONALITIES, Numbers
from tests.support.counts import parameters
from tests.support.lines import EVERYTHING, HostileLine, LineFaults
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.bench import Bench, bench

HOSTILE_SEEDS = 60
SALES_A_SEED = 4
OTHERS_SEEDS = 5
OTHER_NUMBERS = [
    name for name, maker in PERSONALITIES.items() if maker.numbers is not Numbers.SHORT
]
SOAK_ROUNDS = 200
RUN_S_MAX = 20 * 60.0  # the limit promised by the CardTerminal port
CUTTING = LineFaults(lose=0.02, double=0.02, split=0.1, flip=0.02, late=0.1, unplug=0.01)

# A customer needs at least this long to find, turn and insert a card.
HANDS_S = (5.0, 15.0)


@unique
class Person(Enum):
    PAYING = auto()
    FORGETFUL = auto()  # types a wrong PIN
    GOING = auto()  # leaves without inserting a card
    STOPPING = auto()  # presses the red key
    CANCELLING = auto()  # on the kiosk's screen
    PULLING = auto()  # removes the card too early
    BROKE = auto()


async def person(there: Bench, rng: random.Random, kind: Person) -> None:
    """Act as this customer at the terminal and at the cancel button."""
    customer = there.terminal.customer
    if kind is Person.BROKE:
        there.terminal.refusals.append(0x71)
    await there.until_asked("insert")
    await hands(rng)
    if kind is Person.STOPPING:
        customer.stop = True
    if kind is Person.CANCELLING:
        await there.driver.cancel()
    if kind in {Person.GOING, Person.STOPPING, Person.CANCELLING}:
        return
    customer.insert(Card.GOOD)
    await there.until_asked("pin")
    await hands(rng)
    if kind is Person.PULLING:
        customer.remove()
        return
    customer.pins.extend([Pin.WRONG] * 3 if kind is Person.FORGETFUL else [Pin.RIGHT])
    await there.until_asked("remove")
    await hands(rng)
    customer.remove()


async def hands(rng: random.Random) -> None:
    await passes(rng.uniform(*HANDS_S))


PEOPLE = (*Person, *[Person.PAYING] * len(Person))  # half of the customers pay


async def a_sale(there: Bench, rng: random.Random, number: int) -> None:
    """Sell to a customer at the terminal and compare the outcome with the terminal's own records.

    The amount changes only at every second sale, so it does not identify the transaction.
    """
    amount = 100_00 * (1 + number // 2 % 3)
    token = f"lt_{number}"
    known = there.terminal.trace
    visit = asyncio.create_task(person(there, rng, rng.choice(PEOPLE)))
    await there.driver.begin(amount, token, CardService.CASH_WITHDRAWAL, within_s=600)
    async with asyncio.timeout(RUN_S_MAX):
        outcome = await there.driver.result()
    visit.cancel()
    there.terminal.customer.remove()
    assert there.terminal.begun.count(token) <= 1
    check(there, outcome, began=token in there.terminal.begun, amount=amount, known=known)


def check(there: Bench, outcome: CardOutcome, *, began: bool, amount: int, known: int) -> None:
    """Compare an approval or a decline with the terminal's records; unknown is always allowed."""
    mine = there.terminal.trace if there.terminal.trace != known and began else None
    done = there.terminal.memory if mine and there.terminal.payment is None else None
    if isinstance(outcome, Approved):
        assert done is not None
        assert (done.result, done.amount) == (0, amount)
        assert not outcome.evidence.trace or int(outcome.evidence.trace) == done.trace == mine
        assert there.terminal.maker.numbers is not Numbers.SHORT or outcome.evidence.trace
    elif isinstance(outcome, Declined):
        assert not began or (done is not None and done.result != 0)
        assert not outcome.evidence.trace or int(outcome.evidence.trace) == mine


def hostile(
    seed: int, faults: LineFaults = EVERYTHING, personality: str = ""
) -> tuple[AbstractAsyncContextManager[Bench], random.Random]:
    rng = random.Random(seed)

    def wrapping(line: Line) -> Line:
        return HostileLine(line, rng, faults)

    return bench(seed=seed, wrapping=wrapping, personality=personality), rng


@pytest.mark.parametrize("seed", parameters(range(HOSTILE_SEEDS), few=12))
@virtual_time
async def test_a_sale_never_begins_twice_and_never_gets_another_sales_result(seed: int) -> None:
    running, rng = hostile(seed)
    async with running as there:
        for number in range(SALES_A_SEED):
            await a_sale(there, rng, number)


@pytest.mark.parametrize("seed", range(OTHERS_SEEDS))
@pytest.mark.parametrize("personality", OTHER_NUMBERS)
@virtual_time
async def test_a_terminal_with_other_numbers_never_gives_another_sales_result(
    personality: str, seed: int
) -> None:
    running, rng = hostile(1000 + seed, personality=personality)
    async with running as there:
        for number in range(SALES_A_SEED):
            await a_sale(there, rng, number)


@virtual_time
async def test_a_soak_with_unplugged_terminals_leaks_nothing() -> None:
    running, rng = hostile(7, CUTTING)
    async with running as there:
        for number in range(SOAK_ROUNDS):
            await a_sale(there, rng, number)
        assert len(asyncio.all_tasks()) < 20
