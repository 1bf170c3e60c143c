"""The fields that all products' records share, and the conversion of a record to an outcome.

The document gives only the mATM record in full, so the others are assumed to be like it
(guess: record.amount). Free DMT has field names of its own and uses only the functions here.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple, TypeVar
from urllib.parse import quote

import msgspec

from agent.api.replies import (
    EMPTY,
    NULL,
    Answer,
    NoResponse,
    WholeNumber,
    optional,
    optional_code,
    optional_decimal,
    optional_flag,
    optional_money,
    optional_remark,
    optional_rounded,
    optional_text,
)
from agent.base.foreign_text import FOREIGN_TEXT_MAX, number, remark
from agent.base.money import paise_of, to_wire
from agent.base.structs import replace
from agent.transactions.model import Misfit
from agent.transactions.outcome import (
    WORDS,
    About,
    DisplayOnly,
    Outcome,
    ParsedReply,
    RecordsName,
    StatementLine,
    Status,
    read_status,
    unproven,
)


class Endpoints(msgspec.Struct, frozen=True):
    """The paths at which a product's transactions are checked, and how its record is read."""

    by_reference_id: str | None
    """None: the product has no status check by reference_id (verification)."""
    by_client_reference: str | None
    """None: the product has no status check by client_reference (UPI Cash)."""
    read: Callable[[Answer], ParsedReply | NoResponse]
    documented: frozenset[Misfit] = frozenset()
    """The fields that identify the record's owner and that the API document names; each must match.

    Other fields are guesses. Such a field rejects an answer only if it holds another value that we
    know, such as MS instead of CW. An unknown value is logged.
    """
    services: frozenset[str] = frozenset()
    """The known words of a `service` field that is a guess, as `service_key` returns them."""
    keeps_messages: bool = True
    """True if a refusal's message may be stored; it may quote typed data."""

    def status_path(self, client_reference: str, reference_id: str | None) -> str:
        """Return the path of the status check, by reference_id if it is known.

        Raises ValueError if the product has no status check by client_reference.
        """
        if reference_id is not None and self.by_reference_id is not None:
            return self.by_reference_id.format(quote(reference_id, safe=""))
        if self.by_client_reference is None:
            raise ValueError("this product has no status check by client_reference")
        return self.by_client_reference.format(quote(client_reference, safe=""))

    def status_paths(self, client_reference: str, reference_id: str | None) -> tuple[str, ...]:
        """Return the paths of a status check, the preferred one first: one for each known id.

        Raises ValueError if the product has no status check by client_reference.
        """
        first = self.status_path(client_reference, reference_id)
        if reference_id is None or None in (self.by_reference_id, self.by_client_reference):
            return (first,)
        return first, self.status_path(client_reference, None)


Own = TypeVar("Own")


def reading(
    shape: type[Own], parse: Callable[[Own], ParsedReply | NoResponse]
) -> Callable[[Answer], ParsedReply | NoResponse]:
    """Return the function that reads a product's record.

    It returns NoResponse if the record lacks a field that we need.
    """

    def read(answer: Answer) -> ParsedReply | NoResponse:
        record = answer.read(shape)
        if not isinstance(record, NoResponse):
            return parse(record)
        unnamed = _failed_without_id(answer)
        if unnamed is None or isinstance(named := unnamed.read(shape), NoResponse):
            return record
        parsed = parse(named)
        return parsed if isinstance(parsed, NoResponse) else _without_id(parsed)

    return read


UNNAMED = "-"
"""The id of a record that has none, while the rest of the record is read."""


def _failed_without_id(answer: Answer) -> Answer | None:
    """Return a FAILED record whose id is missing, with UNNAMED; None for any other answer.

    The service may give no id to a transaction that it did not carry out. The record names our
    reference.
    """
    fields = optional(answer.data, dict[str, msgspec.Raw]) or {}
    name = "request_id" if "request_id" in fields else "reference_id"
    status = optional(fields.get("status", NULL), str) or ""
    is_failed = status.isascii() and status.strip().upper() == Status.FAILED.value
    if not is_failed or fields.get(name, NULL) not in (NULL, EMPTY):
        return None
    raw = msgspec.json.encode(fields | {name: UNNAMED})
    return replace(answer, data=msgspec.Raw(raw))


def _without_id(parsed: ParsedReply) -> ParsedReply:
    kept = {n: text for n, text in parsed.outcome.details.items() if n != "reversal_reference"}
    return replace(parsed, outcome=replace(parsed.outcome, reference_id="", details=kept))


