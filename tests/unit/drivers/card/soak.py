"""`python -m tests.unit.drivers.card.soak 10000`: run 10,000 sales over faulty, unplugged lines.

Prints how they ended; ends with an error at the first broken promise.
"""

import asyncio
import resource
import sys
from collections import Counter
from pathlib import Path

from drivers.card.port import CardOutcome, Declined
from tests.support.lines import EVERYTHING, LineFaults
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.hostile_wire import CUTTING, a_sale, hostile

SALES_A_BENCH = 50


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    outcomes: Counter[str] = Counter()
    for seed in range(rounds // SALES_A_BENCH):
        many(seed, CUTTING if seed % 2 else EVERYTHING, outcomes)
        if seed == 0:
            before = figures()
    sys.stdout.write(f"{dict(outcomes)}\nbefore {before}\nafter  {figures()}\n")
    return 0


def many(seed: int, faults: LineFaults, outcomes: Counter[str]) -> None:
    @virtual_time
    async def story() -> None:
        there, rng = hostile(seed, faults)
        async with there.running():
            for number in range(SALES_A_BENCH):
                await a_sale(there, rng, number)
                outcomes[summary(await there.driver.result())] += 1
            outcomes["tasks"] = max(outcomes["tasks"], len(asyncio.all_tasks()))

    story()


def summary(outcome: CardOutcome) -> str:
    kind = type(outcome).__name__
    return f"{kind} {outcome.reason.name}" if isinstance(outcome, Declined) else kind


def figures() -> str:
    memory_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{len(list(Path('/proc/self/fd').iterdir()))} handles, at most {memory_kb} KB"


if __name__ == "__main__":
    sys.exit(main())
