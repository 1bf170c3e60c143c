"""Print the specification's table as docs/specification.md; with --check, say if it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.printed import keep, table  # noqa: E402  # see above
from tests.specification.crashes import USUAL  # noqa: E402  # see above
from tests.specification.resting import RESTS  # noqa: E402  # see above
from tests.specification.rows import GROUPS  # noqa: E402  # see above
from tests.specification.table import Row  # noqa: E402  # see above

PAGE = ROOT / "docs" / "specification.md"
HEAD = """# What becomes of every service, whatever happens

The specification of the kiosk, printed by `scripts/specification.py` from the very table that the
tests carry out (`tests/specification`): over the screen protocol, with the real agent and its real
drivers, against the simulated service, devices and hands. A test fails when this page is out of
date.

*Seen* are the screens from when all questions are answered until the customer has gone. *Ends* is
the bank's side and the notes' side of the transaction. *Told* is the message about the customer's
money on the last screen, where there is one; *books* are the service's own records. Where a row
has codes, it holds for each of them.
"""
COLUMNS = ("Service", "Outcome", "What happens", "Seen", "Ends", "Holds", "Told", "Books")
DEAD = """## The power goes

For every service, at every write of the journal, the process dies before the commit and after it. A
fresh agent starts on the same folder; the customer comes back with the slip, or with the last four
digits where no slip came out; the attendant says what only somebody who was there can know. Then
the books agree: one record at the service at most, notes out once and only for SUCCESS, notes taken
in delivered or given back.
"""


def written() -> Iterator[str]:
    """Give the lines of the page."""
    yield HEAD
    for title, rows in GROUPS:
        yield f"## {title}\n"
        yield from table(COLUMNS, [cells(row) for row in rows])
    yield "## What is not offered, and why\n"
    rests = [(f"`{r.service}`", r.situation, f"`{r.reason}`", r.until) for r in RESTS]
    yield from table(("Service", "When", "It rests with", "Until"), rests)
    yield DEAD
    writes = [(f"`{usual.service}`", ", ".join(usual.facts)) for usual in USUAL]
    yield from table(("Service", "Writes"), writes)


def cells(row: Row) -> tuple[str, ...]:
    bank_status, cash = row.ends
    codes = f" ({', '.join(f'`{code}`' for code in row.codes)})" if row.codes else ""
    return (
        "<br>".join(f"`{service}`" for service in row.services),
        f"{row.outcome}{codes}",
        "; ".join(step.words for step in row.steps),
        " → ".join(row.seen),
        f"{bank_status.value} / {cash.value}",
        row.holds.value,
        f"`{row.account.value}`" if row.account.value else "",
        ", ".join(row.books) or "nothing",
    )


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()), check="--check" in sys.argv))
