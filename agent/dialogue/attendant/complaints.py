"""Complaints about paid bills: find the bill by its code, choose a reason, check the status."""

from agent.api.bbps import Disposition
from agent.base.clock import to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    BY_CODE,
    TO_MENU,
    ScreenKind,
    code_page,
    screen_page,
    typed_code,
    wrong,
)
from agent.dialogue.effects import AskComplaint, Complain
from agent.dialogue.events import Complained
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Argument, Choice, Page, Press, ScreenLine, Text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.outlet.complaints import UNANSWERED, StoredComplaint
from agent.transactions.model import Transaction

NEW = Choice("new", Text("complaints-new"), "pencil")
ASK = Choice("ask", Text("complaints-ask"), "repeat")
TO_COMPLAINTS = AtAttendant(AttendantScreen.COMPLAINTS)
TO_BILL = AtAttendant(AttendantScreen.COMPLAINT_BILL)
KNOWN = frozenset({UNANSWERED, "OPEN", "IN_PROGRESS", "RESOLVED", "REJECTED", "CLOSED"})


# --- the list ---


def _list_page(place: AtAttendant, read_model: ReadModel) -> Page:
    raised = read_model.attendant.complaints()
    text = place.remark or Text("complaints-text" if raised else "complaints-none")
    rows = tuple(_row(one) for one in raised)
    return screen_page(Text("attendant-complaints"), text, choices=(NEW, *rows))


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


def _take_list(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if press.value == NEW.value:
        return Transition(TO_BILL)
    if press.value not in {str(one.number) for one in read_model.attendant.complaints()}:
        return wrong(place)
    return Transition(AtAttendant(AttendantScreen.COMPLAINT, topic=press.value))


# --- one complaint ---


def _one_page(place: AtAttendant, read_model: ReadModel) -> Page:
    one = _complaint(place, read_model)
    can_ask = one is not None and one.complaint_id is not None and not place.busy
    return screen_page(
        Text("complaint-title"),
        place.remark,
        choices=(ASK,) if can_ask else (),
        facts={"lines": tuple(_lines(one)) if one else (), "busy": place.busy},
    )


def _complaint(place: AtAttendant, read_model: ReadModel) -> StoredComplaint | None:
    number = place.topic or ""
    return next(
        (one for one in read_model.attendant.complaints() if str(one.number) == number), None
    )


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


def _take_one(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    one = _complaint(place, read_model)
    if place.busy or one is None or press.value != ASK.value:
        return wrong(place)
    asking = replace(place, busy=True, remark=Text("complaint-asking"))
    return Transition(asking, effects=(AskComplaint(visit.number, one.number),))


# --- a new complaint: the bill and the reason ---


def _bill_page(place: AtAttendant, read_model: ReadModel) -> Page:
    """Return the list of the newest paid bills, or of those with a typed code."""
    paid = read_model.attendant.paid_bills(place.topic or "")
    text = Text("complaint-bill-text" if paid else "complaint-bill-none")
    rows = tuple(_paid(t) for t in paid)
    return screen_page(Text("complaint-bill-title"), text, choices=(BY_CODE, *rows))


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


def _take_bill(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if press.value == BY_CODE.value:
        return Transition(AtAttendant(AttendantScreen.COMPLAINT_CODE))
    paid = read_model.attendant.paid_bills(place.topic or "")
    chosen = next((t for t in paid if t.client_reference == press.value), None)
    return Transition(_why(chosen)) if chosen else wrong(place)


def _take_code(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    code = typed_code(press)
    paid = read_model.attendant.paid_bills(code) if code else ()
    if not paid:
        return Transition(place, Text("complaint-bill-none"))
    return Transition(_why(paid[0]) if len(paid) == 1 else replace(TO_BILL, topic=code))


def _why(t: Transaction) -> AtAttendant:
    return AtAttendant(AttendantScreen.COMPLAINT_WHY, t.client_reference)


def _why_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    reasons = () if place.busy else tuple(Disposition)
    return screen_page(
        Text("complaint-why-title"),
        place.remark,
        choices=tuple(Choice(one.value, Text(f"complaint-{one.value}")) for one in reasons),
        facts={
            "lines": (
                ScreenLine(Text("line-biller"), t.masked_details.get("biller_name", "")),
                ScreenLine(Text("line-amount"), Money(t.amount)),
            ),
            "busy": place.busy,
        },
    )


def _take_why(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    if place.busy or press.value not in {one.value for one in Disposition}:
        return wrong(place)
    raising = replace(place, busy=True, remark=Text("complaint-raising"))
    complain = Complain(visit.number, place.reference, Disposition(press.value))
    return Transition(raising, effects=(complain,))


# --- the result ---


def _answered(place: AtAttendant, event: Complained, _: ReadModel) -> Transition:
    """Return the complaint's screen; after a refusal the reason can be chosen again."""
    if event.number is None:
        return Transition(replace(place, busy=False, remark=None), event.remark)
    return Transition(
        AtAttendant(AttendantScreen.COMPLAINT, topic=str(event.number), remark=event.remark)
    )


ANSWERED = (Complained, _answered)

SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.COMPLAINTS: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.COMPLAINT: ScreenKind(_one_page, _take_one, TO_COMPLAINTS, result=ANSWERED),
    AttendantScreen.COMPLAINT_BILL: ScreenKind(_bill_page, _take_bill, TO_COMPLAINTS),
    AttendantScreen.COMPLAINT_CODE: ScreenKind(
        lambda _, __: code_page(Text("complaint-bill-title")), _take_code, TO_BILL
    ),
    AttendantScreen.COMPLAINT_WHY: ScreenKind(_why_page, _take_why, TO_BILL, result=ANSWERED),
}
