"""`make mutants`: plant small mistakes in the code that moves money; the tests have to fail.

It plants every change that cosmic-ray can make there, or a seeded sample. Each runs with the tests
that run its line, in a process of its own, until one fails. Survivors are printed: a test
is missing, or the change makes no difference. `survivors.toml` has the reason for each of the
latter. Results are kept in `.mutants`: a mutant is planted again only after its function, or a test
that decided it, has changed; a survivor with a reason only after its function has.

Before you delete tests: `--keep killed.json` writes the mutants that the tests found. Afterwards
`--again killed.json` plants those again, also in another tree. It exits with 1 if one survives.

Mistakes that a person wrote down, for the simulation and the walk, are in `tests/lab/mistakes`.
"""

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.lab.mutation import results as report
from tests.lab.mutation.mutant import Mutant
from tests.lab.mutation.places import drawn, mutants, planted
from tests.lab.mutation.planting import MONEY, ROOT, WHOLE, Planting, Scope
from tests.lab.mutation.results import FOUND, SURVIVORS, Result

PAGE = ROOT / "docs/results/mutants.md"
PROFILE = "mutants"
"""Of Hypothesis (`tests/conftest.py`)."""


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
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = PROFILE
    planting = Planting(_scope(chosen), options.jobs, options.tests_cpu)
    results = planting.kept(chosen) if options.kept else planting.results(chosen)
    found = [result.mutant for result in results if result.outcome in FOUND]
    if options.keep:
        options.keep.write_bytes(msgspec.json.encode(found))
    is_all = not (options.module or options.sample or options.again or options.whole)
    if is_all:
        _write_page(planting, chosen, results, options.tests_cpu)
    has_unexplained = _report(results, is_all=is_all)
    return 1 if has_unexplained or (options.again and len(found) < len(results)) else 0


def _report(results: list[Result], *, is_all: bool) -> bool:
    """Print the results. Return whether a survivor has no reason, or a reason no survivor."""
    reasons = report.reasons(SURVIVORS)
    lines = ["", *report.survivors(results, reasons), "", report.table(results)]
    unused = report.unused(reasons, results) if is_all else []
    lines += [f"survivors.toml: this does not survive: {one}" for one in unused]
    sys.stdout.write("\n".join(lines) + "\n")
    survivors = (one for one in results if one.outcome not in FOUND)
    return bool(unused) or not all(report.reason(one, reasons) for one in survivors)


def _write_page(
    planting: Planting, chosen: list[Mutant], results: list[Result], tests_cpu_s: float
) -> None:
    decided = {(one.mutant.path, one.mutant.identity) for one in results}
    undecided = Counter(
        planting.earlier_outcome(one)
        for one in chosen
        if (one.path, one.identity) not in decided
        and planted(one, (ROOT / one.path).read_text()) is not None
    )
    where = (
        f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {tests_cpu_s:g} s of CPU time for "
        "the tests of a mutant besides those of its own module"
    )
    page = report.page(results, undecided, report.reasons(SURVIVORS), where)
    PAGE.write_text(page)


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
    gone = len(before) - len(there)
    sys.stdout.write(f"{len(before)} were found before; {gone} have another statement now\n")
    return sorted(there, key=lambda mutant: (mutant.path, mutant.start))


def _same(mutant: Mutant, places: list[Mutant]) -> Mutant:
    """Return the mutant's place now; two modules may have the same function."""
    return max(places, key=lambda now: (now.path == mutant.path, now.package == mutant.package))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.mutation",
        description=__doc__,
        epilog="example: python -m tests.lab.mutation --sample 50 --module agent/cash",
    )
    parser.add_argument("--sample", type=int, help="one mutant at each of this many places")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other mutants")
    parser.add_argument("--module", default="", help="only in this folder or file")
    parser.add_argument("--whole", action="store_true", help="mutate all packages")
    parser.add_argument("--keep", type=Path, help="write the found mutants into this file")
    parser.add_argument("--again", type=Path, help="plant the mutants of such a file again")
    parser.add_argument("--kept", action="store_true", help="plant nothing; report what is kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    parser.add_argument(
        "--tests-cpu",
        type=float,
        default=60.0,
        help="CPU seconds of tests for one mutant, besides those of its own module",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
