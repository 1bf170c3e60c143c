"""Printers that answer otherwise than Epson's reference (devices.md 4)."""

import pytest

from drivers.printer.port import NotPrinted, Printed, PrinterState
from hw_sim.printer.machine import PrinterMachine
from hw_sim.printer.personalities import PERSONALITIES
from hw_sim.printer.roll import NEAR_END_ROWS
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.printer.wired_printer import LONG, SLIP, sleep, wired_printer

UNCONFIRMED = "other printer: no confirmation"
CONFIRMING = sorted(set(PERSONALITIES) - {UNCONFIRMED})
STATES = {
    "open_cover": PrinterState.COVER_OPEN,
    "run_low": PrinterState.PAPER_LOW,
    "run_out": PrinterState.NO_PAPER,
    "overheat": PrinterState.OFFLINE,
}


@pytest.mark.parametrize("personality", CONFIRMING)
@pytest.mark.parametrize("state", [None, *STATES])
@virtual_time
async def test_every_printer_reports_its_state_and_prints_if_it_can(
    personality: str, state: str | None
) -> None:
    """Also right after another state, whose answers may still be on their way."""
    async with wired_printer(personality=personality) as at:
        assert await at.printer.status() is PrinterState.READY
        bring_about(at.machine, state)

        expected = STATES[state] if state else PrinterState.READY
        assert await at.printer.status() is expected
        assert await at.printer.status() is expected
        outcome = await at.printer.print_slip(LONG)
        if expected.can_print:
            assert outcome == Printed("desk", expected)
        else:
            assert isinstance(outcome, NotPrinted)
            assert outcome.state is expected


def bring_about(machine: PrinterMachine, state: str | None) -> None:
    if state == "open_cover":
        machine.cover_open = True
    elif state == "overheat":
        machine.too_hot = True
    elif state:
        machine.roll.left = NEAR_END_ROWS if state == "run_low" else 0
    machine.wake()


@virtual_time
async def test_a_printer_without_confirmations_is_unknown_and_prints_nothing() -> None:
    """It is not offered: nobody could know whether a slip was printed."""
    async with wired_printer(personality=UNCONFIRMED) as at:
        assert await at.printer.status() is PrinterState.UNKNOWN
        outcome = await at.printer.print_slip(SLIP)
        assert isinstance(outcome, NotPrinted)
        assert outcome.state is PrinterState.UNKNOWN
        await sleep(1)
        assert not at.machine.roll.slips
