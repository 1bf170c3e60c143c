"""Customers at the simulated terminal: most pay, others make mistakes or cancel."""

import asyncio
import random
from enum import Enum, auto, unique

from hw_sim.card.cards import Card, Pin
from tests.unit.drivers.card.bench import Bench

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
    await asyncio.sleep(rng.uniform(*HANDS_S))  # noqa: TID251 - on a virtual loop
