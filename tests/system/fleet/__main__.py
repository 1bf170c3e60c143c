"""`python -m tests.system.fleet`: days of a fleet on fast time, and the content of its database."""

import argparse
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.system.day.fast_time import run
from tests.system.fleet.report import report_lines
from tests.system.fleet.run import Plan, differences, fleet
from tests.system.fleet.stack import Stack, stack


async def lives(folder: Path, plan: Plan, one: Stack) -> bool:
    """Print the result; return True if all ledgers agree."""
    began = time.monotonic()  # noqa: TID251  # real time
    async with fleet(folder, plan, one) as members:
        members.on_step = lambda step: print(step, file=sys.stderr, flush=True)
        await members.lives()
        found = differences(members.shops, one)
        for line in report_lines(members, found):
            print(line)
        print(f"took {time.monotonic() - began:.0f} s")  # noqa: TID251  # real time
        return not found


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fleet-run", description=__doc__)
    parser.add_argument("--kiosks", type=int, default=50, help="default: %(default)s")
    parser.add_argument("--days", type=int, default=3, help="3 at least; default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    wanted = parser.parse_args()
    if wanted.days < 3 or wanted.kiosks < 1:
        parser.error("expected 3 days at least, and a kiosk")
    logging.disable(logging.WARNING)  # each attempt of a disconnected kiosk would be logged
    plan = Plan(wanted.kiosks, wanted.days, wanted.seed)
    with tempfile.TemporaryDirectory() as folder, stack(Path(folder), plan.names) as one:
        agrees = run(lambda _: lives(Path(folder), plan, one))
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
