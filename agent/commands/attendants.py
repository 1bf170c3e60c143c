"""`kiosk-agent attendant …`: the attendants and their PINs."""

import argparse
import getpass
import sys
from collections.abc import Callable

from agent.base.clock import Clock
from agent.base.files import errors_explained
from agent.base.log_lines import one_line
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet
from agent.cash.pin import AttendantPin
from agent.commands.carry_out import OK, problem, say
from agent.commands.journal_output import to_json
from agent.config.kiosk_config import Setup


def attendant_add(options: argparse.Namespace, setup: Setup) -> int:
    return _keep_pin(setup, lambda pin, typed: pin.add(options.name, typed))


def attendant_set_pin(options: argparse.Namespace, setup: Setup) -> int:
    return _keep_pin(setup, lambda pin, typed: pin.set(typed, options.name))


def attendant_remove(options: argparse.Namespace, setup: Setup) -> int:
    try:
        removed = Attendants(setup.attendants).remove(options.name)
    except (PinNotSet, ValueError) as error:
        return problem(str(error))
    say(f"{removed} is no longer an attendant")
    return OK


def attendant_list(options: argparse.Namespace, setup: Setup) -> int:
    try:
        names = [one.name for one in Attendants(setup.attendants).all()]
    except PinNotSet as unset:
        return problem(str(unset))
    say(to_json(names) if options.json else "\n".join(map(one_line, names)))
    return OK


def _keep_pin(setup: Setup, keep: Callable[[AttendantPin, Private[str]], None]) -> int:
    typed = getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
    with errors_explained(setup.state_folder):
        setup.state_folder.mkdir(parents=True, exist_ok=True)
    try:
        keep(AttendantPin(setup.attendants, Clock()), Private(typed))
    except ValueError as error:
        return problem(str(error))
    say("the attendant's PIN is set")
    return OK
