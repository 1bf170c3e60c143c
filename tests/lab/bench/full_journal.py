"""A journal of a million events: the cost of a start with it, and the time to check it.

At the start the open transactions are read. The compared journal has no partial index; both are in
the page cache.
"""

import gc
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
