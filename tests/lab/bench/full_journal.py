"""A journal of a million events: the cost of a start with it, and the time to check it.

And the time that the agent's loop waits while a segment of 64 MiB is continued in the next one.

At the start the open transactions are read. The compared journal has no partial index; both are in
the page cache.
"""

import gc
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import apsw

from agent.journal.audit import AuditFinding, verify, verify_chain
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from tests.lab.bench import journals
from tests.lab.bench.figures import Figure
from tests.lab.bench.rounds import Rounds

ROUNDS = 9
FULL = 170_000  # events; they take a little over 64 MiB
ROLL_OVERS = 5  # each of a copy


def opening(folder: Path) -> Iterator[Figure]:
    indexed = journals.big(folder)
    plain = _without_index(indexed, folder / "plain.db")
    rounds = Rounds({"indexed": _opening(indexed), "plain": _opening(plain)}, ROUNDS)
    with_index, without = (rounds.median(name) * 1000 for name in ("indexed", "plain"))
    yield Figure(
        "start: open transactions of 1,000,000 events, of the time without index",
        rounds.ratio("indexed", to="plain"),
        wanted=0.1,
        detail=f"{with_index:.2f} ms of {without:.0f} ms",
    )


def _without_index(journal: Path, copy: Path) -> Path:
    for suffix in (".db", ".key"):
        shutil.copyfile(journal.with_suffix(suffix), copy.with_suffix(suffix))
    with apsw.Connection(str(copy)) as database:
        database.execute("DROP INDEX state_open")
    database.close()
    return copy


def _opening(path: Path) -> Callable[[], float]:
    def turn() -> float:
        began = perf_counter()
        with Journal(path) as journal:
            found = len(journal.open_transactions())
        taken = perf_counter() - began
        assert found == journals.OPEN_IN_BIG
        return taken

    return turn


def verifying(folder: Path) -> Iterator[Figure]:
    big = journals.big(folder)
    gc.disable()  # like the command
    chain, whole = _seconds(big, verify_chain), _seconds(big, verify)
    gc.enable()
    yield Figure("verify: the chain of 1,000,000 events", chain, unit="s")
    yield Figure("verify: all of 1,000,000 events", whole, wanted=10, unit="s")


def _seconds(path: Path, check: Callable[[Segment], Iterator[AuditFinding]]) -> float:
    with Segment(path) as journal:
        began = perf_counter()
        findings = deque(check(journal))
        taken = perf_counter() - began
    assert not findings
    return taken


def rolling_over(folder: Path) -> Iterator[Figure]:
    full = journals.build(folder / "full.db", FULL)
    taken = sorted(_rolled_over(full, folder / f"full-{number}.db") for number in range(ROLL_OVERS))
    yield Figure(
        "roll-over: of a segment of 64 MiB with one open transaction",
        1000 * taken[ROLL_OVERS // 2],
        wanted=50,
        unit="ms",
        detail=f"{full.stat().st_size / 2**20:.0f} MiB; longest of {ROLL_OVERS}: "
        f"{1000 * taken[-1]:.0f} ms",
    )


def _rolled_over(journal: Path, copy: Path) -> float:
    for suffix in (".db", ".key"):
        shutil.copyfile(journal.with_suffix(suffix), copy.with_suffix(suffix))
    with copy.open("rb") as file:
        os.fsync(file)  # otherwise the first sync would write the whole copy
    with Journal(copy) as opened:
        reference = next(journals.references(journals.LATER))
        journals.write_events(opened, reference, journals.pending(reference))
        began = perf_counter()
        opened.roll_over(journals.LATER)
        return perf_counter() - began
