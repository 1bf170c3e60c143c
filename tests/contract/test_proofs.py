"""Each row of the API document has a proof and each proof a row, as docs/results/api-proofs.md."""

from collections import Counter

import pytest

from tests.contract import document
from tests.support.printed import checked


def test_the_document_has_all_its_rows() -> None:
    kinds = {"product": 7, "endpoint": 49, "field": 133, "state": 13, "code": 22}
    assert Counter(row.kind for row in document.rows()) == kinds | {
        "rule": 57,
        "error": 39,
        "limit": 22,
    }


def test_the_figures_of_a_limit_belong_to_the_documents_words() -> None:
    said = {row.name: row.says for row in document.rows("limit")}
    assert {row.limit: row.says for row in document.LIMITS} == said


DOCUMENT = """
## Bill payment

| Method | Path | Purpose |
| --- | --- | --- |
| POST | /ext/v1/bbps/bill/pay | pay a bill |

Body fields: amount (number), remarks (string). States: PENDING, SUCCESS, FAILED. \
Failure codes (FAILED only): DECLINED. Notes are taken first. The bill is paid then.

| Field | Type | Meaning |
| --- | --- | --- |
| utr_number | string | a reference |
"""


@pytest.mark.parametrize(
    ("before", "after", "row"),
    [
        ("| utr", "| fee | number | |\n| utr", "field: Bill payment, fee"),
        ("(string).", "(string), purpose (string).", "field: Bill payment, purpose"),
        ("SUCCESS, FAILED", "HELD, FAILED", "state: Bill payment, HELD"),
        ("DECLINED", "DECLINED, FROZEN", "code: Bill payment, FROZEN"),
        ("Notes are", "Notes are counted twice. Notes are", "rule: Notes are counted twice"),
        ("| POST", "| POST | /x | |\n| POST", "endpoint: POST /x"),
    ],
)
def test_what_the_document_adds_is_a_row(before: str, after: str, row: str) -> None:
    known = {row.key for row in document.read(DOCUMENT)}
    assert row in {row.key for row in document.read(DOCUMENT.replace(before, after))} - known


def test_every_row_has_a_proof_that_the_page_names() -> None:
    result = checked("api_proofs.py")
    assert result.returncode == 0, result.stdout + result.stderr
