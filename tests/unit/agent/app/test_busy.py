"""An updater may restart the kiosk only while nobody would notice."""

import asyncio
from pathlib import Path
from typing import Self

from agent.app.service import delay_shutdowns
from agent.dialogue.page import Name
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


class Lock:
    """A lock that holds off a shutdown."""

    def __init__(self) -> None:
        self._is_held = False

    def is_held(self) -> bool:
        return self._is_held

    async def __aenter__(self) -> Self:
        self._is_held = True
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_held = False


@virtual_time
async def test_a_shutdown_is_held_off_until_the_notes_have_moved_and_the_customer_has_left(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        lock = Lock()
        holding = asyncio.create_task(delay_shutdowns(world.kiosk, lock))
        await world.sees("start")
        assert not lock.is_held()
        await world.customer.withdraws("500")
        await world.sees("cash")
        assert lock.is_held()
        await world.customer.says(("continue", PIN))
        assert world.transaction.cash is CashStatus.HANDING_OVER
        assert lock.is_held()
        await world.customer.says(("handed", None), ("done", None))
        await world.sees("start")
        await world.passes(2)
        assert not lock.is_held()
        holding.cancel()


@virtual_time
async def test_a_second_customer_is_held_off_for_as_well(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        lock = Lock()
        holding = asyncio.create_task(delay_shutdowns(world.kiosk, lock))
        for _ in range(2):
            await world.customer.comes()
            await world.passes(1)
            assert lock.is_held()
            await world.customer.says(("cancel", None))
            await world.passes(2)
            assert not lock.is_held()
        holding.cancel()
