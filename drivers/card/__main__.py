"""`python -m drivers.card`: show the terminal and, if an amount is given, run one transaction.

The terminal's answer never moves cash; only the finance API's answer does.
"""

import argparse
import sys
from functools import partial

from drivers.card.port import (
    Approved,
    CardService,
    TerminalReadiness,
    TerminalStatus,
)
from drivers.card.zvt_commands import Ask
from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.command import DeviceCommand, WrongUsage, address, say, sleep
from drivers.line import OpenLine
from drivers.serial import LineSettings, open_serial
from drivers.tcp import ZVT_PORT, open_tcp

WITHIN_S = 60.0  # to connect and begin, because the person at the terminal waits
EXAMPLES = """examples:
  python -m drivers.card --serial /dev/kiosk-card
  python -m drivers.card --serial /dev/kiosk-card --amount 500 --token lt_9a0f
  python -m drivers.card --tcp 192.168.7.2 --end-of-day
"""


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--serial", metavar="PATH", help="the terminal's serial line")
    where.add_argument(
        "--tcp", type=address(ZVT_PORT), metavar="HOST[:PORT]", help=f"default port {ZVT_PORT}"
    )
    parser.add_argument("--baud", type=int, default=9600)
    parser.add_argument("--password", default="000000", help="six digits, as set in the terminal")
    parser.add_argument("--amount", type=int, metavar="RUPEES", help="run one transaction")
    parser.add_argument("--token", default="none", help="the finance API's launch token")
    parser.add_argument("--service", choices=[s.value for s in CardService], default="CW")
    parser.add_argument("--end-of-day", action="store_true", help="run the terminal's settlement")


def _terminal(arguments: argparse.Namespace) -> ZvtTerminal:
    if not (arguments.password.isdecimal() and len(arguments.password) == 6):
        raise WrongUsage("--password: six digits")
    if arguments.serial:
        settings = LineSettings(arguments.baud, stop_bits=2)
        open_line: OpenLine = partial(open_serial, arguments.serial, settings)
        framing: type[SerialFraming | BareFraming] = SerialFraming
    else:
        open_line, framing = partial(open_tcp, *arguments.tcp), BareFraming
    return ZvtTerminal(open_line, framing, sleep, Ask(arguments.password))


async def _act(terminal: ZvtTerminal, arguments: argparse.Namespace) -> bool:
    health = await terminal.health()
    say(_described(health))
    if arguments.amount is not None:
        return await _transact(terminal, arguments)
    if arguments.end_of_day and (wrong := await terminal.end_of_day()):
        say(f"end of day: {wrong}")
        return False
    return health.readiness is TerminalReadiness.READY


async def _transact(terminal: ZvtTerminal, arguments: argparse.Namespace) -> bool:
    service = CardService(arguments.service)
    await terminal.begin(arguments.amount * 100, arguments.token, service, within_s=WITHIN_S)
    async for prompt in terminal.prompts():
        say(f"{prompt.value} …")
    outcome = await terminal.result()
    say(f"outcome: {outcome}")
    return isinstance(outcome, Approved)


def _described(health: TerminalStatus) -> str:
    lines = [f"terminal: {health.readiness.value}  {health.code} {health.remark}".rstrip()]
    lines += [f"  id {health.terminal_id}"] if health.terminal_id else []
    lines += [f"  last trace {health.last_trace_number}"] if health.last_trace_number else []
    return "\n".join(lines)


COMMAND = DeviceCommand("card", __doc__, EXAMPLES, _add_arguments, _terminal, _act)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
