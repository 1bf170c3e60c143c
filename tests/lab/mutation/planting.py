"""Plants mutants one after another, each with the tests that may find it."""

import contextlib
import importlib
import io
import multiprocessing
import re
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.lab.mutation.children import Ended, Work, end_with_parent, run
from tests.lab.mutation.lines import Recorded
from tests.lab.mutation.live_code import swaps
from tests.lab.mutation.mutant import Mutant
from tests.lab.mutation.places import coroutine, planted, statement
from tests.lab.mutation.pytest_runs import ARGUMENTS, Imported, at_import
from tests.lab.mutation.results import FOUND, SURVIVORS, Kept, Outcome, Result, reasons

ROOT = Path(__file__).parents[3]
KEPT = ROOT / ".mutants"
OURS = ("agent", "drivers", "hw-sim", "companion", "deploy", "fleet_messages", "tests")
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - tests sync their files, which is slow on a disk
_DEFINED = re.compile(r"\s*(?:class )?(\w+) *[:=(]")  # none: a function, maybe with decorators
_TEST_MODULE = re.compile(r"/test_\w+\.py$")
MODULE_CPU_S = 0.03  # for the import of a test module and what only it imports
KILLERS = 10
"""Tests that found the last mutants of a module, and run first for its next one."""


class Scope(NamedTuple):
    name: str
    packages: tuple[str, ...]
    tests: tuple[str, ...]


MONEY = Scope(
    "money",
    (
        *("agent/transactions", "agent/journal", "agent/cash", "agent/reconciler"),
        "agent/api/answer_events.py",
    ),
    ("tests/unit/agent", "tests/contract", "tests/lab"),
)
WHOLE = Scope(
    "whole", ("agent", "drivers", "companion", "fleet_messages", "hw-sim/hw_sim"), ("tests",)
)


class Task(NamedTuple):
    """A mutant that compiles, and the tests that may find it."""

    mutant: Mutant
    source: str
    mutated: str
    tests: list[str]
    is_at_import: bool

    @property
    def modules(self) -> set[str]:
        return {test.partition("::")[0] for test in self.tests}


