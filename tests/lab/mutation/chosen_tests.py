"""A plugin of pytest: records which lines each test runs, or runs a list of tests in order."""

import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import coverage
import msgspec
import pytest

SECONDS_MAX = 120.0
"""Tests to run after the module's own, quickest first. Only a survivor takes all of this time."""


class Recorded(msgspec.Struct):
    """How long each test took, and which tests ran each line of each module."""

    seconds: dict[str, float]
    tests: dict[str, dict[int, list[str]]]

    def running(self, path: str, lines: range | None) -> list[str]:
        """Return the tests that run these lines: the module's own first, then the quickest.

        None means code that runs at the import, such as a table: any test of the module or of its
        package may read it.
        """
        module = self.tests.get(path, {})
        if lines is None:
            package = f"tests/unit/{Path(path).parent.as_posix().removeprefix('hw-sim/')}/"
            tests = {test for test in self.seconds if test.startswith(package)}
            tests |= {test for ran in module.values() for test in ran}
        else:
            tests = {test for line in lines for test in module.get(line, ())}
        own = f"/test_{Path(path).stem}.py"
        order = sorted(tests - {""}, key=lambda test: (own not in test, self.seconds[test]))
        seconds = accumulate(self.seconds[test] for test in order)
        timed = zip(order, seconds, strict=True)
        return [test for test, by_then in timed if own in test or by_then < SECONDS_MAX]


class Recorder:
    def __init__(self, root: Path, into: Path, packages: list[str]) -> None:
        self._root = root
        self._into = into
        self._seconds: dict[str, float] = {}
        include = [f"{root}/{package}/*" for package in packages]
        self._coverage = coverage.Coverage(data_file=None, config_file=False, include=include)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = time.perf_counter()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.perf_counter() - began

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        tests = {
            str(Path(path).relative_to(self._root)): data.contexts_by_lineno(path)
            for path in data.measured_files()
        }
        self._into.write_bytes(msgspec.json.encode(Recorded(self._seconds, tests)))


class Chosen:
    def __init__(self, order: list[str]) -> None:
        self._order = order

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        items[:] = [by_name[test] for test in self._order if test in by_name]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-lines", type=Path, help="write who runs which line into this file")
    parser.addoption("--packages", help="folders of the lines to record, with commas between")
    parser.addoption("--chosen", type=Path, help="run the tests named in this file, in its order")


def pytest_configure(config: pytest.Config) -> None:
    if into := config.getoption("--record-lines"):
        packages = config.getoption("--packages").split(",")
        config.pluginmanager.register(Recorder(config.rootpath, into, packages))
    if chosen := config.getoption("--chosen"):
        config.pluginmanager.register(Chosen(chosen.read_text().splitlines()))
