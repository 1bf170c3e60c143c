"""The places for mutants, the change at each, and a seeded sample of them."""

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tests.lab.mutation.chosen_tests import PACKAGES

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


class Mutant(msgspec.Struct, frozen=True):
    """One small mistake: one operator's change at one place in one module."""

    path: str
    operator: str
    occurrence: int
    start: tuple[int, int]
    end: tuple[int, int]

    @property
    def package(self) -> str:
        return str(Path(self.path).parent)


def drawn(root: Path, only: str, count: int, seed: int) -> list[Mutant]:
    """Return this many places, each with one of its mutants, in the order of the code."""
    places: dict[tuple[str, tuple[int, int]], list[Mutant]] = defaultdict(list)
    for mutant in _mutants(root, only):
        places[mutant.path, mutant.start].append(mutant)
    chance = random.Random(seed)
    shuffled = chance.sample(sorted(places), len(places))
    possible = (m for place in shuffled if _can_be_planted(root, m := chance.choice(places[place])))
    return sorted(islice(possible, count), key=lambda mutant: (mutant.path, mutant.start))


def statement(source: str, line: int) -> range | None:
    """Return the lines of the statement at a line; of a compound statement, those of its head.

    None if it is outside functions: it runs at the import.
    """
    tree = ast.parse(source)
    if not any(_is_in_body(line, node) for node in ast.walk(tree)):
        return None
    around = (
        range(node.lineno, _head_end(node) + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt)
    )
    found = (lines for lines in around if line in lines)
    return max(found, key=lambda lines: lines.start, default=range(line, line + 1))


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


def _mutants(root: Path, only: str) -> Iterator[Mutant]:
    for package in PACKAGES:
        for module in sorted(root.glob(f"{package}/*.py")):
            path = str(module.relative_to(root))
            if path.startswith(only):
                yield from _mutants_of(path, module.read_text())


def _mutants_of(path: str, source: str) -> Iterator[Mutant]:
    tree = get_ast(source)
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        positions = [
            place for node in ast_nodes(tree) for place in operator.mutation_positions(node)
        ]
        for occurrence, (start, end) in enumerate(positions):
            yield Mutant(path, operator=name, occurrence=occurrence, start=start, end=end)


def _can_be_planted(root: Path, mutant: Mutant) -> bool:
    """Whether it compiles, which cosmic-ray does not check, and mypy would not find it."""
    source = (root / mutant.path).read_text()
    if _FOUND_BY_MYPY.search(source.splitlines()[mutant.start[0] - 1]):
        return False
    operator = get_operator(f"core/{mutant.operator}")()
    try:
        ast.parse(mutate_code(source, operator, mutant.occurrence))
    except (SyntaxError, AttributeError):  # AttributeError: an exception named with its module
        return False
    return True
