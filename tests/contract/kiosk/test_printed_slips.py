"""A slip printed twice, and the page's message: printing, printed, or not printed."""

from pathlib import Path

import pytest
from PIL import Image

from agent.dialogue.slips.slip import is_printed
from agent.transactions import model as m
from tests.support.kiosk_world import Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.till_events import WITHDRAWN

PRINTED = (f.SLIP_STARTED, f.SLIP_PRINTED)


def ended(state: m.SlipState) -> m.SlipEnded:
    return m.SlipEnded(at=f.OPENED, state=state)


def papers(world: World) -> list[Path]:
    """Return the slips in the order of printing."""
    return sorted((world.folder / "slips").glob("*.png"), key=lambda path: len(path.name))


async def presses_print(world: World, copies: int) -> None:
    await world.customer.says(("print", None))
    await world.comes_true(lambda: len(papers(world)) == copies, within=10)
    await world.comes_true(lambda: world.screen.facts["slip_state"] == "printed", within=10)


def band(paper: Path) -> int:
    """Count the rows of a slip that are completely black."""
    picture = Image.open(paper).convert("1")
    width = picture.width
    return sum(
        picture.getpixel((0, y)) == picture.getpixel((width - 1, y)) == 0
        for y in range(picture.height)
    )


@virtual_time
async def test_the_second_slip_is_marked_as_a_copy_with_its_time(tmp_path: Path) -> None:
    """The second slip differs from the first one."""
    async with kiosk_world(tmp_path, Fit.SLIP_FILES) as world:
        await world.customer.takes_out("500")
        await world.sees("result")
        assert "slip_state" not in world.screen.facts

        await presses_print(world, 1)
        await presses_print(world, 2)
        first, second = papers(world)
        assert (band(first), band(second) > 0) == (0, True)
        assert world.facts.count("slip_started") == 2


def test_the_final_slip_is_not_marked_as_a_copy() -> None:
    """After a claim slip and the hand-over, the receipt counts as the first one."""
    assert not is_printed([*WITHDRAWN[:-1], *PRINTED, WITHDRAWN[-1]])
    assert is_printed([*WITHDRAWN, *PRINTED])


@pytest.mark.parametrize(
    ("then", "copy"),
    [
        ((), False),
        ((f.SLIP_STARTED,), True),
        (PRINTED, True),
        ((f.SLIP_STARTED, ended(m.SlipState.TORN)), True),
        ((f.SLIP_STARTED, ended(m.SlipState.NOT_PRINTED)), False),
    ],
)
def test_a_slip_that_may_be_printed_makes_the_next_one_a_copy(
    then: tuple[m.AnyEvent, ...], *, copy: bool
) -> None:
    assert is_printed([*WITHDRAWN[:3], *then]) is copy


@virtual_time
async def test_the_page_says_that_no_slip_was_printed(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.SLIP_FILES) as world:
        await world.customer.takes_out("500")
        await world.sees("result")
        (world.folder / "slips").rmdir()
        (world.folder / "slips").touch()  # otherwise the missing folder would be made
        await world.customer.says(("print", None))
        await world.comes_true(
            lambda: world.screen.facts.get("slip_state") == "not-printed", within=10
        )
