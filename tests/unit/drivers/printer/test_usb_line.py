"""A printer's USB endpoints through pyusb, on a simulated bus."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

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
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.printer.wired_printer import LONG, SLIP, on_paper, same, sleep

NAME = UsbName(PRINTER.vendor, PRINTER.product)


class Kiosk:
    """A bus with the printer on it."""

    def __init__(self) -> None:
        self.bus = SimulatedUsbBus()
        self.machine = PrinterMachine(LoopClock())
        self.device = PrinterDevice(self.machine, UsbSocket(self.bus, self.machine))
        self.backend = SimBackend(self.bus.plugged)
        self.printer = EscPosPrinter(self.open, sleep, where=str(NAME))

    async def open(self) -> Line:
        return await open_usb(NAME, sleep, self.backend)


@asynccontextmanager
async def kiosk() -> AsyncIterator[Kiosk]:
    made = Kiosk()
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
        asyncio.get_running_loop().call_later(0.5, at.device.do, "unplug", {})

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
        (Gadget("scale", NAME.vendor, NAME.product), "no printer interface"),
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
