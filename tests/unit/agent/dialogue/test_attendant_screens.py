"""Tests the attendant's screens behind the PIN, except those of owed notes."""

import msgspec
import pytest

from agent.base.money import Money, Paise, rupees
from agent.cash.attendants import FIRST
from agent.cash.discrepancies import DiscrepancyKind
from agent.dialogue import effects as e
from agent.dialogue.attendant.screen import AttendantScreen
from agent.dialogue.page import Act, Argument, Choice, PressResult, ScreenLine, Text
from agent.dialogue.read_model import OutletView, Today
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT
from agent.outlet.day import OutletReadiness
from agent.outlet.tasks import DAILY_AUTH, OUTLET_TASKS, OWNER_CONSENT, OutletTask
from agent.services.aeps import CONSENT_WORDING
from agent.transactions import model as m
from agent.transactions import till
from agent.transactions.decision import Stuck
from agent.transactions.model import CashStatus
from agent.transactions.outcome import Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.api.onboarding import TYPED
from tests.unit.agent.dialogue.attendant_front import (
    DEPOSIT,
    DOUBTFUL,
    LANGUAGES,
    MENU,
    PENDING,
    SCREENS,
    WORDS,
    WordedFront,
    busy_shop,
    inside,
    lines,
    on_screen,
    screen_id,
    unauthenticated,
    values,
    waiting,
)
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, Front, actions, put
from tests.unit.agent.transactions import facts as f

SETTINGS = ["outlet", "tpin", "language"]


def test_every_screen_is_in_the_menu_with_an_icon() -> None:
    screen = inside().screen
    assert values(screen) == MENU
    assert all(choice.icon for choice in screen.choices)


@pytest.mark.parametrize("name", MENU)
def test_each_screen_has_a_way_back_and_a_way_out(name: str) -> None:
    front = on_screen(name).says(("back", None))
    assert values(front.screen) == MENU
    assert front.says(("choose", name), ("cancel", None)).name == "start"


@pytest.mark.parametrize("name", SETTINGS)
def test_each_setting_leads_back_to_the_settings(name: str) -> None:
    front = on_screen("settings").says(("choose", name), ("back", None))
    assert values(front.screen) == SETTINGS
    assert values(front.says(("back", None)).screen) == MENU


def test_the_home_shows_the_attendants_name_the_earnings_and_the_owed_amount() -> None:
    front = WordedFront()
    front.world.has_paid(REFERENCE)
    front.world.day = Today(earned=rupees(214))
    screen = inside(front, by="Asha").screen
    assert screen.title == Text("attendant-named", {"name": "Asha"})
    assert (screen.facts["earned"], screen.facts["owed"]) == (Money(rupees(214)), 1)
    assert screen.facts["owed_amount"] == Money(rupees(500))


def test_the_home_adds_up_only_the_notes_that_are_owed_for_sure() -> None:
    """Notes in doubt may be paid already; the sum of both would be paid twice."""
    front = WordedFront()
    front.world.has_paid("R-OWED")
    front.world.has_paid("R-IN-DOUBT", f.HANDING_OVER)
    front.world.has_paid("R-DISPUTED", f.HANDING_OVER, f.DISPUTED)
    facts = inside(front).screen.facts
    assert (facts["owed"], facts["owed_amount"]) == (3, Money(rupees(500)))


def at(screen: AttendantScreen) -> Front:
    return put(busy_shop(), screen)


@pytest.mark.parametrize(
    "screen", [one for one in SCREENS if not at(one).screen.input], ids=screen_id
)
def test_a_choice_that_no_screen_offers_changes_nothing(screen: AttendantScreen) -> None:
    front = at(screen)
    before = front.screen.title
    assert front.does("choose", "nothing of the kind") is PressResult.UNFIT
    assert front.screen.title == before
    assert not front.wanted[1:], "the only effect is the PIN check"


# --- transactions that wait for the service ---


def at_pending(reference: str, why: Stuck | None = None, *happened: m.AnyEvent) -> Front:
    """Return the references of a PENDING transaction; `why` only people can end it."""
    front = waiting()
    if why:
        front.world.stuck[reference] = why
    front.world.takes_in(*happened, reference=reference)
    return on_screen("pending", front).says(("choose", reference))


