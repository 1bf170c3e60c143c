"""The marker with which a test names the rows of the API document that it proves.

@proves("endpoint: POST /ext/v1/upicw/qr", "limit: UPI Cash open QRs")
async def test_…(counter: Counter) -> None: …
"""

from collections.abc import Iterator

import pytest

MARKER = "proves"
ENDPOINT = "endpoint: "


def proves(*rows: str) -> pytest.MarkDecorator:
    """Mark a test, or one of its parameter sets, with rows of `document.rows()`."""
    return pytest.mark.proves(*rows)


def rows_of(test: pytest.Item) -> Iterator[str]:
    for mark in test.iter_markers(MARKER):
        yield from mark.args


def endpoints_of(test: pytest.Item) -> list[str]:
    """Return the endpoints that a test proves, as `METHOD /full/path`."""
    return [row.removeprefix(ENDPOINT) for row in rows_of(test) if row.startswith(ENDPOINT)]
