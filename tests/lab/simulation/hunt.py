"""Hunt the planted mistakes that the simulation has to find (`tests/lab/mistakes`).

Each mistake is planted in a process of its own. `hunt` measures after how many seeds and seconds
each is found, and stores that in `found.json`; a test hunts a part of them again.
"""

import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec
import pytest

from tests.lab.mistakes import MISTAKES
from tests.lab.simulation import shortcuts
from tests.lab.simulation.run import run

SIMULATED = {name: mistake for name, mistake in MISTAKES.items() if mistake.is_simulated}


class Measured(msgspec.Struct, frozen=True):
    """The measurements of a hunt that starts at seed 0."""

    seed: int
    """The first one that finds the mistake."""
    seconds: float
    """CPU time of one core, independent of the machine's load."""
    check: str = ""
    """The check that speaks first in this seed."""


CHECKS = {
    "the judge": "judge",
    "journal verify": "verify",
    "rolled over": "verify",
    "salvaged": "verify",
    "claim to have all": "verify",
    "the report": "report",
    "at rest": "rest",
    "tripped over": "error",
}
"""The name of a check, by a part of what it says; all others are the simulation's own rules."""


def check_of(violation: str) -> str:
    return next((check for part, check in CHECKS.items() if part in violation), "rules")


MEASURED = Path(__file__).with_name("found.json")
"""The measurements of the last whole hunt (`--mutants`) for each mistake."""

JUDGED = Path(__file__).with_name("judged.json")
"""The mistakes that the judge found alone in the last hunt (`--judge`)."""
SEEDS_MORE = 40
"""Seeds after the one in which all rules find a mistake: the judge looks only at the end.

A new kind of fault moves the seeds of all mistakes, so run `--mutants` before `--judge`.
"""


def measured() -> dict[str, Measured]:
    return msgspec.json.decode(MEASURED.read_bytes(), type=dict[str, Measured])


def judged() -> frozenset[str]:
    """Return the mistakes that the judge found alone in its last hunt."""
    return frozenset(msgspec.json.decode(JUDGED.read_bytes(), type=list[str]))


def hunt_by_judge(workers: int) -> int:
    """Print and store which mistakes the judge alone finds; return 1 if it lost one."""
    last = {name: row.seed + SEEDS_MORE for name, row in measured().items()}
    found = set[str]()
    for one in _hunted(workers, [(name, range(last[name]), True) for name in SIMULATED]):
        found |= {one.name} if one.seed is not None else set()
        print(f"{one.seconds:6.1f} s  {one.name}: {one.why[:100] or 'ACCEPTED'}", flush=True)
    lost = judged() - found
    names = [name for name in SIMULATED if name in found]
    JUDGED.write_text(json.dumps(names, indent=2) + "\n")
    print(f"the judge alone finds {len(found)} of {len(SIMULATED)}; now run scripts/simulation.py")
    return 1 if lost else 0


def _keep(found: dict[str, Measured]) -> None:
    """Write the rows in the order of the mistakes, one on each line."""
    rows = (
        f"  {json.dumps(name)}: {msgspec.json.encode(found[name]).decode()}"
        for name in SIMULATED
        if name in found
    )
    MEASURED.write_text("{\n" + ",\n".join(rows) + "\n}\n")


def hunted(name: str, seeds: range) -> "Found":
    """Hunt a mistake in its own process."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(_hunt_one, ((name, seeds, False),))


def hunt(workers: int, seeds: int) -> int:
    """Print and store the measurements for each mistake; return 1 if one was not found."""
    missed = 0
    took: dict[str, Measured] = {}
    for one in _hunted(workers, [(name, range(seeds), False) for name in SIMULATED]):
        missed += one.seed is None
        if one.seed is not None:
            took[one.name] = Measured(one.seed, round(one.seconds, 1), check_of(one.why))
        after = f"{one.seed + 1:5} seeds" if one.seed is not None else "     MISSED"
        print(f"{after} {one.seconds:6.1f} s  {one.name}: {one.why[:100]}", flush=True)
    _keep(took)
    found = f"{len(SIMULATED) - missed} of {len(SIMULATED)} mistakes found"
    print(f"{found}; now run scripts/simulation.py")
    return 1 if missed else 0


class Found(NamedTuple):
    """The seed that found a mistake; None if none did."""

    name: str
    seed: int | None
    why: str
    seconds: float
    """Of one core."""


def _hunted(workers: int, hunts: list[tuple[str, range, bool]]) -> Iterator[Found]:
    """Yield the result of each hunt when it ends; each has a process of its own."""
    with multiprocessing.Pool(workers, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_hunt_one, hunts, chunksize=1)


def _hunt_one(wanted: tuple[str, range, bool]) -> Found:
    name, seeds, by_judge_alone = wanted
    shortcuts.take()
    SIMULATED[name].plant(pytest.MonkeyPatch())
    for seed in seeds:
        violations = run(seed, by_judge_alone=by_judge_alone).violations
        if violations:
            return Found(name, seed, violations[0], process_time())
    return Found(name, None, "", process_time())
