"""Complaints about paid bills, kept at the kiosk so that they can be followed up.

A small file beside the journal, and no facts in it: a complaint moves no money. One that is about
to be raised is kept first, since the service cannot tell us afterwards whether it arrived
(CONTRACT 0: not idempotent).
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from agent.api import bbps as api
from agent.api.bbps import Bbps, Disposition
from agent.api.replies import ApiRefusal, NoResponse
from agent.clock import Clock
from agent.files import replace_whole
from agent.transactions.model import Transaction

KEPT_MAX = 100  # complaints; the oldest go first, and are still in the provider's own panel
UNANSWERED = "UNANSWERED"
"""Nobody knows whether it arrived: it is not sent again by itself."""

# For whoever works on it at the service and the biller.
DESCRIPTIONS = {
    Disposition.NOT_UPDATED_AT_BILLER: "The bill was paid, but the biller still shows it unpaid.",
    Disposition.NO_TRANSACTION_ID: "The payment has no transaction id at the biller.",
    Disposition.NOT_CREDITED: "The amount was not credited to the customer's account.",
    Disposition.DEBITED_MULTIPLE_TIMES: "The amount was debited more than once for one payment.",
    Disposition.PAID_TWICE: "The same bill was paid twice.",
    Disposition.WRONG_ACCOUNT: "The payment went to the account of another customer.",
    Disposition.OTHER: "The customer disputes this payment; please call the outlet.",
}

log = logging.getLogger(__name__)


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    """One complaint, and what was last heard of it. Times are Unix seconds."""

    number: int
    """Names it here."""
    client_reference: str
    reference_id: str
    biller: str = ""
    disposition: Disposition
    raised_at: float
    complaint_id: str | None = None
    """Names it at the service; None: it was not answered."""
    status: str = UNANSWERED
    remarks: str | None = None
    heard_at: float | None = None


class NotRaised(msgspec.Struct, frozen=True):
    """The service did not take it, or the disk did not."""

    code: str
    message: str


class Complaints:
    """Raises and follows up; reads its file once, and begins a damaged one anew."""

    def __init__(self, file: Path, bbps: Bbps, clock: Clock) -> None:
        self._file = file
        self._bbps = bbps
        self._clock = clock
        self._kept = self._read()

    @property
    def kept(self) -> Sequence[Complaint]:
        """The newest first."""
        return tuple(reversed(self._kept))

    async def raise_one(self, t: Transaction, disposition: Disposition) -> Complaint | NotRaised:
        """Complain about a bill that was paid."""
        begun = Complaint(
            number=max((one.number for one in self._kept), default=0) + 1,
            client_reference=t.client_reference,
            reference_id=t.reference_id or "",
            biller=t.masked_details.get("biller_name", ""),
            disposition=disposition,
            raised_at=self._clock.now().service,
        )
        try:
            self._keep(begun)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it
            self._kept.remove(begun)
            return NotRaised("", "")
        said = await self._bbps.complain(begun.reference_id, disposition, DESCRIPTIONS[disposition])
        match said:
            case ApiRefusal():
                log.warning("complaint about %s: %s", begun.client_reference, said)
                self._drop(begun)
                return NotRaised(said.code, said.message)
            case NoResponse():
                log.warning("complaint about %s: %s", begun.client_reference, said)
                return begun
            case api.Complaint():
                return self._heard(begun, said)

    async def ask(self, number: int) -> Complaint | None:
        """Ask how a complaint stands; None: there was no answer."""
        kept = next((one for one in self._kept if one.number == number), None)
        if kept is None or kept.complaint_id is None:
            return None
        said = await self._bbps.complaint(kept.complaint_id)
        if not isinstance(said, api.Complaint):
            log.warning("complaint %s: %s", kept.complaint_id, said)
            return None
        return self._heard(kept, said)

    def _heard(self, complaint: Complaint, said: api.Complaint) -> Complaint:
        heard = msgspec.structs.replace(
            complaint,
            complaint_id=said.complaint_id,
            status=said.status,
            remarks=said.remarks,
            heard_at=self._clock.now().service,
        )
        try:
            self._keep(heard)
        except OSError as error:  # known until the next start, and in the provider's own panel
            log.error("%s", error)  # noqa: TRY400  # the message says it
        return heard

    def _keep(self, complaint: Complaint) -> None:
        """Keep one in the place of what was known of it. Raises OSError."""
        others = (one for one in self._kept if one.number != complaint.number)
        self._kept = sorted((*others, complaint), key=lambda one: one.number)[-KEPT_MAX:]
        self._write()

    def _drop(self, complaint: Complaint) -> None:
        self._kept = [one for one in self._kept if one.number != complaint.number]
        try:
            self._write()
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def _write(self) -> None:
        replace_whole(self._file, msgspec.json.encode(self._kept))

    def _read(self) -> list[Complaint]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=list[Complaint])
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: begun anew (%s)", self._file, error)
            return []
