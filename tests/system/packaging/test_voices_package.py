"""The packages of the voices (packaging/voices.py), and their updates."""

import subprocess
from pathlib import Path

import pytest

from agent.ui.voice.voices import file_of
from tests.support.loaded import loaded
from tests.system.packaging.kiosk_root import KioskRoot, policy

ROOT = Path(__file__).parents[3]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a voice with one sound."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    voices = loaded(ROOT / "packaging/voices.py")
    sounds = tmp_path / "hi"
    sounds.mkdir()
    (sounds / "bank-title.wav").write_bytes(file_of(bytes(200)))
    (sounds / "made-of").write_text("the state of the last build")
    voices.pack(sounds, "kiosk-agent-voices-hi", "1.1", voices.VOICE, tmp_path)
    return tmp_path / "kiosk-agent-voices-hi_1.1_all.deb"


def test_a_package_lays_its_sounds_where_the_agent_looks_for_them(
    package: Path, tmp_path: Path
) -> None:
    subprocess.run(("dpkg-deb", "--extract", package, tmp_path / "root"), check=True)
    files = {str(file.relative_to(tmp_path / "root")) for file in tmp_path.glob("root/**/*.*")}
    assert files == {"usr/share/kiosk-agent/voices/hi/bank-title.wav"}


def test_a_voice_is_for_every_machine_and_needs_the_sounds_without_words(package: Path) -> None:
    fields = ("Package", "Version", "Architecture", "Depends")
    shown = subprocess.run(
        ("dpkg-deb", "--field", package, *fields), check=True, capture_output=True, text=True
    )
    assert shown.stdout.splitlines() == [
        "Package: kiosk-agent-voices-hi",
        "Version: 1.1",
        "Architecture: all",
        "Depends: kiosk-agent-voices",
    ]


def test_an_update_installs_the_voices_of_the_kiosk_after_the_agent(tmp_path: Path) -> None:
    kiosk = _kiosk(tmp_path, candidate="1.1")

    kiosk.run("update")

    _, _, _, agent, voice = kiosk.called("apt-get")
    assert agent.endswith(" kiosk-agent")
    assert voice.endswith("--only-upgrade --yes kiosk-agent-voices-hi")


def test_a_voice_that_failed_is_installed_on_the_next_night(tmp_path: Path) -> None:
    kiosk = _kiosk(tmp_path, candidate="1.0")
    kiosk.program("apt-get", 'case "$*" in *voices*) exit 100 ;; esac')

    done = kiosk.run("update")

    assert done.returncode == 0, done.stderr
    assert "the voices cannot be installed: kiosk-agent-voices-hi" in done.stdout


def _kiosk(folder: Path, candidate: str) -> KioskRoot:
    """Return a kiosk with version 1.0 and the Hindi voice. A voice that was removed stays known."""
    kiosk = KioskRoot(folder / "root")
    kiosk.program("apt-cache", policy(candidate))
    kiosk.program("apt-get", "")
    kiosk.program("dpkg", 'case "$1" in --compare-versions) exec /usr/bin/dpkg "$@" ;; esac')
    known = r"installed kiosk-agent-voices-hi\nconfig-files kiosk-agent-voices-ta\n"
    kiosk.program(
        "dpkg-query", f"case \"$*\" in *voices*) printf '{known}' ;; *) echo installed ok ;; esac"
    )
    kiosk.answer("1.0")
    return kiosk
