"""The error table, held against the API document itself."""

import re
from pathlib import Path

import pytest

from agent.api import errors
from agent.api.errors import Remedy
from agent.api.replies import Refusal

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT.parent / "shared" / "api" / "financial-services-api.md"
ROW = re.compile(r"^\| (\d{3}) \| ([A-Z_]+) \| .+ \|$", re.MULTILINE)


def documented() -> list[tuple[int, str]]:
    """The document's table of codes: HTTP status and code, in its order."""
    section = DOCUMENT.read_text().split("\n## Errors\n")[1].split("\n## ")[0]
    return [(int(http), code) for http, code in ROW.findall(section)]


def test_our_table_is_the_documents() -> None:
    assert len(documented()) > 30, "the document's table was not found"
    assert [(row.http, row.code) for row in errors.TABLE.values()] == documented()


def test_an_unknown_code_leads_to_a_look_up() -> None:
    assert errors.lookup("SOMETHING_NEW").remedy is Remedy.LOOK_UP


def test_what_is_sent_later_is_sent_after_a_pause() -> None:
    """A rate limit that is answered at once by another call is no limit."""
    later = [row for row in errors.TABLE.values() if row.remedy is Remedy.SEND_LATER]
    assert later
    assert all(row.pause > 0 for row in later)


@pytest.mark.parametrize(
    ("http", "code", "uncertain"),
    [
        (500, "INTERNAL", True),
        (503, "SOMETHING_NEW", True),
        (503, "SERVICE_DISABLED", False),
        (422, "SOMETHING_NEW", False),
        (400, "INVALID_PID", False),
    ],
)
def test_only_a_5xx_that_the_document_lacks_leaves_the_outcome_open(
    http: int, code: str, *, uncertain: bool
) -> None:
    assert errors.is_uncertain(Refusal(code, "", http)) is uncertain


@pytest.mark.parametrize(
    ("http", "code", "absent"),
    [(404, "NOT_FOUND", True), (404, "MERCHANT_NOT_FOUND", False), (500, "NOT_FOUND", False)],
)
def test_only_404_not_found_says_that_a_reference_is_unknown(
    http: int, code: str, *, absent: bool
) -> None:
    assert errors.is_absent(Refusal(code, "", http)) is absent
