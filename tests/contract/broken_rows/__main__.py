"""`make broken-rows`: break each row of the API document in the agent; a test of it has to fail.

mistakes.py has one or more mistakes for each row, each in the agent alone. For each mistake this
runs the tests that name the row (`proves`), in a process of its own, as `make mutants` does. It
prints a table of the mistakes and the tests that failed, and exits with 1 if a row stays green.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.contract.broken_rows.mistake import Mistake
from tests.contract.broken_rows.mistakes import MISTAKES
from tests.contract.proofs import Proofs, collect
from tests.lab.mutation.children import Ended, Work, run
from tests.lab.mutation.planting import (
    files_in_memory,
    import_libraries,
    imported_libraries,
)
from tests.lab.mutation.pytest_runs import at_import
from tests.lab.mutation.results import FOUND

TEST_CPU_S = 300.0  # of one test; a broken agent may never end


class Task(NamedTuple):
    """A mistake, and the tests of its row."""

    row: str
    mistake: Mistake
    tests: tuple[str, ...]

    def work(self) -> Work:
        return at_import(self.mistake.module, self.mistake.source(), self.tests, _limit)


def main() -> int:
    options = _parser().parse_args()
    began = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(1) as pool:
        proofs, libraries = pool.apply(_collected)
    import_libraries(libraries)
    tasks = list(_tasks(proofs, options.row))
    rows = {task.row for task in tasks}
    _say(f"{len(tasks)} mistakes; before them the tests as they are")
    with files_in_memory() as folder:
        if failed := _failed(tasks, options.jobs, folder / "right"):
            _say(f"{failed} fails without a mistake")
            return 1
        plantable = [task for task in tasks if not _problem(task)]
        green = 0
        for task in tasks:
            if problem := _problem(task):
                green += 1
                _say(f"| {task.row} | {task.mistake} | **stays green** {problem} |")
        works = ((task, task.work()) for task in plantable)
        for task, ended in run(works, options.jobs, folder / "wrong"):
            green += not _is_found(ended)
            _say(f"| {task.row} | {task.mistake} | {_outcome(ended)} |")
    seconds = time.perf_counter() - began
    _say(f"{len(rows)} rows, {len(tasks)} mistakes, {green} not found, {seconds:.0f} s")
    return 1 if green else 0


def _collected() -> tuple[Proofs, list[str]]:
    """Return the tests of each row, and the modules of libraries that they import."""
    return dict(collect()), imported_libraries()


def _tasks(proofs: Proofs, wanted: str) -> Iterator[Task]:
    for row, mistakes in MISTAKES.items():
        tests = sorted(proofs.get(row, ()), reverse=True)  # the quick ones first
        for mistake in mistakes if wanted in row else ():
            yield Task(row, mistake, tuple(tests))


def _failed(tasks: list[Task], jobs: int, folder: Path) -> str:
    """Return a test that fails without a mistake; empty if there is none."""
    tests = sorted({test for task in tasks for test in task.tests})
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    works = (
        (file, at_import("", None, [t for t in tests if t.startswith(f"{file}::")], _limit))
        for file in files
    )
    return next((e.test or file for file, e in run(works, jobs, folder) if e.outcome in FOUND), "")


def _limit(_: str) -> float:
    return TEST_CPU_S


def _problem(task: Task) -> str:
    return (task.mistake.problem() or "") if task.tests else "no test proves it"


def _is_found(ended: Ended) -> bool:
    """Return True if a test failed; the name is empty if the agent could not be imported."""
    return ended.outcome in FOUND and ended.test != ""


def _outcome(ended: Ended) -> str:
    if _is_found(ended):
        return f"`{ended.test.partition('::')[2]}`"
    return "**stays green**" if ended.outcome not in FOUND else "**cannot be imported**"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.contract.broken_rows",
        description=__doc__,
        epilog='example: python -m tests.contract.broken_rows --row "error: "',
    )
    parser.add_argument("--row", default="", help="only the rows whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    return parser


if __name__ == "__main__":
    sys.exit(main())
