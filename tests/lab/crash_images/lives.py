"""What is recorded: customers of the seven products, and the changes of a shop's other files.

`python -m tests.lab.crash_images.lives FOLDER PRODUCT CASE` runs one of them in `FOLDER`, on
virtual time: the real agent with its mirror, its attachment to a fleet and its devices.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from agent.base.files import replace_whole
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.cash.pin import AttendantPin, PinPlace
from agent.commands import journal_mirror
from agent.commands.configure import ConfigurationTrial, Said
from agent.fleet import connection
from agent.journal.chain import NO_SECRET
from agent.journal.crash_points import CrashPoint
from agent.journal.journal import Journal
from agent.mirror.follower import JournalMirror
from tests.contract.specification import steps as s
from tests.contract.specification.crashes import SUCCESS_RUNS, run_until_the_crash, settle
from tests.contract.specification.rows import GROUPS
from tests.contract.specification.scene import Scene
from tests.contract.specification.table import Step
from tests.lab.crash_images import mistakes
from tests.lab.crash_images.marks import Marks
from tests.support import quick_hashes
from tests.support.disk import Disk
from tests.support.kiosk_folder import furnish
from tests.support.kiosk_world import PIN, Fit, kiosk_world
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import VirtualLoop
from tests.unit.agent.fleet.broker import FakeBroker
from tests.unit.agent.fleet.giving import KEY, order
from tests.unit.agent.transactions.facts import LIFE, REFERENCE

CARD, STICK, ETC, OWN = "card", "stick", "etc", "own"
"""The folders: the agent's state, the mirror's medium, the configuration, and root's own."""
CURSOR_IS_SAVED_S: Final = 130.0  # it is stored once a minute
GOOD, LOST, OTHER, KILLED = "good", "answer lost", "another end", "killed"
ROLLED_OVER = "rolled over"


# --- customers ---


@dataclass(frozen=True, slots=True)
class Life:
    """One customer, from the idle kiosk to its orderly end."""

    case: str
    service: str
    steps: tuple[Step, ...]
    fits: tuple[Fit, ...] = ()
    dies_at: int | None = None
    """The journal write before whose commit the process is killed, and starts again."""
    rolls_over: bool = False
    """The journal goes on in a new segment after each of its writes."""

    @property
    def product(self) -> str:
        return self.service.partition(".")[0]

    async def run(self, folder: Path, marks: Marks) -> None:
        async with _kiosk(folder, marks, *self.fits) as scene:
            scene.service = self.service
            marks.mark(begins=True)
            if self.rolls_over:
                _roll_over_after_each_write(scene.world.kiosk.journal)
            if self.dies_at is not None:
                await self._is_killed(scene)
            else:
                for step in self.steps:
                    await step.happens(scene)
            await scene.world.passes(CURSOR_IS_SAVED_S)
            if Fit.DISPENSER in self.fits:
                dispenser = scene.world.kiosk.devices.fitted.dispenser
                assert dispenser
                await dispenser.last_dispense()

    async def _is_killed(self, scene: Scene) -> None:
        run = next(run for run in SUCCESS_RUNS if run.service == self.service)
        steps = self.steps or run.steps
        assert self.dies_at
        await run_until_the_crash(
            scene, replace(run, steps=steps), self.dies_at, CrashPoint.BEFORE_COMMIT
        )
        await scene.restarts_agent()
        if Fit.DISPENSER in self.fits:
            await scene.world.comes_true(lambda: scene.world.transaction.closed)
        else:
            await settle(scene)


def _roll_over_after_each_write(journal: Journal) -> None:
    told = journal.on_append

    def appended() -> None:
        told()
        journal.roll_over(journal.last_at_unix() or 0.0)

    journal.on_append = appended


