"""The places for mutants, the change at each, and a seeded sample of them.

The sample is drawn by what a mutant changes, not by its line. After a module moves, or its
neighbours change, the same seed draws the same mutants, so two trees can be compared.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.plugins import get_operator

from tests.lab.mutation.mutant import Mutant

# Meaningful ones: `is` to `<` between enums, or `|` to `+` in a type, fails at any test.
OPERATORS = (
    *(
        f"ReplaceComparisonOperator_{change}"
        for change in (
            *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is"),
            *("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
        )
    ),
    *(
        f"ReplaceBinaryOperator_{change}"
        for change in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv")
    ),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "AddNot"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ExceptionReplacer", "NumberReplacer", "RemoveDecorator"),
)

_FOUND_BY_MYPY = re.compile(r"\b(frozen|slots)=True")


def drawn(root: Path, packages: Iterable[str], count: int | None, seed: int) -> list[Mutant]:
    """Return one mutant of each of this many places, in the order of the code.

    None: return all mutants, also those that cannot be planted.
    """
    if count is None:
        return list(mutants(root, packages))
    order = sorted(mutants(root, packages), key=lambda mutant: _hash(str(seed), mutant.identity))
    first = {(mutant.path, mutant.start): mutant for mutant in reversed(order)}
    possible = (
        mutant
        for mutant in order
        if first[mutant.path, mutant.start] is mutant
        and planted(mutant, (root / mutant.path).read_text())
    )
    return sorted(islice(possible, count), key=lambda mutant: (mutant.path, mutant.start))


def mutants(root: Path, packages: Iterable[str]) -> Iterator[Mutant]:
    for package in packages:
        given = root / package
        for module in sorted(given.glob("**/*.py")) if given.is_dir() else [given]:
            yield from _mutants_of(str(module.relative_to(root)), module.read_text())


def statement(source: str, line: int) -> range | None:
    """Return the lines of the statement at a line; of a compound statement, those of its head.

    None if it is outside functions: it runs at the import.
    """
    tree, statements = _parsed(source)
    if not any(_is_in_body(line, node) for node in ast.walk(tree)):
        return None
    return statements.get(line, range(line, line + 1))


def coroutine(source: str, line: int) -> range | None:
    """Return the lines of the coroutine around a line; None if there is none.

    A recording may lack lines of a coroutine that waited: when something that it awaits is
    cancelled, Python does not tell coverage that the coroutine goes on.
    """
    tree, _ = _parsed(source)
    around = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncFunctionDef)
    ]
    return next((lines for lines in around if line in lines), None)


@lru_cache(maxsize=8)
def _parsed(source: str) -> tuple[ast.Module, dict[int, range]]:
    tree = ast.parse(source)
    return tree, _statements(tree)


def _statements(tree: ast.Module) -> dict[int, range]:
    """Return the lines of the innermost statement at each line."""
    found: dict[int, range] = {}
    for node in ast.walk(tree):  # an inner statement comes after the one around it
        if isinstance(node, ast.stmt):
            lines = range(node.lineno, _head_end(node) + 1)
            found |= dict.fromkeys(lines, lines)
    return found


def _is_in_body(line: int, node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return node.body[0].lineno <= line <= (node.end_lineno or node.lineno)
    return False


def _head_end(node: ast.stmt) -> int:
    match node:
        case ast.Match(cases=[first, *_]):
            return first.pattern.lineno - 1
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.If() | ast.For():
            return max(node.lineno, node.body[0].lineno - 1)
        case ast.AsyncFor() | ast.While() | ast.With() | ast.AsyncWith() | ast.Try():
            return max(node.lineno, node.body[0].lineno - 1)
    return node.end_lineno or node.lineno


def _mutants_of(path: str, source: str) -> Iterator[Mutant]:
    tree = get_ast(source)
    identities = _Identities(source)
    places = _Places(source)
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        positions = [
            place for node in ast_nodes(tree) for place in operator.mutation_positions(node)
        ]
        for occurrence, (start, end) in enumerate(positions):
            identity = identities.of(name, start)
            function, text = places.around(start[0])
            yield Mutant(path, name, occurrence, start, end, identity, function, text)


class _Places:
    """What is around each line of a module."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        self._lines = source.splitlines()
        self._statements = _statements(tree)
        self._names: dict[int, str] = {}
        self._functions: dict[int, range] = {}
        self._visit(tree, "", None)

    def around(self, line: int) -> tuple[str, str]:
        """Return the qualified name and the text that decide what the line does."""
        one = range(line, line + 1)
        lines = self._functions.get(line) or self._statements.get(line, one)
        text = "\n".join(self._lines[number - 1] for number in lines)
        return self._names.get(line, ""), text

    def _visit(self, node: ast.AST, name: str, function: range | None) -> None:
        for child in ast.iter_child_nodes(node):
            inner, around = name, function
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                lines = range(first, (child.end_lineno or first) + 1)
                inner = f"{name}.{child.name}".removeprefix(".")
                self._names |= dict.fromkeys(lines, inner)
                if around is None and not isinstance(child, ast.ClassDef):
                    around = lines
                    self._functions |= dict.fromkeys(lines, lines)
            self._visit(child, inner, around)


