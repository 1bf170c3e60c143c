"""A customer's dispute about missing notes shows in all four places, and nobody else's does.

`python -m tests.lab.simulation --shortfalls` prints the figures.
"""

import pytest

from tests.lab.simulation.short_handed import short_handed
from tests.support.counts import few

SEEDS = range(few(20, of=40))
WORKERS = 2


@pytest.mark.slow
def test_every_disputed_short_hand_over_is_in_all_four_places_and_no_honest_one() -> None:
    """Given an attendant who often keeps notes, and a real PostgreSQL."""
    found, broken = short_handed(SEEDS, WORKERS)
    assert broken == []
    assert found.handed > found.short > found.disputed > 0, "most customers dispute, not all"
    places = (found.in_journal, found.on_slip, found.in_report, found.in_view)
    assert places == (found.disputed,) * 4
    assert found.honest_but_disputed == 0
