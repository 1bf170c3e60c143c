"""Tests handlers behind the attendant's screens: actions, the till, complaints, records, PINs."""

from pathlib import Path

import pytest

from agent.api.bbps import BILL_PAY, TRANSACTIONS, Bbps, Disposition
from agent.api.verify import TRANSACTIONS as VERIFICATIONS
from agent.api.verify import path as verification_path
from agent.base.clock import Clock
from agent.base.money import rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.pin import AttendantPin, PinPlace
from agent.dialogue import effects as e
from agent.dialogue.attendant.cash import has_moved, moves
from agent.dialogue.handlers.attendant import ComplaintHandler, VerificationReader
from agent.dialogue.handlers.controls import judged
from agent.dialogue.page import Text
from agent.journal.journal import Journal
from agent.outlet.complaints import Complaints
from agent.transactions import model as m
from agent.transactions import till
from agent.transactions.model import Transaction
from agent.transactions.outcome import ParsedReply, Verification
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
FIFTY = rupees(50)


@pytest.mark.parametrize(
    ("service", "before", "after"),
    [(OUT, m.HandingOver, m.Handed), (IN, m.Refunding, m.Refunded)],
)
def test_the_notes_direction_determines_the_events(
    service: str, before: type[m.AnyEvent], after: type[m.AnyEvent]
) -> None:
    world = FakeWorld()
    world.begins(service=service)
    t = world.transaction(REFERENCE)
    moving = moves(t, BY, m.Claimed.CODE)
    assert (moving.event, moving.fields) == (before, {"by": BY, "claimed_by": m.Claimed.CODE})
    moved = has_moved(t, BY, ((500, 1),))
    assert (moved.event, moved.fields, moved.given) == (after, {"by": BY}, ((500, 1),))


@pytest.mark.parametrize("kind", till.CountKind)
def test_a_count_is_recorded_and_the_closing_one_announced(
    tmp_path: Path, kind: till.CountKind
) -> None:
    journal, closed = Journal(tmp_path / "journal.db"), []
    handler = cash_handler(FakeWorld(), journal, lambda: closed.append(kind))
    counted = {"kind": kind, "amount": FIFTY, "by": BY}
    assert (
        handler.append_till(e.AppendTill(till.TillCounted, counted), SilentDialogue())
        == e.CarriedOut()
    )
    (stored,) = journal.events(till.TILL)
    assert replace(stored.event, at=0) == till.TillCounted(at=0, kind=kind, amount=FIFTY, by=BY)
    assert closed == ([kind] if kind is till.CountKind.CLOSING else [])


@virtual_time
async def test_a_complaint_is_raised_refused_and_followed_up(tmp_path: Path) -> None:
    service, world = Service(), FakeWorld()
    await service.takes(BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    reference_id = (await service.tells(TRANSACTIONS, "R-1")).outcome.reference_id
    world.transactions["R-1"] = bill(reference_id or "", "R-1")
    complaints = Complaints(tmp_path / "complaints.json", Bbps(service.client), virtual_clock())
    handler = ComplaintHandler(world, complaints)
    effect = e.Complain("R-1", Disposition.PAID_TWICE)

    refused = await handler.complain(effect, SilentDialogue())
    assert isinstance(refused, Text)
    assert refused.key == "complaint-refused"
    await passes(30)  # now the biller has the payment
    raised = await handler.complain(effect, SilentDialogue())
    assert raised == e.Complained(1, Text("complaint-raised"))
    heard = await handler.ask(e.AskComplaint(1), SilentDialogue())
    assert heard == Text("complaint-heard")
    unknown = await handler.ask(e.AskComplaint(2), SilentDialogue())
    assert unknown == Text("error-inquiry-silent")


@virtual_time
async def test_a_record_is_read_again_without_its_text_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    service, world = Service(), FakeWorld()
    reader = VerificationReader(world, service.client)

    async def reads(reference: str) -> Verification | Text:
        return await reader.read(e.ReadRecord(reference), SilentDialogue())

    body = usual.verification("pan-to-gstin")
    receipt = await service.takes(verification_path("pan-to-gstin"), body, VERIFICATIONS)
    for reference in ("R-1", "R-2"):
        world.transactions[reference] = paid_for(receipt, reference)
    assert await reads("R-1") == receipt.shown.verification
    assert await reads("R-2") == Text("error-inquiry-gone")
    result = "verify/result/{client_reference}"
    service.does("fault", endpoint=result, kind="cut", when="after", count=9)
    assert await reads("R-1") == Text("error-inquiry-silent")
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

    async def read_again(record: dict[str, object]) -> Verification | Text:
        reader = VerificationReader(world, client_of(Peer(accepted(record)), virtual_clock()))
        return await reader.read(e.ReadRecord("R-1"), SilentDialogue())

    assert isinstance(await read_again(fields), Verification)
    refused = Text("error-inquiry-silent")
    assert await read_again(fields | other) == refused


def paid_for(receipt: ParsedReply, reference: str) -> Transaction:
    outcome = replace(receipt.outcome, client_reference=reference)
    sent_once = replace(sent("verify.PAID"), client_reference=reference)
    return replace(sent_once, outcome=outcome)


def test_a_kiosk_without_pins_says_so(tmp_path: Path) -> None:
    pin = AttendantPin(tmp_path / "attendants.json", Clock())
    result = judged(pin, Private("258036"), PinPlace.START_SCREEN)
    assert result == Text("error-pin-unset")
