"""`kiosk-agent journal …`: print, verify, export, settle and salvage it."""

import argparse
import gc
from datetime import datetime
from pathlib import Path

from agent.base.clock import IST, Clock, Moment
from agent.base.files import AlreadyRunning, exclusive_lock
from agent.base.log_lines import one_line
from agent.commands.carry_out import OK, PROBLEM, USAGE, problem, say
from agent.commands.journal_dispute import dispute_of
from agent.commands.journal_lookup import (
    NotOne,
    name_missing,
    name_missing_for,
    the_one,
    with_missing,
)
from agent.commands.journal_mirror import key_of
from agent.commands.journal_output import (
    exported,
    listed,
    opened,
    shown,
    text_of,
    to_json,
)
from agent.commands.journal_story import story
from agent.config.kiosk_config import Setup
from agent.journal.audit import verify_all
from agent.journal.files import live_path
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.mirror.medium import refuse_foreign_files
from agent.outlet.suspensions import product_of
from agent.salvage.salvage import salvage
from agent.transactions.lifecycle import IllegalMove, can_be_vouched_for, is_in_doubt
from agent.transactions.model import (
    AnyEvent,
    Finding,
    ShortfallSettled,
    Transaction,
    Verdict,
    Vouched,
)
from fleet_messages.story import BANK, CASH

OPERATOR = "operator"
GIVEN = "the operator has given this verdict already; a second person confirms it at the kiosk"
MAY_ARRIVE = "its request may still reach the service; ask the bank again in a few minutes"


