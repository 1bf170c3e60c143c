"""Slips on the simulated printer: printed exactly, not printed, or torn."""

import asyncio

import pytest

from agent.base.structs import replace
from drivers.printer.__main__ import SAMPLE
from drivers.printer.port import NotPrinted, Paper, Paragraph, Printed, PrinterState, Slip, Torn
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.printer.wired_printer import (
    ENDLESS,
    LONG,
    SLIP,
    on_paper,
    same,
    sleep,
    wired_printer,
)

HINDI = Slip("KIOSK-7-3", "hi", (Paragraph("बैंक ने अभी उत्तर नहीं दिया है। आपका पैसा सुरक्षित है"),))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    "slip", [SLIP, LONG, HINDI, SAMPLE], ids=lambda slip: slip.client_reference
)
@virtual_time
async def test_the_printed_paper_equals_the_slip(slip: Slip, paper: Paper) -> None:
    slip = replace(slip, duplicate="")
    async with wired_printer(paper) as at:
        assert await at.printer.print_slip(slip) == Printed("desk")

        (picture,) = at.pictures
        assert same(picture, on_paper(slip, paper))


@virtual_time
async def test_whatever_the_drawing_raises_is_an_outcome() -> None:
    """A part of no kind is an example of a mistake in the drawing."""
    async with wired_printer() as at:
        wrong = Slip("R-1", "en", (None,))  # type: ignore[arg-type]  # on purpose
        outcome = await at.printer.print_slip(wrong)
        assert isinstance(outcome, NotPrinted)
        assert outcome.state is PrinterState.UNKNOWN


@virtual_time
async def test_several_slips_are_printed_over_one_line() -> None:
    async with wired_printer() as at:
        outcomes = await asyncio.gather(*(at.printer.print_slip(slip) for slip in (SLIP, LONG)))

        assert outcomes == [Printed("desk"), Printed("desk")]
        assert [p.height for p in at.pictures] == [on_paper(s).height for s in (SLIP, LONG)]
        assert at.openings == 1

        at.does("unplug")
        at.does("plug")
        assert await at.printer.print_slip(SLIP) == Printed("desk"), "on a new line"


@pytest.mark.parametrize(
    ("trouble", "state", "mended"),
    [
        ("empty", PrinterState.NO_PAPER, "refill"),
        ("open_cover", PrinterState.COVER_OPEN, "close_cover"),
        ("power_off", PrinterState.UNKNOWN, "power_on"),
        ("mute", PrinterState.UNKNOWN, "unmute"),
        ("unplug", PrinterState.OFFLINE, "plug"),
    ],
)
@virtual_time
async def test_a_printer_that_cannot_print_reports_why_and_prints_after_the_fault_is_removed(
    trouble: str, state: PrinterState, mended: str
) -> None:
    async with wired_printer() as at:
        at.does(trouble)

        assert await at.printer.status() is state
        outcome = await at.printer.print_slip(SLIP)

        assert isinstance(outcome, NotPrinted)
        assert outcome.state is state
        assert not at.pictures

        at.does(mended)

        assert await at.printer.print_slip(SLIP) == Printed("desk")
        assert same(at.pictures[-1], on_paper(SLIP))


@virtual_time
async def test_low_paper_is_reported_and_does_not_prevent_printing() -> None:
    async with wired_printer() as at:
        at.does("near_end")

        assert await at.printer.status() is PrinterState.PAPER_LOW
        assert await at.printer.print_slip(SLIP) == Printed("desk", PrinterState.PAPER_LOW)


@pytest.mark.parametrize(
    ("trouble", "state", "mended"),
    [
        ("empty", PrinterState.NO_PAPER, "refill"),
        ("open_cover", PrinterState.COVER_OPEN, "close_cover"),
        ("power_off", PrinterState.UNKNOWN, "power_on"),
        ("unplug", PrinterState.OFFLINE, "plug"),
    ],
)
@virtual_time
async def test_after_a_torn_slip_the_copy_is_whole_and_on_separate_paper(
    trouble: str, state: PrinterState, mended: str
) -> None:
    async with wired_printer() as at:
        at.does_after(0.5, trouble)
        outcome = await at.printer.print_slip(LONG)
        assert isinstance(outcome, Torn)
        assert outcome.state is state
        at.does(mended)
        copy = replace(LONG, duplicate="प्रतिलिपि")

        assert await at.printer.print_slip(copy) == Printed("desk")

        assert len(at.pictures) == 2
        assert same(at.pictures[-1], on_paper(copy))


@virtual_time
async def test_unplugging_during_a_picture_does_not_damage_the_next_slip() -> None:
    async with wired_printer() as at:
        at.does("slow", mm_per_s=5)
        at.does_after(0.5, "unplug")
        assert isinstance(await at.printer.print_slip(LONG), Torn)
        at.machine.stream.add(b"\x1dv0\x00\x48\x00\x40\x00" + b"\xaa" * 1000)  # half a slice
        at.does("plug")
        at.does("slow")

        assert await at.printer.print_slip(SLIP) == Printed("desk")
        assert same(at.pictures[-1], on_paper(SLIP))


@virtual_time
async def test_the_printer_is_usable_after_a_cancelled_print() -> None:
    async with wired_printer() as at:
        printing = asyncio.create_task(at.printer.print_slip(LONG))
        await sleep(0.5)
        printing.cancel()
        await asyncio.wait([printing])

        assert await at.printer.print_slip(SLIP) == Printed("desk")
        assert same(at.pictures[-1], on_paper(SLIP))


@virtual_time
async def test_the_first_slip_after_a_start_is_cut_off_from_old_paper() -> None:
    async with wired_printer() as at:
        at.machine.roll.feed(b"\xff")  # printed before the power cut
        copy = replace(SLIP, duplicate="DUPLICATE")

        assert await at.printer.print_slip(copy) == Printed("desk")

        assert [p.height for p in at.pictures] == [1, on_paper(copy).height]


@virtual_time
async def test_a_slip_is_printed_even_if_the_cutter_fails() -> None:
    async with wired_printer() as at:
        at.does("block_cutter")

        assert await at.printer.print_slip(SLIP) == Printed("desk", PrinterState.CUTTER_FAULT)
        assert await at.printer.status() is PrinterState.CUTTER_FAULT
        assert at.machine.roll.showing().rows


@virtual_time
async def test_the_driver_waits_for_a_slow_printer() -> None:
    async with wired_printer() as at:
        at.does("slow", mm_per_s=10)

        assert await at.printer.print_slip(LONG) == Printed("desk")
        assert at.machine.overrun_bytes == 0
        assert same(at.pictures[-1], on_paper(LONG))


@virtual_time
async def test_a_slip_that_is_too_long_is_not_begun() -> None:
    async with wired_printer() as at:
        outcome = await at.printer.print_slip(ENDLESS)

        assert isinstance(outcome, NotPrinted)
        assert at.openings == 0


@virtual_time
async def test_other_tasks_run_while_a_slip_is_rendered() -> None:
    async with wired_printer() as at:
        at.does("unplug")
        turns = 0
        printing = asyncio.create_task(at.printer.print_slip(LONG))
        while not printing.done():
            turns += 1
            await sleep(0)

    assert turns > len(LONG.parts)
