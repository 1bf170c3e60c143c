"""Tests random presses and events on the attendant's screens: they never raise."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from agent.base.money import rupees
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, PressResult, Text
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.outcome import FoundLine, Verification
from tests.unit.agent.dialogue.attendant_front import ANSWERED, DOUBTFUL, OWED, busy_shop
from tests.unit.agent.dialogue.front import AADHAAR, Front

FOUND = Verification(verified=True, record=(FoundLine("name", "ASHA DEVI"),))
ODD = ("", " ", "0", "500", "-1", "٥٠٠", "9" * 200, "😀" * 50, "dispute", "ask", "1234", AADHAAR)
ERRORS = st.none() | st.just(Text("rest-disk"))

# A press: the index of a choice (or an odd value), and the index of an action.
touches = st.tuples(st.integers(0, 30), st.sampled_from(ODD), st.integers(0, 8))


def touched(front: Front, touch: tuple[int, str, int]) -> PressResult:
    which, odd, how = touch
    screen = front.screen
    actions = (Act.CHOOSE, Act.CHOOSE, *screen.actions)
    values = [choice.value for choice in screen.choices]
    value = values[which] if which < len(values) else odd
    return front.does(actions[how % len(actions)].value, value)


def any_events(visit: int) -> st.SearchStrategy[events.DialogueEvent]:
    number = st.sampled_from([visit, visit, visit - 1])
    note = st.just(Text("try-good", {"what": "ready"}))
    return st.one_of(
        st.builds(events.Tried, number, note),
        st.builds(events.OutletAsked, number),
        st.builds(
            events.TillRecorded, number, st.sampled_from(e.TillAction), st.just(rupees(5)), ERRORS
        ),
        st.builds(
            events.RecordRead, number, st.just(ANSWERED), st.sampled_from([None, FOUND]), ERRORS
        ),
        st.builds(events.ClaimChecked, number, st.sampled_from([OWED, DOUBTFUL]), st.booleans()),
        st.builds(events.PinChecked, number, ERRORS),
        st.builds(events.Performed, number, st.none(), note),
        st.builds(events.Performed, number, note),
        st.builds(events.SomethingChanged),
    )


def carries_out(front: Front, since: int) -> None:
    """Append the requested actions; illegal ones are refused."""
    for effect in front.wanted[since:]:
        if isinstance(effect, e.AppendAction):
            with suppress(IllegalMove):
                front.journals(effect)
    front.sees_change()


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_random_walks_through_the_attendants_screens_never_raise(data: st.DataObject) -> None:
    front = busy_shop()
    for _ in range(data.draw(st.integers(1, 25))):
        since = len(front.wanted)
        before = front.screen
        if data.draw(st.integers(0, 3)):
            assert touched(front, data.draw(touches)) in PressResult
        else:
            visit = data.draw(st.integers(1, 4))
            front.hears_anything(data.draw(any_events(visit)))
        carries_out(front, since)
        assert front.screen.revision >= before.revision
        moved = [
            w
            for w in front.wanted
            if isinstance(w, e.AppendAction) and w.action is e.AttendantAction.MOVING
        ]
        assert all(w.reference == OWED for w in moved), "only what was claimed is handed over"
