"""`python -m drivers.cash`: show the dispenser, its cassettes and memory; dispense with `--pay`.

The notes are real: `--pay` moves them once, and the exit code says whether all of them came.
"""

import argparse
import asyncio
import functools
import sys
from typing import Final, Literal

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.port import (
    Counts,
    DispenseCapacity,
    Dispensed,
    DispenseOutcome,
    LastDispense,
    NotDispensed,
)
from drivers.serial import LineSettings, open_serial

MODELS: Final = {"lcdm2000": lcdm2000.DIALECT, "lcdm4000": lcdm4000.DIALECT}
# Public sources differ: none and even parity, 9600 and 19200 baud (DEVICES 5.1).
PARITIES: Final[dict[str, Literal["N", "E", "O"]]] = {"none": "N", "even": "E", "odd": "O"}
PAISE: Final = 100
EXAMPLE = (
    "example: python -m drivers.cash --port /dev/kiosk-cash --model lcdm4000 --parity even"
    " --cassettes 500 200 100 0 --pay 2 0 1 0"
)


def main() -> int:
    """Return 0 when the dispenser is ready and did its work, else 1; 2 for wrong usage."""
    return asyncio.run(_run(_arguments()))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m drivers.cash", description=__doc__, epilog=EXAMPLE
    )
    parser.add_argument("--port", default="/dev/kiosk-cash", help="the serial port")
    parser.add_argument("--model", choices=MODELS, default="lcdm4000")
    parser.add_argument("--baud", type=int, default=9600)
    parser.add_argument("--parity", choices=PARITIES, default="none")
    parser.add_argument(
        "--cassettes", nargs="+", type=int, metavar="RUPEES", help="top first; 0: not used"
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--pay", nargs="+", type=int, metavar="NOTES", help="pay so many, top first"
    )
    action.add_argument("--purge", action="store_true", help="clear the path; stand by the exit")
    arguments = parser.parse_args()
    places = MODELS[arguments.model].places
    arguments.cassettes = arguments.cassettes or [0] * places
    for name, given in (("--cassettes", arguments.cassettes), ("--pay", arguments.pay)):
        if given is not None and len(given) != places:
            parser.error(f"{name}: {arguments.model} has {places} cassettes")
    return arguments


async def _run(arguments: argparse.Namespace) -> int:
    dispenser = _dispenser(arguments)
    try:
        health = await dispenser.status()
        _say(f"dispenser: {health.fault.value if health.fault else 'ready'}  {health.remark}")
        if arguments.purge:
            health = await dispenser.purge()
            _say(f"purged: {health.remark}")
        if arguments.pay:
            asked = tuple(arguments.pay)
            outcome = await dispenser.dispense(asked)
            _say(_outcome_text(outcome))
            return 0 if _is_whole(outcome, asked) else 1
        _say(_offered(await dispenser.capacity()))
        _say(_remembered(await dispenser.last_dispense()))
        return 1 if health.fault else 0
    finally:
        await dispenser.aclose()


def _dispenser(arguments: argparse.Namespace) -> LcdmDispenser:
    settings = LineSettings(arguments.baud, PARITIES[arguments.parity])
    return LcdmDispenser(
        functools.partial(open_serial, arguments.port, settings),
        MODELS[arguments.model],
        tuple(rupees * PAISE for rupees in arguments.cassettes),
        asyncio.sleep,  # noqa: TID251 - at the bench the real clock turns
    )


def _is_whole(outcome: DispenseOutcome, asked: Counts) -> bool:
    return isinstance(outcome, Dispensed) and outcome.counts == asked


def _offered(offer: DispenseCapacity) -> str:
    return "\n".join(
        f"  cassette {place}: {cassette.denomination_paise // PAISE} rupees, {cassette.level.value}"
        for place, cassette in enumerate(offer.cassettes, start=1)
    )


def _remembered(memory: LastDispense) -> str:
    if not memory.snapshot:
        return "memory: none"
    outcome = _outcome_text(memory.outcome) if memory.outcome else "its last action was no payment"
    return f"memory: {outcome} ({memory.snapshot})"


def _outcome_text(outcome: DispenseOutcome) -> str:
    if isinstance(outcome, Dispensed):
        why = f", {outcome.fault.value}" if outcome.fault else ""
        return f"paid {outcome.counts}, rejected {outcome.rejected}{why} ({outcome.remark})"
    if isinstance(outcome, NotDispensed):
        return f"not paid: {outcome.fault.value} ({outcome.remark})"
    return f"UNKNOWN, count the notes: {outcome.remark}"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
