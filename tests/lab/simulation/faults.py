"""Every kind of fault by name, drawn by swarm: each run switches a random subset on, and counts."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, unique
from random import Random

from hw_sim.api.faults import FaultKind, When
from hw_sim.api.gateway import GatewayFault


@unique
class InjectedFault(Enum):
    """What can go wrong. The values are the names in reports and on command lines."""

    # the service's answers, before and after it acted
    DELAY_BEFORE = "api delay before"
    DELAY_AFTER = "api delay after"
    SILENT_BEFORE = "api silent before"
    SILENT_AFTER = "api silent after"
    CUT_BEFORE = "api cut before"
    CUT_AFTER = "api cut after"
    HTTP_500_BEFORE = "api 500 before"
    HTTP_500_AFTER = "api 500 after"
    HTTP_502_BEFORE = "api 502 before"
    HTTP_502_AFTER = "api 502 after"
    HTTP_503_BEFORE = "api 503 before"
    HTTP_503_AFTER = "api 503 after"
    RATE_LIMITED_BEFORE = "api rate-limited before"
    RATE_LIMITED_AFTER = "api rate-limited after"
    BROKEN_JSON_AFTER = "api broken json"
    WRONG_TYPE_AFTER = "api html"
    TRUNCATED_AFTER = "api truncated"
    DUPLICATE_BEFORE = "api duplicated before"
    DUPLICATE_AFTER = "api duplicated after"
    # the bank's status
    PENDING_THEN_SUCCESS = "bank pending, then success"
    PENDING_THEN_FAILED = "bank pending, then failed"
    BANK_FAILS = "bank fails"
    BANK_SLOW = "bank slow"
    UNCONFIRMED = "card success unconfirmed"
    REFUSED = "service refuses"
    # the network
    NETWORK_GONE = "network gone"
    ANSWERS_LOST = "answers lost"
    ARRIVES_LATE = "request arrives minutes late"
    QUOTA_USED = "quota used up by another kiosk"
    NUDGED = "nudged twice, or about what is closed"
    # clocks and days
    CLOCK_JUMPS = "clock jumps"
    WRONG_ZONE = "wrong time zone after boot"
    DAY_ENDS = "daily authentication runs out"
    UPI_CLOSES = "upi closes with a qr open"
    LAUNCH_EXPIRES = "a card launch expires"
    # devices
    READER_UNPLUGGED = "finger reader unplugged"
    READER_GONE = "rd service gone"
    READER_MOVED = "rd service on another port"
    READER_SLOW = "rd service slow"
    READER_ERROR = "rd service error"
    CARD_UNPLUGGED = "card reader unplugged"
    CARD_RESTARTS = "card reader restarts"
    CARD_REFUSES = "card reader says no"
    CARD_LINE_NOISE = "noise on the card line"
    PHONE_CUT_BEFORE = "phone's line cut before the bank is asked"
    PHONE_CUT_AFTER = "phone's line cut after the bank is asked"
    PHONE_RESTARTS = "phone restarts in a launch"
    PHONE_APP_CRASHES = "the bank's app crashes in a launch"
    PHONE_APP_CLOSED = "the bank's app is closed for a while"
    PHONE_LAUNCH_LATE = "a launch reaches the phone late"
    PHONE_LAUNCH_TWICE = "a launch reaches the phone twice"
    PHONE_OLDER_RESULT = "the phone gives the result of an older launch"
    PHONE_OTHER_KIOSK = "the phone is paired with another kiosk for a while"
    PHONE_CONTRADICTS = "the phone says the opposite of its bank"
    DISPLAY_UNPLUGGED = "display unplugged"
    DISPENSER_UNPLUGGED = "dispenser unplugged"
    DISPENSER_JAMS = "dispenser jams"
    DISPENSER_MUTE = "dispenser does not answer"
    DISPENSER_RESTARTS = "dispenser restarts"
    DISPENSER_LINE_NOISE = "noise on the dispenser line"
    NO_PAPER = "no paper"
    SLIP_TORN = "slip torn"
    # the machine
    KILLED = "killed at an await"
    KILLED_AT_POINT = "killed at a crash point"
    POWER_CUT = "power cut, unsynced writes at risk"
    DISK_FULL = "disk full"
    SYNC_FAILS = "sync fails"
    ROLLED_OVER = "the journal goes on in a new segment"
    # what the service gets wrong, or does late
    ANOTHERS_ANSWER = "an answer is another's"
    BILL_CHANGES = "a bill changes between two fetches"
    REFUND_LATE = "a failure's refund comes later"
    PAGE_TRIPS = "a page trips"
    STATUS_IN_ANOTHER_CASE = "status words in another case"
    STATUS_UNKNOWN = "an unknown status before the final one"
    CONTRADICTION = "a status contradicts its failure code"
    ENDS_UNCLEARLY = "a final status in an unknown word"
    ANOTHER_ACCOUNT = "a transfer to another account"
    REFUND_UNSAID = "a failure without a word on its refund"
    FAILED_THEN_COMPLETED = "a transfer completed after the word failed"
    CHECKED_AS_DUPLICATE = "a status check says duplicate"
    ID_UNKNOWN = "a reference_id that no look-up finds"
    TPIN_IN_DATES = "a tpin that is in the references of the month"
    # what the service offers, and draws
    CARD_OFFER = "card services of another shape"
    OUT_AT_LAUNCH = "card reader and line out at the launch"
    QR_SWAPPED = "qr of another amount"
    REGISTER_FAILS = "a register answers without an answer"
    WALLET_EMPTY = "a wallet is nearly empty for a while"
    # the attendant
    KEEPS_NOTES = "attendant keeps notes of a hand-over"
    # where it is asked, and by which clock
    OTHER_ADDRESS = "another address after a start"
    OTHER_KEY = "another key after a start"
    UNDATED = "answers without a date"
    DATED_ABSURDLY = "answers of another century"
    # a gateway in front of the service
    GATEWAY_CLOCK = "a gateway's own clock in the date"
    GATEWAY_DATES = "two dates, or a date in an older form"
    GATEWAY_COPY = "a gateway repeats an older answer"
    GATEWAY_LEFT_OVER = "one more answer on a kept connection"
    GATEWAY_STATUS = "a listed code under a gateway's status"
    GATEWAY_PAGE = "a gateway's own page"
    GATEWAY_NOISE = "amounts with the noise of a float"
    GATEWAY_NULLS = "null in a field that is not needed"
    GATEWAY_TYPES = "a number as text, or a text as number"
    GATEWAY_BYTES = "odd bytes in a message"
    GATEWAY_BYTE = "one byte changed in a text for people"
    GATEWAY_IDS = "ids that are long, with zeros, or of two cases"


def _api_fault(fault: InjectedFault) -> tuple[FaultKind, When]:
    kind, _, when = fault.name.rpartition("_")
    return FaultKind[kind], When[when]


API_FAULTS = {fault: _api_fault(fault) for fault in InjectedFault if fault.value.startswith("api ")}

OF_PHONE = frozenset(fault for fault in InjectedFault if fault.name.startswith("PHONE_"))

BY_KIND = {how: fault for fault, how in API_FAULTS.items()}

OF_GATEWAY = {fault: InjectedFault[f"GATEWAY_{fault.name}"] for fault in GatewayFault}

OWN_CHANCE = (
    frozenset(OF_GATEWAY.values())
    | OF_PHONE
    | frozenset(
        {InjectedFault.CARD_OFFER, InjectedFault.OUT_AT_LAUNCH, InjectedFault.QR_SWAPPED}
        | {InjectedFault.ROLLED_OVER}
        | {InjectedFault.REGISTER_FAILS, InjectedFault.WALLET_EMPTY, InjectedFault.KEEPS_NOTES}
        | {InjectedFault.ANOTHERS_ANSWER, InjectedFault.BILL_CHANGES, InjectedFault.REFUND_LATE}
        | {
            InjectedFault.STATUS_IN_ANOTHER_CASE,
            InjectedFault.STATUS_UNKNOWN,
            InjectedFault.CONTRADICTION,
            InjectedFault.ENDS_UNCLEARLY,
            InjectedFault.ANOTHER_ACCOUNT,
            InjectedFault.REFUND_UNSAID,
            InjectedFault.FAILED_THEN_COMPLETED,
            InjectedFault.CHECKED_AS_DUPLICATE,
            InjectedFault.ID_UNKNOWN,
            InjectedFault.TPIN_IN_DATES,
        }
        | {
            InjectedFault.OTHER_ADDRESS,
            InjectedFault.OTHER_KEY,
            InjectedFault.UNDATED,
            InjectedFault.DATED_ABSURDLY,
        }
    )
)
"""Kinds with their own draws: without them, a seed's run does not change."""

