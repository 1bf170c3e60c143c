"""Tests the screens behind the PIN: owed notes, claims, and notes in doubt."""

import pytest

from agent.base.money import Money, rupees
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue.page import Argument, PressResult, Text
from agent.transactions import model as m
from agent.transactions import references
from tests.unit.agent.dialogue.attendant_front import (
    DOUBTFUL,
    WordedFront,
    inside,
    named,
    on_screen,
    values,
)
from tests.unit.agent.dialogue.front import Front, actions
from tests.unit.agent.transactions import facts as f

PAID, OTHER, CUT = "R-PAID", "R-OTHER", "R-POWER-CUT"
SLIP_OUT = (f.CLAIM_ISSUED, f.SLIP_STARTED, f.SLIP_PRINTED)


def shop() -> Front:
    """Two customers are owed cash; for a third one the hand-over is in doubt."""
    front = WordedFront()
    front.world.has_paid(PAID, f.CLAIM_ISSUED)
    front.world.has_paid(OTHER, f.CLAIM_ISSUED)
    front.world.has_paid(DOUBTFUL, f.HANDING_OVER)
    return front


def at_claim(reference: str = PAID) -> Front:
    return on_screen("owed", shop()).says(("choose", reference))


def interrupted(last4: str, *history: m.AnyEvent) -> Front:
    """A power cut came after the bank has paid and after these events."""
    front = WordedFront()
    front.world.has_paid(CUT, *history)
    named(front, CUT, last4)
    return front


def claims(front: Front, *, right: bool = True, times: int = 1) -> Front:
    for _ in range(times):
        front.says(("continue", " 7qx3zc "))
        front.hears(e.CheckClaim, m.Claimed.CODE if right else m.Claimed.NOTHING)
    return front


@pytest.mark.parametrize("way", [[], [("choose", "en")]])
def test_the_attendant_comes_in_from_the_start_and_the_services(way: list[tuple[str, str]]) -> None:
    front = shop().says(*way, ("attendant", None))
    assert (front.name, front.input_kind) == ("attendant", "pin")


def test_an_unavailable_kiosk_still_pays_owed_notes() -> None:
    front = shop()
    front.world.unavailable = Text("rest-api")
    assert front.sees_change().name == "closed"
    assert front.says(("attendant", None)).name == "attendant"


def test_a_wrong_pin_shows_nothing() -> None:
    front = shop().says(("attendant", None)).gives_pin(error=Text("error-pin-wrong"))
    assert front.error == "error-pin-wrong"
    assert front.does("choose", "owed") is PressResult.TAKEN, "the press counts as another PIN"
    assert front.screen.choices == ()


def test_the_list_of_owed_notes_names_no_customer() -> None:
    front = inside(shop())
    assert front.screen.facts["owed"] == 3
    front.says(("choose", "owed"))
    row: dict[str, Argument] = {"amount": Money(rupees(500)), "last4": ""}
    assert [choice.label for choice in front.screen.choices] == [
        Text("owed-find"),
        Text("owed-doubt", row),  # a question to the attendant comes before owed notes
        Text("owed-row", row),
        Text("owed-row", row),
    ]


@pytest.mark.parametrize(
    ("last4", "history", "kind", "text"),
    [
        ("0019", (), "digits", "cash-claim-last4"),
        ("01AB", (), "claim", "cash-claim-characters"),  # a bill's number can end in letters
        ("9 a1", (), "claim", "cash-claim-characters"),
        ("    ", (), None, "cash-claim-nameless"),  # the attendant has to know the customer
        ("0019", (f.CLAIM_ISSUED,), "claim", "cash-claim-either"),
        ("0019", SLIP_OUT, "claim", "cash-claim-text"),
    ],
)
def test_a_claim_asks_for_what_the_customer_can_know(
    last4: str, history: tuple[m.AnyEvent, ...], kind: str | None, text: str
) -> None:
    front = on_screen("owed", interrupted(last4, *history)).says(("choose", CUT))
    assert (front.input_kind, front.screen.text) == (kind, Text(text))
    if kind is None:
        return
    is_out = history == SLIP_OUT
    assert front.screen.facts["last4"] == ("0019" if is_out else None)
    front.says(("continue", f" {last4} "))
    t, typed = front.world.transaction(CUT), front.last(e.CheckClaim).code
    assert references.claimed(t, typed) is (None if is_out else m.Claimed.DIGITS)


