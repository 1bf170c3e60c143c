"""The day's report as JSON (money in rupees) and as a table for people."""

from collections.abc import Iterator
from typing import Any

import msgspec

from agent.base.clock import in_india, iso
from agent.base.log_lines import one_line
from agent.base.money import PAISE_PER_RUPEE, Paise, to_wire
from agent.cash.discrepancies import DiscrepancyKind
from agent.cash.payment_history import ListedDay
from agent.cash.report import DayReport, Outstanding, ServiceLine, TillDay
from agent.cash.report_lines import outstanding_lines, till_lines
from agent.transactions.ledger import Total
from agent.transactions.model import CashStatus, Claimed, Finding, Transaction
from fleet_messages.story import BY_DIGITS, CASH, DEBIT_MISSING, FINDINGS, SHORTFALL

Json = dict[str, Any]

TEXTS = {
    DiscrepancyKind.DRAWER: "the counted amount differs from the expected amount",
    DiscrepancyKind.WALLET: "the reported wallet impact differs from the API document's formula",
    DiscrepancyKind.PRICE: "the service took another price than the customer agreed to",
    DiscrepancyKind.NOT_REFUNDED: f"it failed, and {DEBIT_MISSING}",
    DiscrepancyKind.MISMATCHED: "another transaction's answer came with this reference: ignored",
    DiscrepancyKind.UNCLEAR: "the service's answer is neither yes nor no: ask the service",
    DiscrepancyKind.UNAUTHORISED_PAYOUT: "notes were handed out without a success: never allowed",
    DiscrepancyKind.SETTLED_BY_PEOPLE: "two people have settled it by agreement",
    DiscrepancyKind.CONTRADICTED: "the service contradicts two people: ask it and the bank",
    DiscrepancyKind.UNKNOWN_PAYMENT: "the service lists a bill payment that the journal lacks",
    DiscrepancyKind.NOT_LISTED: "the service does not list this bill payment",
    DiscrepancyKind.LISTED_OTHERWISE: "the service lists another amount or another end",
    DiscrepancyKind.IN_DOUBT: CASH[CashStatus.HANDING_OVER.value].sentence,
    DiscrepancyKind.DISPUTED: CASH[CashStatus.DISPUTED.value].sentence,
    DiscrepancyKind.SHORTFALL: SHORTFALL,
    DiscrepancyKind.SHORTFALL_PAID: f"two people say: {FINDINGS[Finding.PAID.value]}",
    DiscrepancyKind.SHORTFALL_UNFOUNDED: f"two people say: {FINDINGS[Finding.UNFOUNDED.value]}",
}
SERVICE_COLUMNS = ("amount", "fee", "charge", "commission", "wallet_impact")


def as_json(report: DayReport) -> Json:
    return {
        "date": report.day.isoformat(),
        "drawer": _till(report.till),
        "services": [_service(line) for line in report.services],
        "now": {
            why.value: [_waiting(t) for t in transactions]
            for why, transactions in report.outstanding.items()
        },
        "differences": [
            {
                "kind": discrepancy.kind.value,
                "client_reference": discrepancy.client_reference,
                "expected": to_wire(discrepancy.expected),
                "found": to_wire(discrepancy.found),
                "text": TEXTS[discrepancy.kind],
            }
            for discrepancy in report.discrepancies
        ],
        "hands": [
            {
                "by": handling.by,
                "client_reference": handling.client_reference,
                "amount": to_wire(handling.amount),
                "claimed_by": handling.claimed_by.value,
            }
            for handling in report.handlings
        ],
        "not_told": list(report.missing_figures),
        "bills_listed": _listed(report.listed),
        "missing_events": [gap.as_json() for gap in report.gaps],
    }


def _till(till: TillDay) -> Json:
    lines = tuple(till_lines(till))
    return {
        **{line.key: _rupees(line.amount) for line in lines if line.count is None},
        "movements": {
            line.key: {"count": line.count, "amount": _rupees(line.amount)}
            for line in lines
            if line.count is not None
        },
        "counts": [
            {
                "seq": count.seq,
                "kind": count.kind.value,
                "amount": to_wire(count.amount),
                "expected": _rupees(count.expected),
                "difference": _rupees(count.discrepancy),
            }
            for count in till.counts
        ],
    }


def _service(line: ServiceLine) -> Json:
    return {
        "service": line.service,
        "status": line.ending.value,
        "count": line.count,
        **{key: to_wire(paise) for key, paise in _columns(line)},
    }


