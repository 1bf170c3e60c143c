"""The commands that units and installers start, run in the test's own process."""

import asyncio
import errno
import logging
import os
import pwd
import signal
import socket
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from agent.app.closed_kiosk import ClosedKiosk
from agent.base.clock import Clock
from agent.base.files import exclusive_lock
from agent.commands import carry_out, journal_mirror, run, setup
from agent.commands.carry_out import owner_of, take_agents_user
from agent.commands.configure import AGENT, UPDATE_TRIAL, RunningUnit
from agent.fleet.new_configuration import FILE
from agent.journal.database import DiskRefuses
from agent.journal.journal import Journal
from agent.mirror.follower import JournalMirror
from agent.mirror.status import LOOK_SOCKET, MirrorState, read_status
from agent.setup.machine import Machine
from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import configured, furnish
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.e2e.waiting import until
from tests.unit.agent.app.setup.kiosk_root import KioskRoot
from tests.unit.agent.app.shell import Shell

# --- run ---


@pytest.fixture
def agents_process() -> Iterator[None]:
    """Set the levels of the logs back, which `run` changes in its process."""
    root, http = logging.getLogger(), logging.getLogger("httpx")
    before = root.level, http.level
    yield
    root.setLevel(before[0])
    http.setLevel(before[1])


def answers(address: str) -> bool:
    try:
        return bool(httpx.get(f"{address}/healthz", trust_env=False).content)
    except httpx.TransportError:
        return False


@pytest.mark.usefixtures("agents_process")
def test_the_agent_runs_until_sigterm(shell: Shell) -> None:
    listen = f"{LOOPBACK}:{free_port()}"
    furnish(shell.folder, api={"base_url": "http://127.0.0.1:9"}, ui={"listen": listen})

    def stop_it() -> None:
        until("the page", lambda: answers(f"http://{listen}"))
        os.kill(os.getpid(), signal.SIGTERM)

    stopping = threading.Thread(target=stop_it)
    stopping.start()
    assert shell.types("run") == 0
    stopping.join(HANGS_S)
    assert shell.journal.exists()


@pytest.mark.usefixtures("agents_process")
def test_a_second_agent_and_a_taken_address_are_refused(shell: Shell) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        listen = "{}:{}".format(*taken.getsockname())
        furnish(shell.folder, ui={"listen": listen})
        assert shell.types("run") == 1
        assert f"ui.listen {listen}: Address already in use" in shell.err
        with exclusive_lock(shell.journal):
            assert shell.types("run") == 1
    assert "runs on this journal" in shell.err


@pytest.mark.parametrize(
    "error", [DiskRefuses("journal.db: full"), OSError(errno.EROFS, "read-only", "journal.key")]
)
def test_a_kiosk_whose_disk_cannot_be_written_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(run, "Kiosk", refuse)
    assert isinstance(run._kiosk(configured(tmp_path)), ClosedKiosk)


def test_another_error_ends_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "broken", "journal.key")

    monkeypatch.setattr(run, "Kiosk", refuse)
    with pytest.raises(PermissionError, match="broken"):
        run._kiosk(configured(tmp_path))


# --- root's commands ---


def test_a_command_that_root_runs_switches_to_the_owner_of_the_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    daemon = pwd.getpwnam("daemon")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(carry_out, "owner_of", lambda _: daemon)
    monkeypatch.setattr(os, "initgroups", lambda _, group: done.append(("groups", group)))
    monkeypatch.setattr(os, "setgid", lambda group: done.append(("group", group)))
    monkeypatch.setattr(os, "setuid", lambda user: done.append(("user", user)))
    assert take_agents_user(tmp_path)
    assert done == [
        ("groups", daemon.pw_gid),
        ("group", daemon.pw_gid),
        ("user", daemon.pw_uid),
    ]
    monkeypatch.setattr(carry_out, "owner_of", lambda _: None)
    assert not take_agents_user(tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: daemon.pw_uid)
    assert not take_agents_user(tmp_path)
    assert len(done) == 3


