"""Each mark of a guess in the code is a row of the table, and each row has a mark."""

import re

from agent.api.guesses import TABLE
from tests.unit.repository import tracked
from tests.unit.repository.tracked import ROOT

FOLDERS = ("agent/", "drivers/", "companion/", "deploy/")
THE_TABLE = ROOT / "agent" / "api" / "guesses"
MARK = re.compile(r"\bguess:(?:\s|$)\s*(?P<name>[a-z0-9-]+(?:\.[a-z0-9-]+)+)?")


def marks() -> list[tuple[str, str]]:
    """Return each mark's place, and its name or ""."""
    files = [
        ROOT / name for name in tracked.names() if name.endswith(".py") and name.startswith(FOLDERS)
    ]
    return [
        (f"{file.relative_to(ROOT)}:{number}", found["name"] or "")
        for file in files
        if THE_TABLE not in file.parents
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        for found in MARK.finditer(line)
    ]


def test_every_mark_names_a_row() -> None:
    assert [(place, name) for place, name in marks() if name not in TABLE] == []


def test_every_row_is_marked_where_the_code_relies_on_it() -> None:
    assert sorted(TABLE.keys() - {name for _, name in marks()}) == []