def test_a_right_code_is_journaled_before_the_question_about_the_notes() -> None:
    front = claims(at_claim())
    assert front.last(e.CheckClaim).code.reveal() == "7QX3ZC"
    assert front.recorded() == (PAID, m.HandingOver)
    front.takes_in(f.HANDING_OVER, reference=PAID)
    assert actions(front) == ["handed", "not-handed"]

    front.says(("handed", None))
    assert front.recorded() == (PAID, m.Handed)
    front.takes_in(f.HANDED, reference=PAID)
    assert front.screen.title.key == "result-cash-title", "after it is in the journal"

    front.says(("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(PAID, "en")
    assert front.says(("done", None)).name == "attendant"


def test_not_handed_over_needs_the_pin_for_a_claim_too() -> None:
    """During the count for a claim, *not handed over* records nothing before the PIN."""
    front = claims(at_claim()).takes_in(f.HANDING_OVER, reference=PAID).says(("not-handed", None))
    assert front.input_kind == "pin"
    assert front.recorded()[1] is m.HandingOver

    front.gives_pin()
    assert front.recorded() == (PAID, m.NotHanded)


def test_no_notes_are_handed_out_if_the_journal_rejects_the_event() -> None:
    """With a right code and a full disk, the screen never says that notes may move."""
    front = claims(at_claim()).sees_change()
    assert front.does("handed") is PressResult.UNFIT
    assert front.input_kind == "claim"


def test_a_right_code_of_another_claim_moves_nothing() -> None:
    front = at_claim().says(("continue", "7QX3ZC"))
    late = front.newest(e.CheckClaim)
    front.says(("back", None), ("choose", OTHER)).hears_late(late, m.Claimed.CODE)
    assert front.count(e.Append) == 0


def test_not_handed_over_needs_the_pin_for_notes_in_doubt_too() -> None:
    """Somebody else could press *not handed over* and make the notes owed a second time."""
    front = at_claim(DOUBTFUL).says(("not-handed", None))
    assert front.count(e.Append) == 0

    front.says(("back", None))
    assert values(front.screen) == ["find", DOUBTFUL, PAID, OTHER]

    front.says(("choose", DOUBTFUL)).denies()
    assert front.recorded() == (DOUBTFUL, m.NotHanded)


def test_a_claim_that_is_no_longer_owed_cannot_be_chosen() -> None:
    front = on_screen("owed", shop())
    front.world.takes_in(f.HANDING_OVER, f.HANDED, reference=PAID)
    assert front.does("choose", PAID) is PressResult.UNFIT
    assert front.error == "error-choose"


def test_a_late_pin_check_opens_no_other_screen() -> None:
    front = at_claim().hears(e.CheckPin, e.SignedIn(""))
    assert front.name == "cash"


# --- claims that are guessed ---


def test_after_five_wrong_claims_the_pin_is_asked_again() -> None:
    front = claims(at_claim(), right=False, times=4)
    assert front.error == "error-claim-unknown"
    claims(front, right=False)
    assert (front.screen.title, front.error) == (Text("attendant-pin-title"), "error-claims")
    assert front.count(e.Append) == 0, "a wrong code moves no note"
    front.gives_pin("Asha")
    assert front.last(e.CheckPin).at is PinPlace.CLAIM, "it backs off on its own"
    front.says(("choose", "owed"), ("choose", PAID))
    claims(front, right=False, times=4)
    assert front.error == "error-claim-unknown", "the number starts again"


def test_wrong_claims_are_counted_over_all_screens() -> None:
    """Moving between the screens does not restart the number of wrong claims."""
    front = claims(at_claim(), right=False, times=3)
    front.says(("back", None), ("choose", "find"), ("choose", "word"))
    assert front.does("continue", "nothing like it") is PressResult.UNFIT
    assert front.error == "owed-none-found"
    front.says(("continue", "7QX3ZC")).hears(e.FindClaim, e.FoundClaim(None))
    assert (front.screen.title, front.error) == (Text("attendant-pin-title"), "error-claims")


def test_a_failed_search_is_not_a_wrong_claim() -> None:
    front = on_screen("owed", shop()).says(("choose", "find"), ("choose", "word"))
    for _ in range(6):
        front.says(("continue", "7QX3ZC"))
        front.hears(e.FindClaim, Text("error-fault"))
    assert front.error == "error-fault"


@pytest.mark.parametrize(("history", "shown"), [((f.CLAIM_ISSUED,), ""), (SLIP_OUT, "4071")])
def test_a_row_shows_the_number_only_after_its_slip_was_printed(
    history: tuple[m.AnyEvent, ...], shown: str
) -> None:
    row = on_screen("owed", interrupted("4071", *history)).screen.choices[1]
    assert row.label == Text("owed-row", {"amount": Money(rupees(500)), "last4": shown})


@pytest.mark.parametrize(
    ("history", "way"),
    [
        ((f.CLAIM_ISSUED,), ["owed", CUT]),
        ((f.CLAIM_ISSUED,), ["owed", CUT, "dispute"]),
        ((), ["owed", CUT, "dispute"]),
        ((f.HANDING_OVER,), ["owed", CUT]),
        ((f.HANDING_OVER,), ["owed", CUT, "dispute"]),
        ((f.HANDING_OVER,), ["stop", "restart"]),
    ],
    ids=["claim", "disputing it", "no code", "doubt", "disputing the doubt", "a stop"],
)
def test_no_screen_shows_the_digits_that_claim_notes(
    history: tuple[m.AnyEvent, ...], way: list[str]
) -> None:
    """As long as the slip may not be printed, no screen shows them."""
    front = inside(interrupted("4071", *history))
    for choice in way:
        front.says(("choose", choice))
        assert "4071" not in repr(front.screen)
    front.does("confirm", None)
    assert "4071" not in repr(front.screen)


@pytest.mark.parametrize("by", [m.Claimed.CODE, m.Claimed.DIGITS])
def test_the_journal_stores_how_the_notes_were_claimed(by: m.Claimed) -> None:
    front = at_claim().says(("continue", "7QX3ZC"))
    front.hears(e.CheckClaim, by)
    assert front.last(e.Append).fields["claimed_by"] is by


def test_the_visit_stores_the_attendant_of_the_last_pin() -> None:
    front = shop().says(("attendant", None))
    known = [front.session.visit.attendant]
    known.append(front.gives_pin("Asha").session.visit.attendant)
    known.append(front.says(("cancel", None)).session.visit.attendant)
    assert known == [None, "Asha", None], "the next visit knows nothing of it"
