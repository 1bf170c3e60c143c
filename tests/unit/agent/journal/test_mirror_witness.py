"""The agent asks the mirror before a request leaves, and waits for it only briefly."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.money import rupees
from agent.mirror.status import (
    LOOK_SOCKET,
    SILENT_S,
    WITNESS_WAIT_MAX_S,
    MirrorState,
    MirrorStatus,
    MirrorWitness,
    write_status,
)
from agent.transactions.model import BankStatus
from tests.support.kiosk_world import PIN, kiosk_world
from tests.support.paying import shop
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions.facts import REFERENCE


@pytest.fixture
def looks(tmp_path: Path) -> Iterator[socket.socket]:
    """Yield the socket on which the mirror's process receives requests."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as at:
        at.bind(str(tmp_path / LOOK_SOCKET))
        yield at


def mirrored(folder: Path, seq: int, state: MirrorState = MirrorState.IN_STEP) -> None:
    write_status(folder, MirrorStatus(at=virtual_clock().now().service, state=state, mirrored=seq))


@virtual_time
async def test_the_agent_asks_the_mirror_and_waits_for_its_status(
    tmp_path: Path, looks: socket.socket
) -> None:
    mirrored(tmp_path, 6)
    waiting = asyncio.create_task(MirrorWitness(tmp_path, virtual_clock()).wait(7))
    await passes(WITNESS_WAIT_MAX_S / 4)
    assert looks.recv(8) == b"\n"
    assert not waiting.done()
    mirrored(tmp_path, 7)
    await passes(WITNESS_WAIT_MAX_S / 4)
    assert waiting.result() is True


@virtual_time
async def test_a_late_mirror_delays_a_request_only_briefly(
    tmp_path: Path, looks: socket.socket
) -> None:
    mirrored(tmp_path, 6)
    clock = virtual_clock()
    began = clock.now().monotonic
    assert await MirrorWitness(tmp_path, clock).wait(7) is False
    assert clock.now().monotonic - began == pytest.approx(WITNESS_WAIT_MAX_S, abs=0.1)
    assert looks.recv(8)


@virtual_time
@pytest.mark.parametrize("state", [state for state in MirrorState if state.name != "IN_STEP"])
async def test_the_agent_does_not_wait_for_a_mirror_that_is_behind(
    tmp_path: Path, state: MirrorState
) -> None:
    mirrored(tmp_path, 6, state)
    clock = virtual_clock()
    began = clock.now().monotonic
    assert await MirrorWitness(tmp_path, clock).wait(7) is False
    assert clock.now().monotonic == began


@virtual_time
async def test_the_mirror_reports_a_journal_that_it_cannot_read_until_it_is_silent(
    tmp_path: Path,
) -> None:
    witness = MirrorWitness(tmp_path, virtual_clock())
    assert not witness.cannot_read_the_journal()
    mirrored(tmp_path, 6)
    assert not witness.cannot_read_the_journal()
    mirrored(tmp_path, 6, MirrorState.JOURNAL_UNREADABLE)
    assert witness.cannot_read_the_journal()
    await passes(SILENT_S + 1)
    assert not witness.cannot_read_the_journal()


@virtual_time
async def test_the_agent_does_not_wait_for_a_missing_or_silent_mirror(tmp_path: Path) -> None:
    clock = virtual_clock()
    witness = MirrorWitness(tmp_path, clock)
    assert await witness.wait(7) is False
    witness.ask()
    mirrored(tmp_path, 6)
    await passes(SILENT_S + 1)
    began = clock.now().monotonic
    assert await witness.wait(7) is False
    assert clock.now().monotonic == began


@virtual_time
async def test_a_kiosk_with_a_mirror_asks_it_before_a_request_leaves(tmp_path: Path) -> None:
    tables = {"journal": {"mirror": str(tmp_path / "stick")}}
    async with kiosk_world(tmp_path, tables=tables) as world:
        folder, now = world.kiosk.setup.state_folder, world.kiosk.clock.now().service
        write_status(folder, MirrorStatus(at=now, state=MirrorState.IN_STEP, mirrored=0))
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as at:
            at.bind(str(folder / LOOK_SOCKET))
            await world.customer.withdraws("500")
            await world.comes_true(lambda: world.transactions)
            await passes(WITNESS_WAIT_MAX_S / 4)
            assert at.recv(8) == b"\n"
            assert world.transaction.bank_status is BankStatus.PREPARED, "no request has left"
            await world.sees("cash")
            await world.customer.says(("continue", PIN))
            assert at.recv(8) == b"\n", "before the notes move"


@virtual_time
async def test_a_dispenser_pays_only_what_is_journaled_and_then_mirrored(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """With a slow mirror, notes do not move until the mirror has the hand-over."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(rupees(500))
        witness = mocker.create_autospec(MirrorWitness, instance=True)
        mirrored_until: list[int] = []
        came = asyncio.Event()

        async def until_it_came(seq: int) -> bool:
            assert world.facts == ["handing_over"], "it is journaled first"
            mirrored_until.append(seq)
            return await came.wait()

        witness.wait.side_effect = until_it_came
        world.agent.reconciler.witness = witness
        paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        await passes(30)
        assert mirrored_until == [world.agent.journal.last_seq()]
        assert world.left() == 0
        came.set()
        await paying
        assert world.facts == ["handing_over", "handed"]
        assert world.left() == 500
