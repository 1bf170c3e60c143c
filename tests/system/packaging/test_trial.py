"""A new version is healthy within its trial, or the previous one is restored."""

import json
from pathlib import Path

import pytest

from agent.journal.journal import Journal
from tests.system.packaging.kiosk_root import KioskRoot
from tests.unit.agent.transactions.facts import REFERENCE, SHORT
from tests.unit.agent.transactions.till_events import WITHDRAWN

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


MIRROR_RESTARTS = "systemctl try-restart --no-block kiosk-agent-mirror"


@pytest.mark.parametrize("ends", ["healthy", "rolled-back"])
@pytest.mark.parametrize("mirrors", ["1.0", "1.1", "", None])
def test_a_mirror_of_another_version_is_restarted(
    kiosk: KioskRoot, ends: str, mirrors: str | None
) -> None:
    """Otherwise it meets events that it does not know, and its folder is deleted under it."""
    if mirrors is not None:  # a mirror runs; an older release does not name itself
        status = kiosk.folder / "run/kiosk-agent-mirror/mirror-status.json"
        status.parent.mkdir(parents=True)
        named = {"version": mirrors} if mirrors else {}
        status.write_text(
            json.dumps({"at": 7.5, "state": "in step", **named}, separators=(",", ":"))
        )
    is_healthy = ends == "healthy"
    kiosk.answer("1.1" if is_healthy else "1.0")
    if is_healthy:
        kiosk.run("trial", seconds=10)
    else:
        kiosk.run("trial")
    assert result(kiosk) == ends
    runs = "1.1" if is_healthy else "1.0"
    is_other = mirrors not in (runs, None)
    assert (MIRROR_RESTARTS in kiosk.called("systemctl")) is is_other


def test_a_version_that_restarts_again_and_again_is_not_healthy(kiosk: KioskRoot) -> None:
    """Each answer is good, and each is from another process."""
    kiosk.answer("1.1")
    kiosk.program("systemctl", 'case "$1" in show) date +%N ;; esac')

    kiosk.run("trial")

    assert result(kiosk) == "rolled-back"


@pytest.mark.parametrize("changed", ["journal.db", "journal-0002.db"])
def test_a_version_that_cannot_read_the_journal_is_not_restored(
    kiosk: KioskRoot, changed: str
) -> None:
    kiosk.write_journal(schema=5, name=changed)

    tried = kiosk.run("trial")

    assert result(kiosk) == "refused"
    assert (kiosk.home / "current").readlink() == Path("1.1")
    assert "1.0 can no longer read the journal" in tried.stdout


def test_a_version_is_restored_until_the_new_one_has_written_an_event_that_it_does_not_know(
    kiosk: KioskRoot,
) -> None:
    """Both journals are real. The agent still has the second one open."""
    kiosk.journal.unlink()
    with Journal(kiosk.journal) as journal:
        for event in WITHDRAWN:
            journal.append(REFERENCE, event)
        kiosk.run("trial")
        assert result(kiosk) == "rolled-back"

        kiosk.turn_again("current", "1.1")
        (kiosk.state / "trial").write_text("1.0 1.1\n")
        journal.append(REFERENCE, SHORT)
        kiosk.run("trial")
        assert result(kiosk) == "refused"
    assert (kiosk.home / "current").readlink() == Path("1.1")


RUNS = "5a1e"
"""The invocation of the agent that runs."""


def waits_for_its_restart(kiosk: KioskRoot) -> None:
    """The old version runs; a restart replaces it by the new one."""
    (kiosk.state / "trial").write_text(f"1.0 1.1 {RUNS}\n")
    answered = '{"version":"1.1","busy":false,"journal":"ok"}'
    restarts = f"echo '{answered}' >{kiosk.health}; echo restarted >{kiosk.folder}/restarted"
    kiosk.program(
        "systemctl",
        f'case "$*" in *InvocationID*) [ -e {kiosk.folder}/restarted ] || echo {RUNS} ;;\n'
        f"show*) echo 41 ;; restart*) {restarts} ;; esac",
    )


def test_an_idle_agent_is_restarted_as_the_new_version(kiosk: KioskRoot) -> None:
    waits_for_its_restart(kiosk)
    kiosk.answer("1.0")

    kiosk.run("trial", seconds=10)

    assert "systemctl restart --no-block kiosk-agent" in kiosk.called("systemctl")
    assert result(kiosk) == "healthy"


def test_an_agent_is_not_restarted_while_somebody_is_served(kiosk: KioskRoot) -> None:
    waits_for_its_restart(kiosk)
    kiosk.answer("1.0", busy="true")
    looks = f"{kiosk.folder}/looks"
    leaves = f"[ $(wc -l <{looks}) -lt 5 ] || sed -i s/true/false/ {kiosk.health}"
    kiosk.program("curl", f"echo >>{looks}; {leaves}; cat {kiosk.health}")

    tried = kiosk.run("trial", seconds=10)

    assert "starts when nobody uses the kiosk" in tried.stdout
    assert len(Path(looks).read_text()) >= 5
    assert result(kiosk) == "healthy"


def test_an_agent_that_has_restarted_by_itself_is_not_restarted_again(kiosk: KioskRoot) -> None:
    """As after a power cut: the new version runs already."""
    (kiosk.state / "trial").write_text("1.0 1.1 of-an-earlier-start\n")
    kiosk.answer("1.1", busy="true")

    kiosk.run("trial", seconds=10)

    assert not [call for call in kiosk.called("systemctl") if "restart" in call]
    assert result(kiosk) == "healthy"


def test_a_version_whose_installation_was_cut_before_its_switch_has_not_failed(
    kiosk: KioskRoot,
) -> None:
    """Otherwise the version would count as failed, and no update would install it again."""
    (kiosk.home / "current").unlink()
    kiosk.turn("current", "1.0")
    kiosk.answer("1.0")

    tried = kiosk.run("trial")

    assert "the next update completes it" in tried.stdout
    assert not (kiosk.state / "last.json").exists()
    assert not (kiosk.state / "trial").exists()


def test_a_reinstalled_version_that_fails_has_no_other_version(kiosk: KioskRoot) -> None:
    (kiosk.state / "trial").write_text("1.1 1.1\n")

    kiosk.run("trial")

    assert result(kiosk) == "refused"
    assert (kiosk.home / "current").readlink() == Path("1.1")


def test_only_the_current_and_the_previous_version_are_kept(kiosk: KioskRoot) -> None:
    kiosk.lay_version("0.9", schema=4)
    kiosk.answer("1.1")

    kiosk.run("trial", seconds=10)

    assert {file.name for file in kiosk.home.iterdir()} == {"1.0", "1.1", "current", "previous"}


def test_without_a_trial_the_script_changes_nothing(kiosk: KioskRoot) -> None:
    (kiosk.state / "trial").unlink()

    assert kiosk.run("trial").returncode == 0
    assert kiosk.called("systemctl") == []
