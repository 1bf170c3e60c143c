"""The simulation in CI: it is repeatable, finds planted mistakes, and a budget of seeds is clean.

`make explore` runs any number.
"""

import multiprocessing
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.lab.simulation import hunt, shortcuts
from tests.lab.simulation.faults import InjectedFault
from tests.lab.simulation.remembered import SEEDS
from tests.lab.simulation.run import Report, run
from tests.lab.simulation.shrink import Blamed, blamed, smallest
from tests.support.counts import ALL, dice, drawn, few
from tests.support.printed import checked

ROOT = Path(__file__).parents[3]
FRESH = few(40, of=200)  # seeds; a fixed number, so that a slow machine runs as many
FIRST = dice("fresh seeds").randrange(50_000, 10_000_000)
FOUND_WITHIN = 150.0  # seconds of one core's CPU time, from seed 0 on; four need over a minute
TRIES = 1_000  # seeds; a change of the simulated world moves a mistake to a later one
MEASURED = hunt.measured()
# `make test` hunts one of the cheapest mistakes of some kinds; `make explore-all` hunts all.
KINDS, OF_EACH_KIND = 2, 4
KINDS_WANTED = 40  # kinds of fault that fired in the fresh seeds

WORKERS = os.cpu_count() or 1


def _some() -> set[str]:
    kinds: dict[str, list[str]] = {}
    for name in sorted(MEASURED, key=lambda name: MEASURED[name].seconds):
        kinds.setdefault(hunt.SIMULATED[name].kind, []).append(name)
    return {
        name
        for kind in drawn(sorted(kinds), KINDS)
        for name in drawn(kinds[kind][:OF_EACH_KIND], 1)
    }


HUNTED = MEASURED.keys() if ALL else _some()


def _runs(seeds: list[int]) -> list[Report]:
    with multiprocessing.get_context("fork").Pool(WORKERS, shortcuts.take) as pool:
        return pool.map(run, seeds, chunksize=1)


def _broken(reports: list[Report]) -> dict[int, list[str]]:
    return {report.seed: report.violations for report in reports if report.violations}


@pytest.mark.slow
def test_a_seed_gives_the_same_run_twice() -> None:
    seeds = drawn([3, 16, 40, 97], 2)
    first, second = _runs(seeds), _runs(seeds)
    assert [report.digest for report in first] == [report.digest for report in second]
    assert [report.story for report in first] == [report.story for report in second]


@pytest.mark.slow
def test_a_seed_gives_the_same_run_in_another_process() -> None:
    """A process whose sets have another order: `--seed N` must show what `make explore` finds."""
    outputs = [_output(seed=97, hash_seed=hash_seed) for hash_seed in ("1", "2")]
    assert "hash" in outputs[0]
    assert outputs[0] == outputs[1]


def _output(seed: int, hash_seed: str) -> str:
    command = [sys.executable, "-m", "tests.lab.simulation", "--seed", str(seed), "--trace"]
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


@pytest.mark.slow
def test_seeds_that_once_found_a_bug_are_clean() -> None:
    assert _broken(_runs(list(SEEDS))) == {}


@pytest.mark.slow
def test_fresh_seeds_are_clean_and_full_of_faults() -> None:
    """A failure names its seeds: `python -m tests.lab.simulation --seed N --trace` replays one."""
    reports = _runs(list(range(FIRST, FIRST + FRESH)))
    assert _broken(reports) == {}
    fired = sum((report.fired for report in reports), Counter[str]())
    assert len([fault for fault in InjectedFault if fired[fault.value]]) >= KINDS_WANTED


def test_every_mistake_has_been_found_within_minutes() -> None:
    assert MEASURED.keys() == hunt.SIMULATED.keys()
    assert max(row.seconds for row in MEASURED.values()) <= FOUND_WITHIN


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(HUNTED))
def test_a_mistake_is_found_from_its_measured_seed_on(name: str) -> None:
    """`python -m tests.lab.simulation --mutants` hunts them from seed 0, which takes minutes."""
    first = MEASURED[name].seed
    assert hunt.hunted(name, range(first, first + TRIES)).seed is not None


def test_shrinking_keeps_the_faults_that_break_the_rule() -> None:
    def breaks(kept: list[int]) -> bool:
        return {7, 61} <= set(kept)

    assert smallest(list(range(100)), breaks, lambda: True) == [7, 61]


def test_shrinking_stops_after_a_limit() -> None:
    tries = iter([True] * 5)
    kept = smallest(list(range(100)), lambda _: False, lambda: next(tries, False))
    assert kept == list(range(100))


def _blamed_with_a_mistake(seed: int) -> Blamed | None:
    shortcuts.take()
    hunt.SIMULATED["an answer of another amount is taken"].plant(pytest.MonkeyPatch())
    return blamed(seed)


def test_the_fault_that_decides_is_named_with_what_it_changes() -> None:
    """Given an agent that believes another transaction's answer."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        found = pool.apply(_blamed_with_a_mistake, (39,))
    assert found is not None
    assert found.report.violations
    assert found.report.story[-1][1] == InjectedFault.ANOTHERS_ANSWER.value
    assert found.differs.strip(), "a line of the trace"


def test_a_seed_that_breaks_no_rule_has_nobody_to_blame() -> None:
    with multiprocessing.get_context("fork").Pool(1, shortcuts.take) as pool:
        assert pool.apply(blamed, (22,)) is None


def test_the_page_of_the_simulation_is_up_to_date() -> None:
    said = checked("simulation.py")
    assert said.returncode == 0, said.stdout + said.stderr
