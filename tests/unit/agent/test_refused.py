"""A whole kiosk after a refusal: which services are suspended, and when they are tried again."""

from pathlib import Path

from agent.dialogue.screens import PressResult, Text
from agent.outlet.day import SPREAD
from agent.outlet.suspensions import SUSPENDED_S
from agent.transactions.error_table import Scope
from tests.contract.specification import steps
from tests.contract.specification.scene import a_scene
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time


def resting(world: World) -> dict[str, Text]:
    return {o.service.code: o.reason for o in world.kiosk.read_model.offers() if o.reason}


async def is_refused(world: World, code: str) -> None:
    """A customer asks for 500 rupees, and the service refuses."""
    world.refuses("aeps/cash-withdrawal", code)
    await world.customer.withdraws("500")
    await world.sees("sorry")


async def checks_now(world: World) -> None:
    await world.sees("start")
    await world.customer.says(("attendant", None), ("continue", PIN), ("choose", "outlet"))
    await world.customer.says(("choose", "ask"))
    await world.comes_true(lambda: not world.screen.facts["busy"], within=60)
    await world.customer.says(("cancel", None))


@virtual_time
async def test_a_disabled_withdrawal_does_not_suspend_other_services_of_its_product(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        before = set(resting(world))
        await is_refused(world, "SERVICE_DISABLED")
        assert set(resting(world)) - before == {"aeps.CW"}
        why = Text("rest-stopped", {"code": "SERVICE_DISABLED"})
        assert resting(world)["aeps.CW"] == why


@virtual_time
async def test_a_disabled_service_is_offered_again_after_a_while_not_at_the_next_read(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_refused(world, "SERVICE_DISABLED")
        await world.passes(SUSPENDED_S[Scope.SERVICE] - 60)
        assert "aeps.CW" in resting(world)
        await world.passes(61)
        assert "aeps.CW" not in resting(world)


@virtual_time
async def test_a_missing_permission_suspends_its_product_until_a_read_shows_it(
    tmp_path: Path,
) -> None:
    """After FORBIDDEN at a withdrawal, the next read of the outlet restores the product."""
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        before = set(resting(world))
        await is_refused(world, "FORBIDDEN")
        rest = set(resting(world)) - before
        assert rest == {"aeps.CW", "aeps.AP", "aeps.BE", "aeps.MS", "aeps.CD"}
        await world.passes(300 * (1 + SPREAD) + 5)
        assert not rest & set(resting(world))


@virtual_time
async def test_the_attendant_can_retry_at_once(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await is_refused(world, "SERVICE_DISABLED")
        await checks_now(world)
        assert "aeps.CW" not in resting(world)


@virtual_time
async def test_an_outlet_that_is_ready_again_is_offered_within_seconds_of_its_409(
    tmp_path: Path,
) -> None:
    """The outlet's record does not confirm the 409, so the suspension ends before five minutes."""
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        await world.passes(20)
        await is_refused(world, "DAILY_AUTH_REQUIRED")
        await world.passes(5)
        assert "aeps.CW" not in resting(world)


@virtual_time
async def test_a_disabled_category_is_unavailable_in_the_picker_with_its_reason(
    tmp_path: Path,
) -> None:
    """Bills of other categories can still be paid."""
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        scene.world.refuses("bbps/bill/pay", "SERVICE_DISABLED")
        for step in (steps.asks(), steps.counts_in):
            await step.happens(scene)
        assert "bbps.PAY" not in resting(scene.world)

        await scene.world.customer.comes("bbps.PAY")
        reasons = {choice.value: choice.reason for choice in scene.world.screen.choices}
        assert reasons["Subscription"] == Text("rest-stopped", {"code": "SERVICE_DISABLED"})
        assert [value for value, why in reasons.items() if why] == ["Subscription"]
        verdict = await scene.world.customer.does("choose", "Subscription")
        assert verdict is PressResult.UNFIT
