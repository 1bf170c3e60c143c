"""`kiosk-agent report` and `kiosk-agent cash …`: the day's reconciliation, and what is owed."""

import argparse

from agent.base.clock import Clock
from agent.cash.day_ledger import day_ledger
from agent.cash.payment_history import FILE, listed_on
from agent.cash.report import day_report
from agent.cash.report_output import as_json, as_text
from agent.commands.carry_out import OK, PROBLEM, problem, say
from agent.commands.journal_lookup import NotOne, the_one
from agent.commands.journal_output import claim, claim_text, opened, owed, owed_text, to_json
from agent.commands.missing_archives import name_missing, name_missing_for, with_missing
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
        name_missing(journal)  # the list is complete: open transactions are in the working file
    return OK


def cash_claim(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        transaction = the_one(journal, options.reference)
        if isinstance(transaction, NotOne):
            name_missing(journal)
            return problem(transaction.why)
        row = claim(transaction)
        code = name_missing_for(journal, transaction, options.reference)
        say(to_json(with_missing(row, journal, code)) if options.json else claim_text(row))
    return code
