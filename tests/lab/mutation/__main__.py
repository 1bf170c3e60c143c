"""`make mutants`: plant small mistakes in the code that moves money; the tests have to fail.

It draws a seeded sample of the places where cosmic-ray can change something. Each runs in a copy of
the repository with the tests that run its line. Survivors are printed: a test is missing, or the
change makes no difference.

Before you delete tests: `--keep killed.json` writes the mutants that the tests found. Afterwards
`--again killed.json` plants those again, also in another tree. It exits with 1 if one survives.

Mistakes that a person wrote down, for the simulation and the walk, are in `tests/lab/mistakes`.
"""

import argparse
import multiprocessing
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from enum import StrEnum, auto
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tests.lab.mutation.chosen_tests import Recorded
from tests.lab.mutation.places import Mutant, drawn, mutants, statement

ROOT = Path(__file__).parents[3]
PLUGIN = "tests.lab.mutation.chosen_tests"
PYTEST = f"{sys.executable} -m pytest -x -q --tb=line -p no:cacheprovider -p {PLUGIN}"
TIMED_OUT = "Timeout (>"  # pytest-timeout's message for one test
STARTUP = 30.0
"""Seconds until the tests have begun, even on a busy machine."""
COLUMNS = "{:32} {:>8} {:>14} {:>9} {:>8}"


class Scope(NamedTuple):
    packages: tuple[str, ...]
    tests: tuple[str, ...]


MONEY = Scope(
    ("agent/transactions", "agent/journal", "agent/cash"),
    (
        *("tests/unit/agent/transactions", "tests/unit/agent/journal", "tests/unit/agent/cash"),
        *("tests/unit/agent/reconciler", "tests/contract/kiosk/test_withdrawal.py"),
    ),
)
WHOLE = Scope(
    ("agent", "drivers", "rd_bridge", "hw-sim/hw_sim"),
    ("tests", "--ignore=tests/unit/repository"),  # those ask git, which a copy does not have
)


class Outcome(StrEnum):
    KILLED = auto()
    SURVIVED = auto()
    TIMEOUT = auto()


class Result(msgspec.Struct):
    mutant: Mutant
    outcome: Outcome
    change: str


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    if not (ROOT / options.module).exists():
        parser.error(f"--module: there is no {options.module}")
    packages = (WHOLE if options.whole else MONEY).packages
    if options.module:
        packages = (options.module.rstrip("/"),)
    if options.again:
        chosen = _still_there(ROOT, options.again)
    else:
        chosen = drawn(ROOT, packages, options.sample, options.seed)
    if not chosen:
        parser.error("there is no place for a mutant")
    scope = _scope(chosen)
    with tempfile.TemporaryDirectory(prefix="kiosk-mutants-") as folder:
        copies = [Path(folder, str(number)) for number in range(options.jobs)]
        _copy(ROOT, copies[0], ".*", "__pycache__")
        _say(f"{len(chosen)} mutants; before them the tests as they are")
        recorded = _record(copies[0], scope)
        if recorded is None:
            return 2
        for copy in copies[1:]:  # with the bytecode that Python compiled in the first one
            _copy(copies[0], copy)
        shares = [(copy, chosen[at :: len(copies)], recorded) for at, copy in enumerate(copies)]
        with multiprocessing.Pool(len(copies)) as pool:
            results = list(chain(*pool.starmap(_results, shares)))
    _say(_report(results))
    survivors = [result for result in results if result.outcome is Outcome.SURVIVED]
    if options.keep:
        found = [result.mutant for result in results if result not in survivors]
        options.keep.write_bytes(msgspec.json.encode(found))
    return 1 if options.again and survivors else 0


def _scope(chosen: Iterable[Mutant]) -> Scope:
    """Return the smallest scope whose tests can find all of these mutants."""
    in_money = all(mutant.path.startswith(MONEY.packages) for mutant in chosen)
    return MONEY if in_money else WHOLE


def _still_there(root: Path, kept: Path) -> list[Mutant]:
    """Return the mutants of an earlier run whose statement still exists, at their places now."""
    before = msgspec.json.decode(kept.read_bytes(), type=list[Mutant])
    now: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants(root, WHOLE.packages):
        now[mutant.identity].append(mutant)
    there = [_same(mutant, now[mutant.identity]) for mutant in before if mutant.identity in now]
    _say(f"{len(before)} were found before; {len(before) - len(there)} have another statement now")
    return sorted(there, key=lambda mutant: (mutant.path, mutant.start))


