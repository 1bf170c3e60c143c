"""Tests the day's report: the expected amount in the till, and the discrepancies."""

from datetime import date

import msgspec
import pytest

from agent.base.money import ZERO, Paise, rupees
from agent.cash.day_ledger import CashHandling, DayLedger
from agent.cash.discrepancies import Discrepancy, DiscrepancyKind
from agent.cash.report import Ending, Outstanding, ServiceLine, day_report, till_day
from agent.cash.report_output import as_json, as_text
from agent.journal.reader import Gap
from agent.transactions import model as m
from agent.transactions.ledger import EntryKind, LedgerEntry
from agent.transactions.model import BankStatus, CashStatus, Direction, Misfit, Terms, Transaction
from agent.transactions.outcome import Outcome, Status
from tests.unit.agent.transactions.facts import EVERY_MINUTE_THEN_HOURLY, OPENED

DAY = date(2026, 11, 21)
FATES = {
    Status.SUCCESS: BankStatus.SUCCEEDED,
    Status.FAILED: BankStatus.FAILED,
    Status.PENDING: BankStatus.PENDING,
}
TERMS = Terms(Direction.OUT, EVERY_MINUTE_THEN_HOURLY)


def transaction(  # the fields of a transaction, by name
    service: str = "aeps.CW",
    status: Status = Status.SUCCESS,
    *,
    impact: Paise | None,
    charge: Paise | None = ZERO,
    commission: Paise | None = ZERO,
    cash: CashStatus = CashStatus.HANDED,
) -> Transaction:
    outcome = Outcome(
        status, "A", "AE1", charge=charge, commission=commission, wallet_impact=impact
    )
    return Transaction(
        client_reference="A",
        service=service,
        amount=rupees(500),
        terms=TERMS,
        opened_at=OPENED,
        bank_status=FATES[status],
        cash=cash,
        outcome=outcome,
    )


def lines(*moves: tuple[EntryKind, int]) -> tuple[LedgerEntry, ...]:
    """Return a day's ledger entries, from rupees."""
    return tuple(
        LedgerEntry(seq, DAY.isoformat(), "A", kind, rupees(amount))
        for seq, (kind, amount) in enumerate(moves, start=1)
    )


def books(*opened: Transaction, movements: tuple[LedgerEntry, ...] = ()) -> DayLedger:
    still_open = tuple(t for t in opened if not t.closed)
    return DayLedger(DAY, opened, (), still_open, movements)


# --- the drawer ---

A_DAY = (
    (EntryKind.OPENING, 10_000),
    (EntryKind.TAKEN_IN, 700),
    (EntryKind.HANDED_OUT, 500),
    (EntryKind.GIVEN_BACK, 200),
    (EntryKind.LOADED, 5_000),
    (EntryKind.TAKEN, 1_000),
    (EntryKind.TEST, 100),
)


def test_the_expected_amount_follows_from_the_movements() -> None:
    drawer = till_day(lines(*A_DAY))
    assert drawer.expected == rupees(10_000 + 700 - 500 - 200 + 5_000 - 1_000)
    assert (drawer.closing, drawer.discrepancy) == (None, None), "not counted yet"


def test_a_closing_count_is_compared_with_the_expected_amount() -> None:
    """Entries after the count are not part of the counted amount."""
    drawer = till_day(lines(*A_DAY, (EntryKind.CLOSING, 13_900), (EntryKind.HANDED_OUT, 300)))
    assert (drawer.expected, drawer.discrepancy) == (rupees(14_000), rupees(-100))
    assert drawer.totals[EntryKind.HANDED_OUT].amount == rupees(800)


def test_the_last_of_several_closing_counts_is_used() -> None:
    """After a wrong count, a payout of 500 rupees and a right count, nothing is missing."""
    drawer = till_day(
        lines(
            (EntryKind.OPENING, 10_000),
            (EntryKind.CLOSING, 9_000),
            (EntryKind.HANDED_OUT, 500),
            (EntryKind.CLOSING, 9_500),
        )
    )
    assert (drawer.closing, drawer.expected, drawer.discrepancy) == (
        rupees(9_500),
        rupees(9_500),
        0,
    )


