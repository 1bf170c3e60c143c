"""A kiosk on a disk that is full or read-only: at a start, and before each event of a flow."""

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from agent.app.closed_kiosk import ClosedKiosk
from agent.base import files
from agent.cash.pin import START_SCREEN_PAUSE_MAX_S
from agent.dialogue.page import Act, Press, Text
from agent.journal.audit import verify
from agent.journal.crash_points import CrashPoint
from agent.journal.database import DiskRefuses
from agent.journal.journal import Journal
from agent.journal.maintenance import CHECK_INTERVAL_S, RESTART_DELAY_MAX_S
from agent.journal.segment import Segment
from agent.transactions.model import Transaction
from tests.support.kiosk_world import PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.system.disks.filesystems import FileSystem, as_agent, fill
from tests.system.e2e.kiosk import NOBODY, Kiosk
from tests.system.e2e.waiting import until
from tests.unit.agent.transactions.facts import REFERENCE, SUCCESS, answered, prepared, sending

OWED = (prepared(), sending(), answered(SUCCESS))
"""The events of a withdrawal whose notes are owed."""
ENDS_WITHIN = RESTART_DELAY_MAX_S + 4 * CHECK_INTERVAL_S  # virtual seconds after a disk failed


@dataclass(frozen=True, slots=True)
class Flow:
    """A customer's steps and the events that they journal."""

    service: str
    facts: tuple[str, ...]
    walk: Callable[[World], Awaitable[None]]


async def _withdraw(world: World) -> None:
    await world.customer.takes_out("500")


async def _deposit(world: World) -> None:
    await world.customer.withdraws("500", "aeps.CD")
    await world.sees("cash", within=60)
    await world.customer.says(("continue", PIN), ("confirm", "500"))
    await world.sees("result", within=60)


