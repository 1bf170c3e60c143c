"""The board's own watchdog: it resets a machine whose kernel hangs.

Only a whole machine has one. Here it is a card of qemu; a Raspberry Pi has it on its chip.
"""

from tests.system.e2e.waiting import until
from tests.system.vm.booted import Told
from tests.system.vm.machine import Machine, now
from tests.system.vm.qemu import Options
from tests.system.vm.virtual_kiosk import VirtualKiosk

BOARD = Options(
    kernel=("panic=0",),  # a kernel that panics does not restart by itself
    qemu=("-device", "i6300esb", "-action", "watchdog=reset"),
)
DEVICE = "/dev/watchdog0"
RESET_WITHIN_S = 90.0
"""RuntimeWatchdogSec of the package, 15 s of the machine's own time, which runs slower."""


def board_watchdog(kiosk: VirtualKiosk, told: Told) -> None:
    """Run until the kernel hangs."""
    if kiosk.laid:
        told.left_out("a kernel that stands still is reset by the board", "needs a whole machine")
        return
    with kiosk.power_on(BOARD) as machine:
        machine.wait_until_up()
        told.step("a kernel that stands still is reset by the board", lambda: _reset(machine))
    kiosk.cut(1)


def _reset(machine: Machine) -> str:
    """Make the kernel panic; qemu ends when a board would restart."""
    feeds = machine.must("systemctl", "show", "-P", "RuntimeWatchdogUSec").strip()
    until("its driver is loaded", lambda: machine.run("test", "-e", DEVICE).code == 0)
    machine.must("sysctl", "-w", "kernel.sysrq=1", "kernel.panic=0")
    begun = now()
    machine.run("systemd-run", "--on-active=1", "sh", "-c", "echo c >/proc/sysrq-trigger")
    machine.wait_until_off(RESET_WITHIN_S)
    return f"systemd feeds {DEVICE} each {feeds}; reset after {now() - begun:.0f} s"