def test_open_transactions_are_listed_with_their_status() -> None:
    withdrawal, deposit = on_screen("pending", waiting()).screen.choices
    since = withdrawal.detail
    assert isinstance(since, Text)
    assert withdrawal.label == Text("service-aeps-CW")
    hidden = "–"  # no slip was printed, so the digits would claim the notes once it is paid
    assert (since.key, since.args["last4"]) == ("pending-row-pending", hidden)
    assert since.args["amount"] == Money(rupees(500))
    assert deposit.detail == Text("pending-row-sent", since.args)


def test_a_row_shows_its_references() -> None:
    front = at_pending(PENDING)
    shown = lines(front.screen)
    assert shown["line-client-reference"] == PENDING
    assert shown["line-reference-id"] == "AE2611210001"
    assert shown["line-rrn"] == "632511004321"
    assert shown["line-attempts"] == 1
    front.world.look_up_says(Status.FAILED, reference=PENDING)
    assert lines(front.sees_change().screen)["line-fate"] == Text("fate-failed")
    assert front.says(("back", None)).screen.title == Text("attendant-pending")


def test_an_unclear_answer_shows_the_services_own_word() -> None:
    outcome = waiting().world.transactions[PENDING].outcome
    assert outcome is not None
    unclear = msgspec.structs.replace(outcome, word="CANCELLED", failure_code="DECLINED")
    front = at_pending(PENDING, None, m.StatusReceived(at=BEGIN, outcome=unclear))
    assert lines(front.screen)["line-status-word"] == "CANCELLED · DECLINED"


@pytest.mark.parametrize("why", list(Stuck))
def test_a_stuck_transaction_shows_why_people_must_end_it(why: Stuck) -> None:
    front = at_pending(PENDING, why)
    assert front.screen.text == Text(f"stuck-{why.value.replace(' ', '-')}")
    row = front.says(("back", None)).screen.choices[0].detail
    assert isinstance(row, Text)
    assert row.key == "pending-row-stuck"


def test_the_attendant_gives_a_verdict_on_a_withdrawal() -> None:
    """The verdict needs a confirmation; people can never report a payment (rule 1)."""
    front = at_pending(PENDING, Stuck.ELSEWHERE)
    assert values(front.screen) == ["not delivered"]
    assert front.does("choose", "delivered") is PressResult.UNFIT

    front.says(("choose", "not delivered"))
    assert front.screen.text == Text("verdict-not-delivered-out")
    assert front.count(e.Append) == 0
    front.says(("confirm", None))
    assert front.recorded() == (PENDING, m.Vouched)
    assert front.last(e.Append).fields["verdict"] is m.Verdict.NOT_DELIVERED


@pytest.mark.parametrize("verdict", ["delivered", "not delivered"])
def test_the_attendant_gives_a_verdict_on_a_deposit_and_sees_earlier_ones(verdict: str) -> None:
    front = at_pending(DEPOSIT, Stuck.FORGOTTEN, f.OPERATOR_DONE)
    assert lines(front.screen)["line-vouched"] == Text("verdict-delivered")
    front.says(("choose", verdict), ("confirm", None))
    assert front.recorded() == (DEPOSIT, m.Vouched)
    assert front.last(e.Append).fields["verdict"] is m.Verdict(verdict)


def test_no_verdict_is_needed_after_the_services_answer() -> None:
    front = at_pending(DEPOSIT, Stuck.FORGOTTEN).says(("choose", "delivered"))
    front.world.stuck.clear()
    front.says(("confirm", None))
    assert front.count(e.Append) == 0
    assert front.screen.title == Text("attendant-pending")


def disputed_deposit(status: Status) -> Front:
    """A deposit that a salvage has disputed, and for which the service has answered."""
    front = WordedFront()
    front.world.begins(DEPOSIT, service="aeps.CD", held=False)
    front.world.takes_in(f.SALVAGED, reference=DEPOSIT)
    front.world.look_up_says(status, reference=DEPOSIT)
    return on_screen("owed", front).says(("choose", DEPOSIT))


