"""Runs of pytest with a mutant, each in a forked process that ends at the first failure.

A mutant in a function that runs after the import is planted in `Imported`, where the tests are
collected once. Others, such as a number in a table, are imported with the code (`at_import`).
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Generic, TypeVar

import pytest

from tests.lab.mutation.children import Child, Ended, Work, run
from tests.lab.mutation.live_code import Functions, Swap, live_functions
from tests.support.changed_module import change_at_import

ARGUMENTS = (
    *("-q", "--tb=line", "--capture=sys", "-p", "no:cacheprovider"),
    *("-m", "not slow", "--assert=plain"),
    # Temporary files are in /dev/shm here, and this test compares them with it.
    "--deselect=tests/unit/agent/journal/test_mirror.py::test_a_folder_on_the_card_is_not_a_medium",
)
IMPORT_CPU_S = 120.0
BATCHES = (3, 12, 500)
"""Test modules to import before their tests run: most mutants are found by the first few."""

T = TypeVar("T")
CpuSeconds = Callable[[str], float]
"""The limit of a test."""


class _Watch:
    """Ends the process at the first failure; tells it which test runs, and its limit."""

    def __init__(self, child: Child, limit: CpuSeconds) -> None:
        self._child = child
        self._limit = limit

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        self._child.begins(item.nodeid, self._limit(item.nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._child.ends(is_killed=True)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._child.ends(is_killed=True)

    def pytest_internalerror(self, excrepr: object) -> None:
        raise RuntimeError(str(excrepr))


class _Chosen:
    """Keeps only these tests, in their order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._place = {test: at for at, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self._place]
        items[:] = sorted(kept, key=lambda item: self._place[item.nodeid])


class Imported(Generic[T]):
    """A plugin of pytest. In place of the collected tests it runs them for one mutant at a time."""

    def __init__(
        self,
        *,
        paths: Sequence[str],
        phases: Sequence[Callable[["Imported[T]"], Iterator[tuple[T, Work]]]],
        is_done: Callable[[T, Ended], None],
        limit: CpuSeconds,
        folder: Path,
        jobs: int,
    ) -> None:
        self._paths = paths
        self._phases = phases
        self._is_done = is_done
        self._limit = limit
        self._folder = folder
        self._jobs = jobs
        self._items: dict[str, pytest.Item] = {}
        self.functions: Functions = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        gc.unfreeze()
        self.functions = live_functions(self._paths)
        gc.collect()
        gc.freeze()  # a collection in a forked process would copy all of this memory
        for works in self._phases:
            for name, ended in run(works(self), self._jobs, self._folder):
                self._is_done(name, ended)
        return True

    def work(self, swaps: Sequence[Swap], tests: Sequence[str]) -> Work:
        def work(child: Child) -> None:
            items = [self._items[test] for test in tests if test in self._items]
            if not items:  # the tests were recorded under other names
                child.ends(is_killed=False)
            config = items[0].config
            config.pluginmanager.register(_Watch(child, self._limit))
            _put_files_in(child.folder / "files", config)
            for function, code in swaps:
                function.__code__ = code
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            child.ends(is_killed=False)

        return work


def _put_files_in(folder: Path, config: pytest.Config) -> None:
    folder.mkdir()
    config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]  # pytest makes it once for a process, and this one is forked


def at_import(module: str, mutated: str | None, tests: Sequence[str], limit: CpuSeconds) -> Work:
    """Return the work that imports the code with a mutant, and then runs these tests."""

    def work(child: Child) -> None:
        if mutated is not None:
            change_at_import(module, lambda _: mutated)
        for number, files in enumerate(_batches(tests)):
            child.begins("", IMPORT_CPU_S)
            folder = f"--basetemp={child.folder / f'files{number}'}"
            plugins = [_Watch(child, limit), _Chosen(tests)]
            code = pytest.main([*ARGUMENTS, folder, *files], plugins=plugins)
            if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
                child.ends(is_killed=True)
        child.ends(is_killed=False)

    return work


def _batches(tests: Sequence[str]) -> Iterator[list[str]]:
    """Return the test modules in the order of their first test, a few at first."""
    files = iter(dict.fromkeys(test.partition("::")[0] for test in tests))
    for size in BATCHES:
        if batch := list(islice(files, size)):
            yield batch
