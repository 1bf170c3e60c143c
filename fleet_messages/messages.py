"""Every message between a kiosk and its operator's broker, as in JSON.

scripts/fleet_schemas.py makes `deploy/fleet/schemas` from these types.
"""

from collections.abc import Mapping
from enum import Enum, unique
from typing import Annotated, Any, Final, TypeAlias

import msgspec

EVENTS_MAX: Final = 50
"""Events in one message: about 25 kB, which a slow line carries within its timeout."""
ORDER_BYTES_MAX: Final = 64 * 1024
"""For an order in its envelope; a whole configuration needs a tenth of it."""
HINT_BYTES_MAX: Final = 1024
"""Two references of 128 characters need a third of it."""

Unix = Annotated[float, msgspec.Meta(description="Unix seconds by the finance service's clock")]

encode = msgspec.json.Encoder(decimal_format="number").encode


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the kiosk is connected. If the line is cut, the broker itself publishes it."""

    online: bool
    since: Unix | None = None
    machine: Annotated[
        str,
        msgspec.Meta(
            description="A fingerprint of the board. Two of them under one name are two kiosks"
        ),
    ] = ""


InPaise = Annotated[int, msgspec.Meta(description="Paise, a whole number")]


class MovedNotes(msgspec.Struct, frozen=True):
    """The event's entry in the till's ledger."""

    date: Annotated[str, msgspec.Meta(description="The day in India")]
    kind: Annotated[
        str,
        msgspec.Meta(
            description="taken_in, handed_out, given_back: notes of a customer. loaded, taken, "
            "test: notes of the shop. opening, closing, check: a count; the notes did not move"
        ),
    ]
    paise: InPaise


class TransactionStatus(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The status of a transaction after all its events so far."""

    service: str
    opened_at: Unix
    bank: Annotated[str, msgspec.Meta(description="The bank status: docs/specification.md")]
    cash: Annotated[str, msgspec.Meta(description="The cash status")]
    is_closed: bool = False
    amount_paise: InPaise
    fee_paise: Annotated[
        int, msgspec.Meta(description="Paid in cash in addition to the amount")
    ] = 0
    charge_paise: Annotated[int, msgspec.Meta(description="Taken from the shop's wallet")] = 0
    commission_paise: InPaise = 0
    wallet_impact_paise: Annotated[
        int | None, msgspec.Meta(description="As the finance service reported it, signed")
    ] = None
    reference_id: Annotated[str, msgspec.Meta(description="The finance service's reference")] = ""
    failure_code: str = ""
    is_agreed: Annotated[bool, msgspec.Meta(description="True if two people have ended it")] = False
    shortfall: Annotated[
        str,
        msgspec.Meta(
            description="open: the customer says that notes were missing. paid, unfounded: what "
            "two people have found"
        ),
    ] = ""


class PublishedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the journal."""

    id: Annotated[
        str,
        msgspec.Meta(
            description="SEQ-LINK, with the first 16 digits of the link: the same at each delivery"
        ),
    ]
    seq: Annotated[int, msgspec.Meta(ge=1, description="Its position in the kiosk's journal")]
    client_reference: Annotated[
        str, msgspec.Meta(description="Its transaction; @TILL for an event of the till")
    ]
    at: Unix
    name: Annotated[str, msgspec.Meta(description="What happened: docs/specification.md")]
    body: Annotated[
        str,
        msgspec.Meta(description="JSON, byte for byte as stored; the link is computed over it"),
    ]
    link: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^[0-9a-f]{32}$(?!\n)", description="The chain's hash of it, in hexadecimal"
        ),
    ]
    moved: Annotated[
        MovedNotes | None, msgspec.Meta(description="Absent if no notes moved or were counted")
    ] = None
    stands: Annotated[
        TransactionStatus | None,
        msgspec.Meta(
            description="The status of its transaction, at its last event in a message. The "
            "chain does not prove it. Of two, use the one with the higher seq"
        ),
    ] = None


class Events(msgspec.Struct, frozen=True):
    """Events of the journal, in order and at least once each; drop events whose id is known."""

    kiosk: str
    events: Annotated[tuple[PublishedEvent, ...], msgspec.Meta(min_length=1, max_length=EVENTS_MAX)]


class Report(msgspec.Struct, frozen=True):
    """A day's reconciliation, as `kiosk-agent report --json` prints it."""

    kiosk: str
    at: Unix
    date: Annotated[str, msgspec.Meta(description="The day in India")]
    report: Mapping[str, Any]


