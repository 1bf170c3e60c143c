"""A process that ends with the power, and each kind of loss that the disk can show then."""

from pathlib import Path

import pytest

from tests.support.disk import CUTS

PATH = Path("/journal.db")
CHECKPOINT_AT = 30  # pages in the WAL; so that some appends of a short life make one
every_cut = pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)


class PowerCut(Exception):
    """The process has ended."""
