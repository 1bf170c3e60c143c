"""The rules for every state, by the service's own records and the notes that truly moved."""

from collections.abc import Callable, Iterator

from agent.transactions.model import BANK_FINAL, BankStatus, CashStatus, Direction
from tests.lab.exhaustive.moves import is_quiescent
from tests.lab.exhaustive.state import NOTHING_DONE, Record, State

FATES: dict[Record, frozenset[BankStatus]] = {
    Record.NONE: frozenset({BankStatus.ABANDONED}),
    Record.PENDING: frozenset(),
    Record.UNCONFIRMED: frozenset(),
    Record.SUCCESS: frozenset({BankStatus.SUCCEEDED}),
    Record.FAILED: frozenset({BankStatus.FAILED}),
    Record.UNCLEAR: frozenset({BankStatus.FAILED}),
}
"""The bank statuses that a closed transaction may have, by the service's record."""


def broken(s: State) -> str:
    """Return the rule that this state breaks; empty if there is none."""
    if s.known.broken:
        return s.known.broken
    return next((violation for rule in _RULES for violation in rule(s)), "")


def _notes_out(s: State) -> Iterator[str]:
    if s.twice:
        yield "rule 2: notes went out twice"
    out = s.gone or s.partly
    if out and s.known.t.terms.direction is Direction.OUT and s.record is not Record.SUCCESS:
        yield f"rule 1: notes went out, and the service says {s.record.name}"


def _notes_back(s: State) -> Iterator[str]:
    if not s.gone or s.known.t.terms.direction is not Direction.IN:
        return
    if s.record not in NOTHING_DONE:
        yield f"rule 6: the notes were given back, and the service says {s.record.name}"
    if not s.taken:
        yield "rule 6: notes were given back that nobody had brought"


def _nothing_under_way(s: State) -> Iterator[str]:
    t = s.known.t
    is_over = (
        t.bank_status in BANK_FINAL
        and not t.in_doubt
        and t.terms.can_check_status
        and s.kept is None
    )
    if is_over and s.wire:
        yield "rule 4: the in-doubt window is over, and a request of ours may still be accepted"


def _agreement(s: State) -> Iterator[str]:
    t = s.known.t
    if not is_quiescent(s) or t.bank_status in FATES[s.record]:
        return
    if t.agreement and s.record is Record.NONE and t.bank_status is BankStatus.FAILED:
        return  # as two people have confirmed
    # If the status cannot be checked, a QR that nobody paid or can pay is given up. The same holds
    # for one that was paid out before the journal lost it: a person has confirmed it.
    unpaid = (
        s.record in (Record.FAILED, Record.UNCLEAR)
        or (s.record is Record.PENDING and not s.shown)
        or s.gone
    )
    if t.terms.can_check_status or t.bank_status is BankStatus.SUCCEEDED or not unpaid:
        yield f"closed as {t.bank_status.value}, and the service says {s.record.name}"


def _notes_at_rest(s: State) -> Iterator[str]:
    if not is_quiescent(s):
        return
    t = s.known.t
    notes = (s.taken, s.gone)
    if s.partly:
        yield f"closed as {t.cash.value}, and a part of the notes went out"
    if notes not in WHEN_QUIESCENT.get(t.cash, ()):
        yield f"closed as {t.cash.value}; notes taken: {s.taken}, notes gone: {s.gone}"
    if notes not in BELONGS[t.terms.direction, s.record is Record.SUCCESS]:
        yield (
            f"rule 6: closed, the service says {s.record.name}; "
            f"notes taken: {s.taken}, notes gone: {s.gone}"
        )


NOBODYS, PAID_OUT, KEPT, GIVEN_BACK = (False, False), (False, True), (True, False), (True, True)
WHEN_QUIESCENT: dict[CashStatus, tuple[tuple[bool, bool], ...]] = {
    CashStatus.NONE: (
        NOBODYS,
        PAID_OUT,
        KEPT,
        GIVEN_BACK,
    ),  # if notes moved: by a person's confirmation
    CashStatus.HANDED: (PAID_OUT,),
    CashStatus.KEPT: (KEPT,),
    CashStatus.REFUNDED: (GIVEN_BACK, NOBODYS),
}
"""By the journal's state of the notes: whether they were taken, and whether they went out."""

BELONGS: dict[tuple[Direction, bool], tuple[tuple[bool, bool], ...]] = {
    (Direction.OUT, True): (PAID_OUT,),
    (Direction.OUT, False): (NOBODYS,),
    (Direction.IN, True): (KEPT,),
    (Direction.IN, False): (NOBODYS, GIVEN_BACK),
    (Direction.NO_CASH, True): (NOBODYS,),
    (Direction.NO_CASH, False): (NOBODYS,),
}
"""By the correct state: the direction of the notes, and whether the service has delivered."""

_RULES: tuple[Callable[[State], Iterator[str]], ...] = (
    _notes_out,
    _notes_back,
    _nothing_under_way,
    _agreement,
    _notes_at_rest,
)
