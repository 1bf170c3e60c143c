"""An ordinary file as a framebuffer: for the bench and for testing a geometry.

`<name>.screeninfo` beside it holds the kernel's answers: fb_var_screeninfo (160 bytes),
fb_fix_screeninfo (80 bytes), and one byte with the last argument of FBIOBLANK.
"""

import errno
import fcntl
import os
import stat
from pathlib import Path
from typing import Any, Final

from drivers.display.framebuffer import Ioctl
from drivers.display.screeninfo import (
    FBIOBLANK,
    FBIOGET_FSCREENINFO,
    FBIOGET_VSCREENINFO,
    FIXED_SIZE,
    VARIABLE_SIZE,
)

BLANK_AT: Final = VARIABLE_SIZE + FIXED_SIZE


def ioctl_at(path: Path) -> Ioctl:
    """Return the ioctl for the device or file at `path`.

    The kind is checked at each call, because a missing path may appear later as the other kind.
    """
    of_file = ioctl_of(path)

    def ioctl(screen: int, request: int, argument: Any) -> None:
        if stat.S_ISREG(os.fstat(screen).st_mode):
            of_file(screen, request, argument)
        else:
            fcntl.ioctl(screen, request, argument)

    return ioctl


def ioctl_of(path: Path) -> Ioctl:
    """Return an ioctl that answers from the file beside `path`; it may raise OSError."""
    beside = path.with_name(f"{path.name}.screeninfo")
    places = {
        FBIOGET_VSCREENINFO: slice(0, VARIABLE_SIZE),
        FBIOGET_FSCREENINFO: slice(VARIABLE_SIZE, BLANK_AT),
    }

    def ioctl(_: int, request: int, argument: Any) -> None:
        if request == FBIOBLANK:
            _set_blank(beside, argument)
            return
        structs = beside.read_bytes()
        if request not in places or len(structs) <= BLANK_AT:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        argument[:] = structs[places[request]]

    return ioctl


def _set_blank(beside: Path, state: int) -> None:
    with beside.open("r+b") as file:
        file.seek(BLANK_AT)
        file.write(bytes([state]))
