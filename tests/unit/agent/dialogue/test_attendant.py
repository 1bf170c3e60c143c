"""Tests the screens behind the PIN: owed notes, claims, and notes in doubt."""

from collections.abc import Callable

import pytest

from agent.base.money import Money, rupees
from agent.cash.pin import PinPlace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Argument, PressResult, Text
from agent.transactions import model as m
from agent.transactions import references
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import named
from tests.unit.agent.dialogue.front import Front

PAID, OTHER, DOUBTFUL = "R-PAID", "R-OTHER", "R-DOUBTFUL"
HANDING_OVER = m.HandingOver(at=BEGIN, by="attendant")
CLAIMABLE = m.ClaimIssued(at=BEGIN, salt="00", digest="00")
SLIP_OUT = (
    CLAIMABLE,
    m.SlipStarted(at=BEGIN),
    m.SlipEnded(at=BEGIN, state=m.SlipState.PRINTED),
)


def shop() -> Front:
    """Two customers are owed cash; for a third one the hand-over is in doubt."""
    front = Front()
    front.world.has_paid(PAID, CLAIMABLE)
    front.world.has_paid(OTHER, CLAIMABLE)
    front.world.has_paid(DOUBTFUL, HANDING_OVER)
    return front


def inside() -> Front:
    front = shop().says(("attendant", None), ("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def at_claim(reference: str = PAID) -> Front:
    return inside().says(("choose", "owed"), ("choose", reference))


def claims(front: Front, reference: str = PAID, *, right: bool = True) -> None:
    front.says(("continue", "7qx3zc "))
    front.hears(events.ClaimChecked(front.last(e.CheckClaim).visit, reference, right))


@pytest.mark.parametrize("way", [[], [("choose", "en")]])
def test_the_attendant_comes_in_from_the_start_and_the_services(way: list[tuple[str, str]]) -> None:
    front = shop().says(*way, ("attendant", None))
    assert front.name == "attendant"
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "pin"


def test_an_unavailable_kiosk_still_pays_owed_notes() -> None:
    front = shop()
    front.world.unavailable = Text("rest-api")
    front.sees_change()
    assert front.name == "closed"
    assert front.says(("attendant", None)).name == "attendant"


def test_a_wrong_pin_shows_nothing() -> None:
    front = shop().says(("attendant", None), ("continue", "0000"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, Text("error-pin-wrong")))
    assert front.error == "error-pin-wrong"
    assert front.does("choose", "owed") is PressResult.TAKEN, "the press counts as another PIN"
    assert front.screen.choices == ()


def test_the_list_of_owed_notes_names_no_customer() -> None:
    front = inside()
    assert front.screen.facts["owed"] == 3
    front.says(("choose", "owed"))
    labels = [choice.label for choice in front.screen.choices]
    row: dict[str, Argument] = {"amount": Money(rupees(500)), "last4": ""}
    assert labels == [
        Text("owed-find"),
        Text("owed-doubt", row),  # a question to the attendant comes before owed notes
        Text("owed-row", row),
        Text("owed-row", row),
    ]


def test_a_claim_asks_for_the_customers_code() -> None:
    front = at_claim()
    assert front.name == "cash"
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "claim"
    front.says(("continue", " 7qx3zc "))
    assert front.last(e.CheckClaim).code.reveal() == "7QX3ZC"


def test_without_a_slip_a_claim_asks_for_the_last_digits() -> None:
    front = inside()
    front.world.has_paid("R-POWER-CUT")
    front.says(("choose", "owed"), ("choose", "R-POWER-CUT"))
    assert front.screen.text == Text("cash-claim-last4")


@pytest.mark.parametrize(
    ("last4", "kind", "text"),
    [
        ("0019", "digits", "cash-claim-last4"),
        ("01AB", "claim", "cash-claim-characters"),
        ("9 a1", "claim", "cash-claim-characters"),
    ],
)
def test_a_bills_number_that_ends_in_letters_can_be_typed(last4: str, kind: str, text: str) -> None:
    front = inside()
    front.world.has_paid("R-BILL")
    named(front, "R-BILL", last4)
    front.says(("choose", "owed"), ("choose", "R-BILL"))
    assert front.screen.input is not None
    assert (front.screen.input.kind.value, front.screen.text) == (kind, Text(text))
    front.says(("continue", f" {last4} "))
    t, typed = front.world.transaction("R-BILL"), front.last(e.CheckClaim).code
    assert references.claimed(t, typed) is m.Claimed.DIGITS


def test_the_digits_also_claim_if_the_slip_may_not_be_printed() -> None:
    front = inside()
    front.world.has_paid("R-POWER-CUT", CLAIMABLE)
    front.says(("choose", "owed"), ("choose", "R-POWER-CUT"))
    assert front.screen.text == Text("cash-claim-either")


def test_a_wrong_code_moves_no_note() -> None:
    front = at_claim()
    claims(front, right=False)
    assert front.error == "error-claim-unknown"
    assert front.count(e.AppendAction) == 0


def test_a_right_code_is_journaled_before_the_question_about_the_notes() -> None:
    front = at_claim()
    claims(front)
    assert front.last(e.AppendAction) == e.AppendAction(PAID, e.AttendantAction.MOVING)
    front.world.takes_in(HANDING_OVER, reference=PAID)
    front.sees_change()
    assert [act.value for act in front.screen.actions] == ["handed", "not-handed"]

    front.says(("handed", None))
    assert front.last(e.AppendAction) == e.AppendAction(PAID, e.AttendantAction.MOVED)
    front.world.takes_in(m.Handed(at=BEGIN), reference=PAID)
    front.sees_change()
    assert front.screen.title == Text("cash-paid-title"), "after it is in the journal"

    front.says(("print", None))
    assert front.last(e.PrintSlip) == e.PrintSlip(PAID, "en")
    assert front.says(("done", None)).name == "attendant"


def test_not_handed_over_needs_the_pin_for_a_claim_too() -> None:
    """During the count for a claim, *not handed over* records nothing before the PIN."""
    front = at_claim()
    claims(front)
    front.world.takes_in(HANDING_OVER, reference=PAID)
    front.sees_change()
    front.says(("not-handed", None))
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "pin"
    assert front.last(e.AppendAction).action is e.AttendantAction.MOVING

    front.gives_pin()
    assert front.last(e.AppendAction) == e.AppendAction(PAID, e.AttendantAction.NOT_MOVED)


def test_no_notes_are_handed_out_if_the_journal_rejects_the_event() -> None:
    """With a right code and a full disk, the screen never says that notes may move."""
    front = at_claim()
    claims(front)
    front.sees_change()
    assert front.does("handed") is PressResult.UNFIT
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "claim"


def test_a_code_of_another_claim_is_wrong() -> None:
    front = at_claim(OTHER)
    front.says(("continue", "7QX3ZC"))
    front.hears(events.ClaimChecked(front.last(e.CheckClaim).visit, PAID, right=True))
    assert front.count(e.AppendAction) == 0


def test_a_hand_over_in_doubt_is_resolved_by_a_person() -> None:
    front = at_claim(DOUBTFUL).says(("handed", None))
    assert front.last(e.AppendAction) == e.AppendAction(DOUBTFUL, e.AttendantAction.MOVED)


def test_not_handed_over_needs_the_pin_for_notes_in_doubt_too() -> None:
    """Somebody else could press *not handed over* and make the notes owed a second time."""
    front = at_claim(DOUBTFUL).says(("not-handed", None))
    assert front.count(e.AppendAction) == 0

    front.says(("back", None))
    assert [choice.value for choice in front.screen.choices] == ["find", DOUBTFUL, PAID, OTHER]

    front.says(("choose", DOUBTFUL)).denies()
    assert front.last(e.AppendAction) == e.AppendAction(DOUBTFUL, e.AttendantAction.NOT_MOVED)


def test_a_claim_that_is_no_longer_owed_cannot_be_chosen() -> None:
    front = inside().says(("choose", "owed"))
    front.world.takes_in(HANDING_OVER, m.Handed(at=BEGIN), reference=PAID)
    assert front.does("choose", PAID) is PressResult.UNFIT
    assert front.error == "error-choose"


def test_back_leads_through_the_attendants_screens_one_by_one() -> None:
    front = at_claim().says(("back", None))
    assert [choice.value for choice in front.screen.choices] == ["find", DOUBTFUL, PAID, OTHER]
    front.says(("back", None))
    assert "owed" in [choice.value for choice in front.screen.choices]


@pytest.mark.parametrize("way", [inside, at_claim])
def test_cancel_leaves_the_attendants_screens(way: Callable[[], Front]) -> None:
    assert way().says(("cancel", None)).name == "start"


def test_the_attendants_screens_time_out() -> None:
    front = inside()
    front.waits(121)
    assert front.name == "start"


def test_a_late_pin_check_opens_no_other_screen() -> None:
    front = at_claim()
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    assert front.name == "cash"


# --- claims that are guessed ---


def wrong_claims(front: Front, count: int) -> Front:
    for _ in range(count):
        front.says(("continue", "7QX3ZC"))
        front.hears(events.ClaimChecked(front.last(e.CheckClaim).visit, PAID, right=False))
    return front


def test_after_five_wrong_claims_the_pin_is_asked_again() -> None:
    front = wrong_claims(at_claim(), 4)
    assert front.error == "error-claim-unknown"
    wrong_claims(front, 1)
    assert front.screen.title == Text("attendant-pin-title")
    assert front.error == "error-claims"
    front.says(("continue", "258036"))
    assert front.last(e.CheckPin).at is PinPlace.CLAIM, "it backs off on its own"
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None, "Asha"))
    front.says(("choose", "owed"), ("choose", PAID))
    assert wrong_claims(front, 4).error == "error-claim-unknown", "the number starts again"