class _Identities:
    """What a module's mutants change, in words that do not depend on the place in the file."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        self._lines = source.splitlines()
        self._statements = _statements(tree)
        self._functions: dict[int, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                around = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                self._functions |= dict.fromkeys(around, node.name)
        self._seen: Counter[str] = Counter()

    def of(self, operator: str, start: tuple[int, int]) -> str:
        line, column = start
        lines = self._statements.get(line, range(line, line + 1))
        text = [self._lines[number - 1].strip() for number in lines]
        here = self._lines[line - 1]
        indent = len(here) - len(here.lstrip())
        place = f"{line - lines.start}:{column - indent}"
        identity = _hash(self._functions.get(line, ""), *text, place, operator)
        self._seen[identity] += 1  # the same change of the same place: two numbers instead of one
        return _hash(identity, str(self._seen[identity]))


def _hash(*words: str) -> str:
    return sha256("\n".join(words).encode()).hexdigest()[:16]


def planted(mutant: Mutant, source: str) -> str | None:
    """Return the source of the module with the mutant.

    None if it does not compile, which cosmic-ray does not check, or if mypy would find it.
    """
    if _FOUND_BY_MYPY.search(source.splitlines()[mutant.start[0] - 1]):
        return None
    try:
        mutated = _mutated(source, mutant)
        ast.parse(mutated)
    except (SyntaxError, AttributeError):  # AttributeError: an exception named with its module
        return None
    return mutated


def _mutated(source: str, mutant: Mutant) -> str:
    """Return what cosmic-ray's mutate_code returns, without parsing the module each time."""
    node, index = _positions(source, mutant.operator)[mutant.occurrence]
    around, node.parent = node.parent, None  # copies only the node
    try:
        copied = deepcopy(node)
    finally:
        node.parent = around
    copied.parent = around
    mutated = get_operator(f"core/{mutant.operator}")().mutate(copied, index)
    start, end = (_offset(source, at) for at in (node.get_start_pos_of_prefix(), node.end_pos))
    return source[:start] + (mutated.get_code() if mutated else "") + source[end:]


@lru_cache(maxsize=len(OPERATORS))
def _positions(source: str, operator: str) -> list[tuple[Any, int]]:
    """Return the nodes that the operator changes, each with the number of the place in it."""
    made = get_operator(f"core/{operator}")()
    return [
        (node, index)
        for node in ast_nodes(_parsed_by_parso(source))
        for index, _ in enumerate(made.mutation_positions(node))
    ]


@lru_cache(maxsize=2)
def _parsed_by_parso(source: str) -> Any:
    return get_ast(source)


def _offset(source: str, position: tuple[int, int]) -> int:
    line, column = position
    return sum(map(len, source.splitlines(keepends=True)[: line - 1])) + column
