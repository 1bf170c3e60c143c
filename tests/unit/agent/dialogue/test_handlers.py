"""Tests handlers behind the attendant's screens: actions, the till, complaints, records, PINs."""

from pathlib import Path

import pytest

from agent.api.bbps import BILL_PAY, TRANSACTIONS, Bbps, Disposition
from agent.api.verify import TRANSACTIONS as VERIFICATIONS
from agent.api.verify import path as verification_path
from agent.base.clock import Clock
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.pin import AttendantPin, PinPlace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.effects import AttendantAction, TillAction
from agent.dialogue.handlers.attendant import ComplaintHandler, VerificationReader
from agent.dialogue.handlers.controls import judged
from agent.dialogue.screens import Text
from agent.journal.journal import Journal
from agent.outlet.complaints import Complaints
from agent.transactions import model as m
from agent.transactions import till
from agent.transactions.model import Transaction
from agent.transactions.outcome import ParsedReply
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import accepted, answer, sent
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.api.service import Service, received
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import SilentDialogue, cash_handler
from tests.unit.agent.outlet.bills import bill

OUT, IN = "aeps.CW", "aeps.CD"
BY = "Asha"


@pytest.mark.parametrize(
    ("service", "action", "event"),
    [
        (OUT, AttendantAction.MOVING, m.HandingOver(at=0, by=BY, claimed_by=m.Claimed.CODE)),
        (IN, AttendantAction.MOVING, m.Refunding(at=0, by=BY, claimed_by=m.Claimed.CODE)),
        (OUT, AttendantAction.MOVED, m.Handed(at=0, by=BY)),
        (IN, AttendantAction.MOVED, m.Refunded(at=0, by=BY)),
        (OUT, AttendantAction.NOT_MOVED, m.NotHanded(at=0, by=BY)),
        (IN, AttendantAction.HELD, m.Held(at=0, by=BY)),
        (OUT, AttendantAction.DISPUTED, m.Disputed(at=0, remark="why", by=BY)),
        (IN, AttendantAction.RESOLVED, m.Resolved(at=0, remark="why", by=BY)),
        (IN, AttendantAction.DELIVERED, m.Vouched(at=0, by=BY, verdict=m.Verdict.DELIVERED)),
        (
            OUT,
            AttendantAction.NOT_DELIVERED,
            m.Vouched(at=0, by=BY, verdict=m.Verdict.NOT_DELIVERED),
        ),
        (IN, AttendantAction.REFUND_SETTLED, m.RefundSettled(at=0, by=BY)),
        (OUT, AttendantAction.PAID, m.ShortfallSettled(at=0, by=BY, finding=m.Finding.PAID)),
        (
            IN,
            AttendantAction.UNFOUNDED,
            m.ShortfallSettled(at=0, by=BY, finding=m.Finding.UNFOUNDED),
        ),
    ],
)
def test_an_action_becomes_the_event_of_the_notes_direction(
    service: str, action: AttendantAction, event: m.AnyEvent
) -> None:
    world = FakeWorld()
    world.begins(service=service)
    record = e.AppendAction(REFERENCE, action, "why", m.Claimed.CODE)
    assert replace(cash_handler(world).event_of(record, BY), at=0) == event


FIFTY = rupees(50)


@pytest.mark.parametrize(
    ("what", "event"),
    [
        (
            TillAction.OPENING,
            till.TillCounted(at=0, kind=till.CountKind.OPENING, amount=FIFTY, by=BY),
        ),
        (
            TillAction.CLOSING,
            till.TillCounted(at=0, kind=till.CountKind.CLOSING, amount=FIFTY, by=BY),
        ),
        (TillAction.LOAD, till.TillAdjusted(at=0, amount=FIFTY, why=till.Adjustment.LOADED, by=BY)),
        (
            TillAction.TAKE,
            till.TillAdjusted(at=0, amount=Paise(-FIFTY), why=till.Adjustment.TAKEN, by=BY),
        ),
        (TillAction.SERVICE, till.Replenished(at=0, by=BY)),
    ],
    ids=lambda value: value.value if isinstance(value, TillAction) else "",
)
def test_an_action_at_the_till_is_recorded(
    tmp_path: Path, what: TillAction, event: till.TillEvent
) -> None:
    journal, closed = Journal(tmp_path / "journal.db"), []
    handler = cash_handler(FakeWorld(), journal, lambda: closed.append(what))
    result = handler.record_till(e.RecordTill(1, what, FIFTY), SilentDialogue(BY))
    assert result == events.TillRecorded(1, what, FIFTY)
    (stored,) = journal.events(till.TILL)
    assert replace(stored.event, at=0) == event
    assert closed == ([what] if what is TillAction.CLOSING else [])


