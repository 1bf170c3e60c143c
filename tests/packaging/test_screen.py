"""The kiosk's screen begins when there are graphics, however late they come."""

from pathlib import Path

import pytest

from tests.packaging.kiosk_root import KioskRoot


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.program("cage", 'echo "by ${KIOSK_SCREEN_BY:-wayland}"')
    root.program("dpkg-query", "echo 0.2.0-2")
    return root


def test_graphics_that_come_late_are_waited_for_with_one_line_in_the_log(kiosk: KioskRoot) -> None:
    """Else a compositor that ends at once would fill the log with its restarts."""
    card = kiosk.folder / "dev/dri/card1"
    third = f'[ "$(grep -c ^sleep {kiosk.calls})" -lt 3 ] || mkdir -p {card}'
    kiosk.program("sleep", third)

    done = kiosk.run("screen")

    assert done.returncode == 0, done.stderr
    assert kiosk.called("cage") == [], "the unit was started without the graphics' driver"
    assert len(kiosk.called("sleep")) == 3
    assert done.stdout.count("waiting") == 1


def test_graphics_that_are_there_are_used_at_once(kiosk: KioskRoot) -> None:
    (kiosk.folder / "dev/dri/card0").mkdir(parents=True)

    assert kiosk.run("screen").stdout == "by wayland\n"
    assert kiosk.called("cage") == ["cage -s -- /usr/lib/kiosk-agent/browser"]
    assert not kiosk.called("sleep")


def test_debian_12s_compositor_shows_the_browser_by_x(kiosk: KioskRoot) -> None:
    (kiosk.folder / "dev/dri/card0").mkdir(parents=True)
    kiosk.program("dpkg-query", "echo 0.1.4-4")

    assert kiosk.run("screen").stdout == "by x11\n"
