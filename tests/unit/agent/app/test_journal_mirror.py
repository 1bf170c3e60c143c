"""The commands of the mirror, run as its unit and an operator do, on privately mounted media."""

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from agent.base.clock import Moment
from agent.commands import main
from agent.commands.check.faults import Judge, faults_by_line
from agent.commands.check.upkeep import mirror
from agent.config.kiosk_config import load
from agent.journal import lost_events
from agent.journal.chain import KeyFile
from agent.journal.journal import Journal
from agent.mirror.medium import ST_NOSYMFOLLOW
from agent.mirror.status import (
    LOOK_SOCKET,
    NAME,
    MirrorState,
    MirrorStatus,
    read_status,
    write_status,
)
from agent.process.kernel import Kernel
from tests.support.kiosk_folder import furnish
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import of, take
from tests.unit.agent.transactions.till_events import WITHDRAWN

AGENT = f"{sys.executable} -m agent"
ONCE = f"{AGENT} journal mirror --once --config kiosk.toml"


@pytest.fixture
def kiosk(tmp_path: Path) -> Path:
    """The folder of a kiosk with a transaction and a configured mirror."""
    (tmp_path / "stick").mkdir()
    (tmp_path / "state").mkdir()
    table = {"path": "state/journal.db", "mirror": str(tmp_path / "stick")}
    furnish(tmp_path, journal=table)
    with Journal(tmp_path / "state" / "journal.db") as journal:
        for recorded in of(*WITHDRAWN):
            take(journal, recorded)
    return tmp_path


def on_a_mount(kiosk: Path, options: str, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in its own mount namespace, with a tmpfs on the mirror's folder."""
    mounted = f"mount -t tmpfs -o {options} tmpfs stick && {script}"
    as_root = ["--map-root-user"] if os.geteuid() else []
    return subprocess.run(
        ["unshare", *as_root, "--mount", "sh", "-ec", mounted],
        cwd=kiosk,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])},
        capture_output=True,
        text=True,
        check=False,
    )


MEDIA = {
    "a whole one": ("size=8m", 0, "True mirror: in step, up to event 5"),
    "one without links": ("size=8m,nosymfollow", 0, "False mirror: in step, up to event 5"),
    "a full one": ("size=32k", 1, "True mirror: medium full"),
    "a read-only one": ("ro", 1, "True mirror: medium read-only"),
}
ASKS = "from agent.mirror.medium import follows_links as f; from pathlib import Path"


@pytest.mark.slow
@pytest.mark.parametrize(("options", "code", "said"), MEDIA.values(), ids=MEDIA)
def test_one_round_reports_the_state_of_the_medium(
    kiosk: Path, options: str, code: int, said: str
) -> None:
    """The kernel reports whether it follows links on the medium."""
    follows = f"{sys.executable} -c \"{ASKS}; print(f(Path('stick')), end=' ')\""
    done = on_a_mount(kiosk, options, f"{follows}; {ONCE}")
    assert (done.returncode, done.stdout[: len(said)]) == (code, said), done.stderr


@pytest.mark.slow
def test_a_kiosk_continues_from_its_mirror_with_the_key_on_paper(kiosk: Path) -> None:
    script = f"""
        {ONCE}
        {AGENT} journal verify --from stick --config kiosk.toml
        {AGENT} journal key --config kiosk.toml > key.txt
        rm -r state; mkdir state
        {AGENT} journal restore --from stick --key - --config kiosk.toml < key.txt
        {AGENT} journal verify --config kiosk.toml
        {ONCE}
    """
    done = on_a_mount(kiosk, "size=8m", script)
    assert done.returncode == 0, done.stderr
    assert "events up to 5, of 2026-11-21" in done.stdout
    assert done.stdout.count("the chain is intact") == 2


def test_without_a_mounted_medium_nothing_is_written(
    kiosk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "mirror", "--once", "--config", str(kiosk / "kiosk.toml")]) == 1
    assert "plug it in" in capsys.readouterr().out
    assert not list((kiosk / "stick").iterdir())


def test_without_the_key_in_the_configuration_there_is_nothing_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "mirror", "--config", str(furnish(tmp_path))]) == 0
    assert "not configured" in capsys.readouterr().out