class Planting:
    def __init__(self, scope: Scope, jobs: int, tests_cpu_s: float) -> None:
        self._scope = scope
        self._jobs = jobs
        self._tests_cpu_s = tests_cpu_s
        KEPT.mkdir(exist_ok=True)
        self._kept = Kept(KEPT / "results", ROOT, reasons(SURVIVORS))
        self._killers: dict[str, list[str]] = defaultdict(list)

    def results(self, chosen: list[Mutant]) -> list[Result]:
        """Return the result of each mutant, in any order. Those that do not compile have none."""
        found = [self._kept.found(mutant) for mutant in chosen]
        results = [result for result in found if result]
        _say(f"{len(chosen)} mutants, of which {len(results)} were found before")
        left = [mutant for mutant, result in zip(chosen, found, strict=True) if not result]
        if not left:
            return results
        self._recorded = _record(self._scope)
        with multiprocessing.get_context("fork").Pool(1) as pool:
            libraries = pool.apply(_imported_by_tests, (self._scope,))
        import_libraries(libraries)
        for package in dict.fromkeys(mutant.package for mutant in left):
            here = [mutant for mutant in left if mutant.package == package]
            here.sort(key=self._order)
            results += self._of_package(here)
        return results

    def earlier_outcome(self, mutant: Mutant) -> str:
        return self._kept.earlier_outcome(mutant)

    def _order(self, mutant: Mutant) -> tuple[bool, str, tuple[int, int]]:
        """Put those that survived before to the end: all of their tests have to run."""
        survived = self._kept.earlier_outcome(mutant) == Outcome.SURVIVED
        return survived, mutant.path, mutant.start

    def kept(self, chosen: list[Mutant]) -> list[Result]:
        """Return the kept results of these mutants that still count, and plant nothing."""
        return [result for mutant in chosen if (result := self._kept.current(mutant))]

    def _of_package(self, mutants: list[Mutant]) -> list[Result]:
        results, tasks = [], []
        for mutant in mutants:
            if (task := self._task(mutant)) is None:
                continue
            if result := self._kept.survivor(mutant, task.modules):
                results.append(result)
            else:
                tasks.append(task)
        in_functions = [task for task in tasks if not task.is_at_import]
        others = [task for task in tasks if task.is_at_import]
        for task, ended in self._in_imported_code(in_functions):
            if ended is None:
                others.append(task)
            else:
                results.append(self._add(task, ended))
        with files_in_memory() as folder:
            works = ((task, self._at_import(task)) for task in others)
            for task, ended in run(works, self._jobs, folder):
                results.append(self._add(task, ended))
        return results

    def _task(self, mutant: Mutant) -> Task | None:
        source = _source(mutant.path)
        mutated = planted(mutant, source)
        if mutated is None:
            return None
        lines = statement(source, mutant.start[0])
        name = _name(mutant)
        is_at_import = lines is None or self._recorded.is_run_at_import(mutant.path, lines)
        reached = coroutine(source, mutant.start[0]) or lines or ()
        tests = self._recorded.running(mutant.path, reached)
        if is_at_import:
            tests |= self._recorded.reading(mutant.path, name)
        chosen = self._recorded.in_order(
            tests,
            mutant.path,
            name,
            cpu_s=self._tests_cpu_s,
            module_cpu_s=MODULE_CPU_S if is_at_import else 0.0,
        )
        return Task(mutant, source, mutated, chosen, is_at_import)

    def _in_imported_code(self, tasks: list[Task]) -> Iterator[tuple[Task, Ended | None]]:
        """Yield how each mutant ended; None if it must be imported with the code."""
        nothing = Ended(Outcome.NO_TEST, "", 0.0)
        yield from ((task, nothing) for task in tasks if not task.tests)
        left = [task for task in tasks if task.tests]
        if not left:
            return
        ours, theirs = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.get_context("fork").Process(
            target=self._import_and_run, args=(left, theirs)
        )
        process.start()
        theirs.close()
        with contextlib.suppress(EOFError):
            while True:
                at, ended = ours.recv()
                yield left[at], ended
        process.join()
        if process.exitcode:
            raise RuntimeError("a process with the imported tests failed")

    def _import_and_run(self, tasks: list[Task], results: Connection) -> None:
        end_with_parent()

        def mutants(imported: Imported[int | str]) -> Iterator[tuple[int | str, Work]]:
            for at, task in enumerate(tasks):
                path = str(ROOT / task.mutant.path)
                found = swaps(path, task.source, task.mutated, imported.functions)
                if found:
                    yield at, imported.work(found, self._with_killers_first(task))
                else:
                    results.send((at, None))

        def checks(imported: Imported[int | str]) -> Iterator[tuple[int | str, Work]]:
            for test in sorted(killers):
                yield test, imported.work([], [test])

        def is_done(name: int | str, ended: Ended) -> None:
            if isinstance(name, int):
                self._remember(tasks[name], ended)
                results.send((name, ended))
                killers.add(ended.test)
            elif ended.outcome in FOUND:
                raise RuntimeError(f"without a mutant, and alone, {name} is {ended.outcome}")

        killers: set[str] = set()
        with files_in_memory() as folder:
            plugin = Imported(
                paths=sorted({str(ROOT / task.mutant.path) for task in tasks}),
                phases=[mutants, checks],
                is_done=is_done,
                limit=self._limit,
                folder=folder / "processes",
                jobs=self._jobs,
            )
            arguments = [*ARGUMENTS, f"--basetemp={folder}/files", *self._scope.tests]
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                code = pytest.main(arguments, plugins=[plugin])
        if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            sys.exit(said.getvalue())  # to standard error, with the code 1

    def _at_import(self, task: Task) -> Work:
        module = task.mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        module = module.removeprefix("hw-sim.")
        return at_import(module, task.mutated, self._with_killers_first(task), self._limit)

    def _with_killers_first(self, task: Task) -> list[str]:
        chosen = set(task.tests)
        first = [test for test in self._killers[task.mutant.path] if test in chosen]
        return list(dict.fromkeys([*first, *task.tests]))

    def _limit(self, test: str) -> float:
        """Return the CPU seconds of a test after which it is taken for an endless loop."""
        return 5 + 10 * self._recorded.cpu_s[test]

    def _add(self, task: Task, ended: Ended) -> Result:
        self._remember(task, ended)
        is_found = ended.outcome in FOUND
        modules = {ended.test.partition("::")[0]} - {""} if is_found else task.modules
        before, after = _changed_lines(task)
        killer = ended.test if is_found else ""
        result = Result(
            mutant=task.mutant,
            outcome=ended.outcome,
            before=before,
            after=after,
            killer=killer,
            modules=tuple(sorted(modules)),
            cpu_s=ended.cpu_s,
            digest=self._kept.digest(task.mutant, killer, modules),
        )
        self._kept.add(result)
        mutant = task.mutant
        place = f"{mutant.path}:{mutant.start[0]} {mutant.operator}"
        _say(f"{result.outcome:9} {ended.cpu_s:6.2f} s {place} {result.killer}")
        return result

    def _remember(self, task: Task, ended: Ended) -> None:
        if ended.outcome is Outcome.KILLED and ended.test:
            killers = self._killers[task.mutant.path]
            with contextlib.suppress(ValueError):
                killers.remove(ended.test)
            killers.insert(0, ended.test)
            del killers[KILLERS:]


