"""Which days an archive may hold that is not there."""

from pathlib import Path

import pytest

from agent.journal.reader import ArchiveGap
from agent.journal.segment_header import SegmentHeader
from tests.unit.agent.transactions.facts import OPENED

DAY_S = 86_400.0
FIRST, NEXT = "2026-11-21", "2026-11-22"


def gap(before: float | None, after: float | None) -> ArchiveGap:
    header = SegmentHeader(1, 5, b"", "", b"")
    return ArchiveGap.between(Path("a.db"), header, (before, after), is_erased=False)


@pytest.mark.parametrize(
    ("before", "after", "days"),
    [
        (OPENED, OPENED + DAY_S, {FIRST, NEXT}),
        (OPENED, OPENED, {FIRST}),
        (None, OPENED, {"2026-11-20", FIRST}),
        (OPENED + DAY_S, None, {NEXT, "2026-11-23"}),
        (OPENED + DAY_S, OPENED, {"2026-11-20", FIRST, NEXT, "2026-11-23"}),
    ],
    ids=["two days", "one day", "from the beginning", "until now", "a clock that went back"],
)
def test_the_events_around_a_gap_limit_its_days(
    before: float | None, after: float | None, days: set[str]
) -> None:
    all_days = ("2026-11-20", FIRST, NEXT, "2026-11-23")
    assert {day for day in all_days if gap(before, after).may_hold(day)} == days
