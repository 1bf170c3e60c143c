"""The attendant's requests: claims, complaints, verifications and the outlet's tasks."""

import logging
from collections.abc import Callable, Coroutine
from itertools import islice

import msgspec

from agent.api.answer_events import own_record
from agent.api.client import Client
from agent.api.replies import ApiRefusal
from agent.api.verify import TRANSACTIONS, Verify
from agent.base.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.outlet.complaints import Complaints, StoredComplaint
from agent.outlet.tasks import Accepted, NotAccepted, OutletTask, TaskResult
from agent.services.answers import Answers
from agent.services.codes import meaning
from agent.services.declaration import Wallet
from agent.transactions import error_table
from agent.transactions.model import CashStatus, Claimed
from agent.transactions.outcome import ParsedReply, Verification
from agent.transactions.references import is_claim

TRIED_MAX = 500  # about 20 ms each on a Raspberry Pi; the attendant waits at most ten seconds
CLAIMABLE = frozenset({CashStatus.OWED, CashStatus.REFUND_OWED})

log = logging.getLogger(__name__)


class ClaimFinder(msgspec.Struct, frozen=True):
    """Finds a claim by its code. Only salted hashes are stored, so each one is tried."""

    read_model: ReadModel
    clock: Clock

    @carries_out(e.FindClaim)
    async def find(self, effect: e.FindClaim, _: Dialogue) -> e.FoundClaim:
        """Try the code on the newest claims first. Other tasks run between two tries."""
        waiting = self.read_model.attendant.at_the_counter()
        claimable = (t for t in reversed(waiting) if t.cash in CLAIMABLE)
        claims = ((t, claim) for t in claimable for claim in t.claims)
        for t, claim in islice(claims, TRIED_MAX):
            if is_claim(claim, effect.code):
                by = Claimed.DIGITS if claim.by_digits else Claimed.CODE
                return e.FoundClaim(t.client_reference, by)
            await self.clock.sleep(0)
        return e.FoundClaim(None)


class ComplaintHandler(msgspec.Struct, frozen=True):
    """Connects the attendant's screens with the stored complaints."""

    read_model: ReadModel
    complaints: Complaints

    @carries_out(e.Complain)
    async def complain(self, effect: e.Complain, _: Dialogue) -> e.Complained | Text:
        t = self.read_model.transaction(effect.reference)
        raised = await self.complaints.submit(t, effect.disposition)
        if isinstance(raised, StoredComplaint):
            remark = Text("complaint-raised" if raised.complaint_id else "complaint-uncertain")
            return e.Complained(raised.number, remark)
        return Text("complaint-refused", {"code": raised.code, "message": raised.message})

    @carries_out(e.AskComplaint)
    async def ask(self, effect: e.AskComplaint, _: Dialogue) -> Text:
        is_answered = await self.complaints.refresh(effect.number)
        return Text("complaint-heard" if is_answered else "error-inquiry-silent")


class VerificationReader(msgspec.Struct, frozen=True):
    read_model: ReadModel
    client: Client

    @carries_out(e.ReadRecord)
    async def read(self, effect: e.ReadRecord, _: Dialogue) -> Verification | Text:
        reference = effect.reference
        reply = await Verify(self.client).result(reference)
        t = self.read_model.transaction(reference)
        record = own_record(t, reply, TRANSACTIONS, is_submission=False)
        error, word = "error-inquiry-silent", "no answer"
        if isinstance(record, ParsedReply) and record.shown.verification:
            return record.shown.verification
        if isinstance(reply, ApiRefusal):
            gone = error_table.is_not_found(reply.http, reply.code)
            error = "error-inquiry-gone" if gone else meaning(reply.code).inquiry
            word = reply.code  # the message may contain a person's name, so it is not logged
        elif isinstance(record, tuple):
            word = "another's record: " + ", ".join(field.value for field in record)
        log.warning("reading %s again: %s", reference, word)
        return Text(error)


class OutletHandler(msgspec.Struct, frozen=True):
    perform_task: Callable[[OutletTask, Answers], Coroutine[None, None, TaskResult]]
    """Performs an outlet task, and stores what it has changed."""
    ask_outlet: Callable[[], Coroutine[None, None, None]]
    look_at_wallet: Callable[[Wallet], Coroutine[None, None, None]]
    read_catalogue: Callable[[str], Coroutine[None, None, None]]

    @carries_out(e.Perform)
    async def perform(self, effect: e.Perform, _: Dialogue) -> e.Performed | Text:
        task = BY_CODE[effect.task]
        assert isinstance(task, OutletTask)  # noqa: S101  # services are begun, not performed
        match await self.perform_task(task, effect.answers):
            case Accepted(message=message):
                return e.Performed(Text("outlet-accepted", {"message": message}))
            case NotAccepted(code=code, message=message):
                return Text("outlet-refused", {"code": code, "message": message})

    @carries_out(e.AskOutlet)
    async def ask(self, _: e.AskOutlet, __: Dialogue) -> e.Done:
        await self.ask_outlet()
        return e.Done()

    @carries_out(e.ReadCatalogue)
    async def read(self, effect: e.ReadCatalogue, _: Dialogue) -> None:
        await self.read_catalogue(effect.service)

    @carries_out(e.LookAtWallet)
    async def look(self, effect: e.LookAtWallet, _: Dialogue) -> None:
        await self.look_at_wallet(effect.wallet)
