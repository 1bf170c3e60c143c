"""The commands: the name, arguments and function of each.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage. Only argparse is imported here, so that `--help`
answers at once. The function that adds a command imports its module, so `kiosk-agent run` imports
nothing of `kiosk-agent setup`.
"""

import argparse
import gc
import sys

from agent import __version__

# To import typing takes longer than everything else in `--help`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date
    from typing import Any, NoReturn, TypeAlias, TypeVar

    from agent.commands.carry_out import Run, RunUnconfigured

    Parsers: TypeAlias = "argparse._SubParsersAction[Any]"  # noqa: SLF001  # argparse names it nowhere else
    Argument: TypeAlias = tuple[str, dict[str, Any]]
    Number = TypeVar("Number", int, float)

DEFAULT_CONFIG = "/etc/kiosk-agent/kiosk.toml"


def argument(name: str, **how: "Any") -> "Argument":
    """Return one argument of a command, as argparse takes it."""
    return name, how


class Adding:
    """Adds commands to the parsers of a group; "": each is called by its name alone."""

    def __init__(self, parsers: "Parsers", group: str = "") -> None:
        self.parsers = parsers
        self._group = group

    def __call__(  # noqa: PLR0913  # a row of the tables below
        self,
        example: str,
        about: str,
        *takes: "Argument",
        run: "Run | None" = None,
        run_unconfigured: "RunUnconfigured | None" = None,
        run_before_set_up: "Run | None" = None,
        stays_root: bool = False,
        config: "Argument | None" = None,
    ) -> None:
        """Add one command, by an example of its use that begins with its name, and its function.

        A function `run_unconfigured` needs no valid configuration: it is called with the options
        alone and keeps its user. A function `run` is called with the setup, too. If root runs it,
        it switches to the agent's user before it opens anything, unless `stays_root`. A function
        `run_before_set_up` is called instead, with a stand-in, if there is no configuration.
        `config` replaces the argument --config.
        """
        name, group = example.split(maxsplit=1)[0], self._group
        parser = self.parsers.add_parser(
            name,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=f"example: kiosk-agent {f'{group} {example}'.lstrip()}",
        )
        for key, how in (config or CONFIG, *takes):
            parser.add_argument(key, **how)
        parser.set_defaults(
            parser=parser,
            command=f"{group} {name}".lstrip(),
            run=run,
            run_unconfigured=run_unconfigured,
            run_before_set_up=run_before_set_up,
            stays_root=stays_root,
        )


# argparse's error has the names of these functions, as in "invalid hours value".


def seconds(text: str) -> float:
    return _positive(float(text), 3600)


def day(text: str) -> "date":
    from datetime import date

    return date.fromisoformat(text)


def _positive(number: "Number", most: float = float("inf")) -> "Number":
    """Return the number. Raises ValueError."""
    if not 0 < number <= most:
        raise ValueError
    return number


def configuration(default: str) -> "Argument":
    return argument("--config", default=default, metavar="FILE", help=f"default: {default}")


