"""The day's report for the attendant, from the ledger."""

from datetime import date
from pathlib import Path
from typing import Any, NoReturn

import pytest

from agent.base.money import Money, rupees
from agent.cash.day_ledger import DayLedger
from agent.cash.report import day_report
from agent.dialogue.attendant.day_report import UNREAD, of_report
from agent.dialogue.page import ScreenLine, Text
from agent.dialogue.read_model import Today
from agent.journal.database import Damaged
from agent.transactions.ledger import EntryKind, LedgerEntry
from agent.transactions.model import BankStatus, CashStatus, Direction, Terms, Transaction
from agent.transactions.outcome import Outcome, Status
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions.facts import EVERY_MINUTE_THEN_HOURLY, OPENED, SLIP_STARTED

DAY = date(2026, 11, 21)
REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"


def withdrawal(cash: CashStatus) -> Transaction:
    earned: dict[str, Any] = {"commission": rupees(1), "wallet_impact": rupees(501)}
    return Transaction(
        client_reference=REFERENCE,
        service="aeps.CW",
        amount=rupees(500),
        terms=Terms(Direction.OUT, EVERY_MINUTE_THEN_HOURLY),
        opened_at=OPENED,
        bank_status=BankStatus.SUCCEEDED,
        cash=cash,
        outcome=Outcome(Status.SUCCESS, REFERENCE, "AE1", **earned),
    )


def today(*opened: Transaction, moves: tuple[tuple[EntryKind, int], ...] = ()) -> Today:
    """Return the report of a day with these transactions and drawer moves, in rupees."""
    movements = tuple(
        LedgerEntry(seq, DAY.isoformat(), REFERENCE, kind, rupees(amount))
        for seq, (kind, amount) in enumerate(moves, start=1)
    )
    still_open = tuple(t for t in opened if not t.closed)
    return of_report(day_report(DayLedger(DAY, opened, (), still_open, movements)))


def by_key(lines: tuple[ScreenLine, ...]) -> dict[str, object]:
    return {line.label.key: line.value for line in lines if isinstance(line.label, Text)}


def test_a_balanced_day_is_reported_without_discrepancies() -> None:
    moves = ((EntryKind.OPENING, 10_000), (EntryKind.HANDED_OUT, 500), (EntryKind.CLOSING, 9_500))
    told = today(withdrawal(CashStatus.HANDED), moves=moves)
    assert told.differences == ()
    assert by_key(told.lines) == {
        "today-opening": Money(rupees(10_000)),
        "today-handed-out": Money(rupees(500)),
        "today-expected": Money(rupees(9_500)),
        "today-closing": Money(rupees(9_500)),
        "service-aeps-CW": Text(
            "today-earned",
            {"count": 1, "amount": Money(rupees(500)), "commission": Money(rupees(1))},
        ),
        "today-bills-listed": Text("today-bills-unread"),
    }
    assert told.counted[-1] == ScreenLine(Text("drawer-difference"), Money(rupees(0)), "good")


def test_owed_cash_is_shown_separately_and_is_not_a_discrepancy() -> None:
    told = today(withdrawal(CashStatus.OWED))
    assert told.differences == ()
    assert by_key(told.lines)["today-now-owed"] == Money(rupees(500))


@pytest.mark.parametrize(
    ("cash", "odd"),
    [(CashStatus.DISPUTED, "odd-disputed"), (CashStatus.HANDING_OVER, "odd-in-doubt")],
)
def test_notes_in_doubt_are_shown_with_the_amounts_and_the_end_of_the_reference(
    cash: CashStatus, odd: str
) -> None:
    told = today(withdrawal(cash))
    amounts = Text("odd-amounts", {"expected": Money(rupees(500)), "found": Money(rupees(0))})
    assert told.differences == (ScreenLine(Text(odd, {"reference": "7QX3ZC"}), amounts, "bad"),)
    assert by_key(told.lines)[f"today-now-{odd.removeprefix('odd-')}"] == Money(rupees(500))


def test_a_count_with_missing_notes_shows_the_shortage() -> None:
    told = today(moves=((EntryKind.OPENING, 10_000), (EntryKind.CHECK, 9_900)))
    assert told.counted == (
        ScreenLine(Text("drawer-counted"), Money(rupees(9_900))),
        ScreenLine(Text("drawer-expected"), Money(rupees(10_000))),
        ScreenLine(Text("drawer-difference"), Money(rupees(-100)), "bad"),
    )


def test_an_uncounted_till_has_no_amount_and_its_first_count_is_not_compared() -> None:
    told = by_key(today().lines)
    assert (told["today-opening"], told["today-expected"]) == ("–", "–")
    first = today(moves=((EntryKind.OPENING, 10_000),))
    assert first.counted == (ScreenLine(Text("drawer-counted"), Money(rupees(10_000))),)


@virtual_time
async def test_an_unreadable_ledger_does_not_stop_the_kiosk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> NoReturn:
        raise Damaged("journal.db: a state cannot be read")

    async with kiosk_world(tmp_path) as world:
        monkeypatch.setattr("agent.app.attendant_read_model.day_ledger", damaged)
        assert world.kiosk.read_model.attendant.today() is UNREAD
        await world.customer.takes_out("500")


@virtual_time
async def test_the_attendant_sees_the_day_also_after_the_journal_goes_on_in_another_file(
    tmp_path: Path,
) -> None:
    """A customer's transaction of the same day is in the older file."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.takes_out("500")
        await world.sees("start")
        reference = world.transaction.client_reference
        sees = world.kiosk.read_model.attendant
        today, listed = sees.today(), sees.opened_today()
        world.kiosk.journal.roll_over(world.kiosk.clock.now().service)
        assert (sees.today(), sees.opened_today()) == (today, listed)
        assert [t.client_reference for t in listed] == [reference]
        assert world.kiosk.journal.append(reference, SLIP_STARTED).cash is CashStatus.HANDED
        assert (sees.today(), len(sees.opened_today())) == (today, 1)
        await world.customer.takes_out("500")
        await world.sees("start")
        assert sees.today() != today
