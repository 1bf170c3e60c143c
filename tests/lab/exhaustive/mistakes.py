"""Deliberate mistakes in the lifecycle; the walk has to find each, by a short story.

They are those of `tests/lab/simulation/mutants.py` in `apply` and `decide`, and some that need a
rare order of events. A row names the service whose walk finds it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from agent.cash.dispensing import Dispensing
from agent.transactions import decision, event_table, lifecycle
from agent.transactions import model as m
from agent.transactions.decision import Abandon, CheckStatus, OfferCash, Send, Wait
from agent.transactions.error_table import SPENT
from agent.transactions.model import BankStatus, CashStatus, Direction
from agent.transactions.outcome import Status
from drivers.cash.port import Dispensed, DispenserFault, DispenseUnknown, NotDispensed
from tests.lab.exhaustive.worlds import CLOCK_JUMPS, DISPENSER, LOST_FACTS, MOVED, PLAIN, World
from tests.unit.agent.transactions.moves import leading_anywhere

Patch = pytest.MonkeyPatch
_replace = msgspec.structs.replace


@dataclass(frozen=True, slots=True)
class Mistake:
    name: str
    service: str
    plant: Callable[[Patch], None]
    world: World = PLAIN
    attempts: int = 2


def _folds(event: type[m.Event], changed: Callable[[Any, Any], Any]) -> Callable[[Patch], None]:
    """Change the state after an event: from (before, after)."""

    def plant(patch: Patch) -> None:
        right = lifecycle._CHANGES[event]
        _fold(patch, event, lambda t, fact: changed(t, right(t, fact)))

    return plant


def _fold(patch: Patch, event: type[m.Event], fold: Callable[..., Any]) -> None:
    patch.setitem(lifecycle._CHANGES, event, fold)
    wrong = leading_anywhere(event_table.EVENTS[event])
    patch.setitem(event_table.EVENTS, event, wrong)


def _settles(
    bank_status: BankStatus, direction: Direction, cash: CashStatus, to: CashStatus
) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(event_table.CASH_UPDATES, (bank_status, direction, cash), to)


CAN_BE_VOUCHED_FOR = lifecycle.can_be_vouched_for


def _has(name: str, instead: object) -> Callable[[Patch], None]:
    def plant(patch: Patch) -> None:
        for module in (lifecycle, decision):
            if hasattr(module, name):
                patch.setattr(module, name, instead)

    return plant


def _decides(bank_status: BankStatus, instead: Callable[..., object]) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(decision._DECISIONS, bank_status, instead)


def _believes_a_card(patch: Patch) -> None:
    bank_statuses = {Status.FAILED: BankStatus.FAILED, Status.PENDING: BankStatus.PENDING}
    patch.setattr(
        lifecycle,
        "_bank_status_of",
        lambda _, after: bank_statuses.get(after.status, BankStatus.SUCCEEDED),
    )


def _asks_once(patch: Patch) -> None:
    right = decision._pending

    def pending(t: Any, here: Any, now: Any) -> Any:
        return right(t, here, now) if here.asked_at is None else Wait()

    patch.setitem(decision._DECISIONS, BankStatus.PENDING, pending)


def _settles_in_doubt(patch: Patch) -> None:
    right = lifecycle._update_cash
    patch.setattr(
        lifecycle,
        "_update_cash",
        lambda t: _replace(right(_replace(t, in_doubt=False)), in_doubt=t.in_doubt),
    )


def _looks_up_what_cannot_be(patch: Patch) -> None:
    right = decision._ask_again

    def ask_again(t: Any, remedy: Any, here: Any, now: Any) -> Any:
        if not here.body and remedy in SPENT and not decision._all_refused(t):
            return CheckStatus()
        return right(t, remedy, here, now)

    patch.setattr(decision, "_ask_again", ask_again)


def _forgets_the_earlier_attempt(patch: Patch) -> None:
    patch.setattr(decision, "_enough", lambda _, refusal, __, ___: Abandon(refusal.code))
    _folds(m.Refused, lambda _, after: _replace(after, in_doubt=False))(patch)


def _forgets_the_longest_signature(patch: Patch) -> None:
    right = lifecycle._sending

    def sending(t: Any, event: m.Sending) -> Any:
        return _replace(right(t, event), signed_at=event.signed_at)

    _fold(patch, m.Sending, sending)


def _takes_silence_for_no(patch: Patch) -> None:
    right = Dispensing._conclude

    def conclude(self: Any, reference: Any, payment: Any, outcome: Any) -> None:
        heard = (
            NotDispensed(DispenserFault.JAM) if isinstance(outcome, DispenseUnknown) else outcome
        )
        right(self, reference, payment, heard)

    patch.setattr(Dispensing, "_conclude", conclude)


def _takes_a_part_for_all(patch: Patch) -> None:
    right = Dispensing._event

    def fact(self: Any, t: Any, asked: Any, outcome: Any) -> Any:
        return right(
            self, t, asked, Dispensed(asked) if isinstance(outcome, Dispensed) else outcome
        )

    patch.setattr(Dispensing, "_event", fact)


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "cash on PENDING",
        "aeps.CW",
        _settles(BankStatus.PENDING, Direction.OUT, CashStatus.NONE, CashStatus.OWED),
    ),
    Mistake("a card's success believed without the network's word", "matm.CW", _believes_a_card),
    Mistake(
        "the reader is believed",
        "matm.CW",
        _folds(
            m.TerminalReported,
            lambda _, after: (
                _replace(after, bank_status=BankStatus.SUCCEEDED)
                if after.terminal_result is m.TerminalResult.APPROVED
                and after.bank_status is BankStatus.PENDING
                else after
            ),
        ),
    ),
    Mistake(
        "a 404 is believed at once",
        "aeps.CW",
        _folds(m.NotFound, lambda _, after: _replace(after, in_doubt=False)),
    ),
    Mistake(
        "giving up ends the in-doubt window",
        "aeps.AP",
        _folds(m.Abandoned, lambda _, after: _replace(after, in_doubt=False)),
    ),
    Mistake(
        "the in-doubt window never ends",
        "aeps.AP",
        _folds(m.NotFound, lambda before, after: _replace(after, in_doubt=before.in_doubt)),
    ),
    Mistake("a signature is taken to live for a minute", "aeps.CD", _has("SIGNATURE_LIFE", 60.0)),
    Mistake(
        "no answer is taken for no",
        "bbps.PAY",
        _folds(
            m.Unanswered,
            lambda _, after: _replace(
                after, bank_status=BankStatus.ABANDONED, in_doubt=False, why_abandoned="?"
            ),
        ),
    ),
    Mistake(
        "a refusal makes an earlier attempt forgotten", "aeps.CW", _forgets_the_earlier_attempt
    ),
    Mistake("held notes go back while the request is in doubt", "dmt.TRANSFER", _settles_in_doubt),
    Mistake(
        "the notes of a success are given back",
        "recharge.MOBILE",
        _settles(BankStatus.SUCCEEDED, Direction.IN, CashStatus.HELD, CashStatus.REFUND_OWED),
    ),
    Mistake(
        "a deposit is sent before its notes are in the drawer",
        "aeps.CD",
        _decides(
            BankStatus.PREPARED, lambda _, here, __: Send() if here.body else Abandon("it was lost")
        ),
    ),
    Mistake("a new capture is not waited for", "aeps.CW", _has("_ask_again", lambda *_: Send())),
    Mistake(
        "no attempt is the last",
        "aeps.AP",
        _has("_may_send", lambda _, here: here.body and here.customer),
    ),
    Mistake("what is pending is asked about once", "upicw.QR", _asks_once),
    Mistake(
        "a hand-over that was cut short is offered again",
        "aeps.CW",
        lambda patch: patch.setitem(decision._CASH_ACTIONS, CashStatus.HANDING_OVER, OfferCash()),
    ),
    Mistake(
        "handed notes are owed again",
        "matm.CW",
        _folds(m.Handed, lambda _, after: _replace(after, cash=CashStatus.OWED)),
    ),
    Mistake(
        "notes that did not move are nobody's",
        "aeps.CD",
        _folds(m.NotHanded, lambda _, after: _replace(after, cash=CashStatus.NONE)),
    ),
    Mistake("a look-up where nothing can be looked up", "upicw.QR", _looks_up_what_cannot_be),
    Mistake(
        "a salvaged journal is believed",
        "aeps.CW",
        _has("_may_have_moved", lambda _: False),
        LOST_FACTS,
    ),
    Mistake(
        "a dispenser's silence is taken for nothing paid",
        "aeps.CW",
        _takes_silence_for_no,
        DISPENSER,
    ),
    Mistake("a part of the notes is taken for all", "aeps.CW", _takes_a_part_for_all, DISPENSER),
    Mistake(
        "people judge while the machine pays",
        "aeps.CW",
        lambda patch: patch.setattr(Dispensing, "is_dispensing", lambda *_: False),
        DISPENSER,
    ),
    Mistake(
        "a word counts while the request may arrive",
        "aeps.CD",
        _has("can_be_vouched_for", lambda t, _: lifecycle.is_in_doubt(t)),
        MOVED,
    ),
    Mistake(
        "nobody can end a pending that the service words unclearly",
        "aeps.CW",
        _has("can_be_vouched_for", lambda t, at: t.in_doubt and CAN_BE_VOUCHED_FOR(t, at)),
        MOVED,
        attempts=1,
    ),
    Mistake(
        "a 404 is believed under another key",
        "aeps.CW",
        _has("is_absence_believed", lambda *_: True),
        MOVED,
    ),
    Mistake(
        "another service is asked", "aeps.CW", _has("was_sent_elsewhere", lambda *_: False), MOVED
    ),
    Mistake(
        "the newest signature counts, where an earlier one lives longer",
        "aeps.AP",
        _forgets_the_longest_signature,
        CLOCK_JUMPS,
    ),
)