CONFIG = configuration(DEFAULT_CONFIG)
REPORT = argument(
    "--report",
    action="store_true",
    help="a report about the devices, without private data, that you may send (docs/hardware.md)",
)
ASK_SERVICE = argument(
    "--service",
    action="store_true",
    help="ask the finance service all that costs nothing, and list each guess about it: confirmed, "
    "contradicted or not seen; exit code 1 if one is contradicted (docs/guesses.md)",
)
JSON = argument("--json", action="store_true", help="the facts, for programs")
STILL_OPEN = argument("--open", action="store_true", help="only those not closed")
SINCE = argument(
    "--since",
    type=day,
    metavar="YYYY-MM-DD",
    help="only those of this day in India or later",
)
SERVICE = argument(
    "--service", metavar="CODE", help="only of this service or product (aeps.CW, aeps)"
)
RETIRE = argument("--yes", action="store_true", help="do it; without it only list what is left")
ONLY_ONE = argument("reference", metavar="REF", nargs="?", help="only of this client_reference")
DISPUTE = argument(
    "--dispute",
    action="store_true",
    help="one signed file about this transaction and its neighbours, for a dispute at the bank",
)
AT_HAND = argument(
    "reference",
    metavar="REF",
    help="its reference, four or more of its (or of the bank's reference's) last characters, "
    "or the claim code of its slip",
)
OF_DAY = argument("--date", type=day, metavar="YYYY-MM-DD", help="a day in India; default: today")
OUT = argument(
    "--out", metavar="FILE", help="default: kiosk-support-HOST-DATE.tar.gz in this folder"
)
WITHIN = argument(
    "--within",
    type=seconds,
    default=8.0,
    metavar="SECONDS",
    help="for all parts together; slower parts are left out and named (default: 8)",
)
NAME = argument("name", metavar="NAME", help="as shown in the journal and the report")
WHOSE = argument("name", metavar="NAME", nargs="?", help="default: the first attendant's")
BOX = argument(
    "box",
    metavar="HOST[:PORT]",
    nargs="?",
    help="the companion's address; default: companion.address",
)
ONCE = argument(
    "--once", action="store_true", help="one round; exit code 1 if the mirror is not in step"
)
FROM = argument(
    "--from",
    dest="folder",
    metavar="FOLDER|FILE",
    required=True,
    help="the mirror's folder, or a file of events from the operator's sink",
)
COPY = argument(
    "--from",
    dest="folder",
    metavar="FOLDER",
    help="the folder of a mirror; default: the journal itself",
)
KEY = argument(
    "--key",
    metavar="FILE",
    help="the key that `journal key` printed, or a copy of journal.key; -: standard input; "
    "default: the one beside the journal",
)
NOT_DELIVERED = argument(
    "--not-delivered",
    action="store_true",
    help="it was not done: the customer gets back the notes they gave; no notes are paid out",
)
ANSWERS = argument("--answers", metavar="FILE", help="answer everything from a file; ask nothing")
EXAMPLE = argument("--example", action="store_true", help="print an example of such a file")
DELIVERED = argument(
    "--delivered",
    action="store_true",
    help="it was done: the shop keeps the customer's notes; only for services paid in notes",
)
PAID = argument(
    "--paid",
    action="store_true",
    help="notes that a customer missed were missing, and the customer has them now",
)
UNFOUNDED = argument(
    "--unfounded", action="store_true", help="no note that a customer missed was missing"
)

SIGNED = argument("--signed", metavar="FILE", help="default: where the agent writes such orders")
CONFIG_KEY = argument("key", metavar="KEY", help="TABLE.KEY, as in docs/configuration.md")
ABOUT = {
    "setup": "set this machine up as a kiosk, by questions or from a file; run it as root",
    "retire": (
        "take this kiosk out of service for good: refused while money is not settled; deletes its "
        "secrets, and keeps the journal"
    ),
    "run": "run the kiosk until it is stopped",
    "check": (
        "check devices, API, clock, disk and board, one line each; root also has the secrets"
    ),
    "support-bundle": "write one file for support, without private data",
    "journal": "read and maintain the journal of all money",
    "report": "show the day's reconciliation",
    "cash": "show the notes that are owed",
    "attendant": "manage the people who hand out notes",
    "configure": (
        "install a configuration that the operator signed and ordered; restore the previous one if "
        "the kiosk is not healthy with it; its unit runs this as root"
    ),
    "configured": (
        "print one value of the configuration, or its default if the file is missing or the value "
        "is wrong; exit code 1 if the key has no value, 2 if it is unknown"
    ),
    "companion": "set up the phone or PC that lends this kiosk its readers",
    "biometric": "the same as `companion`, as earlier releases called it",
}


