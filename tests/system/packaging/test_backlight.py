"""The script that sets the screen's light, on a kernel's files in a temporary folder."""

from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

MAX = 255
ON, OFF = "0", "4"


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """A kiosk whose panel has the backlight of a Raspberry Pi's own display."""
    root = KioskRoot(tmp_path / "root")
    (root.folder / "run/kiosk-agent").mkdir(parents=True)
    light = root.folder / "sys/class/backlight/10-0045"
    light.mkdir(parents=True)
    (light / "max_brightness").write_text(f"{MAX}\n")
    (light / "brightness").write_text("31\n")
    (light / "bl_power").write_text(f"{ON}\n")
    return root


def sets(kiosk: KioskRoot, wanted: str | None) -> tuple[str, str]:
    """Run the script; return the brightness and the power of the backlight."""
    file = kiosk.folder / "run/kiosk-agent/backlight"
    file.unlink(missing_ok=True)
    if wanted is not None:
        file.write_text(wanted)
    kiosk.run("backlight")
    light = kiosk.folder / "sys/class/backlight/10-0045"
    return (light / "brightness").read_text().strip(), (light / "bl_power").read_text().strip()


@pytest.mark.parametrize(("per_cent", "step"), [("100", MAX), ("80", 204), ("10", 25)])
def test_the_brightness_is_a_part_of_the_panels_own_maximum(
    kiosk: KioskRoot, per_cent: str, step: int
) -> None:
    assert sets(kiosk, f"{per_cent}\n") == (str(step), ON)


def test_a_screen_goes_off_and_comes_back(kiosk: KioskRoot) -> None:
    assert sets(kiosk, "0\n") == ("31", OFF)
    assert sets(kiosk, "80\n") == ("204", ON)


def test_the_screen_is_on_when_the_agents_file_is_gone(kiosk: KioskRoot) -> None:
    assert sets(kiosk, "0\n") == ("31", OFF)
    assert sets(kiosk, None) == ("31", ON)


def test_a_panel_with_few_steps_does_not_become_dark(kiosk: KioskRoot) -> None:
    (kiosk.folder / "sys/class/backlight/10-0045/max_brightness").write_text("7\n")
    assert sets(kiosk, "10\n") == ("1", ON)


@pytest.mark.parametrize("wanted", ["", "101\n", "-1\n", "80; reboot\n", "9999999"])
def test_another_text_changes_nothing(kiosk: KioskRoot, wanted: str) -> None:
    assert sets(kiosk, wanted) == ("31", ON)


def test_a_monitor_without_a_backlight_stays_as_it_is(tmp_path: Path) -> None:
    kiosk = KioskRoot(tmp_path / "root")
    (kiosk.folder / "run/kiosk-agent").mkdir(parents=True)
    (kiosk.folder / "run/kiosk-agent/backlight").write_text("0\n")
    assert kiosk.run("backlight").returncode == 0
