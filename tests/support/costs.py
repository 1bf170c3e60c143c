"""The CPU time of each test with its child processes; `make test` prints the dearest.

A child process counts for the test in which it ends. A shared fixture counts for the
first test that asks for it.
"""

import json
import os
import resource
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

PROPERTY = "cpu_seconds"


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def pytest_configure(config: pytest.Config) -> None:
    """Measure only where `make test` asks for it: each test then makes four system calls more."""
    target = os.environ.get("KIOSK_TEST_COSTS")
    if not target:
        return
    config.pluginmanager.register(Stopwatch())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(Path(target)))


class Stopwatch:
    """Notes the CPU seconds of each test in its report. A worker sends it to the main process."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, Any, Any]:
        item.stash[_STARTED] = cpu_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            report.user_properties.append((PROPERTY, cpu_seconds() - item.stash[_STARTED]))
        return report


class Costs:
    """Adds up the CPU seconds of each test function, and writes them to a file as JSON."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._seconds: dict[str, float] = defaultdict(float)
        self._cases: dict[str, int] = defaultdict(int)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown":
            return
        function = report.nodeid.partition("[")[0]
        self._cases[function] += 1
        self._seconds[function] += sum(
            float(str(value)) for name, value in report.user_properties if name == PROPERTY
        )

    def pytest_sessionfinish(self) -> None:
        rows = sorted(self._seconds.items(), key=lambda row: -row[1])
        self._target.parent.mkdir(parents=True, exist_ok=True)
        self._target.write_text(
            json.dumps([[name, self._cases[name], round(seconds, 3)] for name, seconds in rows])
        )


_STARTED = pytest.StashKey[float]()
