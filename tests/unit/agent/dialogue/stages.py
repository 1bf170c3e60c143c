"""The stages of a transaction on the screen, by service and events."""

from typing import Any

from agent.dialogue.screens.transaction import (
    CardFinished,
    CardNotStarted,
    CardRunning,
    CashStep,
    HandOverQuestion,
    PaymentStopped,
    QrShown,
    Stage,
    StoppedWaiting,
    TransactionScreen,
)
from agent.transactions import model as m
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front, put
from tests.unit.agent.transactions import facts as f

CASH_OUT, CASH_IN, NO_CASH = "aeps.CW", "aeps.CD", "aeps.BE"
QR, CARD = "upicw.QR", "matm.CW"
SENT = (f.sending(),)
PENDING = (f.sending(), f.answered(f.PENDING))
PAID = (f.sending(), f.answered(f.SUCCESS))
FAILED = (f.sending(), f.answered(f.FAILED))
Row = tuple[str, tuple[m.AnyEvent, ...], dict[str, Any], Stage]
"""The service, its events, the visit's fields, and the expected stage."""
DENIED = {"question": HandOverQuestion(is_denied=True)}
LEAVING = {"cash": CashStep.LEAVING}

STAGES: list[Row] = [
    (CASH_OUT, (), {}, Stage.WORKING),
    (CASH_OUT, SENT, {}, Stage.WORKING),
    (CASH_OUT, SENT, {"wait": StoppedWaiting()}, Stage.PENDING),
    (CASH_OUT, PENDING, {}, Stage.PENDING),
    (CASH_OUT, PAID, {}, Stage.HAND_PIN),
    (CASH_OUT, PAID, LEAVING, Stage.OWED),
    (CASH_OUT, (*PAID, f.HANDING_OVER), {}, Stage.HANDING),
    (CASH_OUT, (*PAID, f.HANDING_OVER), DENIED, Stage.NOT_HANDED_PIN),
    (CASH_OUT, (*PAID, f.HANDING_OVER, f.HANDED), {}, Stage.DONE),
    (CASH_OUT, (*PAID, f.HANDING_OVER, f.HANDED, f.SHORT), {}, Stage.SHORTFALL),
    (CASH_OUT, (*PAID, f.DISPUTED), {}, Stage.OWED),
    (CASH_OUT, (*PAID, f.DISPENSING), {}, Stage.DISPENSING),
    (CASH_OUT, (*PAID, f.DISPENSING), LEAVING, Stage.OWED),
    (CASH_OUT, (*PAID, f.DISPENSING, f.NOT_HANDED), {"cash": CashStep.BY_HAND}, Stage.HAND_PIN),
    (CASH_OUT, FAILED, {}, Stage.FAILED),
    (CASH_OUT, (f.ABANDONED,), {}, Stage.ABANDONED),
    (CASH_OUT, (*SENT, f.ABANDONED), {}, Stage.UNCLEAR),  # it may still arrive
    (CASH_OUT, (*SENT, f.refused("INVALID_AMOUNT"), f.ABANDONED), {}, Stage.ABANDONED),
    (CASH_OUT, (*SENT, f.refused("PAYMENT_IN_PROGRESS"), f.ABANDONED), {}, Stage.UNCLEAR),
    (CASH_OUT, (*SENT, *SENT, f.refused("INVALID_PID"), f.ABANDONED), {}, Stage.UNCLEAR),
    (CASH_OUT, (*SENT, f.not_found(721), f.ABANDONED), {}, Stage.ABANDONED),
    (NO_CASH, (*SENT, f.ABANDONED), {}, Stage.UNCLEAR),
    (QR, (*SENT, f.ABANDONED), {}, Stage.ABANDONED),  # no QR was shown
    (CARD, (*SENT, f.ABANDONED), {}, Stage.ABANDONED),  # the terminal was not started
    (NO_CASH, PENDING, {}, Stage.PENDING),
    (NO_CASH, PAID, {}, Stage.DONE),
    (CASH_IN, (), {}, Stage.TAKE_PIN),
    (CASH_IN, (), {"cash": CashStep.COUNTING}, Stage.TAKE_COUNT),
    (CASH_IN, (f.HELD,), {}, Stage.WORKING),
    (CASH_IN, (f.HELD, *PENDING), {}, Stage.PENDING),
    (CASH_IN, (f.HELD, *PAID), {}, Stage.DONE),
    (CASH_IN, (f.HELD, *FAILED), {}, Stage.RETURN_PIN),
    (CASH_IN, (f.HELD, *FAILED), LEAVING, Stage.HELD),
    (CASH_IN, (f.HELD, *FAILED, f.REFUNDING), {}, Stage.RETURNING),
    (CASH_IN, (f.HELD, *FAILED, f.REFUNDING), DENIED, Stage.NOT_HANDED_PIN),
    (CASH_IN, (f.HELD, *FAILED, f.REFUNDING, f.REFUNDED), {}, Stage.FAILED),
    (CASH_IN, (f.HELD, *FAILED, f.REFUNDING, f.REFUNDED, f.SHORT), {}, Stage.SHORTFALL),
    (CASH_IN, (f.HELD, *FAILED, f.DISPUTED), {}, Stage.HELD),
    (CASH_IN, (f.HELD, *SENT, f.ABANDONED), {}, Stage.HELD),  # it may still arrive
    (CASH_IN, (f.HELD, f.ABANDONED), {}, Stage.RETURN_PIN),
    (QR, PENDING, {}, Stage.PENDING),
    (QR, PENDING, {"payment": QrShown(300.0)}, Stage.QR),
    (QR, PENDING, {"payment": PaymentStopped()}, Stage.PENDING),
    (QR, PAID, {"payment": QrShown(300.0)}, Stage.HAND_PIN),
    (CARD, PENDING, {}, Stage.CARD),
    (CARD, PENDING, {"payment": CardRunning()}, Stage.CARD),
    (CARD, PENDING, {"payment": CardNotStarted()}, Stage.CARD),
    (CARD, PENDING, {"payment": CardFinished()}, Stage.WORKING),
    (CARD, PENDING, {"payment": CardFinished(), "wait": StoppedWaiting()}, Stage.PENDING),
    (CARD, PENDING, {"payment": PaymentStopped()}, Stage.PENDING),
    (CARD, PAID, {"payment": CardRunning()}, Stage.CARD),  # the card comes out first
    (CARD, PENDING, {"payment": CardRunning("line-lost")}, Stage.CARD),
    (CARD, PAID, {"payment": CardRunning("line-lost")}, Stage.HAND_PIN),  # nobody says: it is out
    (CARD, (*PENDING, f.LAUNCHED, f.READER_APPROVED, f.looked_up(f.FAILED)), {}, Stage.FAILED),
]


def world_at(row: Row) -> tuple[FakeWorld, TransactionScreen]:
    """Return the world after the row's events, and the place of its visit."""
    service, happened, does, _ = row
    world = FakeWorld()
    world.begins(service=service)
    world.takes_in(*happened)
    return world, TransactionScreen(REFERENCE, service, **does)


def at_stage(row: Row) -> Front:
    world, place = world_at(row)
    return put(Front(world), place)


def stage_id(row: Row) -> str:
    service, happened, does, at = row
    last = type(happened[-1]).__name__ if happened else "Prepared"
    values = (getattr(value, "name", type(value).__name__) for value in does.values())
    return f"{service} {last} {' '.join(values)} {at.value}"