def test_without_an_opening_count_nothing_is_expected() -> None:
    drawer = till_day(lines((EntryKind.HANDED_OUT, 500), (EntryKind.CLOSING, 100)))
    assert (drawer.opening, drawer.expected, drawer.discrepancy) == (None, None, None)


def test_a_second_opening_count_is_compared_like_any_count() -> None:
    drawer = till_day(
        lines((EntryKind.OPENING, 1_000), (EntryKind.OPENING, 600), (EntryKind.CLOSING, 600))
    )
    assert drawer.discrepancy == rupees(-400)


@pytest.mark.parametrize("kind", [EntryKind.CHECK, EntryKind.CLOSING])
def test_a_count_that_differs_is_a_discrepancy(kind: EntryKind) -> None:
    report = day_report(books(movements=lines((EntryKind.OPENING, 1_000), (kind, 900))))
    assert report.discrepancies == (
        Discrepancy(DiscrepancyKind.DRAWER, None, rupees(1_000), rupees(900)),
    )


# --- the wallet ---


@pytest.mark.parametrize(
    ("service", "status", "expected"),
    [
        ("aeps.CW", Status.SUCCESS, 504),
        ("aeps.AP", Status.SUCCESS, 504),
        ("upicw.QR", Status.SUCCESS, 504),
        ("matm.CW", Status.SUCCESS, 504),
        ("aeps.CW", Status.FAILED, 0),
        ("aeps.CW", Status.PENDING, 0),
        ("aeps.BE", Status.SUCCESS, -2),
        ("aeps.MS", Status.SUCCESS, -2),
        ("aeps.CD", Status.SUCCESS, -502),
        ("aeps.CD", Status.FAILED, 0),
        ("recharge.MOBILE", Status.SUCCESS, -496),
        ("recharge.DTH", Status.SUCCESS, -496),
        ("recharge.MOBILE", Status.FAILED, 0),
    ],
)
def test_the_wallet_impact_is_compared_with_the_documents_formula(
    service: str, status: Status, expected: int
) -> None:
    def differences(impact: int) -> list[tuple[Paise, Paise]]:
        t = transaction(
            service, status, impact=rupees(impact), charge=rupees(2), commission=rupees(6)
        )
        found = day_report(books(t)).discrepancies
        return [(d.expected, d.found) for d in found if d.kind is DiscrepancyKind.WALLET]

    assert differences(expected) == []
    assert differences(expected + 1) == [(rupees(expected), rupees(expected + 1))]


REFUNDED = transaction("recharge.MOBILE", Status.FAILED, impact=ZERO, cash=CashStatus.REFUNDED)
REFUND_IS_FOLLOWED = msgspec.structs.replace(TERMS, refund_schedule=EVERY_MINUTE_THEN_HOURLY)
NO_REFUND_IS_PROMISED = msgspec.structs.replace(TERMS, refund_is_promised=False)
PENDING = transaction(status=Status.PENDING, impact=None, cash=CashStatus.NONE)
PAID = transaction(impact=rupees(500))


def said(t: Transaction, **more: object) -> Transaction:
    """Return the transaction with other values in the service's answer."""
    assert t.outcome
    return msgspec.structs.replace(t, outcome=msgspec.structs.replace(t.outcome, **more))


@pytest.mark.parametrize(
    ("t", "kind"),
    [
        (said(REFUNDED, refunded=True), None),
        (said(REFUNDED, refunded=None), None),
        (said(REFUNDED, refunded=False), DiscrepancyKind.NOT_REFUNDED),
        (
            msgspec.structs.replace(
                said(REFUNDED, wallet_impact=None),
                service="dmt.TRANSFER",
                terms=NO_REFUND_IS_PROMISED,
            ),
            DiscrepancyKind.NOT_REFUNDED,
        ),
        (PENDING, None),
        (said(PENDING, word="CANCELLED"), DiscrepancyKind.UNCLEAR),
        (msgspec.structs.replace(PAID, mismatches=((Misfit.AMOUNT,),)), DiscrepancyKind.MISMATCHED),
        # These numbers are not checked.
        (transaction("aeps.BE", Status.FAILED, impact=ZERO, charge=rupees(1)), None),
        (transaction("aeps.MS", Status.FAILED, impact=ZERO, charge=rupees(1)), None),
        (transaction("dmt.TRANSFER", impact=rupees(7)), None),
        (transaction("verify.bank-account", impact=rupees(7)), None),
    ],
)
def test_what_has_to_be_settled_with_the_service(
    t: Transaction, kind: DiscrepancyKind | None
) -> None:
    """A debit that is not back, an answer without a meaning, an answer for another transaction."""
    t = msgspec.structs.replace(t, cash=CashStatus.NONE)
    report = day_report(books(t))
    expected = (Discrepancy(kind, "A", rupees(500), ZERO),) if kind else ()
    assert (report.discrepancies, report.missing_figures) == (expected, ())