def test_the_printed_key_is_the_journals(kiosk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = str(kiosk / "kiosk.toml")
    assert main(["journal", "key", "--config", config]) == 0
    (kiosk / "key.txt").write_text(capsys.readouterr().out)
    with_key = ["--from", str(kiosk / "state"), "--key", str(kiosk / "key.txt")]
    assert main(["journal", "verify", *with_key, "--config", config]) == 0


def test_a_wrong_key_file_is_refused(kiosk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (kiosk / "key.txt").write_text("AAAA-BBBB")
    options = ["--from", str(kiosk / "stick"), "--key", str(kiosk / "key.txt")]
    assert main(["journal", "restore", *options, "--config", str(kiosk / "kiosk.toml")]) == 1
    assert "a letter or digit of the key is wrong" in capsys.readouterr().err


# --- check and /healthz ---


def told(kiosk: Path, now: float) -> list[tuple[bool, str]]:
    setup, kernel = load(kiosk / "kiosk.toml", {}), Kernel(kiosk)
    judge = Judge(faults_by_line(setup, kernel, None, now))
    found = map(judge.judged, mirror(setup, kernel, now))
    return [(one.is_fine, one.what) for one in found]


def mounted(monkeypatch: pytest.MonkeyPatch, flag: int) -> None:
    """Make every file system appear to be mounted with this flag."""
    status = Namespace(f_flag=flag, f_bavail=10**6, f_frsize=4096)
    monkeypatch.setattr(os, "statvfs", lambda _: status)


def test_a_medium_on_which_links_would_be_followed_is_reported(
    kiosk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_status(kiosk / "state", MirrorStatus(at=100, state=MirrorState.IN_STEP, mirrored=5))
    mounted(monkeypatch, 0)
    is_fine, what = told(kiosk, 101)[-1]
    assert is_fine, "the mirror refuses links itself"
    assert "add nosymfollow to its line in /etc/fstab" in what


def test_a_mirror_in_step_is_fine_and_a_late_one_is_not(
    kiosk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = kiosk / "state"
    mounted(monkeypatch, ST_NOSYMFOLLOW)
    write_status(state, MirrorStatus(at=100, state=MirrorState.IN_STEP, mirrored=5))
    assert told(kiosk, 101)[-1] == (True, "in step, up to event 5")

    full = MirrorStatus(at=100, state=MirrorState.FULL, what="make room", mirrored=5, lag_s=61)
    write_status(state, full)
    is_fine, what = told(kiosk, 101)[-1]
    assert (is_fine, what.partition(": the journal's mirror")[0]) == (
        False,
        "medium full, 61 s behind, up to event 5: make room",
    )


def test_a_mirror_that_does_not_report_is_a_failure(kiosk: Path) -> None:
    """A process that hangs on a dead medium stops reporting."""
    assert told(kiosk, 100)[-1][0] is False
    write_status(kiosk / "state", MirrorStatus(at=100, state=MirrorState.IN_STEP))
    is_fine, what = told(kiosk, 1000)[-1]
    assert (is_fine, what.partition(":")[0]) == (False, "silent for 900 s")


def test_a_card_that_lost_events_is_reported_until_its_file_is_moved_away(kiosk: Path) -> None:
    path = kiosk / "state" / "journal.db"
    with Journal(path) as journal:
        rows = list(journal.rows_after(3))
        lost_events.keep(path.parent, lost_events.lost_events(f.OPENED, 3, rows))
        lost_events.take_over(journal, Moment(f.OPENED, 0))
    is_fine, what = told(kiosk, 100)[0]
    assert not is_fine
    assert "lost 2 events" in what
    assert KeyFile.beside(path).read().hex() not in what


def test_a_kiosk_without_a_mirror_is_reported_with_the_risk(tmp_path: Path) -> None:
    furnish(tmp_path)
    ((is_fine, what),) = told(tmp_path, 100)
    assert is_fine
    assert "journal.mirror" in what


@pytest.mark.slow
def test_the_mirror_looks_at_once_when_the_agent_asks(kiosk: Path) -> None:
    """Nothing changes, so the next report would come a minute after the first."""
    script = f"""
        {AGENT} journal mirror --config kiosk.toml & trap "kill $!" EXIT
        until [ -S state/{LOOK_SOCKET} ] && [ -s state/{NAME} ]; do sleep 0.1; done
        mkdir before; cp state/{NAME} before
        {sys.executable} -c 'from agent.mirror.status import MirrorWitness; from pathlib \
import Path; from agent.base.clock import Clock; MirrorWitness(Path("state"), Clock()).ask()'
        while cmp -s before/{NAME} state/{NAME}; do sleep 0.1; done
    """
    done = on_a_mount(kiosk, "size=8m", script)
    assert done.returncode == 0, (done.stdout, done.stderr)
    before, after = read_status(kiosk / "before"), read_status(kiosk / "state")
    assert before
    assert after
    assert after.at - before.at < 60
