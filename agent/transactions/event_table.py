"""Which event is allowed in which state, and the possible next states: state × event → state.

A transaction has two statuses, and each event has a row for both. An event that its row does not
allow raises `IllegalMove` and changes nothing. `lifecycle` checks everything that depends on more
than the state: the direction of the notes, a request that may still arrive, who reported it.

A new bank status also changes the cash status (CASH_UPDATES), and so do two alarms (ALARMS).
`scripts/lifecycle_picture.py` draws the table as docs/lifecycle.svg.
"""

from collections.abc import Mapping
from typing import NamedTuple

from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus, Direction

BankMoves = Mapping[BankStatus, frozenset[BankStatus]]
CashMoves = Mapping[CashStatus, frozenset[CashStatus]]

PREPARED, SENT, PENDING = BankStatus.PREPARED, BankStatus.SENT, BankStatus.PENDING
SUCCEEDED, FAILED, ABANDONED = BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED

NONE, OWED, HANDING_OVER = CashStatus.NONE, CashStatus.OWED, CashStatus.HANDING_OVER
HANDED, HELD, KEPT = CashStatus.HANDED, CashStatus.HELD, CashStatus.KEPT
REFUND_OWED, REFUNDING = CashStatus.REFUND_OWED, CashStatus.REFUNDING
REFUNDED, DISPUTED = CashStatus.REFUNDED, CashStatus.DISPUTED


def _bank_stays(*statuses: BankStatus) -> dict[BankStatus, frozenset[BankStatus]]:
    return {status: frozenset({status}) for status in statuses}


def _cash_to(target: CashStatus, *sources: CashStatus) -> dict[CashStatus, frozenset[CashStatus]]:
    return {source: frozenset({target}) for source in sources}


WHATEVER_THE_BANK: BankMoves = _bank_stays(*BankStatus)
WHATEVER_THE_CASH: CashMoves = {status: frozenset({status}) for status in CashStatus}
UNFINISHED = (NONE, OWED, HANDING_OVER, HELD, REFUND_OWED, REFUNDING)
"""Cash statuses that are not final: a doubt about the notes is still possible."""

IN_DOUBT = (SENT, PENDING, ABANDONED)
"""Bank statuses whose result only the service knows; for ABANDONED, only for some minutes."""


class EventRow(NamedTuple):
    """The states in which one event is allowed, and the states after it."""

    bank: BankMoves = WHATEVER_THE_BANK
    cash: CashMoves = WHATEVER_THE_CASH


ANSWERED = EventRow(
    bank={
        SENT: frozenset({PENDING, SUCCEEDED, FAILED}),
        PENDING: frozenset({PENDING, SUCCEEDED, FAILED}),
        # Only while in doubt: a request that was abandoned arrived after all.
        ABANDONED: frozenset({PENDING, SUCCEEDED, FAILED}),
        # Only after two people have ended it: a late answer of the service does not change the
        # status.
        SUCCEEDED: frozenset({SUCCEEDED}),
        # The same; or the same FAILED again, while its debit is not back in the wallet.
        FAILED: frozenset({FAILED}),
    },
    cash={
        **WHATEVER_THE_CASH,
        # Only where the service contradicts two people.
        **{status: frozenset({status, DISPUTED}) for status in UNFINISHED},
    },
)

MISSING_NOTES = EventRow(
    _bank_stays(SUCCEEDED, FAILED, ABANDONED),
    {HANDED: frozenset({HANDED}), REFUNDED: frozenset({REFUNDED})},
)

EVENTS: dict[type[m.Event], EventRow] = {
    # the request and its answers
    m.Sending: EventRow(bank={PREPARED: frozenset({SENT}), SENT: frozenset({SENT})}),
    m.Answered: ANSWERED,
    m.StatusReceived: ANSWERED,
    m.Refused: EventRow(bank=_bank_stays(SENT)),
    m.Unanswered: EventRow(bank=_bank_stays(SENT)),
    m.NotFound: EventRow(bank=_bank_stays(SENT, ABANDONED)),
    m.Mismatched: EventRow(),
    m.Abandoned: EventRow(bank={PREPARED: frozenset({ABANDONED}), SENT: frozenset({ABANDONED})}),
    # the card terminal and the slip
    m.Launched: EventRow(bank=_bank_stays(PENDING)),
    m.TerminalReported: EventRow(),
    m.SlipStarted: EventRow(),
    m.SlipEnded: EventRow(),
    m.ClaimIssued: EventRow(),
    # paying notes to the customer
    m.HandingOver: EventRow(_bank_stays(SUCCEEDED), _cash_to(HANDING_OVER, OWED)),
    m.Handed: EventRow(_bank_stays(SUCCEEDED), _cash_to(HANDED, HANDING_OVER, DISPUTED)),
    m.NotHanded: EventRow(
        cash={
            HANDING_OVER: frozenset({OWED}),
            REFUNDING: frozenset({REFUND_OWED}),
            DISPUTED: frozenset({OWED, HELD, KEPT, REFUND_OWED}),
        }
    ),
    # taking notes from the customer, and returning them
    m.Held: EventRow(_bank_stays(PREPARED), _cash_to(HELD, NONE, DISPUTED)),
    m.Refunding: EventRow(_bank_stays(FAILED, ABANDONED), _cash_to(REFUNDING, REFUND_OWED)),
    m.Refunded: EventRow(_bank_stays(FAILED, ABANDONED), _cash_to(REFUNDED, REFUNDING, DISPUTED)),
    # reports of people
    m.Disputed: EventRow(cash=_cash_to(DISPUTED, *UNFINISHED[1:])),
    m.Resolved: EventRow(_bank_stays(SUCCEEDED, FAILED, ABANDONED), _cash_to(NONE, DISPUTED)),
    m.RefundSettled: EventRow(bank=_bank_stays(FAILED)),
    m.Vouched: EventRow(
        bank={doubted: frozenset({doubted, SUCCEEDED, FAILED}) for doubted in IN_DOUBT}
    ),
    # the customer reports missing notes; no row moves them
    m.ShortfallReported: MISSING_NOTES,
    m.ShortfallSettled: MISSING_NOTES,
    # events lost from a damaged journal
    m.Salvaged: EventRow(bank={**WHATEVER_THE_BANK, PREPARED: frozenset({SENT})}),
}

CASH_UPDATES: dict[tuple[BankStatus, Direction, CashStatus], CashStatus] = {
    (SUCCEEDED, Direction.OUT, NONE): OWED,
    (SUCCEEDED, Direction.IN, HELD): KEPT,
    (FAILED, Direction.IN, HELD): REFUND_OWED,
    (ABANDONED, Direction.IN, HELD): REFUND_OWED,
}
"""The cash status after a final bank status, by direction and cash status."""

ALARMS: CashMoves = _cash_to(DISPUTED, *UNFINISHED)
"""The terminal approved a payment that the bank denies, or a lost event may have moved notes."""
