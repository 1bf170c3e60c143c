"""A framebuffer as a file of the right size, with the kernel's description of it (devices.md 3.5).

The answers to the two ioctls are in `<name>.screeninfo`: fb_var_screeninfo, 160 bytes,
fb_fix_screeninfo, 80 bytes, and one byte with the last argument of FBIOBLANK.
"""

import errno
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

VARIABLE, FIXED, BLANK = 0x4600, 0x4602, 0x4611
BLANKED = 4
_FIXED = struct.Struct("=16s Q I 3I 3H 2x I")

# Bits a pixel, Pillow's name of the bytes in memory, and offset and length of red, green, blue.
FORMATS = {
    "rgb565": (16, "BGR;16", ((11, 5), (5, 6), (0, 5))),
    "xrgb8888": (32, "BGRX", ((16, 8), (8, 8), (0, 8))),
    "xbgr8888": (32, "RGBX", ((0, 8), (8, 8), (16, 8))),
}


@dataclass(frozen=True, slots=True)
class Geometry:
    """The visible part, the whole memory, and where the visible part begins."""

    width: int = 480
    height: int = 320
    format: str = "rgb565"
    virtual: tuple[int, int] = (0, 0)  # at least the visible size
    offset: tuple[int, int] = (0, 0)
    padding: int = 0  # bytes behind each row

    @property
    def stride(self) -> int:
        bits = FORMATS[self.format][0]
        return max(self.virtual[0], self.width + self.offset[0]) * bits // 8 + self.padding

    @property
    def memory(self) -> int:
        return self.stride * max(self.virtual[1], self.height + self.offset[1])

    def answers(self) -> bytes:
        """Return both structs as a 64-bit kernel fills them."""
        bits, _, colours = FORMATS[self.format]
        virtual = (max(self.virtual[0], self.width), max(self.virtual[1], self.height))
        words = (self.width, self.height, *virtual, *self.offset, bits, 0)
        channels = [word for offset, length in colours for word in (offset, length, 0)]
        variable = struct.pack("=20I", *words, *channels, 0, 0, 0).ljust(160, b"\0")
        nothing = (0,) * 6  # type, type_aux, visual, xpanstep, ypanstep, ywrapstep
        fixed = _FIXED.pack(b"simulated", 0, self.memory, *nothing, self.stride)
        return variable + fixed.ljust(80, b"\0")


class Framebuffer:
    """One framebuffer device; the file is its memory."""

    def __init__(self, path: Path, geometry: Geometry | None = None) -> None:
        self.path = path
        self.geometry = geometry or Geometry()
        self._info = path.with_name(f"{path.name}.screeninfo")
        self.plug()

    @property
    def plugged(self) -> bool:
        return self.path.exists()

    def plug(self) -> None:
        if not self.plugged:
            self._info.write_bytes(self.geometry.answers() + bytes([0]))
            self.path.write_bytes(bytes(self.geometry.memory))

    def unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        self._info.unlink(missing_ok=True)

    def reboot(self) -> None:
        self.unplug()
        self.plug()

    def close(self) -> None:
        self.unplug()

    def ioctl(self, _: int, request: int, argument: Any) -> int:
        """Answer as the kernel does. Raises OSError (ENOTTY) for an unknown request."""
        info = self._info.read_bytes()
        if request == BLANK:
            self._info.write_bytes(info[:240] + bytes([argument]))
        elif request in {VARIABLE, FIXED}:
            argument[:] = info[:160] if request == VARIABLE else info[160:240]
        else:
            raise OSError(errno.ENOTTY, "no such ioctl")
        return 0

    def picture(self) -> Image.Image:
        """Return the visible part of the memory, or black."""
        size = (self.geometry.width, self.geometry.height)
        if not self.plugged or self._blanked():
            return Image.new("RGB", size)
        bits, raw_mode, _ = FORMATS[self.geometry.format]
        x, y = self.geometry.offset
        start = y * self.geometry.stride + x * bits // 8
        memory = self.path.read_bytes()[start:].ljust(size[1] * self.geometry.stride, b"\0")
        return Image.frombytes("RGB", size, memory, "raw", raw_mode, self.geometry.stride)

    def state(self) -> dict[str, Any]:
        shape = f"{self.geometry.width}x{self.geometry.height} {self.geometry.format}"
        return {"geometry": shape, "brightness": 0 if self._blanked() else 100}

    def _blanked(self) -> bool:
        return self.plugged and self._info.read_bytes()[240] == BLANKED