def service_key(word: str) -> str:
    """Return a service's word for comparison: pan-to-gstin and PAN_TO_GSTIN are the same."""
    return word.strip().upper().replace("_", "-")


STATEMENT_MAX = 50  # lines; a bank sends about ten (service.md 1.1)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of every product's record.

    Fields that money depends on have a type: if one is missing or wrong, the record is rejected.
    All others are read separately, because an unreadable message must not turn a success into an
    unknown outcome.
    """

    reference_id: RecordsName
    client_reference: str
    status: str
    amount: msgspec.Raw = NULL  # guess: record.amount, null while unknown (0.5)
    failure_code: msgspec.Raw = NULL
    duplicate: msgspec.Raw = NULL  # guess: call.duplicate, outside AEPS
    charge: msgspec.Raw = NULL  # guess: record.charge
    commission: msgspec.Raw = NULL  # guess: record.charge
    wallet_impact: msgspec.Raw = NULL  # guess: record.wallet-impact, outside AEPS and mATM
    message: msgspec.Raw = NULL  # guess: record.message

    def outcome(
        self,
        *,
        bank_rrn: msgspec.Raw = NULL,
        confirmed: bool = True,
        refunded: msgspec.Raw = NULL,
        details: dict[str, str] | None = None,
    ) -> Outcome:
        """Return the part of the record that the journal stores; a product adds its own fields.

        A SUCCESS whose debit is back contradicts itself, so it is PENDING (decision 0067).
        """
        has_failure_code = is_said(self.failure_code)
        status, word = read_status(self.status, WORDS, has_failure_code=has_failure_code)
        outcome = Outcome(
            status=status,
            client_reference=self.client_reference,
            reference_id=self.reference_id,
            bank_rrn=rrn(bank_rrn),
            failure_code=optional_code(self.failure_code),
            message=optional_remark(self.message) or "",
            charge=optional_money(self.charge),
            commission=optional_rounded(self.commission),
            wallet_impact=optional_rounded(self.wallet_impact),
            confirmed=confirmed,
            duplicate=is_true(self.duplicate),
            refunded=optional(refunded, bool),
            details=details or {},
            word=word,
        )
        is_back = status is Status.SUCCESS and optional_flag(refunded) is True
        return unproven(outcome, self.status) if is_back else outcome

    def about(self, *, service: msgspec.Raw = NULL, merchant_ref: msgspec.Raw = NULL) -> About:
        """Return the data that identifies its transaction; a product adds its own fields."""
        return about(amount=self.amount, service=service, merchant_ref=merchant_ref)


def about(
    *,
    amount: msgspec.Raw = NULL,
    service: msgspec.Raw = NULL,
    merchant_ref: msgspec.Raw = NULL,
) -> About:
    """Return the values of these fields; of an unreadable one only the name."""
    fields = {"amount": amount, "service": service, "merchant_ref": merchant_ref}
    said = About(
        optional_money(amount), optional_text(service) or None, optional_text(merchant_ref) or None
    )
    given = (name for name, raw in fields.items() if raw not in (NULL, EMPTY))
    return replace(said, unreadable=frozenset(n for n in given if getattr(said, n) is None))


class _StatementLine(msgspec.Struct, frozen=True):  # guess: record.statement
    date: msgspec.Raw = NULL
    type: msgspec.Raw = NULL
    amount: msgspec.Raw = NULL
    narration: msgspec.Raw = NULL

    def read(self) -> StatementLine:
        return StatementLine(
            date=optional_text(self.date) or "",
            kind=optional_text(self.type) or "",
            amount=_shown_amount(self.amount),
            narration=optional_text(self.narration) or "",
        )


def _shown_amount(raw: msgspec.Raw) -> Decimal | None:
    """Return a line's amount without the noise of a float; unchanged if not whole paise."""
    rupees = optional_decimal(raw)
    paise = None if rupees is None else paise_of(rupees)
    return rupees if paise is None else Decimal(to_wire(paise))


class ShownAccount(NamedTuple):
    """The bank's data about the account, for display, and the names of its unreadable fields."""

    shown: DisplayOnly
    alarms: tuple[str, ...]


