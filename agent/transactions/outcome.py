"""The result of a money call, in the same form for all products.

Each product's module parses its own record into this form; the lifecycle knows nothing else. Data
that the customer may see but nobody may keep (balance, mini statement) is separate from the data
that the journal keeps.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum, unique
from typing import Annotated, NamedTuple

import msgspec

from agent.base.foreign_text import FOREIGN_TEXT_MAX, remark
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import Redacted, replace

ForeignText = Annotated[str, msgspec.Meta(max_length=FOREIGN_TEXT_MAX)]
RecordsName = Annotated[
    str, msgspec.Meta(max_length=FOREIGN_TEXT_MAX, pattern=r"^(?!\.{1,2}\Z)[!-~]+(?: [!-~]+)*\Z")
]
"""The service's name of a record, in visible ASCII. It is stored unchanged and becomes part of a
path, where `.` and `..` are folders."""


STATUS_WORD_MAX = 64  # characters; the longest known word has ten
StatusWord = Annotated[str, msgspec.Meta(pattern=rf"^[A-Z0-9_]{{1,{STATUS_WORD_MAX}}}\Z")]


@unique
class Status(Enum):  # guess: matm.words
    SUCCESS = "SUCCESS"
    PENDING = "PENDING"
    FAILED = "FAILED"


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a record that the journal keeps."""

    status: Status
    client_reference: str
    reference_id: ForeignText
    bank_rrn: ForeignText | None = None
    """The bank's reference for disputes: an RRN, a UTR, the operator's or BBPS's number."""
    failure_code: ForeignText | None = None
    message: ForeignText = ""
    charge: Paise | None = None
    commission: Paise | None = None
    wallet_impact: Paise | None = None
    """The change of the outlet's wallet; None if not reported.

    A credit is positive (guess: record.wallet-impact.sign)."""
    confirmed: bool = True
    """mATM: `confirmed_by_bank_network`; without it a SUCCESS pays no cash."""
    duplicate: bool = False
    refunded: bool | None = None
    """True if a failed debit is back in the wallet; None if the product does not report it."""
    details: dict[str, ForeignText] = {}
    """Further details for the slip, masked, by the API's field names (service.md 8.4)."""
    word: StatusWord | None = None
    """The service's status word if it is unknown or contradicts `failure_code`; the status is then
    PENDING. None: the word is known, or an older release wrote it."""

    @property
    def is_unclear(self) -> bool:
        """Return True for a PENDING that may be something else: people have to ask the service."""
        return self.status is Status.PENDING and bool(self.word or self.failure_code)


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a mini statement, as far as the bank filled it in (service.md 1.1)."""

    date: str
    kind: str
    amount: Decimal | None
    narration: str


class Qr(msgspec.Struct, frozen=True):
    """The QR for the customer's phone: a text to draw, or otherwise a picture (service.md 2)."""

    text: str | None
    image: bytes | None
    """A PNG; only if there is no text."""
    valid_seconds: float
    """Counted from the answer; afterwards the QR is hidden, but its status is still checked."""


class Launch(msgspec.Struct, frozen=True):
    """Starts a transaction on the card terminal; the token works once (service.md 3)."""

    token: Private[str]
    device: str
    valid_seconds: float | None
    """None: the service sent none; then the value of mATM info applies."""
    since: float | None = None
    """When its request was first sent, in monotonic seconds. The service opened it then or later,
    so a lifetime counted from here never ends too late. Set by the sender."""
    url: str | None = None
    params: msgspec.Raw | None = None
    """JSON for the terminal's own software, passed on unread."""


class FoundLine(Redacted, frozen=True):
    """One field of the record found by a verification, as text."""

    name: str
    text: str


class Verification(Redacted, frozen=True):
    """A register's answer; the record is personal data (service.md 5)."""

    verified: bool
    record: tuple[FoundLine, ...] = ()


class DisplayOnly(Redacted, frozen=True):
    """The customer's own data: shown, printed on request, never kept."""

    balance: Paise | None = None
    statement: tuple[StatementLine, ...] = ()
    qr: Qr | None = None
    launch: Launch | None = None
    verification: Verification | None = None

    def updated(self, newer: "DisplayOnly") -> "DisplayOnly":
        """Return the data of a newer answer; keep a QR or launch that the answer lacks."""
        return DisplayOnly(
            balance=self.balance if newer.balance is None else newer.balance,
            statement=newer.statement or self.statement,
            qr=newer.qr or self.qr,
            launch=newer.launch or self.launch,
            verification=newer.verification or self.verification,
        )


class About(msgspec.Struct, frozen=True):
    """A record's data about its transaction besides the reference; None: missing."""

    amount: Paise | None = None
    service: str | None = None
    """The service's own word: CW, MOBILE, pan-to-gstin."""
    merchant_ref: str | None = None
    unreadable: frozenset[str] = frozenset()
    """The names of the fields above that are present but unreadable."""
    account_end: str | None = None
    """The digits at the end of the receiver's masked account number, at most four."""
    charge: Paise | None = None
    """Only for a transfer, like `total_debit`; other products report it in the outcome only."""
    total_debit: Paise | None = None


class ParsedReply(msgspec.Struct, frozen=True):
    """A readable answer: the outcome to keep, and the data to show."""

    outcome: Outcome
    shown: DisplayOnly = DisplayOnly()
    about: About = About()
    alarms: tuple[str, ...] = ()
    """Unexpected details for the log; the answer is accepted nevertheless."""


WORDS: Mapping[str, Status] = Status.__members__
"""The status words of all products but Free DMT (service.md 0.4). Tables are in upper case."""


class StatusRead(NamedTuple):
    """The status of a word, and the word itself if people have to see it."""

    status: Status
    word: str | None


def read_status(
    word: str, words: Mapping[str, Status], *, has_failure_code: bool = False
) -> StatusRead:
    """Return the status of a word in any case.

    It is PENDING if the word is not in `words` (service.md 0.15). It is also
    PENDING for a SUCCESS with a failure code: such a record is neither a yes nor a no.
    """
    # Only ASCII: some other letters become ASCII letters in upper case.
    status = words.get(word.strip().upper()) if word.isascii() else None
    if status is None or (status is Status.SUCCESS and has_failure_code):
        return StatusRead(Status.PENDING, _kept(word))
    return StatusRead(status, None)


def unproven(outcome: Outcome, word: str) -> Outcome:
    """Return an outcome as PENDING with its status word, so that people ask the service.

    It is for a final word that is a guess, and that nothing in the API document proves.
    """
    return replace(outcome, status=Status.PENDING, word=_kept(word))


def _kept(word: str) -> str:
    """Return a word as the journal stores it, with long numbers masked."""
    return re.sub(r"[^A-Za-z0-9]+", "_", remark(word)).upper()[:STATUS_WORD_MAX] or "_"
