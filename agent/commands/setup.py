"""`kiosk-agent setup` and `companion pair`: from an installed package to a kiosk with a reader."""

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path

from agent.base.clock import Clock
from agent.base.files import errors_explained
from agent.commands.carry_out import OK, PROBLEM, USAGE, problem, say
from agent.commands.check.kiosk import connected
from agent.config.kiosk_config import PAIRING, ConfigError, Setup
from agent.devices.companion import place_at
from agent.setup.answers import example
from agent.setup.machine import CommandFailed, Machine
from agent.setup.prompter import AtTerminal
from agent.setup.retirement import NotYet, retire, unsettled
from agent.setup.set_up import SetUp, SetUpFailed
from companion.pairing.codes import PairingFailed, typed_code
from companion.pairing.kiosk_end import pair

ROOT = 0
RETIRED = """\
This kiosk is retired. What you still have to do:
  * Keep all files of the journal ({journal}) and journal.key for {years} years (docs/data.md).
  * Withdraw the API key at the service, and the kiosk's user and certificate at the broker."""
ASK = "The code that the companion shows: "


def set_up(options: argparse.Namespace) -> int:
    if options.example:
        say(example())
        return OK
    if os.geteuid() != ROOT:
        return problem("set-up changes the system: run it as root (sudo kiosk-agent setup)")
    if options.answers is None and not sys.stdin.isatty():
        problem("set-up asks questions: run it in a terminal, or give --answers FILE")
        return USAGE
    logging.getLogger().setLevel(logging.ERROR)  # the checks say what the parts log
    machine = Machine(config=os.path.abspath(options.config))  # noqa: PTH100  # no link is followed
    whole = SetUp(machine, AtTerminal(), Clock(), connected)
    try:
        answers = options.answers
        is_fine = whole.by_questions() if answers is None else whole.by_answers(Path(answers))
    except (KeyboardInterrupt, EOFError):
        return problem("ended; nothing was changed, and your answers are kept for the next run")
    except (SetUpFailed, CommandFailed) as failed:
        return problem(str(failed))
    return OK if is_fine else PROBLEM


def retire_kiosk(options: argparse.Namespace, setup: Setup) -> int:
    if os.geteuid() != ROOT:
        return problem("this changes the system: run it as root (sudo kiosk-agent retire)")
    if not options.yes:
        left = "\n".join(f"  {one}" for one in unsettled(setup))
        say(f"To settle first:\n{left}" if left else "Nothing is left to settle.")
        say("With --yes the kiosk is stopped for good, and its secrets are deleted.")
        return PROBLEM if left else OK
    try:
        retire(Machine(config=str(setup.file)), setup, say)
    except NotYet as left:
        return problem(f"not retired; settle these first:\n{left}")
    except CommandFailed as failed:
        return problem(str(failed))
    say(RETIRED.format(journal=setup.journal, years=setup.config.retention.money_years))
    return OK


def pair_companion(options: argparse.Namespace, setup: Setup) -> int:
    table = setup.config.companion
    address = options.box or (table.address if table else None)
    if address is None:
        return problem("which companion? kiosk-agent companion pair HOST")
    place = place_at(address, setup)
    if place.pairing_file.parent != setup.state_folder:
        raise ConfigError(f"{place.pairing_file}: is a credential; remove it before you pair again")
    code = typed_code(input(ASK) if sys.stdin.isatty() else sys.stdin.readline())
    if code is None:
        return problem(
            "not a code of a companion: expected eight letters and digits, such as K7QM-4RXD"
        )
    with errors_explained(setup.state_folder):
        setup.state_folder.mkdir(parents=True, exist_ok=True)
    entropy = os.urandom  # noqa: TID251  # a key must be random
    file = setup.state_folder / PAIRING
    try:
        fingerprint = asyncio.run(pair(place.host, place.port, code, file, entropy))
    except PairingFailed as failed:
        return problem(f"not paired: {failed}")
    say(f"paired with the companion {fingerprint}")
    if table is None or options.box not in (None, table.address):
        say(f'now set `address = "{address}"` under [companion] in {setup.file}')
    return OK
