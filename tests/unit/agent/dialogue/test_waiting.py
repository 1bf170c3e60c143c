"""Tests a waiting customer's screen: the usual text, then a longer wait, then the way out."""

from agent.dialogue import effects as e
from agent.dialogue.screens import Act, Name, ScreenLine, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.transactions import facts as f


def text_of(front: Front) -> str | None:
    return front.screen.text.key if front.screen.text else None


def waited(front: Front) -> tuple[object, ...]:
    return tuple(front.screen.facts[name] for name in ("seconds", "usually", "long"))


def paying_a_bill(front: Front | None = None) -> Front:
    """A customer whose notes are counted and whose bill is sent; the biller answers later."""
    front = front or Front()
    front.world.begins(service="bbps.PAY")
    return front.follows("bbps.PAY").takes_in(f.HELD).hears_from_bank(Status.PENDING)


# --- a bank that usually answers in ten seconds ---


def test_the_text_changes_by_itself_after_ten_seconds_and_after_thirty() -> None:
    front = Front().begins()
    assert (text_of(front), waited(front)) == ("working-text", (0, 10, False))
    front.waits(9.9)
    assert text_of(front) == "working-text"
    front.waits(0.2)
    assert (text_of(front), waited(front)) == ("working-still-text", (10, 10, True))
    front.waits(19.8)
    assert Act.DONE not in front.screen.actions
    front.waits(0.2)
    assert (text_of(front), Act.DONE in front.screen.actions) == ("working-may-go-text", True)


def test_a_customer_who_stops_waiting_gets_the_claim_at_once() -> None:
    front = Front().begins()
    front.waits(31)
    assert front.count(e.IssueClaim) == 0
    front.says(("done", None))
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)
    front.hears_from_bank(Status.SUCCESS)
    assert front.screen.title == Text("cash-pin-title"), "a later answer is still shown"


def test_passing_seconds_do_not_change_the_screen() -> None:
    """A press on the way is still valid."""
    front = Front().begins()
    revision = front.screen.revision
    front.waits(4)
    front.sees_change()
    assert (front.screen.revision, front.screen.facts["seconds"]) == (revision, 4)


# --- a company that usually confirms within a minute ---


def test_a_pending_bill_shows_the_usual_text() -> None:
    front = paying_a_bill()
    assert (front.name, text_of(front)) == ("working", "working-bill-text")
    assert waited(front) == (0, 60, False)
    assert front.count(e.PrintSlip) == front.count(e.IssueClaim) == 0


def test_a_bill_shows_a_longer_wait_after_a_minute() -> None:
    front = paying_a_bill()
    front.waits(11)
    assert (text_of(front), waited(front)[2]) == ("working-still-later", False)
    front.waits(20)
    assert (text_of(front), waited(front)[2]) == ("working-may-go-later", False)
    front.waits(30)
    assert (text_of(front), waited(front)[2]) == ("working-may-go-later", True)


def test_a_paid_bill_prints_its_slip_automatically_once() -> None:
    front = paying_a_bill()
    front.waits(20)
    front.world.look_up_says(Status.SUCCESS)
    assert front.sees_change().sees_change().name == "result"
    assert (front.count(e.PrintSlip), front.count(e.IssueClaim)) == (1, 0)


def test_a_bill_paid_after_the_claim_also_prints_its_own_slip() -> None:
    front = paying_a_bill()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    assert (front.name, front.count(e.PrintSlip)) == ("result", 1)


def test_without_a_printer_the_result_comes_next() -> None:
    front = Front()
    front.world.prints = False
    lines = paying_a_bill(front).screen.facts["lines"]
    assert isinstance(lines, tuple)
    assert ScreenLine(Text("working-then-result"), state="later") in lines
