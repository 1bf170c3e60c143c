"""No row of the API document without a proof, no proof without a row, and the page says so."""

from tests.contract import document
from tests.support.printed import checked


def test_the_document_s_tables_are_found() -> None:
    assert len(document.ENDPOINTS) == len(set(document.ENDPOINTS)) == 49
    assert len(document.ERRORS) == 39
    assert len(document.LIMITS) == 22


def test_every_row_has_its_proof_and_the_page_names_it() -> None:
    said = checked("api_proofs.py")
    assert said.returncode == 0, said.stdout + said.stderr
