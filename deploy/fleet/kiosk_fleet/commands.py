"""`kiosk-fleet`: the commands of the operator, on the server and on the operator's own machine.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage.
"""

import argparse
import json
import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from fleet_messages.orders import OrderRefused
from kiosk_fleet import __version__
from kiosk_fleet.configuration import ConfigError
from kiosk_fleet.kiosks_folder import KiosksFolder
from kiosk_fleet.orders import new_key, signed_orders

OK, PROBLEM, USAGE = 0, 1, 2
BRIDGE_CONFIG = "/etc/kiosk-bridge/bridge.toml"
SINK_CONFIG = "/etc/kiosk-sink/sink.toml"
HOURS_MAX = 168  # a week

# argparse names it nowhere else.
Parsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
Argument: TypeAlias = tuple[str, dict[str, Any]]
Run: TypeAlias = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, by default this process's own; return the exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    run: Run = options.run
    try:
        return run(options)
    except ConfigError as error:
        return _problem(str(error))
    except ImportError as missing:
        return _problem(f"{missing}; install Debian's libpq5")
    except OSError as error:
        return _problem(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def hours(text: str) -> int:
    """Return a number of hours; argparse's error names this function. Raises ValueError."""
    number = int(text)
    if not 0 < number <= HOURS_MAX:
        raise ValueError
    return number


# --- the commands ---


def _keys(options: argparse.Namespace) -> int:
    _say(f'operator_key = "{new_key(Path(options.file))}"')
    return OK


def _order(options: argparse.Namespace) -> int:
    """Print the signed order of each kiosk; nothing if one of them would be invalid."""
    try:
        kiosks = _addressed(options)
        orders = signed_orders(
            Path(options.key), kiosks, options.word, _fields_for(options), options.hours
        )
    except OrderRefused as refused:
        _problem(str(refused))
        return USAGE
    for kiosk, order in orders:
        _say(order if options.kiosk else f"{kiosk} {order}")
    return OK


def _addressed(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the kiosks that an order is for. Raises OrderRefused, ConfigError."""
    if sum(map(bool, (options.kiosk, options.group, options.all))) != 1:
        raise OrderRefused("for which kiosk? give one of --kiosk, --group and --all")
    if options.kiosk:
        return (options.kiosk,)
    if options.folder is None:
        raise OrderRefused("--group and --all need --folder with a file for each kiosk")
    folder = KiosksFolder(Path(options.folder))
    return folder.kiosks() if options.all else folder.members(options.group)


def _fields_for(options: argparse.Namespace) -> Callable[[str], Mapping[str, Any]]:
    """Return the function that gives a kiosk's own fields. Raises OrderRefused, ConfigError."""
    fields = {name: getattr(options, name) for name in options.fields}
    if options.word == "poll" and options.by_service:
        fields = {"reference_id": options.client_reference}
    if options.word != "configure":
        return lambda _: fields
    if options.toml is not None:
        return lambda _: {"toml": _text_of(Path(options.toml))}
    if options.folder is None:
        raise OrderRefused("which configuration? give FILE, or --folder with a file for each kiosk")
    folder = KiosksFolder(Path(options.folder))
    return lambda kiosk: {"toml": folder.configuration(kiosk)}


def _text_of(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: cannot be read ({error})") from error


def _rings(options: argparse.Namespace) -> int:
    """Decide once, and carry it out; exit code 1 if a release is stopped now."""
    from kiosk_fleet import rings  # noqa: PLC0415  # libpq
    from kiosk_fleet.releases import ring_states  # noqa: PLC0415  # only this command decides

    repo = Path(options.repo)
    before = rings.stopped(repo)
    kiosks = rings.kiosks_of(options.database)
    decision = rings.decided(repo, kiosks, options.hours)
    for remark in decision.remarks:
        _say(remark)
    if not options.dry_run:
        rings.carry_out(repo, decision.rollout)
        soak_s = options.hours * rings.HOUR_S
        states = ring_states(rings.signed(repo), decision.rollout, kiosks, soak_s)
        rings.report(options.database, states)
    return OK if decision.rollout.stopped.keys() == before.keys() else PROBLEM


def _bridge(options: argparse.Namespace) -> int:
    from kiosk_fleet.bridge_server import serve  # noqa: PLC0415  # an order needs no server

    return OK if serve(Path(options.config)) else PROBLEM


def _sink(options: argparse.Namespace) -> int:
    """Write messages until stopped; an error of the broker or the database ends it."""
    from kiosk_fleet.configuration import load  # noqa: PLC0415  # see below
    from kiosk_fleet.sink import SinkConfig, SinkFailed, run  # noqa: PLC0415  # libpq

    file = Path(options.config)
    try:
        run(load(file, SinkConfig), file.resolve().parent)
    except SinkFailed as failed:
        return _problem(str(failed))
    return OK


# --- the parser ---


def _argument(name: str, **how: Any) -> Argument:
    return name, how


UNUSED = _argument("--config", metavar="FILE", help="accepted for scripts: this command needs none")
KEY = _argument("--key", metavar="FILE", required=True, help="made by `order keys`")
KIOSK = _argument("--kiosk", metavar="NAME", help="one kiosk: its fleet.kiosk, or merchant_ref")
GROUP = _argument("--group", metavar="NAME", help="all kiosks of a group; needs --folder")
ALL = _argument("--all", action="store_true", help="all kiosks; needs --folder")
FOLDER = _argument(
    "--folder",
    metavar="FOLDER",
    help="the operator's folder with all.toml, groups/NAME.toml and kiosks/NAME.toml",
)
HOURS = _argument(
    "--hours",
    type=hours,
    default=24,
    metavar="N",
    help="for which it is valid, a week at most (default: 24)",
)
REFERENCE = _argument("client_reference", metavar="REF", help="its client_reference")
BY_SERVICE = _argument(
    "--by-service", action="store_true", help="REF is the service's reference_id"
)
SERVICE = _argument(
    "service", metavar="SERVICE", help="such as aeps.CW, or the whole product: aeps"
)
REASON = _argument(
    "--reason", required=True, metavar="TEXT", help="shown on the screen; 60 characters at most"
)
AFTER = _argument(
    "--after",
    type=int,
    required=True,
    metavar="SEQ",
    help="the last delivered event; 0: all events",
)
TOML = _argument(
    "toml",
    metavar="FILE",
    nargs="?",
    help="the whole new kiosk.toml; default: merged from the files of --folder",
)
KEY_FILE = _argument("file", metavar="FILE", help="a new file for the private key")
REPO = _argument("--repo", required=True, metavar="FOLDER", help="what the web server serves")
DATABASE = _argument(
    "--database",
    default="dbname=fleet",
    metavar="CONNECTION",
    help="as in libpq; default: dbname=fleet",
)
SOAK = _argument(
    "--hours",
    type=hours,
    default=24,
    metavar="N",
    help="for which a kiosk must run a release well to prove it (default: 24)",
)
DRY_RUN = _argument("--dry-run", action="store_true", help="print what would change")

ORDERS: tuple[tuple[str, str, tuple[Argument, ...]], ...] = (
    ("poll REF", "ask the service about a waiting transaction", (REFERENCE, BY_SERVICE)),
    ("refresh", "fetch the catalogues again", ()),
    ("rest aeps.CW --reason Audit", "suspend a service", (SERVICE, REASON)),
    ("open aeps.CW", "resume a service that an order suspended", (SERVICE,)),
    ("stop --reason Audit", "begin no transactions; open ones end", (REASON,)),
    ("start", "end a stop", ()),
    ("restart", "restart the agent as soon as nobody uses the kiosk", ()),
    ("bundle", "publish a support bundle", ()),
    ("resend --after 1200", "deliver the journal's events again", (AFTER,)),
    ("configure kiosk.toml", "install another kiosk.toml", (TOML,)),
    ("update", "look for a newer version now", ()),
)
"""An example of each order, what it does, and its arguments."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-fleet", description="The operator's side of many retail-finance kiosks."
    )
    parser.add_argument("--version", action="version", version=f"kiosk-fleet {__version__}")
    outer = parser.add_subparsers(required=True, metavar="COMMAND")
    order = outer.add_parser(
        "order", help="make signed orders for kiosks; each is printed, for you to publish"
    )
    _add_orders(order.add_subparsers(required=True, metavar="ORDER"))
    _add(
        outer,
        "sink --config sink.toml",
        "write the kiosks' messages into PostgreSQL",
        _configuration(SINK_CONFIG),
    ).set_defaults(run=_sink)
    _add(
        outer,
        "rings --repo /srv/kiosks",
        "move each release to the next ring of kiosks when it has proved itself, and stop one that "
        "fails; exit code 1 if one is stopped now",
        *(REPO, DATABASE, SOAK, DRY_RUN, UNUSED),
    ).set_defaults(run=_rings)
    _add(
        outer,
        "bridge --config bridge.toml",
        "pass the service's webhooks to the kiosks, as hints to poll",
        _configuration(BRIDGE_CONFIG),
    ).set_defaults(run=_bridge)
    return parser


def _add_orders(parsers: Parsers) -> None:
    keys = "make the operator's pair of keys"
    _add(parsers, "keys operator.pem", keys, KEY_FILE, UNUSED, of="order ").set_defaults(run=_keys)
    for example, about, takes in ORDERS:
        word = example.split(maxsplit=1)[0]
        addressed = f"{example} --key operator.pem --kiosk OUTLET-001"
        given = (*takes, KEY, KIOSK, GROUP, ALL, FOLDER, HOURS, UNUSED)
        fields = [name.lstrip("-") for name, _ in takes if name != BY_SERVICE[0]]
        one = _add(parsers, addressed, about, *given, of="order ")
        one.set_defaults(run=_order, word=word, fields=fields)


def _configuration(default: str) -> Argument:
    return _argument("--config", default=default, metavar="FILE", help=f"default: {default}")


def _add(
    parsers: Parsers, example: str, about: str, *takes: Argument, of: str = ""
) -> argparse.ArgumentParser:
    """Add one command by an example of its use, which begins with its name."""
    parser = parsers.add_parser(
        example.split(maxsplit=1)[0],
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"example: kiosk-fleet {of}{example}",
    )
    for name, how in takes:
        parser.add_argument(name, **how)
    return parser


# --- the output ---


def _say(text: str) -> None:
    print(_shown(text))  # noqa: T201  # the command line's voice


def _problem(what: str) -> int:
    """Print a problem to standard error; return its exit code."""
    print(f"kiosk-fleet: {_shown(what)}", file=sys.stderr)  # noqa: T201  # see above
    return PROBLEM


def _shown(text: str) -> str:
    """Escape what could control a terminal, as JSON does, so that an order stays valid."""
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
