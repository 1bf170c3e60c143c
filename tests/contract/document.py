"""Reads the API document's own rows: its endpoints, its error codes, its limits.

Endpoints stand in it as bold lines, as tables with the columns Method and Path, and, for AEPS, in
one sentence of prose that names them behind /ext/v1/aeps.
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT.parent / "shared" / "api" / "financial-services-api.md"

METHOD = "(GET|POST|DELETE)"
BOLD = re.compile(rf"^\*\*{METHOD} (/\S+)\*\*", re.MULTILINE)
TABLED = re.compile(rf"^\| {METHOD} \| (/\S+) \|", re.MULTILINE)
PROSE = re.compile(r"^Other AEPS endpoints are named: (.+?)\. Payloads", re.MULTILINE)
NAMED = re.compile(rf"{METHOD} (/[\w/{{}}-]+)")
CODED = re.compile(r"^\| (\d{3}) \| ([A-Z_]+) \| (.+) \|$", re.MULTILINE)
LIMITED = re.compile(r"^\| (.+?) \| (.+) \| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """One line of the table of codes."""

    http: int
    code: str
    meaning: str


@dataclass(frozen=True, slots=True)
class LimitRow:
    """One line of the table of limits."""

    limit: str
    value: str
    applies_to: str


def endpoints() -> list[str]:
    """Every endpoint as `METHOD /full/path`, in the document's order."""
    section = _section("Endpoints")
    (prose,) = PROSE.findall(section)
    named = [(method, f"/ext/v1/aeps{path}") for method, path in NAMED.findall(prose)]
    found = [*BOLD.findall(section), *named, *TABLED.findall(section)]
    return [f"{method} {path}" for method, path in found]


def errors() -> list[ErrorRow]:
    rows = CODED.findall(_section("Errors"))
    return [ErrorRow(int(http), code, meaning) for http, code, meaning in rows]


def limits() -> list[LimitRow]:
    header, *rows = LIMITED.findall(_section("Limits"))
    assert header == ("Limit", "Value", "Applies to"), "the document's table was not found"
    return [LimitRow(*row) for row in rows if set(row[0]) != {"-"}]


def rows() -> list[str]:
    """Every row as a proof names it, in the document's order."""
    return [
        *(f"endpoint: {endpoint}" for endpoint in endpoints()),
        *(f"error: {row.code}" for row in errors()),
        *(f"limit: {row.limit}" for row in limits()),
    ]


def _section(title: str) -> str:
    return DOCUMENT.read_text().split(f"\n## {title}\n")[1].split("\n## ")[0]
