"""The phone that lends a card reader: each of its faults comes, and breaks no rule."""

import multiprocessing
import os
from collections import Counter

import pytest

from tests.lab.simulation import shortcuts
from tests.lab.simulation.faults import OF_PHONE
from tests.lab.simulation.run import Report, has_phone, run

SEEDS = [seed for seed in range(500) if has_phone(seed)]
"""The rarest fault comes in two seeds of a hundred."""


def _by_card(seed: int) -> Report:
    return run(seed, wants=("matm.CW",))


@pytest.mark.slow
def test_each_fault_of_the_phone_comes_and_breaks_no_rule() -> None:
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), shortcuts.take) as pool:
        reports = pool.map(_by_card, SEEDS, chunksize=1)
    assert {one.seed: one.violations for one in reports if one.violations} == {}
    came = sum((one.fired for one in reports), Counter[str]())
    assert [fault for fault in OF_PHONE if not came[fault.value]] == []
