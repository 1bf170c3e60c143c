"""The tables of legal moves, walked: each move happens through some event, any other is refused."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from agent.base.structs import replace
from agent.transactions.lifecycle import LOST, IllegalMove, apply
from agent.transactions.model import (
    AnyEvent,
    BankStatus,
    CashStatus,
    DispenseAttempt,
    Prepared,
    ShortfallSettled,
    Transaction,
    Vouched,
)
from tests.support.counts import ALL
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.invariants import check_event, is_alarm, is_contradicted
from tests.unit.agent.transactions.moves import BANK_MOVES, CASH_MOVES

EVENTS: tuple[AnyEvent, ...] = (
    f.prepared(),
    f.sending(),
    *(f.answered(status) for status in (f.SUCCESS, f.PENDING, f.FAILED)),
    f.answered(f.SUCCESS, confirmed=False),
    *(f.looked_up(status) for status in (f.SUCCESS, f.PENDING, f.FAILED)),
    f.not_refunded(),
    f.refused("RATE_LIMITED"),
    f.UNANSWERED,
    f.MISMATCHED,
    f.not_found(0),
    f.not_found(400),
    f.ABANDONED,
    f.CLAIM_ISSUED,
    f.HANDING_OVER,
    f.DISPENSING,
    f.HANDED,
    f.NOT_HANDED,
    f.HELD,
    f.REFUNDING,
    f.REFUNDED,
    f.DISPUTED,
    f.RESOLVED,
    f.LAUNCHED,
    f.READER_APPROVED,
    f.READER_DECLINED,
    f.SLIP_STARTED,
    f.SLIP_PRINTED,
    f.REFUND_SETTLED,
    f.SALVAGED,
    f.VOUCHED_NOT,
    f.OPERATOR_NOT,
    f.VOUCHED_DONE,
    f.OPERATOR_DONE,
    f.SHORT,
    f.FOUND_PAID,
    f.OPERATOR_FOUND_PAID,
    f.OPERATOR_UNFOUNDED,
)
"""One of each kind, and one of each branch."""

BEGINNINGS: tuple[Prepared, ...] = (
    *(f.prepared(terms) for terms in f.ALL_TERMS),
    f.prepared(f.DEPOSIT, held=True),
    f.prepared(f.BILL, held=True),
)

Step = tuple[Transaction, AnyEvent, Transaction | str]
"""The state before, the event, and the state after or the text of the refusal."""


def _situation(t: Transaction) -> tuple[object, ...]:
    """Return the fields that decide about legal moves, without counts and texts."""
    at_devices = (
        t.last_trace_number is None,
        t.terminal_result,
        t.dispense_attempt is None,
        t.slip,
    )
    in_doubt = (t.remark is None, t.salvaged, t.awaits_refund)
    word = t.agreement and (t.agreement.verdict, t.agreement.contradicted)
    shortfall = t.shortfall and (str(t.shortfall.findings), t.shortfall.settled)
    by_people = (tuple(sorted(t.vouched.items(), key=str)), word, shortfall)
    return (
        t.bank_status,
        t.cash,
        t.terms,
        t.in_doubt,
        t.refusal is None,
        in_doubt,
        at_devices,
        by_people,
    )


def _is_walked(t: Transaction) -> bool:
    """Return True if events are applied in this state: `make explore-all` walks every state.

    `make test` reaches states that have two of these three, and does not go on from them.
    """
    return ALL or (bool(t.slip) + bool(t.shortfall) + bool(t.vouched)) < 2


def _walk() -> Iterator[Step]:
    """Apply each event in each situation that can be reached, and yield each step."""
    at_hand = [apply(None, beginning) for beginning in BEGINNINGS]
    seen = {_situation(t) for t in at_hand}
    while at_hand:
        before = at_hand.pop()
        for event in EVENTS:
            after = _tried(before, event)
            yield before, event, after
            if isinstance(after, Transaction) and _situation(after) not in seen:
                seen.add(_situation(after))
                if _is_walked(after):
                    at_hand.append(after)


def _tried(t: Transaction, event: AnyEvent) -> Transaction | str:
    try:
        return apply(t, event)
    except IllegalMove as refused:
        return str(refused)


def _after(t: Transaction, event: AnyEvent) -> Transaction | None:
    tried = _tried(t, event)
    return tried if isinstance(tried, Transaction) else None


@cache
def steps() -> tuple[Step, ...]:
    """Return the whole walk, made at the first call, so collecting the tests does not run it."""
    return tuple(_walk())


@cache
def moves() -> tuple[tuple[Transaction, AnyEvent, Transaction], ...]:
    """Return the steps that were not refused."""
    return tuple((b, event, a) for b, event, a in steps() if isinstance(a, Transaction))


@pytest.fixture(scope="module", autouse=True)
def _walked_once() -> Iterator[None]:
    yield
    steps.cache_clear()
    moves.cache_clear()


def test_every_allowed_bank_status_change_happens_and_no_other() -> None:
    moved = {
        (b.bank_status, a.bank_status) for b, _, a in moves() if a.bank_status is not b.bank_status
    }
    legal = {(source, to) for source, row in BANK_MOVES.items() for to in row if to is not source}
    assert moved == legal


def test_every_allowed_cash_status_change_happens_and_no_other() -> None:
    moved = {(b.cash, a.cash) for b, _, a in moves() if a.cash is not b.cash}
    legal = {(source, to) for source, row in CASH_MOVES.items() for to in row}
    assert moved == legal


def test_every_step_keeps_the_rules() -> None:
    """Every event in every situation: refused, or a move after which the rules hold."""
    for before, event, after in moves():
        check_event(before, event, after)


def test_every_event_is_taken_and_every_alarm_is_reached() -> None:
    """Otherwise the rules about them hold because nothing happens."""
    assert {id(event) for _, event, _ in moves()} == set(map(id, EVENTS[1:]))
    missed = {before.cash for before, event, _ in moves() if event is f.SHORT}
    assert missed == {CashStatus.HANDED, CashStatus.REFUNDED}
    assert any(is_alarm(after) for _, _, after in moves())
    assert any(is_contradicted(after) for _, _, after in moves())
    assert any(after.remark == LOST for _, _, after in moves())


def test_a_refusal_names_event_and_state() -> None:
    refused = [step for step in steps() if isinstance(step[2], str)]
    assert refused
    for before, event, words in refused:
        state = f"{before.bank_status.value}/{before.cash.value}"
        assert re.search(f"^{type(event).__name__} .* {state}$", str(words))


# --- examples ---


@pytest.mark.parametrize(
    "order",
    [
        (f.READER_APPROVED, f.looked_up(f.FAILED)),
        (f.looked_up(f.FAILED), f.READER_APPROVED),
    ],
    ids=["the reader first", "the service first"],
)
def test_a_terminal_approval_that_the_service_denies_is_an_alarm(
    order: tuple[AnyEvent, ...],
) -> None:
    """Both answers in any order open a dispute, which only a person can end, and only once."""
    pending = (f.prepared(f.CARD), f.sending(), f.answered(f.PENDING), f.LAUNCHED)
    alarm = f.after(*pending, *order)
    assert is_alarm(alarm)
    assert not alarm.closed
    assert _after(alarm, f.HANDING_OVER) is None
    assert _after(alarm, f.NOT_HANDED) is None, "it was never to be handed out"
    assert _after(alarm, f.REFUNDED) is None, "nobody gave notes that could go back"

    ended = apply(alarm, f.RESOLVED)
    assert (ended.bank_status, ended.cash, ended.closed) == (
        BankStatus.FAILED,
        CashStatus.NONE,
        True,
    )
    assert apply(ended, f.SLIP_STARTED).cash is CashStatus.NONE, "it is raised once"


def test_a_terminal_approval_of_an_enquiry_is_not_an_alarm() -> None:
    """A balance enquiry that the service does not know involves no notes."""
    pending = (f.prepared(f.BALANCE), f.sending(), f.answered(f.PENDING), f.LAUNCHED)
    denied = f.after(*pending, f.READER_APPROVED, f.looked_up(f.FAILED))
    assert (denied.cash, denied.closed) == (CashStatus.NONE, True)


def test_a_terminal_approval_is_not_an_alarm_once_two_people_have_said_no() -> None:
    unknown = (f.prepared(f.CARD), f.sending(), f.answered(f.PENDING), f.LAUNCHED)
    ended = f.after(*unknown, f.READER_APPROVED, f.VOUCHED_NOT, f.OPERATOR_NOT)
    assert (ended.bank_status, ended.cash) == (BankStatus.FAILED, CashStatus.NONE)


@pytest.mark.parametrize("verdict", [f.VOUCHED_NOT, f.FOUND_PAID], ids=["a verdict", "a finding"])
def test_a_word_without_a_name_is_refused(verdict: Vouched | ShortfallSettled) -> None:
    """Otherwise one person could speak twice: once with a name, and once without."""
    before = {
        Vouched: f.after(f.prepared(), f.sending(), f.answered(f.PENDING)),
        ShortfallSettled: f.after(
            *(f.prepared(), f.sending(), f.answered(f.SUCCESS)),
            *(f.HANDING_OVER, f.HANDED, f.SHORT),
        ),
    }[type(verdict)]
    assert _after(before, verdict) is not None
    assert _after(before, replace(verdict, by="")) is None


def test_a_bank_success_cannot_be_resolved_as_nothing_owed() -> None:
    """For notes that are owed and disputed, only a hand-over ends the dispute."""
    paid = f.after(f.prepared(), f.sending(), f.answered(f.SUCCESS), f.DISPUTED)
    assert _after(paid, f.RESOLVED) is None


def test_only_a_dispenser_has_a_dispense_attempt() -> None:
    """After notes did not move, a person can be the next to hand them over."""
    owed = f.after(f.prepared(), f.sending(), f.answered(f.SUCCESS))
    paying = apply(owed, f.DISPENSING)
    assert paying.dispense_attempt == DispenseAttempt("7", (1, 0, 0, 0))
    for event in (f.NOT_HANDED, f.DISPUTED, f.SALVAGED):
        assert apply(paying, event).dispense_attempt is None, event
    by_hand = apply(apply(paying, f.NOT_HANDED), f.HANDING_OVER)
    assert by_hand.dispense_attempt is None