def _same(mutant: Mutant, places: list[Mutant]) -> Mutant:
    """Return the mutant's place now; two modules may have the same function."""
    return max(places, key=lambda now: (now.path == mutant.path, now.package == mutant.package))


def _copy(source: Path, copy: Path, *leave: str) -> None:
    """Copy what the tests need, so that mistakes are never planted in the code itself."""
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns(*leave))


def _enter(copy: Path) -> None:
    os.chdir(copy)
    os.environ["PYTHONPATH"] = f"{copy}:{copy}/hw-sim"
    os.environ["HYPOTHESIS_PROFILE"] = "ci"  # the same examples each time


def _record(copy: Path, scope: Scope) -> Recorded | None:
    """Return which test runs which line; None if a test fails without a planted mistake."""
    _enter(copy)
    lines = copy / "lines.json"
    record = f"--record-lines {lines} --packages {','.join(scope.packages)}"
    command = f"{PYTEST} -m 'not slow' {record} {' '.join(scope.tests)}"
    if subprocess.run(shlex.split(command), check=False).returncode:
        return None
    return msgspec.json.decode(lines.read_bytes(), type=Recorded)


def _results(copy: Path, mutants: list[Mutant], recorded: Recorded) -> list[Result]:
    _enter(copy)
    results = []
    for mutant in mutants:
        results.append(_result(mutant, recorded))
        _say(f"{results[-1].outcome:9} {mutant.path}:{mutant.start[0]} {mutant.operator}")
    return results


def _result(mutant: Mutant, recorded: Recorded) -> Result:
    lines = statement(Path(mutant.path).read_text(), mutant.start[0])
    tests = recorded.running(mutant.path, lines)
    if not tests:
        return Result(mutant, Outcome.SURVIVED, "no test runs it")
    chosen = Path("chosen.txt").absolute()
    chosen.write_text("\n".join(tests))
    files = " ".join(sorted({test.partition("::")[0] for test in tests}))
    spec = MutationSpec(
        module_path=mutant.path,
        operator_name=f"core/{mutant.operator}",
        occurrence=mutant.occurrence,
        start_pos=mutant.start,
        end_pos=mutant.end,
    )
    seconds = [recorded.seconds[test] for test in tests]
    command = f"{PYTEST} --timeout={STARTUP + 3 * max(seconds)} --chosen {chosen} {files}"
    result = mutate_and_test([spec], command, STARTUP + 3 * sum(seconds))
    return Result(mutant, _outcome(result.test_outcome, result.output), _changed(result.diff))


def _outcome(outcome: TestOutcome, output: str) -> Outcome:
    if outcome is TestOutcome.SURVIVED:
        return Outcome.SURVIVED
    if outcome is TestOutcome.INCOMPETENT:
        raise RuntimeError(f"the mutant could not be planted: {output}")
    is_late = output == "timeout" or TIMED_OUT in output
    return Outcome.TIMEOUT if is_late else Outcome.KILLED


def _changed(diff: str) -> str:
    lines = [
        line for line in diff.splitlines() if line[:1] in "-+" and line[:3] not in {"---", "+++"}
    ]
    return "\n".join(f"    {line}" for line in lines)


def _report(results: list[Result]) -> str:
    survivors = [
        f"{result.mutant.path}:{result.mutant.start[0]}\n{result.change}"
        for result in results
        if result.outcome is Outcome.SURVIVED
    ]
    packages = sorted({result.mutant.package for result in results})
    rows = [
        _row(package, [r for r in results if r.mutant.package == package]) for package in packages
    ]
    head = COLUMNS.format("package", "mutants", *Outcome)
    return "\n".join(["", *survivors, "", head, *rows, _row("all", results)])


def _row(name: str, results: list[Result]) -> str:
    count = Counter(result.outcome for result in results)
    share = f"{count[Outcome.KILLED]} ({count[Outcome.KILLED] / max(1, len(results)):.0%})"
    return COLUMNS.format(
        name, len(results), share, count[Outcome.SURVIVED], count[Outcome.TIMEOUT]
    )


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.mutation",
        description=__doc__,
        epilog="example: python -m tests.lab.mutation --sample 50 --module agent/cash",
    )
    parser.add_argument("--sample", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other mutants")
    parser.add_argument("--module", default="", help="only in this folder or file")
    parser.add_argument("--whole", action="store_true", help="mutate all packages")
    parser.add_argument("--keep", type=Path, help="write the found mutants into this file")
    parser.add_argument("--again", type=Path, help="plant the mutants of such a file again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    return parser


if __name__ == "__main__":
    sys.exit(main())