FLOWS = {
    "withdrawal": Flow(
        "aeps.CW", ("prepared", "sending", "answered", "handing_over", "handed"), _withdraw
    ),
    "deposit": Flow("aeps.CD", ("prepared", "held", "sending", "answered"), _deposit),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one case."""

    what: str
    left: int
    """The free bytes for the agent at that moment."""
    result: str


def every(file_system: FileSystem) -> Iterator[Outcome]:
    """Run every case and yield its outcome. Raises AssertionError at the first failure."""
    _warm_up(file_system)
    for cause in (*file_system.fillers, None):
        yield starts(file_system, cause)
    for who in file_system.fillers:
        yield _starts_full(file_system, who)
        for name, flow in FLOWS.items():
            for at in range(len(flow.facts)):
                yield _runs_full(file_system, who, name, at)
    yield _starts_read_only(file_system)
    for name, flow in FLOWS.items() if file_system.fails_in_use else ():
        for at in range(len(flow.facts)):
            yield _turns_read_only(file_system, name, at)


def _warm_up(file_system: FileSystem) -> None:
    """Import all modules of a kiosk while this process can still read Python's folder."""

    async def story(world: World) -> None:
        await _withdraw(world)
        await world.stop()
        await _shows(world, "")

    folder = file_system.folder / "first"
    folder.mkdir()
    _play(folder, story)


def _play(folder: Path, story: Callable[[World], Awaitable[None]]) -> None:
    """Run a whole kiosk in a folder, on virtual time."""

    @virtual_time
    async def play() -> None:
        async with kiosk_world(folder) as world:
            await story(world)

    play()


def _play_as_agent(file_system: FileSystem, story: Callable[[World], Awaitable[None]]) -> None:
    """Run a whole kiosk in an empty folder, on a file system with free space."""
    file_system.mend()
    folder = file_system.folder / "kiosk"
    with as_agent():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        _play(folder, story)


def _at(world: World, number: int, strike: Callable[[], None]) -> None:
    """Call `strike` before the journal writes the event `number`, counted from now and from 0."""
    left = [number]

    def reached(point: CrashPoint) -> None:
        if point is CrashPoint.BEFORE_WRITE:
            left[0] -= 1
            if left[0] == -1:
                strike()

    world.kiosk.journal.on_crash_point = reached


def _starts_full(file_system: FileSystem, who: str) -> Outcome:
    """Start on a full disk: owed notes are handed over, and every service is suspended."""
    left = [0]

    async def story(world: World) -> None:
        await world.customer.withdraws("500")
        await world.sees("cash", within=60)
        await world.stop()
        fill(file_system.folder, who)
        left[0] = files.free_bytes(file_system.folder)
        await world.restart()
        await world.passes(1)
        await world.customer.says(
            ("done", None)
        )  # the screen first shows the interrupted transaction
        assert world.screen.name.value == "closed"
        assert _unavailable_reasons(world) == {"rest-disk"}
        await _claims(world)
        assert world.transaction.closed
        assert world.facts[-2:] == ["handing_over", "handed"]
        assert list(verify(world.kiosk.journal)) == []
        assert len(world.books) == 1

    _play_as_agent(file_system, story)
    result = "runs; owed notes are handed over"
    return Outcome(f"full by {who}, at a start", left[0], result)


async def _claims(world: World) -> None:
    """Hand over the owed notes as the attendant."""
    await world.customer.says(("attendant", None), ("continue", PIN), ("choose", "owed"))
    reference = world.transaction.client_reference
    await world.customer.says(("choose", reference), ("continue", "0019"), ("handed", None))


def _unavailable_reasons(world: World) -> set[str]:
    return {offer.reason.key if offer.reason else "" for offer in world.kiosk.read_model.offers()}


def _runs_full(file_system: FileSystem, who: str, name: str, at: int) -> Outcome:
    """Fill the disk before one event of a flow: the transaction ends, and no new one begins."""
    left, flow = [0], FLOWS[name]

    async def story(world: World) -> None:
        def strike() -> None:
            fill(file_system.folder, who)
            left[0] = files.free_bytes(file_system.folder)

        _at(world, at, strike)
        await flow.walk(world)
        await world.comes_true(lambda: world.transaction.closed, within=300)
        assert tuple(world.facts[: len(flow.facts)]) == flow.facts
        assert _unavailable_reasons(world) == {"rest-disk"}
        await world.restart()
        await world.passes(1)
        assert world.screen.name.value == "closed"
        assert list(verify(world.kiosk.journal)) == []
        assert world.transaction.closed
        assert [record["status"] for record in world.books] == ["SUCCESS"]

    _play_as_agent(file_system, story)
    return Outcome(f"full by {who}, before `{flow.facts[at]}` of a {name}", left[0], "it ends")


def _starts_read_only(file_system: FileSystem) -> Outcome:
    """Start on a read-only disk: the page shows the reason and the list of owed notes."""
    left = [0]

    async def story(world: World) -> None:
        await world.customer.withdraws("500")
        await world.sees("cash", within=60)
        owed = world.transaction
        await world.stop()
        left[0] = files.free_bytes(file_system.folder)
        file_system.set_read_only()
        await _is_closed(world, owed)
        file_system.mend()
        await world.restart()
        await world.sees("resumed", within=60)
        await world.customer.says(("done", None))
        await world.sees("start", within=60)
        await _claims(world)
        assert world.transaction.closed

    _play_as_agent(file_system, story)
    result = "closed, with the list of owed notes; handed over after the repair"
    return Outcome("read-only, at a start", left[0], result)


async def _is_closed(world: World, *owed: Transaction) -> None:
    """Check that the journal does not open, and that the fallback page lists the owed notes."""
    try:
        Journal(world.setup.journal).close()
    except DiskRefuses as refused:
        await _shows(world, str(refused), *owed)
    else:
        raise AssertionError("a journal was opened on a read-only disk")


async def _shows(world: World, why: str, *owed: Transaction) -> None:
    closed = ClosedKiosk(world.setup, why, world.kiosk.clock)
    await world.passes(START_SCREEN_PAUSE_MAX_S)
    assert closed.screen().text == Text("closed-disk-broken")
    for action, value in ((Act.ATTENDANT, None), (Act.CONTINUE, PIN)):
        press = Press(closed.screen().revision, action, value)
        assert (await closed.press(press)).name == "TAKEN", closed.screen()
    lines = closed.screen().facts["lines"]
    assert isinstance(lines, tuple)
    assert [line.value for line in lines] == [t.client_reference for t in owed]
    assert not {act.value for act in closed.screen().actions} & {"handed", "confirm"}


def _turns_read_only(file_system: FileSystem, name: str, at: int) -> Outcome:
    """Make the disk read-only before one event: the agent stops, and no stored event is lost."""
    left, flow = [0], FLOWS[name]
    result = [""]

    async def story(world: World) -> None:
        def strike() -> None:
            left[0] = files.free_bytes(file_system.folder)
            file_system.fail()

        os.sync()  # write the configuration to the disk
        _at(world, at, strike)
        walking = asyncio.get_running_loop().create_task(_walks(world, flow))
        await world.comes_true(world.kiosk.stopping.is_set, within=ENDS_WITHIN)
        walking.cancel()
        acknowledged = _facts(world.setup.journal)
        assert acknowledged == flow.facts[:at], acknowledged
        waiting = world.kiosk.journal.at_the_counter()
        await world.stop()
        await _is_closed(world, *waiting)
        file_system.mend()
        await world.restart()
        await world.sees("start", within=60)
        assert list(verify(world.kiosk.journal)) == []
        assert len(world.books) <= 1
        result[0] = f"closed with {at} facts; {len(waiting)} owed in the list"

    _play_as_agent(file_system, story)
    return Outcome(f"read-only, before `{flow.facts[at]}` of a {name}", left[0], result[0])


async def _walks(world: World, flow: Flow) -> None:
    with suppress(AssertionError):
        await flow.walk(world)


def _facts(journal: Path) -> tuple[str, ...]:
    """Return the journal's events, read while the agent runs."""
    with Segment(journal) as segment:
        return tuple(str(type(entry.event).__struct_config__.tag) for entry in segment.events())


# --- the process itself ---


def starts(file_system: FileSystem, who: str | None) -> Outcome:
    """Start the agent's process on a full disk (`None`: a read-only one), and run a command."""
    file_system.mend()
    folder = file_system.folder / f"process-{who}"
    folder.mkdir()
    with Kiosk(folder, NOBODY) as kiosk:
        with Journal(kiosk.journal) as journal:
            for event in OWED:
                journal.append(REFERENCE, event)
        kiosk.start()  # a first start on a good disk, which authorises a browser
        until("the page is served", lambda: _screen(kiosk) is not None)
        assert kiosk.stop() == 0
        # As journald's, it is not on the bad disk: Python ends with 120 if it cannot write a line.
        kiosk.log = file_system.folder.parent / f"{who}.log"
        if who is None:
            file_system.set_read_only()
        else:
            fill(file_system.folder, who)
        left = files.free_bytes(file_system.folder)
        kiosk.start()
        until("the page is served", lambda: _screen(kiosk) is not None)
        screen = _screen(kiosk) or {}
        assert screen["name"] == "closed", screen
        assert _reads_what_is_owed(kiosk, alone=who is not None)
        code = kiosk.stop()
        assert code == 0, f"ended with {code}: {kiosk.log.read_text()[-2000:]}"
        assert [row["client_reference"] for row in kiosk.owed()] == [REFERENCE]
    result = f"page served: {screen['text']}"
    return Outcome(f"full by {who}, a process" if who else "read-only, a process", left, result)


def _reads_what_is_owed(kiosk: Kiosk, *, alone: bool) -> bool:
    """Run a command while the agent runs: it prints the list, or that the file is locked."""
    said = kiosk.command("cash", "owed")
    if alone:
        return said.returncode == 1 and "make room on the disk" in said.stderr
    return REFERENCE in said.stdout


def _screen(kiosk: Kiosk) -> dict[str, Any] | None:
    """Return the screen; None if it is not served yet or the token is from the previous start."""
    try:
        answer = kiosk.get("/screen")
    except (httpx.TransportError, FileNotFoundError):
        return None
    screen: dict[str, Any] | None = answer.json() if answer.is_success else None
    return screen
