"""A customer who waits: told as usual, then that it takes longer, then that they may go."""

from agent.dialogue import effects as e
from agent.dialogue.screens import Act, Name, ScreenLine, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions.outcome import Status
from tests.agent.dialogue.front import Front
from tests.agent.transactions import facts as f


def told(front: Front) -> str | None:
    return front.screen.text.key if front.screen.text else None


def waited(front: Front) -> tuple[object, ...]:
    return tuple(front.screen.facts[name] for name in ("seconds", "usually", "long"))


def withdrawing() -> Front:
    return Front().begins()


def paying_a_bill(front: Front | None = None) -> Front:
    """Somebody whose notes are in and whose bill is sent; the company answers later, as usual."""
    front = front or Front()
    front.world.begins(service="bbps.PAY")
    front.follows("bbps.PAY")
    front.world.takes_in(f.HELD)
    return front.hears_from_bank(Status.PENDING)


# --- a bank that usually answers in ten seconds ---


def test_the_text_changes_by_itself_after_ten_seconds_and_after_thirty() -> None:
    front = withdrawing()
    assert (told(front), waited(front)) == ("working-text", (0, 10, False))
    front.waits(9.9)
    assert told(front) == "working-text"
    front.waits(0.2)
    assert (told(front), waited(front)) == ("working-still-text", (10, 10, True))
    front.waits(19.8)
    assert Act.DONE not in front.screen.actions
    front.waits(0.2)
    assert (told(front), Act.DONE in front.screen.actions) == ("working-may-go-text", True)


def test_who_goes_gets_the_claim_at_once() -> None:
    front = withdrawing()
    front.waits(31)
    assert front.count(e.IssueClaim) == 0
    front.says(("done", None))
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)


def test_an_answer_that_comes_after_that_is_shown() -> None:
    front = withdrawing()
    front.waits(31)
    front.says(("done", None))
    front.hears_from_bank(Status.SUCCESS)
    assert front.screen.title == Text("cash-pin-title")


def test_passing_seconds_make_no_other_screen() -> None:
    """A press that was on its way still counts."""
    front = withdrawing()
    revision = front.screen.revision
    front.waits(4)
    front.sees_change()
    assert (front.screen.revision, front.screen.facts["seconds"]) == (revision, 4)


# --- a company that usually confirms within a minute ---


def test_a_bill_that_is_pending_is_told_as_usual() -> None:
    front = paying_a_bill()
    assert (front.name, told(front)) == ("working", "working-bill-text")
    assert waited(front) == (0, 60, False)
    assert front.count(e.PrintSlip) == front.count(e.IssueClaim) == 0


def test_a_bill_takes_a_minute_before_it_is_late() -> None:
    front = paying_a_bill()
    front.waits(11)
    assert (told(front), waited(front)[2]) == ("working-still-later", False)
    front.waits(20)
    assert (told(front), waited(front)[2]) == ("working-may-go-later", False)
    front.waits(30)
    assert (told(front), waited(front)[2]) == ("working-may-go-later", True)


def test_a_paid_bill_prints_its_slip_by_itself_once() -> None:
    front = paying_a_bill()
    front.waits(20)
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    front.sees_change()
    assert front.name == "result"
    assert (front.count(e.PrintSlip), front.count(e.IssueClaim)) == (1, 0)


def test_who_waits_for_a_bill_no_longer_leaves_with_a_claim() -> None:
    front = paying_a_bill()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)


def test_a_bill_that_is_paid_after_the_claim_has_its_own_slip_too() -> None:
    front = paying_a_bill()
    front.waits(SECONDS[Name.WORKING] + 1)
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    assert (front.name, front.count(e.PrintSlip)) == ("result", 1)


def test_without_paper_the_result_is_what_comes_next() -> None:
    front = Front()
    front.world.prints = False
    lines = paying_a_bill(front).screen.facts["lines"]
    assert isinstance(lines, tuple)
    assert ScreenLine(Text("working-then-result"), state="later") in lines
