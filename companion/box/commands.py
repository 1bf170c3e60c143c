"""`kiosk-companion`: pair with a kiosk, run, show the state, forget the kiosk; check a companion.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage.
"""

import argparse
import asyncio
import json
import logging
import os
import platform
import random
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path

from companion import __version__
from companion.box import rd_service
from companion.box.card import SYSTEM_ENTROPY, CardReader
from companion.box.folder import BoxFolder, FolderUnusable, default_folder
from companion.box.messages import Request
from companion.box.pairing_server import PairingServer
from companion.box.rd_target import PORTS, Target, Trouble
from companion.box.routes import Lent
from companion.box.server import CompanionServer, listen
from companion.check import commands as check
from companion.pairing.certificates import fingerprint

OK, PROBLEM = 0, 1
PORT = 11143  # near the RD services' ports, but not one of them
PORT_MAX = 65535
NAME_MAX = 64  # docs/companion.md, "Capabilities"

EXAMPLES = """examples:
  kiosk-companion pair --listen 10.9.9.2     show a code to type at the kiosk
  kiosk-companion run --listen 10.9.9.2 --rd         lend the RD services of this box
  kiosk-companion run --listen 10.9.9.2 --card "C:\\bank\\launch.exe"      lend a card reader
  kiosk-companion status                     show the paired kiosk and the RD services
  kiosk-companion forget                     remove the pairing
  kiosk-companion check 10.9.9.2             check somebody's companion, as a kiosk
"""

Address = tuple[str, int]

ASK_S = 3.0
_STATUS = re.compile(rb'<RDService[^>]*\bstatus\s*=\s*["\']([A-Z]{1,16})["\']')


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except FolderUnusable as unusable:
        return _problem(str(unusable))
    except OSError as error:
        return _problem(f"{error.filename or 'network'}: {error.strerror}")
    except KeyboardInterrupt:
        return OK


def address(text: str) -> Address:
    """Return host and port; argparse's error has this function's name. Raises ValueError."""
    host, _, port = text.partition(":")
    number = int(port or PORT)
    if not 0 < number <= PORT_MAX:
        raise ValueError
    return str(IPv4Address(host)), number


def rd_port(text: str) -> int:
    """Return a port of RD services; argparse's error names this function. Raises ValueError."""
    port = int(text)
    if port not in PORTS:
        raise ValueError
    return port


def _pair(options: argparse.Namespace, folder: BoxFolder) -> int:
    if kiosk := folder.kiosk_certificate():
        return _problem(
            f"paired with the kiosk {fingerprint(kiosk)[:16]}… already; for another one, or to "
            "pair this one again, first run `kiosk-companion forget`"
        )
    host, port = options.listen
    try:
        listener = listen(host, port)
    except OSError as error:
        why = f"{host}:{port} cannot be listened on ({error.strerror})"
        return _problem(f"{why}; is it this box's own address?")
    with listener:
        _say(f"At the kiosk: kiosk-agent companion pair {host}{f':{port}' if port != PORT else ''}")
        server = PairingServer(folder, _say, random.SystemRandom(), os.urandom)  # noqa: TID251  # a code must be random
        return OK if asyncio.run(server.pair(listener)) else PROBLEM


def _run(options: argparse.Namespace, folder: BoxFolder) -> int:
    if not (options.rd or options.rd_face or options.card):
        options.parser.error("lend at least one of --rd, --rd-face and --card")
    asyncio.run(_serve(options, folder))
    return OK


async def _serve(options: argparse.Namespace, folder: BoxFolder) -> None:
    card = (
        CardReader([options.card, *options.argument], folder, SYSTEM_ENTROPY)
        if options.card
        else None
    )
    lent = Lent(rd=options.rd, face_port=options.rd_face, card=card, name=options.name)
    host, port = options.listen
    await CompanionServer(folder, host, port, lent).run()


