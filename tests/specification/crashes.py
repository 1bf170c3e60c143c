"""A process that dies at one journal write of a service, and what has to be true after it.

The customer goes on until the screen dies under their hands, then leaves with what they hold. A
fresh agent starts on the same folder; whoever is owed comes back, and the attendant answers what
only somebody who was there can know.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.journal.crash_points import CrashPoint
from agent.transactions.model import BankStatus, CashStatus, Direction
from tests.specification import (
    bill_rows,
    recharge_rows,
    steps,
    transfer_rows,
    verification_rows,
)
from tests.specification.scene import Died, Scene
from tests.specification.table import Step

RESTS_WITHIN = 1500.0  # virtual seconds: a launch that is never used, and the watch, end before


@dataclass(frozen=True, slots=True)
class Usual:
    """A service's way to SUCCESS, and the facts that it journals."""

    service: str
    steps: tuple[Step, ...]
    facts: tuple[str, ...]


def _aeps(service: str) -> Usual:
    return Usual(service, (steps.answers(), steps.end_is_seen), ("prepared", "sending", "answered"))


PAID_IN = ("prepared", "held", "sending", "answered")
SLIP = ("slip_started", "slip_ended")
"""Of a product that is confirmed later: its slip prints by itself."""

USUAL: tuple[Usual, ...] = (
    Usual(
        "aeps.CW",
        (steps.answers(), steps.hands_over),
        ("prepared", "sending", "answered", "handing_over", "handed"),
    ),
    _aeps("aeps.AP"),
    _aeps("aeps.BE"),
    _aeps("aeps.MS"),
    Usual(
        "aeps.CD",
        (steps.answers(), steps.counts_in, steps.end_is_seen),
        PAID_IN,
    ),
    Usual(
        "bbps.PAY",
        (bill_rows.BILLER.yes, steps.asks(), steps.counts_in, steps.end_is_seen),
        (*PAID_IN, *SLIP),
    ),
    Usual(
        "dmt.TRANSFER",
        (transfer_rows.BANK.yes, steps.asks(), steps.counts_in, steps.end_is_seen),
        (*PAID_IN, *SLIP),
    ),
    *(
        Usual(
            service,
            (recharge_rows.OPERATOR.yes, steps.asks(), steps.counts_in, steps.end_is_seen),
            (*PAID_IN, *SLIP),
        )
        for service in recharge_rows.RECHARGE.services
    ),
    Usual(
        "verify.PAID",
        (verification_rows.answers, steps.asks(), steps.counts_in, steps.end_is_seen),
        PAID_IN,
    ),
    Usual(
        "verify.COUNTER",
        (verification_rows.answers, steps.asks(), steps.end_is_seen),
        ("prepared", "sending", "answered"),
    ),
    Usual(
        "upicw.QR",
        (steps.asks(), steps.pays, steps.hands_over),
        ("prepared", "sending", "answered", "looked_up", "handing_over", "handed"),
    ),
    Usual(
        "matm.CW",
        (steps.asks(), steps.uses_card, steps.hands_over),
        (
            *("prepared", "sending", "answered", "launched", "reader_said", "looked_up"),
            *("handing_over", "handed"),
        ),
    ),
    *(
        Usual(
            service,
            (steps.asks(), steps.uses_card, steps.end_is_seen),
            ("prepared", "sending", "answered", "launched", "reader_said", "looked_up"),
        )
        for service in ("matm.BE", "matm.MS")
    ),
)

POINTS = (CrashPoint.BEFORE_COMMIT, CrashPoint.AFTER_COMMIT)
"""What dies before the write leaves the same journal as what dies before the commit."""
CASES = [
    (usual, number, point)
    for usual in USUAL
    for number in range(1, len(usual.facts) + 1)
    for point in POINTS
]


async def goes_on_until_it_dies(scene: Scene, usual: Usual, write: int, point: CrashPoint) -> None:
    await scene.is_offered()
    scene.world.dies_at(write, point)
    for step in usual.steps:
        if not await _happens(scene, step.happens):
            return
    await scene.world.process.died.wait()


async def _happens(scene: Scene, doing: Callable[[Scene], Awaitable[None]]) -> bool:
    """Do it, unless the screen dies before it is done."""
    process = scene.world.process
    task = asyncio.get_running_loop().create_task(_shielded(doing(scene)))
    death = asyncio.get_running_loop().create_task(process.died.wait())
    await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
    death.cancel()
    if process.dead:
        task.cancel()
        await asyncio.wait({task})
        return False
    task.result()
    return True


async def _shielded(doing: Awaitable[None]) -> None:
    try:
        await doing
    except Died:
        return


async def settles(scene: Scene) -> None:
    """Wait until only people are waited for; then let them come."""
    world = scene.world
    if not world.transactions:
        return
    await world.comes_true(lambda: _waits_for_nobody(scene), within=RESTS_WITHIN)
    cash = world.transaction.cash
    if cash in (CashStatus.HANDING_OVER, CashStatus.REFUNDING):
        await says_what_happened(scene)
    elif cash in (CashStatus.OWED, CashStatus.REFUND_OWED):
        await scene.claims(scene.claim_code or world.transaction.last4)
    await world.comes_true(lambda: world.transaction.closed, within=RESTS_WITHIN)


def _waits_for_nobody(scene: Scene) -> bool:
    t = scene.world.transaction
    final = (
        t.bank_status in (BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED)
        and not t.in_doubt
    )
    return final and t.cash is not CashStatus.HELD


async def says_what_happened(scene: Scene) -> None:
    """Say at the counter that the notes were handed over: the attendant was there."""
    await scene.to_the_owed()
    await scene.act("choose", scene.world.transaction.client_reference)
    await scene.act("handed")


def the_books_agree(scene: Scene) -> None:
    """Hold the kiosk's journal and drawer against the service's own books."""
    world, moved = scene.world, scene.moved()
    charged = [record for record in world.books if record["status"] == "SUCCESS"]
    assert len(world.books) <= 1, "one intent, one record"
    if not world.transactions:
        assert not world.books
        assert not moved
        return
    t = world.transaction
    assert t.closed, t
    assert (t.bank_status is BankStatus.SUCCEEDED) == bool(charged)
    match t.terms.direction:
        case Direction.OUT:
            assert moved == ({"handed_out": [t.amount]} if charged else {})
        case Direction.IN:
            paid_in = {"taken_in": [t.amount]} if "held" in world.facts else {}
            back = {"given_back": [t.amount]} if paid_in and not charged else {}
            assert moved == paid_in | back
        case Direction.NO_CASH:
            assert moved == {}
