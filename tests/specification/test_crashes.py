"""The process dies at every journal write of every service, before the commit and after it."""

from pathlib import Path

import pytest

from agent.journal.crash_points import CrashPoint
from tests.exhaustive.kinds import kind_of
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

ALIKE = {"recharge.MOBILE", "recharge.DTH", "dmt.TRANSFER", "aeps.AP", "aeps.MS", "matm.MS"}
"""The lifecycle cannot tell them from `bbps.PAY`, `aeps.BE` or `matm.BE`: those run always."""


def _marks(service: str) -> tuple[pytest.MarkDecorator, ...]:
    if service in ALIKE:
        return (pytest.mark.slow, pytest.mark.sweep)
    return () if service in FAST else (pytest.mark.slow,)


def test_each_that_is_left_out_has_one_of_its_kind_and_its_writes() -> None:
    run = [usual for usual in USUAL if usual.service not in ALIKE]
    for usual in USUAL:
        kind = kind_of(usual.service).services
        assert any(each.service in kind and each.facts == usual.facts for each in run)


@pytest.mark.parametrize("usual", USUAL, ids=lambda usual: usual.service)
def test_the_table_has_every_journal_write(tmp_path: Path, usual: Usual) -> None:
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
            marks=_marks(case[0].service),
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
