"""A process that ends with the power, and each kind of loss that the disk can show then."""

from collections.abc import Callable
from pathlib import Path

import pytest

from agent.journal.crash_points import CrashPoint
from tests.support.disk import CUTS, Cut, Disk

PATH = Path("/journal.db")
CHECKPOINT_AT = 30  # pages in the WAL; so that some appends of a short life make one
every_cut = pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)

COMMIT = (CrashPoint.BEFORE_WRITE, CrashPoint.BEFORE_COMMIT, CrashPoint.AFTER_COMMIT)
"""Passed at each append."""
ROLLING_OVER = (CrashPoint.ROLLED_OVER,)
"""Passed each time the journal goes on in a new segment."""

SALVAGING = (
    CrashPoint.SALVAGE_KEPT,
    CrashPoint.SALVAGE_WRITTEN,
    CrashPoint.SALVAGE_NAMED,
    CrashPoint.SALVAGE_HALF_IN_PLACE,
)
"""Passed at each salvage."""


class PowerCut(Exception):
    """The process has ended."""


def dying(
    point: CrashPoint, disk: Disk | None = None, cut: Cut | None = None
) -> Callable[[CrashPoint], None]:
    """End the process at a crash point; cut the power of its disk, if one is given."""

    def reached(here: CrashPoint) -> None:
        if here is point:
            if disk and cut:
                disk.cut(cut)
            raise PowerCut

    return reached
