"""The kiosk's screen: it waits for graphics, and its browser's token is on no command line."""

import stat
from collections.abc import Mapping
from pathlib import Path

import pytest

from agent.dialogue.page import Text
from agent.ui.words.words import LANGUAGES, Words
from tests.system.packaging.kiosk_root import LIB, KioskRoot

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
    assert kiosk.called("cage") == ["cage -- /usr/lib/kiosk-agent/browser"]
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


# --- the page of a kiosk whose agent cannot start ---


def environ_of(kiosk: KioskRoot) -> Mapping[str, str]:
    (kiosk.folder / "run").mkdir()
    return {"RUNTIME_DIRECTORY": str(kiosk.folder / "run")}


def test_without_an_agent_the_screen_says_closed_in_the_kiosks_languages(kiosk: KioskRoot) -> None:
    """It has no token, and needs no agent."""
    kiosk.program("chromium", "")
    environ = environ_of(kiosk)

    done = kiosk.runs([LIB / "browser", "closed"], 1, environ)

    assert done.returncode == 0, done.stderr
    assert len(kiosk.called("chromium")) == 1
    page = (kiosk.folder / "run/start.html").read_text()
    assert '<h1 lang="en" dir="auto">This kiosk is closed</h1>' in page
    assert "यह मशीन अभी बंद है" in page
    assert "এই" not in page


def test_the_closed_screen_is_started_by_its_argument(kiosk: KioskRoot) -> None:
    (kiosk.folder / "dev/dri/card0").mkdir(parents=True)
    kiosk.runs([LIB / "screen", "closed"])
    assert kiosk.called("cage") == ["cage -- /usr/lib/kiosk-agent/browser closed"]


def test_the_texts_of_the_closed_screen_are_the_agents() -> None:
    words = Words(tuple(LANGUAGES), strict=True)
    rows = [line.split("|") for line in (LIB / "closed.txt").read_text().splitlines()]
    assert {language for language, *_ in rows} == LANGUAGES
    for language, title, ask in rows:
        assert title == words.text(language, Text("closed-disk-title"))
        assert ask == words.text(language, Text("sorry-now-attendant"))


# --- a turned panel ---

OUTPUTS = """\
HDMI-A-1 "a panel"
  Enabled: yes
  Transform: {first}
HDMI-A-2 "not plugged in"
  Enabled: no
  Transform: normal
DSI-1 "another panel"
  Enabled: yes
  Transform: 90
"""


def test_each_output_that_is_not_turned_is_turned_like_the_touches(kiosk: KioskRoot) -> None:
    """A cable that comes back makes a new output, long after the start."""
    again = kiosk.folder / "again"
    text = kiosk.folder / "outputs"
    text.write_text(OUTPUTS.format(first="90"))
    kiosk.program(
        "wlr-randr",
        f'if [ -z "$*" ]; then cat {text}; else sed -i s/normal/90/ {text}; fi',
    )
    # The cable comes back during the first pause, and the browser runs until the picture is turned.
    kiosk.program(
        "sleep",
        f'[ -e {again} ] || sed -i "0,/Transform: 90/s//Transform: normal/" {text}; touch {again};'
        " exec /bin/sleep 0.05",
    )
    kiosk.program("chromium", f'until grep -q "wlr-randr --output" {kiosk.calls}; do :; done')

    done = kiosk.runs(
        [LIB / "browser", "closed"],
        1,
        {**environ_of(kiosk), "KIOSK_SCREEN_TRANSFORM": "90"},
    )

    assert done.returncode == 0, done.stderr
    turned = [call for call in kiosk.called("wlr-randr") if "--output" in call]
    assert turned[0] == "wlr-randr --output HDMI-A-1 --transform 90"
