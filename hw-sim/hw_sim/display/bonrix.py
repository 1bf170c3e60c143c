"""A Bonrix QR display: text commands in, a picture and its volume out (devices.md 3.7)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PIL import Image

from hw_sim.display.painting import WHITE, blank, draw_qr, write

SIZE = (320, 480)  # the 3.5 inch model, upright
LINE_MAX = 2048
VOLUME_MAX = 21
FIELDS = {
    "WelcomeScreen": 1,
    "DisplayQRCodeScreen": 3,
    "DisplaySuccessQRCodeScreen": 3,
    "DisplayFailQRCodeScreen": 3,
    "DisplayCancelQRCodeScreen": 3,
}

FrameListener = Callable[[str, str], None]


def _ignore_frame(_: str, __: str) -> None:
    """Ignore the frame."""


@dataclass(slots=True)
class SimulatedBonrix:
    """One display; `on_frame` gets each command and each answer."""

    on_frame: FrameListener = _ignore_frame
    screen: str = "WelcomeScreen"
    fields: tuple[str, ...] = ("",)
    volume: int = 10
    _kept: bytes = b""

    def power_on(self) -> bytes:
        self.screen, self.fields, self._kept = "WelcomeScreen", ("",), b""
        self.on_frame("device", "started")
        return b""

    def restart(self) -> bytes:
        return self.power_on()

    def receive(self, data: bytes) -> bytes:
        *lines, kept = (self._kept + data).split(b"\n")
        self._kept = kept[-LINE_MAX:]
        return b"".join(self._answered(line.decode("utf-8", "replace")) for line in lines)

    def picture(self) -> Image.Image:
        sheet = blank(SIZE, WHITE)
        if self.screen == "DisplayQRCodeScreen":
            text, amount, payee = self.fields
            draw_qr(sheet, text, (2, 2), SIZE[0] - 4)
            write(sheet, f"Rs. {amount}", (10, 340))
            write(sheet, payee, (10, 380))
        else:
            write(sheet, self.fields[0], (10, 200))
        return sheet

    def state(self) -> dict[str, Any]:
        return {"page": self.screen, "shown": list(self.fields), "volume": self.volume}

    def _answered(self, line: str) -> bytes:
        self.on_frame("kiosk", line)
        name, *fields = line.strip().split("**")
        if name == "getvolume":
            answer = f"Current Volume: {self.volume}"
            self.on_frame("device", answer)
            return f"{answer}\n".encode()
        if name == "setvolume" and len(fields) == 1 and fields[0].isdecimal():
            self.volume = min(int(fields[0]), VOLUME_MAX)
        if FIELDS.get(name) == len(fields):
            self.screen, self.fields = name, tuple(fields)
        return b""
