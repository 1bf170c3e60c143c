"""A prepared index of the simulator's billers, because loading them takes minutes."""

import tempfile
from functools import cache
from pathlib import Path

from agent.api.billers import FoundBiller
from agent.outlet.biller_index import BillerIndex
from hw_sim.api import billers


@cache
def index(each: int, at: float) -> bytes:
    """Return the file of an index with `each` billers per category.

    It was completed at `at` (the service's seconds).
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "billers.db"
        made = BillerIndex(file)
        for category in billers.categories(each):
            name = category["category"]
            found = billers.in_category(name, each)
            listed = (
                FoundBiller(one.biller_id, one.name, one.coverage, one.available) for one in found
            )
            made.add_pages(name, listed)
            made.complete(name, at)
        made.close()
        return file.read_bytes()
