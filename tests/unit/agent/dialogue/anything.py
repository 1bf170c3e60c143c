"""Every place of a customer's dialogue, and random events there."""

from collections.abc import Callable

from hypothesis import strategies as st

from agent.base.money import rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, Name, Press, PressResult, Text
from agent.services.answers import Capture, Whose
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.outcome import FoundLine, Status, Verification
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import AADHAAR, BANK, TO_CAPTURE, TO_OTP, Front
from tests.unit.agent.transactions import facts as f

OWED = "R-OWED"


def on_the_way(way: tuple[tuple[str, str | None], ...], steps: int) -> Callable[[], Front]:
    return lambda: Front(a_world()).says(*way[:steps])


def a_world() -> FakeWorld:
    world = FakeWorld()
    world.has_paid(OWED)
    return world


def following(*changes: Callable[[Front], object]) -> Callable[[], Front]:
    def arrive() -> Front:
        front = Front(a_world()).begins()
        for change in changes:
            change(front)
        return front.sees_change()

    return arrive


def refused(code: str) -> Callable[[Front], object]:
    return lambda front: front.world.refuses(code)


def bank_says(status: Status) -> Callable[[Front], object]:
    return lambda front: front.hears_from_bank(status)


def happens(*facts: m.AnyEvent) -> Callable[[Front], object]:
    return lambda front: front.takes_in(*facts)


def counter(*choices: str) -> Callable[[], Front]:
    way = tuple(("choose", choice) for choice in choices)
    return lambda: Front(a_world()).says(("attendant", None)).gives_pin().says(*way)


def in_doubt() -> Front:
    return counter("owed", OWED)().takes_in(f.HANDING_OVER, reference=OWED)


def at_rest() -> Front:
    world = a_world()
    world.unavailable = Text("rest-api")
    return Front(world)


def asked_for_more_time() -> Front:
    front = Front(a_world()).says(*TO_CAPTURE[:3])
    front.waits(70)
    return front


PAID = bank_says(Status.SUCCESS)
PLACES: dict[str, Callable[[], Front]] = {
    **{f"step {n}": on_the_way(TO_CAPTURE, n) for n in range(len(TO_CAPTURE) + 1)},
    "mobile": on_the_way(TO_OTP, len(TO_OTP) - 1),
    "otp": on_the_way(TO_OTP, len(TO_OTP)),
    "closed": at_rest,
    "more time": asked_for_more_time,
    "working": following(),
    "capture again": following(refused("INVALID_PID")),
    "pending": following(bank_says(Status.PENDING)),
    "failed": following(bank_says(Status.FAILED)),
    "cash": following(PAID),
    "handing over": following(PAID, happens(f.HANDING_OVER)),
    "result": following(PAID, happens(f.HANDING_OVER, f.HANDED)),
    "pin": lambda: Front(a_world()).says(("attendant", None)),
    "menu": counter(),
    "owed": counter("owed"),
    "claim": counter("owed", OWED),
    "doubt": in_doubt,
}
ODD = ("", " ", "0", "500", "6000", "-1", "5e3", "٥٠٠", "\x00", "😀" * 50, "9" * 200, "owed", "en")
REAL = (AADHAAR, BANK, "aeps.CW", "9876543210", "123456", OWED, REFERENCE, "balance", "258036")
NAMES = tuple(name.value for name in Name)
values = st.none() | st.sampled_from(ODD + REAL + NAMES) | st.text(max_size=40)
presses = st.tuples(st.sampled_from(Act), values, st.sampled_from([0, 0, 0, 0, 0, -1, 1]))
texts = st.sampled_from([Text("error-choose"), Text("capture-failed")])
privates = st.sampled_from([Private("OTP-1"), Private("7QX3ZC")])
errors = st.none() | texts
FOUND = Verification(verified=True, record=(FoundLine("name", "ASHA DEVI"),))


def any_events(visit: int, *about: str) -> st.SearchStrategy[events.DialogueEvent]:
    """Return any result event, of this visit or another one, about one of these transactions."""
    references = st.sampled_from(about or (REFERENCE, OWED))
    number = st.sampled_from([visit, visit, visit - 1, visit + 1])
    taken = Capture(Private(b"<PidData/>"), None)
    return st.one_of(
        st.builds(events.OtpSent, number, privates, st.none(), st.booleans()),
        st.builds(events.OtpAccepted, number),
        st.builds(events.StepFailed, number, texts),
        st.builds(events.Guidance, number, st.sampled_from(["starting", "reading"])),
        st.builds(events.CaptureTaken, number, st.sampled_from(Whose), st.just(taken)),
        st.builds(events.CaptureFailed, number, texts, st.booleans()),
        st.builds(events.Begun, number, references),
        st.builds(events.Begun, number, st.none(), texts),
        st.builds(events.ClaimReady, number, references, privates),
        st.builds(events.PinChecked, number, errors),
        st.builds(events.ClaimChecked, number, references, st.booleans()),
        st.builds(events.Tried, number, texts),
        st.builds(events.OutletAsked, number),
        st.builds(
            events.TillRecorded, number, st.sampled_from(e.TillAction), st.just(rupees(5)), errors
        ),
        st.builds(events.RecordRead, number, references, st.sampled_from([None, FOUND]), errors),
        st.builds(events.Performed, number, errors, errors),
        st.builds(events.SomethingChanged),
    )


EVENTS: tuple[Callable[[FakeWorld], object], ...] = (
    lambda world: world.bank_says(Status.SUCCESS),
    lambda world: world.bank_says(Status.PENDING),
    lambda world: world.bank_says(Status.FAILED),
    lambda world: world.refuses("INVALID_PID"),
    lambda world: world.refuses("OTP_REQUIRED"),
    lambda world: world.takes_in(f.ABANDONED),
    lambda world: world.takes_in(f.HANDING_OVER),
    lambda world: world.takes_in(f.HANDED),
    lambda world: world.takes_in(f.HANDING_OVER, reference=OWED),
    lambda world: setattr(world, "unavailable", Text("rest-api")),
    lambda world: setattr(world, "bank_list", ()),
)


def changes_outside(front: Front, event: Callable[[FakeWorld], object]) -> None:
    """Change the transaction if its state allows it."""
    try:
        event(front.world)
    except IllegalMove:
        return
    front.sees_change()


def anything(front: Front, data: st.DataObject) -> None:
    match data.draw(st.sampled_from(["press", "press", "press", "hear", "wait", "outside"])):
        case "press":
            act, value, off = data.draw(presses)
            verdict = front.presses(Press(front.screen.revision + off, act, value))
            assert isinstance(verdict, PressResult)
            assert (verdict is PressResult.STALE) == (off != 0)
        case "hear":
            visit = front.session.visit.number
            front.hears_anything(data.draw(any_events(visit)))
        case "wait":
            front.waits(data.draw(st.sampled_from([0.0, 1.0, 31.0, 61.0, 200.0])))
        case _:
            changes_outside(front, data.draw(st.sampled_from(EVENTS)))
