"""The journal's state of the transaction, reduced as far as `apply` and `decide` allow.

The real `apply` and `decide` are called once for each case; the result is cached. Times are whole
ticks before or after `NOW`; everything older than matters is at `OLDEST`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from agent.base.clock import Moment
from agent.transactions import decision, lifecycle
from agent.transactions import model as m
from agent.transactions.decision import Action, VolatileState
from agent.transactions.error_table import Remedy, row_for
from agent.transactions.model import Transaction
from tests.unit.agent.transactions.facts import OPENED
from tests.unit.agent.transactions.invariants import check, check_event

TICK = 140  # seconds: one is past the customer's timeout, two are within a signature's life,
# three are past it; six are past the end of the doubt, five are not
ACCEPTED_FOR = 2  # ticks that a signature may be old, or ahead
RECORDED_FOR = ACCEPTED_FOR + 1  # an accepted request may wait for the bank for less than a tick
EXPIRED = 6  # ticks after which the doubt has ended
NOW = OPENED
MONOTONIC = 1_000_000.0  # seconds; this moment by the monotonic clock
LONG_AGO = 0.0  # so that every pause is over

ENOUGH_TO_TELL = 2  # refusals because of the clock: once, or more often
_replace = msgspec.structs.replace


class Known:
    """One transaction. Equal ones are one object, so that they compare fast."""

    __slots__ = ("_after", "_aged", "_book", "_decided", "broken", "t")

    def __init__(self, t: Transaction, book: "Book") -> None:
        self.t = t
        self._book = book
        self._after: dict[int, tuple[m.AnyEvent, Known]] = {}
        self._decided: dict[tuple[VolatileState, int], Action] = {}
        self._aged: Known | None = None
        self.broken = _broken(lambda: check(t))
        """The rule that it breaks; empty: none."""

    def after(self, event: m.AnyEvent) -> "Known":
        """Return the knowledge after one more event. Raises IllegalMove.

        The events of a walk are few and stay in memory, so each is identified by `id`.
        """
        found = self._after.get(id(event))
        if found is None:
            after = lifecycle.apply(self.t, event)
            known = self._book.known(after)
            known.broken = known.broken or _broken(lambda: check_event(self.t, event, after))
            found = self._after[id(event)] = event, known
        return found[1]

    def decide(self, here: VolatileState, off: int) -> Action:
        """Return what `decide` returns now, by a clock that is this many ticks off."""
        found = self._decided.get((here, off))
        if found is None:
            found = self._decided[here, off] = decision.decide(self.t, here, moment(off))
        return found

    def aged(self) -> "Known":
        """Return the same a tick later."""
        if self._aged is None:
            signed_at = self.t.signed_at
            later = None if signed_at is None else signed_at - TICK
            self._aged = self._book.known(_replace(self.t, signed_at=later))
        return self._aged


def moment(off: int) -> Moment:
    """Return this moment by a clock that is this many ticks off."""
    return Moment(NOW + off * TICK, MONOTONIC)


def _broken(rules: Callable[[], None]) -> str:
    try:
        rules()
    except AssertionError as broken:
        return str(broken) or "a rule of tests/unit/agent/transactions/invariants.py"
    return ""


@dataclass(slots=True)
class Book:
    """Every transaction that a walk has reached, once."""

    oldest: int
    """Ticks after which a signature's age no longer matters."""
    checks_smallness: bool = False
    """True to check with `decide` each time that the omitted parts make no difference."""
    off_by: tuple[int, ...] = (0,)
    _known: dict[bytes, Known] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._known)

    def known(self, t: Transaction) -> Known:
        small = self._smallest(t)
        if self.checks_smallness:
            self._compare(t, small)
        key = msgspec.json.encode(small)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Known(small, self)
        return found

    def _smallest(self, t: Transaction) -> Transaction:
        """Return it without what neither `apply` nor `decide` uses; count no further than they do.

        Of the refusals these matter: whether every attempt was refused, and how many were refused
        because of the clock (one or more). Alarms and the reason for giving up are for people.
        """
        signed_at = t.signed_at
        if signed_at is not None:
            signed_at = max(signed_at, int(NOW) - self.oldest * TICK)
        return _replace(
            t,
            signed_at=signed_at,
            refused_by=_fewest(t),
            mismatches=(),
            why_abandoned=None if t.why_abandoned is None else "given up",
        )

    def _compare(self, t: Transaction, small: Transaction) -> None:
        for off in self.off_by:
            for here in HERES:
                if decision.decide(t, here, moment(off)) != decision.decide(
                    small, here, moment(off)
                ):
                    raise AssertionError(f"decide distinguishes {t} from {small} for {here}")


def _fewest(t: Transaction) -> tuple[str, ...]:
    clock_refusals = [code for code in t.refused_by if row_for(code).remedy is Remedy.FIX_CLOCK]
    clock_refusals = clock_refusals[:ENOUGH_TO_TELL]
    if len(t.refused_by) == t.attempts:
        clock_refusals += ["RATE_LIMITED"] * (t.attempts - len(clock_refusals))
    return tuple(clock_refusals)


HERES = tuple(
    VolatileState(body=body, customer=customer, asked_at=asked_at, tried_at=tried_at)
    for body, customer in ((False, False), (False, True), (True, True))
    for asked_at in (None, LONG_AGO, MONOTONIC)
    for tried_at in (LONG_AGO, MONOTONIC)
)
