"""What the service said before any money moved, as lines of a screen; one row an inquiry."""

from collections.abc import Callable

from agent.api.billers import FoundBiller
from agent.dialogue.screens import Line, Text
from agent.money import Money
from agent.services import bbps, dmt
from agent.services.answers import Answers, Inquiry


def _bill(answers: Answers) -> tuple[Line, ...]:
    """Show the bill: whose it is, how much, and until when."""
    bill = bbps.bill(answers)
    amount = None if bill.amount is None else Money(bill.amount.paise)
    said: dict[str, str | Money | None] = {
        "line-biller": answers.chosen(bbps.BILLER, FoundBiller).biller_name,
        "line-bill-name": bill.customer_name,
        "line-bill-amount": amount,
        "line-bill-due": _day(bill.due_date),
        "line-bill-number": bill.bill_number,
        "line-bill-period": bill.bill_period,
    }
    return tuple(Line(Text(key), value) for key, value in said.items() if value is not None)


def _account(answers: Answers) -> tuple[Line, ...]:
    """Show whose account it is, as the bank knows it."""
    name = answers.found(Inquiry.ACCOUNT, dmt.AccountChecked).said.beneficiary_name
    return (Line(Text("line-account-name"), name or Text("account-name-untold")),)


def _added(answers: Answers) -> tuple[Line, ...]:
    """Show who gets the money, as the service has written it down."""
    return (Line(Text("line-beneficiary"), dmt.receiver(answers).beneficiary_name),)


LINES: dict[Inquiry, Callable[[Answers], tuple[Line, ...]]] = {
    Inquiry.BILL: _bill,
    Inquiry.ACCOUNT: _account,
    Inquiry.BENEFICIARY_ADD: _added,
}
"""An inquiry without a row is never shown."""


def _day(written: str | None) -> str | None:
    """Write 2026-12-01 as it is written in India; anything else stays as it came."""
    parts = (written or "").split("-")
    return "-".join(reversed(parts)) if len(parts) == 3 else written


ONCE = frozenset(
    {"line-biller", "line-bill-amount", "line-bill-due", "line-bill-number", "line-bill-period"}
    | {"line-account-name"}
)
"""What is not said again at the review: it stands there already, or is not looked at again."""


def recalled(inquiry: Inquiry, answers: Answers) -> tuple[Line, ...]:
    said = lines(inquiry, answers)
    return tuple(one for one in said if isinstance(one.label, str) or one.label.key not in ONCE)


def lines(inquiry: Inquiry, answers: Answers) -> tuple[Line, ...]:
    if inquiry not in answers.learnt or inquiry not in LINES:
        return ()
    return LINES[inquiry](answers)
