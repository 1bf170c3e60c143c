"""A slip over a bad line has an outcome in bounded time, and never a false "printed"."""

import asyncio
import random
from collections.abc import Generator
from functools import cache

import pytest
from PIL import Image
from pytest_mock import MockerFixture

from drivers.line import Line
from drivers.printer.port import NotPrinted, Paper, Printed, Row, Slip, Torn
from drivers.printer.render import render
from tests.support.counts import parameters
from tests.support.lines import EVERYTHING, HostileLine, LineFaults
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.printer.wired_printer import WiredPrinter, on_paper, same, wired_printer

ROUNDS = 30
ENDS_S_MAX = 300  # longer than any customer waits
PULLED = LineFaults(split=0.2, late=0.2, late_s_max=0.5, unplug=0.03)
SLIP = Slip("KIOSK-7-1", "en", tuple(Row(f"line {n}", "₹500") for n in range(8)))


@cache
def picture() -> Image.Image:
    return render(SLIP)


@pytest.fixture(autouse=True)
def _rendered_once(mocker: MockerFixture) -> None:
    """Render the slip once for all rounds, because only the line is tested here."""
    rendered = picture()

    def rendering(_slip: Slip, _paper: Paper) -> Generator[None, None, Image.Image]:
        yield
        return rendered

    mocker.patch("drivers.printer.render.rendering", rendering)


class Wire:
    """Damages the bytes sent over it until `mend` is called."""

    def __init__(self, seed: int, faults: LineFaults, *, only_answers: bool = False) -> None:
        self._chance = random.Random(seed)
        self._faults = faults
        self._only_answers = only_answers
        self._ends = 0
        self._lines: list[HostileLine] = []

    def __call__(self, line: Line) -> Line:
        self._ends += 1
        is_printers = self._ends % 2 == 1  # the fixture creates the printer's end first
        faults = LineFaults() if self._only_answers and not is_printers else self._faults
        self._lines.append(HostileLine(line, self._chance, faults))
        return self._lines[-1]

    def mend(self) -> None:
        self._faults = LineFaults()
        for line in self._lines:
            line._faults = LineFaults()


def whole(at: WiredPrinter) -> bool:
    """Return True if the last paper ends with the slip; noise may have printed above it."""
    paper, slip = at.pictures[-1], on_paper(SLIP)
    return same(paper.crop((0, paper.height - slip.height, *paper.size)), slip)


async def ends(at: WiredPrinter) -> Printed | NotPrinted | Torn:
    async with asyncio.timeout(ENDS_S_MAX):
        return await at.printer.print_slip(SLIP)


@pytest.mark.parametrize("seed", range(ROUNDS))
@virtual_time
async def test_any_line_fault_has_an_outcome_and_a_repaired_line_prints(seed: int) -> None:
    wire = Wire(seed, EVERYTHING)
    async with wired_printer(harming=wire) as at:
        await ends(at)

        wire.mend()
        at.does("power_off")  # after a damaged height it may wait for metres of picture
        at.does("power_on")

        assert isinstance(await ends(at), Printed)
        assert whole(at)


@pytest.mark.parametrize("seed", range(ROUNDS))
@virtual_time
async def test_a_slip_reported_as_printed_is_on_paper(seed: int) -> None:
    wire = Wire(seed, EVERYTHING, only_answers=True)
    async with wired_printer(harming=wire) as at:
        outcome = await ends(at)

        if isinstance(outcome, Printed):
            assert whole(at)
        if isinstance(outcome, NotPrinted):
            assert not at.pictures


@pytest.mark.parametrize("seed", parameters(range(ROUNDS), few=6))
@virtual_time
async def test_unplugging_at_any_moment_does_not_damage_a_later_slip(seed: int) -> None:
    wire = Wire(seed, PULLED)
    async with wired_printer(harming=wire) as at:
        for _ in range(10):
            outcome = await ends(at)
            if isinstance(outcome, Printed):
                assert whole(at)

        wire.mend()

        assert isinstance(await ends(at), Printed)
        assert whole(at)
