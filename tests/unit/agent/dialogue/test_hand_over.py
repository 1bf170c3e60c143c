"""Tests whether notes moved: two answers, the repeated question, and the attendant's screen."""

from collections.abc import Callable

import pytest

from agent.base.money import rupees
from agent.cash.notes import Notes
from agent.dialogue import effects as e
from agent.dialogue.attendant.cash import HandOverScreen
from agent.dialogue.page import Name, PressResult, ScreenLine, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import TO_REVIEW, Front, actions, failed_deposit, put
from tests.unit.agent.transactions import facts as f

ASKED = SECONDS[Name.CASH] + 1


def with_drawer(drawer: Notes | None) -> Front:
    """Return a dialogue with these notes in the drawer; None: unknown."""
    front = Front()
    front.world.drawer = drawer
    return front


def handing(drawer: Notes | None = None) -> Front:
    """The PIN was accepted, and notes are about to be handed to the customer."""
    front = with_drawer(drawer).begins().hears_from_bank(Status.SUCCESS)
    return front.takes_in(f.HANDING_OVER)


def returning() -> Front:
    """The PIN was accepted, and the customer's own notes are about to be given back."""
    return failed_deposit().takes_in(f.REFUNDING)


BOTH_WAYS = pytest.mark.parametrize("moving", [handing, returning])
Moving = Callable[[], Front]


@BOTH_WAYS
def test_not_moved_counts_only_with_the_pin(moving: Moving) -> None:
    """A customer with the notes in hand cannot make them owed again with a press."""
    front = moving()
    assert actions(front) == ["handed", "not-handed"]
    before = front.count(e.Append)
    front.says(("not-handed", None))
    assert front.screen.title == Text("cash-not-handed-pin-title")
    assert front.gives_pin(error=Text("error-pin-wrong")).error == "error-pin-wrong"
    assert front.count(e.Append) == before

    front.gives_pin()
    assert front.recorded() == (REFERENCE, m.NotHanded)


def test_notes_that_were_not_handed_over_are_owed_and_paid_behind_the_pin() -> None:
    front = handing().denies().takes_in(f.NOT_HANDED)
    assert front.screen.title == Text("cash-pin-title")
    front.gives_pin()
    assert front.recorded() == (REFERENCE, m.HandingOver)
    front.takes_in(f.HANDING_OVER)
    assert front.screen.title == Text("cash-handed-title"), "the question begins again"


def test_notes_that_were_not_given_back_still_have_to_be() -> None:
    front = returning().denies().takes_in(f.NOT_HANDED)
    assert front.screen.title == Text("cash-return-pin-title")


@BOTH_WAYS
def test_not_moved_can_be_withdrawn_before_the_pin(moving: Moving) -> None:
    front = moving().says(("not-handed", None), ("back", None))
    assert actions(front) == ["handed", "not-handed"]
    front.says(("handed", None))
    assert front.recorded()[1] in (m.Handed, m.Refunded)


@BOTH_WAYS
@pytest.mark.parametrize("denied", [False, True])
def test_an_unanswered_question_is_repeated_once_and_then_left_open(
    moving: Moving, *, denied: bool
) -> None:
    """Without an answer the journal does not change, and the screen becomes free."""
    front = moving()
    if denied:
        front.says(("not-handed", None))
    records = front.count(e.Append)
    front.waits(ASKED)
    assert (front.name, front.screen.title) == ("cash", Text("cash-doubt-title"))
    assert actions(front) == ["handed", "not-handed"]

    front.waits(ASKED)
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.Append) == records, "the journal has not changed"


@BOTH_WAYS
def test_a_late_answer_to_the_second_question_counts(moving: Moving) -> None:
    front = moving()
    front.waits(ASKED)
    front.says(("handed", None))
    assert front.recorded()[1] in (m.Handed, m.Refunded)


def left_open() -> Front:
    front = handing()
    front.waits(2 * ASKED)
    return front


def test_the_start_screen_calls_the_attendant_to_an_open_question() -> None:
    front = left_open()
    assert front.screen.facts["unanswered"] == Text("start-unanswered", {"count": 1})
    front.world.unavailable = Text("rest-api")
    front.sees_change()
    assert (front.name, "unanswered" in front.screen.facts) == ("closed", True)

    assert "unanswered" not in front.takes_in(f.HANDED).screen.facts


