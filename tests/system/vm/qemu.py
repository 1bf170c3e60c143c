"""A whole machine by qemu: with KVM if possible, otherwise emulated. It runs all images."""

import json
import platform
import socket
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.e2e.waiting import until
from tests.system.vm.image import Arch, Image
from tests.system.vm.machine import ANSWERS_WITHIN_S, Far, Line, Machine

HOST, ADDRESS = "10.0.2.2", "10.0.2.15/24"
"""This machine, and the kiosk, on qemu's user network."""
SHELL = "/dev/virtio-ports/kiosk.shell"
BOOTS_WITHIN_S = {True: 120.0, False: 600.0}
"""With KVM, and without."""
KERNEL_WORDS = (
    "root=LABEL=root",
    "rw",
    "net.ifnames=0",
    "fsck.repair=yes",  # as on the Pi's own command line
    "panic=10",
    "systemd.show_status=no",
    f"systemd.setenv=KIOSK_VM_ADDRESS={ADDRESS}",
    f"systemd.setenv=KIOSK_VM_SHELL={SHELL}",
)


@dataclass(frozen=True, slots=True)
class Options:
    """How the machine differs from the usual one."""

    memory_mib: int = 1024
    cores: int = 2
    clock: str = "utc"
    """-rtc base=."""
    has_screen: bool = False
    kernel: tuple[str, ...] = ()
    qemu: tuple[str, ...] = ()


class Qemu(Machine):
    """Its disks are served on `disks`; its sockets and its console's text are in `folder`."""

    def __init__(
        self,
        folder: Path,
        image: Image,
        disks: Sequence[Path],
        far: Far,
        options: Options | None = None,
    ) -> None:
        super().__init__()
        self._options = options = options or Options()
        self._folder = folder
        self.has_kvm = image.recipe.arch.is_native and has_kvm()
        self.boots_within_s = BOOTS_WITHIN_S[self.has_kvm]
        self._port = free_port()
        self.page = f"http://{LOOPBACK}:{self._port}"
        for name in ("shell", "qmp"):
            (folder / name).unlink(missing_ok=True)
        self._console = (folder / "console.log").open("ab")
        self._process = subprocess.Popen(
            self._command(image, disks, far),
            stdin=subprocess.DEVNULL,
            stdout=self._console,
            stderr=self._console,
        )
        self.shell = Line(self._connected("shell"))
        self._qmp = Line(self._connected("qmp"))
        self._qmp.receive(ANSWERS_WITHIN_S)  # its greeting
        self.qmp("qmp_capabilities")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self.shell.close()
        self._qmp.close()
        self._console.close()

    def qmp(self, command: str, **arguments: object) -> Any:
        """Run a command of qemu's monitor."""
        self._qmp.send({"execute": command, "arguments": arguments})
        while True:
            answer = self._qmp.receive(ANSWERS_WITHIN_S)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise RuntimeError(f"{command}: {answer['error']['desc']}")

    def _connected(self, name: str) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)

        def connected() -> bool:
            if self._process.poll() is not None:
                raise RuntimeError(f"qemu ended with {self._process.returncode}: see its console")
            try:
                line.connect(str(self._folder / name))
            except (FileNotFoundError, ConnectionRefusedError):
                return False
            return True

        until(f"qemu listens on {name}", connected)
        return line

    def _command(self, image: Image, disks: Sequence[Path], far: Far) -> Sequence[str]:
        options, arch = self._options, image.recipe.arch
        net = f"user,id=net,hostfwd=tcp:{LOOPBACK}:{self._port}-10.0.2.15:8081"
        return (
            *("setpriv", "--pdeathsig", "KILL"),
            *_MACHINES[arch],
            *_cpu(arch, is_fast=self.has_kvm),
            *("-smp", str(options.cores), "-m", str(options.memory_mib)),
            *("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"),
            *("-rtc", f"base={options.clock}"),
            *("-kernel", str(image.kernel), "-initrd", str(image.initrd)),
            *("-append", " ".join((*_kernel_words(arch, far), *options.kernel))),
            *("-serial", "stdio"),
            *(word for number, disk in enumerate(disks) for word in _disk(number, disk)),
            *("-netdev", net, "-device", "virtio-net-pci,netdev=net"),
            *("-device", "virtio-rng-pci"),
            *("-device", "virtio-serial-pci"),
            *("-chardev", f"socket,id=shell,path={self._folder / 'shell'},server=on,wait=off"),
            *("-device", "virtserialport,chardev=shell,name=kiosk.shell"),
            *("-qmp", f"unix:{self._folder / 'qmp'},server=on,wait=off"),
            *("-device", "qemu-xhci,id=usb"),
            *(_SCREEN if options.has_screen else ()),
            *options.qemu,
        )


_MACHINES = {
    Arch.AMD64: ("qemu-system-x86_64", "-machine", "q35"),
    Arch.ARM64: ("qemu-system-aarch64", "-machine", "virt"),
}
_SCREEN = (
    *("-device", "virtio-gpu-pci,xres=800,yres=480"),
    *("-device", "virtio-tablet-pci"),
    *("-device", "virtio-keyboard-pci"),
)


def _cpu(arch: Arch, *, is_fast: bool) -> Sequence[str]:
    if is_fast:
        # Nested hosts refuse to pass IA32_ARCH_CAPABILITIES on.
        more = ",-arch-capabilities" if platform.machine() == "x86_64" else ""
        return ("-accel", "kvm", "-cpu", f"host{more}")
    model = {Arch.AMD64: "max", Arch.ARM64: "cortex-a72"}[arch]  # a Raspberry Pi 4's
    return ("-accel", "tcg,thread=multi,tb-size=512", "-cpu", model)


def _kernel_words(arch: Arch, far: Far) -> Sequence[str]:
    return (
        *KERNEL_WORDS,
        f"console={'ttyS0' if arch is Arch.AMD64 else 'ttyAMA0'}",
        f"systemd.setenv=KIOSK_VM_API={HOST}:{far.api}",
        f"systemd.setenv=KIOSK_VM_RD={HOST}:{far.rd}",
    )


def _disk(number: int, disk: Path) -> Sequence[str]:
    """Disable qemu's cache, so that each write and each flush goes to our disk."""
    name = f"disk{number}"
    node = {
        "driver": "raw",
        "node-name": name,
        "cache": {"direct": True, "no-flush": False},
        "file": {"driver": "nbd", "server": {"type": "unix", "path": str(disk)}},
    }
    device = f"virtio-blk-pci,drive={name},write-cache=on"
    return ("-blockdev", json.dumps(node), "-device", device)


def has_kvm() -> bool:
    """Return True if KVM runs any kernel; kvm_pvm runs only kernels that were built for it."""
    return Path("/dev/kvm").exists() and not Path("/sys/module/kvm_pvm").exists()
