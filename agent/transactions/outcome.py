"""What became of a money call, in one shape for all products.

Each product's module reads its own record into this; the lifecycle knows only this. What the
customer may see but nobody may keep (balance, mini statement) is apart from what the journal keeps.
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
"""What the service calls a record, in visible ASCII. It is kept as it came, and becomes a part of a
path, where dots alone name a folder."""


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
    """The far side's reference for disputes: an RRN, a UTR, the operator's, BBPS's own number."""
    failure_code: ForeignText | None = None
    message: ForeignText = ""
    charge: Paise | None = None
    commission: Paise | None = None
    wallet_impact: Paise | None = None
    """What the transaction did to the outlet's wallet, signed; None where it is not told."""
    confirmed: bool = True
    """mATM: confirmed_by_bank_network; without it a SUCCESS is no ground for cash."""
    duplicate: bool = False
    refunded: bool | None = None
    """Whether a failed debit is back in the wallet; None where the product does not say."""
    details: dict[str, ForeignText] = {}
    """What a slip names beside, masked, by the API's own field names (CONTRACT 8.4)."""


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a mini statement, as far as the bank filled it (CONTRACT 1.1)."""

    date: str
    kind: str
    amount: Decimal | None
    narration: str


class Qr(msgspec.Struct, frozen=True):
    """What the customer's phone reads: the text to draw, or else a picture (CONTRACT 2)."""

    text: str | None
    image: bytes | None
    """A PNG; only where there is no text."""
    valid_seconds: float
    """From the answer on; past it the QR is blanked, and asked about all the same."""


class Launch(msgspec.Struct, frozen=True):
    """What starts a card transaction on the reader; the token works once (CONTRACT 3)."""

    token: Private[str]
    device: str
    valid_seconds: float | None
    """None: not told; then the one of mATM info counts alone."""
    since: float | None = None
    """Monotonic, when its request was first sent: the service opened it then or later, so that
    counted from here it is never used too late. Known to whoever sent it."""
    url: str | None = None
    params: msgspec.Raw | None = None
    """JSON that the reader's own software understands, passed through."""


class FoundLine(Redacted, frozen=True):
    """One field of the record that a verification found, as text."""

    name: str
    text: str


class Verification(Redacted, frozen=True):
    """What a register answered; the record is personal data (CONTRACT 5)."""

    verified: bool
    record: tuple[FoundLine, ...] = ()


class DisplayOnly(Redacted, frozen=True):
    """What is the customer's own: shown, printed when asked for, never kept."""

    balance: Paise | None = None
    statement: tuple[StatementLine, ...] = ()
    qr: Qr | None = None
    launch: Launch | None = None
    verification: Verification | None = None

    def updated(self, newer: "DisplayOnly") -> "DisplayOnly":
        """Take what a newer answer shows; a QR or a launch that it no longer names still stands."""
        return DisplayOnly(
            balance=self.balance if newer.balance is None else newer.balance,
            statement=newer.statement or self.statement,
            qr=newer.qr or self.qr,
            launch=newer.launch or self.launch,
            verification=newer.verification or self.verification,
        )


class About(msgspec.Struct, frozen=True):
    """Which transaction a record says that it is of, beside its reference; None: it does not."""

    amount: Paise | None = None
    service: str | None = None
    """The service's own word: CW, MOBILE, pan-to-gstin."""
    merchant_ref: str | None = None


class ParsedReply(msgspec.Struct, frozen=True):
    """An answer that could be read: the outcome to keep, and the part to show."""

    outcome: Outcome
    shown: DisplayOnly = DisplayOnly()
    about: About = About()


def status(word: str) -> Status:
    """Read a status word; an unknown one is PENDING (CONTRACT, How the code treats it, 3)."""
    return Status[word] if word in Status.__members__ else Status.PENDING
