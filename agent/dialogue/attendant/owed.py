"""The list of notes that need a person, by page, and its search."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from datetime import datetime

from agent.base.clock import IST
from agent.base.money import PAISE_PER_RUPEE, Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.attendant.cash import ClaimScreen, screen_of
from agent.dialogue.attendant.screen import (
    AttendantScreen,
    moment,
    question_page,
    rows_of_page,
    screen_page,
)
from agent.dialogue.attendant.shortfall import ShortfallFindings
from agent.dialogue.effects import FindClaim, FoundClaim
from agent.dialogue.page import Act, Choice, Input, InputKind, Page, Press, Text
from agent.dialogue.place import At, Destination, Home, Transition
from agent.dialogue.read_model import ReadModel
from agent.dialogue.steps.identity import icon_of, service_text
from agent.transactions import references
from agent.transactions.model import MOVING, CashStatus, Transaction
from fleet_messages.claim_codes import CLAIM_CODE

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


class OwedList(AttendantScreen, frozen=True):
    search: str | None = None
    """`service:CODE`, `day:YYYY-MM-DD` (in India) or `word:` and the typed text; None: all."""
    number: int = 0
    """The index of the page."""

    def page(self, at: At) -> Page:
        waiting = found(self.search, at.read_model.attendant.at_the_counter())
        first, shown = rows_of_page(waiting, self.number)
        return screen_page(
            Text("attendant-owed"),
            self._heading(len(waiting), first, len(shown)),
            choices=(
                *((FIND,) if waiting else ()),
                *((EARLIER,) if first else ()),
                *(_row(t, at.read_model) for t in shown),
                *((LATER,) if first + len(shown) < len(waiting) else ()),
            ),
        )

    def _heading(self, count: int, first: int, shown: int) -> Text | None:
        if not count:
            return Text("attendant-owed-none")
        if self.search is None and count == shown:
            return None
        return Text("owed-shown", {"first": first + 1, "last": first + shown, "count": count})

    def take(self, press: Press, at: At) -> Transition:
        match press.value:
            case FIND.value:
                return at.to(OwedSearch())
            case EARLIER.value:
                return at.to(replace(self, number=max(0, self.number - 1)))
            case LATER.value:
                return at.to(replace(self, number=self.number + 1))
        waiting = at.read_model.attendant.at_the_counter()
        chosen = next((t for t in waiting if t.client_reference == press.value), None)
        return _opened(self, chosen, at) if chosen else self.wrong(at)


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


def _opened(shown: AttendantScreen, t: Transaction, at: At) -> Transition:
    """Go to the screen for these notes: missing ones, a question to a person, or a claim."""
    if at.read_model.attendant.is_paying(t.client_reference):
        return at.to(shown, Text("error-paying"))
    return at.to(ShortfallFindings(t.client_reference) if t.has_open_shortfall else screen_of(t))


# --- the search ---


def found(search: str | None, waiting: Iterable[Transaction]) -> tuple[Transaction, ...]:
    """Return the matches of a search: unanswered hand-overs first, then the oldest."""
    kind, _, wanted = (search or "").partition(":")
    fits = _FITS.get(kind)
    matches = [t for t in waiting if fits is None or fits(t, wanted)]
    return tuple(sorted(matches, key=lambda t: t.cash not in MOVING))


def _is_named(t: Transaction, word: str) -> bool:
    """Return True if `word` is a transaction's last four, its rupees or the end of a reference."""
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


class OwedSearch(AttendantScreen, frozen=True):
    """Choosing how to search the list."""

    def page(self, at: At) -> Page:
        waiting = at.read_model.attendant.at_the_counter()
        return screen_page(
            Text("owed-find"),
            Text("owed-find-text"),
            choices=(BY_WORD, *_services(waiting), *_days(waiting)),
        )

    def back(self) -> Home:
        return Home.OWED

    def take(self, press: Press, at: At) -> Transition:
        if press.value == BY_WORD.value:
            return at.to(OwedWord())
        offered = {choice.value for choice in self.page(at).choices}
        return at.to(OwedList(press.value)) if press.value in offered else self.wrong(at)


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


class WordScreen(AttendantScreen, frozen=True):
    """Typing a code, digits or an amount."""

    busy: bool = False
    """The codes of all days are being compared."""

    def page(self, _: At) -> Page:
        title = Text("owed-finding" if self.busy else "owed-by-word")
        asked = Input(InputKind.TEXT, "find", WORD_MAX)
        return question_page(title, Text("owed-word-text"), Act.CONTINUE, asked)

    def finds(self, code: str, at: At) -> Transition:
        """Compare the text with the claim codes of all days."""
        find = FindClaim(Private(code))
        return at.ask(replace(self, busy=True), find, WordScreen.claim_found)

    def claim_found(self, found: FoundClaim | Text, at: At) -> Transition:
        """Go to the screen of the claim; its code is not asked again."""
        idle = replace(self, busy=False)
        if isinstance(found, Text):
            return at.to(idle, found)
        if found.reference is None:
            return replace(at.to(idle, Text("owed-none-found")), is_wrong_claim=True)
        if at.read_model.attendant.is_paying(found.reference):
            return at.to(idle, Text("error-paying"))
        return at.to(ClaimScreen(found.reference, proven_by=found.claimed_by))


class OwedWord(WordScreen, frozen=True):
    def back(self) -> Destination:
        return OwedSearch()

    def take(self, press: Press, at: At) -> Transition:
        """Go to the matches in the visible list; if none, compare the text with the codes."""
        word = (press.value or "").strip()[:WORD_MAX]
        if self.busy or not word:
            return self.wrong(at)
        search = f"word:{word}"
        matches = found(search, at.read_model.attendant.at_the_counter())
        if len(matches) == 1:
            return _opened(self, matches[0], at)
        if matches:
            return at.to(OwedList(search))
        code = word.upper()
        if not CLAIM_CODE.fullmatch(code):
            return replace(at.to(self, Text("owed-none-found")), is_wrong_claim=True)
        return self.finds(code, at)