AGREED = msgspec.structs.replace(
    transaction("dmt.TRANSFER", impact=rupees(-505), charge=rupees(5), cash=CashStatus.KEPT),
    masked_details={"charge": "500"},
)
"""A delivered transfer of Rs 500 with an agreed charge of Rs 5."""


@pytest.mark.parametrize(
    ("reported", "found"),
    [
        ({}, None),
        ({"charge": ZERO, "wallet_impact": rupees(-500)}, None),
        ({"charge": None, "wallet_impact": None}, None),
        ({"charge": None}, None),
        ({"charge": rupees(7), "wallet_impact": rupees(-507)}, 507),
        ({"charge": rupees(7), "wallet_impact": None}, 507),
        ({"wallet_impact": rupees(-506)}, 506),
        ({"wallet_impact": ZERO}, 0),
        ({"charge": rupees(7)}, 507),
    ],
)
def test_another_price_than_agreed_is_in_the_report(
    reported: dict[str, Paise | None], found: int | None
) -> None:
    differences = day_report(books(said(AGREED, **reported))).discrepancies
    expected = (Discrepancy(DiscrepancyKind.PRICE, "A", rupees(505), rupees(found or 0)),)
    assert differences == (() if found is None else expected)


@pytest.mark.parametrize("first", [said(REFUNDED, refunded=False), said(PAID, charge=None)])
def test_a_transaction_after_one_that_cannot_be_compared_is_compared(first: Transaction) -> None:
    later = msgspec.structs.replace(
        said(PAID, wallet_impact=rupees(501)), client_reference="B", cash=CashStatus.HANDED
    )
    found = day_report(books(msgspec.structs.replace(first, cash=CashStatus.NONE), later))
    wallet = Discrepancy(DiscrepancyKind.WALLET, "B", rupees(500), rupees(501))
    assert wallet in found.discrepancies


def test_a_missing_refund_is_reported_every_day_until_it_is_settled() -> None:
    """A failed transaction of another day that is still open is also in today's report."""
    waits = msgspec.structs.replace(said(REFUNDED, refunded=False), terms=REFUND_IS_FOLLOWED)
    assert not waits.closed
    report = day_report(DayLedger(DAY, (), (), (waits,), ()))
    assert report.discrepancies == (
        Discrepancy(DiscrepancyKind.NOT_REFUNDED, "A", rupees(500), ZERO),
    )

    settled = msgspec.structs.replace(waits, refund_settled=True)
    assert settled.closed
    assert day_report(books(settled)).discrepancies == ()


@pytest.mark.parametrize("missing", ["charge", "commission", "wallet_impact"])
def test_a_missing_figure_is_not_a_discrepancy(missing: str) -> None:
    report = day_report(books(said(PAID, **{missing: None})))
    assert (report.discrepancies, report.missing_figures) == ((), ("A",))


# --- notes ---


@pytest.mark.parametrize(
    ("cash", "status", "kind"),
    [
        (CashStatus.HANDING_OVER, Status.SUCCESS, DiscrepancyKind.IN_DOUBT),
        (CashStatus.HANDED, Status.FAILED, DiscrepancyKind.UNAUTHORISED_PAYOUT),
        (CashStatus.DISPUTED, Status.SUCCESS, DiscrepancyKind.DISPUTED),
    ],
)
def test_notes_in_the_wrong_place_are_a_discrepancy(
    cash: CashStatus, status: Status, kind: DiscrepancyKind
) -> None:
    odd = transaction("bbps.PAY", status, impact=None, cash=cash)
    (difference,) = day_report(books(odd)).discrepancies
    assert (difference.kind, difference.client_reference) == (kind, "A")