def _status(options: argparse.Namespace, folder: BoxFolder) -> int:
    kiosk = folder.kiosk_certificate()
    services = asyncio.run(found_services())
    facts = {
        "folder": str(folder.path),
        "box": fingerprint(folder.own_certificate()) if kiosk else None,
        "kiosk": fingerprint(kiosk) if kiosk else None,
        "services": [{"port": each.port, "status": each.status} for each in services],
    }
    if options.json:
        _say(json.dumps(facts))
    else:
        _say(f"folder   {facts['folder']}")
        _say(f"box      {facts['box'] or 'has no key yet'}")
        _say(f"kiosk    {facts['kiosk'] or 'none is paired: kiosk-companion pair --listen …'}")
        for each in services:
            _say(f"service  port {each.port}: {each.status or 'answers, but not as an RD service'}")
        if not services:
            _say("service  none answers on 127.0.0.1, ports 11100 to 11120")
    return OK if kiosk and services else PROBLEM


@dataclass(frozen=True, slots=True)
class FoundService:
    """A port with a server, and its reported readiness (empty if unclear)."""

    port: int
    status: str


async def found_services() -> list[FoundService]:
    """Return the servers on the RD services' ports of this box."""
    answers = await asyncio.gather(*map(_look, PORTS))
    return [found for found in answers if found is not None]


async def _look(port: int) -> FoundService | None:
    answer = await rd_service.ask(Request(b"RDSERVICE", b"/", [], b""), Target(port, b"/"), ASK_S)
    if isinstance(answer, Trouble):
        return None
    status = _STATUS.search(answer.body)
    return FoundService(port, status[1].decode() if status else "")


def _forget(_: argparse.Namespace, folder: BoxFolder) -> int:
    _say("Forgotten." if folder.forget() else "There was nothing to forget.")
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-companion",
        description="Lends RD services and a card reader to one kiosk. Captures are not stored.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kiosk-companion {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, command, about in (
        ("pair", _pair, "show a code, and pair with the kiosk at which it is typed"),
        ("run", _run, "serve the paired kiosk, until stopped"),
        ("status", _status, "show who is paired, and which RD services answer on this box"),
        ("forget", _forget, "remove the pairing and this box's key"),
    ):
        one = commands.add_parser(
            name,
            help=about,
            description=f"{about[0].upper()}{about[1:]}.",
            epilog=f"example: {_example_of(name)}",
        )
        one.add_argument(
            "--folder", type=Path, default=default_folder(), help="default: %(default)s"
        )
        if command in {_pair, _run}:
            one.add_argument(
                "--listen",
                type=address,
                required=True,
                metavar="ADDRESS[:PORT]",
                help=f"this box's address on the kiosk's cable; port: {PORT}",
            )
        if command is _run:
            one.add_argument(
                "--rd", action="store_true", help="lend the RD services of fingers and eyes"
            )
            one.add_argument(
                "--rd-face",
                type=rd_port,
                metavar="PORT",
                help="lend the service on this port, which captures faces",
            )
            one.add_argument(
                "--card",
                metavar="PROGRAM",
                help="lend a card reader, which this program uses (docs/companion-box.md)",
            )
            one.add_argument(
                "--argument",
                action="append",
                default=[],
                metavar="TEXT",
                help="an argument of the card program; may be repeated",
            )
            one.add_argument(
                "--name",
                default=platform.node()[:NAME_MAX],
                help="the name that the kiosk's operator sees; default: %(default)s",
            )
        if command is _status:
            one.add_argument("--json", action="store_true", help="print JSON for programs")
        one.set_defaults(command=_in_folder(command), parser=one)
    check.add_to(commands, address)
    return parser


def _in_folder(
    command: Callable[[argparse.Namespace, BoxFolder], int],
) -> Callable[[argparse.Namespace], int]:
    return lambda options: command(options, BoxFolder(options.folder))


def _example_of(command: str) -> str:
    lines = (line.strip().partition("  ")[0] for line in EXAMPLES.splitlines())
    return next(line for line in lines if line.startswith(f"kiosk-companion {command}"))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  # output of the command


def _problem(what: str) -> int:
    print(f"kiosk-companion: {what}", file=sys.stderr)  # noqa: T201  # see above
    return PROBLEM