def test_a_failed_disputed_deposit_has_three_possible_answers() -> None:
    front = disputed_deposit(Status.FAILED)
    assert front.screen.actions[:2] == (Act.HANDED, Act.NOT_HANDED)
    assert values(front.screen) == ["resolve"]
    front.says(("choose", "resolve"))
    assert front.recorded() == (DEPOSIT, m.Resolved)


def test_the_notes_of_a_delivered_deposit_are_not_given_back() -> None:
    front = disputed_deposit(Status.SUCCESS)
    assert Act.HANDED not in front.screen.actions
    front.denies()
    assert front.recorded() == (DEPOSIT, m.NotHanded)


def test_only_held_notes_can_be_disputed() -> None:
    front = at_pending(PENDING)
    assert front.screen.choices == ()
    assert front.does("choose", "dispute") is PressResult.UNFIT

    front.says(("back", None), ("choose", DEPOSIT), ("choose", "dispute"))
    assert front.does("continue", "") is PressResult.UNFIT, "a dispute needs a reason"
    front.says(("continue", "counted twice, one note is missing"))
    assert front.recorded() == (DEPOSIT, m.Disputed)
    assert front.last(e.Append).fields["remark"] == "counted twice, one note is missing"


@pytest.mark.parametrize(
    "note",
    [
        *("her number is 9999 9999 0019", f"({AADHAAR})", "9999  9999  0019", "9999/9999/0019"),
        *("आधार ९९९९ ९९९९ ००१९", "9999\u00a09999\u20130019", "99 99 99 99 00 19"),
        "19999 9999 00190",
    ],
)
def test_a_remark_with_an_aadhaar_number_is_refused(note: str) -> None:
    front = at_pending(DEPOSIT).says(("choose", "dispute"))
    assert front.does("continue", note) is PressResult.UNFIT
    assert front.error == "error-note-number"
    assert front.count(e.Append) == 0


def test_an_answer_for_another_transaction_shows_the_differing_field() -> None:
    fields = (m.Misfit.AMOUNT, m.Misfit.MERCHANT_REF)
    front = at_pending(DEPOSIT, None, m.Mismatched(at=BEGIN, fields=fields))
    shown = front.screen.facts["lines"]
    assert isinstance(shown, tuple)
    differs = [line.value for line in shown if line.label == Text("line-mismatch")]
    assert differs == [Text("misfit-amount"), Text("misfit-merchant-ref")]

    detail = front.says(("back", None)).screen.choices[1].detail
    assert isinstance(detail, Text)
    assert detail.key == "pending-row-mismatched"


def not_refunded() -> Front:
    """A failed bill: the customer has the notes back, but the wallet's debit is not back."""
    front = WordedFront()
    front.world.begins(DEPOSIT, service="bbps.PAY", held=True)
    front.world.bank_says(Status.FAILED, reference=DEPOSIT, refunded=False)
    front.world.takes_in(f.REFUNDING, f.REFUNDED, reference=DEPOSIT)
    return on_screen("pending", front)


def test_a_missing_refund_is_listed_until_it_arrives() -> None:
    front = not_refunded()
    (row,) = front.screen.choices
    assert isinstance(row.detail, Text)
    assert row.detail.key == "pending-row-failed"

    front.says(("choose", DEPOSIT))
    assert lines(front.screen)["line-wallet"] == Text("wallet-not-back")
    front.says(("choose", "settle"), ("choose", DEPOSIT))
    assert front.recorded() == (DEPOSIT, m.RefundSettled), "a person can report that too"
    front.world.look_up_says(Status.FAILED, reference=DEPOSIT, refunded=True)
    assert front.says(("back", None)).screen.choices == ()


# --- today ---


def test_discrepancies_are_shown_separately() -> None:
    front = WordedFront()
    amounts = Text("odd-amounts", {"expected": Money(rupees(5)), "found": Money(rupees(0))})
    odd = ScreenLine(Text("odd-drawer", {"reference": ""}), amounts, "bad")
    usual = ScreenLine(Text("today-opening"), Money(rupees(10_000)))
    front.world.day = Today(lines=(usual,), differences=(odd,))
    screen = on_screen("today", front).screen
    assert (screen.facts["differences"], screen.facts["lines"]) == ((odd,), (usual,))
    assert screen.text == Text("today-differences")


CLOSED = ScreenLine(Text("today-closing"), Money(rupees(9_000)))


