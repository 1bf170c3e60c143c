"""An updater may restart the kiosk only while nobody would notice."""

from pathlib import Path

from agent.dialogue.screens import Name
from agent.dialogue.timeouts import SECONDS
from agent.transactions.model import CashStatus
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time


def busy(world: World) -> bool:
    return world.kiosk.state().is_busy


@virtual_time
async def test_it_is_busy_from_the_first_touch_until_the_customer_leaves(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        assert not busy(world)
        await world.customer.comes()
        assert busy(world)
        await world.customer.says(("cancel", None))
        await world.sees("start")
        assert not busy(world)


@virtual_time
async def test_it_is_busy_while_a_request_is_in_flight_without_a_customer(tmp_path: Path) -> None:
    """The customer leaves before the service answers; the request is still in flight."""
    async with kiosk_world(tmp_path) as world:
        world.api.do(
            "fault", {"endpoint": "aeps/cash-withdrawal", "kind": "silent", "when": "after"}
        )
        await world.customer.withdraws("500")
        await world.sees("working")
        assert world.kiosk.reconciler.is_submitting
        world.kiosk.reconciler.customer_left(world.transaction.client_reference)
        assert world.kiosk.reconciler.is_submitting
        await world.passes(120)
        assert not world.kiosk.reconciler.is_submitting


@virtual_time
async def test_it_is_busy_while_notes_move_but_not_during_a_doubt(
    tmp_path: Path,
) -> None:
    """After a restart during a hand-over, the agent asks whether notes moved.

    If nobody answers, the question stays open for the attendant, and does not block updates.
    """
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        await world.customer.says(("continue", PIN))
        assert busy(world)
        await world.restart()
        await world.sees("resumed")
        assert busy(world)
        await world.passes(SECONDS[Name.RESUMED] + 600)
        await world.sees("start")
        assert world.transaction.cash is CashStatus.HANDING_OVER
        assert not busy(world)


@virtual_time
async def test_a_pending_transaction_does_not_block_updates(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
        await world.customer.withdraws("500")
        await world.sees("pending")
        assert busy(world)
        await world.customer.says(("done", None))
        await world.passes(60)
        assert not busy(world)
        assert world.kiosk.state().takes_transactions
