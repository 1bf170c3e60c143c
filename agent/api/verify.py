"""Verification: a question to a register, paid for when it is answered (CONTRACT 5).

Forms are built from the catalogue at run time; a verified: false is a normal answer. Of an answer
only the fact and its reference are kept: the register's words are personal data, too.
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
"""The detail of an outcome that says `yes` or `no`: all that is kept of an answer."""
NOT_BILLED = "NOT_BILLED"
"""Our word for an answer without a look-up: the register was not asked, or did not say."""
DEPTH_MAX = 3  # a list of objects with texts; what lies deeper is no field to be read


def path(service: str) -> str:
    """Give where a service of the catalogue is asked."""
    return f"{BASE}/{quote(service, safe='')}"


class VerificationRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a service is told: the fields that its catalogue entry lists."""

    client_reference: str
    fields: Mapping[str, Private[str]]

    def body(self) -> Private[bytes]:
        """Serialise, once; these bytes are signed and sent, and are private."""
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
        """Whether the look-up was completed; only then it is billed (API document: Errors, 2).

        What is read again, or sent again, may well say that this reading was not billed.
        """
        answered = self.verified or records.is_true(self.duplicate)
        return answered or optional(self.billed, bool) is not False


def read_record(answer: Answer) -> ParsedReply | NoResponse:
    """Read an answer: that there is one is the success, whatever it says."""
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
    answered = status is Status.SUCCESS
    return Outcome(
        status=status,
        client_reference=record.client_reference,
        reference_id=record.reference_id,
        failure_code=failure_code,
        charge=optional_money(record.charge) if answered else None,
        duplicate=records.is_true(record.duplicate),
        details={VERIFIED: "yes" if record.verified else "no"} if answered else {},
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
    """What can be verified, and for how much."""

    service: str
    label: ForeignName
    category: str
    charge: Amount
    available: bool
    fields: list[Field]


class _Services(msgspec.Struct, frozen=True):
    services: list[VerificationService]


class Verify:
    """The verification calls that are no money calls."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def services(self) -> list[VerificationService] | ApiRefusal | NoResponse:
        listed = shaped(
            await self._client.get(f"{BASE}/services", priority=Priority.CATALOGUE), _Services
        )
        return listed.services if isinstance(listed, _Services) else listed

    async def result(self, client_reference: str) -> ParsedReply | ApiRefusal | NoResponse:
        """Read again what was paid for already."""
        where = TRANSACTIONS.lookup_path(client_reference, None)
        reply = await self._client.get(where, priority=Priority.CHECK_STATUS)
        return read_record(reply) if isinstance(reply, Answer) else reply


def _lines(record: _Record) -> tuple[FoundLine, ...]:
    """Give the record as lines, in the order of the register; empty fields are left out."""
    fields = optional(record.record, dict[str, msgspec.Raw]) or {}
    texts = {name: _text(raw) for name, raw in list(fields.items())[:RECORD_LINES_MAX]}
    lines = ((clean(name, LINE_MAX), clean(text, LINE_MAX)) for name, text in texts.items())
    return tuple(FoundLine(name, text) for name, text in lines if text)


def _text(raw: msgspec.Raw, depth: int = DEPTH_MAX) -> str:
    """Write one value as text: a list with commas, an object by its values."""
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
