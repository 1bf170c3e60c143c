"""The slip in the customer's words: a torn one is printed once more, as a duplicate."""

import pytest

from agent.dialogue.slips.slip import Shop, SlipText, slip
from agent.transactions.model import SlipState
from agent.ui.devices import SlipPrinting, as_text, worded
from agent.ui.words.words import Words
from drivers.printer.port import NotPrinted, Printed, PrinterState, PrintOutcome, Slip, Torn
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.ui import sample_claims

WORDS = Words(("en", "hi"), strict=True)
PRINTED = Printed("the printer", PrinterState.READY)
NOT_PRINTED = NotPrinted(PrinterState.NO_PAPER, "no paper")
TORN = Torn(PrinterState.NO_PAPER, "the roll ended")


class Printer:
    """Prints with these results, one after the other."""

    def __init__(self, *results: PrintOutcome) -> None:
        self._results = list(results)
        self.slips: list[Slip] = []

    async def print_slip(self, wanted: Slip) -> PrintOutcome:
        self.slips.append(wanted)
        return self._results.pop(0)

    async def status(self) -> PrinterState:
        return PrinterState.READY

    async def aclose(self) -> None:
        """Nothing is open."""


def a_slip() -> SlipText:
    paid = sample_claims.paid()
    return slip(paid.transaction(REFERENCE), Shop("Sharma General Store", "OUTLET-001"), "en")


@pytest.mark.parametrize(
    ("results", "state", "duplicates"),
    [
        ((PRINTED,), SlipState.PRINTED, [False]),
        ((NOT_PRINTED,), SlipState.NOT_PRINTED, [False]),
        ((TORN, PRINTED), SlipState.PRINTED, [False, True]),
        ((TORN, TORN), SlipState.TORN, [False, True]),
    ],
    ids=["printed", "not printed", "torn once", "torn twice"],
)
async def test_a_torn_slip_is_printed_once_more_as_a_duplicate(
    results: tuple[PrintOutcome, ...], state: SlipState, duplicates: list[bool]
) -> None:
    printer = Printer(*results)
    assert await SlipPrinting(printer, WORDS).print(a_slip()) is state
    assert [bool(one.duplicate) for one in printer.slips] == duplicates


async def test_without_a_printer_nothing_is_printed() -> None:
    assert await SlipPrinting(None, WORDS).print(a_slip()) is SlipState.NOT_PRINTED


def test_a_slip_that_cannot_be_printed_is_plain_lines() -> None:
    lines = as_text(worded(a_slip(), WORDS)).splitlines()
    assert "Sharma General Store" in lines
    assert all(lines)
