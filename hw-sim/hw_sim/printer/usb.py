"""The receipt printer as a USB device: its descriptors, its endpoints, and its socket."""

from dataclasses import replace

from hw_sim.printer.machine import BUFFER_BYTES_MAX, PrinterMachine
from hw_sim.usb import Gadget, SimulatedUsbBus

ANSWERS_KEPT_MAX = (
    64  # bytes that a printer keeps for a host that does not read; the oldest are dropped
)

PRINTER = Gadget(
    name="printer",
    vendor=0x0416,
    product=0x5011,
    text="POS80 Printer USB",
    serial="SIM0001",
    interface_class=7,  # USB printer class 1.1: subclass printers, protocol bidirectional
    interface_subclass=1,
    interface_protocol=2,
    kernel_driver=True,
)


class PrinterEndpoints:
    """The device's end of the bulk pipes; a full printer accepts bytes only after it printed."""

    def __init__(self, machine: PrinterMachine) -> None:
        self._machine = machine
        self._answers = bytearray()
        machine.answer_to(self._keep)

    def take(self, data: bytes) -> int:
        fits = data[: BUFFER_BYTES_MAX - len(self._machine.stream)]
        self._machine.receive(fits)
        return len(fits)

    def give(self, size: int) -> bytes:
        given = bytes(self._answers[:size])
        del self._answers[:size]
        return given

    def _keep(self, answer: bytes) -> None:
        self._answers += answer
        del self._answers[:-ANSWERS_KEPT_MAX]


class UsbSocket:
    """A `Socket` on the simulated bus; plugged in at the start.

    `personality` is one of hw_sim.usb_shapes, or empty.
    """

    def __init__(
        self, bus: SimulatedUsbBus, machine: PrinterMachine, *, personality: str = ""
    ) -> None:
        self._gadget = replace(PRINTER, personality=personality)
        self._bus = bus
        self._machine = machine
        self.plugged = False
        self.plug()

    def plug(self) -> None:
        """Plug in with empty pipes, as a newly enumerated device."""
        if not self.plugged:
            self._bus.plug(self._gadget, PrinterEndpoints(self._machine))
            self.plugged = True

    def unplug(self) -> None:
        self._bus.unplug(self._gadget.name)
        self.plugged = False
