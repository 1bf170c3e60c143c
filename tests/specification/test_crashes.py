"""The process dies at every journal write of every service, before the commit and after it."""

from pathlib import Path

import pytest

from agent.journal.crash_points import CrashPoint
from tests.specification.crashes import (
    CASES,
    USUAL,
    Usual,
    goes_on_until_it_dies,
    settles,
    the_books_agree,
)
from tests.specification.scene import a_scene
from tests.world.virtual_time import virtual_time

FAST = {"aeps.CW", "aeps.CD", "upicw.QR", "matm.CW"}
"""Where notes are in it; the others' cases run with the slow tests."""


@pytest.mark.parametrize("usual", USUAL, ids=lambda usual: usual.service)
def test_these_are_all_writes(tmp_path: Path, usual: Usual) -> None:
    """A write that is new in the agent needs its cases."""

    @virtual_time
    async def scenario() -> None:
        async with a_scene(tmp_path, usual.service) as scene:
            for step in usual.steps:
                await step.happens(scene)
            await scene.sees("result", "mini-statement")
            assert tuple(scene.world.facts) == usual.facts

    scenario()


@pytest.mark.parametrize(
    ("usual", "write", "point"),
    [
        pytest.param(
            *case,
            id=f"{case[0].service}-{case[0].facts[case[1] - 1]}-{case[2].name}",
            marks=() if case[0].service in FAST else (pytest.mark.slow,),
        )
        for case in CASES
    ],
)
def test_it_comes_to_rest(tmp_path: Path, usual: Usual, write: int, point: CrashPoint) -> None:
    @virtual_time
    async def scenario() -> None:
        async with a_scene(tmp_path, usual.service) as scene:
            await goes_on_until_it_dies(scene, usual, write, point)
            await scene.begins_anew()
            await settles(scene)
            the_books_agree(scene)

    scenario()