def _columns(line: ServiceLine) -> Iterator[tuple[str, Paise]]:
    figures = msgspec.structs.asdict(line)
    return ((key, figures[key]) for key in SERVICE_COLUMNS)


def _waiting(t: Transaction) -> Json:
    return {
        "client_reference": t.client_reference,
        "service": t.service,
        "amount": to_wire(t.cash_total),
        "since": iso(t.opened_at),
    }


def _listed(listed: ListedDay | None) -> Json | None:
    if listed is None:
        return None
    return {
        "read_at": iso(listed.read_at),
        "count": len(listed.payments),
        "complete": listed.is_complete,
        "refused": listed.refusal,
    }


def _rupees(amount: Paise | None) -> object:
    return None if amount is None else to_wire(amount)


def as_text(report: DayReport) -> str:
    return "\n".join(map(one_line, _lines(report)))


def _lines(report: DayReport) -> Iterator[str]:
    yield f"Day {report.day.isoformat()}"
    yield ""
    for line in till_lines(report.till):
        times = "" if line.count is None else f"  {line.count:>4} times"
        yield f"{_row(line.name, line.amount)}{times}"
    yield ""
    yield from _service_lines(report)
    yield ""
    for line in outstanding_lines(report):
        yield _row(line.name, line.amount)
        for t in report.outstanding[Outstanding(line.key)]:
            since = in_india(t.opened_at)
            yield f"  {t.client_reference}  {t.service}  {_money(t.cash_total)}  {since}"
    yield ""
    yield from _handling_lines(report)
    yield from _discrepancy_lines(report)


def _service_lines(report: DayReport) -> Iterator[str]:
    heads = ("count", *(key.removesuffix("_impact") for key in SERVICE_COLUMNS))
    yield f"{'Service':<24}" + "".join(f"{head:>13}" for head in heads)
    for line in report.services:
        cells = (str(line.count), *(_money(paise) for _, paise in _columns(line)))
        name = f"{line.service} {line.ending.value.replace('_', ' ')}"
        yield f"{name:<24}" + "".join(f"{cell:>13}" for cell in cells)


def _handling_lines(report: DayReport) -> Iterator[str]:
    """Yield the sum that each person moved, and a line for each claim without a slip."""
    totals = {handling.by: Total() for handling in report.handlings if handling.by}
    for handling in report.handlings:
        if handling.by:
            totals[handling.by] = totals[handling.by].plus(handling.amount)
    for name, total in totals.items():
        yield f"{_row(f'By {name}', total.amount)}  {total.count:>4} times"
    for handling in report.handlings:
        if handling.claimed_by is Claimed.DIGITS:
            reference = handling.client_reference
            yield f"  {reference}: {BY_DIGITS}, as no slip came out"
    if totals:
        yield ""


def _discrepancy_lines(report: DayReport) -> Iterator[str]:
    for discrepancy in report.discrepancies:
        where = discrepancy.client_reference or "drawer"
        amounts = f"{_money(discrepancy.expected)} expected, {_money(discrepancy.found)} found"
        yield f"! {where}: {TEXTS[discrepancy.kind]} ({amounts})"
    yield f"Bill payments: {_comparison(report.listed)}"
    for reference in report.missing_figures:
        yield f"  {reference}: the service did not report the wallet impact"
    for gap in report.gaps:
        yield f"! {gap}: this report may lack them"
    if not report.discrepancies and not report.gaps:
        yield "no differences"


def _comparison(listed: ListedDay | None) -> str:
    """Return whether the service's history was compared with the journal."""
    if listed is None:
        return "the service's history was not read for this day"
    if listed.refusal:
        return f"the key may not read the history ({listed.refusal}): nothing was compared"
    limit = (
        "" if listed.is_complete else "; the list is longer, so missing payments are not reported"
    )
    return f"{len(listed.payments)} listed by the service at {in_india(listed.read_at)}{limit}"


def _row(name: str, paise: Paise | None) -> str:
    return f"{name:<20}{_money(paise):>13}"


def _money(paise: Paise | None) -> str:
    """Return rupees, and paise if there are any; a dash for an unknown amount."""
    if paise is None:
        return "-"
    sign = "-" if paise < 0 else ""
    whole, rest = divmod(abs(paise), PAISE_PER_RUPEE)
    return f"{sign}₹{whole:,}" + (f".{rest:02}" if rest else "")
