"""A Nextion HMI panel with a project of two pages: 0 is idle, 1 shows a QR and three texts.

Bytes in, bytes out, and a picture of the screen (devices.md 3.6).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from hw_sim.display.painting import WHITE, blank, draw_qr, write

END = b"\xff\xff\xff"
SERIAL_BUFFER = 1024
SIZE = (480, 320)  # of the 3.5 inch models
QR_SIDE = 316
RESTING, PAYING = 0, 1
PAGES = {RESTING: (), PAYING: ("qr0", "t0", "t1", "t2")}
STARTED = bytes(3) + END + b"\x88" + END
COMOK = b"comok 1,30601-0,NX4832T035_011R,163,61488,E46850A0A3234A28,16777216"

INVALID, SUCCESS, NO_PAGE, BAD_BAUD, NO_VARIABLE = 0x00, 0x01, 0x03, 0x11, 0x1A
BAD_ASSIGNMENT, OVERFLOW = 0x1C, 0x24
BAUDS = (2400, 4800, 9600, 19200, 31250, 38400, 57600, 115200, 230400, 250000, 256000, 512000)
AWAKE_WORDS = frozenset({"sleep=0", "rest", "get sleep"})

_TEXT = re.compile(rb'(\w+)\.txt="((?:[^"\\]|\\[\\"r])*)"', re.DOTALL)
_ESCAPE = re.compile(rb"\\(.)", re.DOTALL)
_NUMBER = re.compile(r"(\w+)=(\d{1,9})")
_MOST = {"dim": 100, "sleep": 1, "bkcmd": 3, "thsp": 65535, "ussp": 65535, "sys0": 999_999_999}

FrameListener = Callable[[str, str], None]


def _ignore_frame(_: str, __: str) -> None:
    """Ignore the frame."""


@dataclass(slots=True)
class SimulatedNextion:
    """One panel; `on_frame` gets each instruction and each answer, decoded."""

    text_length_max: int = 512  # the project's txt_maxl of the QR
    on_frame: FrameListener = _ignore_frame
    page: int = RESTING
    baud: int = 9600
    numbers: dict[str, int] = field(default_factory=dict)
    texts: dict[str, bytes] = field(default_factory=dict)
    _kept: bytes = b""

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> bytes:
        """Restart and return what the panel sends then; only its baud rate is kept."""
        self.page, self._kept, self.texts = RESTING, b"", {}
        self.numbers = {"dim": 100, "sleep": 0, "bkcmd": 2, "thsp": 0, "ussp": 0, "sys0": 0}
        self.on_frame("device", "started")
        return STARTED

    def power_on(self) -> bytes:
        """Restart at the stored speed: `baud=` does not survive a power cut."""
        self.baud = 9600
        return self.restart()

    def receive(self, data: bytes) -> bytes:
        """Carry out the complete instructions and return the answers."""
        *instructions, self._kept = (self._kept + data).split(END)
        answers = b"".join(self._answered(raw) for raw in instructions if raw)
        if len(self._kept) > SERIAL_BUFFER:
            self._kept = b""
            answers += bytes([OVERFLOW]) + END
        return answers

    def picture(self) -> Image.Image:
        if self.numbers["sleep"] or not self.numbers["dim"]:
            return blank(SIZE)
        sheet = blank(SIZE, WHITE)
        if self.page == PAYING:
            draw_qr(sheet, self._text_of("qr0"), (2, 2), QR_SIDE)
            for row, name in enumerate(("t0", "t1", "t2")):
                write(sheet, self._text_of(name), (QR_SIDE + 8, 100 + 40 * row))
        return sheet

    def state(self) -> dict[str, Any]:
        shown = {name: self._text_of(name) for name in PAGES[self.page]}
        dim, asleep = self.numbers["dim"], bool(self.numbers["sleep"])
        return {
            "page": self.page,
            "brightness": dim,
            "asleep": asleep,
            "baud": self.baud,
            "shown": shown,
        }

    def _text_of(self, name: str) -> str:
        return self.texts.get(name, b"").decode("latin-1")

    def _answered(self, raw: bytes) -> bytes:
        instruction = raw.lstrip(b"\xff").decode("latin-1")
        self.on_frame("kiosk", instruction)
        if self.numbers["sleep"] and instruction not in AWAKE_WORDS:
            return b""
        answer = self._answer(instruction)
        if isinstance(answer, bytes):
            self.on_frame("device", repr(answer))
            return answer + END
        self.on_frame("device", f"{answer:02X}")
        answered = (1, 3) if answer == SUCCESS else (2, 3)
        return bytes([answer]) + END if self.numbers["bkcmd"] in answered else b""

    def _answer(self, instruction: str) -> int | bytes:
        """Return a return code, or the bytes of an answer."""
        word, _, rest = instruction.partition(" ")
        if instruction == "connect":
            return COMOK
        if instruction == "rest":
            return self.restart().removesuffix(END)
        if word == "page":
            return self._turn_to(rest)
        if word == "get":
            return self._get(rest)
        if word == "sendme":
            return bytes([0x66, self.page])
        return self._assign(instruction)

    def _turn_to(self, page: str) -> int:
        if page not in {str(known) for known in PAGES}:
            return NO_PAGE
        self.page, self.texts = int(page), {}  # components are local: a page begins empty
        return SUCCESS

    def _get(self, what: str) -> int | bytes:
        name, _, attribute = what.partition(".")
        if attribute == "txt" and name in PAGES[self.page]:
            return b"\x70" + self.texts.get(name, b"")
        number = self.page if what == "dp" else self.numbers.get(what)
        if number is None:
            return NO_VARIABLE
        return b"\x71" + number.to_bytes(4, "little", signed=True)

    def _assign(self, instruction: str) -> int:
        if text := _TEXT.fullmatch(instruction.encode("latin-1")):
            return self._set_text(text[1].decode(), _ESCAPE.sub(_unescaped, text[2]))
        if number := _NUMBER.fullmatch(instruction):
            return self._set_number(number[1], int(number[2]))
        return INVALID

    def _set_text(self, name: str, text: bytes) -> int:
        if name not in PAGES[self.page]:
            return NO_VARIABLE
        self.texts[name] = text[
            : self.text_length_max
        ]  # a text that is too long is cut without an error
        return SUCCESS

    def _set_number(self, name: str, value: int) -> int:
        if name == "baud":
            if value not in BAUDS:
                return BAD_BAUD
            self.baud = value
            return SUCCESS
        if name not in _MOST:
            return NO_VARIABLE
        if value > _MOST[name]:
            return BAD_ASSIGNMENT
        self.numbers[name] = value
        return SUCCESS


def _unescaped(found: re.Match[bytes]) -> bytes:
    return b"\r\n" if found[1] == b"r" else found[1]
