"""The branches of `decide` that a run reached: lines of its functions, rows of its tables."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType, ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Case = ast.FunctionDef | ast.Dict


@dataclass(frozen=True, slots=True, order=True)
class Branch:
    """One statement of a function, or one row of a table."""

    first: int
    last: int
    where: str
    """The function's or the table's name."""
    text: str

    def is_in(self, lines: set[int]) -> bool:
        """Return True if one of these lines is in it."""
        return not lines.isdisjoint(range(self.first, self.last + 1))


def branches(module: ModuleType, function: str) -> tuple[Branch, ...]:
    """Return the branches of a function and of everything that it uses in its module, in order."""
    source = inspect.getsource(module)
    texts = source.splitlines()
    return tuple(
        sorted(
            Branch(first, last, name, texts[first - 1].strip())
            for name, case in _reachable(_cases(ast.parse(source)), function).items()
            for first, last in _spans(case)
        )
    )


def _cases(tree: ast.Module) -> dict[str, Case]:
    """Return the functions and tables of a module, by name."""
    found: dict[str, Case] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            found[ast.unparse(target)] = node.value
    return found


def _reachable(cases: dict[str, Case], start: str) -> dict[str, Case]:
    """Return what one function uses, directly or not, by name."""
    wanted, reached = [start], dict[str, Case]()
    while wanted:
        name = wanted.pop()
        if name in cases and name not in reached:
            reached[name] = cases[name]
            wanted += [node.id for node in ast.walk(cases[name]) if isinstance(node, ast.Name)]
    return reached


def _spans(case: Case) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each branch; for an `if`, those of its condition."""
    if isinstance(case, ast.Dict):
        for key, value in zip(case.keys, case.values, strict=True):
            yield (key or value).lineno, value.end_lineno or value.lineno
        return
    statements = (node for part in case.body for node in ast.walk(part))
    for node in statements:
        if isinstance(node, ast.stmt) and not _is_docstring(node):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno
            yield node.lineno, max(node.lineno, last or 0)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Reached:
    """Records the lines of a module that a call reaches."""

    def __init__(self, module: ModuleType) -> None:
        self.lines: set[int] = set()
        self._module = module
        self._file = module.__file__

    def during(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the call; record the lines that it reaches."""
        before = sys.gettrace()
        sys.settrace(self._enters)
        try:
            return call(*args, **kwargs)
        finally:
            sys.settrace(before)

    def _enters(self, frame: FrameType, _: str, __: Any) -> Any:
        return self._goes_on if frame.f_code.co_filename == self._file else None

    def _goes_on(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.lines.add(frame.f_lineno)
        return self._goes_on

    def trace_tables(self, function: str) -> None:
        """Make the tables that a function uses record the rows that are read; once is enough."""
        cases = _cases(ast.parse(inspect.getsource(self._module)))
        for name, case in _reachable(cases, function).items():
            table = getattr(self._module, name)
            if isinstance(case, ast.Dict) and not isinstance(table, _Table):
                lines = [first for first, _ in _spans(case)]
                setattr(self._module, name, _Table(table, lines, self.lines))


class _Table(dict[Any, Any]):
    """A table that records the line of each row that is read."""

    def __init__(self, rows: dict[Any, Any], lines: list[int], seen: set[int]) -> None:
        super().__init__(rows)
        self._lines = dict(zip(rows, lines, strict=True))
        self._seen = seen

    def __getitem__(self, key: Any) -> Any:
        row = super().__getitem__(key)
        self._seen.add(self._lines[key])
        return row

    def get(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            return default
        return self[key]
