"""What ended each mutant, kept for the next run, and the reasons for the survivors."""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from tests.lab.mutation.mutant import Mutant

SURVIVORS = Path(__file__).with_name("survivors.toml")
COLUMNS = "| {} | {} | {} | {} | {} | {} | {} | {} | {} |"


class Outcome(StrEnum):
    KILLED = "killed"
    LOOPS = "loops"
    """A test used ten times its CPU time."""
    WAITS = "waits"
    """A test waited for ever."""
    SURVIVED = "survived"
    NO_TEST = "no test"
    """No test runs the line."""


FOUND = (Outcome.KILLED, Outcome.LOOPS, Outcome.WAITS)


class Result(msgspec.Struct, frozen=True):
    mutant: Mutant
    outcome: Outcome
    before: str
    """The lines that the mutant changes."""
    after: str
    killer: str
    """The test that failed. Empty: none, or the code could not be imported."""
    modules: tuple[str, ...]
    """The test modules that decided it: the killer's, or all whose tests passed."""
    cpu_s: float
    digest: str
    """Of the mutated function and the killer; without one, of these test modules."""


class Kept:
    """The results in a file, one a line. A later line of a mutant replaces an earlier one.

    A result counts while the mutated function and the modules of the tests that decided it are
    unchanged. A survivor with a reason counts while its function is unchanged: the reason says that
    no test can find it. A change elsewhere may alter a result too: delete the file to plant every
    mutant again.
    """

    def __init__(self, file: Path, root: Path, reasons: Sequence["Reason"] = ()) -> None:
        self._file = file
        self._root = root
        self._reasons = reasons
        lines = file.read_bytes().splitlines() if file.exists() else []
        results = (msgspec.json.decode(line, type=Result) for line in lines)
        self._results = {(one.mutant.path, one.mutant.identity): one for one in results}

    def current(self, mutant: Mutant) -> Result | None:
        """Return the result if its function and tests are as they were."""
        result = self._results.get((mutant.path, mutant.identity))
        if result is None:
            return None
        is_as_it_was = result.digest == self.digest(mutant, result.killer, result.modules)
        if is_as_it_was or self._is_explained(result, mutant):
            return msgspec.structs.replace(result, mutant=mutant)
        return None

    def _is_explained(self, result: Result, mutant: Mutant) -> bool:
        is_same = result.outcome is Outcome.SURVIVED and result.mutant.text == mutant.text
        return is_same and reason(result, self._reasons) is not None

    def earlier_outcome(self, mutant: Mutant) -> str:
        """Return the outcome of the last run, whatever has changed since."""
        result = self._results.get((mutant.path, mutant.identity))
        return result.outcome if result else "not run"

    def found(self, mutant: Mutant) -> Result | None:
        """Return the result if a test found the mutant; None if it has to be planted."""
        result = self.current(mutant)
        return result if result and result.outcome in FOUND else None

    def survivor(self, mutant: Mutant, modules: Iterable[str]) -> Result | None:
        """Return the result if the mutant survived the tests of these modules as they are now."""
        result = self.current(mutant)
        if result is None:
            return None
        was_tested = set(modules) <= set(result.modules) or self._is_explained(result, mutant)
        return result if was_tested else None

    def add(self, result: Result) -> None:
        self._results[result.mutant.path, result.mutant.identity] = result
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def digest(self, mutant: Mutant, killer: str, modules: Iterable[str]) -> str:
        """Return a digest of what decided the mutant: its killer, or otherwise whole modules."""
        if killer:
            return _hash(mutant.text, self._test(killer.partition("[")[0]))
        return _hash(mutant.text, *(self._module(module) for module in sorted(modules)))

    @cache  # noqa: B019 - one object, which lives as long as the run
    def _module(self, module: str) -> str:
        file = self._root / module
        return _hash(file.read_text()) if file.is_file() else ""

    @cache  # noqa: B019 - the same
    def _test(self, test: str) -> str:
        module, _, name = test.partition("::")
        file = self._root / module
        return _hash(text_of_test(file.read_text(), name)) if file.is_file() else ""