@pytest.mark.parametrize(
    ("state", "note", "error"),
    [
        (m.SlipState.PRINTED, Text("slip-take"), None),
        (m.SlipState.NOT_PRINTED, None, Text("rest-printer")),
        (m.SlipState.TORN, None, Text("rest-printer")),
    ],
)
def test_the_report_is_printed_with_its_differences_first(
    state: m.SlipState, note: Text | None, error: Text | None
) -> None:
    front = WordedFront()
    odd, usual = ScreenLine("Drawer", Money(rupees(5)), "bad"), CLOSED
    front.world.day = Today(lines=(usual,), differences=(odd,))
    on_screen("today", front).says(("print", None))
    assert front.screen.facts["note"] == Text("list-printing")
    assert front.last(e.PrintReport).lines == (odd, usual)
    front.hears(e.PrintReport, state)
    assert (front.screen.facts["note"], front.screen.error) == (note, error)


@pytest.mark.parametrize(
    ("lines", "prints", "offered"),
    [((), True, ["check"]), ((CLOSED,), True, ["print"]), ((CLOSED,), False, ["check"])],
)
def test_the_report_leads_to_the_count_and_after_that_to_its_print(
    lines: tuple[ScreenLine, ...],
    prints: bool,  # noqa: FBT001  # a column of the table
    offered: list[str],
) -> None:
    front = WordedFront()
    front.world.prints, front.world.day = prints, Today(lines=lines)
    screen = on_screen("today", front).screen
    shown = [choice.value for choice in screen.choices]
    assert shown + [act.value for act in screen.actions if act is Act.PRINT] == offered


# --- the drawer ---

COUNT, ADJUSTMENT = till.TillCounted, till.TillAdjusted
FILLED = [
    ("opening", COUNT, {"kind": till.CountKind.OPENING}, 1),
    ("closing", COUNT, {"kind": till.CountKind.CLOSING}, 1),
    ("check", COUNT, {"kind": till.CountKind.CHECK}, 1),
    ("load", ADJUSTMENT, {"why": till.Adjustment.LOADED}, 1),
    ("take", ADJUSTMENT, {"why": till.Adjustment.TAKEN}, -1),
]


def recorded(front: Front, error: Text | None = None) -> Front:
    """Hear that the journal has the newest record of the till, or why not."""
    return front.hears(e.AppendTill, error or e.CarriedOut())


@pytest.mark.parametrize(("what", "event", "about", "sign"), FILLED)
def test_whole_rupees_are_recorded(
    what: str, event: type[till.TillEvent], about: dict[str, object], sign: int
) -> None:
    front = on_screen("drawer").says(("choose", what))
    assert front.input_kind == "digits"
    front.says(("continue", "12500"))
    assert front.count(e.AppendTill) == 0, "it is confirmed first"
    assert front.screen.facts["sum"] == Money(rupees(12_500))
    front.says(("confirm", None))
    noted = front.last(e.AppendTill)
    assert noted.event is event
    assert noted.fields.items() >= {**about, "amount": sign * 12_500_00, "by": FIRST}.items()

    assert front.screen.facts["sum"], "only after the journal has it"
    said: dict[str, Argument] = {"amount": Money(rupees(12_500))}
    screen = recorded(front).screen
    assert Text(f"drawer-noted-{what}", said) in (screen.text, screen.facts.get("note"))


@pytest.mark.parametrize("typed", ["", "12.5", "-1", "1234567", "१२", "two"])
@pytest.mark.parametrize("what", ["opening", "take"])
def test_an_invalid_amount_is_not_recorded(what: str, typed: str) -> None:
    front = on_screen("drawer").says(("choose", what))
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.error == "error-rupees"
    assert front.count(e.AppendTill) == 0


def test_zero_can_be_counted_but_not_taken_out() -> None:
    front = on_screen("drawer").says(("choose", "opening"), ("continue", "0"), ("confirm", None))
    assert front.last(e.AppendTill).fields["amount"] == 0
    front.says(("back", None), ("back", None), ("choose", "take"))
    assert front.does("continue", "0") is PressResult.UNFIT