def test_a_running_payout_is_not_a_question() -> None:
    front = left_open()
    front.world.being_paid = {REFERENCE}
    assert "unanswered" not in front.sees_change().screen.facts


@pytest.mark.parametrize(
    ("answer", "deed", "fact", "cash"),
    [
        ("handed", m.Handed, f.HANDED, m.CashStatus.HANDED),
        ("not-handed", m.NotHanded, f.NOT_HANDED, m.CashStatus.OWED),
    ],
)
def test_an_open_question_is_answered_behind_the_pin(
    answer: str, deed: type[m.AnyEvent], fact: m.AnyEvent, cash: m.CashStatus
) -> None:
    front = left_open().says(("attendant", None)).gives_pin()
    front.says(("choose", "owed"), ("choose", REFERENCE))
    assert front.screen.title == Text("cash-doubt-title")
    front.denies() if answer == "not-handed" else front.says((answer, None))
    assert front.recorded() == (REFERENCE, deed)
    front.world.takes_in(fact)
    assert front.world.transaction(REFERENCE).cash is cash


def test_the_customer_leaves_with_a_claim_if_the_dispenser_never_answers() -> None:
    """If the dispenser never answers, the customer can still leave."""
    front = Front()
    front.world.dispensable = rupees(10_000)
    front.begins().hears_from_bank(Status.SUCCESS)
    assert front.screen.title == Text("cash-dispensing-title")
    front.waits(ASKED)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1
    front.waits(SECONDS[Name.PENDING] + 1)
    assert front.name == "start"


def test_a_press_that_is_not_an_answer_is_refused() -> None:
    assert handing().does("continue", "258036") is PressResult.UNFIT


def test_the_first_question_shows_which_notes_make_the_amount() -> None:
    assert handing().screen.facts["notes"] == (ScreenLine("500", 1),)
    assert "notes" not in returning().screen.facts, "they are the customer's own"


# --- from the drawer's known notes ---


def test_the_screen_shows_which_of_the_drawers_notes_to_hand_over() -> None:
    front = handing(((500, 0), (200, 1), (100, 9)))
    assert front.screen.facts["notes"] == (ScreenLine("200", 1), ScreenLine("100", 3))
    assert front.screen.facts["counted"] is True
    front.says(("handed", "as-shown"))
    assert front.last(e.Append).given == ((200, 1), (100, 3))


@pytest.mark.parametrize("value", [None, "other"])
def test_other_notes_than_shown_can_be_handed_over(value: str | None) -> None:
    front = handing(((500, 1),)).says(("handed", value))
    assert front.recorded() == (REFERENCE, m.Handed)
    assert front.last(e.Append).given == ()


def test_missing_notes_in_the_drawer_show_a_warning_and_block_nothing() -> None:
    front = with_drawer(((200, 9),)).says(*TO_REVIEW)
    assert front.screen.facts["warning"] == Text("review-notes-lacking")
    front = handing(((200, 9),))
    assert front.screen.facts["notes"] == (ScreenLine("500", 1),)
    assert front.screen.facts["lacking"] == Text("cash-notes-lacking")
    front.says(("handed", "as-shown"))
    assert front.last(e.Append).given == ()


@pytest.mark.parametrize("drawer", [None, ((500, 1),), ((100, 5),)])
def test_enough_or_unknown_notes_show_no_warning(drawer: Notes | None) -> None:
    assert "warning" not in with_drawer(drawer).says(*TO_REVIEW).screen.facts


def test_the_drawers_notes_do_not_matter_if_a_dispenser_pays() -> None:
    front = with_drawer(((200, 9),))
    front.world.dispensable = rupees(500)
    assert "warning" not in front.says(*TO_REVIEW).screen.facts


def test_the_attendants_screen_also_uses_the_drawers_notes() -> None:
    world = FakeWorld()
    world.has_paid(REFERENCE, f.HANDING_OVER)
    world.drawer = ((100, 5),)
    front = put(Front(world), HandOverScreen(REFERENCE))
    assert front.screen.facts["notes"] == (ScreenLine("100", 5),)
    front.says(("handed", "as-shown"))
    assert front.last(e.Append).given == ((100, 5),)