SHARES = (0.0, 0.1, 0.1, 0.2, 0.2, 0.4, 0.4, 0.7)
"""The share of the kinds that is on in a run."""
STRIKES_AT_ONCE = 0.7
"""The mean number of faults each time that they are drawn. If everything failed at once, customers
would not reach the payment, and the run would not find anything.
"""

OF: dict[InjectedFault, tuple[str, ...]] = {
    InjectedFault.UNCONFIRMED: ("matm",),
    InjectedFault.LAUNCH_EXPIRES: ("matm",),
    InjectedFault.CARD_OFFER: ("matm",),
    InjectedFault.OUT_AT_LAUNCH: ("matm",),
    InjectedFault.CARD_UNPLUGGED: ("card",),
    InjectedFault.CARD_RESTARTS: ("card",),
    InjectedFault.CARD_REFUSES: ("card",),
    InjectedFault.CARD_LINE_NOISE: ("card",),
    **dict.fromkeys(OF_PHONE, ("companion",)),
    InjectedFault.DISPLAY_UNPLUGGED: ("display",),
    InjectedFault.DISPENSER_UNPLUGGED: ("cash",),
    InjectedFault.DISPENSER_JAMS: ("cash",),
    InjectedFault.DISPENSER_MUTE: ("cash",),
    InjectedFault.DISPENSER_RESTARTS: ("cash",),
    InjectedFault.DISPENSER_LINE_NOISE: ("cash",),
    InjectedFault.UPI_CLOSES: ("upicw",),
    InjectedFault.QR_SWAPPED: ("upicw",),
    InjectedFault.REGISTER_FAILS: ("verify",),
    InjectedFault.WALLET_EMPTY: ("bbps", "recharge", "dmt", "aeps"),
    InjectedFault.BILL_CHANGES: ("bbps",),
    InjectedFault.REFUND_LATE: ("bbps", "recharge", "dmt"),
    InjectedFault.REFUND_UNSAID: ("dmt", "recharge"),
    InjectedFault.FAILED_THEN_COMPLETED: ("dmt",),
    InjectedFault.CHECKED_AS_DUPLICATE: ("aeps", "bbps", "dmt", "matm", "recharge"),
    InjectedFault.ID_UNKNOWN: ("aeps", "bbps", "dmt", "matm", "recharge"),
    InjectedFault.TPIN_IN_DATES: ("aeps", "bbps", "dmt", "recharge"),
    InjectedFault.ANOTHER_ACCOUNT: ("dmt",),
}
"""The devices or products without which a kind of fault never fires."""

