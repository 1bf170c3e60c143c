"""The time of a search among all 22,000 billers, and the size of their index."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from agent.outlet.biller_index import BillerIndex
from hw_sim.api import billers
from tests.lab.bench.figures import Figure
from tests.support import known_billers

SOUGHT = ("maharastra", "sarasvati vidyalai luknow", "up", "z", "jal bord delhi")
MIB = 1024 * 1024


def benchmark(folder: Path) -> Iterator[Figure]:
    file = folder / "billers.db"
    file.write_bytes(known_billers.index(billers.BILLERS_PER_CATEGORY, 1.0))
    index = BillerIndex(file)
    took = []
    for words in SOUGHT:
        for category, _ in billers.CATEGORIES:
            began = perf_counter()
            index.find(category, words)
            took.append(perf_counter() - began)
    index.close()
    yield Figure("search: a biller by its name", median(took) * 1000, wanted=50.0, unit="ms")
    yield Figure("search: the index's file", file.stat().st_size / MIB, wanted=10.0, unit="MiB")