@pytest.mark.parametrize(
    ("settled", "kind"),
    [
        (None, DiscrepancyKind.SHORTFALL),
        (m.Finding.PAID, DiscrepancyKind.SHORTFALL_PAID),
        (m.Finding.UNFOUNDED, DiscrepancyKind.SHORTFALL_UNFOUNDED),
    ],
)
def test_notes_that_a_customer_misses_are_a_discrepancy_also_after_they_are_settled(
    settled: m.Finding | None, kind: DiscrepancyKind
) -> None:
    paid_out = transaction(impact=Paise(49_800), charge=rupees(2), cash=CashStatus.HANDED)
    missed = msgspec.structs.replace(paid_out, shortfall=m.Shortfall(OPENED, settled=settled))
    found = [d for d in day_report(books(missed)).discrepancies if d.kind.value[:5] == "short"]
    assert found == [Discrepancy(kind, "A", rupees(500), ZERO)]


def test_missing_notes_of_another_day_are_reported_until_they_are_settled() -> None:
    paid_out = transaction(impact=Paise(49_800), charge=rupees(2), cash=CashStatus.HANDED)
    missed = msgspec.structs.replace(paid_out, shortfall=m.Shortfall(OPENED))
    report = day_report(DayLedger(DAY, (), (), (missed,), ()))
    assert [d.kind for d in report.discrepancies] == [DiscrepancyKind.SHORTFALL]


@pytest.mark.parametrize(
    ("cash", "status", "why"),
    [
        (CashStatus.OWED, Status.SUCCESS, Outstanding.OWED),
        (CashStatus.HELD, Status.PENDING, Outstanding.HELD),
        (CashStatus.REFUND_OWED, Status.FAILED, Outstanding.HELD),
    ],
)
def test_owed_or_held_notes_are_not_a_discrepancy(
    cash: CashStatus, status: Status, why: Outstanding
) -> None:
    waiting = transaction("bbps.PAY", status, impact=None, cash=cash)
    report = day_report(books(waiting))
    assert report.discrepancies == ()
    assert report.outstanding == dict.fromkeys(Outstanding, ()) | {why: (waiting,)}


# --- the services ---


def test_a_services_transactions_are_summed_by_ending() -> None:
    good = transaction(impact=Paise(50_650), commission=Paise(650))
    bad = transaction(status=Status.FAILED, impact=ZERO, cash=CashStatus.NONE)
    assert day_report(books(good, bad, good)).services == (
        ServiceLine(
            "aeps.CW",
            Ending.SUCCESS,
            count=2,
            amount=rupees(1_000),
            commission=rupees(13),
            wallet_impact=rupees(1_013),
        ),
        ServiceLine("aeps.CW", Ending.FAILED, count=1, amount=rupees(500)),
    )


@pytest.mark.parametrize("status", [Status.FAILED, Status.PENDING])
def test_a_charge_counts_only_for_a_success(status: Status) -> None:
    """A failed deposit reports the charge that it would have had; its wallet impact is zero."""
    t = transaction(
        "aeps.CD",
        status,
        impact=ZERO,
        charge=rupees(3),
        commission=rupees(1),
        cash=CashStatus.REFUNDED,
    )
    (line,) = day_report(books(t)).services
    assert (line.charge, line.commission, line.wallet_impact) == (0, 0, 0)


def test_yesterdays_transactions_with_todays_movements_are_checked_but_not_summed() -> None:
    wrong = transaction(impact=rupees(1))
    report = day_report(DayLedger(DAY, (), (wrong,), (), ()))
    assert report.services == ()
    assert [d.kind for d in report.discrepancies] == [DiscrepancyKind.WALLET]


# --- transactions that people ended ---


@pytest.mark.parametrize(
    ("verdict", "found"), [(m.Verdict.DELIVERED, rupees(500)), (m.Verdict.NOT_DELIVERED, ZERO)]
)
@pytest.mark.parametrize("contradicted", [False, True])
def test_each_agreement_of_two_people_is_reported(
    verdict: m.Verdict, found: Paise, *, contradicted: bool
) -> None:
    word = m.Agreement(("attendant", "operator"), verdict, OPENED, contradicted=contradicted)
    ended = msgspec.structs.replace(transaction(impact=None), outcome=None, agreement=word)
    (difference,) = day_report(DayLedger(DAY, (), (), (), (), agreed=(ended,))).discrepancies
    odd = DiscrepancyKind.CONTRADICTED if contradicted else DiscrepancyKind.SETTLED_BY_PEOPLE
    assert difference == Discrepancy(odd, "A", rupees(500), found)


