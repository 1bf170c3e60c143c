"""Child processes run installed code, in whatever folder the command was started."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.config.kiosk_config import load
from agent.process import programs
from agent.support.bundle import parts
from tests.support.kiosk_folder import furnish

ROOT = Path(__file__).parents[4]
PROGRAMS = ROOT / "agent/process/programs.py"
PRODUCT = ("agent", "drivers", "fleet_messages")  # the companion is a program of its own
STARTS_A_PROCESS = re.compile(
    r"(subprocess\.(run|Popen|call|check_call|check_output|getoutput|getstatusoutput)"
    r"|asyncio\.create_subprocess_\w+|os\.(system|popen|exec\w+|spawn\w+|posix_spawnp?)"
    r"|pty\.spawn|loop\.subprocess_\w+)"
)
STARTS_NOTHING = {"TimeoutExpired", "SubprocessError", "CompletedProcess"}
PYTHON_IN_A_SCRIPT = re.compile(r"bin/python3?\"? (?!-I )")
HOSTILE = """import os, pathlib
pathlib.Path(os.environ["MARKER"]).write_text("run")
"""


MAY_START = re.compile(r"process|pty|os\.|\bexec|spawn|popen")
"""Finds each module that can start one. Only these are parsed, which is slow."""


def starts_of_processes(source: str, name: str) -> Iterator[str]:
    """Yield file:line of each place that starts a child process."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and STARTS_A_PROCESS.fullmatch(ast.unparse(node.func)):
            yield f"{name}:{node.lineno}"
        if (
            isinstance(node, ast.ImportFrom)
            and node.module in ("subprocess", "pty")
            and {one.name for one in node.names} - STARTS_NOTHING
        ):
            yield f"{name}:{node.lineno}"


def test_only_one_module_starts_child_processes() -> None:
    sources = (file for folder in PRODUCT for file in (ROOT / folder).rglob("*.py"))
    found = [
        place
        for file in sources
        if file != PROGRAMS and MAY_START.search(text := file.read_text())
        for place in starts_of_processes(text, str(file.relative_to(ROOT)))
    ]
    assert found == [], "start them with agent.process.programs.run"


@pytest.mark.parametrize(
    "line",
    [
        'subprocess.run((sys.executable, "-m", "agent"))',
        'await asyncio.create_subprocess_exec("python3")',
        "from subprocess import run",
        'os.execv("/usr/bin/python3", [])',
    ],
)
def test_the_scan_finds_each_way_to_start_one(line: str) -> None:
    source = f"async def start():\n    {line}\n"
    assert list(starts_of_processes(source, "x.py")) == ["x.py:2"]


def test_a_program_that_does_not_read_its_input_is_judged_by_its_exit_code() -> None:
    """It may end before its input is written, for example on a busy machine."""
    unread = b"x" * 1_000_000  # more than a pipe holds
    said = programs.output_of("echo", "done", stdin=unread, timeout_s=60, bytes_max=9)
    assert said == b"done\n"
    with pytest.raises(subprocess.CalledProcessError, match="non-zero exit status 1"):
        programs.output_of("false", stdin=unread, timeout_s=60, bytes_max=9)


def test_every_python_that_a_script_or_unit_starts_is_isolated() -> None:
    """Maintainer scripts, units and their helper scripts run as root."""
    scripts = (
        file
        for folder in ("packaging", "systemd")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file.suffix != ".py"
    )
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in scripts
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1)
        if PYTHON_IN_A_SCRIPT.search(line.partition("#")[0])
    ]
    assert found == [], "start it with -I"


def test_the_packages_launchers_are_isolated() -> None:
    launcher = (ROOT / "packaging/build.py").read_text()
    assert 'LAUNCHER = """#!{home}/bin/python3 -I\n' in launcher


@pytest.fixture
def hostile_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, as on a USB stick, with Python packages that write a marker file."""
    folder = tmp_path / "stick"
    for package in ("agent", "msgspec", "sitecustomize"):
        (folder / package).mkdir(parents=True)
        (folder / package / "__init__.py").write_text(HOSTILE)
        (folder / package / "__main__.py").write_text(HOSTILE)
    program = folder / "journalctl"
    program.write_text('#!/bin/sh\ntouch "$MARKER"\n')
    program.chmod(0o755)
    monkeypatch.setenv("MARKER", str(tmp_path / "marker"))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.usefixtures("hostile_folder")
def test_an_agent_command_runs_installed_code_and_not_the_folders_code(
    tmp_path: Path,
) -> None:
    marker = tmp_path / "marker"
    hostile = [sys.executable, "-m", "agent", "--version"]
    subprocess.run(hostile, check=False, capture_output=True)
    assert marker.exists(), "the folder is hostile"
    marker.unlink()

    done = programs.run(*programs.own_command("--version"), timeout_s=30)
    assert done.stdout.startswith(b"kiosk-agent ")
    assert not marker.exists()


@pytest.mark.usefixtures("hostile_folder")
def test_an_agent_command_is_isolated_for_every_user(tmp_path: Path) -> None:
    """This also holds if systemd-run or a shell starts the command."""
    done = subprocess.run(programs.own_command("--version"), check=False, capture_output=True)
    assert done.stdout.startswith(b"kiosk-agent ")
    assert not (tmp_path / "marker").exists()


def test_a_child_process_starts_in_a_root_owned_folder_without_code_variables(
    hostile_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", str(hostile_folder))
    say = (
        "import os; print(os.getcwd(), [k for k in os.environ if k.startswith(('PYTHON', 'LD_'))])"
    )
    done = programs.run(sys.executable, "-I", "-c", say, timeout_s=30)
    assert done.stdout == b"/ []\n"


@pytest.mark.usefixtures("hostile_folder")
def test_no_part_of_a_support_bundle_runs_code_from_the_folder(tmp_path: Path) -> None:
    """A configuration given by a relative path is still found."""
    file = furnish(tmp_path)
    setup = load(Path(os.path.relpath(file)), {})
    gathered = {part.name: part.gather(30.0) for part in parts(setup) if part.name in TRIED}
    assert set(gathered) == TRIED
    assert not (tmp_path / "marker").exists()
    assert str(file.parent) in gathered["journal/open.txt"]


TRIED = {"journal/open.txt", "log.txt"}
"""One command of the agent, and one of Debian."""