AT_THE_MONEY = (
    *OF_GATEWAY.values(),
    InjectedFault.ARRIVES_LATE,
    InjectedFault.KILLED_AT_POINT,
    InjectedFault.ANOTHERS_ANSWER,
    InjectedFault.PAGE_TRIPS,
    InjectedFault.OTHER_ADDRESS,
    InjectedFault.OTHER_KEY,
    InjectedFault.UNDATED,
    InjectedFault.DATED_ABSURDLY,
)
"""Kinds that affect the money but do not stop customers from reaching it."""

WEIGHTS = (
    dict.fromkeys(AT_THE_MONEY, 2.0)
    | dict.fromkeys(OF, 3.0)
    | dict.fromkeys((InjectedFault.TPIN_IN_DATES, InjectedFault.FAILED_THEN_COMPLETED), 10.0)
    | {InjectedFault.BILL_CHANGES: 10.0, InjectedFault.UNCONFIRMED: 10.0}
)
"""How many times more often than another a kind is on, in the runs where it can fire."""

ALWAYS = 1000.0  # times as often as the run has faults: at every occasion

LAID_IN_WAIT = (frozenset(API_FAULTS) | OF_PHONE - {InjectedFault.PHONE_APP_CLOSED}) | {
    InjectedFault.ARRIVES_LATE,
    InjectedFault.OTHER_ADDRESS,
    InjectedFault.OTHER_KEY,
}
"""Kinds that count as fired only when a request or a launch met them."""


@dataclass(slots=True)
class Swarm:
    """The faults that are on in this run, how often each may come, and how often it came."""

    rng: Random
    own: Random
    """The random source of the kinds in OWN_CHANCE."""
    on: frozenset[InjectedFault]
    often: float
    """From 0 to 1, for each occasion."""
    only: frozenset[int] | None = None
    """While shrinking: the numbers of the faults that may still fire; None: all."""
    fired: Counter[InjectedFault] = field(default_factory=Counter)
    story: list[tuple[int, InjectedFault]] = field(default_factory=list)
    """Every fault that fired, numbered."""
    drawn: int = 0
    is_calm: bool = False

    @classmethod
    def draw(
        cls, rng: Random, needs: frozenset[str], only: frozenset[int] | None = None
    ) -> "Swarm":
        """Switch most kinds off and a few on; the more are on, the less often each comes.

        `needs` are the devices and products of this run: only kinds that fit them are drawn.
        """
        share, bits = rng.choice(SHARES), rng.getrandbits(32)
        able = (f for f in InjectedFault if f not in OF or not needs.isdisjoint(OF[f]))
        on = frozenset(f for f in able if _chance(bits, f) < share * WEIGHTS.get(f, 1.0))
        often = min(rng.choice((0.01, 0.03, 0.1, 0.3)), STRIKES_AT_ONCE / max(1, len(on)))
        return cls(rng, Random(bits), on, often, only)

    def has_fired(self, faults: Iterable[InjectedFault]) -> bool:
        """Return True if one of these has occurred in this run."""
        return any(self.fired[fault] for fault in faults)

    def strikes(self, fault: InjectedFault, often: float = 1.0) -> bool:
        """Return True if a fault comes now; the same draws are made whether or not it may fire."""
        if fault not in self.on or self.is_calm:
            return False
        rng = self.own if fault in OWN_CHANCE else self.rng
        if rng.random() >= self.often * often:
            return False
        self.drawn += 1
        if self.only is not None and self.drawn not in self.only:
            return False
        self.fired[fault] += fault not in LAID_IN_WAIT
        self.story.append((self.drawn, fault))
        return True

    def happened(self, fault: InjectedFault) -> None:
        """Count a fault that came without a draw, such as a day's end, or that a request met."""
        self.fired[fault] += 1


def _chance(bits: int, fault: InjectedFault) -> float:
    """Return a kind's own draw, so that one more kind does not change the others."""
    return Random(f"{bits} {fault.value}").random()
