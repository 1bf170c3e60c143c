"""Debian's own kernel as a process of this machine (user-mode Linux), for amd64.

It is quick without KVM, because nothing is emulated. It has the same ext4, block layer and cgroups
as a machine, but neither USB nor a screen. SIGKILL is its power cut. Its disk is virtio's, over
vhost-user, because its own one (ubd) loses every flush.
"""

import hashlib
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.system.e2e.waiting import until
from tests.system.vm.image import CACHE
from tests.system.vm.machine import Far, Line, Machine

BOOTS_WITHIN_S = 180.0
VIRTIO_BLOCK = 2  # the number of a block device in the virtio standard
KERNEL_WORDS = (
    "con=null",
    "con0=null,fd:1",
    "con1=pty",  # the screen's terminal must be a pty
    "ssl=null",
    "fsck.repair=yes",  # as on the Pi's own command line
    "systemd.show_status=no",
    # Its watchdog cannot be opened. systemd would try again and again, and fill the log.
    "systemd.watchdog_sec=0",
    "systemd.setenv=KIOSK_VM_SHELL=/dev/ttyS0",
)
MODULES = Path("/usr/lib/uml/modules")
INTERFACES = Path("/sys/class/net")
_numbers = (number % 250 for number in count(os.getpid()))


@dataclass(frozen=True, slots=True)
class Wire:
    """A network interface of this machine; the kiosk has the other end."""

    name: str
    host: str
    guest: str


def _name(number: int) -> str:
    return f"kioskvm{number}"


@contextmanager
def wire() -> Iterator[Wire]:
    """Make a new wire."""
    number = next(number for number in _numbers if not (INTERFACES / _name(number)).exists())
    laid = Wire(_name(number), f"10.87.{number}.1", f"10.87.{number}.2")
    _ip("tuntap", "add", "dev", laid.name, "mode", "tap")
    try:
        _ip("address", "add", f"{laid.host}/30", "dev", laid.name)
        _ip("link", "set", laid.name, "up")
        yield laid
    finally:
        _ip("link", "delete", laid.name)


class Uml(Machine):
    """Its disks are served on `disks`; its console's text is in `folder`."""

    boots_within_s = BOOTS_WITHIN_S

    def __init__(
        self,
        folder: Path,
        disks: Sequence[Path],
        far: Far,
        laid: Wire,
        words: Sequence[str] = (),
        *,
        memory_mib: int = 1024,
    ) -> None:
        super().__init__()
        self.page = f"http://{laid.guest}:8081"
        self._disks = [
            _VhostDisk(folder / f"vhost{number}", disk) for number, disk in enumerate(disks)
        ]
        ours, theirs = socket.socketpair()
        self.shell = Line(ours)
        self._console = (folder / "console.log").open("ab")
        command = (
            *("setpriv", "--pdeathsig", "KILL", "linux.uml"),
            f"mem={memory_mib}M",
            *(f"virtio_uml.device={disk.socket}:{VIRTIO_BLOCK}" for disk in self._disks),
            f"initrd={_initrd()}",
            f"ssl0=fd:{theirs.fileno()}",
            f"eth0=tuntap,{laid.name},,{laid.host}",
            *KERNEL_WORDS,
            f"systemd.setenv=KIOSK_VM_ADDRESS={laid.guest}/30",
            f"systemd.setenv=KIOSK_VM_API={laid.host}:{far.api}",
            f"systemd.setenv=KIOSK_VM_RD={laid.host}:{far.rd}",
            *words,
        )
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "TMPDIR": "/dev/shm"},  # noqa: S108  # where its memory lies
            stdin=subprocess.DEVNULL,
            stdout=self._console,
            stderr=self._console,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
        theirs.close()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.shell.close()
        self._console.close()
        for disk in self._disks:
            disk.close()


class _VhostDisk:
    """Serves the NBD socket as a virtio device, without a cache."""

    def __init__(self, device: Path, disk: Path) -> None:
        self.socket = device
        device.unlink(missing_ok=True)
        block = f"driver=nbd,node-name=disk,server.type=unix,server.path={disk},cache.direct=on"
        export = (
            "type=vhost-user-blk,id=disk,node-name=disk,writable=on,"
            f"addr.type=unix,addr.path={device}"
        )
        self._process = subprocess.Popen(
            (
                *("setpriv", "--pdeathsig", "KILL", "qemu-storage-daemon"),
                *("--blockdev", block, "--export", export),
            ),
            stdin=subprocess.DEVNULL,
        )
        until("the disk is served", device.exists)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def _initrd() -> Path:
    """Return the initrd that loads the disk's driver and mounts the root; make it if missing."""
    kernel = subprocess.run(
        ("linux.uml", "--version"), capture_output=True, text=True, check=True
    ).stdout.strip()
    made_of = hashlib.sha256(_INIT.encode()).hexdigest()[:8]
    archive = CACHE / f"uml-{kernel}-{made_of}-initrd.gz"
    if archive.exists():
        return archive
    with TemporaryDirectory() as name:
        tree = Path(name)
        for folder in ("bin", "dev", "sys", "newroot"):
            (tree / folder).mkdir()
        shutil.copy("/bin/busybox", tree / "bin/busybox")
        shutil.copy("/sbin/e2fsck.static", tree / "bin/e2fsck")
        shutil.copy(next(MODULES.rglob("virtio_blk.ko")), tree)
        (tree / "init").write_text(_INIT)
        (tree / "init").chmod(0o755)
        packed = f"cd {tree} && find . | cpio --quiet -o -H newc | gzip > {archive}"
        subprocess.run(("sh", "-ec", packed), check=True)
    return archive


_INIT = """\
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox insmod /virtio_blk.ko
while [ ! -b /dev/vda1 ]; do /bin/busybox sleep 0.1; done
/bin/busybox mount -t sysfs sys /sys
# The disks report no cache at first; with this setting the kernel flushes.
for disk in /sys/block/vd*; do echo 'write back' > $disk/cache_type; done
/bin/busybox umount /sys
root=${kiosk_root:-/dev/vda1} # of the kernel's command line
/bin/e2fsck -y $root
/bin/busybox mount -t ext4 -o ro $root /newroot
/bin/busybox mount --move /dev /newroot/dev
exec /bin/busybox switch_root /newroot /sbin/init
"""


def is_there() -> bool:
    """Return True if this machine has the needed programs."""
    return (
        all(map(shutil.which, ("linux.uml", "qemu-storage-daemon", "busybox", "e2fsck.static")))
        and os.geteuid() == 0
    )


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True)
