"""What the records of all products have in common, and how one becomes an outcome.

The mATM record, the only one that the document gives in full, is taken for the family's template
(guess: CONTRACT G4); Free DMT has words of its own and only borrows from here.
"""

from decimal import Decimal

import msgspec

from agent.api.outcome import (
    FOREIGN_TEXT_MAX,
    ForeignText,
    Outcome,
    Shown,
    StatementLine,
    status,
)
from agent.api.replies import NULL, optional, optional_money

STATEMENT_MAX = 50  # lines; a bank sends about ten (CONTRACT 1.1)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What every product's record holds.

    What is only shown is read apart: a message that cannot be read must not turn a transaction
    that succeeded into one that nobody knows.
    """

    reference_id: ForeignText
    client_reference: str
    status: str
    failure_code: ForeignText | None = None
    duplicate: bool = False
    charge: msgspec.Raw = NULL  # guess: CONTRACT G4
    commission: msgspec.Raw = NULL  # guess: CONTRACT G4
    wallet_impact: msgspec.Raw = NULL  # guess: CONTRACT G4 (AEPS and mATM: API document)
    message: msgspec.Raw = NULL  # guess: CONTRACT G4

    def outcome(
        self,
        *,
        bank_rrn: str | None = None,
        confirmed: bool = True,
        refunded: bool | None = None,
        details: dict[str, str] | None = None,
    ) -> Outcome:
        """Give what the journal keeps; a product adds what it has beside."""
        return Outcome(
            status=status(self.status),
            client_reference=self.client_reference,
            reference_id=self.reference_id,
            bank_rrn=bank_rrn,
            failure_code=self.failure_code,
            message=message(self.message),
            charge=optional_money(self.charge),
            commission=optional_money(self.commission),
            wallet_impact=optional_money(self.wallet_impact),
            confirmed=confirmed,
            duplicate=self.duplicate,
            refunded=refunded,
            details=details or {},
        )


class _StatementLine(msgspec.Struct, frozen=True):  # guess: CONTRACT 1.1
    date: str = ""
    type: str = ""
    amount: Decimal | None = None
    narration: str = ""


def shown(balance: msgspec.Raw, mini_statement: msgspec.Raw) -> Shown:
    """Read what the bank says of the customer's account, as far as it can be read."""
    lines = optional(mini_statement, list[_StatementLine]) or []
    statement = tuple(
        StatementLine(line.date, line.type, line.amount, line.narration)
        for line in lines[:STATEMENT_MAX]
    )
    return Shown(balance=optional_money(balance), statement=statement)


def message(raw: msgspec.Raw) -> str:
    return (optional(raw, str) or "")[:FOREIGN_TEXT_MAX]


def text(raw: msgspec.Raw) -> str | None:
    """Give a short text of the service's; None for what is absent or something else."""
    return optional(raw, ForeignText)


def details(**fields: msgspec.Raw) -> dict[str, str]:
    """Give the texts among these fields; what is absent, empty or no short text is left out."""
    texts = {name: text(raw) for name, raw in fields.items()}
    return {name: found for name, found in texts.items() if found}