def account(balance: msgspec.Raw, mini_statement: msgspec.Raw) -> ShownAccount:
    """Return the bank's data as far as it can be read."""
    rows, is_list = _rows(mini_statement)
    lines = tuple(line for row in rows[:STATEMENT_MAX] if (line := _line(row)))
    paise = optional_money(balance)
    is_statement_odd = not is_list or len(lines) < len(rows[:STATEMENT_MAX])
    odd = {
        "the balance cannot be read": balance not in (NULL, EMPTY) and paise is None,
        "the mini statement is not a list of objects": is_statement_odd,
    }
    alarms = tuple(alarm for alarm, is_odd in odd.items() if is_odd)
    return ShownAccount(DisplayOnly(balance=paise, statement=lines), alarms)


def _rows(mini_statement: msgspec.Raw) -> tuple[Sequence[msgspec.Raw | str], bool]:
    """Return the rows of a mini statement in any form, and whether it is a list of objects.

    The document calls it "statement content" and does not show its form (guess: record.statement).
    """
    if mini_statement in (NULL, EMPTY):
        return (), True
    rows = optional(mini_statement, list[msgspec.Raw])
    if rows is not None:
        return rows, all(optional(row, dict[str, msgspec.Raw]) is not None for row in rows)
    text = optional(mini_statement, str)
    if text is not None:
        return [line for line in text.splitlines() if line.strip()], False
    fields = optional(mini_statement, dict[str, msgspec.Raw]) or {}
    inner = (optional(field, list[msgspec.Raw]) for field in fields.values())
    return next((rows for rows in inner if rows is not None), (mini_statement,)), False


def _line(row: msgspec.Raw | str) -> StatementLine | None:
    """Return a row as far as it is readable; a text or unknown object becomes a narration."""
    if isinstance(row, str):
        return StatementLine("", "", None, number(row))
    known = optional(row, _StatementLine)
    if known is None:
        text = optional_text(row)
        return StatementLine("", "", None, text) if text else None
    line = known.read()
    if line != StatementLine("", "", None, ""):
        return line
    values = (optional(row, dict[str, msgspec.Raw]) or {}).values()
    texts = (optional_text(value) or str(optional_decimal(value) or "") for value in values)
    narration = number(" ".join(text for text in texts if text))
    return replace(line, narration=narration) if narration else None


def reference(raw: msgspec.Raw) -> str | None:
    """Return a reference unchanged; None if it is too long, or has characters that are not kept.

    A shortened or changed reference would not find the record.
    """
    said = optional(raw, str)
    text = _short(raw)
    return text if said is None or text == said.strip() else None


def _short(raw: msgspec.Raw) -> str | None:
    """Return a text; None if it is too long."""
    text = optional_text(raw, FOREIGN_TEXT_MAX + 1)
    return text if text and len(text) <= FOREIGN_TEXT_MAX else None


RRN_DIGITS = 12


def rrn(raw: msgspec.Raw) -> str | None:
    """Return a bank's reference; None for a number that may have lost leading zeros."""
    is_short = optional(raw, int) is not None and len(bytes(raw)) < RRN_DIGITS
    return None if is_short else reference(raw)


def is_said(failure_code: msgspec.Raw) -> bool:
    """Return True if a record has a failure code, also one that cannot be read."""
    return optional_code(failure_code) is not None


def is_true(raw: msgspec.Raw) -> bool:
    """Return True only for JSON's true; not for null, a text or a number."""
    return optional(raw, bool) is True


REFERENCES = frozenset({"approval_ref"})
"""The details whose long numbers are kept; in all others long numbers are masked."""


def details(**fields: msgspec.Raw) -> dict[str, str]:
    """Return the fields that are short texts; leave out missing, empty and long ones."""
    texts = {
        name: reference(raw) if name in REFERENCES else _short(raw) for name, raw in fields.items()
    }
    return {
        name: found if name in REFERENCES else remark(found)
        for name, found in texts.items()
        if found
    }


PER_PAGE_MAX = 100  # the service's own limit


class Pagination(msgspec.Struct, frozen=True):  # guess: call.pages
    """A page's place in its list; a reply without it contains the whole list."""

    page: WholeNumber = 1
    per_page: WholeNumber = PER_PAGE_MAX
    total: WholeNumber | None = None
    total_pages: WholeNumber = 1

    @property
    def has_more(self) -> bool:
        return self.page < self.total_pages


ONLY_PAGE = Pagination()


def query(page: int, per_page: int, **wanted: str | None) -> dict[str, str]:
    """Return the query of a page (the first is 1), without arguments that are None."""
    present = {name: value for name, value in wanted.items() if value is not None}
    return {**present, "page": str(page), "per_page": str(min(per_page, PER_PAGE_MAX))}