class UnsettledMoney(msgspec.Struct, frozen=True):
    """Money that is not settled, without names of customers."""

    open_by_status: Mapping[str, int] = {}
    oldest_open_at: Unix | None = None
    counter_by_cash: Annotated[
        Mapping[str, int],
        msgspec.Meta(description="Transactions with notes that wait for a person, by status"),
    ] = {}
    counter_rupees_by_cash: Mapping[str, float] = {}
    oldest_at_counter_at: Unix | None = None


class ReportedFault(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is wrong with the kiosk."""

    name: Annotated[str, msgspec.Meta(description="A heading of docs/operate.md")]
    severity: Annotated[str, msgspec.Meta(description="critical or warning")]
    words: str
    subject: Annotated[
        str,
        msgspec.Meta(description="The device, certificate, … that has it, if not the kiosk"),
    ] = ""
    of_release: Annotated[
        bool, msgspec.Meta(description="A new release can cause it: then it stops a roll-out")
    ] = False


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The content of `/healthz`, and some figures of `/metrics`."""

    kiosk: str
    at: Unix
    services: Annotated[
        tuple[str, ...], msgspec.Meta(description="The services that are offered now")
    ] = ()
    resting: Annotated[
        Mapping[str, str], msgspec.Meta(description="The services that an order suspended, and why")
    ] = {}
    parts: Mapping[str, str] = {}
    details: Mapping[str, str] = {}
    faults: Annotated[
        tuple[ReportedFault, ...],
        msgspec.Meta(description="What is wrong now, by the kiosk's own list"),
    ] = ()
    busy: bool = False
    journal: str = "ok"
    money: UnsettledMoney = UnsettledMoney()
    budget_left: Annotated[
        int | None, msgspec.Meta(description="Calls that are left in this minute")
    ] = None
    disk_free_bytes: int | None = None
    celsius: float | None = None
    is_undervolted: bool | None = None
    verified_at: Annotated[
        float | None, msgspec.Meta(description="Unix seconds of the journal's last complete check")
    ] = None
    is_whole: Annotated[bool | None, msgspec.Meta(description="The result of that check")] = None
    events_behind: Annotated[int, msgspec.Meta(description="Events that are not delivered yet")] = 0


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """The running version and its configuration."""

    kiosk: str
    at: Unix
    version: str
    api: Annotated[str, msgspec.Meta(description="Fingerprint of the finance service's address")]
    configuration: Annotated[str, msgspec.Meta(description="SHA-256 of the active kiosk.toml")]
    configured_by: Annotated[str, msgspec.Meta(description="`setup`, or an order's id")]
    ring: Annotated[str, msgspec.Meta(description="first, early or all: docs/fleet.md")] = "all"
    update: Annotated[
        Mapping[str, str], msgspec.Meta(description="The result of the last update")
    ] = {}
    looked_at: Annotated[
        float | None,
        msgspec.Meta(description="Unix seconds: when a repository last answered with a signature"),
    ] = None
    expires: Annotated[
        Mapping[str, Unix],
        msgspec.Meta(
            description="The end of each certificate, by its configuration key; also of the one "
            "that the broker has shown"
        ),
    ] = {}


class Head(msgspec.Struct, frozen=True):
    """The end of the journal's chain. If it is shorter later, the journal was cut off."""

    kiosk: str
    at: Unix
    seq: int
    link: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$(?!\n)")]


@unique
class Result(Enum):
    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"


Reference = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class Hint(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What a server of the operator asks a kiosk to do now. It is not signed.

    Both kinds only make the kiosk do earlier what it does on its own, or send what it has sent.
    """


class PollHint(Hint, frozen=True, tag="poll", omit_defaults=True):
    """Ask the service about a waiting transaction; one of the references is enough."""

    client_reference: Reference | None = None
    reference_id: Reference | None = None


class ResendHint(Hint, frozen=True, tag="resend"):
    """Deliver the journal's events after `after` again."""

    after: Annotated[int, msgspec.Meta(ge=0)]


AnyHint: TypeAlias = PollHint | ResendHint


class Done(msgspec.Struct, frozen=True):
    """The result of an order."""

    kiosk: str
    id: int
    result: Result
    what: str = ""


class OrderAnswer(msgspec.Struct, frozen=True):
    """What a kiosk publishes about an order."""

    done: Done | None = None
    """None: there is no answer, or it comes later."""
    bundle: bytes | None = None
    """A support bundle, a .tar.gz."""


NO_ANSWER: Final = OrderAnswer()
