"""Which tests run which line, and how long each test takes. A plugin of pytest records it."""

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

import coverage
import msgspec
import pytest

_IMPORTED = re.compile(r"^from (tests\.[\w.]+) import", re.MULTILINE)

AT_IMPORT = ""
"""The context of lines that run before the first test."""
MIXED_S = 0.001
"""Each next test of a module counts as if it were so much slower than the one before it."""


class Recorded:
    """What the recording run left in its folder."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.cpu_s: dict[str, float] = msgspec.json.decode((folder / "cpu_s.json").read_bytes())
        """CPU seconds of each test, which the recording makes slower."""
        self._root = root
        self._data = coverage.CoverageData(str(folder / "lines"))
        self._data.read()
        self._modules: dict[str, dict[int, list[str]]] = {}
        self._reading: dict[tuple[str, str], set[str]] = {}

    def is_run_at_import(self, path: str, lines: range) -> bool:
        module = self._module(path)
        return any(AT_IMPORT in module.get(line, ()) for line in lines)

    def running(self, path: str, lines: Iterable[int]) -> set[str]:
        """Return the tests that run one of these lines."""
        module = self._module(path)
        return {test for line in lines for test in module.get(line, ())} & self.cpu_s.keys()

    def reading(self, path: str, name: str) -> set[str]:
        """Return the tests that may read a name which a module's import defines.

        These are the tests that run any line of the module, the tests of its package, and the
        tests whose module contains the name.
        """
        if (path, name) not in self._reading:
            package = _tests_of(path)
            modules = {file for file in self._test_modules if file.startswith(package)}
            modules |= self.naming(name)
            tests = {test for test in self.cpu_s if test.partition("::")[0] in modules}
            self._reading[path, name] = tests | self.running(path, self._module(path))
        return self._reading[path, name]

    @cache  # noqa: B019 - one object, which lives as long as the run
    def naming(self, name: str) -> frozenset[str]:
        """Return the test modules that contain a name."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        return frozenset(file for file, text in self._test_modules.items() if word.search(text))

    def in_order(
        self, tests: Iterable[str], path: str, name: str, *, cpu_s: float, module_cpu_s: float
    ) -> list[str]:
        """Return the quickest tests first.

        Of tests that are as quick, those come first that probably look at the code: of the module's
        own test module, or of one that contains the name; then those of the package. The tests of
        one module are mixed with those of others, because they mostly look at the same.

        Tests that take more than `cpu_s` together are left out, unless they are the module's own.
        `module_cpu_s` is what the import of a test module costs.
        """
        own = f"/test_{Path(path).stem}.py"
        near, package = self.naming(name), _tests_of(path)

        def weight(module: str) -> float:
            if own in module or module in near:
                return 0.02
            return 0.2 if module.startswith(package) else 1.0

        place: Counter[str] = Counter()
        costs: dict[str, float] = {}
        for test in sorted(tests, key=lambda test: self.cpu_s[test]):
            module = test.partition("::")[0]
            place[module] += 1
            costs[test] = weight(module) * (self.cpu_s[test] + place[module] * MIXED_S)
        order = sorted(costs, key=lambda test: costs[test])
        left, kept, modules = cpu_s, [], set()
        for test in order:
            module = test.partition("::")[0]
            needed = self.cpu_s[test] + (0 if module in modules else module_cpu_s)
            if own in test or needed <= left:
                left -= 0 if own in test else needed
                modules.add(module)
                kept.append(test)
        return kept

    def _module(self, path: str) -> dict[int, list[str]]:
        if path not in self._modules:
            self._modules = {path: self._data.contexts_by_lineno(str(self._root / path))}
        return self._modules[path]

    @cached_property
    def _test_modules(self) -> dict[str, str]:
        """Return the texts of the test modules, each with those of our own modules that it imports.

        Tables that several tests share have names that are in no test module.
        """
        files = {test.partition("::")[0] for test in self.cpu_s}
        texts = {file: (self._root / file).read_text() for file in files}
        return {file: "\n".join((text, *self._imported(text))) for file, text in texts.items()}

    def _imported(self, text: str) -> Iterator[str]:
        for name in set(_IMPORTED.findall(text)):
            file = self._root / f"{name.replace('.', '/')}.py"
            if file.exists():
                yield file.read_text()


def _tests_of(path: str) -> str:
    """Return the folder of the tests of a module's package."""
    return f"tests/unit/{Path(path).parent.as_posix().removeprefix('hw-sim/')}/"


class _Recorder:
    def __init__(self, root: Path, folder: Path, packages: list[str]) -> None:
        self._folder = folder
        self._cpu_s: dict[str, float] = {}
        self._failed: set[str] = set()
        include = [f"{root}/{package}/*" for package in packages]
        include += [f"{root}/{package}" for package in packages if package.endswith(".py")]
        lines = str(folder / "lines")
        self._coverage = coverage.Coverage(data_file=lines, config_file=False, include=include)
        self._coverage.load()  # an earlier recording, if only some tests are recorded again
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._cpu_s[item.nodeid] = time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:  # it finds no mutant
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        file = self._folder / "cpu_s.json"
        before = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
        for test in self._failed:
            self._cpu_s.pop(test, None)
        again = {test.partition("::")[0] for test in self._cpu_s}
        kept = {test: s for test, s in before.items() if test.partition("::")[0] not in again}
        file.write_bytes(msgspec.json.encode(kept | self._cpu_s))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-lines", type=Path, help="write who runs which line in this folder")
    parser.addoption("--packages", help="folders of the lines to record, with commas between")


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin before the conftest modules, which import code of the agent."""
    options = early_config.known_args_namespace
    if options.record_lines:
        recorder = _Recorder(
            early_config.rootpath, options.record_lines, options.packages.split(",")
        )
        early_config.pluginmanager.register(recorder)
