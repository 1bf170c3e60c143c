"""A printer's USB endpoints through pyusb, on a simulated bus."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from usb.core import USBError

from drivers.line import (
    Line,
    LineBusy,
    LineLost,
)
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.port import NotPrinted, Printed, PrinterState, Torn
from drivers.printer.usb_line import UsbName, open_usb
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import BUFFER_BYTES_MAX, PrinterMachine
from hw_sim.printer.usb import PRINTER, UsbSocket
from hw_sim.usb import Gadget, SimBackend, SimulatedUsbBus
from hw_sim.usb_shapes import OUT, SHAPES
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.printer.wired_printer import LONG, SLIP, on_paper, same, sleep

NAME = UsbName(PRINTER.vendor, PRINTER.product)


class PrinterOnBus:
    """A bus with the printer on it."""

    def __init__(self, personality: str = "") -> None:
        self.bus = SimulatedUsbBus()
        self.machine = PrinterMachine(LoopClock())
        self.socket = UsbSocket(self.bus, self.machine, personality=personality)
        self.device = PrinterDevice(self.machine, self.socket)
        self.backend = SimBackend(self.bus.plugged)
        self.printer = EscPosPrinter(self.open, sleep, where=str(NAME))

    async def open(self) -> Line:
        return await open_usb(NAME, sleep, self.backend)


@asynccontextmanager
async def kiosk(personality: str = "") -> AsyncIterator[PrinterOnBus]:
    made = PrinterOnBus(personality)
    running = asyncio.create_task(made.machine.run())
    yield made
    running.cancel()
    await made.printer.aclose()


@virtual_time
async def test_the_printed_paper_equals_the_slip_over_usb() -> None:
    async with kiosk() as at:
        assert await at.printer.print_slip(LONG) == Printed("usb:0416:5011")

        (slip,) = at.machine.roll.slips
        assert same(slip.picture(72), on_paper(LONG))


@virtual_time
async def test_an_unplugged_printer_is_offline_and_a_plugged_one_prints() -> None:
    async with kiosk() as at:
        await at.printer.print_slip(SLIP)
        at.device.do("unplug", {})
        assert await at.printer.status() is PrinterState.OFFLINE
        assert await at.printer.print_slip(SLIP) == NotPrinted(
            PrinterState.OFFLINE, "usb:0416:5011: not plugged in"
        )

        at.device.do("plug", {})

        assert await at.printer.print_slip(SLIP) == Printed("usb:0416:5011")


@virtual_time
async def test_unplugging_during_a_slip_tears_it() -> None:
    async with kiosk() as at:
        asyncio.get_running_loop().call_later(1.0, at.device.do, "unplug", {})

        outcome = await at.printer.print_slip(LONG)

        assert outcome == Torn(PrinterState.OFFLINE, "usb:0416:5011: No such device")


@virtual_time
async def test_a_write_to_a_full_printer_is_retried() -> None:
    async with kiosk() as at:
        at.device.do("open_cover", {})
        line = await at.open()
        line.write(bytes(BUFFER_BYTES_MAX + 10_000))
        await sleep(5)
        assert len(at.machine.stream) == BUFFER_BYTES_MAX

        at.device.do("close_cover", {})
        line.write(b"\x1dr\x01")

        assert await line.read() == b"\x00"
        line.close()


@virtual_time
async def test_a_printer_used_by_another_program_is_busy() -> None:
    async with kiosk() as at:
        held = await at.open()

        with pytest.raises(LineBusy, match="held by another"):
            await at.open()

        held.close()
        (await at.open()).close()


@pytest.mark.parametrize(
    ("gadget", "why"),
    [
        (None, "not plugged in"),
        (Gadget("stick", NAME.vendor, NAME.product, interface_class=8), "no printer interface"),
        (Gadget("ipp", NAME.vendor, NAME.product, interface_class=7), "no printer interface"),
    ],
)
@virtual_time
async def test_a_device_that_is_not_a_printer_is_not_opened(
    gadget: Gadget | None, why: str
) -> None:
    bus = SimulatedUsbBus()
    if gadget:
        bus.plug(gadget)

    with pytest.raises(LineLost, match=why):
        await open_usb(NAME, sleep, SimBackend(bus.plugged))


@virtual_time
async def test_the_serial_number_selects_one_of_two_equal_printers() -> None:
    async with kiosk() as at:
        right = UsbName(NAME.vendor, NAME.product, PRINTER.serial)
        (await open_usb(right, sleep, at.backend)).close()

        with pytest.raises(LineLost, match="not plugged in"):
            await open_usb(UsbName(NAME.vendor, NAME.product, "OTHER"), sleep, at.backend)


@virtual_time
async def test_a_printer_that_stays_halted_is_configured_once_and_then_opened_again() -> None:
    async with kiosk("other printer: halted until configured") as at:
        assert await at.printer.status() is PrinterState.OFFLINE
        assert await at.printer.status() is PrinterState.READY


@pytest.mark.parametrize(
    "personality", sorted(set(SHAPES) - {"other printer: halted until configured"})
)
@virtual_time
async def test_every_makers_printer_prints_over_usb(personality: str) -> None:
    async with kiosk(personality) as at:
        assert await at.printer.status() is PrinterState.READY
        assert await at.printer.print_slip(SLIP) == Printed("usb:0416:5011")
        (slip,) = at.machine.roll.slips
        assert same(slip.picture(72), on_paper(SLIP))


@virtual_time
async def test_a_printer_that_does_not_tell_its_serial_number_is_offline() -> None:
    """pyusb raises ValueError for it."""
    async with kiosk("other printer: its strings stall") as at:
        named = UsbName(NAME.vendor, NAME.product, PRINTER.serial)
        with pytest.raises(LineLost, match="does not tell its number"):
            await open_usb(named, sleep, at.backend)


@virtual_time
async def test_a_serial_number_is_read_from_a_printer_that_lists_no_language() -> None:
    async with kiosk("other printer: lists no language") as at:
        named = UsbName(NAME.vendor, NAME.product, PRINTER.serial)
        (await open_usb(named, sleep, at.backend)).close()


@virtual_time
async def test_a_printer_beside_one_with_stalling_strings_is_found_by_its_serial_number() -> None:
    async with kiosk() as at:
        at.bus.unplug(PRINTER.name)
        silent = replace(PRINTER, name="silent", personality="other printer: its strings stall")
        at.bus.plug(silent)
        at.socket.plugged = False
        at.socket.plug()
        named = UsbName(NAME.vendor, NAME.product, PRINTER.serial)
        (await open_usb(named, sleep, at.backend)).close()


@virtual_time
async def test_an_endpoint_that_halts_within_a_slip_tears_it_and_the_next_slip_is_whole() -> None:
    """Bytes in the printer are not sent again."""
    async with kiosk() as at:
        asyncio.get_running_loop().call_later(1.0, at.backend.halt, PRINTER.name, OUT)

        outcome = await at.printer.print_slip(LONG)

        assert outcome == Torn(PrinterState.OFFLINE, "usb:0416:5011: Broken pipe")
        assert await at.printer.print_slip(SLIP) == Printed("usb:0416:5011")
        assert same(at.machine.roll.slips[-1].picture(72), on_paper(SLIP))


class Raising(SimBackend):
    """A backend with one call that raises what a library may raise."""

    def __init__(self, bus: SimulatedUsbBus, call: str, error: Exception) -> None:
        super().__init__(bus.plugged)
        self._call, self._error = call, error
        setattr(self, call, self._raise)

    def _raise(self, *_: object) -> None:
        raise self._error


CALLS = (
    "enumerate_devices",
    "get_device_descriptor",
    "get_configuration_descriptor",
    "get_interface_descriptor",
    "get_endpoint_descriptor",
    "open_device",
    "get_configuration",
    "is_kernel_driver_active",
    "detach_kernel_driver",
    "claim_interface",
    "bulk_read",
    "bulk_write",
)
ERRORS = (
    ValueError("no langid"),
    NotImplementedError("backend"),
    KeyError("descriptor"),
    USBError("Input/Output Error", errno=errno.EIO),
    USBError("Pipe error", errno=errno.EPIPE),
    USBError("no number"),
    AttributeError("bNumInterfaces"),
)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("error", ERRORS, ids=repr)
@virtual_time
async def test_no_exception_of_the_library_leaves_the_driver(call: str, error: Exception) -> None:
    async with kiosk() as at:
        at.backend = Raising(at.bus, call, error)
        state = await at.printer.status()
        assert state in {PrinterState.OFFLINE, PrinterState.READY}
        outcome = await at.printer.print_slip(SLIP)
        assert isinstance(outcome, NotPrinted | Printed | Torn)
        await at.printer.aclose()