def _record(scope: Scope) -> Recorded:
    """Return which test runs which line. Exits with 2 if the tests cannot be run.

    If only test modules have changed since the last recording, only they run again.
    """
    folder = KEPT / scope.name
    state = folder / "state.json"
    before = msgspec.json.decode(state.read_bytes()) if state.exists() else {}
    now = _digests()
    changed = {file for file in before.keys() | now.keys() if before.get(file) != now.get(file)}
    tests = scope.tests
    if before and all(_TEST_MODULE.search(file) for file in changed):
        tests = tuple(file for file in sorted(changed & now.keys()) if file.startswith(scope.tests))
    else:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    if tests:
        _say(f"first {', '.join(tests)} without mutants")
        record = ["--record-lines", str(folder), "--packages", ",".join(scope.packages)]
        with files_in_memory() as files:
            plugin = ["-p", "tests.lab.mutation.lines"]
            arguments = [*ARGUMENTS, *plugin, *record, f"--basetemp={files}/0", *tests]
            process = multiprocessing.get_context("fork").Process(target=_run, args=(arguments,))
            process.start()
            process.join()
        if process.exitcode == pytest.ExitCode.TESTS_FAILED:
            _say("the tests that failed are left out")
        elif process.exitcode:
            sys.exit(2)
        state.write_bytes(msgspec.json.encode(now))
    return Recorded(folder, ROOT)


def _run(arguments: list[str]) -> None:
    end_with_parent()
    sys.exit(pytest.main(arguments))


def _digests() -> dict[str, str]:
    """Return a digest of each file of code and tests, except of these tools."""
    files = (file for folder in OURS for file in (ROOT / folder).rglob("*.py"))
    tools = Path(__file__).parent
    return {
        str(file.relative_to(ROOT)): sha256(file.read_bytes()).hexdigest()[:16]
        for file in files
        if file.parent != tools
    }


def import_libraries(modules: Iterable[str]) -> None:
    """Import the libraries of the tests once, and not in each process that imports a mutant."""
    for module in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(module)


def _imported_by_tests(scope: Scope) -> list[str]:
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*ARGUMENTS, "--collect-only", *scope.tests])
    return imported_libraries()


def imported_libraries() -> list[str]:
    """Return the modules that this process has imported and that are not of this repository."""
    specs = {name: getattr(module, "__spec__", None) for name, module in sys.modules.items()}
    origins = {name: spec.origin or "" for name, spec in specs.items() if spec}
    ours, libraries = f"{ROOT}/", "/site-packages/"
    return [name for name, at in origins.items() if not at.startswith(ours) or libraries in at]


@contextlib.contextmanager
def files_in_memory() -> Iterator[Path]:
    """Yield a folder for the files of the tests."""
    place = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="kiosk-mutants-", dir=place) as folder:
        yield Path(folder)


@cache
def _source(path: str) -> str:
    return (ROOT / path).read_text()


def _name(mutant: Mutant) -> str:
    """Return the name that the import defines at the mutant: of a constant, or of a function."""
    statement = _DEFINED.match(mutant.text)
    return statement[1] if statement else mutant.function.rpartition(".")[2]


def _changed_lines(task: Task) -> tuple[str, str]:
    lines = list(unified_diff(task.source.splitlines(), task.mutated.splitlines(), n=0))[2:]
    before, after = (
        "\n".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+"
    )
    return before, after


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
