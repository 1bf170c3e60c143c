"""`python -m drivers.card`: show the terminal and, when an amount is given, run one transaction.

The terminal's answer here moves no cash; only the finance API's does.
"""

import argparse
import asyncio
import sys

from drivers.card.port import (
    Approved,
    CardOutcome,
    CardService,
    LastResult,
    TerminalReadiness,
    TerminalStatus,
)
from drivers.card.zvt_commands import Ask
from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.serial import Line, LineSettings, open_serial
from drivers.tcp import open_tcp

TCP_PORT = 20007  # ZVT's usual one (DEVICES 2.1)
WITHIN_S = 60.0  # to connect and to begin; the person who typed the token is waiting
EXAMPLES = """examples:
  python -m drivers.card --serial /dev/kiosk-card
  python -m drivers.card --serial /dev/kiosk-card --amount 500 --token lt_9a0f
  python -m drivers.card --tcp 192.168.7.2 --last
"""


def main() -> int:
    """Return 0 when the terminal is ready and did all that was asked, else 1; 2 for wrong usage."""
    return asyncio.run(_run(_arguments()))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m drivers.card",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--serial", metavar="PATH", help="the terminal's serial line")
    where.add_argument("--tcp", metavar="HOST[:PORT]", help=f"port {TCP_PORT} when left out")
    parser.add_argument("--baud", type=int, default=9600)
    parser.add_argument("--password", default="000000", help="six digits, as set in the terminal")
    parser.add_argument("--amount", type=int, metavar="RUPEES", help="run one transaction")
    parser.add_argument("--token", default="none", help="the finance API's launch token")
    parser.add_argument("--service", choices=[s.value for s in CardService], default="CW")
    parser.add_argument("--last", action="store_true", help="show the last result it remembers")
    parser.add_argument("--end-of-day", action="store_true", help="let it settle its day")
    arguments = parser.parse_args()
    if not (arguments.password.isdecimal() and len(arguments.password) == 6):
        parser.error("--password: six digits")
    return arguments


async def _run(arguments: argparse.Namespace) -> int:
    terminal = ZvtTerminal(
        lambda: _opened(arguments),
        lambda: SerialFraming() if arguments.serial else BareFraming(),
        asyncio.sleep,  # noqa: TID251 - at the bench the real clock turns
        Ask(arguments.password),
    )
    try:
        health = await terminal.health()
        _say(_described(health))
        if arguments.last:
            _say(_remembered(await terminal.last_result()))
        if arguments.amount is not None:
            return await _transact(terminal, arguments)
        if arguments.end_of_day and (wrong := await terminal.end_of_day()):
            _say(f"end of day: {wrong}")
            return 1
        return 0 if health.readiness is TerminalReadiness.READY else 1
    finally:
        await terminal.aclose()


async def _opened(arguments: argparse.Namespace) -> Line:
    if arguments.serial:
        return await open_serial(arguments.serial, LineSettings(arguments.baud, stop_bits=2))
    host, _, port = arguments.tcp.partition(":")
    return await open_tcp(host, int(port or TCP_PORT))


async def _transact(terminal: ZvtTerminal, arguments: argparse.Namespace) -> int:
    service = CardService(arguments.service)
    await terminal.begin(arguments.amount * 100, arguments.token, service, within_s=WITHIN_S)
    async for prompt in terminal.prompts():
        _say(f"{prompt.value} …")
    outcome = await terminal.result()
    _say(_outcome_text(outcome))
    return 0 if isinstance(outcome, Approved) else 1


def _described(health: TerminalStatus) -> str:
    lines = [f"terminal: {health.readiness.value}  {health.code} {health.remark}".rstrip()]
    lines += [f"  id {health.terminal_id}"] if health.terminal_id else []
    lines += [f"  last trace {health.last_trace_number}"] if health.last_trace_number else []
    return "\n".join(lines)


def _remembered(last: LastResult) -> str:
    return f"last result: {last}"


def _outcome_text(outcome: CardOutcome) -> str:
    return f"outcome: {outcome}"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