def test_the_till_is_counted_by_notes() -> None:
    """One question for each kind of note; the sum grows, and all is shown before it is stored."""
    front = on_screen("drawer").says(("choose", "opening"), ("choose", "notes"))
    for value, typed in zip(("500", "200", "100", "50", "20", "10"), "430021", strict=True):
        assert front.screen.title == Text("drawer-notes", {"value": value})
        front.says(("continue", typed))
    assert front.screen.facts["sum"] == Money(rupees(2650))
    assert front.screen.title == Text("drawer-coins")
    front.says(("continue", "17"))
    assert front.screen.facts["sum"] == Money(rupees(2667))
    assert front.count(e.AppendTill) == 0
    front.says(("confirm", None))
    noted = front.last(e.AppendTill).fields
    assert (noted["kind"], noted["amount"]) == (till.CountKind.OPENING, rupees(2667))
    assert noted["notes"] == ((500, 4), (200, 3), (100, 0), (50, 0), (20, 2), (10, 1), (1, 17))
    said: dict[str, Argument] = {"amount": Money(rupees(2667))}
    assert recorded(front).screen.text == Text("drawer-noted-opening", said)


def test_back_leads_to_the_larger_note_and_then_to_the_sum() -> None:
    front = on_screen("drawer").says(("choose", "check"), ("choose", "notes"), ("continue", None))
    titles = [front.screen.title]
    titles += [front.says(("back", None)).screen.title for _ in range(2)]
    larger, largest = (Text("drawer-notes", {"value": value}) for value in ("200", "500"))
    assert titles == [larger, largest, Text("drawer-check")]
    front.says(("continue", "500"), ("confirm", None))
    assert front.last(e.AppendTill).fields["notes"] == ()


@pytest.mark.parametrize(
    ("expected", "counted", "warns"),
    [
        (rupees(10_000), "10", True),
        (rupees(10_000), "100000", True),
        (rupees(10_000), "9000", False),
        (rupees(10_000), "8999", True),
        (rupees(1_000), "500", False),
        (None, "10", False),
    ],
)
def test_a_count_far_from_the_books_is_doubted_before_it_is_taken(
    expected: Paise | None, counted: str, *, warns: bool
) -> None:
    """The expected amount itself is not shown before the count."""
    front = on_screen("drawer")
    front.world.expected = expected
    front.says(("choose", "closing"), ("continue", counted))
    assert (front.screen.facts.get("warning") == Text("drawer-far")) is warns
    assert expected is None or Money(expected) not in front.screen.facts.values()


def test_a_wrong_amount_is_typed_again_after_one_step_back() -> None:
    front = on_screen("drawer").says(("choose", "closing"), ("continue", "10"), ("back", None))
    assert front.input_kind == "digits"
    front.says(("continue", "1000"), ("confirm", None))
    assert front.last(e.AppendTill).fields["amount"] == rupees(1_000)


def test_what_was_put_in_or_taken_out_is_not_compared() -> None:
    front = on_screen("drawer")
    front.world.expected = rupees(10_000)
    front.says(("choose", "load"), ("continue", "10"))
    assert "warning" not in front.screen.facts
    assert front.screen.text == Text("drawer-changes-load")


@pytest.mark.parametrize("typed", ["1.5", "-1", "12345", "१२", "two"])
def test_an_invalid_number_of_notes_is_asked_again(typed: str) -> None:
    front = on_screen("drawer").says(("choose", "opening"), ("choose", "notes"))
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.screen.title == Text("drawer-notes", {"value": "500"})


def test_the_expected_amount_is_shown_only_after_the_count() -> None:
    front = WordedFront()
    difference = ScreenLine(Text("drawer-difference"), Money(rupees(-500)), "bad")
    front.world.day = Today(counted=(difference,))
    on_screen("drawer", front).says(("choose", "check"))
    assert "lines" not in front.screen.facts
    recorded(front.says(("continue", "9500"), ("confirm", None)))
    assert lines(front.screen) == {"drawer-difference": Money(rupees(-500))}


def test_a_full_disk_shows_an_error_and_asks_for_the_count_again() -> None:
    front = on_screen("drawer")
    front.says(("choose", "closing"), ("continue", "9500"), ("confirm", None))
    assert recorded(front, Text("rest-disk")).error == "rest-disk"
    assert front.screen.facts["sum"] == Money(rupees(9_500))


