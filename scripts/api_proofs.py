#!/usr/bin/env python3
"""Write docs/api-proofs.md: the tests that prove each row of the API document.

    .venv/bin/python scripts/api_proofs.py           write it
    .venv/bin/python scripts/api_proofs.py --check only report problems

Exit codes: 0 no problems; 1 a row without a proof, a proof without a row, or a stale page.
"""

import contextlib
import io
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.contract import document  # noqa: E402  # see above
from tests.contract.proofs import rows_of  # noqa: E402  # see above
from tests.support.printed import keep  # noqa: E402  # see above

TESTS = ROOT / "tests" / "contract"
PAGE = ROOT / "docs" / "api-proofs.md"
HEAD = """# The tests that prove each row of the API document

This page lists every endpoint, error code and limit of the document, with the tests that prove it.
In these tests (`tests/contract`) the real client calls the simulated service over real HTTP on
loopback. `scripts/api_proofs.py` writes this page; a test fails when it is out of date.
"""

Proofs = dict[str, list[str]]
"""The tests of each row, by their pytest ids."""


class Collected:
    """A pytest plugin that collects the tests that prove each row."""

    def __init__(self) -> None:
        self.proofs: Proofs = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for test in session.items:
            for row in rows_of(test):
                self.proofs[row].append(test.nodeid)


def main() -> int:
    proofs = collect()
    stale = keep(PAGE, "\n".join(written(proofs)), check="--check" in sys.argv)
    problems = [*gaps(proofs), *([stale] if stale else [])]
    print("\n".join(problems) or f"{len(document.rows())} rows, each proven")
    return 1 if problems else 0


def collect() -> Proofs:
    cash_total = Collected()
    said = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", f"--rootdir={ROOT}", str(TESTS)]
    with contextlib.redirect_stdout(said):
        code = pytest.main(arguments, plugins=[cash_total])
    if code != pytest.ExitCode.OK:
        raise SystemExit(said.getvalue())
    return cash_total.proofs


def gaps(proofs: Proofs) -> Iterator[str]:
    rows = document.rows()
    yield from (f"no test proves {row!r}" for row in rows if row not in proofs)
    for row, tests in proofs.items():
        if row not in rows:
            yield f"{tests[0]} proves {row!r}, which is not a row of the document"


def written(proofs: Proofs) -> Iterator[str]:
    """Yield the lines of the page, in the document's order."""
    yield HEAD
    endpoints = [(f"endpoint: {name}", f"`{name}`") for name in document.ENDPOINTS]
    yield from table("Endpoints", ("Endpoint",), endpoints, proofs)
    errors = [(f"error: {e.code}", str(e.http), f"`{e.code}`") for e in document.ERRORS]
    yield from table("Errors", ("HTTP", "Code"), errors, proofs)
    limits = [(f"limit: {row.limit}", row.limit, _facts(row)) for row in document.LIMITS]
    yield from table("Limits", ("Limit", "Figures"), limits, proofs)


def _facts(row: document.LimitRow) -> str:
    return "<br>".join(f"`{name}` {fact}" for name, fact in row.facts.items())


def table(
    title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], proofs: Proofs
) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"| {' | '.join((*columns, 'Proven by'))} |"
    yield f"|{'---|' * (len(columns) + 1)}"
    for row, *cells in rows:
        yield f"| {' | '.join((*cells, '<br>'.join(named(proofs.get(row, ())))))} |"
    yield ""


def named(tests: Iterable[str]) -> list[str]:
    """Return each test once, with its case only if a single case proves the row."""
    cases: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        cases[test.partition("[")[0]].append(test)
    return [_link(found[0] if len(found) == 1 else test) for test, found in cases.items()]


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[`{name}`](../{path})"


if __name__ == "__main__":
    raise SystemExit(main())
