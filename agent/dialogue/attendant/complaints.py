"""Complaints about paid bills: find the bill by its code, choose a reason, check the status."""

from agent.api.bbps import Disposition
from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    BY_CODE,
    AttendantScreen,
    code_page,
    screen_page,
    typed_code,
)
from agent.dialogue.effects import AskComplaint, Complain, Complained
from agent.dialogue.page import Argument, Choice, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Destination, Transition
from agent.outlet.complaints import UNANSWERED, StoredComplaint
from agent.transactions.model import Transaction

NEW = Choice("new", Text("complaints-new"), "pencil")
ASK = Choice("ask", Text("complaints-ask"), "repeat")
KNOWN = frozenset({UNANSWERED, "OPEN", "IN_PROGRESS", "RESOLVED", "REJECTED", "CLOSED"})


# --- the list ---


class ComplaintsScreen(AttendantScreen, frozen=True):
    def page(self, at: At) -> Page:
        raised = at.read_model.attendant.complaints()
        text = Text("complaints-text" if raised else "complaints-none")
        return screen_page(Text("attendant-complaints"), text, (NEW, *map(_row, raised)))

    def take(self, press: Press, at: At) -> Transition:
        if press.value == NEW.value:
            return at.to(ComplaintBill())
        numbers = {str(one.number): one.number for one in at.read_model.attendant.complaints()}
        if press.value not in numbers:
            return self.wrong(at)
        return at.to(OneComplaint(numbers[press.value]))


def _row(one: StoredComplaint) -> Choice:
    label = one.complaint_id or one.reference_id
    args: dict[str, Argument] = {
        "biller": one.biller,
        "since": to_the_second(one.raised_at),
        "status": one.status,
    }
    status = one.status if one.status in KNOWN else "OTHER"
    detail = Text(f"complaint-row-{status}", args)
    return Choice(str(one.number), label, "notice", detail=detail)


# --- one complaint ---


class OneComplaint(AttendantScreen, frozen=True):
    """One complaint and its status."""

    number: int
    remark: Text | None = None
    busy: bool = False

    @property
    def subject(self) -> int:
        return self.number

    def page(self, at: At) -> Page:
        one = self._complaint(at)
        can_ask = one is not None and one.complaint_id is not None and not self.busy
        return screen_page(
            Text("complaint-title"),
            self.remark,
            choices=(ASK,) if can_ask else (),
            facts={"lines": tuple(_lines(one)) if one else (), "busy": self.busy},
        )

    def _complaint(self, at: At) -> StoredComplaint | None:
        stored = at.read_model.attendant.complaints()
        return next((one for one in stored if one.number == self.number), None)

    def back(self) -> Destination:
        return ComplaintsScreen()

    def take(self, press: Press, at: At) -> Transition:
        if self.busy or self._complaint(at) is None or press.value != ASK.value:
            return self.wrong(at)
        asking = replace(self, busy=True, remark=Text("complaint-asking"))
        return at.ask(asking, AskComplaint(self.number), OneComplaint.answered)

    def answered(self, remark: Text, at: At) -> Transition:
        return at.to(replace(self, busy=False, remark=remark))


def _lines(one: StoredComplaint) -> list[ScreenLine]:
    status = Text(f"complaint-status-{one.status}") if one.status in KNOWN else one.status
    lines = [
        ScreenLine(Text("line-complaint-id"), one.complaint_id or "–"),
        ScreenLine(Text("line-complaint-status"), status),
        ScreenLine(Text("line-complaint-why"), Text(f"complaint-{one.disposition.value}")),
        ScreenLine(Text("line-biller"), one.biller),
        ScreenLine(Text("line-since"), to_the_second(one.raised_at)),
        ScreenLine(Text("line-reference-id"), one.reference_id),
        ScreenLine(Text("line-client-reference"), one.client_reference),
    ]
    if one.remarks:
        lines.append(ScreenLine(Text("line-message"), one.remarks))
    return lines


# --- a new complaint: the bill and the reason ---


class ComplaintBill(AttendantScreen, frozen=True):
    """Choosing the paid bill of a new complaint."""

    code: str = ""
    """The typed code: only bills whose slip has it are shown. "": the newest bills."""

    def page(self, at: At) -> Page:
        paid = at.read_model.attendant.paid_bills(self.code)
        text = Text("complaint-bill-text" if paid else "complaint-bill-none")
        return screen_page(Text("complaint-bill-title"), text, (BY_CODE, *map(_paid, paid)))

    def back(self) -> Destination:
        return ComplaintsScreen()

    def take(self, press: Press, at: At) -> Transition:
        if press.value == BY_CODE.value:
            return at.to(ComplaintCode())
        paid = at.read_model.attendant.paid_bills(self.code)
        is_paid = any(t.client_reference == press.value for t in paid)
        return at.to(ComplaintReason(press.value or "")) if is_paid else self.wrong(at)


def _paid(t: Transaction) -> Choice:
    args: dict[str, Argument] = {
        "amount": Money(t.amount),
        "last4": t.last4 or "–",
        "since": to_the_second(t.opened_at),
    }
    detail = Text("complaint-bill-row", args)
    return Choice(
        t.client_reference, t.masked_details.get("biller_name", ""), "bill", detail=detail
    )


class ComplaintCode(AttendantScreen, frozen=True):
    """Typing the reference on the bill's slip."""

    def page(self, _: At) -> Page:
        return code_page(Text("complaint-bill-title"))

    def back(self) -> Destination:
        return ComplaintBill()

    def take(self, press: Press, at: At) -> Transition:
        code = typed_code(press)
        paid = at.read_model.attendant.paid_bills(code) if code else ()
        if not paid:
            return at.to(self, Text("complaint-bill-none"))
        if len(paid) > 1:
            return at.to(ComplaintBill(code))
        return at.to(ComplaintReason(paid[0].client_reference))


class ComplaintReason(AttendantScreen, frozen=True):
    reference: str
    busy: bool = False

    @property
    def subject(self) -> str:
        return self.reference

    def page(self, at: At) -> Page:
        t = at.transaction(self.reference)
        reasons = () if self.busy else tuple(Disposition)
        return screen_page(
            Text("complaint-why-title"),
            Text("complaint-raising") if self.busy else None,
            choices=tuple(Choice(one.value, Text(f"complaint-{one.value}")) for one in reasons),
            facts={
                "lines": (
                    ScreenLine(Text("line-biller"), t.masked_details.get("biller_name", "")),
                    ScreenLine(Text("line-amount"), Money(t.amount)),
                ),
                "busy": self.busy,
            },
        )

    def back(self) -> Destination:
        return ComplaintBill()

    def take(self, press: Press, at: At) -> Transition:
        if self.busy or press.value not in {one.value for one in Disposition}:
            return self.wrong(at)
        complain = Complain(self.reference, Disposition(press.value))
        return at.ask(replace(self, busy=True), complain, ComplaintReason.answered)

    def answered(self, complained: Complained | Text, at: At) -> Transition:
        """Go to the complaint; after a refusal the reason can be chosen again."""
        if isinstance(complained, Text):
            return at.to(replace(self, busy=False), complained)
        return at.to(OneComplaint(complained.number, complained.remark))
