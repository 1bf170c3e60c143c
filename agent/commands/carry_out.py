"""Runs a command: hardens the process, reads the configuration; prints output and errors."""

import argparse
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from agent.base.log_lines import lines, logging_to_stderr
from agent.commands.agents_user import take_agents_user
from agent.config.kiosk_config import ConfigError, Setup, load
from agent.journal.database import JournalError
from agent.process import sd_notify
from agent.process.hardening import harden, keep_small

OK, PROBLEM, USAGE = 0, 1, 2

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
