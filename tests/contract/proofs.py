"""The marker with which a test names the rows of the API document that it proves.

@proves("endpoint: POST /ext/v1/upicw/qr", "limit: UPI Cash open QRs")
async def test_…(counter: Counter) -> None: …
"""

import contextlib
import io
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MARKER = "proves"
ENDPOINT = "endpoint: "

Proofs = dict[str, list[str]]
"""The tests of each row, by their pytest ids."""


def proves(*rows: str) -> pytest.MarkDecorator:
    """Mark a test, or one of its parameter sets, with rows of `document.rows()`."""
    return pytest.mark.proves(*rows)


def rows_of(test: pytest.Item) -> Iterator[str]:
    for mark in test.iter_markers(MARKER):
        yield from mark.args


def endpoints_of(test: pytest.Item) -> list[str]:
    """Return the endpoints that a test proves, as `METHOD /full/path`."""
    return [row.removeprefix(ENDPOINT) for row in rows_of(test) if row.startswith(ENDPOINT)]


def files() -> list[Path]:
    """Return the test modules that prove rows."""
    return [
        path
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "proves(" in path.read_text()
    ]


class _Collected:
    """A pytest plugin that collects the tests that prove each row."""

    def __init__(self) -> None:
        self.proofs: Proofs = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for test in session.items:
            for row in rows_of(test):
                self.proofs[row].append(test.nodeid)


def collect() -> Proofs:
    """Return the tests of each row. Raises SystemExit with pytest's output."""
    collected = _Collected()
    said = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    with contextlib.redirect_stdout(said):
        code = pytest.main([*arguments, *map(str, files())], plugins=[collected])
    if code != pytest.ExitCode.OK:
        raise SystemExit(said.getvalue())
    return collected.proofs
