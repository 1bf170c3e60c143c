"""The commands. Exit codes: 0 ok, 1 found a problem, 2 wrong usage."""

import argparse
import asyncio
import gc
import getpass
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from agent import files
from agent.config import DEFAULT_PATH, ConfigError, Setup, load
from agent.files import naming
from agent.hardening import harden
from agent.journal.database import DiskRefuses, JournalError
from agent.log_lines import lines, logging_to_stderr, one_line

if TYPE_CHECKING:
    from agent.app.service import Served
    from agent.cash.pin import AttendantPin
    from agent.journal.reader import JournalReader
    from agent.private import Private

OK, PROBLEM, USAGE = 0, 1, 2

Command = Callable[[argparse.Namespace, Setup], int]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001  # argparse names it nowhere else


log = logging.getLogger(__name__)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; without arguments it is the one that this process was started for."""
    with logging_to_stderr(logging.WARNING):
        if arguments is None:
            harden()
        return _done(_parser().parse_args(arguments))


def _done(options: argparse.Namespace) -> int:
    try:
        setup = load(options.config)
        command: Command = options.command
        return command(options, setup)
    except BrokenPipeError:  # `journal list | head`
        sys.stderr.close()
        return OK
    except (ConfigError, JournalError) as error:
        return _problem(str(error))
    except OSError as error:
        return _problem(_told(error))
    except Exception:
        log.critical("%s ends", options.command.__name__, exc_info=True)  # in the log's one line
        return PROBLEM


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-agent", description="Runs and inspects one retail-finance kiosk."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add = partial(_add, commands)
    add("run", _run, "run the kiosk until it is stopped", "run")
    add("check", _check, "look at devices, API, clock and disk", "check")
    _add_journal(_group(commands, "journal", "read what happened to money"))
    of_day = _takes("--date", type=day, metavar="YYYY-MM-DD", help="a day in India; default: today")
    add(
        "report", _report, "show the day's reconciliation", "report --date 2026-11-21", of_day, JSON
    )
    _add_cash(_group(commands, "cash", "look at notes that are owed"))
    _add_attendant(_group(commands, "attendant", "set up who hands out notes"))
    return parser


def _group(commands: Commands, name: str, about: str) -> Commands:
    return commands.add_parser(name, help=about).add_subparsers(required=True, metavar="COMMAND")


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a command, as argparse takes it."""

    name: str
    how: Mapping[str, Any]


def _takes(name: str, **how: Any) -> Argument:
    return Argument(name, how)


JSON = _takes("--json", action="store_true")


def _add(
    commands: Commands, name: str, command: Command, about: str, example: str, *takes: Argument
) -> None:
    sentence = f"{about[0].upper()}{about[1:]}."
    parser = commands.add_parser(
        name, help=about, description=sentence, epilog=f"example: kiosk-agent {example}"
    )
    parser.add_argument(
        "--config", type=Path, default=DEFAULT_PATH, metavar="FILE", help=f"default: {DEFAULT_PATH}"
    )
    for argument in takes:
        parser.add_argument(argument.name, **argument.how)
    parser.set_defaults(command=command)


SETTLES = (
    "give the operator's word on what became of a transaction that the service cannot tell of; it "
    "ends when a second person says the same at the kiosk; stop the agent first"
)
VERDICTS = (
    _takes(
        "--not-delivered",
        action="store_true",
        help="nothing was paid or done: notes that the customer gave go back; none go out",
    ),
    _takes(
        "--delivered",
        action="store_true",
        help="it was done: the shop keeps the customer's notes; only of what is paid in notes",
    ),
)


