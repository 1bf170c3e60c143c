#!/usr/bin/env python3
"""Write docs/results/api-proofs.md: the tests that prove each row of the API document.

    .venv/bin/python scripts/api_proofs.py           write it
    .venv/bin/python scripts/api_proofs.py --check only report problems

Exit codes: 0 no problems; 1 a row without a proof or a mistake, a proof or a mistake without a row,
a mistake that cannot be planted, or a stale page.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.contract import document  # noqa: E402  # see above
from tests.contract.broken_rows.mistakes import MISTAKES  # noqa: E402  # see above
from tests.contract.proofs import Proofs, collect  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs/results/api-proofs.md"
HEAD = """# The tests that prove each row of the API document

This page lists every row of the finance service's document: its products, endpoints, fields,
states, codes, rules, errors and limits. `tests/contract/document.py` reads them from it, and a new
row without a proof fails a test. Each row has
one or more mistakes in the agent (`tests/contract/broken_rows`). `make broken-rows` plants each
mistake alone, never in the simulator, and runs the tests of its row: one of them has to fail.
`scripts/api_proofs.py` writes this page; a test fails when it is out of date.
"""
TITLES = {
    "product": "Products",
    "endpoint": "Endpoints",
    "field": "Fields",
    "state": "States",
    "code": "Service codes and failure codes",
    "rule": "Rules",
    "error": "Errors",
    "limit": "Limits",
}
SAYS_MAX = 160  # characters of the document's words
SHOWN_MAX = 6  # tests of a row; the others are counted


def main() -> int:
    proofs = collect()
    stale = keep(PAGE, "\n".join(written(proofs)), check="--check" in sys.argv)
    problems = [*gaps(proofs), *([stale] if stale else [])]
    mistakes = sum(map(len, MISTAKES.values()))
    print("\n".join(problems) or f"{len(document.rows())} rows, {mistakes} mistakes, each proven")
    return 1 if problems else 0


def gaps(proofs: Proofs) -> Iterator[str]:
    rows = {row.key for row in document.rows()}
    yield from (f"no test proves {row!r}" for row in sorted(rows - proofs.keys()))
    yield from (f"no mistake breaks {row!r}" for row in sorted(rows - MISTAKES.keys()))
    for row in sorted(proofs.keys() - rows):
        yield f"{proofs[row][0]} proves {row!r}, which is not a row of the document"
    yield from (f"{row!r} is not a row of the document" for row in sorted(MISTAKES.keys() - rows))
    for mistakes in MISTAKES.values():
        yield from filter(None, (mistake.problem() for mistake in mistakes))


def written(proofs: Proofs) -> Iterator[str]:
    """Yield the lines of the page, in the document's order."""
    yield HEAD
    for kind, title in TITLES.items():
        yield f"## {title}\n"
        rows = [cells(row, proofs.get(row.key, ())) for row in document.rows(kind)]
        yield from table(("Row", "The document says", "Proven by", "Mistakes"), rows)


def cells(row: document.Row, tests: Iterable[str]) -> tuple[str, ...]:
    says = row.says if len(row.says) <= SAYS_MAX else f"{row.says[:SAYS_MAX]}…"
    name = f"`{row.name}`" if row.kind in ("endpoint", "error") else row.name
    mistakes = str(len(MISTAKES.get(row.key, ())))
    return name.replace("|", "\\|"), says.replace("|", "\\|"), "<br>".join(named(tests)), mistakes


def named(tests: Iterable[str]) -> list[str]:
    """Return each test once, with its case only if a single case proves the row."""
    cases: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        cases[test.partition("[")[0]].append(test)
    links = [_link(found[0] if len(found) == 1 else test) for test, found in cases.items()]
    more = [f"and {len(links) - SHOWN_MAX} more"] if len(links) > SHOWN_MAX else []
    return links[:SHOWN_MAX] + more


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[`{name}`](../../{path})"


if __name__ == "__main__":
    raise SystemExit(main())
