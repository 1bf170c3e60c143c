"""Print the specification's table as docs/specification.md; with --check, fail if it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.contract.specification.crashes import SUCCESS_RUNS  # noqa: E402  # see above
from tests.contract.specification.rows import GROUPS  # noqa: E402  # see above
from tests.contract.specification.table import Row  # noqa: E402  # see above
from tests.contract.specification.unavailable import UNAVAILABLE  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs" / "specification.md"
HEAD = """# Every outcome of every service

This page is the specification of the kiosk. `scripts/specification.py` prints it from the table
that `tests/contract/specification` runs. They use the screen protocol, the real agent and its
real drivers, with a simulated service, simulated devices and simulated people. A test fails when
this page is out of date.

*Seen* lists the screens from the last answered question until the customer has gone. *Ends* is the
bank status and the cash status of the transaction. *Holds* is what the customer has at the end.
*Message* is the text about the customer's money on the last screen, if there is one. *Books* are
the service's own records. A row with codes is tested with each of them.
"""
COLUMNS = ("Service", "Outcome", "What happens", "Seen", "Ends", "Holds", "Message", "Books")
DEAD = """## The power fails

For every service, at every write of the journal, the process dies before the commit and after it. A
new agent starts on the same folder. The customer comes back with the slip, or with the last four
digits if no slip was printed. The attendant answers the questions that only a person at the kiosk
can answer. Then the books agree. The service has at most one record. Notes went out once and only
for SUCCESS. Notes that came in were paid for a delivery or given back.
"""


def written() -> Iterator[str]:
    """Yield the parts of the page."""
    yield HEAD
    for title, rows in GROUPS:
        yield f"## {title}\n"
        yield from table(COLUMNS, [cells(row) for row in rows])
    yield "## Unavailable services and their reasons\n"
    unavailable = [(f"`{r.service}`", r.situation, f"`{r.reason}`", r.until) for r in UNAVAILABLE]
    yield from table(("Service", "When", "Reason", "Until"), unavailable)
    yield DEAD
    writes = [(f"`{run.service}`", ", ".join(run.facts)) for run in SUCCESS_RUNS]
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
