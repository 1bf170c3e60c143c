"""The cost of an append (event, state and index in one commit), compared with bare synced writes.

The bare contestant makes the cheapest durable write: 300 bytes at the end of a file and fdatasync.
The journals append whole withdrawals through `Journal.append`, so the time contains the fold, the
encoding, the commit and sometimes a checkpoint. A journal grows by 3,600 events in its rounds, so
"at 1,000" means 1,000 to 4,600.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from agent.journal.journal import Journal
from tests.lab.bench import disk, journals
from tests.lab.bench.figures import Bound, Figure
from tests.lab.bench.rounds import Rounds

ROUNDS = 9
TURNS = 40  # per round, each with two withdrawals; a slow phase of a disk is shorter than a round
WITHDRAWALS = 2
WRITES = TURNS * WITHDRAWALS * journals.EVENTS_EACH  # 400 a round, with one or two checkpoints


def benchmark(folder: Path) -> Iterator[Figure]:
    big = journals.big(folder)
    small = journals.build(folder / "small.db", journals.SMALL)
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with Journal(small) as at_small, Journal(big) as at_big:
        contest = {
            "bare": lambda: _write_bare(bare),
            "small": _appending(at_small),
            "big": _appending(at_big),
        }
        rounds = Rounds(contest, ROUNDS, turns=TURNS)
    os.close(bare)
    yield from _figures(rounds)


def _write_bare(file: int) -> float:
    return sum(disk.write_synced(file) for _ in range(WRITES // TURNS))


def _appending(journal: Journal) -> Callable[[], float]:
    """Return a function that appends the withdrawals of new customers, one after the other."""
    fresh = journals.references(journals.LATER)

    def turn() -> float:
        names = [next(fresh) for _ in range(WITHDRAWALS)]
        withdrawals = [(name, journals.handed(name)) for name in names]
        began = perf_counter()
        for name, events in withdrawals:
            journals.write_events(journal, name, events)
        return perf_counter() - began

    return turn


def _figures(rounds: Rounds) -> Iterator[Figure]:
    rate = {name: WRITES / rounds.median(name) for name in ("bare", "small", "big")}
    yield Figure(
        "journal: rate of appends, of bare synced writes",
        rounds.ratio("bare", to="small"),
        Bound.AT_LEAST,
        0.7,
        detail=f"{rate['small']:,.0f}/s of {rate['bare']:,.0f}/s",
    )
    yield Figure(
        "journal: cost of an append with its link of the chain, of a bare synced write",
        rounds.ratio("small", to="bare"),
        wanted=1.6,
    )
    yield Figure(
        "journal: rate at 1,000,000 events, of that at 1,000",
        rounds.ratio("small", to="big"),
        Bound.AT_LEAST,
        0.9,
        detail=f"{rate['big']:,.0f}/s of {rate['small']:,.0f}/s",
    )
