"""An index of the simulator's billers, made once: to crawl them takes each run's first minutes."""

import tempfile
from functools import cache
from pathlib import Path

from agent.api.billers import FoundBiller
from agent.outlet.biller_index import BillerIndex
from hw_sim.api import billers


@cache
def index(each: int, at: float) -> bytes:
    """Return the file of an index with so many billers of each category.

    It was completed at this moment (the service's seconds).
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
