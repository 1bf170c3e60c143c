"""`python -m drivers.cash`: show the dispenser, its cassettes and memory; dispense with `--pay`.

The notes are real: `--pay` moves them once, and the exit code says whether all of them came.
"""

import argparse
import functools
import sys
from typing import Final, Literal

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.port import (
    Dispensed,
    DispenseOutcome,
    LastDispense,
    NotDispensed,
)
from drivers.command import DeviceCommand, WrongUsage, say, sleep
from drivers.serial import LineSettings, open_serial

MODELS: Final = {"lcdm2000": lcdm2000.DIALECT, "lcdm4000": lcdm4000.DIALECT}
# Public sources disagree on parity (none, even) and baud rate (9600, 19200) (devices.md 5.1).
PARITIES: Final[dict[str, Literal["N", "E", "O"]]] = {"none": "N", "even": "E", "odd": "O"}
PAISE: Final = 100
EXAMPLE = (
    "example: python -m drivers.cash --port /dev/kiosk-cash --model lcdm4000 --parity even"
    " --cassettes 500 200 100 0 --pay 2 0 1 0"
)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", default="/dev/kiosk-cash", help="the serial port")
    parser.add_argument("--model", choices=MODELS, default="lcdm4000")
    parser.add_argument("--baud", type=int, default=9600)
    parser.add_argument("--parity", choices=PARITIES, default="none")
    parser.add_argument(
        "--cassettes", nargs="+", type=int, metavar="RUPEES", help="top first; 0: not used"
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--pay",
        nargs="+",
        type=int,
        metavar="NOTES",
        help="notes to dispense per cassette, top first",
    )
    action.add_argument("--purge", action="store_true", help="clear the path; stand by the exit")


def _dispenser(arguments: argparse.Namespace) -> LcdmDispenser:
    dialect = MODELS[arguments.model]
    cassettes = arguments.cassettes or [0] * dialect.places
    for name, given in (("--cassettes", cassettes), ("--pay", arguments.pay)):
        if given is not None and len(given) != dialect.places:
            raise WrongUsage(f"{name}: {arguments.model} has {dialect.places} cassettes")
    settings = LineSettings(arguments.baud, PARITIES[arguments.parity])
    open_line = functools.partial(open_serial, arguments.port, settings)
    return LcdmDispenser(open_line, dialect, tuple(rupees * PAISE for rupees in cassettes), sleep)


async def _act(dispenser: LcdmDispenser, arguments: argparse.Namespace) -> bool:
    health = await dispenser.status()
    say(f"dispenser: {health.fault.value if health.fault else 'ready'}  {health.remark}")
    if arguments.purge:
        health = await dispenser.purge()
        say(f"purged: {health.remark}")
    if arguments.pay:
        asked = tuple(arguments.pay)
        outcome = await dispenser.dispense(asked)
        say(_outcome_text(outcome))
        return isinstance(outcome, Dispensed) and outcome.counts == asked
    capacity = await dispenser.capacity()
    for place, cassette in enumerate(capacity.cassettes, start=1):
        rupees = cassette.denomination_paise // PAISE
        say(f"  cassette {place}: {rupees} rupees, {cassette.level.value}")
    say(_remembered(await dispenser.last_dispense()))
    return health.fault is None


def _remembered(memory: LastDispense) -> str:
    if not memory.snapshot:
        return "memory: none"
    outcome = (
        _outcome_text(memory.outcome) if memory.outcome else "its last action was not a payment"
    )
    return f"memory: {outcome} ({memory.snapshot})"


def _outcome_text(outcome: DispenseOutcome) -> str:
    if isinstance(outcome, Dispensed):
        why = f", {outcome.fault.value}" if outcome.fault else ""
        return f"paid {outcome.counts}, rejected {outcome.rejected}{why} ({outcome.remark})"
    if isinstance(outcome, NotDispensed):
        return f"not paid: {outcome.fault.value} ({outcome.remark})"
    return f"UNKNOWN, count the notes: {outcome.remark}"


COMMAND = DeviceCommand("cash", __doc__, EXAMPLE, _add_arguments, _dispenser, _act)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
