"""Verifications: a new one for the attendant, and answers read again without charge."""

from agent.base.clock import to_the_second
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
from agent.dialogue.effects import PrintSlip, ReadCatalogue, ReadRecord
from agent.dialogue.events import RecordRead
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Argument, Choice, Fact, Page, Press, ScreenLine, Text
from agent.dialogue.slips import records
from agent.dialogue.steps.identity import service_text
from agent.dialogue.visit import AtAttendant, AtStep, AttendantScreen, Transition, Visit
from agent.services.verify import COUNTER, is_verified
from agent.transactions.model import Transaction

TO_VERIFICATIONS = AtAttendant(AttendantScreen.VERIFICATIONS)


# --- today's verifications, or those with a typed reference ---


def _list_page(place: AtAttendant, read_model: ReadModel) -> Page:
    answered = read_model.attendant.verified(place.topic or "")
    text = Text("verifications-text" if answered else "verifications-none")
    text = Text("verification-free") if place.topic else text
    rows = tuple(_row(t) for t in answered)
    return screen_page(
        Text("attendant-verifications"), place.remark or text, (_new(read_model), BY_CODE, *rows)
    )


def _new(read_model: ReadModel) -> Choice:
    reason = read_model.attendant.verification().reason
    return Choice(COUNTER.code, Text("verifications-new"), COUNTER.icon, reason)


def _row(t: Transaction) -> Choice:
    """Return a row with the time and the kind; the journal does not hold more."""
    since = to_the_second(t.opened_at)
    row = "verification-row-yes" if is_verified(t) else "verification-row-no"
    args: dict[str, Argument] = {"since": since, "reference": t.reference_id or "–"}
    label = records.subject(t) or service_text(t.service)
    return Choice(t.client_reference, label, "list", detail=Text(row, args))


def _take_list(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    if press.value == COUNTER.code:
        reason = read_model.attendant.verification().reason
        read = (ReadCatalogue(COUNTER.code),)
        return (
            Transition(place, reason)
            if reason
            else Transition(AtStep(COUNTER.code, 0), effects=read)
        )
    if press.value == BY_CODE.value:
        return Transition(AtAttendant(AttendantScreen.VERIFICATION_CODE))
    answered = read_model.attendant.verified(place.topic or "")
    chosen = next((t for t in answered if t.client_reference == press.value), None)
    return _reads(chosen, visit) if chosen else wrong(place)


def _reads(t: Transaction, visit: Visit) -> Transition:
    reading = AtAttendant(AttendantScreen.VERIFICATION, t.client_reference, busy=True)
    return Transition(reading, effects=(ReadRecord(visit.number, t.client_reference),))


def _take_code(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    code = typed_code(press)
    found = read_model.attendant.verified(code) if code else ()
    if not found:
        return Transition(place, Text("verifications-unknown"))
    if len(found) == 1:
        return _reads(found[0], visit)
    return Transition(replace(TO_VERIFICATIONS, topic=code))


# --- one verification, read again ---


def _one_page(place: AtAttendant, read_model: ReadModel) -> Page:
    t = read_model.transaction(place.reference)
    found = records.lines(place.found) if place.found else ()
    facts: dict[str, Fact] = {"busy": place.busy, "lines": (*_lines(t), *found)}
    shown = screen_page(Text("verification-title"), _text(place), facts=facts)
    can_print = place.found is not None and read_model.can_print()
    return replace(shown, actions=(Act.PRINT, *shown.actions)) if can_print else shown


def _text(place: AtAttendant) -> Text | None:
    if place.busy:
        return Text("verification-reading")
    return Text("verification-free") if place.found else None


def _lines(t: Transaction) -> tuple[ScreenLine, ...]:
    answer = Text("slip-answer-yes" if is_verified(t) else "slip-answer-no")
    return (
        ScreenLine(Text("line-verification"), records.subject(t)),
        ScreenLine(Text("slip-answer"), answer),
        ScreenLine(Text("line-reference-id"), t.reference_id),
        ScreenLine(Text("line-client-reference"), t.client_reference),
    )


def _take_one(place: AtAttendant, press: Press, visit: Visit, _: ReadModel) -> Transition:
    if press.action is not Act.PRINT or place.found is None:
        return wrong(place)
    slip = PrintSlip(place.reference, visit.language, found=place.found)
    return Transition(place, effects=(slip,))


def _read(place: AtAttendant, event: RecordRead, _: ReadModel) -> Transition:
    """Return the screen with the record. It is wiped when the screen is left."""
    if event.reference != place.reference:
        return Transition(place)
    return Transition(replace(place, busy=False, found=event.found), event.error)


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.VERIFICATIONS: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.VERIFICATION: ScreenKind(
        _one_page, _take_one, TO_VERIFICATIONS, result=(RecordRead, _read)
    ),
    AttendantScreen.VERIFICATION_CODE: ScreenKind(
        lambda _, __: code_page(Text("attendant-verifications")), _take_code, TO_VERIFICATIONS
    ),
}
