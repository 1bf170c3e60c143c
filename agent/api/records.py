"""What the records of all products have in common, and how one becomes an outcome.

The mATM record, the only one that the document gives in full, is taken for the family's template
(guess: CONTRACT G4); Free DMT has words of its own and only borrows from here.
"""

from decimal import Decimal

import msgspec

from agent.api.replies import NULL, Amount, optional, optional_money, optional_remark, optional_text
from agent.foreign_text import FOREIGN_TEXT_MAX
from agent.money import Paise
from agent.transactions.outcome import (
    About,
    DisplayOnly,
    Outcome,
    RecordsName,
    StatementLine,
    status,
)

STATEMENT_MAX = 50  # lines; a bank sends about ten (CONTRACT 1.1)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What every product's record holds.

    Typed is what money depends on: without it, or with something else in its place, the record is
    none. All else is read apart: a message that cannot be read must not turn a transaction that
    succeeded into one that nobody knows.
    """

    reference_id: RecordsName
    client_reference: str
    status: str
    amount: Amount | None = None  # guess: CONTRACT G4, null while it is not known (G5)
    failure_code: msgspec.Raw = NULL
    duplicate: msgspec.Raw = NULL
    charge: msgspec.Raw = NULL  # guess: CONTRACT G4
    commission: msgspec.Raw = NULL  # guess: CONTRACT G4
    wallet_impact: msgspec.Raw = NULL  # guess: CONTRACT G4 (AEPS and mATM: API document)
    message: msgspec.Raw = NULL  # guess: CONTRACT G4

    def outcome(
        self,
        *,
        bank_rrn: msgspec.Raw = NULL,
        confirmed: bool = True,
        refunded: bool | None = None,
        details: dict[str, str] | None = None,
    ) -> Outcome:
        """Give what the journal keeps; a product adds what it has beside."""
        return Outcome(
            status=status(self.status),
            client_reference=self.client_reference,
            reference_id=self.reference_id,
            bank_rrn=reference(bank_rrn),
            failure_code=reference(self.failure_code),
            message=message(self.message),
            charge=optional_money(self.charge),
            commission=optional_money(self.commission),
            wallet_impact=optional_money(self.wallet_impact),
            confirmed=confirmed,
            duplicate=is_true(self.duplicate),
            refunded=refunded,
            details=details or {},
        )

    def about(self, *, service: str | None = None, merchant_ref: str | None = None) -> About:
        """Return what it says that it is of; a product adds what its record bears beside."""
        return About(amount_of(self.amount), service, merchant_ref)


def amount_of(amount: Amount | None) -> Paise | None:
    return None if amount is None else amount.paise


class _StatementLine(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.1
    date: msgspec.Raw = NULL
    type: msgspec.Raw = NULL
    amount: msgspec.Raw = NULL
    narration: msgspec.Raw = NULL

    def read(self) -> StatementLine:
        return StatementLine(
            date=optional_text(self.date) or "",
            kind=optional_text(self.type) or "",
            amount=optional(self.amount, Decimal),
            narration=optional_text(self.narration) or "",
        )


def shown(balance: msgspec.Raw, mini_statement: msgspec.Raw) -> DisplayOnly:
    """Read what the bank says of the customer's account, as far as it can be read."""
    raw_lines = (optional(mini_statement, list[msgspec.Raw]) or [])[:STATEMENT_MAX]
    lines = (optional(raw, _StatementLine) for raw in raw_lines)
    statement = tuple(line.read() for line in lines if line)
    return DisplayOnly(balance=optional_money(balance), statement=statement)


def message(raw: msgspec.Raw) -> str:
    return optional_remark(raw) or ""


def reference(raw: msgspec.Raw) -> str | None:
    """Return a short text that names something; None for one too long: cut, it names nothing."""
    text = optional_text(raw, FOREIGN_TEXT_MAX + 1)
    return text if text and len(text) <= FOREIGN_TEXT_MAX else None


def is_true(raw: msgspec.Raw) -> bool:
    """Return whether a field is plainly true; null, a text or a number is not."""
    return optional(raw, bool) is True


def details(**fields: msgspec.Raw) -> dict[str, str]:
    """Give the texts among these fields; what is absent, empty or no short text is left out."""
    texts = {name: reference(raw) for name, raw in fields.items()}
    return {name: found for name, found in texts.items() if found}


PER_PAGE_MAX = 100  # the service's own bound


class Pagination(msgspec.Struct, frozen=True):
    """Where in the list a page stands; absent in a reply, there is one page."""

    page: int = 1
    per_page: int = PER_PAGE_MAX
    total: int | None = None
    total_pages: int = 1

    @property
    def has_more(self) -> bool:
        return self.page < self.total_pages


ONLY_PAGE = Pagination()


def query(page: int, per_page: int, **wanted: str | None) -> dict[str, str]:
    """Give the query of one page, from 1; what is None is not asked."""
    asked = {name: value for name, value in wanted.items() if value is not None}
    return {**asked, "page": str(page), "per_page": str(min(per_page, PER_PAGE_MAX))}
