"""`python -m tests.system.lanes`: twenty agents on one key for ten minutes, below its limit."""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from agent.api.rate_limiter import Priority
from tests.system.lanes.fleet import Run, played, report_lines

WAIT_MAX_S = 2.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--kiosks", type=int, default=20)
    parser.add_argument("--load", type=float, default=0.75)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    run = Run(kiosks=given.kiosks, processes=given.kiosks, load=given.load, seconds=given.seconds)
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(played(run, Path(folder), random.Random(given.seed)))
    for line in report_lines(run, seen):
        print(line)
    held = (
        seen.fullest(run.minute_s) <= run.per_minute
        and not seen.refused
        and len(seen.made) == run.kiosks
        and seen.wait_of(Priority.SUBMISSION, 0.99) < WAIT_MAX_S
    )
    print("held" if held else "NOT held")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
