"""`kiosk-rd-bridge`: pair with a kiosk, run the bridge, show its state, forget the kiosk.

Exit codes: 0 ok, 1 found a problem, 2 wrong usage.
"""

import argparse
import asyncio
import json
import logging
import os
import random
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path

from companion import __version__
from companion.pairing.certificates import fingerprint
from companion.rd_bridge import rd_service
from companion.rd_bridge.folder import BridgeFolder, FolderUnusable, default_folder
from companion.rd_bridge.pairing_server import PairingServer
from companion.rd_bridge.rd_service import RdAnswer, RdRequest
from companion.rd_bridge.requests import PORTS, Target
from companion.rd_bridge.server import BridgeServer, listen

OK, PROBLEM = 0, 1
PORT = 11143  # near the RD services' ports, but not one of them
PORT_MAX = 65535

EXAMPLES = """examples:
  kiosk-rd-bridge pair --listen 10.9.9.2     show a code to type at the kiosk
  kiosk-rd-bridge run --listen 10.9.9.2      serve the paired kiosk
  kiosk-rd-bridge status                     show the paired kiosk and the RD services
  kiosk-rd-bridge forget                     remove the pairing
"""

Address = tuple[str, int]

ASK_S = 3.0
_STATUS = re.compile(rb'<RDService[^>]*\bstatus\s*=\s*["\']([A-Z]{1,16})["\']')


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    command: Callable[[argparse.Namespace, BridgeFolder], int] = options.command
    try:
        return command(options, BridgeFolder(options.folder))
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


def _pair(options: argparse.Namespace, folder: BridgeFolder) -> int:
    if kiosk := folder.kiosk_certificate():
        return _problem(
            f"paired with the kiosk {fingerprint(kiosk)[:16]}… already; for another one, or to "
            "pair this one again, first run `kiosk-rd-bridge forget`"
        )
    host, port = options.listen
    try:
        listener = listen(host, port)
    except OSError as error:
        why = f"{host}:{port} cannot be listened on ({error.strerror})"
        return _problem(f"{why}; is it this box's own address?")
    with listener:
        _say(f"At the kiosk: kiosk-agent biometric pair {host}{f':{port}' if port != PORT else ''}")
        server = PairingServer(folder, _say, random.SystemRandom(), os.urandom)  # noqa: TID251  # a code must be random
        return OK if asyncio.run(server.pair(listener)) else PROBLEM


def _run(options: argparse.Namespace, folder: BridgeFolder) -> int:
    host, port = options.listen
    asyncio.run(BridgeServer(folder, host, port, options.face).run())
    return OK


def _status(options: argparse.Namespace, folder: BridgeFolder) -> int:
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
        _say(f"kiosk    {facts['kiosk'] or 'none is paired: kiosk-rd-bridge pair --listen …'}")
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
    answer = await rd_service.ask(RdRequest(b"RDSERVICE", Target(port, b"/"), [], b""), ASK_S)
    if not isinstance(answer, RdAnswer):
        return None
    status = _STATUS.search(answer.body)
    return FoundService(port, status[1].decode() if status else "")


def _forget(_: argparse.Namespace, folder: BridgeFolder) -> int:
    _say("Forgotten." if folder.forget() else "There was nothing to forget.")
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-rd-bridge",
        description="Makes this box's RD service available to one kiosk. Captures are not stored.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kiosk-rd-bridge {__version__}")
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
                "--face",
                type=rd_port,
                metavar="PORT",
                help="the port of a service on this box that captures faces; default: none",
            )
        if command is _status:
            one.add_argument("--json", action="store_true", help="print JSON for programs")
        one.set_defaults(command=command)
    return parser


def _example_of(command: str) -> str:
    lines = (line.strip().partition("  ")[0] for line in EXAMPLES.splitlines())
    return next(line for line in lines if line.startswith(f"kiosk-rd-bridge {command}"))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  # output of the command


def _problem(what: str) -> int:
    print(f"kiosk-rd-bridge: {what}", file=sys.stderr)  # noqa: T201  # see above
    return PROBLEM
