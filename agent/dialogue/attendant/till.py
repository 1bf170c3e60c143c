"""The till: counts, and notes that are put in or taken out without a customer."""

from collections.abc import Callable

import msgspec

from agent.base.money import ZERO, Money, Paise, rupees
from agent.base.structs import replace
from agent.cash.notes import COIN, COUNTED, Notes, worth
from agent.dialogue.attendant.screen import AttendantScreen, question_page, screen_page
from agent.dialogue.effects import AppendTill, CarriedOut
from agent.dialogue.page import (
    Act,
    Choice,
    Fact,
    Input,
    InputKind,
    Page,
    Press,
    ScreenLine,
    Text,
)
from agent.dialogue.place import At, Destination, Home, Transition
from agent.dialogue.read_model import Today
from agent.transactions.till import Adjustment, CountKind, Replenished, TillAdjusted, TillCounted

RUPEES_MAX = 6  # digits
FAR_SHARE = 10
"""A count that differs by more than this part of the expected amount may lack a digit."""
FAR_MIN = rupees(500)  # the largest note; a smaller difference is one note or a few
NOTES_MAX = 4  # digits of the number of one kind of note
COINS_MAX = 5  # digits of rupees in coins
BAD = "bad"  # the state of a line whose amounts differ
BY_NOTES = Choice("notes", Text("drawer-by-notes"), "count")


class Task(msgspec.Struct, frozen=True):
    """Something that the attendant does at the till, and the event of it."""

    value: str
    """The task's name as a choice, and in the keys of its messages."""
    icon: str
    event: Callable[[Paise, Notes, str], AppendTill]
    """Return the effect for an amount, its notes (() if only the sum is known) and a name."""
    is_count: bool = False
    """The task's amount may be zero, because an empty till is counted, too."""
    asked: str = "drawer-notes-right"
    changes: str = "drawer-changes-count"
    """The question whether the amount is right, and what it changes."""

    @property
    def title(self) -> Text:
        return Text(f"drawer-{self.value}")


def _count(kind: CountKind, icon: str) -> Task:
    def event(amount: Paise, notes: Notes, by: str) -> AppendTill:
        counted = {"kind": kind, "amount": amount, "notes": notes, "by": by}
        return AppendTill(TillCounted, counted)

    return Task(kind.value, icon, event, is_count=True)


def _adjustment(value: str, icon: str, why: Adjustment, sign: int) -> Task:
    def event(amount: Paise, _: Notes, by: str) -> AppendTill:
        adjusted = {"amount": Paise(amount * sign), "why": why, "by": by}
        return AppendTill(TillAdjusted, adjusted)

    return Task(
        value, icon, event, asked=f"drawer-{value}-right", changes=f"drawer-changes-{value}"
    )


OPENING = _count(CountKind.OPENING, "rupee")
CLOSING = _count(CountKind.CLOSING, "done")
CHECK = _count(CountKind.CHECK, "search")
SERVICE = Task("service", "repeat", lambda _, __, by: AppendTill(Replenished, {"by": by}))
TASKS = (
    OPENING,
    CLOSING,
    CHECK,
    _adjustment("load", "cash-in", Adjustment.LOADED, 1),
    _adjustment("take", "cash-out", Adjustment.TAKEN, -1),
    SERVICE,
)
"""All tasks, in the menu's order."""


class Till(AttendantScreen, frozen=True):
    done: Task | None = None
    """What was recorded last."""
    remark: Text | None = None

    def page(self, at: At) -> Page:
        """Return the menu; the expected amount is shown only after a count."""
        is_counted = self.done is not None and self.done.is_count
        counted: dict[str, Fact] = {"lines": at.read_model.attendant.today().counted}
        return screen_page(
            Text("attendant-drawer"),
            self.remark or Text("drawer-text"),
            choices=tuple(Choice(one.value, one.title, one.icon) for one in TASKS),
            facts=counted if is_counted else {},
        )

    def take(self, press: Press, at: At) -> Transition:
        chosen = next((one for one in TASKS if one.value == press.value), None)
        return at.to(CountInRupees(chosen)) if chosen else self.wrong(at)


