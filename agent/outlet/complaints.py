"""Complaints about paid bills, stored at the kiosk for follow-up.

They are in a small file beside the journal, not in the journal, because a complaint moves no money.
A complaint is stored before it is sent, because afterwards the service cannot say whether it
arrived (service.md 0.17: not idempotent).
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from agent.api import bbps as api
from agent.api.bbps import Bbps, Disposition
from agent.api.replies import ApiRefusal, NoResponse, logged
from agent.base.clock import Clock
from agent.base.files import replace_whole
from agent.transactions import error_table
from agent.transactions.model import Transaction

COMPLAINTS_MAX = 100  # the oldest are dropped first; they remain in the provider's panel
UNANSWERED = "UNANSWERED"
"""The status of a complaint that may have arrived. It is not sent again automatically."""

# Sent to the people who work on it at the service and the biller.
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


class StoredComplaint(msgspec.Struct, frozen=True, kw_only=True):
    """One complaint with its last known status. Times are Unix seconds."""

    number: int
    """The complaint's identifier at this kiosk."""
    client_reference: str
    reference_id: str
    biller: str = ""
    disposition: Disposition
    raised_at: float
    complaint_id: str | None = None
    """Its identifier at the service; None if the service did not answer."""
    status: str = UNANSWERED
    remarks: str | None = None
    heard_at: float | None = None
    """When the service last answered about it."""


class NotSubmitted(msgspec.Struct, frozen=True):
    """The service refused the complaint, or (code "") the disk is full or has failed."""

    code: str
    message: str


class Complaints:
    """Submits complaints and checks their status. A damaged file is replaced by an empty one."""

    def __init__(self, file: Path, bbps: Bbps, clock: Clock) -> None:
        self._file = file
        self._bbps = bbps
        self._clock = clock
        self._complaints = self._read()

    @property
    def newest_first(self) -> Sequence[StoredComplaint]:
        return tuple(reversed(self._complaints))

    async def submit(
        self, t: Transaction, disposition: Disposition
    ) -> StoredComplaint | NotSubmitted:
        """Store and submit a complaint about a paid bill, once; return it as stored."""
        begun = StoredComplaint(
            number=max((one.number for one in self._complaints), default=0) + 1,
            client_reference=t.client_reference,
            reference_id=t.reference_id or "",
            biller=t.masked_details.get("biller_name", ""),
            disposition=disposition,
            raised_at=self._clock.now().service,
        )
        try:
            self._store(begun)
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it
            self._complaints.remove(begun)
            return NotSubmitted("", "")
        reply = await self._bbps.complain(
            begun.reference_id, disposition, DESCRIPTIONS[disposition]
        )
        match reply:
            case ApiRefusal(http=http, code=code) if error_table.is_uncertain(http, code):
                # A server that failed may have registered it: the same as no answer.
                log.warning("complaint about %s: %s", begun.client_reference, logged(reply))
                return begun
            case ApiRefusal():
                log.warning("complaint about %s: %s", begun.client_reference, logged(reply))
                self._drop(begun)
                return NotSubmitted(reply.code, reply.message)
            case NoResponse():
                log.warning("complaint about %s: %s", begun.client_reference, logged(reply))
                return begun
            case api.Complaint():
                return self._answered(begun, reply)

    async def refresh(self, number: int) -> StoredComplaint | None:
        """Check a complaint's status; return None without an answer."""
        stored = next((one for one in self._complaints if one.number == number), None)
        if stored is None or stored.complaint_id is None:
            return None
        reply = await self._bbps.complaint(stored.complaint_id)
        if not isinstance(reply, api.Complaint):
            log.warning("complaint %s: %s", stored.complaint_id, logged(reply))
            return None
        return self._answered(stored, reply)

    def _answered(self, stored: StoredComplaint, reply: api.Complaint) -> StoredComplaint:
        answered = msgspec.structs.replace(
            stored,
            complaint_id=reply.complaint_id,
            status=reply.status,
            remarks=reply.remarks,
            heard_at=self._clock.now().service,
        )
        try:
            self._store(answered)
        except (
            OSError
        ) as error:  # it stays in memory until the next start, and in the provider's panel
            log.error("%s", error)  # noqa: TRY400  # the message says it
        return answered

    def _store(self, complaint: StoredComplaint) -> None:
        """Add a complaint, or replace the one with its number. Raises OSError."""
        others = (one for one in self._complaints if one.number != complaint.number)
        by_number = sorted((*others, complaint), key=lambda one: one.number)
        self._complaints = by_number[-COMPLAINTS_MAX:]
        self._write()

    def _drop(self, complaint: StoredComplaint) -> None:
        self._complaints = [one for one in self._complaints if one.number != complaint.number]
        try:
            self._write()
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def _write(self) -> None:
        replace_whole(self._file, msgspec.json.encode(self._complaints))

    def _read(self) -> list[StoredComplaint]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=list[StoredComplaint])
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: unreadable, so it starts empty (%s)", self._file, error)
            return []
