"""The limits, held against the API document itself."""

import re
from pathlib import Path

from agent.api import limits
from agent.money import rupees

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT.parent / "shared" / "api" / "financial-services-api.md"
ROW = re.compile(r"^\| (.+) \| (.+) \| .+ \|$", re.MULTILINE)


def documented() -> list[tuple[str, str]]:
    """The document's table: limit and value, in its order."""
    section = DOCUMENT.read_text().split("\n## Limits\n")[1].split("\n## ")[0]
    header, *rows = ROW.findall(section)
    assert header == ("Limit", "Value")
    return rows


def test_our_rows_are_the_documents() -> None:
    rows = documented()
    assert len(rows) > 20, "the document's table was not found"
    assert [(row.limit, row.value) for row in limits.ROWS] == rows


def test_each_row_has_a_constant() -> None:
    named = [name for row in limits.ROWS for name in row.constants]
    assert all(row.constants for row in limits.ROWS)
    assert all(hasattr(limits, name) for name in named)
    assert len(named) == len(set(named))


def test_amounts_are_paise_and_times_are_seconds() -> None:
    assert rupees(10_000) == limits.AEPS_AMOUNT_MAX
    assert limits.CLOCK_SKEW == 5 * 60
    assert limits.BILL_TOKEN_LIFE == 15 * 60
    assert limits.SENDER_TOKEN_LIFE == 30 * 60
    assert limits.RECHARGE_RECHECK == 2 * 60
