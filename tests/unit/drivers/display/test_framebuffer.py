"""A decoder reads the QR from the framebuffer in any layout and rotation; clear makes it black."""

import asyncio
from pathlib import Path

import pytest
from PIL import Image

from drivers.display.framebuffer import FramebufferDisplay
from drivers.display.framebuffer_file import ioctl_at, ioctl_of
from drivers.display.port import DisplayDone, DisplayNotDone, DisplayState
from drivers.display.screeninfo import Rotation, ScreenInfo, UnusableScreenError
from hw_sim.display.decode import decode
from hw_sim.display.framebuffer import Framebuffer, Geometry
from tests.unit.drivers.display.panel_world import TEXT, card

GEOMETRIES = [
    Geometry(480, 320, "rgb565"),
    Geometry(480, 320, "rgb565", padding=64),
    Geometry(320, 480, "xrgb8888", virtual=(640, 960), offset=(40, 480)),
    Geometry(800, 480, "xbgr8888", padding=4),
]


@pytest.mark.parametrize("geometry", GEOMETRIES)
@pytest.mark.parametrize("rotation", Rotation)
async def test_zbar_reads_the_qr_from_the_memory_and_clear_makes_it_black(
    tmp_path: Path, geometry: Geometry, rotation: Rotation
) -> None:
    screen = Framebuffer(tmp_path / "fb1", geometry)
    display = FramebufferDisplay(screen.path, rotation=rotation, ioctl=screen.ioctl)

    assert await display.show(card()) == DisplayDone()

    assert decode(screen.picture()) == TEXT
    assert screen.path.stat().st_size == geometry.memory

    assert await display.clear() == DisplayDone()

    assert not any(screen.path.read_bytes())
    assert screen.state()["brightness"] == 0, "the backlight is off"


async def test_memory_outside_the_visible_part_is_not_changed(tmp_path: Path) -> None:
    geometry = Geometry(100, 100, virtual=(120, 120), offset=(10, 10), padding=6)
    screen = Framebuffer(tmp_path / "fb1", geometry)
    screen.path.write_bytes(b"\x5a" * geometry.memory)

    await FramebufferDisplay(screen.path, ioctl=screen.ioctl).clear()

    memory = screen.path.read_bytes()
    assert memory.count(0x5A) == geometry.memory - 100 * 100 * 2
    assert len(memory) == geometry.memory


async def test_after_a_quarter_turn_the_text_is_on_the_viewers_right(tmp_path: Path) -> None:
    screen = Framebuffer(tmp_path / "fb1", Geometry(320, 480))
    upright = Framebuffer(tmp_path / "fb2", Geometry(480, 320))
    turned = FramebufferDisplay(screen.path, rotation=Rotation.QUARTER, ioctl=screen.ioctl)
    await turned.show(card())
    await FramebufferDisplay(upright.path, ioctl=upright.ioctl).show(card())

    looked_at = screen.picture().transpose(
        Image.Transpose.ROTATE_90
    )  # Pillow rotates counterclockwise

    assert looked_at.tobytes() == upright.picture().tobytes()


async def test_an_ordinary_file_gets_its_geometry_from_a_second_file(tmp_path: Path) -> None:
    screen = Framebuffer(tmp_path / "fb1")
    display = FramebufferDisplay(screen.path, ioctl=ioctl_of(screen.path))

    await display.show(card())
    assert decode(screen.picture()) == TEXT
    await display.aclose()

    assert screen.state()["brightness"] == 0


async def test_a_panel_that_appears_later_as_a_file_is_used(tmp_path: Path) -> None:
    """A panel that is absent when the kiosk starts is read when it appears."""
    display = FramebufferDisplay(tmp_path / "fb1", ioctl=ioctl_at(tmp_path / "fb1"))
    assert await display.status() is DisplayState.ABSENT

    screen = Framebuffer(tmp_path / "fb1")
    await display.show(card())

    assert decode(screen.picture()) == TEXT


async def test_a_device_answers_its_own_ioctls() -> None:
    """For a character device that is not a framebuffer, the kernel returns the error."""
    no_screen = Path("/dev/null")
    display = FramebufferDisplay(no_screen, ioctl=ioctl_at(no_screen))
    outcome = await display.show(card())
    assert isinstance(outcome, DisplayNotDone)
    assert "Inappropriate ioctl" in outcome.remark


@pytest.mark.parametrize("error", [TypeError("ioctl"), KeyError("mode"), MemoryError()], ids=repr)
async def test_whatever_a_screen_or_its_drawing_raises_is_an_outcome(error: Exception) -> None:
    def ioctl(*_: object) -> None:
        raise error

    display = FramebufferDisplay(Path("/dev/null"), ioctl=ioctl)
    assert await display.status() is DisplayState.FAULTY
    assert isinstance(await display.show(card()), DisplayNotDone)
    assert isinstance(await display.clear(), DisplayNotDone)


async def test_an_ordinary_file_without_geometry_is_not_a_screen(tmp_path: Path) -> None:
    (tmp_path / "fb1").write_bytes(bytes(1000))

    assert await FramebufferDisplay(tmp_path / "fb1").status() is DisplayState.ABSENT
    assert (tmp_path / "fb1").read_bytes() == bytes(1000)


async def test_an_unplugged_panel_is_absent_and_shows_again_when_it_is_back(tmp_path: Path) -> None:
    screen = Framebuffer(tmp_path / "fb1")
    display = FramebufferDisplay(screen.path, ioctl=screen.ioctl)
    screen.unplug()

    outcome = await display.show(card())
    assert outcome == DisplayNotDone(
        DisplayState.ABSENT, f"{screen.path}: No such file or directory"
    )
    screen.plug()

    assert await display.status() is DisplayState.READY
    assert await display.show(card()) == DisplayDone()


async def test_a_text_that_does_not_fit_clears_the_previous_one(tmp_path: Path) -> None:
    screen = Framebuffer(tmp_path / "fb1", Geometry(100, 100))
    display = FramebufferDisplay(screen.path, ioctl=screen.ioctl)
    screen.path.write_bytes(b"\xff" * screen.geometry.memory)

    outcome = await display.show(card())

    assert isinstance(outcome, DisplayNotDone)
    assert outcome.state is DisplayState.FAULTY
    assert not any(screen.path.read_bytes())


@pytest.mark.parametrize(
    "geometry",
    [
        Geometry(40, 40),
        Geometry(480, 320, padding=-8),
        Geometry(480, 0),
    ],
)
def test_an_impossible_geometry_is_faulty(tmp_path: Path, geometry: Geometry) -> None:
    screen = Framebuffer(tmp_path / "fb1", geometry)

    status = asyncio.run(FramebufferDisplay(screen.path, ioctl=screen.ioctl).status())

    assert status is DisplayState.FAULTY


def test_memory_beyond_the_screen_is_never_written() -> None:
    answers = bytearray(Geometry(480, 320).answers())
    answers[160 + 24 : 160 + 28] = (480 * 320 * 2 - 1).to_bytes(4, "little")

    with pytest.raises(UnusableScreenError, match="do not fit"):
        ScreenInfo.from_bytes(bytes(answers[:160]), bytes(answers[160:]))
