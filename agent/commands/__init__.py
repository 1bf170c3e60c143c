"""The commands: the name, arguments and function of each.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage. Only argparse is imported here, so that `--help`
answers at once; a command's own module is imported only to run it.
"""

import argparse

from agent import __version__
from agent.factories import factory

TYPE_CHECKING = False  # see agent.factories
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from typing import Any, TypeAlias

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
    """One command. `where` is its function, called with the options and the setup.

    Run by root, it switches to the agent's user before it opens anything, unless `stays_root`. A
    command with `makes_config` needs no valid configuration: it is called with the options alone
    and keeps its user. `formerly` is another name of the command, for
    older scripts.
    """

    def __init__(  # noqa: PLR0913  # a row of the table below
        self,
        words: str,
        where: str,
        about: str,
        example: str,
        *takes: Argument,
        stays_root: bool = False,
        makes_config: bool = False,
        formerly: str | None = None,
    ) -> None:
        self.group, _, self.name = words.rpartition(" ")
        self.where = f"agent.commands.{where}"
        self._about = about
        self._example = example
        self._takes = takes
        self._stays_root = stays_root
        self.makes_config = makes_config
        self._formerly = formerly

    def add_to(self, commands: "Commands") -> None:
        formerly = self._formerly
        parser = commands.add_parser(
            self.name,
            aliases=(formerly,) if formerly else (),
            help=self._about,
            description=f"{self._about[0].upper()}{self._about[1:]}."
            + (f" `{self.group} {formerly}` is another name of this command." if formerly else ""),
            epilog=f"example: kiosk-agent {self._example}",
        )
        for argument in (CONFIG, *self._takes):
            argument.add_to(parser)
        parser.set_defaults(
            where=self.where, stays_root=self._stays_root, makes_config=self.makes_config
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
    parsed: date = factory("datetime:date").fromisoformat(text)
    return parsed


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
    help="for all parts together; what takes longer is left out and named (default: 8)",
)
NAME = Argument("name", metavar="NAME", help="as the journal and the report are to name them")
WHOSE = Argument("name", metavar="NAME", nargs="?", help="default: the first attendant's")
BOX = Argument(
    "box", metavar="HOST[:PORT]", nargs="?", help="the box's address; default: biometric.bridge"
)
ONCE = Argument("--once", action="store_true", help="one round; exit code 1 if it is not in step")
FROM = Argument(
    "--from",
    dest="folder",
    metavar="FOLDER|FILE",
    required=True,
    help="where the mirror is, or a file of events out of the operator's sink",
)
COPY = Argument(
    "--from", dest="folder", metavar="FOLDER", help="a mirror's; default: the journal itself"
)
KEY = Argument(
    "--key",
    metavar="FILE",
    help="the key as `journal key` printed it, or a copy of journal.key; -: standard input; "
    "default: the one beside the journal",
)
NOT_DELIVERED = Argument(
    "--not-delivered",
    action="store_true",
    help="nothing was paid or done: notes that the customer gave go back; none go out",
)
ANSWERS = Argument("--answers", metavar="FILE", help="answer everything from a file; ask nothing")
EXAMPLE = Argument("--example", action="store_true", help="print such a file, to be filled in")
DELIVERED = Argument(
    "--delivered",
    action="store_true",
    help="it was done: the shop keeps the customer's notes; only of what is paid in notes",
)

SIGNED = Argument("--signed", metavar="FILE", help="default: where the agent lays such orders")
ORDER_KEY = Argument("--key", metavar="FILE", required=True, help="as `order keys` has made it")
KIOSK = Argument("--kiosk", metavar="NAME", required=True, help="fleet.kiosk, or merchant_ref")
HOURS = Argument(
    "--hours",
    type=hours,
    default=24,
    metavar="N",
    help="for which it is valid, a week at most (default: 24)",
)
TO_KIOSK = (ORDER_KEY, KIOSK, HOURS)
KEY_FILE = Argument("file", metavar="FILE", help="a new file for the private key")
BY_SERVICE = Argument("--by-service", action="store_true", help="REF is the service's reference_id")
SERVICE = Argument("service", metavar="SERVICE", help="such as aeps.CW, or a whole product: aeps")
REASON = Argument(
    "--reason", required=True, metavar="TEXT", help="stands on the screen; 60 characters"
)
AFTER = Argument(
    "--after", type=int, required=True, metavar="SEQ", help="the last that is there; 0: all"
)
CONFIG_KEY = Argument("key", metavar="KEY", help="TABLE.KEY, as in docs/configuration.md")
TOML = Argument("toml", metavar="FILE", help="the whole new kiosk.toml")