def test_the_earnings_are_commission_and_fee_minus_charge_of_successes() -> None:
    good = transaction(impact=Paise(50_450), charge=rupees(2), commission=Paise(650))
    with_a_fee = msgspec.structs.replace(good, service="dmt.TRANSFER", fee=rupees(5))
    failed = transaction(status=Status.FAILED, impact=ZERO, charge=rupees(2), commission=rupees(9))
    free = transaction(impact=Paise(50_000), charge=ZERO, commission=ZERO)
    report = day_report(books(good, with_a_fee, failed, free))
    assert report.earned == Paise(450 + 450 + 500)


def test_a_verification_earns_its_price() -> None:
    paid = transaction("verify.PAID", impact=Paise(-300), charge=rupees(3))
    report = day_report(books(paid))
    assert report.earned == rupees(497)


# --- as text and as JSON ---


SERVICE_CELLS = ("2", "₹1,000", "₹0", "₹0", "₹6.50", "₹506.50")


def test_a_day_is_printed_and_exported() -> None:
    owed = transaction(impact=Paise(50_650), commission=Paise(650), cash=CashStatus.OWED)
    by_digits = CashHandling("Asha", "B", rupees(300), m.Claimed.DIGITS)
    by_slip = CashHandling("Asha", "C", Paise(20_050), m.Claimed.CODE)
    unnamed = CashHandling("", "D", rupees(1), m.Claimed.NOTHING)
    entries = lines(
        (EntryKind.OPENING, 1_000), (EntryKind.HANDED_OUT, 500), (EntryKind.CLOSING, 400)
    )
    gap = Gap(1, 5, None, None)
    ledger = DayLedger(
        DAY, (owed, transaction(impact=None)), (), (owed,), entries, (by_digits, by_slip, unnamed)
    )
    report = day_report(msgspec.structs.replace(ledger, gaps=(gap,)))

    text = as_text(report).splitlines()
    for line in (
        "Day 2026-11-21",
        "Opening count              ₹1,000",
        "Taken in                       ₹0     0 times",
        "Handed out                   ₹500     1 times",
        f"{'aeps.CW success':<24}" + "".join(f"{cell:>13}" for cell in SERVICE_CELLS),
        "Difference                  -₹100",
        "Owed now                     ₹500",
        "  A  aeps.CW  ₹500  21 Nov 2026 15:00",
        "By Asha                   ₹500.50     2 times",
        "  B: claimed by the last four digits, as no slip came out",
        "! drawer: the counted amount differs from the expected amount (₹500 expected, ₹400 found)",
        "  A: the service did not report the wallet impact",
        f"! {gap}: this report may lack them",
    ):
        assert line in text
    by_asha = text.index("By Asha                   ₹500.50     2 times")
    assert text[by_asha + 2] == "", "a line apart from the differences"
    exported = as_json(report)
    assert exported["drawer"]["counts"][1] == {
        "seq": 3,
        "kind": "closing",
        "amount": 400,
        "expected": 500,
        "difference": -100,
    }
    assert exported["services"][0]["commission"] == 6.5
    assert [one["client_reference"] for one in exported["now"]["owed"]] == ["A"]
    assert [one["claimed_by"] for one in exported["hands"]] == ["digits", "code", ""]
    assert exported["missing_events"] == [gap.as_json()]


def test_a_paisa_too_little_is_printed_with_its_sign() -> None:
    entries = lines((EntryKind.OPENING, 1_000), (EntryKind.CLOSING, 1_000))
    one_less = msgspec.structs.replace(entries[1], amount=Paise(rupees(1_000) - 1))
    text = as_text(day_report(books(movements=(entries[0], one_less)))).splitlines()
    assert "Difference                 -₹0.01" in text


def test_a_day_without_differences_says_so() -> None:
    assert as_text(day_report(books(PAID))).splitlines()[-1] == "no differences"
