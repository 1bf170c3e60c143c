"""One state of everything that an amount depends on: journal, process, wire, notes in hand.

Small and comparable. Answers of the service take no time here: an event during their travel may
also happen before the answer is given, or after it is received. A request does take time, as long
as its signature is valid, and may arrive when nobody waits for it.
"""

from enum import IntEnum
from itertools import product
from math import inf
from typing import NamedTuple

from agent.transactions.decision import VolatileState
from agent.transactions.origin import Origin
from tests.lab.exhaustive.known import LONG_AGO, MONOTONIC, Known
from tests.unit.agent.transactions import facts as f


class Record(IntEnum):
    """The service's record for the reference."""

    NONE = 0
    PENDING = 1
    UNCONFIRMED = 2
    """SUCCESS, but the card's network has not confirmed it."""
    SUCCESS = 3
    FAILED = 4
    UNCLEAR = 5
    """The bank did not act, and the service reports it with an unknown status, for ever."""


NOTHING_DONE = frozenset({Record.NONE, Record.FAILED, Record.UNCLEAR})
"""Records after which the bank has moved no money."""


class Asked(IntEnum):
    """When this process last checked the status, or made an attempt."""

    NEVER = 0
    JUST_NOW = 1
    LONG_AGO = 2
    """So long ago that every pause is over."""


class Post(IntEnum):
    """The submission whose answer the process waits for."""

    NONE = 0
    UNDER_WAY = 1
    ANSWER_LOST = 2
    """The service has acted; the process can only get the timeout now."""


class Asks(IntEnum):
    """The service and key that this process uses; a change needs a new process."""

    HOME = 0
    ELSEWHERE = 1
    """At another address, after a person changed the configuration."""
    ROTATED = 2
    """At the same address, under another key."""


class Saved(IntEnum):
    """True if events of the journal were lost in this story, which happens once at most."""

    ALL = 0
    ALL_BUT_THE_NEWEST = 1
    """The disk holds only `kept`, and nobody has read it since."""
    SALVAGED = 2


class Did(IntEnum):
    """The memory of a dispenser about its last command."""

    SOMETHING_ELSE = 0
    PAID_ALL = 1
    PAID_PART = 2
    PAID_NONE = 3


class Machine(NamedTuple):
    """A dispenser, and what this process knows of it."""

    snapshot: int = 0
    """Which of two snapshots its memory has: each dispense switches to the other."""
    remembers: Did = Did.SOMETHING_ELSE
    is_working: bool = False
    """This process has sent the dispense command, and waits."""
    cannot_tell: bool = False
    """This process has learned that the machine does not know, either."""


class State(NamedTuple):
    known: Known
    body: bool = True
    customer: bool = True
    asked: Asked = Asked.NEVER
    tried: Asked = Asked.NEVER
    post: Post = Post.NONE
    wire: tuple[int, ...] = ()
    """Ages in ticks of the requests that may still be accepted, and that nobody waits for."""
    record: Record = Record.NONE
    shown: bool = False
    """The customer has seen the QR of this transaction, and may pay it."""
    taken: bool = False
    """The customer's own notes were counted into the till."""
    gone: bool = False
    """Notes went to the customer: paid out, or given back."""
    partly: bool = False
    """The dispenser has paid a part of what is owed."""
    twice: bool = False
    """Notes went out that had already gone out."""
    machine: Machine = Machine()
    off: int = 0
    """Ticks that the kiosk's clock is ahead of the service's."""
    asks: Asks = Asks.HOME
    kept: Known | None = None
    saved: Saved = Saved.ALL

    @property
    def here(self) -> VolatileState:
        return HERE[self.body, self.customer, self.asked, self.tried, self.post, self.asks]


ORIGINS: dict[Asks, Origin] = {
    Asks.HOME: f.HOME,
    Asks.ELSEWHERE: f.ELSEWHERE,
    Asks.ROTATED: f.ROTATED,
}
SECONDS = {Asked.JUST_NOW: MONOTONIC, Asked.LONG_AGO: LONG_AGO}

HERE = {
    (body, customer, asked, tried, post, asks): VolatileState(
        body=body,
        in_flight=post is not Post.NONE,
        customer=customer,
        asked_at=SECONDS.get(asked),
        tried_at=SECONDS.get(tried, -inf),
        asks=ORIGINS[asks],
    )
    for body, customer in product((False, True), repeat=2)
    for asked, tried, post, asks in product(Asked, Asked, Post, Asks)
}
"""Every volatile state that a process may have for a transaction, made once."""
