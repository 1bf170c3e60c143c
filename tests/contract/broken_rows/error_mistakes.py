"""For each error code: another remedy, another scope, another pause, other words."""

import ast
import re
from collections.abc import Iterator

from tests.contract.broken_rows.mistake import ROOT, Mistake
from tests.contract.document import HTTP

TABLE = "agent/transactions/error_table.py"
WORDS = "agent/services/codes.py"
ROW_OF_WORDS = r'(?m)^    (?:_refusal|Code)\("(\w+)", .*?"([\w-]+)", +"([\w-]+)",.*$'
GENERAL_WORDS = ("OTHER", "error-inquiry-silent")
"""A message that says no reason: of a refusal, and of a refused inquiry."""

_OTHER_REMEDY = {
    "FIX_CLOCK": "TELL_CUSTOMER",
    "SEND_LATER": "TELL_CUSTOMER",
    "CHECK_STATUS": "SEND_LATER",
    "NEW_CAPTURE": "TELL_CUSTOMER",
    "NEW_OTP": "TELL_CUSTOMER",
    "FETCH_AGAIN": "TELL_CUSTOMER",
    "READ_AGAIN": "FETCH_AGAIN",
    "TELL_CUSTOMER": "SEND_LATER",
    "ASK_ATTENDANT": "TELL_CUSTOMER",
    "STOP_SERVICE": "TELL_CUSTOMER",
}
_OTHER_SCOPE = {"ALL": "PRODUCT", "PRODUCT": "ALL", "SERVICE": "PRODUCT"}


def mistakes() -> Iterator[tuple[str, Mistake]]:
    source = (ROOT / TABLE).read_text()
    for code, row in _rows(source):
        for wrong in _wrong_rows(row):
            yield f"error: {code}", Mistake(TABLE, row, wrong)
    for line in re.finditer(ROW_OF_WORDS, (ROOT / WORDS).read_text()):
        row, code, *said = line.group(0, 1, 2, 3)
        for right, general in zip(said, GENERAL_WORDS, strict=True):
            if right != general and code in HTTP:
                wrong = row.replace(f'"{right}"', f'"{general}"', 1)
                yield f"error: {code}", Mistake(WORDS, row, wrong, f"{general} for {right}")


def _rows(source: str) -> Iterator[tuple[str, str]]:
    """Yield each code of the table, and its row as it is written."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(args=[_, ast.Constant(str() as code), _]) if code in HTTP:
                yield code, ast.get_source_segment(source, node) or ""


def _wrong_rows(row: str) -> Iterator[str]:
    remedy = row.partition("Remedy.")[2].partition(",")[0].rstrip(") \n")
    yield row.replace(f"Remedy.{remedy}", f"Remedy.{_OTHER_REMEDY[remedy]}")
    if scope := re.search(r"Scope\.(\w+)", row):
        yield row.replace(scope[0], f"Scope.{_OTHER_SCOPE[scope[1]]}")
    if pause := re.search(r"pause=\d+", row):
        yield row.replace(pause[0], "pause=600")
    if "refuses_reads" in row:
        yield row.replace(", refuses_reads=True", "")
