"""One whole day on fast time, touched in a real browser: at its end all ledgers agree."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agent.journal.reader import JournalReader
from tests.support.judged import breaches
from tests.support.wallet_ledger import booked, impacts
from tests.system.day.script import OPENING, Closing, Day, play
from tests.system.day.shop import DAY, Place, Shop, command, live, touch_page
from tests.system.e2e.hand import NOBODY, Hand

pytestmark = [pytest.mark.slow, pytest.mark.sweep]  # the slow customer lives a part of a day

Json = dict[str, Any]

SPEED = 6.0  # times faster than real time; if it is faster, touches miss the screens' timeouts
DAILY_AUTH_CHARGE = Decimal("0.94")  # service.md 1.7

# The journal's content at the end: service, rupees, bank status, cash status.
ENDS = Counter(
    {
        ("aeps.BE", 0, "succeeded", "none"): 1,
        ("aeps.CW", 2_000, "succeeded", "handed"): 1,
        ("aeps.MS", 0, "succeeded", "none"): 1,
        ("aeps.CD", 3_000, "succeeded", "kept"): 1,
        ("aeps.CW", 1_000, "succeeded", "handed"): 1,  # pending at first
        ("upicw.QR", 700, "succeeded", "handed"): 1,
        ("upicw.QR", 500, "succeeded", "handed"): 1,  # paid after the customer had left
        ("aeps.CD", 1_000, "failed", "refunded"): 1,
        ("matm.CW", 1_500, "succeeded", "handed"): 1,
        ("matm.BE", 0, "succeeded", "none"): 1,
        ("matm.MS", 0, "succeeded", "none"): 1,
        ("aeps.AP", 349, "succeeded", "none"): 1,
    }
)

# The notes that each of them took home; Gopal took his own, Chandra left some.
POCKETS = {
    "Bhola": 2_000,
    "Chandra": -3_000,
    "Dinesh": 1_000,
    "Esther": 700,
    "Farida": 500,
    "Gopal": 0,
    "Hema": 1_500,
}

SLIPS = 6  # four customers asked for one, and two leave with a claim code


@dataclass(frozen=True, slots=True)
class Books:
    """All records of the day, each read from its own place."""

    screen: Closing
    journal: list[Json]
    report: Json
    wallet: Decimal
    """The change of the service's AEPS wallet since the morning."""
    booked: dict[str, Decimal]
    """The effect of each of our references on it."""
    slips: int
    """Printed by the printer."""


def test_the_whole_day_ends_with_every_difference_zero(tmp_path: Path) -> None:
    day, books = live(Place(tmp_path), the_day)
    assert_every_service_ended(books)
    assert_notes_are_where_they_belong(day)
    assert_screen_says_that_all_agrees(books.screen)
    assert_report_says_so_too(books.report)
    assert_wallet_is_as_the_service_has_it(books)
    assert books.slips == SLIPS


def the_day(shop: Shop) -> tuple[Day, Books]:
    with touch_page(shop.address) as page:
        day = Day(shop, Hand(page), NOBODY, SPEED)
        return day, read_books(shop, play(day))


def read_books(shop: Shop, screen: Closing) -> Books:
    state = shop.bench.state()
    service = state["api"]["books"]
    assert command(shop, "journal", "verify") == []
    with JournalReader(shop.journal) as journal:
        assert breaches(journal, service) == []
    return Books(
        screen=screen,
        journal=command(shop, "journal", "list"),
        report=command(shop, "report", "--date", DAY.isoformat()),
        wallet=sum(map(booked, service["entries"]), Decimal()),
        booked=impacts(service),
        slips=len(state["printer"]["slips"]),
    )


# --- the state at the end ---


def assert_every_service_ended(books: Books) -> None:
    ends = Counter((t["service"], t["amount"], t["fate"], t["cash"]) for t in books.journal)
    assert ends == ENDS
    assert [t["client_reference"] for t in books.journal if not t["closed"]] == []


def assert_notes_are_where_they_belong(day: Day) -> None:
    assert dict(day.pockets) == POCKETS
    assert day.drawer == OPENING - sum(POCKETS.values())


def assert_screen_says_that_all_agrees(screen: Closing) -> None:
    assert screen.verdict == "Everything agrees."
    assert screen.lines["Counted in the evening"] == [screen.expected]
    assert screen.lines["Pay in by Aadhaar"] == ["1 ×₹3,000", "1 failed · ₹1,000"]


def assert_report_says_so_too(report: Json) -> None:
    assert report["differences"] == []
    assert report["not_told"] == []
    assert report["drawer"]["difference"] == 0
    assert [count["difference"] for count in report["drawer"]["counts"]] == [None, 0]
    assert not any(report["now"].values())


def assert_wallet_is_as_the_service_has_it(books: Books) -> None:
    ours = by_service((t["service"], books.booked[t["client_reference"]]) for t in books.journal)
    reported = by_service(
        (line["service"], line["wallet_impact"]) for line in books.report["services"]
    )
    assert reported == ours
    assert sum(reported.values()) - DAILY_AUTH_CHARGE == books.wallet


def by_service(impacts: Iterable[tuple[str, Decimal]]) -> dict[str, Decimal]:
    sums: dict[str, Decimal] = {}
    for service, one in impacts:
        sums[service] = sums.get(service, Decimal()) + one
    return sums
