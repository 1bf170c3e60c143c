"""The kiosk's screen: it waits for graphics, and its browser's token is on no command line."""

import stat
from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

TOKEN = "5eec7e7"


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.program("cage", 'echo "by ${KIOSK_SCREEN_BY:-wayland}"')
    root.program("dpkg-query", "echo 0.2.0-2")
    return root


def test_a_late_graphics_device_is_awaited_with_one_log_line(kiosk: KioskRoot) -> None:
    """Otherwise the restarts of a failing compositor would fill the log."""
    card = kiosk.folder / "dev/dri/card1"
    third = f'[ "$(grep -c ^sleep {kiosk.calls})" -lt 3 ] || mkdir -p {card}'
    kiosk.program("sleep", third)

    done = kiosk.run("screen")

    assert done.returncode == 0, done.stderr
    assert kiosk.called("cage") == [], "the unit was started without the graphics' driver"
    assert len(kiosk.called("sleep")) == 3
    assert done.stdout.count("waiting") == 1


def test_an_available_graphics_device_is_used_at_once(kiosk: KioskRoot) -> None:
    (kiosk.folder / "dev/dri/card0").mkdir(parents=True)

    assert kiosk.run("screen").stdout == "by wayland\n"
    assert kiosk.called("cage") == ["cage -s -- /usr/lib/kiosk-agent/browser"]
    assert not kiosk.called("sleep")


def test_the_browser_uses_xwayland_on_debian_12(kiosk: KioskRoot) -> None:
    (kiosk.folder / "dev/dri/card0").mkdir(parents=True)
    kiosk.program("dpkg-query", "echo 0.1.4-4")

    assert kiosk.run("screen").stdout == "by x11\n"


@pytest.mark.parametrize(
    ("start", "opens"), [(TOKEN, f"start={TOKEN}"), ("none", "token=of-an-older-release")]
)
def test_the_browsers_token_is_in_a_file_that_only_the_browser_can_read(
    kiosk: KioskRoot, start: str, opens: str
) -> None:
    """Every user of the machine can read a program's arguments in /proc."""
    credentials, runtime = kiosk.folder / "credentials", kiosk.folder / "run"
    credentials.mkdir()
    runtime.mkdir()
    (credentials / "ui-start").write_text(start)
    (credentials / "ui-token").write_text("of-an-older-release")
    kiosk.program("chromium", "")

    done = kiosk.run(
        "browser",
        environ={"CREDENTIALS_DIRECTORY": str(credentials), "RUNTIME_DIRECTORY": str(runtime)},
    )

    assert done.returncode == 0, done.stderr
    (called,) = kiosk.called("chromium")
    page = runtime / "start.html"
    assert f"--app=file://{page} " in called
    assert opens.partition("=")[2] not in kiosk.calls.read_text()
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert f'content="0; url=http://127.0.0.1:8080/?{opens}"' in page.read_text()
