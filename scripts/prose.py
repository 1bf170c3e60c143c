#!/usr/bin/env python3
"""List phrases that a reader has to read twice: `file:line: phrase: what to write instead`.

Reads the Markdown, the docstrings, comments, test names, messages and help texts of Python files,
and the comments of the other text files that git knows. scripts/idioms.toml has the phrases.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # this repository, wherever the linter runs

from scripts.named_files import named_files  # noqa: E402  # see above

LIST = Path(__file__).with_name("idioms.toml")
OTHERS = {ROOT / "docs/results/api-proofs.md"}
"""The page that quotes the API document."""
MESSAGES = {"debug", "info", "warning", "error", "exception", "critical", "print", "fail"}
"""Calls whose texts a person reads; besides these, everything that is raised."""
OPTIONS = {"help", "description", "epilog"}
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")
DIRECTIVE = re.compile(r"(?:noqa|type:|!|pragma:|ruff:)")

Prose = Iterator[tuple[int, str]]
"""Line numbers and texts."""


class Idiom(NamedTuple):
    pattern: re.Pattern[str]
    instead: str
    bad: str
    good: str


class Hit(NamedTuple):
    line: int
    phrase: str
    instead: str


def main() -> int:
    idioms = phrases()
    found = 0
    for path in named_files(__doc__):
        if path.resolve() in {LIST, *OTHERS}:
            continue
        for hit in hits(path, idioms):
            print(f"{path}:{hit.line}: {hit.phrase!r}: write {hit.instead}")
            found += 1
    if found:
        print(f"{found} phrases to replace (the list: scripts/idioms.toml)")
    return 1 if found else 0


def phrases() -> tuple[Idiom, ...]:
    rows = tomllib.loads(LIST.read_text())["idiom"]
    return tuple(Idiom(re.compile(row.pop("pattern")), **row) for row in rows)


def hits(path: Path, idioms: tuple[Idiom, ...]) -> list[Hit]:
    """Return the phrases in one file. A file of an unknown kind has no prose."""
    reader = _reader(path)
    if reader is None:
        return []
    return [
        Hit(number, found.group().strip(), idiom.instead)
        for number, text in reader(path.read_text())
        for idiom in idioms
        for found in idiom.pattern.finditer(CODE.sub("X", text))
    ]


def _reader(path: Path) -> Callable[[str], Prose] | None:
    if path.name == "Makefile":
        return _comments_of("#")
    return READERS.get(path.suffix)


def _markdown(text: str) -> Prose:
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line.strip()


def _python(text: str) -> Prose:
    yield from _python_comments(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr):
            yield from _text(node.value)  # docstrings, also those below a constant
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test_"):
                yield node.lineno, node.name.removeprefix("test_").replace("_", " ")
        elif isinstance(node, ast.Raise) and node.exc is not None:
            yield from _texts(node.exc)
        elif isinstance(node, ast.Call):
            yield from _message(node)


def _python_comments(text: str) -> Prose:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        comment = token.string.lstrip("# ")
        if token.type == tokenize.COMMENT and not DIRECTIVE.match(comment):
            yield token.start[0], comment


def _message(call: ast.Call) -> Prose:
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in MESSAGES:
            for argument in call.args:
                yield from _texts(argument)
    for keyword in call.keywords:
        if keyword.arg in OPTIONS:
            yield from _texts(keyword.value)


def _texts(node: ast.AST) -> Prose:
    for inner in ast.walk(node):
        yield from _text(inner)


def _text(node: ast.AST) -> Prose:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        for offset, line in enumerate(node.value.splitlines()):
            yield node.lineno + offset, line.strip()


def _comments_of(mark: str) -> Callable[[str], Prose]:
    comment = re.compile(rf"(?:^|\s){mark} (.*)")

    def read(text: str) -> Prose:
        for number, line in enumerate(text.splitlines(), 1):
            if found := comment.search(line):
                yield number, found.group(1)

    return read


READERS: dict[str, Callable[[str], Prose]] = {
    ".md": _markdown,
    ".py": _python,
    ".sql": _comments_of("--"),
    **dict.fromkeys(
        (".toml", ".sh", ".yml", ".yaml", ".service", ".timer", ".conf"), _comments_of("#")
    ),
}


if __name__ == "__main__":
    sys.exit(main())
