"""The attendants' names and PINs. Everybody changes their own PIN; the first one changes names."""

from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import LENGTH_MAX, NAME_MAX, why_not_a_pin
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.screen import AttendantScreen, question_page, screen_page
from agent.dialogue.effects import CarriedOut, ChangeAttendants, CheckPin, SignedIn
from agent.dialogue.page import Act, Choice, Input, InputKind, Page, Press, Text
from agent.dialogue.place import At, Destination, Transition
from agent.transactions.till import NameChange

OWN = Choice("own", Text("names-own"), "keypad")
ADD = Choice("add", Text("names-add"), "plus")
NAMED = "name:"  # a prefix, so that a name cannot equal another choice


class NamesPin(AttendantScreen, frozen=True):
    """The PIN once more, because somebody else may be at an unattended screen."""

    def page(self, _: At) -> Page:
        title, text = Text("attendant-names"), Text("attendant-pin-text")
        asked = Input(InputKind.PIN, "pin", LENGTH_MAX)
        return question_page(title, text, Act.CONTINUE, asked)

    def take(self, press: Press, at: At) -> Transition:
        check = CheckPin(Private(press.value or ""), PinPlace.START_SCREEN)
        return at.ask(self, check, NamesPin.checked)

    def checked(self, checked: SignedIn | Text, at: At) -> Transition:
        return at.to(self, checked) if isinstance(checked, Text) else at.to(Names())


class Names(AttendantScreen, frozen=True):
    remark: Text | None = None
    """The result of the last change."""

    def page(self, at: At) -> Page:
        people = at.read_model.attendant.people()
        others = tuple(
            Choice(f"{NAMED}{name}", name, "person", detail=Text("names-remove-short"))
            for name in people[1:]
        )
        first = Text("names-text", {"name": people[0] if people else "–"})
        return screen_page(Text("attendant-names"), self.remark or first, (OWN, ADD, *others))

    def take(self, press: Press, at: At) -> Transition:
        people = at.read_model.attendant.people()
        if press.value == OWN.value:
            return at.to(NewPin(at.visit.attendant or "", NameChange.PIN_SET))
        name = (press.value or "").removeprefix(NAMED)
        if press.value != ADD.value and name not in people[1:]:
            return self.wrong(at)
        if at.visit.attendant not in people[:1]:
            return at.to(self, Text("error-names-first"))
        return at.to(NewName() if press.value == ADD.value else RemoveName(name))


class NewName(AttendantScreen, frozen=True):
    def page(self, _: At) -> Page:
        asked = Input(InputKind.TEXT, "name", NAME_MAX)
        return question_page(Text("names-add"), Text("names-add-text"), Act.CONTINUE, asked)

    def back(self) -> Destination:
        return Names()

    def take(self, press: Press, at: At) -> Transition:
        name = " ".join((press.value or "").split())
        if not 1 <= len(name) <= NAME_MAX:
            return at.to(self, Text("error-name"))
        return at.to(NewPin(name, NameChange.ADDED))


class NewPin(AttendantScreen, frozen=True):
    """Typing a PIN, twice, because its digits are not shown."""

    name: str
    change: NameChange
    """The attendant's own PIN, or that of a new attendant."""
    new_pin: Private[str] | None = None
    """The PIN as it was typed first; wiped when the screen is left."""

    def page(self, _: At) -> Page:
        asked = Input(InputKind.PIN, "new-pin", LENGTH_MAX)
        key = "names-pin" if self.new_pin is None else "names-pin-again"
        return question_page(Text(f"{key}-title"), Text(f"{key}-text"), Act.CONTINUE, asked)

    def back(self) -> Destination:
        return Names()

    def take(self, press: Press, at: At) -> Transition:
        typed = Private(press.value or "")
        if self.new_pin is None and why_not_a_pin(typed.reveal()):
            return at.to(self, Text("error-pin-weak"))
        if self.new_pin is None:
            return at.to(replace(self, new_pin=typed))
        first_again = replace(self, new_pin=None)
        if typed != self.new_pin:
            return at.to(first_again, Text("error-pin-differs"))
        change = ChangeAttendants(self.change, self.name, at.attendant, typed)
        return at.ask(first_again, change, NewPin.changed)

    def changed(self, done: CarriedOut | Text, at: At) -> Transition:
        """Go to the names with the result; after an error the PIN is typed again."""
        if isinstance(done, Text):
            return at.to(self, done)
        key = "names-added" if self.change is NameChange.ADDED else "names-pin-set"
        return at.to(Names(Text(key, {"name": self.name})))


class RemoveName(AttendantScreen, frozen=True):
    name: str

    def page(self, _: At) -> Page:
        title = Text("names-remove", {"name": self.name})
        return question_page(title, Text("names-remove-text"), Act.CONFIRM)

    def back(self) -> Destination:
        return Names()

    def take(self, press: Press, at: At) -> Transition:
        if press.action is not Act.CONFIRM:
            return self.wrong(at)
        change = ChangeAttendants(NameChange.REMOVED, self.name, at.attendant)
        return at.ask(self, change, RemoveName.changed)

    def changed(self, done: CarriedOut | Text, at: At) -> Transition:
        if isinstance(done, Text):
            return at.to(self, done)
        return at.to(Names(Text("names-removed", {"name": self.name})))
