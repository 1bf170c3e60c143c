"""No row of the API document without a proof, no proof without a row, and the page says so."""

import subprocess
import sys

from tests.contract import document

SCRIPT = document.ROOT / "scripts" / "api_proofs.py"


def test_the_document_s_tables_are_found() -> None:
    assert len(document.endpoints()) == len(set(document.endpoints())) == 49
    assert len(document.errors()) == 39
    assert len(document.limits()) == 22


def test_every_row_has_its_proof_and_the_page_names_it() -> None:
    checked = subprocess.run(
        [sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