class Recording(AttendantScreen, frozen=True):
    """A screen that records a task of the till when its amount is confirmed."""

    task: Task

    def confirmation(self, amount: Paise, counted: Notes, at: At) -> Page:
        """Return the question whether the amount is right, with what it changes."""
        task = self.task
        facts: dict[str, Fact] = {
            "sum": Money(amount),
            "notes": tuple(ScreenLine(str(value), count) for value, count in counted if count),
        }
        expected = at.read_model.attendant.expected_in_drawer()
        if task.is_count and _is_far(amount, expected):
            facts["warning"] = Text("drawer-far")
        page = question_page(Text(task.asked), Text(task.changes), Act.CONFIRM)
        return replace(page, facts=facts)

    def amount(self) -> Paise:
        """Return the amount that is recorded."""
        raise NotImplementedError

    def record(self, at: At, counted: Notes = ()) -> Transition:
        event = self.task.event(self.amount(), counted, at.attendant)
        return at.ask(self, event, Recording.recorded)

    def recorded(self, done: CarriedOut | Text, at: At) -> Transition:
        """Go on with the amount; after an error, it is asked again.

        The day's last count leads to its report. The first one ends the opening of the day.
        """
        if isinstance(done, Text):
            return at.to(self, done)
        noted = Text(f"drawer-noted-{self.task.value}", {"amount": Money(self.amount())})
        if self.task is CLOSING:
            return replace(at.to(Home.TODAY), remark=noted)
        if self.task is OPENING and not _differs(at.read_model.attendant.today()):
            return replace(at.to(Home.MENU), remark=noted)
        return at.to(Till(self.task, noted))


def _differs(today: Today) -> bool:
    return any(line.state == BAD for line in today.counted)


def _is_far(counted: Paise, expected: Paise | None) -> bool:
    """Return True if a digit may be missing. The expected amount itself is not shown yet."""
    if expected is None:
        return False
    return abs(counted - expected) > max(FAR_MIN, abs(expected) // FAR_SHARE)


class CountInRupees(Recording, frozen=True):
    """Typing the rupees that were counted, put in or taken out."""

    typed: Paise | None = None
    """The typed amount, until it is confirmed."""

    def page(self, at: At) -> Page:
        task = self.task
        if self.typed is not None:
            return self.confirmation(self.typed, (), at)
        text = Text(f"drawer-{task.value}-text")
        if task is SERVICE:
            return question_page(task.title, text, Act.CONFIRM)
        amount = Input(InputKind.DIGITS, "rupees", RUPEES_MAX)
        page = question_page(task.title, text, Act.CONTINUE, amount)
        return replace(page, choices=(BY_NOTES,)) if task.is_count else page

    def back(self) -> Destination:
        """Return the question for the amount, or the drawer's actions."""
        return Till() if self.typed is None else replace(self, typed=None)

    def amount(self) -> Paise:
        return self.typed or ZERO

    def take(self, press: Press, at: At) -> Transition:
        if self.task is SERVICE:
            return self.record(at)
        if self.typed is not None:
            return self.record(at) if press.action is Act.CONFIRM else self.wrong(at)
        if self.task.is_count and press.value == BY_NOTES.value:
            return at.to(CountByNotes(self.task))
        whole = _whole(press.value or "", RUPEES_MAX)
        if whole is None or (whole == 0 and not self.task.is_count):
            return at.to(self, Text("error-rupees"))
        return at.to(replace(self, typed=rupees(whole)))


def _whole(typed: str, digits_max: int) -> int | None:
    fits = 0 < len(typed) <= digits_max and typed.isascii() and typed.isdecimal()
    return int(typed) if fits else None


class CountByNotes(Recording, frozen=True):
    """Typing the number of each kind of note."""

    counts: tuple[int, ...] = ()
    """How many notes of each kind were counted so far, the largest kind first."""

    @property
    def counted(self) -> Notes:
        return tuple(zip(COUNTED, self.counts, strict=False))

    @property
    def is_complete(self) -> bool:
        return len(self.counts) == len(COUNTED)

    def page(self, at: At) -> Page:
        """Return the question for the next kind of note; after the last one, the sum of all."""
        if self.is_complete:
            return self.confirmation(self.amount(), self.counted, at)
        value = COUNTED[len(self.counts)]
        is_coin = value == COIN
        title = Text("drawer-coins") if is_coin else Text("drawer-notes", {"value": str(value)})
        asked = Input(InputKind.DIGITS, f"notes-{value}", _digits_max(value))
        page = question_page(title, Text("drawer-notes-text"), Act.CONTINUE, asked)
        return replace(page, facts={"sum": Money(self.amount())})

    def back(self) -> Destination:
        """Return the previous question: for the next larger note, or for the sum."""
        return replace(self, counts=self.counts[:-1]) if self.counts else CountInRupees(self.task)

    def amount(self) -> Paise:
        return worth(self.counted)

    def take(self, press: Press, at: At) -> Transition:
        if self.is_complete:
            is_confirmed = press.action is Act.CONFIRM
            return self.record(at, self.counted) if is_confirmed else self.wrong(at)
        count = _whole(press.value or "0", _digits_max(COUNTED[len(self.counts)]))
        if count is None:
            return at.to(self, Text("error-rupees"))
        return at.to(replace(self, counts=(*self.counts, count)))


def _digits_max(value: int) -> int:
    return COINS_MAX if value == COIN else NOTES_MAX
