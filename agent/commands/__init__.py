"""The commands: the name, arguments and function of each.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage. Only argparse is imported here, so that `--help`
answers at once. The function that lists a group's commands imports their modules, so
`kiosk-agent run` imports nothing of `kiosk-agent setup`.
"""

import argparse
import sys

from agent import __version__

# To import typing takes longer than everything else in `--help`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date
    from typing import Any, TypeAlias

    from agent.commands.carry_out import Run, RunUnconfigured

    Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001  # argparse names it nowhere else

DEFAULT_CONFIG = "/etc/kiosk-agent/kiosk.toml"


class Argument:
    """One argument of a command, as argparse takes it."""

    def __init__(self, name: str, **how: "Any") -> None:
        self.name = name
        self.how = how

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(self.name, **self.how)


class Command:
    """One command, by an example of its use that begins with its name, and its function.

    A function `run_unconfigured` needs no valid configuration: it is called with the options alone
    and keeps its user. A function `run` is called with the setup, too. If root runs it, it switches
    to the agent's user before it opens anything, unless `stays_root`. `formerly` is another name of
    the command, for older scripts.
    """

    def __init__(  # noqa: PLR0913  # a row of the tables below
        self,
        example: str,
        about: str,
        *takes: Argument,
        run: "Run | None" = None,
        run_unconfigured: "RunUnconfigured | None" = None,
        stays_root: bool = False,
        formerly: str | None = None,
    ) -> None:
        self.name = example.split(maxsplit=1)[0]
        self._example = example
        self._about = about
        self._takes = takes
        self.run = run
        self._run_unconfigured = run_unconfigured
        self._stays_root = stays_root
        self._formerly = formerly

    def add_to(self, commands: "Commands", group: str = "") -> None:
        formerly = self._formerly
        parser = commands.add_parser(
            self.name,
            aliases=(formerly,) if formerly else (),
            help=self._about,
            description=f"{self._about[0].upper()}{self._about[1:]}."
            + (f" `{group} {formerly}` is another name of this command." if formerly else ""),
            epilog=f"example: kiosk-agent {f'{group} {self._example}'.lstrip()}",
        )
        for argument in (CONFIG, *self._takes):
            argument.add_to(parser)
        parser.set_defaults(
            command=f"{group} {self.name}".lstrip(),
            run=self.run,
            run_unconfigured=self._run_unconfigured,
            stays_root=self._stays_root,
        )


