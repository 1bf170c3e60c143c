"""The search among all 22,000 billers: its time, its touches, and the size of its index."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from agent.base.regions import codes_in
from agent.dialogue.steps.pick import FEATURED
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
    touches = sorted(touches_to_companies(file))
    yield Figure(
        "search: touches to a company, median", median(touches), wanted=3.0, unit="touches"
    )
    yield Figure("search: touches to a company, worst", touches[-1], wanted=8.0, unit="touches")


PAGE = 4  # companies on a page of 800×480, beside *Search* and *More*
HOME = "KA"  # of the shop, for a company of all India
LETTERS_MAX = 20  # of a name; it is found with fewer


def touches_to_companies(file: Path) -> Iterator[int]:
    """Yield for each company the touches until its key shows, in a shop of its region.

    The customer turns the page, or searches for the beginning of the name: *Search*, the letters,
    *Find*.
    """
    in_region: dict[str, list[billers.Biller]] = defaultdict(list)
    for biller in billers.all_billers().values():
        in_region[(*codes_in(biller.coverage), HOME)[0]].append(biller)
    for region, companies in in_region.items():
        index = BillerIndex(file, (region,))
        yield from (_touches(index, one) for one in companies)
        index.close()


def _touches(index: BillerIndex, wanted: billers.Biller) -> int:
    """Return the fewest: one more letter saves at most one turn of the page."""
    for letters in range(LETTERS_MAX):
        found = index.find(wanted.category, wanted.name[:letters])[:FEATURED]
        shown = [one.biller_id for one in found]
        if wanted.biller_id in shown:
            return (letters and letters + 2) + shown.index(wanted.biller_id) // PAGE
    return LETTERS_MAX
