"""Kiosks in processes that are killed, on one key, through a real Redis; a minute is two seconds.

`make lanes` does the same with twenty processes and real minutes.
"""

import random
from pathlib import Path

import pytest

from agent.api.rate_limiter import Priority
from tests.system.lanes.fleet import Run, Seen, played

BUSY_S = 0.5
"""On a busy machine a call may arrive this much later than it left."""


@pytest.mark.slow
async def test_processes_that_are_killed_repeatedly_keep_the_limit(tmp_path: Path) -> None:
    run = Run(kiosks=9, processes=3, minute_s=2.0, per_minute=40, seconds=3, kill_every_s=0.5)
    seen = await played(run, tmp_path, random.Random(1))

    assert seen.fullest(run.minute_s - BUSY_S) <= run.per_minute
    assert seen.kills > 2
    assert len(seen.made) > run.kiosks / 2
    assert seen.wait_of(Priority.SUBMISSION, 0.99) < 2


def test_the_fullest_window_is_found() -> None:
    seen = Seen(arrived=[0.0, 0.5, 1.0, 1.4, 9.0])
    assert [seen.fullest(width) for width in (0.3, 1.0, 1.5)] == [1, 3, 4]