def journal_list(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        every = journal.still_open() if options.open else journal.transactions()
        transactions = [t for t in every if _is_listed(t, options)]
        transactions.sort(key=lambda t: t.opened_at)
        if options.json:
            say(to_json([listed(t) for t in transactions]))
        for transaction in () if options.json else transactions:
            say(text_of(transaction))
        if not (options.json or transactions):
            is_narrow = options.since or options.service
            say("no transaction is open" if options.open and not is_narrow else "no transactions")
        code = name_missing(journal)
    return OK if options.open else code


def _is_listed(t: Transaction, options: argparse.Namespace) -> bool:
    """Return True if a transaction fits the options; `--service aeps` means all of its services."""
    if options.service and options.service not in (t.service, product_of(t.service)):
        return False
    return options.since is None or datetime.fromtimestamp(t.opened_at, IST).date() >= options.since


def journal_show(options: argparse.Namespace, setup: Setup) -> int:
    with opened(setup) as journal:
        transaction = the_one(journal, options.reference)
        if isinstance(transaction, NotOne):
            name_missing(journal)
            return problem(transaction.why)
        entries = list(journal.events(transaction.client_reference))
        code = name_missing_for(journal, transaction, options.reference)
        if options.json:
            say(to_json(with_missing(shown(transaction, entries), journal, code)))
        else:
            say(story(transaction, entries))
    return code


def journal_verify(options: argparse.Namespace, setup: Setup) -> int:
    gc.disable()  # all objects live until the end, and collecting garbage would take half the time
    try:
        with _asked_for(options, setup) as journal:
            findings = list(verify_all(journal))
    finally:
        gc.enable()
    if options.json:
        say(to_json(findings))
    for finding in () if options.json else findings:
        say(one_line(str(finding)))
    if not findings and not options.json:
        path = Path(options.folder or setup.state_folder) / setup.journal.name
        say(f"{path}: the chain is intact, and every state matches its events")
    return PROBLEM if findings else OK


def _asked_for(options: argparse.Namespace, setup: Setup) -> JournalReader:
    """Open the journal, or the mirror that the options name. Raises JournalError, OSError."""
    if options.folder is None and options.key is None:
        return opened(setup)
    path = Path(options.folder or setup.state_folder) / setup.journal.name
    if options.folder is not None and path.parent.is_dir():
        refuse_foreign_files(path.parent, setup.journal)  # otherwise it may be the journal itself
    return JournalReader(path, key_of(options.key, setup))


def journal_export(options: argparse.Namespace, setup: Setup) -> int:
    if options.dispute:
        return _export_dispute(options.reference, setup)
    lines = 0
    with opened(setup) as journal:
        for line in exported(journal.events(options.reference)):
            say(line)
            lines += 1
        if not options.reference:
            return name_missing(journal)
        transaction = journal.get(options.reference)
        if transaction is not None:
            return name_missing_for(journal, transaction, options.reference)
        code = name_missing(journal)
    return code if lines else problem(f"{options.reference}: not in this journal")


def _export_dispute(typed: str | None, setup: Setup) -> int:
    if typed is None:
        problem("journal export --dispute: name the transaction")
        return USAGE
    with opened(setup) as journal:
        transaction = the_one(journal, typed)
        if isinstance(transaction, NotOne):
            name_missing(journal)
            return problem(transaction.why)
        say(to_json(dispute_of(journal, transaction, setup.kiosk, Clock().now().service)))
        return name_missing_for(journal, transaction, typed)


def journal_salvage(_: argparse.Namespace, setup: Setup) -> int:
    try:
        with exclusive_lock(setup.journal):
            salvaged = salvage(setup.journal, Clock().now())
    except AlreadyRunning as running:
        return problem(str(running))
    for line in salvaged.lines():
        say(line)
    return OK


VERDICTS: dict[str, Verdict | Finding] = {
    "delivered": Verdict.DELIVERED,
    "not_delivered": Verdict.NOT_DELIVERED,
    "paid": Finding.PAID,
    "unfounded": Finding.UNFOUNDED,
}
"""The verdicts by the option's value."""


def journal_settle(options: argparse.Namespace, setup: Setup) -> int:
    given = [verdict for name, verdict in VERDICTS.items() if getattr(options, name)]
    if len(given) != 1:
        problem("journal settle: give one of --delivered, --not-delivered, --paid, --unfounded")
        return USAGE
    (verdict,) = given
    try:
        with exclusive_lock(setup.journal):
            said = settle(setup.journal, options.reference, verdict, Clock().now())
    except AlreadyRunning as running:
        return problem(str(running))
    except NotSettled as refused:
        return problem(str(refused))
    say(said)
    return OK


class NotSettled(Exception):
    """The verdict was not accepted; the message says why."""


def settle(path: Path, typed: str, verdict: Verdict | Finding, now: Moment) -> str:
    """Append the verdict, and return the result as text. No agent may be running on this journal.

    Raises NotSettled, JournalError.
    """
    if not live_path(path).exists():
        raise NotSettled(f"{path}: there is no journal")
    with Journal(path) as journal:
        t = the_one(journal.whole, typed)
        if isinstance(t, NotOne):
            raise NotSettled(t.why)
        reference = t.client_reference
        if _has_given(t, verdict):
            raise NotSettled(f"{reference}: {GIVEN}; nothing was changed")
        if is_in_doubt(t) and not can_be_vouched_for(t, now.service):
            raise NotSettled(f"{reference}: {MAY_ARRIVE}; nothing was changed")
        event: AnyEvent
        if isinstance(verdict, Finding):
            event = ShortfallSettled(at=now.service, by=OPERATOR, finding=verdict)
        else:
            event = Vouched(at=now.service, by=OPERATOR, verdict=verdict)
        try:
            after = journal.append(reference, event)
        except IllegalMove as move:
            stands = f"{BANK[t.bank_status.value]}; {CASH[t.cash.value].sentence}"
            why = f"there is nothing to settle with this verdict: {stands}"
            raise NotSettled(f"{reference}: {why}. Nothing was changed") from move
    return _of_notes(after) if isinstance(verdict, Finding) else _result(after)


def _has_given(t: Transaction, verdict: Verdict | Finding) -> bool:
    """Return True if the operator has given this verdict already: it would be stored twice."""
    if isinstance(verdict, Finding):
        return t.shortfall is not None and t.shortfall.findings.get(OPERATOR) is verdict
    return t.vouched.get(OPERATOR) is verdict


def _result(t: Transaction) -> str:
    if t.agreement is None:
        return (
            f"{t.client_reference}: the operator's verdict is stored; it is not ended yet. Start "
            "the agent; a second person confirms it at the kiosk (PIN, Waiting for the bank)"
        )
    people = " and ".join(t.agreement.by)
    return (
        f"{t.client_reference}: ended by {people}, {t.agreement.verdict.value}; "
        f"{CASH[t.cash.value].sentence}"
    )


def _of_notes(t: Transaction) -> str:
    """Return what is known about the notes that a customer misses."""
    if t.shortfall is None or t.shortfall.settled is None:
        return (
            f"{t.client_reference}: the operator's finding is stored; it is not settled yet. Start "
            "the agent; a second person confirms it at the kiosk (PIN, Cash owed)"
        )
    people = " and ".join(t.shortfall.findings)
    return f"{t.client_reference}: settled by {people}, {t.shortfall.settled.value}"
