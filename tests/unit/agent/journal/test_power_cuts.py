"""After any power cut, every event that `append` returned for is stored completely.

Enumerated: each crash point, each step of the disk beneath, and each way in which a cut can treat
what was not synced.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

import agent
from agent.journal import reserve
from agent.journal.audit import verify
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.journal import Journal
from tests.support.counts import drawn, parameters
from tests.support.disk import CUTS, LOST, Cut, Disk, EveryCut, Step
from tests.support.disk import drawn as drawn_cut
from tests.unit.agent.journal.power_cut import (
    CHECKPOINT_AT,
    COMMIT,
    PATH,
    ROLLING_OVER,
    SALVAGING,
    PowerCut,
    dying,
    every_cut,
)
from tests.unit.agent.transactions.facts import LIFE
from tests.unit.agent.transactions.flows import FLOWS, Flow, Recorded, events_of, of, take
from tests.unit.agent.transactions.till_events import TILL_FACTS

FACTS: Flow = of(*LIFE, *TILL_FACTS)
"""Every path of writing: with and without a state, a line of the books, a counter's new begin."""


@pytest.fixture(autouse=True)
def _little_room(mocker: MockerFixture) -> None:
    """Reserve few pages: each write of one is a step before which the power may go."""
    for name, size in (
        ("RESERVE_BYTES_MIN", 8192),
        ("FILL_TO_BYTES", 16384),
        ("LOG_BYTES_MIN", 8192),
    ):
        mocker.patch.object(reserve, name, size)


def opened(disk: Disk, reached: Callable[[CrashPoint], None] = nothing_happens) -> Journal:
    journal = Journal(PATH, vfs=disk.vfs, on_crash_point=reached)
    journal._checkpoint_at = CHECKPOINT_AT
    return journal


def live(
    disk: Disk, facts: Sequence[Recorded] = FACTS, acknowledged: list[Recorded] | None = None
) -> list[Recorded]:
    """Open, append events until the power fails, and close; return the acknowledged events.

    SQLite would swallow an exception at some steps, so the dead process runs on, into a void.
    """
    acknowledged = [] if acknowledged is None else acknowledged
    alive = disk.vfs
    with opened(disk) as journal:
        for fact in facts:
            take(journal, fact)
            if disk.vfs != alive:
                break
            acknowledged.append(fact)
    return acknowledged


def found(disk: Disk, flow: Flow = FACTS) -> list[Recorded]:
    """Check the files after a cut, append the rest of the flow, and return the events found."""
    with opened(disk) as journal:
        assert list(verify(journal)) == []
        facts = events_of(journal)
        for fact in flow[len(facts) :]:
            take(journal, fact)
        assert list(verify(journal)) == []
        assert events_of(journal) == list(flow)
    return facts


# --- at the crash points ---


@every_cut
@pytest.mark.parametrize("point", [*COMMIT, CrashPoint.BEFORE_CHECKPOINT])
def test_a_cut_at_a_crash_point(point: CrashPoint, cut: Cut) -> None:
    """An event is stored from its commit on. How it is stored does not depend on its kind."""
    disk, acknowledged = Disk(), list(FACTS[:1])
    live(disk, acknowledged)
    journal = opened(disk, dying(point, disk, cut))
    with suppress(PowerCut):
        for fact in FACTS[1:]:
            take(journal, fact)
            acknowledged.append(fact)
    assert len(acknowledged) < len(FACTS), "the power was not cut"
    is_stored = point in (CrashPoint.AFTER_COMMIT, CrashPoint.BEFORE_CHECKPOINT)
    assert found(disk) == list(FACTS[: len(acknowledged) + is_stored])


def test_each_crash_point_is_once_in_the_source() -> None:
    files = Path(agent.__path__[0]).rglob("*.py")
    source = "".join(file.read_text() for file in files if file.stem != "crash_points")
    assert Counter(re.findall(r"\bCrashPoint\.[A-Z_]+\b", source)) == Counter(map(str, CrashPoint))


def test_the_power_is_cut_at_every_crash_point() -> None:
    """Each group has its own test, which fails if a point is not reached."""
    others = {CrashPoint.BEFORE_CHECKPOINT, CrashPoint.RESERVE_RELEASED}  # here, and test_bad_disk
    assert {*COMMIT, *ROLLING_OVER, *SALVAGING} | others == set(CrashPoint)


# --- at every step of the disk ---


class Plug:
    """Cuts the power before a given step of the disk."""

    def __init__(self, disk: Disk, at: int, cut: Cut) -> None:
        self._disk = disk
        self._left = at
        self._cut = cut
        disk.before = self._before

    def _before(self, _: Step) -> None:
        if self._left == 0:
            self._disk.before = None
            self._disk.cut(self._cut)
        self._left -= 1


def steps_of(live: Callable[[Disk], object]) -> list[Step]:
    disk = Disk()
    steps: list[Step] = []
    disk.before = steps.append
    live(disk)
    return steps


@pytest.mark.parametrize("flow", [FACTS, FLOWS["two at once, and the drawer"]], ids=["one", "two"])
def test_a_cut_before_any_step_of_the_disk(flow: Flow) -> None:
    """From the file's creation over every append and checkpoint to the close."""
    disk, acknowledged = Disk(), list[Recorded]()
    cuts = EveryCut(disk, lambda: len(acknowledged))
    live(disk, flow, acknowledged)
    assert len(cuts.moments) > len(flow) * len(CUTS)
    for image, moments in drawn(cuts.moments.items(), 100):
        facts = found(Disk(image), flow)
        for moment in moments:
            whole = moment.progress
            assert facts in (list(flow[:whole]), list(flow[: whole + 1])), moment


def test_a_journal_makes_exactly_these_disk_steps() -> None:
    """Creation, the WAL, checkpoints in the middle, and the WAL's end."""
    steps = steps_of(live)
    main, wal = str(PATH), f"{PATH}-wal"
    assert {Step("write", wal), Step("sync", wal), Step("delete", wal)} <= set(steps)
    into_main = [at for at, step in enumerate(steps) if step == Step("write", main)]
    after = [at for at, step in enumerate(steps) if step == Step("write", wal)]
    assert any(after[0] < at < after[-1] for at in into_main), "a checkpoint between the appends"


def test_a_second_power_cut_during_recovery_loses_nothing() -> None:
    """After a power cut, opening the journal can also be cut at every step."""
    disk = Disk()
    Plug(disk, len(steps_of(live)) // 2, LOST)
    acknowledged = live(disk)
    assert acknowledged
    cuts = EveryCut(disk)
    opened(disk).close()
    assert len(cuts.moments) > len(CUTS)
    for image, moments in cuts.moments.items():
        assert found(Disk(image))[: len(acknowledged)] == acknowledged, moments


@pytest.mark.parametrize("seed", parameters(range(100), few=15))
def test_random_power_cuts_in_a_row_lose_nothing(seed: int) -> None:
    """These cases are not enumerated: any mixture of kept, lost, torn and shuffled writes."""
    rng = Random(seed)
    disk = Disk()
    facts: list[Recorded] = []
    while len(facts) < len(FACTS):
        Plug(disk, rng.randrange(60), drawn_cut(rng))
        alive = disk.vfs
        with opened(disk) as journal:
            if disk.vfs != alive:
                continue
            there = events_of(journal)
            assert there[: len(facts)] == facts
            assert there == list(FACTS[: len(there)])
            facts = there
            for fact in FACTS[len(facts) :]:
                take(journal, fact)
                if disk.vfs != alive:
                    break
                facts.append(fact)
    disk.before = None
    assert found(disk) == facts
