"""`make test`: run make's targets in order, then print what each cost, and the dearest tests.

CPU time includes all child processes. It is also printed in units, so that two machines can be
compared: a unit is the CPU time of a Python loop of 20,000,000 additions. It is measured before and
after each target, because a shared machine's speed changes.
"""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COSTS = ROOT / ".costs"
DEAREST = 20
ADDITIONS = 20_000_000


class Cost(NamedTuple):
    wall_s: float
    cpu_s: float
    units: float


def main(targets: list[str]) -> int:
    COSTS.mkdir(exist_ok=True)
    costs: dict[str, Cost] = {}
    code = 0
    for target in targets:
        code, costs[target] = _run(target)
        if code:
            break
    _print_costs(costs)
    _print_dearest(costs)
    return code


def _run(target: str) -> tuple[int, Cost]:
    environment = {**os.environ, "KIOSK_TEST_COSTS": str(_costs_of_tests(target))}
    _costs_of_tests(target).unlink(missing_ok=True)
    before = _unit_s()
    wall, cpu = time.monotonic(), _children_cpu_s()
    code = subprocess.run(["make", target], cwd=ROOT, env=environment, check=False).returncode  # noqa: S607  # of the PATH that started this
    wall, cpu = time.monotonic() - wall, _children_cpu_s() - cpu
    return code, Cost(wall, cpu, cpu * 2 / (before + _unit_s()))


def _costs_of_tests(target: str) -> Path:
    return COSTS / f"{target}.json"


def _children_cpu_s() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _unit_s() -> float:
    started = time.process_time()
    count = 0
    for _ in range(ADDITIONS):
        count += 1  # noqa: SIM113  # the addition is what is measured
    return time.process_time() - started


def _print_costs(costs: dict[str, Cost]) -> None:
    total = Cost(*map(sum, zip(*costs.values(), strict=True)))
    print(f"\n{'':8}{'wall time':>11}{'CPU time':>11}{'units':>11}")
    for name, cost in {**costs, "all": total}.items():
        print(f"{name:8}{cost.wall_s:9.0f} s{cost.cpu_s:9.0f} s{cost.units:11.0f}")
    print(f"A unit is {total.cpu_s / total.units:.2f} s of CPU time here.")


def _print_dearest(targets: dict[str, Cost]) -> None:
    rows = [
        (seconds, cases, name)
        for target in targets
        if _costs_of_tests(target).exists()
        for name, cases, seconds in json.loads(_costs_of_tests(target).read_text())
    ]
    if rows:
        print(f"\nThe {DEAREST} dearest tests, in CPU seconds with their child processes:")
    for seconds, cases, name in sorted(rows, reverse=True)[:DEAREST]:
        print(f"{seconds:8.1f}  {name}{f'  ({cases} cases)' if cases > 1 else ''}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