def days(text: str) -> int:
    """Return a number of days; argparse's error has this function's name. Raises ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def seconds(text: str) -> float:
    """Return a positive number of seconds; argparse's error has this function's name.

    Raises ValueError.
    """
    number = float(text)
    if not 0 < number <= 3600:
        raise ValueError
    return number


def hours(text: str) -> int:
    """Return the hours for which an order is valid; argparse's error has this function's name.

    Raises ValueError.
    """
    number = int(text)
    if not 1 <= number <= 168:
        raise ValueError
    return number


def day(text: str) -> "date":
    """Return a day; argparse's error has this function's name. Raises ValueError."""
    from datetime import date

    return date.fromisoformat(text)


CONFIG = Argument(
    "--config", default=DEFAULT_CONFIG, metavar="FILE", help=f"default: {DEFAULT_CONFIG}"
)
JSON = Argument("--json", action="store_true", help="the facts, for programs")
AS_LINES = Argument(
    "--json",
    action="store_true",
    help="accepted for scripts: the output is always one event a line",
)
STILL_OPEN = Argument("--open", action="store_true", help="only those not closed")
YES = Argument("--yes", action="store_true", help="erase them; without it nothing is changed")
ONE = Argument("reference", metavar="REF", help="its client_reference")
ONLY_ONE = Argument("reference", metavar="REF", nargs="?", help="only of this client_reference")
AT_HAND = Argument(
    "reference",
    metavar="REF",
    help="its reference, four or more of its (or of the bank's reference's) last characters, "
    "or the claim code of its slip",
)
OF_DAY = Argument("--date", type=day, metavar="YYYY-MM-DD", help="a day in India; default: today")
OLDER = Argument("--days", type=days, metavar="N", help="default: journal.archive_after_days")
OUT = Argument(
    "--out", metavar="FILE", help="default: kiosk-support-HOST-DATE.tar.gz in this folder"
)
WITHIN = Argument(
    "--within",
    type=seconds,
    default=8.0,
    metavar="SECONDS",
    help="for all parts together; slower parts are left out and named (default: 8)",
)
NAME = Argument("name", metavar="NAME", help="as shown in the journal and the report")
WHOSE = Argument("name", metavar="NAME", nargs="?", help="default: the first attendant's")
BOX = Argument(
    "box", metavar="HOST[:PORT]", nargs="?", help="the box's address; default: biometric.bridge"
)
ONCE = Argument(
    "--once", action="store_true", help="one round; exit code 1 if the mirror is not in step"
)
FROM = Argument(
    "--from",
    dest="folder",
    metavar="FOLDER|FILE",
    required=True,
    help="the mirror's folder, or a file of events from the operator's sink",
)
COPY = Argument(
    "--from",
    dest="folder",
    metavar="FOLDER",
    help="the folder of a mirror; default: the journal itself",
)
KEY = Argument(
    "--key",
    metavar="FILE",
    help="the key that `journal key` printed, or a copy of journal.key; -: standard input; "
    "default: the one beside the journal",
)
NOT_DELIVERED = Argument(
    "--not-delivered",
    action="store_true",
    help="it was not done: the customer gets back the notes they gave; no notes are paid out",
)
ANSWERS = Argument("--answers", metavar="FILE", help="answer everything from a file; ask nothing")
EXAMPLE = Argument("--example", action="store_true", help="print an example of such a file")
DELIVERED = Argument(
    "--delivered",
    action="store_true",
    help="it was done: the shop keeps the customer's notes; only for services paid in notes",
)

SIGNED = Argument("--signed", metavar="FILE", help="default: where the agent writes such orders")
ORDER_KEY = Argument("--key", metavar="FILE", required=True, help="made by `order keys`")
KIOSK = Argument("--kiosk", metavar="NAME", required=True, help="fleet.kiosk, or merchant_ref")
HOURS = Argument(
    "--hours",
    type=hours,
    default=24,
    metavar="N",
    help="for which it is valid, a week at most (default: 24)",
)
KEY_FILE = Argument("file", metavar="FILE", help="a new file for the private key")
BY_SERVICE = Argument("--by-service", action="store_true", help="REF is the service's reference_id")
SERVICE = Argument("service", metavar="SERVICE", help="such as aeps.CW, or the whole product: aeps")
REASON = Argument(
    "--reason", required=True, metavar="TEXT", help="shown on the screen; 60 characters at most"
)
AFTER = Argument(
    "--after",
    type=int,
    required=True,
    metavar="SEQ",
    help="the last delivered event; 0: all events",
)
CONFIG_KEY = Argument("key", metavar="KEY", help="TABLE.KEY, as in docs/configuration.md")
TOML = Argument("toml", metavar="FILE", help="the whole new kiosk.toml")

ABOUT = {
    "setup": "set this machine up as a kiosk, by questions or from a file; run it as root",
    "run": "run the kiosk until it is stopped",
    "check": (
        "check devices, API, clock, disk and board, one line each; root also has the secrets"
    ),
    "support-bundle": "write one file for support, without private data",
    "journal": "read and maintain the journal of all money",
    "report": "show the day's reconciliation",
    "cash": "show the notes that are owed",
    "attendant": "manage the people who hand out notes",
    "bridge": (
        "on the operator's server: pass the service's webhooks to the kiosks, as hints to poll"
    ),
    "configure": (
        "install a configuration that the operator signed and ordered; restore the previous one if "
        "the kiosk is not healthy with it; its unit runs this as root"
    ),
    "configured": (
        "print one value of the configuration, or its default if the file is missing or the value "
        "is wrong; exit code 1 if the key has no value, 2 if it is unknown"
    ),
    "order": "make signed orders for kiosks of a fleet; each is printed, for you to publish",
    "biometric": "set up the reader of fingers and eyes",
}


def _setup() -> Command:
    from agent.commands import setup

    return Command(
        "setup --answers kiosk-answers.toml",
        ABOUT["setup"],
        ANSWERS,
        EXAMPLE,
        run_unconfigured=setup.set_up,
    )


def _run() -> Command:
    from agent.commands import run

    return Command("run", ABOUT["run"], run=run.run)


def _check() -> Command:
    from agent.commands.check import command

    return Command(
        "check",
        ABOUT["check"],
        JSON,
        run=command.look,
        stays_root=True,  # it writes nothing, and reads other users' files
    )


def _support_bundle() -> Command:
    from agent.commands import support_bundle

    return Command(
        "support-bundle --out kiosk-17.tar.gz",
        ABOUT["support-bundle"],
        OUT,
        WITHIN,
        run=support_bundle.support_bundle,
        stays_root=True,  # it reads the logs; commands that it runs switch to the agent's user
    )


def _journal() -> "Iterator[Command]":
    # First: the process that keeps the mirror imports only this module.
    from agent.commands import journal_mirror

    yield Command(
        "mirror --once",
        "keep the copy on the second medium (journal.mirror) up to date; its unit runs this",
        ONCE,
        run=journal_mirror.journal_mirror,
    )
    yield Command(
        "restore --from /media/kiosk-mirror --key key.txt",
        "continue on a new card from the copy of the mirror or the sink; stop the agent first",
        FROM,
        KEY,
        run=journal_mirror.journal_restore,
    )
    yield Command(
        "key",
        "print the journal's key; keep it in another place: `journal restore` needs it",
        run=journal_mirror.journal_key,
    )
    from agent.commands import journal

    yield Command("list --open", "list transactions", STILL_OPEN, JSON, run=journal.journal_list)
    yield Command(
        "show REF", "tell the story of one transaction", AT_HAND, JSON, run=journal.journal_show
    )
    yield Command(
        "verify",
        "check the journal, or a mirror of it",
        COPY,
        KEY,
        JSON,
        run=journal.journal_verify,
    )
    yield Command("export", "write out all events", ONLY_ONE, AS_LINES, run=journal.journal_export)
    yield Command(
        "settle REF --not-delivered",
        "store the operator's verdict on a transaction that the service cannot settle; it ends "
        "when a second person gives the same verdict at the kiosk; stop the agent first",
        ONE,
        NOT_DELIVERED,
        DELIVERED,
        run=journal.journal_settle,
    )
    yield Command(
        "archive --days 90",
        "move old events into an archive beside the journal; nothing is deleted",
        OLDER,
        run=journal.journal_archive,
    )
    yield Command(
        "erase --yes",
        "list the archives that may be erased: older than retention.money_years, with all "
        "transactions closed; --yes erases them; stop the agent first",
        YES,
        JSON,
        run=journal.journal_erase,
    )
    yield Command(
        "salvage",
        "rebuild a damaged journal from its proven events; the old one stays; stop the agent first",
        run=journal.journal_salvage,
        formerly="recover",
    )


def _report() -> Command:
    from agent.commands import cash

    return Command("report --date 2026-11-21", ABOUT["report"], OF_DAY, JSON, run=cash.report_day)


def _cash() -> "Iterator[Command]":
    from agent.commands import cash

    yield Command("owed", "list what is owed to customers", JSON, run=cash.cash_owed)
    yield Command(
        "claim REF",
        "show what a claim is for; this hands out no notes",
        AT_HAND,
        JSON,
        run=cash.cash_claim,
    )


def _attendant() -> "Iterator[Command]":
    from agent.commands import cash

    yield Command(
        "add Asha",
        "add an attendant, with a PIN that is read from standard input",
        NAME,
        run=cash.attendant_add,
    )
    yield Command(
        "set-pin",
        "set an attendant's PIN, read from standard input",
        WHOSE,
        run=cash.attendant_set_pin,
    )
    yield Command(
        "remove Asha",
        "remove an attendant; the last one cannot be removed",
        NAME,
        run=cash.attendant_remove,
    )
    yield Command("list", "name the attendants", JSON, run=cash.attendant_list)


def _bridge() -> Command:
    from agent.commands import operator_side

    return Command(
        "bridge --config bridge.toml", ABOUT["bridge"], run_unconfigured=operator_side.bridge
    )  # it has its own kind of file


def _configure() -> Command:
    from agent.commands import configure

    return Command(
        "configure",
        ABOUT["configure"],
        SIGNED,
        run=configure.configure,
        stays_root=True,  # it writes to /etc
    )


def _configured() -> Command:
    from agent.commands import configured

    return Command(
        "configured ui.listen",
        ABOUT["configured"],
        CONFIG_KEY,
        run_unconfigured=configured.configured,  # it also answers if the configuration is wrong
    )


def _order() -> "Iterator[Command]":
    from agent.commands import operator_side

    def to_kiosk(example: str, about: str, *takes: Argument, run: "RunUnconfigured") -> Command:
        example = f"{example} --key operator.pem --kiosk OUTLET-001"
        return Command(example, about, *takes, ORDER_KEY, KIOSK, HOURS, run_unconfigured=run)

    yield Command(
        "keys operator.pem",
        "make the operator's pair of keys",
        KEY_FILE,
        run_unconfigured=operator_side.keys,
    )
    yield to_kiosk(
        "poll REF",
        "ask the service about a waiting transaction",
        ONE,
        BY_SERVICE,
        run=operator_side.poll,
    )
    yield to_kiosk("refresh", "fetch the catalogues again", run=operator_side.refresh)
    yield to_kiosk(
        "rest aeps.CW --reason Audit",
        "suspend a service",
        SERVICE,
        REASON,
        run=operator_side.rest,
    )
    yield to_kiosk(
        "open aeps.CW",
        "resume a service that an order suspended",
        SERVICE,
        run=operator_side.open_again,
    )
    yield to_kiosk("bundle", "publish a support bundle", run=operator_side.bundle)
    yield to_kiosk(
        "resend --after 1200",
        "deliver the journal's events again",
        AFTER,
        run=operator_side.resend,
    )
    yield to_kiosk(
        "configure kiosk.toml", "install another kiosk.toml", TOML, run=operator_side.configure
    )
    yield to_kiosk("update", "look for a newer version now", run=operator_side.update)


def _biometric() -> "Iterator[Command]":
    from agent.commands import setup

    yield Command(
        "pair 10.9.9.2",
        "pair with the RD bridge in the box beside the kiosk; the box shows the code",
        BOX,
        run=setup.biometric_pair,
    )


COMMANDS = {
    "setup": _setup,
    "run": _run,
    "check": _check,
    "support-bundle": _support_bundle,
    "report": _report,
    "bridge": _bridge,
    "configure": _configure,
    "configured": _configured,
}
GROUPS = {
    "journal": _journal,
    "cash": _cash,
    "attendant": _attendant,
    "order": _order,
    "biometric": _biometric,
}


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run a command, by default this process's own; return the exit code."""
    owns_process = arguments is None
    called = sys.argv[1:] if arguments is None else arguments
    if owns_process and called and not called[0].startswith("-"):  # not for `--help`
        from agent.commands.carry_out import prepare_process

        prepare_process()
    options = _parser(called).parse_args(called)
    from agent.commands.carry_out import carry_out

    return carry_out(options, owns_process=owns_process)


def _parser(arguments: "Sequence[str]") -> argparse.ArgumentParser:
    """Return the parser for a call. It has only the names of commands that are not called."""
    parser = argparse.ArgumentParser(
        prog="kiosk-agent", description="Runs and inspects one retail-finance kiosk."
    )
    parser.add_argument("--version", action="version", version=f"kiosk-agent {__version__}")
    outer = parser.add_subparsers(required=True, metavar="COMMAND")
    called = [one for one in arguments if not one.startswith("-")]
    for name, about in ABOUT.items():
        if called[:1] != [name]:
            outer.add_parser(name, help=about)
        elif name in COMMANDS:
            COMMANDS[name]().add_to(outer)
        else:
            group = outer.add_parser(name, help=about)
            inner = group.add_subparsers(required=True, metavar="COMMAND")
            for command in GROUPS[name]():
                command.add_to(inner, name)
                if called[1:2] == [command.name]:
                    break  # the modules of the other commands are not needed
    return parser
