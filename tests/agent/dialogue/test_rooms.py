"""The attendant's rooms behind the PIN, beyond the notes that are owed."""

import msgspec
import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.read_model import OutletView, Today
from agent.dialogue.screens import Act, Argument, Choice, PressResult, Screen, ScreenLine, Text
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT
from agent.money import Money, rupees
from agent.outlet.tasks import DAILY_AUTH, OUTLET_TASKS, OWNER_CONSENT, OutletTask
from agent.services.aeps import CONSENT_WORDING
from agent.transactions import model as m
from agent.transactions.decision import Stuck
from agent.transactions.outcome import Status
from tests.agent.dialogue.front import AADHAAR, Front
from tests.agent.outlet.test_tasks import TYPED
from tests.world.virtual_time import BEGIN

PENDING, DEPOSIT, DOUBTFUL = "R-PENDING", "R-DEPOSIT", "R-DOUBTFUL"
MENU = [
    "owed",
    "pending",
    "list",
    "today",
    "drawer",
    "devices",
    "complaints",
    "verifications",
    "names",
    "settings",
    "stop",
]
SETTINGS = ["outlet", "tpin", "language"]


def inside(front: Front | None = None) -> Front:
    front = (front or Front()).says(("attendant", None), ("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def room(name: str, front: Front | None = None) -> Front:
    return inside(front).says(("choose", name))


def values(screen: Screen) -> list[str]:
    return [choice.value for choice in screen.choices]


def lines(screen: Screen) -> dict[str, object]:
    """Give the lines shown, by their label's key."""
    shown = screen.facts["lines"]
    assert isinstance(shown, tuple)
    return {line.label.key: line.value for line in shown if isinstance(line.label, Text)}


def test_every_room_is_in_the_menu_with_a_picture() -> None:
    screen = inside().screen
    assert values(screen) == MENU
    assert all(choice.icon for choice in screen.choices)


@pytest.mark.parametrize("name", MENU)
def test_each_room_has_a_way_back_and_a_way_out(name: str) -> None:
    front = room(name).says(("back", None))
    assert values(front.screen) == MENU
    assert front.says(("choose", name), ("cancel", None)).name == "start"


@pytest.mark.parametrize("name", SETTINGS)
def test_each_setting_leads_back_to_the_settings(name: str) -> None:
    front = room("settings").says(("choose", name), ("back", None))
    assert values(front.screen) == SETTINGS
    assert values(front.says(("back", None)).screen) == MENU


def test_the_home_bears_the_attendants_own_name() -> None:
    front = Front().says(("attendant", None), ("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None, "Asha"))
    assert front.screen.title == Text("attendant-named", {"name": "Asha"})


def test_the_home_says_what_was_earned_and_how_much_is_owed() -> None:
    front = Front()
    front.world.begins()
    front.world.bank_says(Status.SUCCESS)
    front.world.day = Today(earned=rupees(214))
    facts = inside(front).screen.facts
    assert (facts["earned"], facts["owed"]) == (Money(rupees(214)), 1)
    assert facts["owed_amount"] == Money(rupees(500))


OFFERING = [name for name in (*MENU, "outlet", "language") if name != "names"]  # it asks a PIN


@pytest.mark.parametrize("name", OFFERING)
def test_what_no_room_offers_changes_nothing(name: str) -> None:
    front = room(name)
    before = front.screen.title
    assert front.does("continue", "nothing of the kind") is PressResult.UNFIT
    assert front.screen.title == before
    assert not front.wanted[1:], "nothing but the PIN's check was wanted"


# --- what waits for the service ---


def waiting() -> Front:
    """A withdrawal and a deposit that the bank has not decided."""
    front = Front()
    front.world.begins(PENDING)
    front.world.bank_says(Status.PENDING, reference=PENDING)
    front.world.begins(DEPOSIT, service="aeps.CD", held=True)
    front.world.sends(DEPOSIT)
    return front


def test_what_waits_is_listed_with_its_fate() -> None:
    front = room("pending", waiting())
    withdrawal, deposit = front.screen.choices
    since = front.screen.choices[0].detail
    assert isinstance(since, Text)
    assert withdrawal.label == Text("service-aeps-CW")
    hidden = "–"  # no slip is out: once it is paid, the digits are what claims the notes
    assert (since.key, since.args["last4"]) == ("pending-row-pending", hidden)
    assert since.args["amount"] == Money(rupees(500))
    assert deposit.detail == Text("pending-row-sent", since.args)


def test_a_row_shows_what_to_name_it_by() -> None:
    front = room("pending", waiting()).says(("choose", PENDING))
    shown = lines(front.screen)
    assert shown["line-client-reference"] == PENDING
    assert shown["line-reference-id"] == "AE2611210001"
    assert shown["line-rrn"] == "632511004321"
    assert shown["line-attempts"] == 1
    assert front.says(("back", None)).screen.title == Text("attendant-pending")


def test_an_unclear_answer_is_shown_as_the_service_calls_it() -> None:
    front = waiting()
    t = front.world.transactions[PENDING]
    assert t.outcome is not None
    told = msgspec.structs.replace(t.outcome, word="CANCELLED", failure_code="DECLINED")
    front.world.takes_in(m.StatusReceived(at=BEGIN, outcome=told), reference=PENDING)
    front = room("pending", front).says(("choose", PENDING))
    assert lines(front.screen)["line-status-word"] == "CANCELLED · DECLINED"


@pytest.mark.parametrize("why", list(Stuck))
def test_what_only_people_can_end_says_why(why: Stuck) -> None:
    front = waiting()
    front.world.stuck[PENDING] = why
    front = room("pending", front)
    row = front.screen.choices[0].detail
    assert isinstance(row, Text)
    assert row.key == "pending-row-stuck"
    front.says(("choose", PENDING))
    assert front.screen.text == Text(f"stuck-{why.value.replace(' ', '-')}")


def test_the_attendant_says_what_became_of_a_withdrawal() -> None:
    """Asked once more, with what it leads to; nobody can say that it was paid (rule 1)."""
    front = waiting()
    front.world.stuck[PENDING] = Stuck.ELSEWHERE
    front = room("pending", front).says(("choose", PENDING))
    assert values(front.screen) == ["not delivered"]
    assert front.does("choose", "delivered") is PressResult.UNFIT

    front.says(("choose", "not delivered"))
    assert front.screen.text == Text("verdict-not-delivered-out")
    assert front.count(e.AppendAction) == 0
    front.says(("confirm", None))
    assert front.last(e.AppendAction) == e.AppendAction(PENDING, e.AttendantAction.NOT_DELIVERED)


@pytest.mark.parametrize("verdict", ["delivered", "not delivered"])
def test_the_attendant_says_what_became_of_a_deposit(verdict: str) -> None:
    front = waiting()
    front.world.stuck[DEPOSIT] = Stuck.FORGOTTEN
    front = room("pending", front).says(("choose", DEPOSIT), ("choose", verdict))
    front.says(("confirm", None))
    assert front.last(e.AppendAction) == e.AppendAction(DEPOSIT, e.AttendantAction(verdict))


def test_what_the_service_says_meanwhile_needs_nobodys_word() -> None:
    front = waiting()
    front.world.stuck[DEPOSIT] = Stuck.FORGOTTEN
    front = room("pending", front).says(("choose", DEPOSIT), ("choose", "delivered"))
    front.world.stuck.clear()
    front.says(("confirm", None))
    assert front.count(e.AppendAction) == 0
    assert front.screen.title == Text("attendant-pending")


def test_who_has_said_what_stands_with_the_numbers() -> None:
    front = waiting()
    front.world.stuck[DEPOSIT] = Stuck.FORGOTTEN
    said = m.Vouched(at=BEGIN + 3600, by="operator", verdict=m.Verdict.DELIVERED)
    front.world.takes_in(said, reference=DEPOSIT)
    front = room("pending", front).says(("choose", DEPOSIT))
    assert lines(front.screen)["line-vouched"] == Text("verdict-delivered")


def disputed_deposit(status: Status) -> Front:
    """A deposit that a salvage has put in doubt, and of which the service has told."""
    front = Front()
    front.world.begins(DEPOSIT, service="aeps.CD", held=False)
    doubt = m.Salvaged(at=BEGIN, signed_at=int(BEGIN))
    front.world.takes_in(doubt, reference=DEPOSIT)
    front.world.look_up_says(status, reference=DEPOSIT)
    return room("owed", front).says(("choose", DEPOSIT))


def test_a_disputed_deposit_that_failed_has_three_ends() -> None:
    front = disputed_deposit(Status.FAILED)
    assert front.screen.actions[:2] == (Act.HANDED, Act.NOT_HANDED)
    assert values(front.screen) == ["resolve"]
    front.says(("choose", "resolve"))
    assert front.last(e.AppendAction) == e.AppendAction(DEPOSIT, e.AttendantAction.RESOLVED)


def test_notes_of_a_deposit_that_was_done_are_not_handed_back() -> None:
    front = disputed_deposit(Status.SUCCESS)
    assert Act.HANDED not in front.screen.actions
    front.denies()
    assert front.last(e.AppendAction) == e.AppendAction(DEPOSIT, e.AttendantAction.NOT_MOVED)


def test_only_where_notes_are_held_it_can_be_disputed() -> None:
    front = room("pending", waiting()).says(("choose", PENDING))
    assert front.screen.choices == ()
    assert front.does("choose", "dispute") is PressResult.UNFIT

    front.says(("back", None), ("choose", DEPOSIT), ("choose", "dispute"))
    front.says(("continue", "counted twice, one note is missing"))
    assert front.last(e.AppendAction) == e.AppendAction(
        DEPOSIT, e.AttendantAction.DISPUTED, "counted twice, one note is missing"
    )


@pytest.mark.parametrize(
    "note",
    [
        *("her number is 9999 9999 0019", f"({AADHAAR})", "9999  9999  0019", "9999/9999/0019"),
        *("आधार ९९९९ ९९९९ ००१९", "9999\u00a09999\u20130019", "99 99 99 99 00 19"),
        "19999 9999 00190",
    ],
)
def test_an_aadhaar_number_is_no_note(note: str) -> None:
    front = room("pending", waiting()).says(("choose", DEPOSIT), ("choose", "dispute"))
    assert front.does("continue", note) is PressResult.UNFIT
    assert front.error == "error-note-number"
    assert front.count(e.AppendAction) == 0


def test_what_comes_to_its_end_meanwhile_says_so() -> None:
    front = room("pending", waiting()).says(("choose", PENDING))
    front.world.look_up_says(Status.FAILED, reference=PENDING)
    front.sees_change()
    assert lines(front.screen)["line-fate"] == Text("fate-failed")


def test_an_answer_that_was_anothers_is_an_alarm_that_says_in_what() -> None:
    front = waiting()
    fields = (m.Misfit.AMOUNT, m.Misfit.MERCHANT_REF)
    front.world.takes_in(m.Mismatched(at=front.world.now.service, fields=fields), reference=DEPOSIT)
    room("pending", front)
    detail = front.screen.choices[1].detail
    assert isinstance(detail, Text)
    assert detail.key == "pending-row-mismatched"

    front.says(("choose", DEPOSIT))
    told = front.screen.facts["lines"]
    assert isinstance(told, tuple)
    differs = [line.value for line in told if line.label == Text("line-mismatch")]
    assert differs == [Text("misfit-amount"), Text("misfit-merchant-ref")]


def not_refunded() -> Front:
    """A bill that failed; its payer has the notes back, and the wallet not yet its debit."""
    front = Front()
    front.world.begins(DEPOSIT, service="bbps.PAY", held=True)
    front.world.bank_says(Status.FAILED, reference=DEPOSIT, refunded=False)
    at = front.world.now.service
    front.world.takes_in(m.Refunding(at=at), m.Refunded(at=at), reference=DEPOSIT)
    return front


def test_a_debit_that_is_not_back_is_listed_until_it_is() -> None:
    front = room("pending", not_refunded())
    (row,) = front.screen.choices
    assert isinstance(row.detail, Text)
    assert row.detail.key == "pending-row-failed"

    front.says(("choose", DEPOSIT))
    assert lines(front.screen)["line-wallet"] == Text("wallet-not-back")
    front.world.look_up_says(Status.FAILED, reference=DEPOSIT, refunded=True)
    front.says(("back", None))
    assert front.screen.choices == ()


def test_a_person_can_say_that_a_debit_is_settled_with_the_service() -> None:
    front = room("pending", not_refunded()).says(("choose", DEPOSIT), ("choose", "settle"))
    assert front.last(e.AppendAction) == e.AppendAction(DEPOSIT, e.AttendantAction.REFUND_SETTLED)


# --- today ---


def test_what_does_not_fit_stands_apart() -> None:
    front = Front()
    odd = ScreenLine(Text("odd-drawer"), Text("odd-amounts"), "bad")
    usual = ScreenLine(Text("today-opening"), Money(rupees(10_000)))
    front.world.day = Today(lines=(usual,), differences=(odd,))
    front = room("today", front)
    assert front.screen.facts["differences"] == (odd,)
    assert front.screen.facts["lines"] == (usual,)
    assert front.screen.text == Text("today-differences")


# --- the drawer ---

OPENING, TAKE, SERVICE = e.TillAction.OPENING, e.TillAction.TAKE, e.TillAction.SERVICE


@pytest.mark.parametrize("what", [what for what in e.TillAction if what is not SERVICE])
def test_whole_rupees_are_written_down(what: e.TillAction) -> None:
    front = room("drawer").says(("choose", what.value))
    assert front.screen.input is not None
    assert front.screen.input.name == "rupees"
    front.says(("continue", "12500"))
    noted = front.last(e.RecordTill)
    assert (noted.what, noted.amount) == (what, rupees(12_500))

    assert front.screen.title == Text(f"drawer-{what.value}"), "not before the journal has it"
    front.hears(events.TillRecorded(noted.visit, noted.what, noted.amount))
    said: dict[str, Argument] = {"amount": Money(rupees(12_500))}
    assert front.screen.text == Text(f"drawer-noted-{what.value}", said)


@pytest.mark.parametrize("typed", ["", "12.5", "-1", "1234567", "१२", "two"])
@pytest.mark.parametrize("what", [OPENING, TAKE])
def test_what_is_no_amount_is_not_written_down(what: e.TillAction, typed: str) -> None:
    front = room("drawer").says(("choose", what.value))
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.error == "error-rupees"
    assert front.count(e.RecordTill) == 0


def test_an_empty_drawer_is_counted_but_nothing_cannot_be_taken() -> None:
    front = room("drawer").says(("choose", "opening"), ("continue", "0"))
    assert front.last(e.RecordTill).amount == 0
    front.says(("back", None), ("choose", "take"))
    assert front.does("continue", "0") is PressResult.UNFIT


def test_the_drawer_is_counted_note_by_note() -> None:
    """One question a kind of note; the sum grows, and all of it is shown before it is noted."""
    front = room("drawer").says(("choose", "opening"), ("choose", "notes"))
    for value, typed in zip(("500", "200", "100", "50", "20", "10"), "430021", strict=True):
        assert front.screen.title == Text("drawer-notes", {"value": value})
        front.says(("continue", typed))
    assert front.screen.facts["sum"] == Money(rupees(2650))
    assert front.screen.title == Text("drawer-coins")
    front.says(("continue", "17"))
    assert front.screen.facts["sum"] == Money(rupees(2667))
    assert front.count(e.RecordTill) == 0
    front.says(("confirm", None))
    noted = front.last(e.RecordTill)
    assert (noted.what, noted.amount) == (OPENING, rupees(2667))
    assert noted.notes == ((500, 4), (200, 3), (100, 0), (50, 0), (20, 2), (10, 1), (1, 17))
    front.hears(events.TillRecorded(noted.visit, noted.what, noted.amount))
    said: dict[str, Argument] = {"amount": Money(rupees(2667))}
    assert front.screen.text == Text("drawer-noted-opening", said)


def test_the_way_back_leads_to_the_larger_note_and_then_to_the_sum() -> None:
    front = room("drawer").says(("choose", "check"), ("choose", "notes"), ("continue", None))
    assert front.screen.title == Text("drawer-notes", {"value": "200"})
    front.says(("back", None))
    assert front.screen.title == Text("drawer-notes", {"value": "500"})
    front.says(("back", None))
    assert front.screen.title == Text("drawer-check")
    front.says(("continue", "500"))
    assert front.last(e.RecordTill).notes == ()


@pytest.mark.parametrize("typed", ["1.5", "-1", "12345", "१२", "two"])
def test_what_is_no_count_of_notes_is_asked_again(typed: str) -> None:
    front = room("drawer").says(("choose", "opening"), ("choose", "notes"))
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.screen.title == Text("drawer-notes", {"value": "500"})


def test_what_the_books_expect_is_shown_after_the_count_and_not_before() -> None:
    front = Front()
    front.world.day = Today(
        counted=(ScreenLine(Text("drawer-difference"), Money(rupees(-500)), "bad"),)
    )
    front = room("drawer", front).says(("choose", "closing"))
    assert "lines" not in front.screen.facts
    front.says(("continue", "9500"))
    noted = front.last(e.RecordTill)
    front.hears(events.TillRecorded(noted.visit, noted.what, noted.amount))
    assert lines(front.screen) == {"drawer-difference": Money(rupees(-500))}


def test_a_full_disk_is_told_and_the_count_is_asked_again() -> None:
    front = room("drawer").says(("choose", "closing"), ("continue", "9500"))
    noted = front.last(e.RecordTill)
    front.hears(events.TillRecorded(noted.visit, noted.what, noted.amount, Text("rest-disk")))
    assert front.error == "rest-disk"
    assert front.screen.input is not None


def test_a_cash_service_is_asked_once_more() -> None:
    front = room("drawer").says(("choose", "service"))
    assert front.screen.input is None
    assert front.count(e.RecordTill) == 0
    front.says(("confirm", None))
    assert front.last(e.RecordTill).what is SERVICE


# --- the outlet ---


def unauthenticated() -> Front:
    front = Front()
    front.world.outlet_view = OutletView(
        Text("outlet-standing-daily-auth"), DAILY_AUTH.code, "Sign in first", rupees(1)
    )
    return front


def test_the_outlet_tells_what_is_next_and_what_it_costs() -> None:
    front = room("outlet", unauthenticated())
    assert lines(front.screen) == {
        "line-standing": Text("outlet-standing-daily-auth"),
        "line-message": "Sign in first",
        "line-daily-auth-charge": Money(rupees(1)),
    }
    assert front.screen.choices[0] == Choice(DAILY_AUTH.code, Text("errand-daily-auth"), "finger")


def test_choosing_the_errand_begins_the_owners_dialogue() -> None:
    front = room("outlet", unauthenticated()).says(("choose", DAILY_AUTH.code))
    assert front.name == "aadhaar"
    front.says(("continue", AADHAAR), ("agree", None))
    front.gives_finger()
    assert front.last(e.Perform).task == DAILY_AUTH.code


def test_what_the_service_says_of_an_errand_stands_until_somebody_has_read_it() -> None:
    """Given a refused errand, when a device changes meanwhile, then the words are still there."""
    front = room("outlet", unauthenticated()).says(("choose", DAILY_AUTH.code))
    front.says(("continue", AADHAAR), ("agree", None))
    front.gives_finger()
    why: dict[str, Argument] = {"code": "DAILY_AUTH_FAILED", "message": "Not the owner"}
    front.hears(events.NotPerformed(front.last(e.Perform).visit, Text("outlet-refused", why)))
    assert values(front.screen) == [DAILY_AUTH.code, "ask"]
    assert front.screen.error == Text("outlet-refused", why)
    front.sees_change()
    assert front.screen.error == Text("outlet-refused", why)


def test_the_owner_agrees_in_words_of_their_own() -> None:
    front = room("outlet", unauthenticated()).says(("choose", DAILY_AUTH.code))
    front.says(("continue", AADHAAR))
    assert front.screen.text == Text("consent-owner")
    assert front.screen.facts["wording"] == OWNER_CONSENT != CONSENT_WORDING


@pytest.mark.parametrize("errand", OUTLET_TASKS, ids=lambda errand: errand.code)
def test_an_errand_under_way_takes_no_press(errand: OutletTask) -> None:
    """Given a call that may cost money, then nobody can leave or repeat it; its answer ends it."""
    front = room("outlet", unauthenticated())
    front.world.outlet_view = OutletView(Text("outlet-standing-ekyc"), errand.code)
    performs(front, errand)
    assert (front.name, front.screen.actions) == ("working", ())
    for act in Act:
        front.does(act.value, "en")
        front.does(act.value)
    front.waits(SECONDS_WITHOUT_A_WAY_OUT - 1)
    assert front.name == "working"
    assert front.count(e.Perform) == 1
    front.hears(events.Performed(front.last(e.Perform).visit, Text("outlet-accepted")))
    assert front.name == "attendant"


def test_an_errand_that_never_ends_lets_the_owner_go_and_claims_nothing() -> None:
    """Given a call whose end is never told, then the screen says so long after every time-out."""
    front = room("outlet", unauthenticated())
    performs(front, DAILY_AUTH)
    visit = front.last(e.Perform).visit
    front.waits(SECONDS_WITHOUT_A_WAY_OUT + 1)
    assert (front.name, front.error) == ("attendant", "outlet-silent")
    front.hears(events.Performed(visit, Text("outlet-accepted")))
    assert front.screen.text != Text("outlet-accepted"), "it comes too late for this screen"


def performs(front: Front, errand: OutletTask) -> None:
    """Answer every step of an errand, whatever it asks."""
    front.says(("choose", errand.code))
    typed = {"aadhaar": AADHAAR, "bank": "607094", "otp": "123456"}
    while not front.count(e.Perform):
        match front.name:
            case "field":
                assert front.screen.input is not None
                front.says(("continue", TYPED.get(front.screen.input.name, "")))
            case "consent":
                front.says(("agree", None))
            case "otp":
                front.gets_code()
                front.says(("continue", typed["otp"]))
                front.hears(events.OtpAccepted(front.last(e.VerifyOtp).visit))
            case "biometric":
                front.gives_finger()
            case asked:
                front.says(("continue", typed[asked]))


@pytest.mark.parametrize("errand", [errand for errand in OUTLET_TASKS if errand is not DAILY_AUTH])
def test_only_the_errand_that_is_next_can_be_begun(errand: OutletTask) -> None:
    assert room("outlet", unauthenticated()).does("choose", errand.code) is PressResult.UNFIT


def test_the_service_is_asked_once_while_it_answers() -> None:
    front = room("outlet", unauthenticated()).says(("choose", "ask"))
    assert front.screen.choices == ()
    front.world.outlet_view = OutletView(Text("outlet-standing-ready"))
    front.hears(events.OutletAsked(front.last(e.AskOutlet).visit))
    assert values(front.screen) == ["ask"]
    assert lines(front.screen) == {"line-standing": Text("outlet-standing-ready")}
    assert front.count(e.AskOutlet) == 1


# --- devices ---


def test_a_device_is_tried_and_says_what_came_of_it() -> None:
    front = room("devices")
    assert [c.detail for c in front.screen.choices] == list(front.world.device_words.values())
    front.says(("choose", "printer"))
    wanted = front.last(e.TryDevice)
    assert (wanted.device, wanted.language) == ("printer", "en")
    assert front.screen.choices == ()

    front.hears(events.Tried(wanted.visit, Text("try-good", {"what": "printed"})))
    assert front.screen.text == Text("try-good", {"what": "printed"})
    assert values(front.screen) == list(front.world.device_words)


def test_a_try_that_ends_late_disturbs_no_other_room() -> None:
    front = room("devices").says(("choose", "printer"), ("back", None), ("choose", "drawer"))
    front.hears(events.Tried(front.last(e.TryDevice).visit, Text("try-good", {"what": "printed"})))
    assert front.screen.title == Text("attendant-drawer")
    assert front.screen.text == Text("drawer-text")


# --- TPIN and language ---


def test_a_tpin_is_taken_and_never_shown() -> None:
    front = room("tpin")
    assert front.screen.input is not None
    assert (front.screen.input.kind.value, front.screen.input.name) == ("pin", "tpin")
    front.says(("continue", "246810"))
    assert front.last(e.EnterTpin).tpin.reveal() == "246810"
    assert front.screen.text == Text("tpin-noted")
    assert "246810" not in repr(front.screen) + repr(front.wanted) + repr(front.session.visit)


@pytest.mark.parametrize("typed", ["", "123", "123456789", "12a4", "१२३४"])
def test_what_can_be_no_tpin_is_not_taken(typed: str) -> None:
    front = room("tpin")
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.error == "error-tpin"
    assert front.count(e.EnterTpin) == 0


def test_the_language_that_the_kiosk_rests_in_is_chosen() -> None:
    front = room("language").says(("choose", "hi"))
    assert front.last(e.SetLanguage) == e.SetLanguage("hi")
    front.world.home = "hi"
    assert front.says(("cancel", None)).screen.language == "hi"


# --- stopping ---


@pytest.mark.parametrize("how", list(e.Stop))
def test_a_stop_is_asked_once_more(how: e.Stop) -> None:
    front = room("stop").says(("choose", how.value))
    assert front.count(e.StopAgent) == 0
    front.says(("confirm", None))
    assert front.last(e.StopAgent) == e.StopAgent(how)
    assert front.screen.text == Text(f"stop-{how.value}-now")


def test_nobody_stops_the_kiosk_while_notes_are_being_handed_over() -> None:
    front = Front()
    front.world.has_paid(DOUBTFUL, m.HandingOver(at=BEGIN, by="dispenser"))
    front = room("stop", front).says(("choose", "restart"))
    assert front.does("confirm") is PressResult.UNFIT
    assert front.error == "error-stop-notes"
    assert front.count(e.StopAgent) == 0

    front.world.takes_in(m.Handed(at=BEGIN), reference=DOUBTFUL)
    front.says(("confirm", None))
    assert front.count(e.StopAgent) == 1


# --- the notes that wait for a person ---


def cash_of(front: Front, reference: str, cash: m.CashStatus) -> None:
    """Put a transaction's notes where another day has left them."""
    before = front.world.transactions[reference]
    front.world.transactions[reference] = msgspec.structs.replace(before, cash=cash)


def test_a_refund_and_a_dispute_stand_apart_from_what_is_owed() -> None:
    front = Front()
    for reference, cash in (
        ("A", m.CashStatus.OWED),
        ("B", m.CashStatus.REFUND_OWED),
        ("C", m.CashStatus.DISPUTED),
    ):
        front.world.has_paid(reference)
        cash_of(front, reference, cash)
    labels = [c.label for c in room("owed", front).screen.choices]
    keys = [label.key for label in labels if isinstance(label, Text)]
    assert keys == ["owed-find", "owed-row", "owed-refund", "owed-disputed"]


def test_a_doubt_that_the_dispenser_resolves_leads_back_to_the_list() -> None:
    front = Front()
    front.world.has_paid(DOUBTFUL, m.HandingOver(at=BEGIN, by="dispenser"))
    front = room("owed", front).says(("choose", DOUBTFUL))
    front.world.takes_in(m.Handed(at=BEGIN), reference=DOUBTFUL)
    front.sees_change()
    assert front.screen.text == Text("attendant-owed-none")


def test_what_the_dispenser_is_paying_is_not_a_persons_to_judge() -> None:
    """Given a payment under way, then its doubt opens only when the dispenser cannot tell."""
    front = Front()
    front.world.has_paid(DOUBTFUL, m.HandingOver(at=BEGIN, by="dispenser"))
    front.world.being_paid = {DOUBTFUL}
    front = room("owed", front)
    _, row = front.screen.choices
    assert isinstance(row.label, Text)
    assert row.label.key == "owed-paying"
    assert front.does("choose", DOUBTFUL) is PressResult.UNFIT
    assert (front.name, front.error) == ("attendant", "error-paying")

    front.world.being_paid = set()
    front.says(("choose", DOUBTFUL))
    assert [act.value for act in front.screen.actions] == ["handed", "not-handed", "back"]


def test_the_counter_warns_before_it_closes() -> None:
    front = room("drawer")
    front.waits(91)
    assert front.is_asked_for_more_time
    front.waits(30)
    assert front.name == "start"
