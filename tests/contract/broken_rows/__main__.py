"""`make broken-rows`: break each row of the API document in the agent; a test of it has to fail.

mistakes.py has one or more mistakes for each row, each in the agent alone. For each mistake this
runs the tests that name the row (`proves`), in a process of its own. It prints a table of the
mistakes and the tests that failed, and exits with 1 if a row stays green.
"""

import argparse
import contextlib
import importlib
import io
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from multiprocessing.pool import Pool
from typing import NamedTuple

import pytest

from tests.contract.broken_rows.mistakes import MISTAKES
from tests.contract.broken_rows.planting import ROOT, Mistake, plant
from tests.contract.proofs import Proofs, collect, rows_of

TIMEOUT_S = 300  # of one test; a broken agent may wait for ever, and a busy machine is slow


class Task(NamedTuple):
    """A mistake, and the test modules with the tests of its row."""

    row: str
    mistake: Mistake
    files: tuple[str, ...]


class Result(NamedTuple):
    red: str | None
    """The first test that failed; None if all passed."""
    why: str = ""
    """Its error; or why nothing could be tested."""


class _OfRows:
    """A pytest plugin that keeps only the tests of some rows, and notes the first failure."""

    def __init__(self, rows: set[str]) -> None:
        self._rows = rows
        self.red: str | None = None
        self.why = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._rows.intersection(rows_of(item))]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.why = f"a test module cannot be imported: {_last_line(report.longreprtext)}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.red is None:
            self.red, self.why = report.nodeid, _last_line(report.longreprtext)


def _last_line(text: str) -> str:
    errors = [line[2:].strip() for line in text.splitlines() if line.startswith("E ")]
    return (errors or text.splitlines() or [""])[0][:120]


def main() -> int:
    options = _parser().parse_args()
    began = time.perf_counter()
    proofs, modules = _pool(1).apply(_collected)
    for module in modules:  # once, and not in each process
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    tasks = list(_tasks(proofs, options.row))
    with _pool(options.jobs) as pool:
        _say(f"{len(tasks)} mistakes; before them the tests as they are")
        rows = {task.row for task in tasks}
        files = sorted({file for task in tasks for file in task.files})
        unbroken = pool.starmap(_tested, [(rows, (file,)) for file in files], chunksize=1)
        for result in unbroken:
            if result.why:
                _say(f"{result.red} fails without a mistake: {result.why}")
                return 1
        green = 0
        for task, result in zip(tasks, pool.imap(_broken, tasks), strict=True):
            green += result.red is None
            _say(f"| {task.row} | {task.mistake} | {_outcome(result)} |")
    seconds = time.perf_counter() - began
    _say(f"{len(rows)} rows, {len(tasks)} mistakes, {green} not found, {seconds:.0f} s")
    return 1 if green else 0


def _pool(jobs: int) -> Pool:
    # One process for each task: Python imports a module with a mistake only once.
    return multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1)


OURS = {"agent", "drivers", "companion", "fleet_messages", "kiosk_fleet", "hw_sim", "tests"}


def _collected() -> tuple[Proofs, list[str]]:
    """Return the tests of each row, and the modules of libraries that they import."""
    proofs = collect()
    loaded = {name: getattr(module, "__spec__", None) for name, module in sys.modules.items()}
    return proofs, [n for n, spec in loaded.items() if spec and n.partition(".")[0] not in OURS]


def _tasks(proofs: Proofs, wanted: str) -> Iterator[Task]:
    for row, mistakes in MISTAKES.items():
        files = {test.partition("::")[0] for test in proofs.get(row, ())}
        for mistake in mistakes if wanted in row else ():
            yield Task(row, mistake, tuple(sorted(files, reverse=True)))  # the quick ones first


def _broken(task: Task) -> Result:
    if not task.files:
        return Result(None, "no test proves it")
    if problem := task.mistake.problem():
        return Result(None, problem)
    plant(task.mistake)
    return _tested({task.row}, task.files)


def _tested(rows: set[str], files: tuple[str, ...]) -> Result:
    plugin = _OfRows(rows)
    arguments = [
        "-x",
        "-q",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
        f"--rootdir={ROOT}",
    ]
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main([*arguments, f"--timeout={TIMEOUT_S}", *files], plugins=[plugin])
    has_run = code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    return Result(plugin.red, plugin.why if has_run or plugin.why else f"pytest ends with {code}")


def _outcome(result: Result) -> str:
    if result.red is None:
        return f"**stays green** {result.why}"
    return f"`{result.red.partition('::')[2]}`"


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
