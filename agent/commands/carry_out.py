"""Runs a command: hardens the process, reads the configuration; prints output and errors.

A command that root runs switches to the agent's user before it opens a file. Otherwise it would
leave files that the running agent cannot read, for example a new PIN.
"""

import argparse
import errno
import logging
import os
import pwd
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from agent.base.files import OWNER_ONLY, errors_explained
from agent.base.log_lines import lines, logging_to_stderr
from agent.config.kiosk_config import ConfigError, Setup, before_set_up, load
from agent.journal.database import JournalError
from agent.process import sd_notify
from agent.process.hardening import harden, keep_small

OK, PROBLEM, USAGE = 0, 1, 2
NAME = "kiosk-agent"
ROOT = 0

Run: TypeAlias = Callable[[argparse.Namespace, Setup], int]
RunUnconfigured: TypeAlias = Callable[[argparse.Namespace], int]

log = logging.getLogger(__name__)


def prepare_process() -> None:
    """Notify systemd, then harden the process and keep it small, before a command is imported."""
    sd_notify.starting(os.environ)
    with logging_to_stderr(logging.WARNING):
        harden()
        keep_small()


def carry_out(options: argparse.Namespace, *, owns_process: bool) -> int:
    """Run a command and return its exit code."""
    with logging_to_stderr(logging.WARNING):
        return _run(options, owns_process=owns_process)


def _run(options: argparse.Namespace, *, owns_process: bool) -> int:
    try:
        if options.run_unconfigured:
            run_unconfigured: RunUnconfigured = options.run_unconfigured
            return run_unconfigured(options)
        if options.run_before_set_up and not Path(options.config).exists():
            run_before_set_up: Run = options.run_before_set_up
            return run_before_set_up(options, before_set_up(Path(options.config)))
        setup = load(Path(options.config))
        if owns_process and not options.stays_root and take_agents_user(setup.state_folder):
            harden()  # after a change of user the process could be debugged again
        run: Run = options.run
        return run(options, setup)
    except BrokenPipeError:  # `journal list | head`
        sys.stderr.close()
        return OK
    except (ConfigError, JournalError) as error:
        return problem(str(error))
    except OSError as error:
        return problem(described(error))
    except Exception:
        log.critical("%s ends", options.command, exc_info=True)  # on one line of the log
        return PROBLEM


def say(text: str) -> None:
    print(lines(text))  # noqa: T201  # the command line's voice


def problem(what: str) -> int:
    """Print a problem to standard error; return its exit code."""
    print(f"kiosk-agent: {lines(what)}", file=sys.stderr)  # noqa: T201  # the command line's voice
    return PROBLEM


def described(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def take_agents_user(state_folder: Path) -> bool:
    """Switch to the owner of the agent's state; return False if that is not needed.

    Only root switches. Raises OSError.
    """
    if os.geteuid() != ROOT:
        return False
    user = owner_of(state_folder)
    if user is None or user.pw_uid == ROOT:
        return False
    with errors_explained(state_folder):
        os.initgroups(user.pw_name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    return True


def owner_of(state_folder: Path) -> pwd.struct_passwd | None:
    """Return the folder's owner. Without a folder, return the packaged user, or None.

    Raises PermissionError for an owner without a name.
    """
    try:
        uid = state_folder.stat().st_uid
    except FileNotFoundError:
        with suppress(KeyError):  # not installed from the package
            return pwd.getpwnam(NAME)
        return None
    try:
        return pwd.getpwuid(uid)
    except KeyError as error:
        what = f"belongs to user {uid}, who has no name here; give it to the agent's user"
        raise PermissionError(errno.EPERM, what, str(state_folder)) from error


def write_new(file: Path, content: bytes) -> None:
    """Write a file for its owner alone; never overwrite one, or follow a link. Raises OSError."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, OWNER_ONLY)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
