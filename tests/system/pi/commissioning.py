"""Commissions the kiosk's devices in the machine, as docs/hardware.md tells an operator.

The site's rules name the adapters by their socket. Everything else is the package's own.
"""

from typing import Final

from tests.system.e2e.waiting import until
from tests.system.pi.gadgets import CASH, DISPLAY, FITTED, Gadget, udc
from tests.system.pi.usb_kiosk import UsbKiosk
from tests.system.vm.machine import RootShell

CONFIG: Final = "/etc/kiosk-agent/kiosk.toml"
SITE_RULES: Final = "/etc/udev/rules.d/61-kiosk-site.rules"
USB_PRINTER: Final = 'usb = "0416:5011"'
TABLES: Final = f"""
[card]

[display]
driver = "nextion"

[printer]
driver = "escpos"
{USB_PRINTER}

[cash]
driver = "lcdm-4000"
denominations = [500, 200, 100, 0]
"""
UNHURRIED: Final = "/run/systemd/system/kiosk-agent.service.d/emulated.conf"
UNHURRIED_LINES: Final = "[Service]\nTimeoutStartSec=30min\nWatchdogSec=10min\n"
"""An emulated machine is up to fifty times slower than a Pi; the rest of the unit is unchanged."""
NAMED: Final = (
    'SUBSYSTEM=="tty", ENV{{ID_PATH}}=="{path}", SYMLINK+="kiosk-{name}", GROUP="kiosk-agent", '
    'MODE="0660", OPTIONS+="link_priority=10"\n'
)


def commission(kiosk: UsbKiosk) -> None:
    """Plug the devices in, name the adapters by their socket, and write the configuration."""
    machine = kiosk.machine
    kiosk.bus.plug(*FITTED)
    rules = [NAMED.format(path=socket_of(machine, one), name=one.name) for one in (DISPLAY, CASH)]
    machine.must("tee", SITE_RULES, typed="".join(rules))
    machine.script("udevadm control --reload; udevadm trigger; udevadm settle")
    machine.script(f"mkdir -p {UNHURRIED.rpartition('/')[0]}")
    machine.must("tee", UNHURRIED, typed=UNHURRIED_LINES)
    machine.must("systemctl", "daemon-reload")
    machine.must("tee", "-a", CONFIG, typed=TABLES)


def wait_for_node(machine: RootShell, gadget: Gadget) -> str:
    """Wait for the kernel's node of a serial line, whatever udev does; return its name."""
    tty = f"/sys/devices/platform/dummy_hcd.{udc(gadget).partition('.')[2]}/usb*/*/*/tty"
    return _printed(machine, "sh", "-c", f"ls {tty}")


def socket_of(machine: RootShell, gadget: Gadget) -> str:
    """Return the socket (ID_PATH) of a serial line, as the operator reads it."""
    asked = ("udevadm", "info", "--query=property", "--property=ID_PATH", "--value")
    return _printed(machine, *asked, f"--name=/dev/{wait_for_node(machine, gadget)}")


def _printed(machine: RootShell, *words: str) -> str:
    """Repeat a command until it prints something; return that."""

    def said() -> str:
        return machine.run(*words).out.strip()

    return until(f"{words[0]} prints", said)
