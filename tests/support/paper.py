"""A printer that keeps its slips in memory, for tests that do not look at the printed picture."""

from drivers.printer.port import Printed, PrinterState, PrintOutcome, Slip


class Paper:
    """A `SlipPrinter` that never fails and draws nothing."""

    def __init__(self) -> None:
        self.slips: list[Slip] = []

    async def print_slip(self, slip: Slip) -> PrintOutcome:
        self.slips.append(slip)
        return Printed("paper")

    async def status(self) -> PrinterState:
        return PrinterState.READY

    async def aclose(self) -> None:
        """Do nothing; the paper stays."""
