"""The kernel's files about this machine, below one root that tests replace."""

import ctypes
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

TIME_ERROR: Final = 5  # adjtimex(2): the clock is not synchronised
TIMEX_BYTES: Final = 512  # struct timex has 208; modes = 0, so the call changes nothing


def is_synchronised() -> bool:
    """Return True if a program (timesyncd, chrony) sets the kernel's clock from the network."""
    return bool(ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(TIMEX_BYTES)) != TIME_ERROR)


class Kernel(msgspec.Struct, frozen=True):
    """Reads the kernel's files, and its clock status, which has no file."""

    root: Path = Path("/")
    is_synchronised: Callable[[], bool] = is_synchronised

    @property
    def swaps(self) -> Path:
        return self.root / "proc/swaps"

    @property
    def mounts(self) -> Path:
        return self.root / "proc/self/mountinfo"

    @property
    def sockets(self) -> tuple[Path, Path]:
        return self.root / "proc/net/tcp", self.root / "proc/net/tcp6"

    @property
    def blocks(self) -> Path:
        return self.root / "sys/block"

    @property
    def controllers(self) -> Path:
        return self.root / "sys/fs/cgroup/cgroup.controllers"

    @property
    def update(self) -> Path:
        """The updater's report of its last run."""
        return self.root / "var/lib/kiosk-agent-update/last.json"

    @property
    def other_repositories(self) -> Path:
        """The first fault of a repository that is not the operator's."""
        return self.root / "var/lib/kiosk-agent-update/others"

    @property
    def looked(self) -> Path:
        """The updater's report of its last look at the repositories."""
        return self.root / "var/lib/kiosk-agent-update/looked"

    @property
    def slots(self) -> Path:
        """The report of a system image about its slots (packaging/image/tryboot)."""
        return self.root / "run/kiosk-image/state.json"

    @property
    def configuration(self) -> Path:
        """The outcome of the last ordered configuration."""
        return self.root / "var/lib/kiosk-agent-config/last.json"

    def found(self, pattern: str) -> Iterator[Path]:
        yield from sorted(self.root.glob(pattern))


BOARD_NUMBERS: Final = (
    "sys/firmware/devicetree/base/serial-number",
    "sys/class/net/*/device/net/*/address",
)
"""A Raspberry Pi's own number; on other boards the addresses of the network cards."""


def board(kernel: Kernel) -> str:
    """Return a fingerprint of this board that a copied card does not copy; "": it has no number."""
    numbers = (content(file).strip("\0") for each in BOARD_NUMBERS for file in kernel.found(each))
    own = next(filter(None, numbers), "")
    return blake2b(own.encode(), digest_size=8, person=b"kiosk").hexdigest() if own else ""


def content(path: Path) -> str:
    """Return a file's text without trailing space; "" if it is missing or unreadable."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def number(text: str, base: int = 10) -> int | None:
    try:
        return int(text, base)
    except ValueError:
        return None


KERNEL: Final = Kernel()
