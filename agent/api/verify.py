"""Verification calls: questions to registers, charged when they are answered (CONTRACT 5).

Forms are built from the catalogue at run time. `verified: false` is a normal answer. Of an answer
only yes or no and its reference are kept, because a register's record is personal data.
"""

from collections.abc import Mapping
from urllib.parse import quote

import msgspec

from agent.api import records
from agent.api.client import Client
from agent.api.endpoints import Endpoints
from agent.api.exchange import body
from agent.api.rate_limiter import Priority
from agent.api.replies import (
    NULL,
    Amount,
    Answer,
    ApiRefusal,
    NoResponse,
    optional,
    optional_money,
    shaped,
)
from agent.foreign_text import ForeignName, clean
from agent.private import Private
from agent.transactions.outcome import (
    About,
    DisplayOnly,
    FoundLine,
    Outcome,
    ParsedReply,
    RecordsName,
    Status,
    Verification,
)

BASE = "/ext/v1/verify"

RECORD_LINES_MAX = 60  # the longest record has about twenty fields
LINE_MAX = 300  # characters of one field on a screen
VERIFIED = "verified"
"""The detail of an outcome that is `yes` or `no`: all that is kept of an answer."""
NOT_BILLED = "NOT_BILLED"
"""Our failure code for an answer that the register did not give."""
DEPTH_MAX = 3  # a list of objects with texts; what is nested deeper is not shown


def path(service: str) -> str:
    """Return the path to which a verification of the catalogue is posted."""
    return f"{BASE}/{quote(service, safe='')}"


class VerificationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """All fields of the POST: those that the catalogue lists, and the reference."""

    client_reference: str
    fields: Mapping[str, Private[str]]

    def body(self) -> Private[bytes]:
        """Return the serialised request; it is private."""
        return body({**self.fields, "client_reference": self.client_reference})


class _Record(msgspec.Struct, frozen=True):  # guess: CONTRACT 5
    """The answer of a register."""

    reference_id: RecordsName
    client_reference: str
    verified: bool
    service: str | None = None
    record: msgspec.Raw = NULL
    charge: msgspec.Raw = NULL
    billed: msgspec.Raw = NULL
    failure_code: msgspec.Raw = NULL
    duplicate: msgspec.Raw = NULL

    @property
    def is_answer(self) -> bool:
        """Whether the register answered; only then it is charged (API document: Errors, 2).

        A repeated answer is one, too, although it may say that this call was not billed.
        """
        is_certain = self.verified or records.is_true(self.duplicate)
        return is_certain or optional(self.billed, bool) is not False


def read_record(answer: Answer) -> ParsedReply | NoResponse:
    """Return a parsed record; SUCCESS if the register answered, whether yes or no."""
    record = answer.read(_Record)
    if isinstance(record, NoResponse):
        return record
    about = About(service=record.service)
    if not record.is_answer:
        failure = records.reference(record.failure_code) or NOT_BILLED
        return ParsedReply(_outcome(record, Status.FAILED, failure), about=about)
    shown = DisplayOnly(verification=Verification(record.verified, _lines(record)))
    return ParsedReply(_outcome(record, Status.SUCCESS), shown, about)


def _outcome(record: _Record, status: Status, failure_code: str | None = None) -> Outcome:
    is_answered = status is Status.SUCCESS
    return Outcome(
        status=status,
        client_reference=record.client_reference,
        reference_id=record.reference_id,
        failure_code=failure_code,
        charge=optional_money(record.charge) if is_answered else None,
        duplicate=records.is_true(record.duplicate),
        details={VERIFIED: "yes" if record.verified else "no"} if is_answered else {},
    )


TRANSACTIONS = Endpoints(
    by_reference_id=None,
    by_client_reference=f"{BASE}/result/{{}}",
    read=read_record,
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


class _Services(msgspec.Struct, frozen=True):
    services: list[VerificationService]


class Verify:
    """The verification calls that move no money."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def services(self) -> list[VerificationService] | ApiRefusal | NoResponse:
        listed = shaped(
            await self._client.get(f"{BASE}/services", priority=Priority.CATALOGUE), _Services
        )
        return listed.services if isinstance(listed, _Services) else listed

    async def result(self, client_reference: str) -> ParsedReply | ApiRefusal | NoResponse:
        """Read the answer of an earlier verification again."""
        status_path = TRANSACTIONS.status_path(client_reference, None)
        reply = await self._client.check_status(status_path, priority=Priority.CHECK_STATUS)
        return read_record(reply) if isinstance(reply, Answer) else reply


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