@asynccontextmanager
async def _kiosk(folder: Path, marks: Marks, *fits: Fit) -> AsyncIterator[Scene]:
    """Run a kiosk with a mirror and a fleet until the customer's end; then stop both orderly."""
    journal = {"path": f"{CARD}/journal.db", "mirror": str(folder / STICK)}
    with pytest.MonkeyPatch.context() as patch:
        broker = FakeBroker()
        patch.setattr(connection, "connection_of", lambda *_: broker.connect)
        async with kiosk_world(folder, Fit.FLEET, *fits, tables={"journal": journal}) as world:
            mirror = JournalMirror(world.setup.journal, folder / STICK, virtual_clock(), _is_medium)
            follow = journal_mirror._follow(mirror, virtual_clock(), world.setup)
            following = asyncio.get_running_loop().create_task(follow)
            scene = Scene(world, "")
            try:
                yield scene
            finally:
                await scene.ends()
                await world.stop()
                await world.passes(journal_mirror.LOOK_EVERY_S)
                following.cancel()
                await asyncio.wait([following])
                marks.mark(ends=True)  # after it the tasks of a killed process are closed


def _is_medium(_: Path, __: Path) -> bool:
    return True


ROWS = [row for _, rows in GROUPS for row in rows]
FOUND: Final = "no answer for 90 s, then found"
PENDING_PAID: Final = "PENDING, SUCCESS after the customer has gone"
PENDING_DECLINED: Final = "PENDING, FAILED while the customer waits"
BY_MACHINE: Final = (s.answers(), s.end_is_seen)


def _steps(service: str, outcome: str) -> tuple[Step, ...]:
    """Return the steps of a row of the specification; of two, the later one is the harder."""
    return [r.steps for r in ROWS if service in r.services and r.outcome == outcome][-1]


def _lives(service: str, rows: tuple[str, str, str], dies_at: int, *fits: Fit) -> list[Life]:
    """Return three rows of the specification; of the good one, two with a killed process and with
    roll-overs.
    """
    lives = [
        Life(case, service, _steps(service, row), fits)
        for case, row in zip((GOOD, LOST, OTHER), rows, strict=True)
    ]
    rolled = replace(lives[0], case=ROLLED_OVER, rolls_over=True)
    return [*lives, Life(KILLED, service, (), fits, dies_at), rolled]


LIVES: Final = [
    Life(GOOD, "aeps.CW", BY_MACHINE, (Fit.DISPENSER,)),
    Life(LOST, "aeps.CW", (s.lost_after, *BY_MACHINE), (Fit.DISPENSER,)),
    Life(OTHER, "aeps.CW", _steps("aeps.CW", PENDING_PAID)),
    Life(KILLED, "aeps.CW", BY_MACHINE, (Fit.DISPENSER,), dies_at=5),
    Life(ROLLED_OVER, "aeps.CW", BY_MACHINE, (Fit.DISPENSER,), rolls_over=True),
    *_lives(
        "upicw.QR",
        ("SUCCESS", "no answer for 90 s, then posted again", "cancelled, then paid anyway"),
        6,
    ),
    *_lives(
        "matm.CW", ("SUCCESS", "no answer for 90 s, then sent again", PENDING_PAID), 6, Fit.CARD
    ),
    *_lives("bbps.PAY", ("SUCCESS at once", FOUND, PENDING_DECLINED), 4),
    *_lives("dmt.TRANSFER", ("SUCCESS at once", FOUND, PENDING_DECLINED), 4),
    *_lives("recharge.MOBILE", ("SUCCESS at once", FOUND, PENDING_DECLINED), 4),
    *_lives("verify.PAID", ("found", FOUND, PENDING_DECLINED), 4),
]
"""Five customers of each of the seven products."""


# --- the other files of a shop ---


async def _first_start(folder: Path, marks: Marks) -> None:
    marks.mark(begins=True)
    async with _kiosk(folder, marks) as scene:
        await scene.world.passes(CURSOR_IS_SAVED_S)


async def _killed_before_syncs(folder: Path, marks: Marks) -> None:
    """Agent after agent is killed as it syncs a commit, and the next one finds it in the log."""
    path = folder / CARD / "journal.db"
    _make_without_sync(path)
    marks.mark(begins=True)
    for _ in LIFE:
        _append_in_a_process(path, marks)


def _make_without_sync(path: Path) -> None:
    """Make an empty journal; this process must not be killed at a sync."""
    disk = Disk()
    Journal(path, vfs=disk.vfs).close()
    for name, content in disk.files().items():
        Path(name).write_bytes(content)
    path.with_suffix(".key").write_bytes(NO_SECRET)


