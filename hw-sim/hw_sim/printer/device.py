"""The receipt printer on the bench: its state and its actions."""

from typing import Annotated, Any

import msgspec

from hw_sim.device import Action, BadAction, BenchAction, BenchActions, Nothing, Plug
from hw_sim.printer.machine import USUAL_MM_PER_S, PrinterMachine
from hw_sim.printer.roll import NEAR_END_ROWS, ROLL_ROWS

MAX_MM_PER_S = 500.0  # the fastest there are make 350


class PrinterDevice:
    """The Device of a receipt printer; `machine` is the printer itself."""

    name = "printer"

    def __init__(self, machine: PrinterMachine, socket: Plug) -> None:
        self.machine = machine
        self.socket = socket

    def state(self) -> dict[str, Any]:
        machine, roll = self.machine, self.machine.roll
        return {
            "plugged": self.socket.plugged,
            "powered": machine.powered,
            "offline": machine.offline,
            "cover_open": machine.cover_open,
            "cutter_blocked": machine.cutter_blocked,
            "cutter_error": machine.cutter_error,
            "mute": machine.mute,
            "mm_per_s": machine.mm_per_s,
            "paper_left_rows": roll.left,
            "paper_near_end": roll.is_near_end,
            "paper_out": roll.is_empty,
            "hanging_rows": len(roll.strip),
            "buffered_bytes": len(machine.stream),
            "overrun_bytes": machine.overrun_bytes,
            "slips": [
                {"number": slip.number, "rows": len(slip.rows), "cut": slip.was_cut}
                for slip in roll.slips
            ],
        }

    def picture(self, number: int | None = None) -> bytes:
        """Return a slip as PNG; without a number, the paper that hangs out. Raises BadAction."""
        roll = self.machine.roll
        slips = (roll.showing(),) if number is None else roll.slips
        for slip in slips:
            if slip.rows and number in {None, slip.number}:
                return slip.png(self.machine.wide_bytes)
        raise BadAction("printer: there is no such paper")

    def actions(self) -> tuple[Action, ...]:
        return _DOINGS.actions()

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        _DOINGS.carry_out(self.name, self, action, arguments)
        self.machine.wake()
        return self.state()


class _Slow(Nothing, frozen=True):
    mm_per_s: Annotated[float, msgspec.Meta(gt=0, le=MAX_MM_PER_S)] = USUAL_MM_PER_S


def _empty(device: PrinterDevice, _: Nothing) -> None:
    device.machine.roll.left = 0


def _near_end(device: PrinterDevice, _: Nothing) -> None:
    device.machine.roll.left = NEAR_END_ROWS


def _refill(device: PrinterDevice, _: Nothing) -> None:
    device.machine.roll.left = ROLL_ROWS


def _open_cover(device: PrinterDevice, _: Nothing) -> None:
    device.machine.cover_open = True


def _close_cover(device: PrinterDevice, _: Nothing) -> None:
    device.machine.cover_open = False


def _block(device: PrinterDevice, _: Nothing) -> None:
    device.machine.cutter_blocked = True


def _clear(device: PrinterDevice, _: Nothing) -> None:
    device.machine.cutter_blocked = device.machine.cutter_error = False


def _power_on(device: PrinterDevice, _: Nothing) -> None:
    device.machine.powered = True


def _slow(device: PrinterDevice, asked: _Slow) -> None:
    device.machine.mm_per_s = asked.mm_per_s


def _mute(device: PrinterDevice, _: Nothing) -> None:
    device.machine.mute = True


def _unmute(device: PrinterDevice, _: Nothing) -> None:
    device.machine.mute = False


_SLOW_TAKES = {"mm_per_s": f"number, optional; {USUAL_MM_PER_S:.0f} is usual"}

_DOINGS: BenchActions[PrinterDevice] = BenchActions(
    (
        BenchAction(
            Action("tear", "Tear off the paper that hangs out"),
            lambda device, _: device.machine.roll.off(was_cut=False),
        ),
        BenchAction(Action("empty", "Let the paper roll end here"), _empty),
        BenchAction(Action("near_end", "Leave one metre of paper"), _near_end),
        BenchAction(Action("refill", "Put in a new roll"), _refill),
        BenchAction(Action("open_cover", "Open the cover"), _open_cover),
        BenchAction(Action("close_cover", "Close the cover"), _close_cover),
        BenchAction(Action("block_cutter", "Block the cutter with an object"), _block),
        BenchAction(Action("clear_cutter", "Remove the object from the cutter"), _clear),
        BenchAction(
            Action("unplug", "Unplug the USB cable"),
            lambda device, _: device.socket.unplug(),
        ),
        BenchAction(
            Action("plug", "Plug in the USB cable"), lambda device, _: device.socket.plug()
        ),
        BenchAction(
            Action("power_off", "Switch it off; unprinted data is lost"),
            lambda device, _: device.machine.power_off(),
        ),
        BenchAction(Action("power_on", "Switch it on"), _power_on),
        BenchAction(Action("slow", "Print slower or faster", _SLOW_TAKES), _slow, _Slow),
        BenchAction(Action("mute", "Do not answer, like some clones"), _mute),
        BenchAction(Action("unmute", "Answer again"), _unmute),
    )
)
