"""`python -m tests.lab.fleet_scale`: kiosks that a key can serve (docs/results/fleet-scale.md)."""

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.lab.fleet_scale.run import Figures, Load, played

KIOSKS = (1, 5, 10, 20, 40, 60, 80, 100, 150, 200)
CUSTOMERS = (6.0, 12.0)
HEAD = (
    "| kiosks | customers an hour, each | calls a minute | refused calls | submission waits: p50"
    " | p99 | longest | within 2 s | over 5 s | late result known after: p50 | p99"
    " | slowest kiosk's mean wait above the median's |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def row(f: Figures) -> str:
    return (
        f"| {f.kiosks} | {f.customers_an_hour:.0f} | {f.calls_a_minute:.1f} | {f.refused}"
        f" | {f.wait_p50_s:.1f} s | {f.wait_p99_s:.1f} s | {f.wait_max_s:.1f} s"
        f" | {f.within_2_s:.1%} | {f.over_5_s:.2%} | {f.lag_p50_s:.0f} s | {f.lag_p99_s:.0f} s"
        f" | {f.slowest_to_median:.1f} s |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kiosks", type=int, nargs="+", default=KIOSKS)
    parser.add_argument("--customers", type=float, nargs="+", default=CUSTOMERS)
    parser.add_argument("--seconds", type=float, default=1800.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    loads = [
        Load(kiosks, customers, given.seconds, given.seed)
        for customers, kiosks in product(given.customers, given.kiosks)
    ]
    print(HEAD)
    with ProcessPoolExecutor() as pool:
        _print(map(row, pool.map(played, loads)))
    return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
