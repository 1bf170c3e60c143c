"""The attendant's requests: claims, complaints, verifications and the outlet's tasks."""

import logging
from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from agent.api.answer_events import own_record
from agent.api.client import Client
from agent.api.replies import ApiRefusal
from agent.api.tpin import TpinGuard
from agent.api.verify import TRANSACTIONS, Verify
from agent.base.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.outlet.catalogues import CachedCatalogue
from agent.outlet.complaints import Complaints, StoredComplaint
from agent.outlet.day import OutletDay
from agent.outlet.suspensions import Suspensions
from agent.outlet.tasks import Accepted, NotAccepted, OutletTask
from agent.outlet.wallets import Wallets
from agent.services.catalogue import Catalogue
from agent.services.codes import meaning
from agent.services.registry import BY_CODE as SERVICES
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
    day: OutletDay
    suspensions: Suspensions
    tpin: TpinGuard
    wallets: Wallets
    published: Mapping[Catalogue, CachedCatalogue[Any]]

    @carries_out(e.Perform)
    async def perform(self, effect: e.Perform, _: Dialogue) -> e.Performed | Text:
        task = BY_CODE[effect.task]
        assert isinstance(task, OutletTask)  # noqa: S101  # services are begun, not performed
        match await self.day.perform(task, effect.answers):
            case Accepted(message=message):
                return e.Performed(Text("outlet-accepted", {"message": message}))
            case NotAccepted(code=code, message=message):
                return Text("outlet-refused", {"code": code, "message": message})

    @carries_out(e.AskOutlet)
    async def ask(self, _: e.AskOutlet, __: Dialogue) -> e.CarriedOut:
        """Read the outlet's readiness and wallets after the attendant reports a repair.

        Refused services are offered again; the next refusal suspends them again.
        """
        self.suspensions.lift_all()
        self.day.forget_refusal()
        self.tpin.forget()
        await self.day.ask()
        await self.wallets.read_all()
        return e.CarriedOut()

    @carries_out(e.ReadCatalogue)
    async def read(self, effect: e.ReadCatalogue, _: Dialogue) -> None:
        """Read the prices and limits of a service that begins, unless they were just read."""
        declared = SERVICES.get(effect.service)
        catalogue = declared.catalogue if declared else None
        if catalogue is not None and catalogue in self.published:
            await self.published[catalogue].refresh_if_old()

    @carries_out(e.LookAtWallet)
    async def look(self, effect: e.LookAtWallet, _: Dialogue) -> None:
        await self.wallets.look(effect.wallet)