def _setup(add: Adding) -> None:
    from agent.commands import setup

    example = "setup --answers kiosk-answers.toml"
    add(example, ABOUT["setup"], ANSWERS, EXAMPLE, run_unconfigured=setup.set_up)


def _retire(add: Adding) -> None:
    from agent.commands import setup

    # It stays root, because it stops units and deletes credentials.
    add("retire --yes", ABOUT["retire"], RETIRE, run=setup.retire_kiosk, stays_root=True)


def _run(add: Adding) -> None:
    from agent.commands import run

    add("run", ABOUT["run"], run=run.run)


def _check(add: Adding) -> None:
    from agent.commands.check import command

    # It stays root: it writes nothing, and reads other users' files.
    add(
        "check --service",
        ABOUT["check"],
        *(ASK_SERVICE, JSON, REPORT),
        run=command.look,
        run_before_set_up=command.look_before_set_up,
        stays_root=True,
    )


def _support_bundle(add: Adding) -> None:
    from agent.commands import support_bundle

    add(
        "support-bundle --out kiosk-17.tar.gz",
        ABOUT["support-bundle"],
        *(OUT, WITHIN),
        run=support_bundle.support_bundle,
        run_before_set_up=support_bundle.support_bundle,
        stays_root=True,  # it reads the logs; commands that it runs switch to the agent's user
    )


def _mirror(add: Adding) -> None:
    from agent.commands import journal_mirror

    add(
        "mirror --once",
        "keep the copy on the second medium (journal.mirror) up to date; its unit runs this",
        ONCE,
        run=journal_mirror.journal_mirror,
    )
    add(
        "restore --from /media/kiosk-mirror --key key.txt",
        "continue on a new card from the copy of the mirror or the sink; stop the agent first",
        *(FROM, KEY),
        run=journal_mirror.journal_restore,
    )
    add(
        "key",
        "print the journal's key; keep it in another place: `journal restore` needs it",
        run=journal_mirror.journal_key,
    )


def _journal(add: Adding) -> None:
    from agent.commands import journal

    listing = (STILL_OPEN, SINCE, SERVICE, JSON)
    add("list --since 2026-11-21", "list transactions", *listing, run=journal.journal_list)
    add("show REF", "tell the story of one transaction", AT_HAND, JSON, run=journal.journal_show)
    verify = "check the journal, or a mirror of it"
    add("verify", verify, COPY, KEY, JSON, run=journal.journal_verify)
    add("export", "write out all events", ONLY_ONE, DISPUTE, run=journal.journal_export)
    add(
        "settle REF --not-delivered",
        "store the operator's verdict on a transaction that the service cannot settle, or on notes "
        "that a customer misses; it ends when a second person gives the same verdict at the kiosk; "
        "stop the agent first",
        *(AT_HAND, NOT_DELIVERED, DELIVERED, PAID, UNFOUNDED),
        run=journal.journal_settle,
    )
    add(
        "salvage",
        "rebuild a damaged journal from its proven events; the old one stays; stop the agent first",
        run=journal.journal_salvage,
    )


def _report(add: Adding) -> None:
    from agent.commands import cash

    add("report --date 2026-11-21", ABOUT["report"], OF_DAY, JSON, run=cash.report_day)


def _cash(add: Adding) -> None:
    from agent.commands import cash

    add("owed", "list what is owed to customers", JSON, run=cash.cash_owed)


def _attendant(add: Adding) -> None:
    from agent.commands import cash

    added = "add an attendant, with a PIN that is read from standard input"
    set_pin = "set an attendant's PIN, read from standard input"
    remove = "remove an attendant; the last one cannot be removed"
    add("add Asha", added, NAME, run=cash.attendant_add)
    add("set-pin", set_pin, WHOSE, run=cash.attendant_set_pin)
    add("remove Asha", remove, NAME, run=cash.attendant_remove)
    add("list", "name the attendants", JSON, run=cash.attendant_list)