def test_a_replenishment_needs_a_confirmation() -> None:
    front = on_screen("drawer").says(("choose", "service"))
    assert front.screen.input is None
    assert front.count(e.AppendTill) == 0
    front.says(("confirm", None))
    assert front.last(e.AppendTill).event is till.Replenished
    recorded(front)


# --- the outlet ---


def test_the_outlet_screen_shows_the_next_task_and_its_price() -> None:
    screen = on_screen("outlet", unauthenticated()).screen
    assert lines(screen) == {
        "line-standing": Text("outlet-standing-daily-auth"),
        "line-message": "Sign in first",
        "line-daily-auth-charge": Money(rupees(1)),
    }
    assert screen.choices[0] == Choice(DAILY_AUTH.code, Text("errand-daily-auth"), "finger")


def test_the_day_is_opened_from_the_home_step_by_step() -> None:
    """Sign in, count the drawer: the first choice is always the next step."""
    front = inside(unauthenticated())
    front.world.expected = None
    price = Text("verification-charge", {"amount": Money(rupees(1))})
    due = Choice(DAILY_AUTH.code, Text("errand-daily-auth"), "finger", detail=price)
    assert front.screen.choices[0] == due
    assert front.says(("choose", DAILY_AUTH.code)).name == "aadhaar"
    assert values(front.says(("back", None)).screen) == [DAILY_AUTH.code, *MENU]

    front.world.outlet_view = OutletView(Text("outlet-standing-ready"))
    front.sees_change()
    assert values(front.screen) == ["opening", *MENU]
    front.says(("choose", "opening"), ("continue", "5000"), ("confirm", None))
    front.world.expected = rupees(5_000)
    recorded(front)
    assert front.screen.text == Text("drawer-noted-opening", {"amount": Money(rupees(5_000))})
    assert values(front.screen) == MENU


def test_an_opening_count_that_differs_shows_the_difference() -> None:
    front = on_screen("drawer").says(("choose", "opening"))
    difference = ScreenLine(Text("drawer-difference"), Money(rupees(-500)), "bad")
    front.world.day = Today(counted=(difference,))
    recorded(front.says(("continue", "9500"), ("confirm", None)))
    assert lines(front.screen) == {"drawer-difference": Money(rupees(-500))}


def test_a_refused_tasks_text_stays_until_the_next_press() -> None:
    """A change of a device does not remove the service's text."""
    front = on_screen("outlet", unauthenticated())
    performs(front, DAILY_AUTH)
    why: dict[str, Argument] = {"code": "DAILY_AUTH_FAILED", "message": "Not the owner"}
    front.hears(e.Perform, Text("outlet-refused", why))
    assert values(front.screen) == [DAILY_AUTH.code, "ask"]
    assert front.screen.error == Text("outlet-refused", why)
    front.sees_change()
    assert front.screen.error == Text("outlet-refused", why)


def test_the_owner_has_their_own_consent_text() -> None:
    front = on_screen("outlet", unauthenticated()).says(("choose", DAILY_AUTH.code))
    front.says(("continue", AADHAAR))
    assert front.screen.text == Text("consent-owner")
    assert front.screen.facts["wording"] == OWNER_CONSENT != CONSENT_WORDING


ACCEPTED = Text("outlet-accepted", {"message": "Welcome"})


@pytest.mark.parametrize("task", OUTLET_TASKS, ids=lambda task: task.code)
def test_a_running_task_accepts_no_press(task: OutletTask) -> None:
    """The call may cost money, so nobody can leave or repeat it before its answer."""
    front = on_screen("outlet", unauthenticated())
    front.world.outlet_view = OutletView(Text("outlet-standing-ekyc"), task.code)
    performs(front, task)
    assert front.last(e.Perform).task == task.code
    assert (front.name, front.screen.actions) == ("working", ())
    for act in Act:
        front.does(act.value, "en")
        front.does(act.value)
    front.waits(SECONDS_WITHOUT_A_WAY_OUT - 1)
    assert front.name == "working"
    assert front.count(e.Perform) == 1
    front.hears(e.Perform, e.Performed(ACCEPTED))
    assert (front.name, front.screen.text) == ("attendant", ACCEPTED)


