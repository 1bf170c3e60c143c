"""A new version is healthy within its trial, or the previous one is restored."""

import json
from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

pytestmark = pytest.mark.slow  # each trial takes a real second


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """A kiosk on which 1.1 has just taken the place of 1.0."""
    root = KioskRoot(tmp_path / "root")
    root.lay_version("1.0", schema=4)
    root.lay_version("1.1", schema=4)
    root.turn("previous", "1.0")
    root.turn("current", "1.1")
    root.write_journal(schema=4)
    (root.state / "trial").write_text("1.0 1.1\n")
    return root


def result(kiosk: KioskRoot) -> str:
    told: str = json.loads((kiosk.state / "last.json").read_text())["result"]
    return told


def test_a_version_that_answers_with_its_journal_open_stays(kiosk: KioskRoot) -> None:
    kiosk.answer("1.1")

    tried = kiosk.run("trial", seconds=10)

    assert tried.returncode == 0, tried.stderr
    assert result(kiosk) == "healthy"
    assert (kiosk.home / "current").readlink() == Path("1.1")
    assert not (kiosk.state / "trial").exists()
    assert kiosk.called("apt-mark") == []


def test_a_version_stays_although_other_programs_keep_its_page_busy(kiosk: KioskRoot) -> None:
    kiosk.answer("1.1")
    kiosk.shut_out()
    kiosk.run("trial", seconds=10)
    assert result(kiosk) == "healthy"


def test_a_version_without_its_own_socket_is_asked_at_its_page(kiosk: KioskRoot) -> None:
    kiosk.answer("1.1")
    at_the_page = f'case "$*" in *--unix-socket*) exit 7 ;; *) cat "{kiosk.health}" ;; esac'
    kiosk.program("curl", at_the_page)
    kiosk.run("trial", seconds=10)
    assert result(kiosk) == "healthy"


@pytest.mark.parametrize(
    "ails",
    [
        "silent",  # no answer at all
        "closed",  # a page, but no journal
        "old",  # the previous version answers: the new one never started
    ],
)
def test_an_unhealthy_version_is_rolled_back(kiosk: KioskRoot, ails: str) -> None:
    match ails:
        case "closed":
            kiosk.answer("1.1", journal="closed")
        case "old":
            kiosk.answer("1.0")

    tried = kiosk.run("trial")

    assert tried.returncode == 0, tried.stderr
    assert result(kiosk) == "rolled-back"
    assert (kiosk.home / "current").readlink() == Path("1.0")
    assert kiosk.called("apt-mark") == ["apt-mark hold kiosk-agent"]
    assert "systemctl restart kiosk-agent" in kiosk.called("systemctl")


def test_a_version_that_restarts_again_and_again_is_not_healthy(kiosk: KioskRoot) -> None:
    """Each answer is good, and each is from another process."""
    kiosk.answer("1.1")
    kiosk.program("systemctl", 'case "$1" in show) date +%N ;; esac')

    kiosk.run("trial")

    assert result(kiosk) == "rolled-back"


def test_a_version_that_cannot_read_the_journal_is_not_restored(kiosk: KioskRoot) -> None:
    kiosk.write_journal(schema=5)

    tried = kiosk.run("trial")

    assert result(kiosk) == "refused"
    assert (kiosk.home / "current").readlink() == Path("1.1")
    assert "1.0 can no longer read the journal" in tried.stdout


def test_without_a_trial_the_script_changes_nothing(kiosk: KioskRoot) -> None:
    (kiosk.state / "trial").unlink()

    assert kiosk.run("trial").returncode == 0
    assert kiosk.called("systemctl") == []
