"""Behind the counter: the PIN, what is owed, claims, and notes that nobody is sure about."""

from collections.abc import Callable

import pytest

from agent.dialogue import effects as e
from agent.dialogue.counter.cash import OWED_SHOWN_MAX
from agent.dialogue.screens import Argument, Text, Verdict
from agent.money import Money, rupees
from agent.transactions import model as m
from tests.agent.dialogue.front import Front
from tests.world.virtual_time import BEGIN

PAID, OTHER, DOUBTFUL = "R-PAID", "R-OTHER", "R-DOUBTFUL"
HANDING_OVER = m.HandingOver(at=BEGIN, by="attendant")
CLAIMABLE = m.ClaimIssued(at=BEGIN, salt="00", digest="00")


def shop() -> Front:
    """Two customers are owed cash, and one may or may not have theirs."""
    front = Front()
    front.world.has_paid(PAID, CLAIMABLE)
    front.world.has_paid(OTHER, CLAIMABLE)
    front.world.has_paid(DOUBTFUL, HANDING_OVER)
    return front


def inside() -> Front:
    front = shop().says(("attendant", None), ("continue", "2580"))
    front.hears(e.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def at_claim(reference: str = PAID) -> Front:
    return inside().says(("choose", "owed"), ("choose", reference))


def claims(front: Front, reference: str = PAID, *, right: bool = True) -> None:
    front.says(("continue", "7qx3zc "))
    front.hears(e.ClaimChecked(front.last(e.CheckClaim).visit, reference, right))


@pytest.mark.parametrize("way", [[], [("choose", "en")]])
def test_the_attendant_comes_in_from_the_start_and_the_services(way: list[tuple[str, str]]) -> None:
    front = shop().says(*way, ("attendant", None))
    assert front.name == "attendant"
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "pin"


def test_a_kiosk_that_rests_still_pays_what_it_owes() -> None:
    front = shop()
    front.world.resting = Text("rest-api")
    front.sees_change()
    assert front.name == "closed"
    assert front.says(("attendant", None)).name == "attendant"


def test_behind_a_wrong_pin_there_is_nothing() -> None:
    front = shop().says(("attendant", None), ("continue", "0000"))
    front.hears(e.PinChecked(front.last(e.CheckPin).visit, Text("error-pin-wrong")))
    assert front.error == "error-pin-wrong"
    assert front.does("choose", "owed") is Verdict.TAKEN, "taken for another PIN"
    assert front.screen.choices == ()


def test_what_is_owed_is_listed_without_telling_who() -> None:
    front = inside()
    assert front.screen.facts["owed"] == 3
    front.says(("choose", "owed"))
    labels = [choice.label for choice in front.screen.choices]
    row: dict[str, Argument] = {"amount": Money(rupees(500)), "last4": "0019"}
    assert labels == [Text("owed-row", row), Text("owed-row", row), Text("owed-doubt", row)]


def test_a_long_list_is_cut() -> None:
    front = inside()
    for number in range(OWED_SHOWN_MAX + 5):
        front.world.has_paid(f"R-{number:03}")
    front.says(("choose", "owed"))
    assert len(front.screen.choices) == OWED_SHOWN_MAX


def test_the_customers_code_is_asked_for() -> None:
    front = at_claim()
    assert front.name == "cash"
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "claim"
    front.says(("continue", " 7qx3zc "))
    assert front.last(e.CheckClaim).code.reveal() == "7QX3ZC"


def test_without_a_slip_the_last_digits_are_asked_for() -> None:
    front = inside()
    front.world.has_paid("R-POWER-CUT")
    front.says(("choose", "owed"), ("choose", "R-POWER-CUT"))
    assert front.screen.text == Text("cash-claim-last4")


def test_a_slip_that_may_not_have_come_out_leaves_the_digits_as_another_way() -> None:
    front = inside()
    front.world.has_paid("R-POWER-CUT", CLAIMABLE)
    front.says(("choose", "owed"), ("choose", "R-POWER-CUT"))
    assert front.screen.text == Text("cash-claim-either")


def test_a_wrong_code_moves_no_note() -> None:
    front = at_claim()
    claims(front, right=False)
    assert front.error == "error-claim-unknown"
    assert front.count(e.Record) == 0


def test_a_right_code_is_journaled_and_then_the_notes_are_asked_about() -> None:
    front = at_claim()
    claims(front)
    assert front.last(e.Record) == e.Record(PAID, e.Deed.MOVING)
    front.world.takes_in(HANDING_OVER, reference=PAID)
    front.sees_change()
    assert [act.value for act in front.screen.actions] == ["handed", "not-handed"]

    front.says(("handed", None))
    assert front.last(e.Record) == e.Record(PAID, e.Deed.MOVED)
    assert front.name == "attendant"


def test_where_the_journal_took_nothing_no_notes_are_handed_out() -> None:
    """Given a right code and a full disk, then the screen never says that notes may move."""
    front = at_claim()
    claims(front)
    front.sees_change()
    assert front.does("handed") is Verdict.UNFIT
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "claim"


def test_a_code_that_was_right_for_another_claim_opens_none() -> None:
    front = at_claim(OTHER)
    front.says(("continue", "7QX3ZC"))
    front.hears(e.ClaimChecked(front.last(e.CheckClaim).visit, PAID, right=True))
    assert front.count(e.Record) == 0


@pytest.mark.parametrize(
    ("action", "deed"), [("handed", e.Deed.MOVED), ("not-handed", e.Deed.NOT_MOVED)]
)
def test_a_hand_over_in_doubt_is_resolved_by_a_person(action: str, deed: e.Deed) -> None:
    front = at_claim(DOUBTFUL).says((action, None))
    assert front.last(e.Record) == e.Record(DOUBTFUL, deed)


def test_a_claim_that_is_no_longer_owed_cannot_be_chosen() -> None:
    front = inside().says(("choose", "owed"))
    front.world.takes_in(HANDING_OVER, m.Handed(at=BEGIN), reference=PAID)
    assert front.does("choose", PAID) is Verdict.UNFIT
    assert front.error == "error-choose"


def test_the_rooms_lead_back_one_by_one() -> None:
    front = at_claim().says(("back", None))
    assert [choice.value for choice in front.screen.choices] == [PAID, OTHER, DOUBTFUL]
    front.says(("back", None))
    assert "owed" in [choice.value for choice in front.screen.choices]


@pytest.mark.parametrize("room", [inside, at_claim])
def test_cancel_leaves_the_counter(room: Callable[[], Front]) -> None:
    assert room().says(("cancel", None)).name == "start"


def test_a_counter_that_is_left_closes() -> None:
    front = inside()
    front.waits(121)
    assert front.name == "start"


def test_a_pin_that_comes_back_late_opens_no_other_room() -> None:
    front = at_claim()
    front.hears(e.PinChecked(front.last(e.CheckPin).visit, None))
    assert front.name == "cash"