def test_a_task_without_an_end_times_out_and_claims_no_result() -> None:
    """If the call never ends, the screen says so after every time-out has passed."""
    front = on_screen("outlet", unauthenticated())
    performs(front, DAILY_AUTH)
    front.waits(SECONDS_WITHOUT_A_WAY_OUT + 1)
    assert (front.name, front.error) == ("attendant", "outlet-silent")
    front.hears(e.Perform, e.Performed(ACCEPTED))
    assert front.screen.text != ACCEPTED, "it comes too late for this screen"


def performs(front: Front, task: OutletTask) -> None:
    """Answer each step of an outlet task."""
    front.says(("choose", task.code))
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
                front.hears(e.VerifyOtp, e.Verified())
            case "biometric":
                front.gives_finger()
            case asked:
                front.says(("continue", typed[asked]))


@pytest.mark.parametrize("task", [task for task in OUTLET_TASKS if task is not DAILY_AUTH])
def test_only_the_next_task_can_be_begun(task: OutletTask) -> None:
    assert on_screen("outlet", unauthenticated()).does("choose", task.code) is PressResult.UNFIT


def test_the_service_is_asked_once_while_it_answers() -> None:
    front = on_screen("outlet", unauthenticated()).says(("choose", "ask"))
    assert front.screen.choices == ()
    front.world.outlet_view = OutletView(Text("outlet-standing-ready"))
    front.hears(e.AskOutlet, e.CarriedOut())
    assert values(front.screen) == ["ask"]
    assert lines(front.screen) == {"line-standing": Text("outlet-standing-ready")}
    assert front.count(e.AskOutlet) == 1


# --- devices ---

DEVICES = ("biometric", "card", "display", "printer", "cash")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("no paper", "काग़ज़ नहीं है"),
        ("in use", "इस्तेमाल में"),
        ("cutter fault", "तैयार नहीं: cutter fault"),  # a person who helps reads it from `check`
    ],
)
def test_a_devices_status_is_in_the_shopkeepers_language(word: str, said: str) -> None:
    front = WordedFront()
    front.world.device_words = {"printer": word}
    on_screen("devices", front)
    (printer,) = front.screen.choices
    assert isinstance(printer.detail, Text)
    assert WORDS.text("hi", printer.detail) == said


@pytest.mark.parametrize("device", DEVICES)
def test_a_device_test_shows_its_result(device: str) -> None:
    front = WordedFront()
    front.world.device_words = dict.fromkeys(DEVICES, "ready")
    on_screen("devices", front)
    ready = Text("device-is-ready", {"word": "ready"})
    assert [choice.detail for choice in front.screen.choices] == [ready] * len(DEVICES)
    front.says(("choose", device))
    wanted = front.last(e.TryDevice)
    assert (wanted.device, wanted.language) == (device, "en")
    assert front.screen.choices == ()

    for result in (
        Text("try-good", {"what": "printed"}),
        Text("try-bad", {"what": "away"}),
        Text("try-captured", {"quality": ""}),
    ):
        assert front.hears(e.TryDevice, result).screen.text == result
    assert values(front.screen) == list(DEVICES)


def test_a_kiosk_without_devices_says_so() -> None:
    front = WordedFront()
    front.world.device_words = {}
    assert on_screen("devices", front).screen.text == Text("devices-none")


def test_a_late_device_test_does_not_change_another_screen() -> None:
    front = on_screen("devices").says(("choose", "printer"), ("back", None), ("choose", "drawer"))
    front.hears(e.TryDevice, Text("try-good", {"what": "printed"}))
    assert front.screen.title == Text("attendant-drawer")
    assert front.screen.text == Text("drawer-text")


# --- TPIN and language ---


def test_a_tpin_that_must_not_be_sent_is_not_entered() -> None:
    front = on_screen("tpin")
    front.world.tpin_error = Text("error-tpin-refused", {"left": 2})
    front.does("continue", "246810")
    assert front.screen.error == Text("error-tpin-refused", {"left": 2})
    assert not front.count(e.EnterTpin)


def test_a_tpin_is_accepted_and_never_shown() -> None:
    front = on_screen("tpin")
    assert front.input_kind == "pin"
    front.says(("continue", "246810"))
    assert front.last(e.EnterTpin).tpin.reveal() == "246810"
    assert front.screen.text == Text("tpin-noted")
    assert "246810" not in repr(front.screen) + repr(front.wanted) + repr(front.session.visit)


