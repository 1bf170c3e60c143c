"""A customer repeats a request that the bank has not answered: a whole kiosk with its ledger."""

from pathlib import Path

from agent.base.money import Money, rupees
from agent.dialogue.page import Screen
from agent.transactions.model import BankStatus
from tests.contract.specification import steps
from tests.contract.specification.scene import a_scene
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time


async def waits_for_the_bank(world: World, amount: str = "500") -> None:
    """A withdrawal stays pending at the bank, and the customer leaves with a slip."""
    world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=3 * 3600)
    await world.customer.withdraws(amount)
    await world.sees("pending")
    await world.sees("start")


async def asks_again(world: World, amount: str = "500") -> Screen:
    await world.customer.asks_for(amount)
    await world.customer.says(("confirm", None))
    return world.screen


def key(screen: Screen) -> str:
    assert screen.text is not None
    return screen.text.key


@virtual_time
async def test_a_repeated_request_starts_only_after_a_yes(tmp_path: Path) -> None:
    """While the first one is unanswered, nothing is captured or sent before a yes."""
    async with kiosk_world(tmp_path) as world:
        await waits_for_the_bank(world)
        screen = await asks_again(world)
        assert (screen.name.value, key(screen)) == ("review", "second-open")
        assert screen.text is not None
        assert screen.text.args["amount"] == Money(rupees(500))
        assert [act.value for act in screen.actions] == ["confirm", "cancel", "help"]
        assert len(world.transactions) == 1

        await world.customer.says(("confirm", None))
        await world.customer.gives_finger()
        await world.sees("cash")
        assert [t.bank_status for t in world.transactions] == [
            BankStatus.PENDING,
            BankStatus.SUCCEEDED,
        ]


@virtual_time
async def test_a_no_starts_nothing_and_shows_the_status_of_the_first_one(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await waits_for_the_bank(world)
        await asks_again(world)
        await world.customer.says(("cancel", None))
        assert world.screen.name.value == "services"
        assert world.screen.error is not None
        assert world.screen.error.key == "second-none-open"
        await world.passes(120)
        assert len(world.transactions) == 1


@virtual_time
async def test_a_customer_who_does_not_decide_starts_nothing(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await waits_for_the_bank(world)
        await asks_again(world)
        await world.sees("start")
        assert len(world.transactions) == 1


@virtual_time
async def test_a_success_during_the_question_is_shown(tmp_path: Path) -> None:
    """The screen then says how the customer gets the notes."""
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=150)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.sees("start")
        await world.comes_true(lambda: world.transaction.bank_status is BankStatus.SUCCEEDED)
        assert key(await asks_again(world)) == "second-paid"
        await world.customer.says(("cancel", None))
        assert world.screen.error is not None
        assert world.screen.error.key == "second-none-paid"


@virtual_time
async def test_an_unpaid_qr_leads_to_the_question(tmp_path: Path) -> None:
    """The kiosk does not know who asked for it, so it asks the next customer."""
    async with a_scene(tmp_path, "upicw.QR") as scene:
        for step in (steps.asks(), steps.cancels_qr, steps.goes_with_the_slip):
            await step.happens(scene)
        await scene.world.customer.comes("upicw.QR")
        await scene.world.customer.says(("continue", "500"))
        screen = scene.world.screen
        assert (screen.name.value, key(screen)) == ("review", "second-open-somebody")
