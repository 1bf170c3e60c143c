"""`kiosk-agent report` and `kiosk-agent cash …`: the day's reconciliation, and what is owed."""

import argparse

from agent.app.commands.carry_out import OK, PROBLEM, problem, say
from agent.app.journal_lookup import NotOne, the_one
from agent.app.journal_output import claim, claim_text, opened, owed, owed_text, to_json
from agent.cash.day_ledger import day_ledger
from agent.cash.report import day_report
from agent.cash.report_output import as_json, as_text
from agent.clock import Clock
from agent.config import Setup


def report_day(options: argparse.Namespace, setup: Setup) -> int:
    today = options.date or Clock().now().ist.date()
    with opened(setup) as journal:
        report = day_report(day_ledger(journal, setup.config.outlet.merchant_ref, today))
    say(to_json(as_json(report)) if options.json else as_text(report))
    return PROBLEM if report.discrepancies else OK


def cash_owed(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        rows = owed(journal)
    say(to_json(rows) if options.json else owed_text(rows))
    return OK


def cash_claim(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        transaction = the_one(journal, options.reference)
    if isinstance(transaction, NotOne):
        return problem(transaction.why)
    row = claim(transaction)
    say(to_json(row) if options.json else claim_text(row))
    return OK
