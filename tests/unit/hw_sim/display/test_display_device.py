"""The display on the bench: its picture, the QR that a phone reads, and its plug."""

import base64
import sys
from pathlib import Path

import pytest

from hw_sim.display.bonrix import SimulatedBonrix
from hw_sim.display.decode import DecoderMissing, NothingSeen, decode
from hw_sim.display.device import DisplayDevice, WiredScreen
from hw_sim.display.framebuffer import Framebuffer
from hw_sim.display.nextion import BAD_ASSIGNMENT, END, SimulatedNextion
from hw_sim.pty import Pty

TEXT = "upi://pay?pa=outlet@bank&tr=UC1&am=500.00"


def asked(panel: SimulatedNextion, *instructions: str) -> bytes:
    return b"".join(panel.receive(text.encode() + END) for text in instructions)


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_bkcmd_selects_the_answers(level: int) -> None:
    panel = SimulatedNextion()
    asked(panel, f"bkcmd={level}")

    good, bad = asked(panel, "page 1"), asked(panel, "page 7")

    assert good == (b"\x01" + END if level in (1, 3) else b"")
    assert bad == (b"\x03" + END if level in (2, 3) else b"")


@pytest.mark.parametrize(
    ("instruction", "code"),
    [
        ("nonsense", 0x00),
        ("page 7", 0x03),
        ("baud=1", 0x11),
        ('qr0.txt="x"', 0x1A),  # not on page 0
        ("get nothing", 0x1A),
        ("dim=101", 0x1C),
        ('t0.txt="a"b"', 0x00),
    ],
)
def test_each_wrong_instruction_has_its_code(instruction: str, code: int) -> None:
    assert asked(SimulatedNextion(), instruction) == bytes([code]) + END


def test_the_panel_works_again_after_a_buffer_overflow() -> None:
    panel = SimulatedNextion()

    assert panel.receive(b"x" * 2000) == b"\x24" + END
    assert asked(panel, "get dp") == b"\x71" + bytes(4) + END


def test_a_bonrix_ignores_commands_with_a_wrong_number_of_fields() -> None:
    panel = SimulatedBonrix()
    panel.receive(f"DisplayQRCodeScreen**{TEXT}**500.00**outlet@bank\n".encode())
    assert decode(panel.picture()) == TEXT

    assert (
        panel.receive(b"WelcomeScreen**a**b\nsetvolume**99\ngetvolume\n") == b"Current Volume: 21\n"
    )
    assert decode(panel.picture()) == TEXT


async def test_the_bench_shows_the_picture_and_can_unplug_the_display(tmp_path: Path) -> None:
    heard: list[tuple[str, str]] = []
    panel = SimulatedNextion(on_frame=lambda who, what: heard.append((who, what)))
    pty = Pty(tmp_path, "display")
    device = DisplayDevice(WiredScreen(panel, pty))
    asked(panel, "page 1", f'qr0.txt="{TEXT}"')

    state = device.state()
    png = base64.b64decode(state["picture"].removeprefix("data:image/png;base64,"))
    assert decode(png) == device.seen() == TEXT
    assert (state["plugged"], state["page"], state["brightness"]) == (True, 1, 100)
    assert heard[1:] == [
        ("kiosk", "page 1"),
        ("device", "01"),
        ("kiosk", f'qr0.txt="{TEXT}"'),
        ("device", "01"),
    ]

    assert device.do("unplug", {})["plugged"] is False
    with pytest.raises(NothingSeen):
        device.seen()
    assert device.do("plug", {})["page"] == 0
    assert device.do("reboot", {})["page"] == 0
    pty.close()


def test_a_framebuffer_works_as_a_display(tmp_path: Path) -> None:
    device = DisplayDevice(Framebuffer(tmp_path / "fb1"))

    assert device.do("unplug", {})["plugged"] is False
    assert device.do("plug", {})["plugged"] is True
    assert device.do("reboot", {})["geometry"] == "480x320 rgb565"


def test_without_zbar_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyzbar", None)

    with pytest.raises(DecoderMissing, match="libzbar0"):
        decode(SimulatedNextion().picture())


@pytest.mark.parametrize("instruction", ["dim=101", "sleep=2", "bkcmd=4", "thsp=65536"])
def test_a_value_above_its_limit_is_a_bad_assignment(instruction: str) -> None:
    assert asked(SimulatedNextion(), instruction) == bytes([BAD_ASSIGNMENT]) + END


def test_a_sleeping_panel_is_dark_and_accepts_only_a_wake_up() -> None:
    panel = SimulatedNextion()
    asked(panel, "page 1", f'qr0.txt="{TEXT}"', "sleep=1")

    assert panel.picture().getextrema() == ((0, 0),) * 3
    assert asked(panel, "page 0", "connect") == b""
    asked(panel, "sleep=0")
    assert decode(panel.picture()) == TEXT
