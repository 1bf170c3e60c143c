"""The result of a money call, in one form for all products.

Each product's module parses its own record into this; the lifecycle knows nothing else. What the
customer may see but nobody may keep (balance, mini statement) is separate from what the journal
keeps.
"""

from decimal import Decimal
from enum import Enum, unique
from typing import Annotated

import msgspec

from agent.foreign_text import FOREIGN_TEXT_MAX
from agent.money import Paise
from agent.private import Private
from agent.structs import Redacted

ForeignText = Annotated[str, msgspec.Meta(max_length=FOREIGN_TEXT_MAX)]
RecordsName = Annotated[
    str, msgspec.Meta(max_length=FOREIGN_TEXT_MAX, pattern=r"^(?!\.{1,2}$)[!-~]+(?: [!-~]+)*$")
]
"""The service's name of a record, in visible ASCII. It is kept as it came and becomes part of a
path, where `.` and `..` are folders."""


@unique
class Status(Enum):
    SUCCESS = "SUCCESS"
    PENDING = "PENDING"
    FAILED = "FAILED"


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a record that the journal keeps."""

    status: Status
    client_reference: str
    reference_id: ForeignText
    bank_rrn: ForeignText | None = None
    """The bank's reference for disputes: an RRN, a UTR, the operator's or BBPS's own number."""
    failure_code: ForeignText | None = None
    message: ForeignText = ""
    charge: Paise | None = None
    commission: Paise | None = None
    wallet_impact: Paise | None = None
    """The change of the outlet's wallet, signed; None if the service does not report it."""
    confirmed: bool = True
    """mATM: `confirmed_by_bank_network`; without it a SUCCESS pays no cash."""
    duplicate: bool = False
    refunded: bool | None = None
    """True if a failed debit is back in the wallet; None if the product does not report it."""
    details: dict[str, ForeignText] = {}
    """Further details for the slip, masked, by the API's field names (CONTRACT 8.4)."""


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a mini statement, as far as the bank filled it in (CONTRACT 1.1)."""

    date: str
    kind: str
    amount: Decimal | None
    narration: str


class Qr(msgspec.Struct, frozen=True):
    """The QR for the customer's phone: a text to draw, or else a picture (CONTRACT 2)."""

    text: str | None
    image: bytes | None
    """A PNG; only where there is no text."""
    valid_seconds: float
    """Counted from the answer; then the QR is hidden, but its status is still checked."""


class Launch(msgspec.Struct, frozen=True):
    """What starts a transaction on the card terminal; the token works once (CONTRACT 3)."""

    token: Private[str]
    device: str
    valid_seconds: float | None
    """None: not sent; then the one of mATM info counts."""
    since: float | None = None
    """When its request was first sent, in monotonic seconds. The service opened it then or later:
    counted from here it is never used too late. Set by the sender."""
    url: str | None = None
    params: msgspec.Raw | None = None
    """JSON for the terminal's own software, passed through unread."""


class FoundLine(Redacted, frozen=True):
    """One field of the record found by a verification, as text."""

    name: str
    text: str


class Verification(Redacted, frozen=True):
    """The answer of a register; the record is personal data (CONTRACT 5)."""

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
        """Return this with a newer answer's data; a QR or launch that it lacks stays."""
        return DisplayOnly(
            balance=self.balance if newer.balance is None else newer.balance,
            statement=newer.statement or self.statement,
            qr=newer.qr or self.qr,
            launch=newer.launch or self.launch,
            verification=newer.verification or self.verification,
        )


class About(msgspec.Struct, frozen=True):
    """What a record says about its transaction besides the reference; None: nothing."""

    amount: Paise | None = None
    service: str | None = None
    """In the service's own word: CW, MOBILE, pan-to-gstin."""
    merchant_ref: str | None = None


class ParsedReply(msgspec.Struct, frozen=True):
    """A readable answer: the outcome to keep, and the data to show."""

    outcome: Outcome
    shown: DisplayOnly = DisplayOnly()
    about: About = About()


def status(word: str) -> Status:
    """Return the status of `word`; PENDING if unknown (CONTRACT, How the code treats it, 3)."""
    return Status[word] if word in Status.__members__ else Status.PENDING
