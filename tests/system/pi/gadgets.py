"""The kiosk's devices as gadgets of the machine's own kernel (configfs), each on its own bus.

`dummy_hcd` is a USB host and a USB device controller in one, wired together. The kernel enumerates
a gadget on it like a device in a socket: drivers, udev and libusb see no difference.
Source: Linux, Documentation/usb/gadget_configfs.rst.
"""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.system.vm.machine import RootShell

GADGETS: Final = "/sys/kernel/config/usb_gadget"
MODULES: Final = ("usb_f_acm", "usb_f_printer", "usb_f_ss_lb", "libcomposite", "dummy_hcd")
"""Of the kernel; those that use others first."""
CABLES: Final = Path(__file__).parent / "guest/usb_cables.py"
CABLES_IN_MACHINE: Final = "/usr/local/lib/kiosk-vm/usb_cables.py"
CABLES_UNIT: Final = "vm-usb-cables"


@dataclass(frozen=True, slots=True)
class Gadget:
    """A USB device, as it describes itself."""

    name: str
    function: str
    """The kernel's name of its function: acm, printer, SourceSink."""
    vendor: int
    product: int
    maker: str
    model: str
    serial: str = ""
    cable: str = ""
    """The simulated device behind it; empty: the device is silent."""


CARD: Final = Gadget("card", "acm", 0x11CA, 0x0201, "VeriFone", "Mx870", cable="card")
# A WCH adapter that the kernel drives as CDC-ACM. Neither of the two has a serial number, as usual.
DISPLAY: Final = Gadget("display", "acm", 0x1A86, 0x55D4, "QinHeng", "USB Serial", cable="display")
CASH: Final = Gadget("cash", "acm", 0x1A86, 0x55D4, "QinHeng", "USB Serial", cable="cash")
PRINTER: Final = Gadget(
    *("printer", "printer", 0x0416, 0x5011, "STMicroelectronics", "POS80 Printer USB", "SIM0001"),
    cable="printer",
)
SENSOR: Final = Gadget("sensor", "SourceSink", 0x2C0F, 0x1005, "Mantra", "MFS100", "SIM2C0F1005")
MODEM: Final = Gadget("modem", "acm", 0x12D1, 0x1506, "HUAWEI", "LTE stick")
"""A foreign device, which the agent may not open."""
EVERY: Final = (CARD, DISPLAY, CASH, PRINTER, SENSOR, MODEM)
FITTED: Final = (CARD, DISPLAY, CASH, PRINTER, SENSOR)


class Bus:
    """The USB sockets of one running machine; `host` is the simulator's address seen from it."""

    def __init__(self, machine: RootShell, host: str, ports: Mapping[str, int]) -> None:
        self._machine = machine
        self._host = host
        self._ports = ports

    def make(self, gadgets: Sequence[Gadget] = EVERY) -> None:
        """Make the controllers and the gadgets; nothing is plugged in."""
        self._machine.script(
            # Full speed, as these devices are. Each controller has one socket.
            f"modprobe dummy_hcd num={len(EVERY)} is_high_speed=0\n"
            "modprobe libcomposite\n"
            "mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config\n"
            + "".join(_described(gadget) for gadget in gadgets),
        )

    def cables(self, gadgets: Sequence[Gadget] = EVERY) -> list[str]:
        """Return the arguments of `guest/usb_cables.py`, which joins them with the simulator."""
        return [
            f"{udc(gadget)},{self._node(gadget)},{self._host}:{self._ports[gadget.cable]}"
            for gadget in gadgets
            if gadget.cable
        ]

    def join_cables(self) -> None:
        """Start that program as a unit of the booted machine."""
        self._machine.must("tee", CABLES_IN_MACHINE, typed=CABLES.read_text())
        self._machine.must(
            *("systemd-run", f"--unit={CABLES_UNIT}", "--property=OOMScoreAdjust=-900"),
            *("/usr/bin/python3", "-B", CABLES_IN_MACHINE, *self.cables()),
        )

    def remove(self, gadgets: Sequence[Gadget] = EVERY) -> None:
        """Remove the gadgets and the controllers, on a machine that goes on."""
        self._machine.script(
            "".join(_removed(gadget) for gadget in gadgets)
            + f"modprobe --remove {' '.join(MODULES)}\n"
        )

    def plug(self, *gadgets: Gadget) -> None:
        self._write({gadget: udc(gadget) for gadget in gadgets})

    def unplug(self, *gadgets: Gadget) -> None:
        self._write(dict.fromkeys(gadgets, ""))

    def _write(self, controllers: Mapping[Gadget, str]) -> None:
        self._machine.script(
            "".join(f"echo '{to}' > {GADGETS}/{one.name}/UDC\n" for one, to in controllers.items())
        )

    def _node(self, gadget: Gadget) -> str:
        """Return the device's end of the gadget in the machine."""
        if gadget.function == "printer":
            return "/dev/g_printer0"
        function = f"{GADGETS}/{gadget.name}/functions/{gadget.function}.0"
        return f"/dev/ttyGS{self._machine.must('cat', f'{function}/port_num').strip()}"


def udc(gadget: Gadget) -> str:
    """Return the device controller to which a gadget is wired."""
    return f"dummy_udc.{EVERY.index(gadget)}"


def _described(gadget: Gadget) -> str:
    """Return the shell's lines that make a gadget."""
    folder = f"{GADGETS}/{gadget.name}"
    instance = f"{gadget.function}.0"
    texts = {"manufacturer": gadget.maker, "product": gadget.model, "serialnumber": gadget.serial}
    return "".join(
        (
            f"mkdir -p {folder}/strings/0x409 {folder}/configs/c.1\n",
            f"echo {gadget.vendor:#06x} > {folder}/idVendor\n",
            f"echo {gadget.product:#06x} > {folder}/idProduct\n",
            *(
                f"echo {shlex.quote(text)} > {folder}/strings/0x409/{name}\n"
                for name, text in texts.items()
                if text
            ),
            f"mkdir -p {folder}/functions/{instance}\n",
            f"ln -s {folder}/functions/{instance} {folder}/configs/c.1/\n",
        )
    )


def _removed(gadget: Gadget) -> str:
    """Return the shell's lines that remove a gadget."""
    instance = f"{gadget.function}.0"
    return (
        f"cd {GADGETS}/{gadget.name}\n"
        "[ -z \"$(cat UDC)\" ] || echo '' > UDC\n"
        f"rm configs/c.1/{instance}\n"
        f"rmdir configs/c.1 functions/{instance} strings/0x409\n"
        f"cd / && rmdir {GADGETS}/{gadget.name}\n"
    )
