"""Sales over a wire that loses, repeats and changes bytes."""

import asyncio
import random

from drivers.card.port import Approved, CardOutcome, CardService, Declined
from drivers.line import Line
from tests.support.lines import EVERYTHING, HostileLine, LineFaults
from tests.unit.drivers.card.bench import Bench, bench
from tests.unit.drivers.card.people import Person, person

PEOPLE = (*Person, *[Person.PAYING] * len(Person))  # half of the customers pay
RUN_S_MAX = 20 * 60.0  # the limit promised by the CardTerminal port
CUTTING = LineFaults(lose=0.02, double=0.02, split=0.1, flip=0.02, late=0.1, unplug=0.01)


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
        assert int(outcome.evidence.trace) == done.trace == mine
    elif isinstance(outcome, Declined):
        assert not began or (done is not None and done.result != 0)
        assert not outcome.evidence.trace or int(outcome.evidence.trace) == mine


def hostile(seed: int, faults: LineFaults = EVERYTHING) -> tuple[Bench, random.Random]:
    rng = random.Random(seed)

    def wrapping(line: Line) -> Line:
        return HostileLine(line, rng, faults)

    return bench(seed=seed, wrapping=wrapping), rng