GROUPS = {
    "order": "give orders to kiosks of a fleet: each prints a signed order, to be published",
    "journal": "read what happened to money",
    "cash": "look at notes that are owed",
    "attendant": "set up who hands out notes",
    "biometric": "set up where fingers and eyes are read",
}

COMMANDS = (
    Command(
        "setup",
        "setup:set_up",
        "set this machine up as a kiosk, by questions or from a file; run it as root",
        "setup --answers kiosk-answers.toml",
        ANSWERS,
        EXAMPLE,
        makes_config=True,
    ),
    Command("run", "run:run", "run the kiosk until it is stopped", "run"),
    Command(
        "check",
        "check.command:look",
        "look at devices, API, clock, disk and board, a line each; run by root it has all secrets",
        "check",
        JSON,
        stays_root=True,  # it writes nothing, and looks at what belongs to others
    ),
    Command(
        "support-bundle",
        "support_bundle:support_bundle",
        "write one file for support, without private data",
        "support-bundle --out kiosk-17.tar.gz",
        OUT,
        WITHIN,
        stays_root=True,  # it reads the logs; its parts of the journal take the agent's user
    ),
    Command(
        "journal list",
        "journal:journal_list",
        "list transactions",
        "journal list --open",
        STILL_OPEN,
        JSON,
    ),
    Command(
        "journal show",
        "journal:journal_show",
        "tell the story of one transaction",
        "journal show REF",
        AT_HAND,
        JSON,
    ),
    Command(
        "journal verify",
        "journal:journal_verify",
        "check the journal, or a mirror of it",
        "journal verify",
        COPY,
        KEY,
        JSON,
    ),
    Command(
        "journal export",
        "journal:journal_export",
        "write out all events",
        "journal export",
        ONLY_ONE,
        AS_LINES,
    ),
    Command(
        "journal settle",
        "journal:journal_settle",
        "give the operator's word on what became of a transaction that the service cannot tell of; "
        "it ends when a second person says the same at the kiosk; stop the agent first",
        "journal settle REF --not-delivered",
        ONE,
        NOT_DELIVERED,
        DELIVERED,
    ),
    Command(
        "journal archive",
        "journal:journal_archive",
        "move what is old into an archive beside the journal; nothing is deleted",
        "journal archive --days 90",
        OLDER,
    ),
    Command(
        "journal erase",
        "journal:journal_erase",
        "show which archives are older than retention.money_years with all their transactions "
        "closed; erase them with --yes, and stop the agent first",
        "journal erase --yes",
        YES,
        JSON,
    ),
    Command(
        "journal salvage",
        "journal:journal_salvage",
        "put a damaged journal aside and rebuild what can be proven; stop the agent first",
        "journal salvage",
        formerly="recover",
    ),
    Command(
        "journal mirror",
        "journal_mirror:journal_mirror",
        "keep the copy on the second medium (journal.mirror) in step; its unit runs this",
        "journal mirror --once",
        ONCE,
    ),
    Command(
        "journal restore",
        "journal_mirror:journal_restore",
        "go on from the mirror's copy, or the sink's, on a new card; stop the agent first",
        "journal restore --from /media/kiosk-mirror --key key.txt",
        FROM,
        KEY,
    ),
    Command(
        "journal key",
        "journal_mirror:journal_key",
        "print the journal's key; keep it in another place: `journal restore` needs it",
        "journal key",
    ),
    Command(
        "report",
        "cash:report_day",
        "show the day's reconciliation",
        "report --date 2026-11-21",
        OF_DAY,
        JSON,
    ),
    Command("cash owed", "cash:cash_owed", "list what is owed to customers", "cash owed", JSON),
    Command(
        "cash claim",
        "cash:cash_claim",
        "show what a claim is for; this hands out no notes",
        "cash claim REF",
        AT_HAND,
        JSON,
    ),
    Command(
        "attendant add",
        "attendants:attendant_add",
        "add an attendant, with a PIN that is read from standard input",
        "attendant add Asha",
        NAME,
    ),
    Command(
        "attendant set-pin",
        "attendants:attendant_set_pin",
        "set an attendant's PIN, read from standard input",
        "attendant set-pin",
        WHOSE,
    ),
    Command(
        "attendant remove",
        "attendants:attendant_remove",
        "remove an attendant; the last one cannot be removed",
        "attendant remove Asha",
        NAME,
    ),
    Command(
        "attendant list", "attendants:attendant_list", "name the attendants", "attendant list", JSON
    ),
    Command(
        "bridge",
        "bridge:bridge",
        "on the operator's server: pass the service's webhooks on to the kiosks, as hints to look",
        "bridge --config bridge.toml",
        makes_config=True,  # it has a file of its own kind
    ),
    Command(
        "configure",
        "configure:configure",
        "put a configuration in place that the operator has signed and ordered, and the one before "
        "back if the kiosk is not healthy with it; its unit runs this, as root",
        "configure",
        SIGNED,
        stays_root=True,  # it writes to /etc
    ),
    Command(
        "configured",
        "configured:configured",
        "print one value of the configuration, or its default if the file is missing or the value "
        "is wrong; exit code 1 if the key has no value, 2 if it is unknown",
        "configured ui.listen",
        CONFIG_KEY,
        makes_config=True,  # it also answers where the configuration is wrong
    ),
    *(
        Command(f"order {word}", f"order:{where}", about, example, *takes, makes_config=True)
        for word, where, about, example, *takes in (
            (
                "keys",
                "keys",
                "make the operator's pair of keys",
                "order keys operator.pem",
                KEY_FILE,
            ),
            (
                "poll",
                "poll",
                "have the service asked about a transaction that waits for it",
                "order poll REF --key operator.pem --kiosk OUTLET-001",
                ONE,
                BY_SERVICE,
                *TO_KIOSK,
            ),
            (
                "refresh",
                "refresh",
                "have the catalogues fetched again",
                "order refresh --key operator.pem --kiosk OUTLET-001",
                *TO_KIOSK,
            ),
            (
                "rest",
                "rest",
                "have a service offered no more",
                "order rest aeps.CW --reason Audit --key operator.pem --kiosk OUTLET-001",
                SERVICE,
                REASON,
                *TO_KIOSK,
            ),
            (
                "open",
                "open_again",
                "have a service offered again that an order has let rest",
                "order open aeps.CW --key operator.pem --kiosk OUTLET-001",
                SERVICE,
                *TO_KIOSK,
            ),
            (
                "bundle",
                "bundle",
                "have a support bundle published",
                "order bundle --key operator.pem --kiosk OUTLET-001",
                *TO_KIOSK,
            ),
            (
                "resend",
                "resend",
                "have the journal's events delivered again",
                "order resend --after 1200 --key operator.pem --kiosk OUTLET-001",
                AFTER,
                *TO_KIOSK,
            ),
            (
                "configure",
                "configure",
                "have another kiosk.toml put in place",
                "order configure kiosk.toml --key operator.pem --kiosk OUTLET-001",
                TOML,
                *TO_KIOSK,
            ),
            (
                "update",
                "update",
                "have a newer version looked for now",
                "order update --key operator.pem --kiosk OUTLET-001",
                *TO_KIOSK,
            ),
        )
    ),
    Command(
        "biometric pair",
        "biometric:biometric_pair",
        "pair with the RD bridge of a box beside the kiosk, by the code that the box shows",
        "biometric pair 10.9.9.2",
        BOX,
    ),
)


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run a command, by default this process's own; return the exit code."""
    options = _parser().parse_args(arguments)
    carry_out = factory("agent.commands.carry_out:carry_out")
    code: int = carry_out(options, owns_process=arguments is None)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-agent", description="Runs and inspects one retail-finance kiosk."
    )
    parser.add_argument("--version", action="version", version=f"kiosk-agent {__version__}")
    outer = parser.add_subparsers(required=True, metavar="COMMAND")
    groups = {"": outer}
    for command in COMMANDS:
        if command.group not in groups:
            group = outer.add_parser(command.group, help=GROUPS[command.group])
            groups[command.group] = group.add_subparsers(required=True, metavar="COMMAND")
        command.add_to(groups[command.group])
    return parser