def _add_journal(commands: Commands) -> None:
    still_open = _takes("--open", action="store_true", help="only those not closed")
    one = _takes("reference", metavar="REF", help="its client_reference")
    only = _takes("reference", metavar="REF", nargs="?", help="only of this client_reference")
    lines = _takes("--json", action="store_true", help="as always: one event a line")
    older = _takes("--days", type=days, metavar="N", help="default: journal.archive_after_days")
    archives = "move what is old into an archive beside the journal; nothing is deleted"
    salvages = "put a damaged journal aside and rebuild what can be proven; stop the agent first"

    add = partial(_add, commands)
    add("list", _journal_list, "list transactions", "journal list --open", still_open, JSON)
    add("show", _journal_show, "show one transaction", "journal show REF", one, JSON)
    add("verify", _journal_verify, "check the journal", "journal verify", JSON)
    add("export", _journal_export, "write out all events", "journal export", only, lines)
    add("settle", _journal_settle, SETTLES, "journal settle REF --not-delivered", one, *VERDICTS)
    add("archive", _journal_archive, archives, "journal archive --days 90", older)
    add("salvage", _journal_salvage, salvages, "journal salvage")


def _add_cash(commands: Commands) -> None:
    one = _takes("reference", metavar="REF", help="the client_reference on the slip")
    claims = "show what stands behind a claim; nothing is handed out by it"

    add = partial(_add, commands)
    add("owed", _cash_owed, "list what is owed to customers", "cash owed", JSON)
    add("claim", _cash_claim, claims, "cash claim REF", one, JSON)


def _add_attendant(commands: Commands) -> None:
    name = _takes("name", metavar="NAME", help="as the journal and the report are to name them")
    whose = _takes("name", metavar="NAME", nargs="?", help="default: the first attendant's")
    adds = "add an attendant, with a PIN that is read from standard input"
    sets = "set an attendant's PIN, read from standard input"
    removes = "let an attendant hand out notes no more; the last one cannot be removed"

    add = partial(_add, commands)
    add("add", _attendant_add, adds, "attendant add Asha", name)
    add("set-pin", _set_pin, sets, "attendant set-pin", whose)
    add("remove", _attendant_remove, removes, "attendant remove Asha", name)
    add("list", _attendant_list, "name the attendants", "attendant list", JSON)