@pytest.mark.parametrize("typed", ["", "123", "123456789", "12a4", "१२३४"])
def test_an_invalid_tpin_is_refused(typed: str) -> None:
    front = on_screen("tpin")
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.error == "error-tpin"
    assert front.count(e.EnterTpin) == 0


def test_the_start_screens_language_is_chosen() -> None:
    front = on_screen("language").says(("choose", "hi"))
    assert front.last(e.SetLanguage) == e.SetLanguage("hi")
    front.world.home = "hi"
    assert front.says(("cancel", None)).screen.language == "hi"


# --- stopping ---


@pytest.mark.parametrize("how", list(e.Stop))
def test_a_stop_needs_a_confirmation(how: e.Stop) -> None:
    front = on_screen("stop").says(("choose", how.value))
    assert front.count(e.StopAgent) == 0
    front.says(("confirm", None))
    assert front.last(e.StopAgent) == e.StopAgent(how)
    assert front.screen.text == Text(f"stop-{how.value}-now")


def doubtful(name: str, *, is_paying: bool = False) -> Front:
    """Return a screen of a kiosk whose only hand-over is in doubt."""
    front = WordedFront()
    front.world.has_paid(DOUBTFUL, f.HANDING_OVER)
    front.world.being_paid = {DOUBTFUL} if is_paying else set()
    return on_screen(name, front)


def test_the_kiosk_cannot_be_stopped_during_a_hand_over() -> None:
    front = doubtful("stop").says(("choose", "restart"))
    assert front.does("confirm") is PressResult.UNFIT
    assert front.error == "error-stop-notes"
    assert front.count(e.StopAgent) == 0

    front.world.takes_in(f.HANDED, reference=DOUBTFUL)
    front.says(("confirm", None))
    assert front.count(e.StopAgent) == 1


# --- notes that need a person ---


def test_refunds_and_disputes_are_shown_apart_from_owed_notes() -> None:
    front = WordedFront()
    for cash in (CashStatus.OWED, CashStatus.REFUND_OWED, CashStatus.DISPUTED):
        front.world.has_paid(cash.value)
        t = front.world.transactions[cash.value]
        front.world.transactions[cash.value] = msgspec.structs.replace(t, cash=cash)
    labels = [choice.label for choice in on_screen("owed", front).screen.choices]
    keys = [label.key for label in labels if isinstance(label, Text)]
    assert keys == ["owed-find", "owed-row", "owed-refund", "owed-disputed"]


def test_a_doubt_that_the_dispenser_resolves_leads_back_to_the_list() -> None:
    front = doubtful("owed").says(("choose", DOUBTFUL)).takes_in(f.HANDED, reference=DOUBTFUL)
    assert front.screen.text == Text("attendant-owed-none")


def test_a_person_cannot_judge_a_running_payout() -> None:
    """During a payout the doubt opens only when the dispenser does not know the outcome."""
    front = doubtful("owed", is_paying=True)
    _, row = front.screen.choices
    assert isinstance(row.label, Text)
    assert row.label.key == "owed-paying"
    assert front.does("choose", DOUBTFUL) is PressResult.UNFIT
    assert (front.name, front.error) == ("attendant", "error-paying")

    front.world.being_paid = set()
    assert actions(front.says(("choose", DOUBTFUL))) == ["handed", "not-handed", "back"]


# --- texts ---


AMOUNTS: dict[str, Argument] = {"expected": Money(rupees(5)), "found": Money(rupees(0))}
TEXTS = [
    *(Text(f"outlet-standing-{one.value}") for one in OutletReadiness),
    *(Text(f"odd-{kind.value.replace('_', '-')}", {"reference": "X"}) for kind in DiscrepancyKind),
    Text("odd-amounts", AMOUNTS),
    *(Text("outlet-accepted", {"message": message}) for message in ("", "Welcome")),
    *(Text("outlet-refused", {"code": "", "message": message}) for message in ("", "No")),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_parts_texts_have_words_and_all_arguments(language: str) -> None:
    assert all(WORDS.text(language, text) for text in TEXTS)