def test_wrong_claims_are_counted_over_all_screens() -> None:
    """Moving between the screens does not restart the number of wrong claims."""
    front = wrong_claims(at_claim(), 3).says(("back", None), ("choose", "find"), ("choose", "word"))
    assert front.does("continue", "nothing like it") is PressResult.UNFIT
    assert front.error == "owed-none-found"
    front.says(("continue", "7QX3ZC"))
    front.hears(events.ClaimFound(front.last(e.FindClaim).visit, None))
    assert front.error == "error-claims"
    assert front.screen.title == Text("attendant-pin-title")


def test_a_failed_search_is_not_a_wrong_claim() -> None:
    front = inside().says(("choose", "owed"), ("choose", "find"), ("choose", "word"))
    for _ in range(6):
        front.says(("continue", "7QX3ZC"))
        front.hears(events.ClaimFound(front.last(e.FindClaim).visit, None, Text("error-fault")))
    assert front.error == "error-fault"


def test_digits_that_claim_are_not_shown_beside_the_question() -> None:
    front = inside()
    front.world.has_paid("R-POWER-CUT", CLAIMABLE)
    named(front, "R-POWER-CUT", "0019")
    front.says(("choose", "owed"), ("choose", "R-POWER-CUT"))
    assert front.screen.text == Text("cash-claim-either")
    assert front.screen.facts["last4"] is None


