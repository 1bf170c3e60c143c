"""Verifications: a new one for the attendant, and answers read again without charge."""

from agent.base.clock import to_the_second
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    BY_CODE,
    AttendantScreen,
    code_page,
    screen_page,
    typed_code,
)
from agent.dialogue.effects import PrintSlip, ReadCatalogue, ReadRecord
from agent.dialogue.page import Act, Argument, Choice, Fact, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Home, Transition
from agent.dialogue.slips import records
from agent.dialogue.steps.identity import service_text
from agent.dialogue.steps.step import first_step
from agent.services.verify import COUNTER, is_verified
from agent.transactions.model import Transaction
from agent.transactions.outcome import Verification

# --- today's verifications, or those with a typed reference ---


class Verifications(AttendantScreen, frozen=True):
    code: str = ""
    """The typed code: only verifications whose slip has it are shown. "": today's."""

    def page(self, at: At) -> Page:
        attendant = at.read_model.attendant
        answered = attendant.verified(self.code)
        text = Text("verifications-text" if answered else "verifications-none")
        new = Choice(
            COUNTER.code,
            Text("verifications-new"),
            COUNTER.icon,
            attendant.verification().reason,
        )
        return screen_page(
            Text("attendant-verifications"),
            Text("verification-free") if self.code else text,
            (new, BY_CODE, *map(_row, answered)),
        )

    def take(self, press: Press, at: At) -> Transition:
        attendant = at.read_model.attendant
        if press.value == COUNTER.code:
            return self._new(attendant.verification().reason, at)
        if press.value == BY_CODE.value:
            return at.to(VerificationCode())
        answered = attendant.verified(self.code)
        chosen = next((t for t in answered if t.client_reference == press.value), None)
        return _reads(chosen, at) if chosen else self.wrong(at)

    def _new(self, reason: Text | None, at: At) -> Transition:
        if reason:
            return at.to(self, reason)
        begun, read = first_step(COUNTER.code).arrive(at), ReadCatalogue(COUNTER.code)
        return replace(begun, effects=(read, *begun.effects))


def _row(t: Transaction) -> Choice:
    """Return a row with the time and the kind; the journal does not hold more."""
    since = to_the_second(t.opened_at)
    row = "verification-row-yes" if is_verified(t) else "verification-row-no"
    args: dict[str, Argument] = {"since": since, "reference": t.reference_id or "–"}
    label = records.subject(t) or service_text(t.service)
    return Choice(t.client_reference, label, "list", detail=Text(row, args))


def _reads(t: Transaction, at: At) -> Transition:
    reading = OneVerification(t.client_reference, busy=True)
    return at.ask(reading, ReadRecord(t.client_reference), OneVerification.read)


class VerificationCode(AttendantScreen, frozen=True):
    """Typing the reference on a verification's slip."""

    def page(self, _: At) -> Page:
        return code_page(Text("attendant-verifications"))

    def back(self) -> Home:
        return Home.VERIFICATIONS

    def take(self, press: Press, at: At) -> Transition:
        code = typed_code(press)
        found = at.read_model.attendant.verified(code) if code else ()
        if not found:
            return at.to(self, Text("verifications-unknown"))
        return _reads(found[0], at) if len(found) == 1 else at.to(Verifications(code))


# --- one verification, read again ---


class OneVerification(AttendantScreen, frozen=True):
    """A verification's answer, read again from the service."""

    reference: str
    busy: bool = False
    found: Verification | None = None
    """A person's record from a register; wiped when the screen is left."""

    @property
    def subject(self) -> str:
        return self.reference

    def page(self, at: At) -> Page:
        found = records.lines(self.found) if self.found else ()
        lines = (*_lines(at.transaction(self.reference)), *found)
        facts: dict[str, Fact] = {"busy": self.busy, "lines": lines}
        shown = screen_page(Text("verification-title"), self._text(), facts=facts)
        can_print = self.found is not None and at.read_model.can_print()
        return replace(shown, actions=(Act.PRINT, *shown.actions)) if can_print else shown

    def _text(self) -> Text | None:
        if self.busy:
            return Text("verification-reading")
        return Text("verification-free") if self.found else None

    def back(self) -> Home:
        return Home.VERIFICATIONS

    def take(self, press: Press, at: At) -> Transition:
        if press.action is not Act.PRINT or self.found is None:
            return self.wrong(at)
        return at.to(self, None, PrintSlip(self.reference, at.language, found=self.found))

    def read(self, found: Verification | Text, at: At) -> Transition:
        """Show the record. It is wiped when the screen is left."""
        if isinstance(found, Text):
            return at.to(replace(self, busy=False, found=None), found)
        return at.to(replace(self, busy=False, found=found))


def _lines(t: Transaction) -> tuple[ScreenLine, ...]:
    answer = Text("slip-answer-yes" if is_verified(t) else "slip-answer-no")
    return (
        ScreenLine(Text("line-verification"), records.subject(t)),
        ScreenLine(Text("slip-answer"), answer),
        ScreenLine(Text("line-reference-id"), t.reference_id),
        ScreenLine(Text("line-client-reference"), t.client_reference),
    )
