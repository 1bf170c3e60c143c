"""`kiosk-agent report`, `cash …` and `attendant …`: the day, what is owed, and who hands it out."""

import argparse
import getpass
import sys
from collections.abc import Callable

from agent.base.clock import Clock
from agent.base.files import errors_explained
from agent.base.log_lines import one_line
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet
from agent.cash.day_ledger import day_ledger
from agent.cash.payment_history import FILE, listed_on
from agent.cash.pin import AttendantPin
from agent.cash.report import day_report
from agent.cash.report_output import as_json, as_text
from agent.commands.carry_out import OK, PROBLEM, problem, say
from agent.commands.journal_lookup import name_missing
from agent.commands.journal_output import opened, owed, owed_text, to_json
from agent.config.kiosk_config import Setup


def report_day(options: argparse.Namespace, setup: Setup) -> int:
    today = options.date or Clock().now().ist.date()
    with opened(setup) as journal:
        listed = listed_on(setup.state_folder / FILE, today)
        ledger = day_ledger(journal, setup.config.outlet.merchant_ref, today, listed)
        report = day_report(ledger)
        say(to_json(as_json(report)) if options.json else as_text(report))
        name_missing(journal)
    return PROBLEM if report.discrepancies or report.gaps else OK


def cash_owed(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        rows = owed(journal)
        say(to_json(rows) if options.json else owed_text(rows))
        name_missing(journal)  # the list is complete: the last file has each open transaction
    return OK


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
