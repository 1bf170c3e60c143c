"""An index of the simulator's billers, made once: to crawl them takes each run's first minutes."""

import tempfile
from functools import cache
from pathlib import Path

from agent.api.billers import FoundBiller
from agent.outlet.biller_index import BillerIndex
from hw_sim.api import billers

EACH = 2  # of a category; 22,000 in all would be fetched anew in every run


@cache
def index(at: float) -> bytes:
    """Give the file of an index that was completed at this moment (the service's seconds)."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "billers.db"
        made = BillerIndex(file)
        for category in billers.categories(EACH):
            name = category["category"]
            found = billers.in_category(name, EACH)
            listed = (
                FoundBiller(one.biller_id, one.name, one.coverage, one.available) for one in found
            )
            made.take_in(name, listed)
            made.complete(name, at)
        made.close()
        return file.read_bytes()
