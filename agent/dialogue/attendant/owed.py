"""The list of notes that need a person, by page, and its search."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from datetime import datetime

from agent.base.clock import IST
from agent.base.money import PAISE_PER_RUPEE, Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.attendant.cash import screen_of
from agent.dialogue.attendant.screen import (
    TO_MENU,
    TO_OWED,
    ScreenKind,
    question_page,
    rows_of_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import FindClaim
from agent.dialogue.events import ClaimFound
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Input, InputKind, Page, Press, Text
from agent.dialogue.steps.identity import icon_of, service_text
from agent.dialogue.visit import AtAttendant, AttendantScreen, Transition, Visit
from agent.transactions import references
from agent.transactions.model import MOVING, CashStatus, Transaction

DAYS_MAX = 14  # the newest days to choose from; older ones are at the start of the list
WORD_MAX = 40  # characters of a reference, the longest text typed

FIND = Choice("find", Text("owed-find"), "search")
EARLIER = Choice("earlier", Text("owed-earlier"), "back")
LATER = Choice("later", Text("owed-later"), "forward")
BY_WORD = Choice("word", Text("owed-by-word"), "keypad")

# The message of a row in the list.
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
    first, shown = rows_of_page(waiting, place.page)
    return screen_page(
        Text("attendant-owed"),
        _heading(place, len(waiting), first, len(shown)),
        choices=(
            *((FIND,) if waiting else ()),
            *((EARLIER,) if first else ()),
            *(_row(t, read_model) for t in shown),
            *((LATER,) if first + len(shown) < len(waiting) else ()),
        ),
    )


def _heading(place: AtAttendant, count: int, first: int, shown: int) -> Text | None:
    if not count:
        return Text("attendant-owed-none")
    if place.topic is None and count == shown:
        return None
    return Text("owed-shown", {"first": first + 1, "last": first + shown, "count": count})


def _row(t: Transaction, read_model: ReadModel) -> Choice:
    label = Text(
        _row_key(t, read_model),
        {"amount": Money(t.cash_total), "last4": references.shown_last4(t) or ""},
    )
    since = Text("owed-since", {"since": moment(t)})
    return Choice(t.client_reference, label, icon_of(t.service), detail=since)


def _row_key(t: Transaction, read_model: ReadModel) -> str:
    if t.has_open_shortfall:
        return "owed-shortfall"
    return "owed-paying" if read_model.attendant.is_paying(t.client_reference) else ROWS[t.cash]


def moment(t: Transaction) -> datetime:
    """Return when a transaction began, in Indian time."""
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
    return Transition(AtAttendant(screen_of(t), t.client_reference))


# --- the search ---


def found(topic: str | None, waiting: Iterable[Transaction]) -> tuple[Transaction, ...]:
    """Return the matches of a topic (None: all): unanswered hand-overs first, then the oldest.

    A topic is `service:CODE`, `day:YYYY-MM-DD` (in India) or `word:` and the typed text.
    """
    kind, _, wanted = (topic or "").partition(":")
    fits = _FITS.get(kind)
    matches = [t for t in waiting if fits is None or fits(t, wanted)]
    return tuple(sorted(matches, key=lambda t: t.cash not in MOVING))


def _is_named(t: Transaction, word: str) -> bool:
    """Return True if `word` is its last four, its rupees, or the end of one of its references."""
    typed = references.plain(word)
    if t.last4 is not None and typed == references.plain(t.last4):
        return True
    if typed == str(t.cash_total // PAISE_PER_RUPEE):
        return True
    return references.end_so(t, typed)


_FITS: dict[str, Callable[[Transaction, str], bool]] = {
    "service": lambda t, code: t.service == code,
    "day": lambda t, day: moment(t).date().isoformat() == day,
    "word": _is_named,
}


def _find_page(_: AtAttendant, read_model: ReadModel) -> Page:
    waiting = read_model.attendant.at_the_counter()
    return screen_page(
        Text("owed-find"),
        Text("owed-find-text"),
        choices=(BY_WORD, *_services(waiting), *_days(waiting)),
    )


def _services(waiting: tuple[Transaction, ...]) -> list[Choice]:
    counted = Tally(t.service for t in waiting)
    return [
        Choice(f"service:{code}", service_text(code), icon_of(code), detail=_count(count))
        for code, count in sorted(counted.items())
    ]


def _days(waiting: tuple[Transaction, ...]) -> list[Choice]:
    counted = Tally(moment(t).date() for t in waiting)
    newest = sorted(counted, reverse=True)[:DAYS_MAX]
    noons = {day: datetime(day.year, day.month, day.day, 12, tzinfo=IST) for day in newest}
    return [
        Choice(
            f"day:{day.isoformat()}",
            Text("owed-day", {"day": noon}),
            "calendar",
            detail=_count(counted[day]),
        )
        for day, noon in noons.items()
    ]


def _count(count: int) -> Text:
    return Text("owed-count", {"count": count})


def _take_find(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    if press.value == BY_WORD.value:
        return Transition(AtAttendant(AttendantScreen.OWED_WORD))
    offered = {choice.value for choice in _find_page(place, read_model).choices}
    return (
        Transition(replace(TO_OWED, topic=press.value)) if press.value in offered else wrong(place)
    )


def word_page(place: AtAttendant, _: ReadModel) -> Page:
    text = Text("owed-finding" if place.busy else "owed-word-text")
    asked = Input(InputKind.TEXT, "find", WORD_MAX)
    return question_page(Text("owed-find"), text, Act.CONTINUE, asked)


def _take_word(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    """Return the matches in the visible list; without one, compare the text with the codes."""
    word = (press.value or "").strip()[:WORD_MAX]
    if place.busy or not word:
        return wrong(place)
    topic = f"word:{word}"
    matches = found(topic, read_model.attendant.at_the_counter())
    if len(matches) == 1:
        return _opened(place, matches[0], read_model)
    if matches:
        return Transition(replace(TO_OWED, topic=topic))
    code = word.upper()
    if not references.CLAIM_CODE.fullmatch(code):
        return Transition(place, Text("owed-none-found"), is_wrong_claim=True)
    find = FindClaim(visit.number, Private(code))
    return Transition(replace(place, busy=True), effects=(find,))


def claim_found(place: AtAttendant, event: ClaimFound, read_model: ReadModel) -> Transition:
    """Return the screen of the claim; its code is not asked again."""
    idle = replace(place, busy=False)
    if event.reference is None:
        is_wrong = event.error is None
        return Transition(idle, event.error or Text("owed-none-found"), is_wrong_claim=is_wrong)
    if read_model.attendant.is_paying(event.reference):
        return Transition(idle, Text("error-paying"))
    claim = AtAttendant(AttendantScreen.CLAIM, event.reference, proven_by=event.claimed_by)
    return Transition(claim)


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.OWED: ScreenKind(_list_page, _take_list, TO_MENU),
    AttendantScreen.OWED_FIND: ScreenKind(_find_page, _take_find, TO_OWED),
    AttendantScreen.OWED_WORD: ScreenKind(
        word_page,
        _take_word,
        AtAttendant(AttendantScreen.OWED_FIND),
        result=(ClaimFound, claim_found),
    ),
}
