"""Runs a command: hardens the process, reads the configuration, and prints errors."""

import argparse
import logging
import sys
from collections.abc import Callable
from pathlib import Path

from agent.app.commands.voice import OK, PROBLEM, described, problem
from agent.config import ConfigError, Setup, load
from agent.factories import factory
from agent.hardening import harden
from agent.journal.database import JournalError
from agent.log_lines import logging_to_stderr

log = logging.getLogger(__name__)


def carry_out(options: argparse.Namespace, *, owns_process: bool) -> int:
    """Run a command and return its exit code; harden the process first if it was started for it."""
    with logging_to_stderr(logging.WARNING):
        if owns_process:
            harden()
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    try:
        setup = load(Path(options.config))
        command: Callable[[argparse.Namespace, Setup], int] = factory(options.where)
        return command(options, setup)
    except BrokenPipeError:  # `journal list | head`
        sys.stderr.close()
        return OK
    except (ConfigError, JournalError) as error:
        return problem(str(error))
    except OSError as error:
        return problem(described(error))
    except Exception:
        log.critical("%s ends", options.where, exc_info=True)  # in the log's one line
        return PROBLEM
