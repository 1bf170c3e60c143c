"""The cells of a download, which a spreadsheet must not compute."""

from typing import Any

FORMULA = frozenset("=+-@＝＋－＠")
"""The first letters of a formula. A spreadsheet skips blanks before them, and some also read the
wide letters."""
ODD_STARTS = frozenset("\t\r\n")


def harmless(value: Any) -> Any:
    """Return a value for a cell. A text that could be a formula gets an apostrophe in front."""
    if not isinstance(value, str):
        return value
    could_run = value.strip()[:1] in FORMULA or value[:1] in ODD_STARTS
    return f"'{value}" if could_run else value
