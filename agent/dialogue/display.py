"""The rendered screen of a visit and its timeout: first a warning, then the end."""

from math import inf

import msgspec

from agent.base.clock import Moment, to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue import help_call, timeouts
from agent.dialogue.page import Act, Name, Page, Screen, Text
from agent.dialogue.place import At, Visit
from agent.dialogue.screens.start import Start
from agent.dialogue.taps import guarded_acts

PASSING = frozenset({"seconds", "resend_in"})
"""Facts that change every second. The page counts them itself."""


def identity_under_help(at: At) -> tuple[object, ...]:
    """Return the covered screen's identity, which does not change when a wait for a result ends."""
    place = at.visit.place
    return (at.visit.number, type(place), place.identity(at))


def render(at: At, revision: int) -> Screen:
    """Return the current screen, without its remaining time."""
    visit = at.visit
    page = visit.place.show(at)
    if visit.cover:
        return _framed(visit, help_call.page(page, visit.answers), revision)
    if visit.waiting:
        page = replace(page, facts=page.facts | {"waiting": Text("room-customer-waits")})
    elif visit.place.may_call(page.name):
        facts = page.facts | help_call.call_facts(visit)
        page = replace(page, actions=(*page.actions, Act.HELP), facts=facts)
    return _framed(visit, page, revision)


def _framed(visit: Visit, page: Page, revision: int) -> Screen:
    parts = msgspec.structs.asdict(page)
    return Screen(
        **parts,
        revision=revision,
        question=revision,
        language=visit.language,
        error=visit.error,
    )


def plain(visit: Visit, revision: int) -> Screen:
    """Return the plain screen, which needs only the visit, after a page has raised."""
    title, text = Text("plain-title"), Text("plain-text")
    return _framed(
        visit, Page(Name.SORRY, title, text, actions=visit.place.plain_actions), revision
    )


class Display:
    """The kiosk's one screen. If rendering a page raises, a plain page with a way out is shown."""

    def __init__(self, visit: Visit, first_revision: int) -> None:
        self._deadline: float | None = None
        self._redraws_at: float | None = None
        self.screen = plain(visit, first_revision)
        self.identity: tuple[object, ...] = ()
        """The identity of the screen; a new one restarts the timeout."""
        self.is_warned = False
        self._restarts = True
        self._speaks_until = -inf
        self._spoken_s = 0.0
        self.asked_at = -inf
        """The monotonic time since which the question is asked."""
        self._asked: tuple[object, ...] = ()
        self._answers = 0

    @property
    def wakes_at(self) -> float | None:
        """Return the monotonic time of the next timeout, warning or change of text, or None."""
        due = (time for time in (self._time_out_or_warning, self._redraws_at) if time is not None)
        return min(due, default=None)

    @property
    def _time_out_or_warning(self) -> float | None:
        if self._deadline is None:
            return None
        warns_first = self.screen.name in timeouts.WARNED and not self.is_warned
        return self._deadline - timeouts.WARNED_BEFORE if warns_first else self._deadline

    def is_due(self, now: Moment) -> bool:
        return self.wakes_at is not None and now.monotonic >= self.wakes_at

    def is_over(self, now: Moment) -> bool:
        """Return True after the timeout; start the warning when it is due."""
        due = self._time_out_or_warning
        if due is None or now.monotonic < due:
            return False  # only the text changes
        self.is_warned = self._deadline is not None and now.monotonic < self._deadline
        if not self.is_warned:
            self._deadline = None
        return not self.is_warned

    def restart_timeout(self) -> None:
        """Restart the timeout, and end its warning, at the next rendering: somebody is there."""
        self._restarts = True

    def speaks(self, seconds: float, now: Moment) -> None:
        """Stop the timeout while the page speaks.

        A screen that ends by the service or a device is not held. A repeated request counts only
        for the time that it adds.
        """
        if self._deadline is None or self.screen.name not in timeouts.WARNED:
            return
        until = now.monotonic + seconds
        added = max(0.0, until - max(now.monotonic, self._speaks_until))
        added = min(added, timeouts.SPEAKS_MAX_S - self._spoken_s)
        self._spoken_s += added
        self._speaks_until = max(now.monotonic, self._speaks_until) + added
        self._deadline += added

    def answered(self) -> None:
        """Ask a new question at the next rendering: each one is answered at most once."""
        self._answers += 1

    def show(self, at: At) -> Exception | None:
        """Render the visit. If its page raises, show the plain page and return the error."""
        error: Exception | None = None
        try:
            identity = (
                *identity_under_help(at),
                at.visit.place.is_busy,
                at.visit.cover is not None,
            )
            if self._restarts or identity != self.identity:
                self._restart(identity, at)
            self._redraws_at = at.visit.place.redraws_at(at)
            shown = self._timed(render(at, self.screen.revision), at.now)
            if self.is_warned:
                shown = replace(shown, actions=(*shown.actions, Act.MORE_TIME))
        except Exception as raised:  # noqa: BLE001  # returned, to be logged and counted
            error = raised
            self._redraws_at = None
            shown = self._plain(at.visit, at.now)
        self._number(shown, at.now)
        return error

    def _restart(self, identity: tuple[object, ...], at: At) -> None:
        """Restart the timeout; a new question also stops the speech, which held the old one."""
        if identity != self.identity:
            self.identity = identity
            self._speaks_until, self._spoken_s = -inf, 0.0
        covered = timeouts.ends_after(Name.HELP, at.now)
        self._deadline = covered if at.visit.cover else at.visit.place.ends_at(at)
        if self._deadline is not None:
            self._deadline += max(0.0, self._speaks_until - at.now.monotonic)
        self.is_warned = self._restarts = False

    def _number(self, shown: Screen, now: Moment) -> None:
        """Show the screen: with a new revision if it differs, a new question if it asks another.

        A redraw keeps the question.
        """
        question = self.screen.question
        amounts = {name: fact for name, fact in shown.facts.items() if isinstance(fact, Money)}
        asks = shown.title, shown.input, amounts, guarded_acts(shown)
        asked = (self.identity, self._answers, *asks)
        if asked != self._asked:
            question = self.screen.revision + 1
            self._asked, self.asked_at = asked, now.monotonic
        shown = replace(shown, question=question)
        is_other = without_time(shown) != without_time(self.screen)
        self.screen = replace(shown, revision=self.screen.revision + is_other)

    def _plain(self, visit: Visit, now: Moment) -> Screen:
        identity = (visit.number, "plain", type(visit.place))
        if self._restarts or identity != self.identity:
            self.identity = identity
            self.is_warned = self._restarts = False
            at_start = isinstance(visit.place, Start)
            self._deadline = None if at_start else now.monotonic + timeouts.PLAIN_SECONDS
        return self._timed(plain(visit, self.screen.revision), now)

    def _timed(self, screen: Screen, now: Moment) -> Screen:
        if self._deadline is None:
            return screen
        at = now.service + (self._deadline - now.monotonic)
        return replace(screen, ends_at=to_the_second(at))


def without_time(screen: Screen) -> Screen:
    """Return the screen without the facts that change with time; they do not make a new screen."""
    lasting = {name: fact for name, fact in screen.facts.items() if name not in PASSING}
    return replace(screen, ends_at=None, facts=lasting)
