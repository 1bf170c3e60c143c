"""Verification calls: questions to registers, charged for each answer (service.md 5).

Forms are built from the catalogue at run time. `verified: false` is a normal answer. Only yes or no
and the reference of an answer are stored, because a register's record is personal data.
"""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from agent.api import records
from agent.api.client import Calls
from agent.api.exchange import body
from agent.api.rate_limiter import Priority
from agent.api.records import Endpoints, service_key
from agent.api.replies import (
    NULL,
    Amount,
    NoResponse,
    Parsed,
    Reply,
    optional,
    optional_code,
    optional_flag,
    optional_money,
)
from agent.base.foreign_text import UNREADABLE_CODE, ForeignName, clean
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.outcome import (
    WORDS,
    DisplayOnly,
    FoundLine,
    Outcome,
    ParsedReply,
    RecordsName,
    Status,
    Verification,
    read_status,
)

BASE = "/ext/v1/verify"

DOCUMENTED = (
    *("bank-account", "gstin", "pan-to-gstin"),
    *("driving-licence", "vehicle-rc", "voter-id"),
)
"""The verifications that the API document names; the catalogue may list others."""
RECORD_LINES_MAX = 60  # the longest record has about twenty fields
LINE_MAX = 300  # characters of one field on a screen
VERIFIED = "verified"
"""The detail of an outcome, `yes` or `no`: the only stored part of an answer."""
NOT_BILLED = "NOT_BILLED"
"""Our failure code for an answer that may not be the register's."""
UNPROVEN = "the register's answer is neither verified nor proven to be billed"
"""The alarm for an answer that may be the register's "no", or no answer at all."""
SPELLED = "`verified` is neither true nor false, but another spelling of it"
"""The alarm for YES, 0 and the like. Their meaning is clear, and a "no" still needs proof that it
was billed."""
BILLED = "it is billed, but the register did not answer"
"""The alarm for a failure that cost the shop something: the service has to refund it."""
DEPTH_MAX = 3  # a list of objects with texts; deeper levels are not shown


def path(service: str) -> str:
    return f"{BASE}/{quote(service, safe='')}"


class VerificationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All fields of the POST: those that the catalogue lists, and the reference."""

    client_reference: str
    fields: Mapping[str, Private[str]]

    def body(self) -> Private[bytes]:
        return body({**self.fields, "client_reference": self.client_reference})


class _Record(msgspec.Struct, frozen=True):  # guess: verify.record
    reference_id: RecordsName
    client_reference: str
    verified: msgspec.Raw = NULL
    """A flag (API document); needed only where the register has answered."""
    service: msgspec.Raw = NULL
    status: msgspec.Raw = NULL
    record: msgspec.Raw = NULL
    charge: msgspec.Raw = NULL  # guess: verify.billed
    billed: msgspec.Raw = NULL  # guess: verify.billed
    failure_code: msgspec.Raw = NULL
    duplicate: msgspec.Raw = NULL


def _parsed(record: _Record) -> ParsedReply | NoResponse:
    """Return a parsed record; SUCCESS if the register answered, whether yes or no."""
    about = records.about(service=record.service)
    result = _result(record)
    spelled = () if optional(record.verified, bool) is not None else (SPELLED,)
    if result.status is not Status.SUCCESS:
        is_billed = result.status is Status.FAILED and records.is_true(record.billed)
        reason = (BILLED,) if is_billed else (UNPROVEN, *spelled) if result.is_unproven else ()
        return ParsedReply(_outcome(record, result), about=about, alarms=reason)
    verified = optional_flag(record.verified)
    if verified is None:
        return NoResponse("answer does not fit: `verified` is neither true nor false")
    shown = DisplayOnly(verification=Verification(verified, _lines(record)))
    details = {VERIFIED: "yes" if verified else "no"}
    charge = optional_money(record.charge)
    outcome = replace(_outcome(record, result), charge=charge, details=details)
    return ParsedReply(outcome, shown, about, spelled)


class _Result(NamedTuple):
    status: Status
    failure_code: str | None = None
    word: str | None = None
    is_unproven: bool = False


def _result(record: _Record) -> _Result:
    """Return SUCCESS only if the register has certainly answered; otherwise status and reason.

    A failure code makes a record FAILED (API document: Errors, 3). `status` is unknown
    to the document (guess: verify.status): any other
    word than SUCCESS, or SUCCESS with a failure code, is neither an answer nor a failure, so it is
    PENDING.
    A lookup that completes is billed, even with `verified: false` (Errors, 2). So a "no" that is
    not proven to be billed may be the register's silence: it is PENDING and looked up. If that
    does not prove it, people ask the service. The customer's notes stay where they are.
    """
    failure_code = optional_code(record.failure_code)
    if record.failure_code != NULL and optional(record.failure_code, str) is None:
        failure_code = failure_code or UNREADABLE_CODE
    if record.status != NULL:
        said = optional(record.status, str) or ""
        status, word = read_status(said, WORDS, has_failure_code=bool(failure_code))
        if status is Status.FAILED and failure_code:
            return _Result(status, failure_code)
        if status is Status.FAILED:
            return _Result(Status.PENDING, NOT_BILLED)
        if status is Status.PENDING:
            return _Result(status, failure_code, word)
    elif failure_code:
        return _Result(Status.FAILED, failure_code)
    is_no = optional_flag(record.verified) is False  # anything else is a yes, or not readable
    if not is_no or _is_billed(record):
        return _Result(Status.SUCCESS)
    return _Result(Status.PENDING, NOT_BILLED, is_unproven=True)


def _is_billed(record: _Record) -> bool:
    """Return True if the record shows that the lookup completed; `billed` is a guess.

    Another spelling of `billed` proves nothing, but it can contradict the charge.
    """
    is_denied = optional_flag(record.billed) is False
    has_charge = (optional_money(record.charge) or 0) > 0
    return records.is_true(record.billed) or (has_charge and not is_denied)


def _outcome(record: _Record, result: _Result) -> Outcome:
    return Outcome(
        status=result.status,
        client_reference=record.client_reference,
        reference_id=record.reference_id,
        failure_code=result.failure_code,
        duplicate=records.is_true(record.duplicate),
        word=result.word,
    )


TRANSACTIONS = Endpoints(
    by_reference_id=None,
    by_client_reference=f"{BASE}/result/{{}}",
    read=records.reading(_Record, _parsed),
    services=frozenset(map(service_key, DOCUMENTED)),
    keeps_messages=False,
)


class Field(msgspec.Struct, frozen=True):
    """One field of a form (API document: Verification service catalogue)."""

    name: str
    required: bool
    description: ForeignName


class VerificationService(msgspec.Struct, frozen=True):
    """A kind of verification, with its charge and form."""

    service: str
    label: ForeignName
    category: str
    charge: Amount
    available: bool
    fields: list[Field]


class Verify(Calls):
    """The verification calls that move no money."""

    async def services(self) -> Parsed[list[VerificationService]]:
        return await self._get_rows(f"{BASE}/services", "services", VerificationService)

    async def result(self, client_reference: str) -> Reply:
        """Read the answer of an earlier verification again; the caller compares the two answers.

        The service has one path for it, by our reference, so no other id can be tried.
        """
        status_path = TRANSACTIONS.status_path(client_reference, None)
        return await self._client.check_status(status_path, priority=Priority.CHECK_STATUS)


def _lines(record: _Record) -> tuple[FoundLine, ...]:
    """Return the record's lines in the register's order, without empty fields."""
    fields = optional(record.record, dict[str, msgspec.Raw]) or {}
    texts = {name: _text(raw) for name, raw in list(fields.items())[:RECORD_LINES_MAX]}
    lines = ((clean(name, LINE_MAX), clean(text, LINE_MAX)) for name, text in texts.items())
    return tuple(FoundLine(name, text) for name, text in lines if text)


def _text(raw: msgspec.Raw, depth: int = DEPTH_MAX) -> str:
    """Return a value as text: a list with commas, an object as its values."""
    if raw == NULL or depth == 0:
        return ""
    text = optional(raw, str)
    if text is not None:
        return text
    parts = optional(raw, list[msgspec.Raw])
    if parts is not None:
        return ", ".join(_text(part, depth - 1) for part in parts)
    fields = optional(raw, dict[str, msgspec.Raw])
    if fields is not None:
        return " ".join(_text(field, depth - 1) for field in fields.values())
    return bytes(raw).decode(errors="replace")  # a number, true or false