def _append_in_a_process(path: Path, marks: Marks) -> None:
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    with Journal(path) as journal:
        marks.mark(events=journal.last_seq())  # it acts on what it has found
        for event in LIFE[journal.last_seq() :]:
            journal.append(REFERENCE, event)
    os._exit(0)


async def _attendants(folder: Path, marks: Marks) -> None:
    """People come, change a PIN, mistype it, and go."""
    file = folder / CARD / "attendant.json"
    pin, people = AttendantPin(file, virtual_clock()), Attendants(file)
    marks.mark(begins=True)
    changes: list[Callable[[], object]] = [
        lambda: pin.set(Private(PIN)),
        lambda: pin.add("Asha", Private("714258")),
        lambda: pin.check(Private("852047"), PinPlace.START_SCREEN),
        lambda: pin.check(Private(PIN), PinPlace.START_SCREEN),
        lambda: pin.set(Private("936014"), "Asha"),
        lambda: people.remove("Asha"),
    ]
    for number, change in enumerate(changes, 1):
        change()
        marks.mark(attendants=number, file=file.read_text())


class _Unit:
    """The agent's unit, which is healthy with some configurations."""

    def __init__(self, file: Path, is_healthy: Callable[[str], bool]) -> None:
        self._file = file
        self._is_healthy = is_healthy

    def says(self) -> Said | None:
        return Said("ok") if self._is_healthy(self._file.read_text()) else None

    def process(self) -> str:
        return "1"

    def restart(self) -> None:
        return

    def gives_way(self) -> bool:
        return False


LANGUAGES: Final = 'languages = ["ta", "en"]'
ORDERED: Final = 1


def trial(folder: Path, *, works: bool = True) -> ConfigurationTrial:
    """Return the trial of an ordered configuration in these folders."""
    file = folder / ETC / "kiosk.toml"
    unit = _Unit(file, lambda toml: works or LANGUAGES not in toml)
    return ConfigurationTrial(file, folder / CARD / "new-configuration.json", folder / OWN, unit)


async def _configuration(folder: Path, marks: Marks, *, works: bool) -> None:
    """The operator orders a configuration; the agent keeps the order for root's process."""
    fleet = {"mqtt": "mqtts://b.example.in", "kiosk": "K-1", "operator_key": KEY}
    file = furnish(folder / ETC, fleet=fleet)
    toml = file.read_text().replace("[outlet]", f"[outlet]\n{LANGUAGES}")
    marks.mark(configurations=[file.read_text(), toml])
    marks.mark(begins=True)
    envelope = order("configure", ORDERED, toml=toml)
    replace_whole(folder / CARD / "new-configuration.json", envelope)
    marks.mark(ordered=ORDERED)
    outcome = await trial(folder, works=works).run(virtual_clock())
    marks.mark(ordered=outcome.id, toml=file.read_text())


async def _works(folder: Path, marks: Marks) -> None:
    await _configuration(folder, marks, works=True)


async def _is_put_back(folder: Path, marks: Marks) -> None:
    await _configuration(folder, marks, works=False)


KILLED_BEFORE_SYNCS: Final = ("shop", "killed before a sync")
KILLED_AT_SYNC: Final = {KILLED_BEFORE_SYNCS: 5}
"""The number of the sync before which each process of a recording is killed."""
Run = Callable[[Path, Marks], Coroutine[Any, Any, None]]
RUNS: Final[dict[tuple[str, str], Run]] = {
    **{(life.product, life.case): life.run for life in LIVES},
    ("shop", "first start"): _first_start,
    KILLED_BEFORE_SYNCS: _killed_before_syncs,
    ("shop", "attendants"): _attendants,
    ("shop", "a new configuration works"): _works,
    ("shop", "a new configuration is put back"): _is_put_back,
}
"""By product and case."""


def main(where: str, product: str, case: str, *planted: str) -> None:
    """Run it in a new folder, with these planted mistakes."""
    folder = Path(where)
    for name in (CARD, STICK, ETC, OWN):
        (folder / name).mkdir()
    quick_hashes.use()
    with pytest.MonkeyPatch.context() as patch:
        for mistake in planted:
            mistakes.PLANTS[mistake](patch)
        marks = Marks(folder)
        marks.watch(patch)
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(RUNS[product, case](folder, marks))


if __name__ == "__main__":
    main(*sys.argv[1:])