def _configure(add: Adding) -> None:
    from agent.commands import configure

    # It stays root, because it writes to /etc.
    add("configure", ABOUT["configure"], SIGNED, run=configure.configure, stays_root=True)


def _configured(add: Adding) -> None:
    from agent.commands import configured

    add(
        "configured ui.listen",
        ABOUT["configured"],
        CONFIG_KEY,
        run_unconfigured=configured.configured,  # it also answers if the configuration is wrong
    )


def _companion(add: Adding) -> None:
    from agent.commands import setup

    add(
        "pair 10.9.9.2",
        "pair with the companion beside the kiosk, which shows the code",
        BOX,
        run=setup.pair_companion,
    )


COMMANDS: "dict[str, Callable[[Adding], None]]" = {
    "setup": _setup,
    "retire": _retire,
    "run": _run,
    "check": _check,
    "support-bundle": _support_bundle,
    "report": _report,
    "configure": _configure,
    "configured": _configured,
}
GROUPS: "dict[str, tuple[Callable[[Adding], None], ...]]" = {
    "journal": (_mirror, _journal),  # the process that keeps the mirror imports only its module
    "cash": (_cash,),
    "attendant": (_attendant,),
    "companion": (_companion,),
    "biometric": (_companion,),
}


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run a command, by default this process's own; return the exit code."""
    owns_process = arguments is None
    called = sys.argv[1:] if arguments is None else arguments
    if owns_process:
        gc.disable()  # collecting while modules are loaded takes an eighth of the start
    if owns_process and called and not called[0].startswith("-"):  # not for `--help`
        from agent.commands.carry_out import prepare_process

        prepare_process()
    options, unknown = _parser(called).parse_known_args(called)
    if unknown:
        _refuse(options.parser, unknown)
    from agent.commands.carry_out import carry_out

    if owns_process:
        gc.freeze()  # modules stay: no later collection looks through them
        gc.enable()
    return carry_out(options, owns_process=owns_process)


def _refuse(parser: argparse.ArgumentParser, unknown: "Sequence[str]") -> "NoReturn":
    """End with the usage of the command that was called, and the option that was meant."""
    known = [option for action in parser._actions for option in action.option_strings]  # noqa: SLF001  # argparse shows them nowhere else
    parser.error(f"unknown: {' '.join(unknown)}{_meant(unknown[0].partition('=')[0], known)}")


def _meant(typed: str, known: "Iterable[str]") -> str:
    from difflib import get_close_matches

    (near,) = get_close_matches(typed, known, n=1) or ("",)
    return f"; did you mean {near}?" if near else ""


class _Commands(argparse.ArgumentParser):
    """A parser that names the command that was probably meant."""

    def _check_value(self, action: argparse.Action, value: str) -> None:
        if action.choices is not None and value not in action.choices:
            what = f"no such command: {value}{_meant(value, action.choices)}"
            raise argparse.ArgumentError(None, what)


def _parser(arguments: "Sequence[str] | None" = None) -> argparse.ArgumentParser:
    """Return the parser for a call. It has only the names of commands that are not called.

    Without a call it has all commands, for the manual page (packaging/build.py).
    """
    parser = _Commands(
        prog="kiosk-agent", description="Runs and inspects one retail-finance kiosk."
    )
    parser.add_argument("--version", action="version", version=f"kiosk-agent {__version__}")
    outer = parser.add_subparsers(required=True, metavar="COMMAND")
    called = [one for one in arguments or () if not one.startswith("-")]
    for name, about in ABOUT.items():
        if arguments is not None and called[:1] != [name]:
            outer.add_parser(name, help=about)
        elif name in COMMANDS:
            COMMANDS[name](Adding(outer))
        else:
            group = outer.add_parser(name, help=about)
            inner = group.add_subparsers(required=True, metavar="COMMAND")
            for add_some in GROUPS[name]:
                add_some(Adding(inner, name))
                if called[1:2] and called[1] in inner.choices:
                    break  # the modules of the other commands are not needed
    return parser