@virtual_time
async def test_a_complaint_is_raised_refused_and_followed_up(tmp_path: Path) -> None:
    service, world = Service(), FakeWorld()
    await service.takes(BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    reference_id = (await service.tells(TRANSACTIONS, "R-1")).outcome.reference_id
    world.transactions["R-1"] = bill(reference_id or "", "R-1")
    complaints = Complaints(tmp_path / "complaints.json", Bbps(service.client), virtual_clock())
    handler = ComplaintHandler(world, complaints)
    effect = e.Complain(1, "R-1", Disposition.PAID_TWICE)

    refused = await handler.complain(effect, SilentDialogue())
    assert (refused.number, refused.remark.key) == (None, "complaint-refused")
    await passes(30)  # now the biller has the payment
    raised = await handler.complain(effect, SilentDialogue())
    assert raised == events.Complained(1, 1, Text("complaint-raised"))
    heard = await handler.ask(e.AskComplaint(1, 1), SilentDialogue())
    assert heard == events.Complained(1, 1, Text("complaint-heard"))
    unknown = await handler.ask(e.AskComplaint(1, 2), SilentDialogue())
    assert unknown.remark == Text("error-inquiry-silent")


@virtual_time
async def test_a_record_is_read_again_without_its_text_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    service, world = Service(), FakeWorld()
    reader = VerificationReader(world, service.client)

    async def reads(reference: str) -> events.RecordRead:
        return await reader.read(e.ReadRecord(1, reference), SilentDialogue())

    body = usual.verification("pan-to-gstin")
    receipt = await service.takes(verification_path("pan-to-gstin"), body, VERIFICATIONS)
    for reference in ("R-1", "R-2"):
        world.transactions[reference] = paid_for(receipt, reference)
    assert await reads("R-1") == events.RecordRead(1, "R-1", receipt.shown.verification)
    assert await reads("R-2") == events.RecordRead(1, "R-2", None, Text("error-inquiry-gone"))
    result = "verify/result/{client_reference}"
    service.does("fault", endpoint=result, kind="cut", when="after", count=9)
    assert await reads("R-1") == events.RecordRead(1, "R-1", None, Text("error-inquiry-silent"))
    assert "29ABCDE1234F1Z5" not in caplog.text


@pytest.mark.parametrize(
    "other", [{"reference_id": "VR9"}, {"service": "voter-id"}, {"client_reference": "R-9"}]
)
@virtual_time
async def test_the_record_of_another_verification_is_not_shown(other: dict[str, str]) -> None:
    """It is another person's."""
    fields = {"reference_id": "VR1", "client_reference": "R-1", "verified": True}
    fields |= {"service": "pan-to-gstin", "duplicate": True, "record": {"pan": "ABCDE1234F"}}
    world = FakeWorld()
    world.transactions["R-1"] = paid_for(received(answer(fields), VERIFICATIONS), "R-1")

    async def read_again(record: dict[str, object]) -> events.RecordRead:
        reader = VerificationReader(world, client_of(Peer(accepted(record)), virtual_clock()))
        return await reader.read(e.ReadRecord(1, "R-1"), SilentDialogue())

    assert (await read_again(fields)).found
    refused = events.RecordRead(1, "R-1", None, Text("error-inquiry-silent"))
    assert await read_again(fields | other) == refused


def paid_for(receipt: ParsedReply, reference: str) -> Transaction:
    outcome = replace(receipt.outcome, client_reference=reference)
    sent_once = replace(sent("verify.PAID"), client_reference=reference)
    return replace(sent_once, outcome=outcome)


def test_a_kiosk_without_pins_says_so(tmp_path: Path) -> None:
    pin = AttendantPin(tmp_path / "attendants.json", Clock())
    result = judged(pin, Private("258036"), PinPlace.START_SCREEN, 1)
    assert result == events.PinChecked(1, Text("error-pin-unset"))
