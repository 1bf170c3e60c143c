"""Complaints about paid bills: raised only on a SUCCESS; their status changes with time."""

from typing import Any

from hw_sim.api import fields, shapes, times
from hw_sim.api.endpoint import Call, Endpoint, get
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.records import SUCCESS
from hw_sim.api.store import Complaint
from hw_sim.api.world import World

IN_PROGRESS_AFTER_S = 3_600.0
RESOLVED_AFTER_S = 86_400.0
DISPOSITIONS = (
    "NOT_UPDATED_AT_BILLER", "NO_TRANSACTION_ID", "NOT_CREDITED", "DEBITED_MULTIPLE_TIMES",
    "PAID_TWICE", "WRONG_ACCOUNT", "OTHER",
)  # fmt: skip
BODY = (
    Field("reference_id", fields.TEXT),
    Field("disposition", fields.one_of(*DISPOSITIONS)),
    Field("description", fields.text(longest=250)),
    optional("mobile_number", fields.MOBILE),
)
RAISED = shapes.record(
    complaint_id=shapes.TEXT,
    reference_id=shapes.TEXT,
    status=shapes.TEXT,
    created_at=shapes.TIME,
)


class Complaints:
    def __init__(self, world: World) -> None:
        self._world = world
        self._complaints = world.store.complaints

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            Endpoint(
                method="POST",
                name="bbps/complaint",
                permission="bills",
                handle=self._raise,
                body=BODY,
                gives=RAISED,
                statuses=(201,),
            ),
            get("bbps/complaint/{complaint_id}", "bills", self._read, RAISED),
        )

    async def _raise(self, call: Call) -> Reply:
        record = self._world.records.by_reference_id("bbps", call.body["reference_id"])
        if record is None:
            raise ApiError("NOT_FOUND")
        if record.status != SUCCESS:
            raise ApiError("COMPLAINT_NOT_ALLOWED")
        now = self._world.now()
        complaint = Complaint(
            complaint_id=f"CM{times.day(now).replace('-', '')[2:]}{len(self._complaints) + 1:04d}",
            reference_id=record.reference_id,
            disposition=call.body["disposition"],
            description=call.body["description"],
            created_at=now,
        )
        self._complaints[complaint.complaint_id] = complaint
        return Reply(201, self._view(complaint))

    def _read(self, call: Call) -> dict[str, Any]:
        complaint = self._complaints.get(call.path["complaint_id"])
        if complaint is None:
            raise ApiError("NOT_FOUND")
        return self._view(complaint)

    def _view(self, complaint: Complaint) -> dict[str, Any]:
        status, changed_at = _progress(complaint, self._world.now())
        return {
            "complaint_id": complaint.complaint_id,
            "reference_id": complaint.reference_id,
            "disposition": complaint.disposition,
            "description": complaint.description,
            "status": status,
            "assigned_to": None if status == "OPEN" else "Biller",
            "remarks": "Settled with the biller" if status == "RESOLVED" else None,
            "created_at": times.stamp(complaint.created_at),
            "updated_at": times.stamp(changed_at),
        }


def _progress(complaint: Complaint, now: float) -> tuple[str, float]:
    """Return the status and since when it holds."""
    begun = complaint.created_at
    if now >= begun + RESOLVED_AFTER_S:
        return "RESOLVED", begun + RESOLVED_AFTER_S
    if now >= begun + IN_PROGRESS_AFTER_S:
        return "IN_PROGRESS", begun + IN_PROGRESS_AFTER_S
    return "OPEN", begun
