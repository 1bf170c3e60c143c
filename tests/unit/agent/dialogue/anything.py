"""Every place of a customer's dialogue, and random events there."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.page import Act, Name, Press, PressResult, Text
from agent.services.answers import Capture
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
FOUND = Verification(verified=True, record=(FoundLine("name", "ASHA DEVI"),))


references = st.sampled_from([REFERENCE, OWED])
RESULTS: dict[type[e.Effect[Any]], st.SearchStrategy[object]] = {
    e.SendOtp: st.builds(e.Sent, privates, st.none(), st.booleans()),
    e.VerifyOtp: st.just(e.Verified()),
    e.StartCapture: st.just(Capture(Private(b"<PidData/>"), None))
    | st.builds(e.CaptureFailed, texts, st.booleans(), st.booleans(), st.booleans()),
    e.Begin: references,
    e.IssueClaim: privates,
    e.UseCard: st.builds(e.CardEnded, st.booleans(), st.booleans()),
    e.CheckPin: st.just(e.SignedIn("Asha")),
    e.CheckClaim: st.sampled_from(m.Claimed),
    e.FindClaim: st.builds(e.FoundClaim, st.none() | references),
    e.ReadRecord: st.just(FOUND),
    e.Perform: st.builds(e.Performed, texts),
    e.Complain: st.builds(e.Complained, st.just(1), texts),
}
"""The results of an effect; one without a row only fails, or ends with Done or a text."""


def any_events(visit: int) -> st.SearchStrategy[events.DialogueEvent]:
    """Return what nobody asked for, of this visit or another one."""
    number = st.sampled_from([visit, visit, visit - 1, visit + 1])
    return st.one_of(
        st.builds(events.Guidance, number, st.sampled_from(["starting", "reading"])),
        st.builds(
            events.CardPrompt, number, st.sampled_from(["insert-card", "enter-pin", "line-lost"])
        ),
        st.builds(events.NotRecorded, st.none(), texts),
        st.builds(events.SomethingChanged),
    )


def hears_anything(front: Front, data: st.DataObject) -> tuple[e.Effect[Any], object] | None:
    """Hear a result of any effect, also of an old one; or an event that nobody asked for."""
    asked = [one for one in front.wanted if one.then is not None]
    if not asked or data.draw(st.booleans()):
        front.is_told(data.draw(any_events(front.session.visit.number)))
        return None
    wanted = data.draw(st.sampled_from(asked[-5:]))
    usual = RESULTS.get(type(wanted.effect), st.just(e.CarriedOut()))
    takes_text = isinstance(wanted.effect, e.TryDevice | e.AskComplaint)
    result = data.draw(texts if takes_text else usual | texts)
    front.hears_late(wanted, result)
    return wanted.effect, result


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
            hears_anything(front, data)
        case "wait":
            front.waits(data.draw(st.sampled_from([0.0, 1.0, 31.0, 61.0, 200.0])))
        case _:
            changes_outside(front, data.draw(st.sampled_from(EVENTS)))
