"""The list of notes that wait for a person, page by page, and how one of them is found."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from datetime import date, datetime

from agent.clock import IST
from agent.dialogue.attendant.cash import room_of
from agent.dialogue.attendant.screen import (
    TO_MENU,
    TO_OWED,
    ScreenKind,
    question_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import FindClaim
from agent.dialogue.events import ClaimFound
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Argument, Choice, Input, InputKind, Press, Text
from agent.dialogue.steps.identity import service_text
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.money import PAISE_PER_RUPEE, Money
from agent.private import Private
from agent.services.registry import BY_CODE
from agent.structs import replace
from agent.transactions import references
from agent.transactions.model import MOVING, CashStatus, Transaction

PAGE_MAX = 40  # rows of one page, which is turned like a sheet
DAYS_MAX = 14  # days to choose from, the newest; what is older stands on the list's first page
WORD_MAX = 40  # characters of a reference, the longest that is typed
WORD_MIN = 4  # characters of a reference's end: with fewer, nearly everything is found

FIND = Choice("find", Text("owed-find"), "search")
EARLIER = Choice("earlier", Text("owed-earlier"), "back")
LATER = Choice("later", Text("owed-later"), "forward")
BY_WORD = Choice("word", Text("owed-by-word"), "keypad")

# The word that a row of the list begins with.
ROWS: dict[CashStatus, str] = {
    CashStatus.OWED: "owed-row",
    CashStatus.HANDING_OVER: "owed-doubt",
    CashStatus.REFUND_OWED: "owed-refund",
    CashStatus.REFUNDING: "owed-refund-doubt",
    CashStatus.DISPUTED: "owed-disputed",
}


# --- the list ---


def _list_page(place: AtAttendant, read_model: ReadModel) -> Page:
    waiting = found(place.topic, read_model.attendant.at_the_counter())
    pages = range(0, max(len(waiting), 1), PAGE_MAX)
    first = pages[min(place.page, len(pages) - 1)]
    shown = waiting[first : first + PAGE_MAX]
    return screen_page(
        Text("attendant-owed"),
        _heading(place, len(waiting), first, len(shown)),
        choices=(
            *((FIND,) if waiting else ()),
            *((EARLIER,) if first else ()),
            *(_row(t, read_model) for t in shown),
            *((LATER,) if first + PAGE_MAX < len(waiting) else ()),
        ),
    )


def _heading(place: AtAttendant, count: int, first: int, shown: int) -> Text | None:
    if not count:
        return Text("attendant-owed-none")
    if place.topic is None and count == shown:
        return None
    return Text("owed-shown", {"first": first + 1, "last": first + shown, "count": count})


def _row(t: Transaction, read_model: ReadModel) -> Choice:
    row = "owed-paying" if read_model.attendant.is_paying(t.client_reference) else ROWS[t.cash]
    label = Text(row, {"amount": Money(t.cash_total), "last4": references.shown_last4(t) or ""})
    service = BY_CODE.get(t.service)  # an older release's service may be gone
    return Choice(
        t.client_reference,
        label,
        service.icon if service else None,
        detail=Text("owed-since", {"since": _moment(t)}),
    )


def _moment(t: Transaction) -> datetime:
    return datetime.fromtimestamp(round(t.opened_at), IST)


def _take_list(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    match press.value:
        case FIND.value:
            return Transition(AtAttendant(AttendantScreen.OWED_FIND))
        case EARLIER.value:
            return Transition(replace(place, page=max(0, place.page - 1)))
        case LATER.value:
            return Transition(replace(place, page=place.page + 1))
    waiting = read_model.attendant.at_the_counter()
    chosen = next((t for t in waiting if t.client_reference == press.value), None)
    return _opened(place, chosen, read_model) if chosen else wrong(place)


def _opened(place: AtAttendant, t: Transaction, read_model: ReadModel) -> Transition:
    if read_model.attendant.is_paying(t.client_reference):
        return Transition(place, Text("error-paying"))
    return Transition(AtAttendant(room_of(t), t.client_reference))


# --- finding one of them ---


def found(topic: str | None, waiting: Iterable[Transaction]) -> tuple[Transaction, ...]:
    """Return what a topic names (None: all), unanswered questions first, then the oldest.

    A topic is `service:CODE`, `day:YYYY-MM-DD` (in India) or `word:` and what was typed.
    """
    kind, _, wanted = (topic or "").partition(":")
    fits = _FITS.get(kind)
    named = [t for t in waiting if fits is None or fits(t, wanted)]
    return tuple(sorted(named, key=lambda t: t.cash not in MOVING))


def _is_named(t: Transaction, word: str) -> bool:
    """Return whether somebody can mean it: by its last four, its rupees, or a reference's end."""
    typed = references.plain(word)
    if t.last4 is not None and typed == references.plain(t.last4):
        return True
    if typed == str(t.cash_total // PAISE_PER_RUPEE):
        return True
    rrn = t.outcome.bank_rrn if t.outcome else None
    names = (t.client_reference, t.reference_id, rrn)
    ends = (references.plain(name).endswith(typed) for name in names if name)
    return len(typed) >= WORD_MIN and any(ends)


_FITS: dict[str, Callable[[Transaction, str], bool]] = {
    "service": lambda t, code: t.service == code,
    "day": lambda t, day: _moment(t).date().isoformat() == day,
    "word": _is_named,
}


def _find_page(_: AtAttendant, read_model: ReadModel) -> Page:
    """Offer what was typed, each service, and each day of which something waits."""
    waiting = read_model.attendant.at_the_counter()
    return screen_page(
        Text("owed-find"),
        Text("owed-find-text"),
        choices=(BY_WORD, *_services(waiting), *_days(waiting)),
    )


def _services(waiting: tuple[Transaction, ...]) -> list[Choice]:
    counted = Tally(t.service for t in waiting)
    return [
        Choice(
            f"service:{code}",
            service_text(code),
            BY_CODE[code].icon if code in BY_CODE else None,
            detail=_count(count),
        )
        for code, count in sorted(counted.items())
    ]


def _days(waiting: tuple[Transaction, ...]) -> list[Choice]:
    counted = Tally(_moment(t).date() for t in waiting)
    newest = sorted(counted, reverse=True)[:DAYS_MAX]
    return [
        Choice(f"day:{day.isoformat()}", _day(day), "calendar", detail=_count(counted[day]))
        for day in newest
    ]


def _day(day: date) -> Text:
    return Text("owed-day", {"day": datetime(day.year, day.month, day.day, 12, tzinfo=IST)})


def _count(count: int) -> Text:
    said: dict[str, Argument] = {"count": count}
    return Text("owed-count", said)


def _take_find(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if press.value == BY_WORD.value:
        return Transition(AtAttendant(AttendantScreen.OWED_WORD))
    offered = {choice.value for choice in _find_page(place, read_model).choices}
    return (
        Transition(replace(TO_OWED, topic=press.value)) if press.value in offered else wrong(place)
    )


def _word_page(place: AtAttendant, _: ReadModel) -> Page:
    text = Text("owed-finding" if place.busy else "owed-word-text")
    asked = Input(InputKind.TEXT, "find", WORD_MAX)
    return question_page(Text("owed-find"), text, Act.CONTINUE, asked)


def _take_word(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    """Look among what everybody may read; what may be a claim's code is held against the hashes."""
    word = (press.value or "").strip()[:WORD_MAX]
    if place.busy or not word:
        return wrong(place)
    topic = f"word:{word}"
    named = found(topic, read_model.attendant.at_the_counter())
    if len(named) == 1:
        return _opened(place, named[0], read_model)
    if named:
        return Transition(replace(TO_OWED, topic=topic))
    code = word.upper()
    if not references.CLAIM_CODE.fullmatch(code):
        return Transition(place, Text("owed-none-found"), is_wrong_claim=True)
    find = FindClaim(visit.number, Private(code))
    return Transition(replace(place, busy=True), effects=(find,))


def claim_found(place: AtAttendant, told: ClaimFound, read_model: ReadModel) -> Transition:
    """Go to the claim whose code was typed: it need not be typed again there."""
    free = replace(place, busy=False)
    if told.reference is None:
        is_wrong = told.error is None
        return Transition(free, told.error or Text("owed-none-found"), is_wrong_claim=is_wrong)
    if read_model.attendant.is_paying(told.reference):
        return Transition(free, Text("error-paying"))
    return Transition(AtAttendant(AttendantScreen.CLAIM, told.reference, proven=True))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.OWED: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.OWED_FIND: ScreenKind(_find_page, _take_find, TO_OWED),
    AttendantScreen.OWED_WORD: ScreenKind(
        _word_page, _take_word, AtAttendant(AttendantScreen.OWED_FIND)
    ),
}
