"""Other users of the machine can learn no secret of a running command, and it stays small."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.kiosk_folder import furnish
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.e2e.waiting import until

NO_CORE_DUMP = re.compile(r"^Max core file size +0 +0 ", re.MULTILINE)
OWN_FILES = re.compile(r"^Umask:\s+0077$", re.MULTILINE)
OTHERS = 0o077

# Only the process itself can ask whether a debugger may attach.
LOOKS_AT_ITSELF = """
import ctypes, sys
from agent.commands import main
sys.argv = ["kiosk-agent", "journal", "list", "--config", "/nowhere/kiosk.toml"]
main()
print("dumpable:", ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
"""

IN_A_SANDBOX = """
from agent.process import hardening
hardening.PR_SET_DUMPABLE = 0x7FFF_0000
hardening.harden()
print("went on")
"""


def carelessly() -> None:
    """Set the process's limits like a shell that allows core dumps and world-readable files."""
    os.umask(0)
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))


class Running:
    """A running command, started by a shell without protection."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.state = folder / "state"
        config = furnish(
            folder,
            api={"base_url": f"http://{LOOPBACK}:9"},
            journal={"path": "state/journal.db"},
            ui={"listen": f"{LOOPBACK}:{free_port()}"},
        )
        self.process = subprocess.Popen(
            (sys.executable, "-m", "agent", *words, "--config", str(config)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=carelessly,  # noqa: PLW1509  # this process has no other thread
        )

    def says(self, about: str) -> str:
        """Return a file of the process in /proc that everybody can read."""
        return Path(f"/proc/{self.process.pid}/{about}").read_text()

    def end(self) -> None:
        self.process.terminate()
        self.process.communicate()


@pytest.fixture
def typing(tmp_path: Path) -> Iterator[Running]:
    """A command that waits while an attendant types the PIN."""
    running = Running(tmp_path, "attendant", "set-pin")
    yield running
    running.end()


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, "run")
    yield running
    running.end()


def test_a_command_with_a_secret_leaves_no_core_dump_and_only_its_owner_reads_its_files(
    typing: Running,
) -> None:
    until("the limit is set", lambda: NO_CORE_DUMP.search(typing.says("limits")))
    until("the umask is set", lambda: OWN_FILES.search(typing.says("status")))


@pytest.mark.slow
def test_only_the_pages_token_is_readable_by_others(agent: Running) -> None:
    until("the page's token", (agent.state / "ui-token").exists)

    assert NO_CORE_DUMP.search(agent.says("limits"))
    assert OWN_FILES.search(agent.says("status"))
    modes = {path.name: path.stat().st_mode & OTHERS for path in agent.state.rglob("*")}
    assert modes.pop("ui-token") == 0o040
    assert "journal.db" in modes
    assert "billers.db" in modes
    assert set(modes.values()) == {0}, modes


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)


def test_no_debugger_attaches_to_a_command() -> None:
    looked = python(LOOKS_AT_ITSELF)
    assert "dumpable: 0" in looked.stdout.splitlines(), looked.stderr


def test_a_refused_protection_is_logged_and_the_agent_continues() -> None:
    """In a sandbox without this kernel option, the command continues."""
    started = python(IN_A_SANDBOX)
    assert started.stdout == "went on\n"
    assert started.stderr == (
        "the memory cannot be protected from other programs: Invalid argument\n"
    )


HASHES_THREE_PINS = """
from argon2 import PasswordHasher
from pathlib import Path
from agent.process.hardening import keep_small

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024

keep_small()
hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
before = resident()
for _ in range(3):
    hasher.hash("258036")
print(resident() - before)
print(*(line for line in Path("/proc/self/status").read_text().splitlines() if "THP" in line))
"""


def test_checking_pins_does_not_keep_memory() -> None:
    """Without `keep_small` the process would keep 19 MiB after the second hash."""
    done = python(HASHES_THREE_PINS)
    grown, huge_pages = done.stdout.splitlines()
    assert int(grown) < 3, f"{grown} MiB"
    assert huge_pages == "THP_enabled:\t0"
    assert done.stderr == ""
