"""Let the process die at one journal write of a service, and check the books after it.

The customer continues until the screen dies, then leaves. A new agent starts on the same folder. A
customer with owed notes comes back, and the attendant says where the notes are.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.journal.crash_points import CrashPoint
from agent.transactions.model import BankStatus, CashStatus, Direction
from tests.contract.specification import (
    bill_rows,
    recharge_rows,
    steps,
    transfer_rows,
    verification_rows,
)
from tests.contract.specification.scene import Died, Scene
from tests.contract.specification.table import Step

SETTLES_WITHIN = 1500.0  # virtual seconds; an unused launch and the in-doubt window end earlier


@dataclass(frozen=True, slots=True)
class SuccessRun:
    """A service's steps to SUCCESS, and the events that it journals."""

    service: str
    steps: tuple[Step, ...]
    facts: tuple[str, ...]


SENT = ("prepared", "sending", "answered")
PAID_OUT = ("handing_over", "handed")
PAID_IN = ("prepared", "held", "sending", "answered")
BY_CARD = (*SENT, "launched", "reader_said", "looked_up")
SLIP = ("slip_started", "slip_ended")
"""Of a product that is confirmed later: its slip is printed automatically."""


def _until_seen(service: str, *begins: Step, facts: tuple[str, ...] = SENT) -> SuccessRun:
    """Return a run that ends when the customer sees the result."""
    return SuccessRun(service, (*begins, steps.end_is_seen), facts)


def _paid_in(service: str, answer: Step, facts: tuple[str, ...] = (*PAID_IN, *SLIP)) -> SuccessRun:
    return _until_seen(service, answer, steps.asks(), steps.counts_in, facts=facts)


SUCCESS_RUNS: tuple[SuccessRun, ...] = (
    SuccessRun("aeps.CW", (steps.answers(), steps.hands_over), (*SENT, *PAID_OUT)),
    _until_seen("aeps.AP", steps.answers()),
    _until_seen("aeps.BE", steps.answers()),
    _until_seen("aeps.MS", steps.answers()),
    _until_seen("aeps.CD", steps.answers(), steps.counts_in, facts=PAID_IN),
    _paid_in("bbps.PAY", bill_rows.BILLER.yes),
    _paid_in("dmt.TRANSFER", transfer_rows.BANK.yes),
    _paid_in("recharge.MOBILE", recharge_rows.OPERATOR.yes),
    _paid_in("recharge.DTH", recharge_rows.OPERATOR.yes),
    _paid_in("verify.PAID", verification_rows.answers, PAID_IN),
    _until_seen("verify.COUNTER", verification_rows.answers, steps.asks()),
    SuccessRun(
        "upicw.QR",
        (steps.asks(), steps.pays, steps.hands_over),
        (*SENT, "looked_up", *PAID_OUT),
    ),
    SuccessRun("matm.CW", (steps.asks(), steps.uses_card, steps.hands_over), (*BY_CARD, *PAID_OUT)),
    _until_seen("matm.BE", steps.asks(), steps.uses_card, facts=BY_CARD),
    _until_seen("matm.MS", steps.asks(), steps.uses_card, facts=BY_CARD),
)

POINTS = (CrashPoint.BEFORE_COMMIT, CrashPoint.AFTER_COMMIT)
"""A crash before the write leaves the same journal as a crash before the commit."""
CASES = [
    (run, number, point)
    for run in SUCCESS_RUNS
    for number in range(1, len(run.facts) + 1)
    for point in POINTS
]


async def run_until_the_crash(scene: Scene, run: SuccessRun, write: int, point: CrashPoint) -> None:
    await scene.is_offered()
    scene.world.dies_at(write, point)
    for step in run.steps:
        if not await _completes(scene, step.happens):
            return
    await scene.world.process.died.wait()


async def _completes(scene: Scene, action: Callable[[Scene], Awaitable[None]]) -> bool:
    """Run the action; return False if the process died before it ended."""
    process = scene.world.process
    task = asyncio.get_running_loop().create_task(_shielded(action(scene)))
    death = asyncio.get_running_loop().create_task(process.died.wait())
    await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
    death.cancel()
    if process.dead:
        task.cancel()
        await asyncio.wait({task})
        return False
    task.result()
    return True


async def _shielded(action: Awaitable[None]) -> None:
    try:
        await action
    except Died:
        return


async def settle(scene: Scene) -> None:
    """Wait until only people can continue, then let them do so."""
    world = scene.world
    if not world.transactions:
        return
    await world.comes_true(lambda: _waits_for_people_only(scene), within=SETTLES_WITHIN)
    cash = world.transaction.cash
    if cash in (CashStatus.HANDING_OVER, CashStatus.REFUNDING):
        await answers_handed_over(scene)
    elif cash in (CashStatus.OWED, CashStatus.REFUND_OWED):
        await scene.claims(scene.claim_code or world.transaction.last4)
    await world.comes_true(lambda: world.transaction.closed, within=SETTLES_WITHIN)


def _waits_for_people_only(scene: Scene) -> bool:
    t = scene.world.transaction
    final = (
        t.bank_status in (BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED)
        and not t.in_doubt
    )
    return final and t.cash is not CashStatus.HELD


async def answers_handed_over(scene: Scene) -> None:
    """Answer as the attendant that the notes were handed over."""
    await scene.to_the_owed()
    await scene.act("choose", scene.world.transaction.client_reference)
    await scene.act("handed")


def check_books_agree(scene: Scene) -> None:
    """Check that the kiosk's journal and ledger agree with the service's own books."""
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
