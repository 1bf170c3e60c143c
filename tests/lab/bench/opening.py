"""The cost of a start with a full journal: open it and read the open transactions.

Both journals have the same million events and are in the page cache. One of them does not have the
partial index.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import apsw

from agent.journal.journal import Journal
from tests.lab.bench import journals
from tests.lab.bench.figures import Figure
from tests.lab.bench.rounds import Rounds

ROUNDS = 9


def benchmark(folder: Path) -> Iterator[Figure]:
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
