"""`kiosk-agent setup`: from an installed package to a kiosk, by questions or a file of answers."""

import argparse
import os
import sys
from pathlib import Path

from agent.base.clock import Clock
from agent.commands.carry_out import OK, PROBLEM, USAGE, problem, say
from agent.setup.answers import EXAMPLE
from agent.setup.machine import Machine
from agent.setup.set_up import SetUpFailed, set_up_by_answers, set_up_by_questions
from agent.setup.terminal import AtTerminal

ROOT = 0


def set_up(options: argparse.Namespace) -> int:
    if options.example:
        say(EXAMPLE.read_text().rstrip())
        return OK
    if os.geteuid() != ROOT:
        return problem("set-up changes the system: run it as root (sudo kiosk-agent setup)")
    if options.answers is None and not sys.stdin.isatty():
        problem("set-up asks questions: run it in a terminal, or give --answers FILE")
        return USAGE
    machine = Machine(config=os.path.abspath(options.config))  # noqa: PTH100  # no link is followed
    person = AtTerminal()
    try:
        if options.answers is None:
            is_fine = set_up_by_questions(machine, person, Clock())
        else:
            is_fine = set_up_by_answers(machine, Path(options.answers), person, Clock())
    except (KeyboardInterrupt, EOFError):
        return problem("ended; nothing was changed")
    except SetUpFailed as failed:
        return problem(str(failed))
    return OK if is_fine else PROBLEM