def text_of_test(source: str, name: str) -> str:
    """Return a test's function, and what it uses of its module, also indirectly."""
    statements = ast.parse(source).body
    used, wanted = set[int](), {name, "pytestmark"}
    while added := {
        at
        for at, statement in enumerate(statements)
        if at not in used and (_defined(statement) & wanted or "autouse" in ast.dump(statement))
    }:
        used |= added
        for at in added:
            wanted |= {
                node.id if isinstance(node, ast.Name) else node.arg
                for node in ast.walk(statements[at])
                if isinstance(node, (ast.Name, ast.arg))
            }
    return "\n".join(ast.dump(statements[at]) for at in sorted(used))


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a module's statement defines. What it imports does not count."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            parts = (node for target in targets for node in ast.walk(target))
            return {node.id for node in parts if isinstance(node, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def _hash(*words: str) -> str:
    return sha256("\0".join(words).encode()).hexdigest()[:16]


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why changes of one line make no difference that a test could find."""

    before: str
    """The line, or lines, without the mutant."""
    after: tuple[str, ...]
    """The same with each of the mutants."""
    reason: str
    path: str = ""
    """Empty: in any module."""
    function: str = ""
    """Empty: in any function."""

    def is_of(self, result: Result) -> bool:
        mutant = result.mutant
        return (
            self.path in {"", mutant.path}
            and self.function in {"", mutant.function}
            and self.before == result.before.strip()  # the diff of a decorator has empty lines
            and result.after in self.after
        )


def reasons(file: Path) -> list[Reason]:
    return msgspec.convert(tomllib.loads(file.read_text())["survives"], list[Reason])


def unused(reasons: Iterable[Reason], results: Iterable[Result]) -> list[str]:
    """Return the mutants that have a reason and do not survive."""
    survivors = [one for one in results if one.outcome not in FOUND]
    return [
        f"{each.path}: {after}"
        for each in reasons
        for after in each.after
        if not any(each.is_of(one) and one.after == after for one in survivors)
    ]


def table(results: list[Result]) -> str:
    """Return a Markdown table of the scores of each package and of all."""
    packages = sorted({one.mutant.package for one in results})
    rows = [_row(name, [one for one in results if one.mutant.package == name]) for name in packages]
    head = COLUMNS.format("package", "mutants", *Outcome, "raw", "of covered")
    return "\n".join([head, "|---" + "|--:" * 8 + "|", *rows, _row("all", results)])


def _row(name: str, results: list[Result]) -> str:
    count = Counter(one.outcome for one in results)
    found = sum(count[outcome] for outcome in FOUND)
    covered = len(results) - count[Outcome.NO_TEST]
    return COLUMNS.format(
        name,
        len(results),
        *(count[outcome] for outcome in Outcome),
        f"{found / max(1, len(results)):.1%}",
        f"{found / max(1, covered):.1%}",
    )


def reason(result: Result, reasons: Iterable[Reason]) -> str | None:
    return next((one.reason for one in reasons if one.is_of(result)), None)


def survivors(results: Iterable[Result], reasons: list[Reason]) -> Iterator[str]:
    """Yield each survivor with its place, its change and its reason, in Markdown."""
    for one in sorted(results, key=lambda one: (one.mutant.path, one.mutant.start)):
        if one.outcome in FOUND:
            continue
        where = f"{one.mutant.path}:{one.mutant.start[0]}"
        function = f" `{one.mutant.function}`" if one.mutant.function else ""
        change = f"`{_line(one.before)}` → `{_line(one.after)}`"
        why = reason(one, reasons) or "**no reason yet**"
        yield f"* {where}{function} ({one.outcome}): {change}. {why}"


def page(results: list[Result], undecided: Counter[str], reasons: list[Reason], where: str) -> str:
    """Return the page in docs about a run over all mutants.

    `undecided`: the number of mutants without a result that counts, by their outcome with earlier
    code or tests. `where`: day and machine.
    """
    cpu_s = sorted(one.cpu_s for one in results)
    total, median = sum(cpu_s), cpu_s[len(cpu_s) // 2]
    planted = len(results) + undecided.total()
    found = sum(one.outcome in FOUND for one in results)
    earlier = ", ".join(f"{number} {outcome}" for outcome, number in sorted(undecided.items()))
    rest = ""
    if undecided:
        rest = f"""
The other {undecided.total()} have no result for today's code and tests. With earlier ones:
{earlier}. A survivor becomes undecided when a
test is added for it, a found one does not. So the table below looks better than the whole: found
so far are {found / planted:.1%} of all {planted}.
"""
    listed = list(survivors(results, reasons)) or ["None."]
    open_ones = sum(one.outcome not in FOUND and reason(one, reasons) is None for one in results)
    return f"""# Mutants of the code that moves money

`make mutants` writes this page. It plants every small mistake that cosmic-ray can make in the money
code, one at a time. Each is planted in a process of its own, with the tests that run its line.
[CONTRIBUTING.md](../../CONTRIBUTING.md#planted-mistakes) says how to use it.

{where}.

{len(results)} of {planted} mutants are decided. They took {total:.0f} s of CPU time,
half of them less than {median:.2f} s each.
{rest}
{table(results)}

* killed: a test failed;
* loops: a test used ten times its CPU time;
* waits: a test waited for ever;
* survived: all tests passed;
* no test: no test runs the line.

The first three are found. *raw* is their share of all mutants, *of covered* their share of those
whose line a test runs. Fast tests count, slow ones (`make slow`) do not.

## Survivors

{len(listed)} mutants survive; {open_ones} of them have no reason yet. Each reason is in
`tests/lab/mutation/survivors.toml`.

{chr(10).join(listed)}
"""


def _line(text: str) -> str:
    return " ".join(text.split())
