"""A status check that hangs does not block the screen, the page, the next customer or a stop."""

from pathlib import Path

from agent.dialogue.page import Name
from agent.dialogue.timeouts import SECONDS
from agent.transactions.limits import CLIENT_TIMEOUT
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time

CHECK = "aeps/transaction/by-client-reference/{client_reference}"


async def loses_the_answer(world: World) -> None:
    """Withdraw; the answer is lost at once, and the status check hangs until its timeout."""
    world.breaks("aeps/cash-withdrawal", "cut", "after")
    world.breaks(CHECK, "silent", "before", count=9)
    await world.customer.withdraws("500")
    await world.sees("working")


@virtual_time
async def test_the_customer_leaves_with_a_slip_while_the_check_hangs(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await loses_the_answer(world)
        began = world.clock.time()
        await world.sees("pending", within=SECONDS[Name.WORKING] + 2)
        assert world.clock.time() - began <= SECONDS[Name.WORKING] + 2
        assert world.kiosk.iterations(), "the watchdog is fed"


@virtual_time
async def test_the_next_customer_is_served_while_the_check_hangs(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await loses_the_answer(world)
        await world.sees("pending", within=CLIENT_TIMEOUT + 15)
        await world.customer.says(("done", None))
        hanging = world.transaction.client_reference
        await world.customer.withdraws("1000")
        await world.sees("cash", within=30)
        second = next(t for t in world.transactions if t.client_reference != hanging)
        assert second.cash is CashStatus.OWED
        first = world.kiosk.journal.get(hanging)
        assert first is not None
        assert first.bank_status is BankStatus.SENT


@virtual_time
async def test_a_stop_does_not_wait_for_the_check(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await loses_the_answer(world)
        await world.passes(10)
        before = world.clock.time()
        await world.stop()
        assert world.clock.time() - before < 1
