"""Let the process die at every journal write of every service, before and after the commit."""

from pathlib import Path

import pytest

from agent.journal.crash_points import CrashPoint
from tests.contract.specification.crashes import (
    CASES,
    SUCCESS_RUNS,
    SuccessRun,
    check_books_agree,
    run_until_the_crash,
    settle,
)
from tests.contract.specification.scene import a_scene
from tests.lab.exhaustive.kinds import kind_of
from tests.support.counts import LEFT_OUT, drawn_places
from tests.support.virtual_time import virtual_time

ALIKE = {"recharge.MOBILE", "recharge.DTH", "dmt.TRANSFER", "aeps.AP", "aeps.MS", "matm.MS"}
"""The lifecycle treats these like `bbps.PAY`, `aeps.BE` or `matm.BE`, which are drawn."""


UNLIKE = [case for case in CASES if case[0].service not in ALIKE]
ALWAYS = [UNLIKE[place] for place in drawn_places(len(UNLIKE), 20)]
"""The cases of this commit."""


def test_each_skipped_service_has_a_tested_one_with_the_same_writes() -> None:
    tested = [run for run in SUCCESS_RUNS if run.service not in ALIKE]
    for run in SUCCESS_RUNS:
        kind = kind_of(run.service).services
        assert any(each.service in kind and each.facts == run.facts for each in tested)


@pytest.mark.parametrize("run", SUCCESS_RUNS, ids=lambda run: run.service)
@virtual_time
async def test_the_table_has_every_journal_write(tmp_path: Path, run: SuccessRun) -> None:
    """A new write in the agent needs its own cases."""
    async with a_scene(tmp_path, run.service) as scene:
        for step in run.steps:
            await step.happens(scene)
        await scene.sees("result", "mini-statement")
        assert tuple(scene.world.facts) == run.facts


@pytest.mark.parametrize(
    ("run", "write", "point"),
    [
        pytest.param(
            *case,
            id=f"{case[0].service}-{case[0].facts[case[1] - 1]}-{case[2].name}",
            marks=() if case in ALWAYS else LEFT_OUT,
        )
        for case in CASES
    ],
)
@virtual_time
async def test_after_a_crash_at_any_write_the_books_agree(
    tmp_path: Path, run: SuccessRun, write: int, point: CrashPoint
) -> None:
    async with a_scene(tmp_path, run.service) as scene:
        await run_until_the_crash(scene, run, write, point)
        await scene.restarts_agent()
        await settle(scene)
        check_books_agree(scene)
