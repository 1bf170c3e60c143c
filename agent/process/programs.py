"""Starts child processes. No other module does, so that each child runs only installed code.

Root may start a command in any folder, for example on a USB stick. Neither that folder nor the
environment may decide which code runs.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Timer
from typing import Final

FOLDER: Final = "/"
"""The folder in which every child process starts: only root can write there."""
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""The folders with programs. Only root can write to them."""
ISOLATED: Final = "-I"
"""Python's option to ignore the current folder, PYTHON* and the user's packages."""


def own_command(*words: str) -> tuple[str, ...]:
    """Return the command line that runs `kiosk-agent WORDS` as a child process."""
    return (sys.executable, ISOLATED, "-m", "agent", *words)


def environment() -> dict[str, str]:
    """Return this process's environment without the variables that choose a program's code."""
    chosen = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LD_"))}
    return {**chosen, "PATH": PATH, "LC_ALL": "C.UTF-8"}  # messages in English: some are parsed


def run(
    *command: str,
    timeout_s: float | None,
    stdin: bytes = b"",
    is_captured: bool = True,
    has_terminal: bool = False,
    environ: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end, without a shell, and return its exit code and output.

    With `has_terminal` it reads this process's standard input. Raises OSError if it cannot be
    started, subprocess.TimeoutExpired.
    """
    return subprocess.run(  # noqa: S603  # the callers' own commands
        command,
        cwd=FOLDER,
        env=environment() if environ is None else environ,
        input=None if has_terminal else stdin,
        capture_output=is_captured,
        timeout=timeout_s,
        check=False,
    )


def start(*command: str, leads_group: bool = False) -> subprocess.Popen[bytes]:
    """Start a program, without a shell, whose input and output are pipes to this process.

    With `leads_group` it leads a process group of its own. Raises OSError.
    """
    return subprocess.Popen(  # noqa: S603  # the callers' own commands
        command,
        cwd=FOLDER,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0 if leads_group else None,
    )


def output_of(*command: str, stdin: bytes, timeout_s: float, bytes_max: int) -> bytes:
    """Run a program to its end, without a shell, and return its output.

    A program that runs longer than `timeout_s` or writes more than `bytes_max` is killed, with its
    own child processes. Raises OSError, subprocess.SubprocessError, also for another exit code
    than 0.
    """
    with start(*command, leads_group=True) as child:
        assert child.stdin is not None and child.stdout is not None  # noqa: S101, PT018  # for mypy
        killer = Timer(timeout_s, _kill_group, [child])
        killer.start()
        try:
            # A program may end before it has read everything; then its exit code counts.
            with suppress(BrokenPipeError), child.stdin:
                child.stdin.write(stdin)
            output = child.stdout.read(bytes_max + 1)
            if len(output) > bytes_max:
                raise subprocess.SubprocessError(f"{command[0]} wrote more than {bytes_max} bytes")
            code = child.wait()
        finally:
            killer.cancel()
            _kill_group(child)
    if code:
        raise subprocess.CalledProcessError(code, command[0])
    return output


def _kill_group(leader: subprocess.Popen[bytes]) -> None:
    """Kill a process that has not been waited for, and its group."""
    if leader.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(leader.pid, signal.SIGKILL)
