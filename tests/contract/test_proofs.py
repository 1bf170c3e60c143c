"""Every row of the API document has a proof, every proof a row; docs/api-proofs.md agrees."""

from tests.contract import document
from tests.support.printed import checked


def test_the_document_has_all_its_rows() -> None:
    assert len(document.ENDPOINTS) == len(set(document.ENDPOINTS)) == 49
    assert len(document.ERRORS) == 39
    assert len(document.LIMITS) == 22


def test_every_row_has_a_proof_that_the_page_names() -> None:
    result = checked("api_proofs.py")
    assert result.returncode == 0, result.stdout + result.stderr
