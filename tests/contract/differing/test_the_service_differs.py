"""Each guess turned round, one by one: no money moves on it, and the kiosk notices."""

import re
from pathlib import Path
from random import Random

import httpx
import pytest

from agent.api.guesses import TABLE, Differs
from agent.api.replies import NULL, ApiRefusal, NoResponse
from agent.commands.check.service import calls
from agent.transactions.model import BANK_FINAL, BankStatus, CashStatus, Direction
from hw_sim.api.differences import DIFFERENCES
from hw_sim.api.simulator import ApiSimulator
from kiosk_fleet.bridge import Rejected, read_webhook
from tests.contract.differing.cases import BY_A_CALL, BY_A_WEBHOOK, CASES, Case
from tests.contract.specification.scene import Scene, a_scene
from tests.support.counts import drawn
from tests.support.kiosk_world import World, kiosk_world
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import BEGIN, virtual_time

SETTLES_WITHIN = 1500.0  # virtual seconds; the in-doubt window and a launch end earlier
USUAL_CASH = {
    Direction.OUT: CashStatus.HANDED,
    Direction.IN: CashStatus.KEPT,
    Direction.NO_CASH: CashStatus.NONE,
}
GIVEN_BACK = (CashStatus.NONE, CashStatus.REFUND_OWED, CashStatus.REFUNDED)


def test_the_simulator_can_turn_round_every_guess_and_no_other() -> None:
    assert DIFFERENCES.keys() == TABLE.keys()
    assert CASES.keys() | BY_A_CALL.keys() | BY_A_WEBHOOK == TABLE.keys()


@pytest.mark.parametrize("name", drawn(CASES, 10))
@virtual_time
async def test_a_customer_meets_a_service_that_differs(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    async with a_scene(
        tmp_path, case.service, differs=(name,), knows_billers=case.knows_billers
    ) as scene:
        reason = await plays(scene, case)
        match TABLE[name].differs:
            case Differs.HARMLESS:
                assert scene.world.ends == (case.ends or success_of(scene.world))
            case Differs.NOT_OFFERED:
                assert_nothing_happened(scene, reason)
            case Differs.HELD:
                await assert_people_are_asked(scene, case)
        assert_money_is_right(scene)
        assert_noticed(scene.world, name)


async def plays(scene: Scene, case: Case) -> str:
    """Do the case's steps as far as they go; return the reason that the kiosk shows if they end."""
    world, stopped = scene.world, False
    try:
        for step in case.played:
            await step.happens(scene)
    except AssertionError:  # the screen that the step expects does not come
        stopped = True
    reason = _shown_reason(scene) if stopped else ""
    await world.passes(SETTLES_WITHIN)
    if case.reads:
        known = {"merchant_ref": "OUTLET-001", "never_used": "NEVER"}
        assert [one async for one in calls(world.kiosk.service.client, known)]
    return reason


def _shown_reason(scene: Scene) -> str:
    """Return why the service is not offered, or what the screen says instead."""
    offers = scene.world.kiosk.read_model.offers()
    by_code = {offer.service.code: offer.reason for offer in offers}
    if off := by_code.get(scene.service):
        return off.key
    told = ("sorry", "closed", "inquiry", "otp", "pick", "mobile", "field")
    return next((name for name in reversed(scene.seen) if name in told), "")


def success_of(world: World) -> tuple[BankStatus, CashStatus]:
    return BankStatus.SUCCEEDED, USUAL_CASH[world.transaction.terms.direction]


def assert_nothing_happened(scene: Scene, reason: str) -> None:
    """Check that the service ended before money moved, and that the customer could see why."""
    if not scene.world.transactions:
        assert reason
        assert not scene.moved()
        return
    assert scene.world.transaction.bank_status is BankStatus.ABANDONED
    assert scene.world.transaction.cash in GIVEN_BACK
    assert {"sorry", "pending"} & set(scene.seen)


async def assert_people_are_asked(scene: Scene, case: Case) -> None:
    """Check that the money is held, and that people can end what the service does not."""
    world = scene.world
    t = world.transaction
    assert t.cash is case.holds
    if t.bank_status in BANK_FINAL and not t.in_doubt:
        return  # the service or its 404 has ended it: notes are owed back, or none were taken
    await world.skips(case.days * 86_400)
    await world.passes(SETTLES_WITHIN)
    assert world.kiosk.reconciler.why_stuck(world.transaction)
    assert world.transaction.cash is case.holds


def assert_money_is_right(scene: Scene) -> None:
    """Compare the notes with the service's own books."""
    if not scene.world.transactions:
        assert not scene.world.books
        return
    t, moved = scene.world.transaction, scene.moved()
    charged = [record for record in scene.world.books if record["status"] == "SUCCESS"]
    if t.cash is CashStatus.KEPT or "handed_out" in moved:
        assert len(charged) == 1
        assert charged[0].get("confirmed_by_bank_network", True)
    if "given_back" in moved or t.cash is CashStatus.REFUND_OWED:
        assert not charged


def assert_noticed(world: World, name: str) -> None:
    """Check that the evidence names the guess, without a private value."""
    evidence = world.kiosk.evidence
    if not TABLE[name].evidence:
        assert name in evidence.not_seen
        return
    shown = evidence.contradicted[name]
    assert not re.search(r"\d{4}", f"{shown.place} {shown.why} {shown.answer}")
    assert world.kiosk.state().contradicted == tuple(sorted(evidence.contradicted))


@pytest.mark.parametrize("name", drawn(BY_A_CALL, 3))
@virtual_time
async def test_a_call_before_money_moves_ends_without_it(tmp_path: Path, name: str) -> None:
    async with kiosk_world(tmp_path, differs=(name,)) as world:
        reply = await BY_A_CALL[name](world.kiosk)
        # Without the flag the outlet's own record decides, as after no answer.
        is_silent = getattr(reply, "daily_auth_done", None) == NULL
        assert is_silent or isinstance(reply, ApiRefusal | NoResponse), reply
        assert not world.books
        assert not world.transactions
        assert_noticed(world, name)
        await world.restart()
        assert_noticed(world, name)


@pytest.mark.parametrize(("differs", "is_taken"), [((), True), (tuple(BY_A_WEBHOOK), False)])
@virtual_time
async def test_a_webhook_that_is_signed_otherwise_is_dropped(
    differs: tuple[str, ...], *, is_taken: bool
) -> None:
    posted: list[httpx.Request] = []

    def take(request: httpx.Request) -> httpx.Response:
        posted.append(request)
        return httpx.Response(200)

    clock = LoopClock(BEGIN)
    async with httpx.AsyncClient(transport=httpx.MockTransport(take)) as client:
        service = ApiSimulator(
            clock,
            Random(1),
            api_key="key",
            tpin="123456",
            merchant_ref="OUTLET-001",
            differs=differs,
            webhook_client=client,
        )
        service.do("subscribe", {"url": "https://operator.example.in/hooks/aeps"})
        service.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": False})
        await service.webhooks.deliver()
    (request,) = posted
    headers = {name.lower(): value for name, value in request.headers.items()}
    read = read_webhook(headers, request.content, path="/hooks/aeps", key="key", now=clock.time())
    assert (read is not Rejected.BAD_SIGNATURE) is is_taken
