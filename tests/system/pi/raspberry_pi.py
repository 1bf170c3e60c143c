"""An emulated Raspberry Pi 3 B: its own SoC and device tree, an SD card, and USB through `dwc2`.

It has no PCI, so network and FTDI adapters are USB devices, behind a hub. Debian 13's kernel drives
it; a Raspberry Pi 4 is not emulated well enough. The board has 1 GiB, too little for a browser.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.system.e2e.ports import LOOPBACK
from tests.system.vm.image import Image
from tests.system.vm.machine import Far
from tests.system.vm.qemu import HOST, KERNEL_WORDS, Qemu

SHELL: Final = "/dev/ttyS1"
MAC: Final = "50:54:00:12:34:56"
"""Linux names a USB network eth0 only if its address is a maker's, not a local one."""
KERNEL: Final = (
    *(word for word in KERNEL_WORDS if "KIOSK_VM_SHELL" not in word),
    # The only serial line that the device tree leaves free. The kernel's console keeps it powered,
    # but only the test's shell may write there.
    "console=ttyS1,115200",
    "loglevel=1",
    "systemd.watchdog_sec=0",  # opening the emulated watchdog resets the board at once
    f"systemd.setenv=KIOSK_VM_SHELL={SHELL}",
    f"systemd.mask=serial-getty@{Path(SHELL).name}.service",
)


class RaspberryPi(Qemu):
    """Its serial line is the test's shell; it has no console."""

    def _command(self, image: Image, disks: Sequence[Path], far: Far) -> Sequence[str]:
        net = f"user,id=net,hostfwd=tcp:{LOOPBACK}:{self._port}-10.0.2.15:8081"
        [card] = disks
        words = (
            *KERNEL,
            f"systemd.setenv=KIOSK_VM_API={HOST}:{far.api}",
            f"systemd.setenv=KIOSK_VM_RD={HOST}:{far.rd}",
            *self._options.kernel,
        )
        return (
            *("setpriv", "--pdeathsig", "KILL"),
            *("qemu-system-aarch64", "-machine", "raspi3b"),
            *("-accel", "tcg,thread=multi,tb-size=512"),
            *("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"),
            *("-kernel", str(image.kernel), "-initrd", str(image.initrd)),
            *("-dtb", str(image.device_tree), "-append", " ".join(words)),
            *("-serial", "null"),  # Bluetooth's
            *("-chardev", f"socket,id=shell,path={self._folder / 'shell'},server=on,wait=off"),
            *("-serial", "chardev:shell"),
            *("-drive", f"if=sd,format=raw,file=nbd:unix:{card}"),
            *("-device", "usb-hub,port=1"),
            *("-netdev", net, "-device", f"usb-net,netdev=net,port=1.1,mac={MAC}"),
            *("-qmp", f"unix:{self._folder / 'qmp'},server=on,wait=off"),
            *self._options.qemu,
        )