def days(text: str) -> int:
    """Read how many days; argparse names this function where it is none. Raises ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def day(text: str) -> date:
    """Read a day; argparse names this function where it is none. Raises ValueError."""
    return date.fromisoformat(text)


# --- commands; each imports what it needs, so that none waits for the others' libraries ---------


def _run(_: argparse.Namespace, setup: Setup) -> int:
    from agent.app.service import AddressTaken, listener, serve  # noqa: PLC0415  # see above
    from agent.files import AlreadyRunning, only_one  # noqa: PLC0415  # see above

    logging.getLogger().setLevel(logging.INFO)
    # httpx logs every request's address at INFO; references are in it, and nobody reads it.
    logging.getLogger("httpx").setLevel(logging.WARNING)

    async def forever() -> int:
        listening = listener(setup)  # first: without a page there is nothing to open a journal for
        kiosk = _kiosk(setup)
        # What was loaded stays for good: the collector need not walk it again and again.
        gc.freeze()
        return await serve(kiosk, listening)

    try:
        with only_one(setup.journal):
            return asyncio.run(forever())
    except (AddressTaken, AlreadyRunning) as error:
        return _problem(str(error))
    except ExceptionGroup as group:
        broken, others = group.split(JournalError)
        if others or not broken:
            raise
        return _problem("; ".join(str(error) for error in _leaves(broken)))


def _kiosk(setup: Setup) -> "Served":
    """Give the kiosk; where its disk takes nothing, one that says so and takes no money."""
    from agent.app.closed_kiosk import ClosedKiosk  # noqa: PLC0415  # see above
    from agent.app.kiosk import Environment, Kiosk  # noqa: PLC0415  # see above

    try:
        return Kiosk(setup, Environment())
    except DiskRefuses as refused:
        return ClosedKiosk(setup, str(refused))
    except OSError as error:  # beside the journal: its key, its folder
        if error.errno not in files.REFUSALS:
            raise
        return ClosedKiosk(setup, _told(error))


def _leaves(group: ExceptionGroup[JournalError]) -> Iterator[JournalError]:
    for error in group.exceptions:
        yield from _leaves(error) if isinstance(error, ExceptionGroup) else (error,)


def _check(_: argparse.Namespace, setup: Setup) -> int:
    from agent.app.check import check  # noqa: PLC0415  # see above

    logging.getLogger().setLevel(logging.ERROR)
    return OK if asyncio.run(check(setup, _say)) else PROBLEM


def _journal_list(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import listed, opened, text_of, to_json  # noqa: PLC0415  # see above

    with opened(setup) as journal:
        transactions = list(journal.transactions(only_open=options.open))
        _tell_of_missing(journal)
    if options.json:
        _say(to_json([listed(t) for t in transactions]))
    for transaction in () if options.json else transactions:
        _say(text_of(transaction))
    return OK


def _journal_show(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import opened, shown, shown_text, to_json  # noqa: PLC0415  # see above

    with opened(setup) as journal:
        transaction = journal.get(options.reference)
        if transaction is None:
            _tell_of_missing(journal)
            return _problem(f"{options.reference}: not in this journal")
        entries = list(journal.entries(options.reference))
    if options.json:
        _say(to_json(shown(transaction, entries)))
    else:
        _say(shown_text(transaction, entries))
    return OK


def _journal_verify(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import opened, to_json  # noqa: PLC0415  # see above
    from agent.journal.audit import verify_all  # noqa: PLC0415  # see above

    gc.disable()  # all that is folded stays until the end: to walk it again and again costs half
    try:
        with opened(setup) as journal:
            findings = list(verify_all(journal))
    finally:
        gc.enable()
    if options.json:
        _say(to_json([asdict(finding) for finding in findings]))
    for finding in () if options.json else findings:
        _say(one_line(str(finding)))
    is_damaged = any(finding.is_damage for finding in findings)
    if not is_damaged and not options.json:
        _say(f"{setup.journal}: the chain holds, and every state is what its events say")
    return PROBLEM if is_damaged else OK


def _journal_export(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import exported, opened  # noqa: PLC0415  # see above

    lines = 0
    with opened(setup) as journal:
        for line in exported(journal.entries(options.reference)):
            _say(line)
            lines += 1
        _tell_of_missing(journal)
    if options.reference and not lines:
        return _problem(f"{options.reference}: not in this journal")
    return OK


def _tell_of_missing(history: "JournalReader") -> None:
    for missing in history.missing:
        _problem(missing)


def _journal_archive(options: argparse.Namespace, setup: Setup) -> int:
    from agent.clock import Clock  # noqa: PLC0415  # see above
    from agent.files import AlreadyRunning  # noqa: PLC0415  # see above
    from agent.journal.maintenance import archive_all  # noqa: PLC0415  # see above

    older_than = options.days or setup.config.journal.archive_after_days
    try:
        written = list(archive_all(setup.journal, Clock().now().service, older_than))
    except AlreadyRunning as running:
        return _problem(str(running))
    for path in written:
        _say(f"{path}: written, and no longer in {setup.journal}")
    if not written:
        _say(f"{setup.journal}: nothing is older than {older_than} days")
    return OK


def _journal_salvage(_: argparse.Namespace, setup: Setup) -> int:
    from agent.clock import Clock  # noqa: PLC0415  # see above
    from agent.files import AlreadyRunning, only_one  # noqa: PLC0415  # see above
    from agent.journal.salvage import salvage  # noqa: PLC0415  # see above

    try:
        with only_one(setup.journal):
            salvaged = salvage(setup.journal, Clock().now())
    except AlreadyRunning as running:
        return _problem(f"{running}; stop it first")
    for line in salvaged.lines():
        _say(line)
    return OK


def _journal_settle(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.settle import NotSettled, settle  # noqa: PLC0415  # see above
    from agent.clock import Clock  # noqa: PLC0415  # see above
    from agent.files import AlreadyRunning, only_one  # noqa: PLC0415  # see above
    from agent.transactions.model import Verdict  # noqa: PLC0415  # see above

    if options.delivered == options.not_delivered:
        _problem("journal settle: give one of --delivered and --not-delivered")
        return USAGE
    verdict = Verdict.DELIVERED if options.delivered else Verdict.NOT_DELIVERED
    try:
        with only_one(setup.journal):
            said = settle(setup.journal, options.reference, verdict, Clock().now())
    except AlreadyRunning as running:
        return _problem(f"{running}; stop it first: one process writes a journal")
    except NotSettled as refused:
        return _problem(str(refused))
    _say(said)
    return OK


def _report(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import opened, to_json  # noqa: PLC0415  # see above
    from agent.cash.day_ledger import day_ledger  # noqa: PLC0415  # see above
    from agent.cash.report import day_report  # noqa: PLC0415  # see above
    from agent.cash.report_output import as_json, as_text  # noqa: PLC0415  # see above
    from agent.clock import Clock  # noqa: PLC0415  # see above

    today = options.date or Clock().now().ist.date()
    with opened(setup) as journal:
        report = day_report(day_ledger(journal, setup.config.outlet.merchant_ref, today))
    _say(to_json(as_json(report)) if options.json else as_text(report))
    return PROBLEM if report.discrepancies else OK


def _cash_owed(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import opened, owed, owed_text, to_json  # noqa: PLC0415  # see above

    with opened(setup) as journal:
        rows = owed(journal)
    _say(to_json(rows) if options.json else owed_text(rows))
    return OK


def _cash_claim(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import claim, claim_text, opened, to_json  # noqa: PLC0415  # see above

    with opened(setup) as journal:
        transaction = journal.get(options.reference)
    if transaction is None:
        return _problem(f"{options.reference}: not in this journal")
    row = claim(transaction)
    _say(to_json(row) if options.json else claim_text(row))
    return OK


def _attendant_add(options: argparse.Namespace, setup: Setup) -> int:
    return _keep_pin(setup, lambda pin, typed: pin.add(options.name, typed))


def _set_pin(options: argparse.Namespace, setup: Setup) -> int:
    return _keep_pin(setup, lambda pin, typed: pin.set(typed, options.name))


def _keep_pin(setup: Setup, keep: "Callable[[AttendantPin, Private[str]], None]") -> int:
    from agent.cash.pin import AttendantPin  # noqa: PLC0415  # see above
    from agent.clock import Clock  # noqa: PLC0415  # see above
    from agent.private import Private  # noqa: PLC0415  # see above

    typed = getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
    with naming(setup.state_folder):
        setup.state_folder.mkdir(parents=True, exist_ok=True)
    try:
        keep(AttendantPin(setup.state_folder / "attendant.json", Clock()), Private(typed))
    except ValueError as error:
        return _problem(str(error))
    _say("the attendant's PIN is set")
    return OK


def _attendant_remove(options: argparse.Namespace, setup: Setup) -> int:
    from agent.cash.attendants import Attendants, PinNotSet  # noqa: PLC0415  # see above

    try:
        removed = Attendants(setup.state_folder / "attendant.json").remove(options.name)
    except (PinNotSet, ValueError) as error:
        return _problem(str(error))
    _say(f"{removed} is no attendant any more")
    return OK


def _told(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


def _attendant_list(options: argparse.Namespace, setup: Setup) -> int:
    from agent.app.journal_output import to_json  # noqa: PLC0415  # see above
    from agent.cash.attendants import Attendants, PinNotSet  # noqa: PLC0415  # see above

    try:
        names = [one.name for one in Attendants(setup.state_folder / "attendant.json").all()]
    except PinNotSet as unset:
        return _problem(str(unset))
    _say(to_json(names) if options.json else "\n".join(map(one_line, names)))
    return OK


def _problem(what: str) -> int:
    print(f"kiosk-agent: {lines(what)}", file=sys.stderr)  # noqa: T201  # the command line's voice
    return PROBLEM


def _say(text: str) -> None:
    print(lines(text))  # noqa: T201  # the command line's voice
