r"""A pattern ends at the text's end: Python's `$` also matches before a last line break.

So `^[a-z]+$` accepts "name\n", which then breaks out of a line of a file, a log or a header. Write
`\Z`; or, in a pattern that is also published as JSON Schema, `$(?!\n)`, which means the same to
both. A pattern that is only ever given to `fullmatch` needs neither.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from agent.config import kiosk_config as config
from agent.setup.udev import _ID_PATH
from agent.transactions.outcome import RecordsName, StatusWord
from fleet_messages.messages import Head

ROOT = Path(__file__).parents[3]
CODE = (
    *("agent", "drivers", "companion", "fleet_messages", "deploy", "hw-sim", "packaging"),
    "scripts",
)
SET = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
DOLLAR = re.compile(r"(?<!\\)\$(?!\(\?!\\n\))")
SCHEMAS = frozenset(f"hw-sim/hw_sim/api/{name}.py" for name in ("fields", "openapi", "shapes"))
"""Patterns of JSON Schema alone: there, `$` is the end."""
LINES = "MULTILINE"


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts that are patterns: arguments of `re`, `pattern=`, and those that begin so."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and LINES in ast.dump(node):
            continue
        if isinstance(node, ast.Call):
            if _is_of_re(node.func):
                yield from ((node.lineno, _text(one)) for one in node.args[:1])
            named = (one.value for one in node.keywords if one.arg == "pattern")
            yield from ((node.lineno, _text(one)) for one in named)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            text = _text(node.value)
            if text.startswith("^"):
                yield node.lineno, text


def takes_a_line_break(pattern: str) -> bool:
    return DOLLAR.search(SET.sub("", pattern)) is not None


def _is_of_re(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name)
        and called.value.id == "re"
        and called.attr != "fullmatch"
    )


def _text(node: ast.expr) -> str:
    """Return a text or the fixed parts of an f-string; "" for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    if isinstance(node, ast.Constant):
        value = node.value
        return value.decode("latin-1") if isinstance(value, bytes) else str(value)
    return ""


def test_no_pattern_accepts_a_line_break_after_its_end() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for folder in CODE
        for file in sorted((ROOT / folder).rglob("*.py"))
        if str(file.relative_to(ROOT)) not in SCHEMAS
        if "$" in (source := file.read_text(encoding="utf-8"))
        for line, text in texts(ast.parse(source))
        if takes_a_line_break(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('re.compile(r"^a$")', True),
        ('re.match("a(b|c$)", text)', True),
        ('re.match("a(?=/|$)b", text)', True),
        ('Meta(pattern=rf"^{WORD}$")', True),
        ('LISTEN = "^[0-9]+$"', True),
        (r're.compile(r"^a\Z")', False),
        (r're.compile(r"a\$")', False),
        (r'Meta(pattern="^a$(?!\\n)")', False),
        ('re.fullmatch("a$", text)', False),
        ('re.compile("^a$", re.MULTILINE)', False),
        ('say("it costs $")', False),
    ],
)
def test_the_scan_finds_patterns_that_accept_a_line_break(code: str, *, is_found: bool) -> None:
    assert any(takes_a_line_break(text) for _, text in texts(ast.parse(code))) is is_found


@pytest.mark.parametrize(
    ("kind", "good"),
    [
        (config.Word, "OUTLET-001"),
        (config.PublicKey, "A" * 43 + "="),
        (RecordsName, "a name"),
        (StatusWord, "SUCCESS"),
    ],
)
def test_a_value_with_a_line_break_after_it_is_refused(kind: object, good: str) -> None:
    assert msgspec.convert(good, kind) == good
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(f"{good}\n", kind)


def test_a_head_whose_link_has_a_line_break_is_refused() -> None:
    link = "0" * 32
    head = {"kiosk": "OUTLET-001", "at": 1.5, "seq": 1, "link": link}
    assert msgspec.convert(head, Head).link == link
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**head, "link": f"{link}\n"}, Head)


def test_a_socket_whose_name_has_a_line_break_gets_no_rule() -> None:
    """Root writes it into a file of udev's, a line a rule."""
    assert _ID_PATH.match("platform-usb-0:1.2")
    assert not _ID_PATH.match("platform-usb-0:1.2\n")