def test_a_state_of_a_user_without_a_name_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert owner_of(tmp_path) == pwd.getpwuid(os.getuid())
    monkeypatch.setattr(carry_out, "NAME", "daemon")
    assert owner_of(tmp_path / "gone") == pwd.getpwnam("daemon")
    monkeypatch.setattr(carry_out, "NAME", "no-such-user")
    assert owner_of(tmp_path / "gone") is None

    def nameless(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", nameless)
    with pytest.raises(PermissionError, match="who has no name here"):
        owner_of(tmp_path)


@pytest.mark.parametrize(
    ("line", "user", "code", "why"),
    [
        ("setup", 1000, 1, "run it as root (sudo kiosk-agent setup)"),
        ("setup", 0, 2, "run it in a terminal, or give --answers FILE"),
        ("setup --answers gone.toml", 0, 1, "gone.toml: cannot be read"),
    ],
)
def test_a_set_up_that_cannot_begin_says_why(  # noqa: PLR0917  # a row of the table
    shell: Shell, monkeypatch: pytest.MonkeyPatch, line: str, user: int, code: int, why: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(setup, "Machine", partial(Machine, shell.folder))  # not this machine
    assert shell.types(line) == code
    assert why in shell.err


def test_the_example_of_a_file_of_answers_is_printed(shell: Shell) -> None:
    assert shell.types("setup --example") == 0
    assert "[attendants]" in shell.out


def test_a_configuration_is_installed_only_if_it_was_ordered(shell: Shell) -> None:
    assert shell.types("configure") == 0
    assert shell.out == "nothing was ordered\n"
    (shell.folder / FILE).write_text("no order")
    assert shell.types("configure") == 1
    assert f"{shell.folder / FILE}: dropped: " in shell.err
    assert not (shell.folder / FILE).exists(), "its unit would start again and again"


def test_the_running_agent_is_asked_and_restarted_through_systemd(
    tmp_path: Path,
) -> None:
    kiosk = KioskRoot(tmp_path)
    unit = RunningUnit(kiosk.machine, furnish(tmp_path, ui={"listen": f"{LOOPBACK}:{free_port()}"}))
    kiosk.program("systemctl", "echo 71")
    assert (unit.says(), unit.process().strip(), unit.gives_way()) == (None, "71", False)
    unit.restart()
    assert kiosk.calls[-2:] == [f"systemctl reset-failed {AGENT}", f"systemctl restart {AGENT}"]
    kiosk.without("systemctl")
    kiosk.at(UPDATE_TRIAL).parent.mkdir(parents=True)
    kiosk.at(UPDATE_TRIAL).touch()
    assert (unit.process(), unit.gives_way()) == ("", True)


# --- check, support, bridge, mirror ---


def test_the_check_prints_its_lines_as_json(shell: Shell) -> None:
    furnish(shell.folder, api={"base_url": "http://127.0.0.1:9"}, ui={"listen": "127.0.0.1:9"})
    assert shell.types("check --json") == 1
    assert '"name": "api"' in shell.out
    assert shell.types("check") == 1
    assert "FAIL  api" in shell.out, "the first check closed what it opened"


def test_the_bundle_of_a_slow_machine_has_every_part_and_is_never_overwritten(
    shell: Shell, tmp_path: Path
) -> None:
    """No part is ready within a tenth of a second, so each gets the least time."""
    furnish(shell.folder, outlet={"name": "Shop 7391 8264 5089"}, ui={"listen": "127.0.0.1:9"})
    out = tmp_path / "bundle.tar.gz"
    assert shell.types(f"support-bundle --within 0.1 --out {out}") == 0, shell.err
    assert "removed: an Aadhaar-like number (1)" in shell.out
    with tarfile.open(out) as bundle:
        names = {one.name.partition("/")[2] for one in bundle.getmembers()}
    assert {"contents.txt", "healthz.json", "check.txt", "kiosk.toml", "versions.txt"} < names
    assert out.stat().st_mode & 0o777 == 0o600
    before = out.read_bytes()
    assert shell.types(f"support-bundle --within 0.1 --out {out}") == 1
    assert "there is such a file already" in shell.err
    assert out.read_bytes() == before


async def test_the_mirror_reports_and_looks_at_once_when_the_agent_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stick").mkdir()
    setup = configured(tmp_path, journal={"mirror": str(tmp_path / "stick")})
    Journal(setup.journal).close()
    clock = Clock()
    monkeypatch.setattr(journal_mirror, "MEDIUM_WAIT_S", 0.01)
    monkeypatch.setattr(journal_mirror, "LOOK_EVERY_S", 0.04)
    mirror = JournalMirror(setup.journal, tmp_path / "stick", clock)
    following = asyncio.create_task(journal_mirror._follow(mirror, clock, setup))
    async with asyncio.timeout(HANGS_S):
        while not (tmp_path / LOOK_SOCKET).exists():
            await clock.sleep(0.01)
        first = read_status(tmp_path)
        assert first
        assert first.state is MirrorState.ABSENT
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asking:
            asking.connect(str(tmp_path / LOOK_SOCKET))
            asking.send(b"?")
        while (later := read_status(tmp_path)) is None or later.at == first.at:
            await clock.sleep(0.01)
    following.cancel()