def test_the_digits_are_shown_after_the_slip_was_printed() -> None:
    front = inside()
    front.world.has_paid("R-SLIP", *SLIP_OUT)
    named(front, "R-SLIP", "0019")
    front.says(("choose", "owed"), ("choose", "R-SLIP"))
    assert front.screen.text == Text("cash-claim-text")
    assert front.screen.facts["last4"] == "0019"


def test_a_number_of_spaces_cannot_be_claimed() -> None:
    """The consumer number ends in spaces, so the attendant has to know the customer."""
    front = inside()
    front.world.has_paid("R-BLANK")
    named(front, "R-BLANK", "    ")
    front.says(("choose", "owed"), ("choose", "R-BLANK"))
    assert (front.screen.text, front.screen.input) == (Text("cash-claim-nameless"), None)


def test_a_row_shows_the_number_only_after_its_slip_was_printed() -> None:
    front = inside()
    for reference, history in (("R-POWER-CUT", (CLAIMABLE,)), ("R-SLIP", SLIP_OUT)):
        front.world.has_paid(reference, *history)
        named(front, reference, "4071")
    front.says(("choose", "owed"))
    labels = {choice.value: choice.label for choice in front.screen.choices}
    five_hundred = Money(rupees(500))
    assert labels["R-POWER-CUT"] == Text("owed-row", {"amount": five_hundred, "last4": ""})
    assert labels["R-SLIP"] == Text("owed-row", {"amount": five_hundred, "last4": "4071"})


@pytest.mark.parametrize(
    ("history", "way"),
    [
        ((CLAIMABLE,), ["owed", "R-POWER-CUT"]),
        ((CLAIMABLE,), ["owed", "R-POWER-CUT", "dispute"]),
        ((), ["owed", "R-POWER-CUT", "dispute"]),
        ((HANDING_OVER,), ["owed", "R-POWER-CUT"]),
        ((HANDING_OVER,), ["owed", "R-POWER-CUT", "dispute"]),
        ((HANDING_OVER,), ["stop", "restart"]),
    ],
    ids=["claim", "disputing it", "no code", "doubt", "disputing the doubt", "a stop"],
)
def test_no_screen_shows_the_digits_that_claim_notes(
    history: tuple[m.AnyEvent, ...], way: list[str]
) -> None:
    """As long as the slip may not be printed, no screen shows them."""
    front = Front()
    front.world.has_paid("R-POWER-CUT", *history)
    named(front, "R-POWER-CUT", "4071")
    front.says(("attendant", None), ("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    for choice in way:
        front.says(("choose", choice))
        assert "4071" not in repr(front.screen)
    front.does("confirm", None)
    assert "4071" not in repr(front.screen)


@pytest.mark.parametrize("by", [m.Claimed.CODE, m.Claimed.DIGITS])
def test_the_journal_stores_how_the_notes_were_claimed(by: m.Claimed) -> None:
    front = at_claim()
    front.says(("continue", "7qx3zc "))
    checked = events.ClaimChecked(front.last(e.CheckClaim).visit, PAID, right=True, claimed_by=by)
    front.hears(checked)
    assert front.last(e.AppendAction) == e.AppendAction(
        PAID, e.AttendantAction.MOVING, claimed_by=by
    )


def test_the_visit_stores_the_attendant_of_the_last_pin() -> None:
    front = shop().says(("attendant", None), ("continue", "258036"))
    known = [front.session.visit.attendant]
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None, "Asha"))
    known.append(front.session.visit.attendant)
    front.says(("cancel", None))
    known.append(front.session.visit.attendant)
    assert known == [None, "Asha", None], "the next visit knows nothing of it"
