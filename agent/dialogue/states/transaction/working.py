"""The wait for the service: as usual, longer than usual, and free to leave."""

from enum import Enum, unique

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.dialogue.screens import Act, Fact, Name, Page, ScreenLine, Text
from agent.dialogue.states.transaction.stages import StageKind, View, cancel_or_end
from agent.dialogue.visit import AtTransaction, StoppedWaiting, Transition, Waits
from agent.services.declaration import Following, ServiceDeclaration
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus, Transaction

STILL_AFTER_S = 10.0
AT_MOST_S = 90  # a money call's own limit; the screen ends soon after it
MAY_GO_AFTER_S = 30.0


@unique
class WaitStage(Enum):
    """A stage of the wait; its value is a part of the messages' keys."""

    USUAL = "usual"
    STILL = "still"
    """It takes longer than usual; the money is safe."""
    MAY_GO = "may-go"
    """The customer may leave with a slip."""


def _since(place: AtTransaction, now: Moment) -> float:
    return place.wait.since if isinstance(place.wait, Waits) else now.monotonic


def _wait_stage(t: Transaction, since: float, now: Moment) -> WaitStage:
    # While a QR is being made, it cannot have been paid, so there is no claim.
    has_slip = BY_CODE[t.service].following is not Following.PAY_QR
    if now.monotonic >= since + MAY_GO_AFTER_S and has_slip:
        return WaitStage.MAY_GO
    return WaitStage.STILL if now.monotonic >= since + STILL_AFTER_S else WaitStage.USUAL


def redraws_at(t: Transaction, place: AtTransaction, now: Moment) -> float | None:
    """Return the monotonic time of the next change of text or picture; None if there is none."""
    since = _since(place, now)
    after = (STILL_AFTER_S, MAY_GO_AFTER_S, float(BY_CODE[t.service].usually_s))
    return min((since + one for one in after if since + one > now.monotonic), default=None)


def _show(view: View) -> Page:
    service, now = BY_CODE[view.t.service], view.context.now
    words = working_words(service)
    since = _since(view.place, now)
    at = _wait_stage(view.t, since, now)
    may_go = at is WaitStage.MAY_GO
    lines = _later_lines(view) if service.answers_later else _lines(view.t)
    facts: dict[str, Fact] = {
        "lines": lines[1:] if may_go else lines,  # the way out needs the space
        "seconds": round(now.monotonic - since),
        "usually": service.usually_s,
        "at_most": AT_MOST_S,
        "long": now.monotonic >= since + service.usually_s,
    }
    return Page(
        Name.WORKING,
        Text(f"{words}-title"),
        _text(view.t, at),
        actions=(Act.DONE,) if may_go else (),
        facts=facts,
    )


def working_words(service: ServiceDeclaration) -> str:
    """Return the prefix of the messages that say what the service is doing."""
    return f"working-{service.words}" if service.words else "working"


def _text(t: Transaction, at: WaitStage) -> Text | None:
    """Return the text for a waiting customer; it never says *sent* before the request is sent."""
    service = BY_CODE[t.service]
    if at is not WaitStage.USUAL:
        kind = "later" if service.answers_later else "text"
        return Text(f"working-{at.value}-{kind}")
    if not service.answers_later:
        return Text("working-text")
    return None if t.bank_status is BankStatus.PREPARED else Text(f"working-{service.words}-text")


def _lines(t: Transaction) -> tuple[ScreenLine, ...]:
    service = BY_CODE[t.service]
    words = working_words(service)
    sent = t.bank_status is not BankStatus.PREPARED
    making_qr = service.following is Following.PAY_QR
    return (
        ScreenLine(Text("working-captured" if service.captures else "working-noted"), state="done"),
        ScreenLine(Text(f"{words}-sent"), state="done" if sent else "now"),
        ScreenLine(
            Text("working-making-qr" if making_qr else f"{words}-asking"),
            state="now" if sent else "later",
        ),
    )


def _later_lines(view: View) -> tuple[ScreenLine, ...]:
    """Return the lines for a service that confirms later; the last one says what happens next."""
    sent, asking = _lines(view.t)[1:]
    then = "working-then-slip" if view.read_model.can_print() else "working-then-result"
    return sent, asking, ScreenLine(Text(then), state="later")


def _stop_waiting(view: View) -> Transition:
    return Transition(replace(view.place, wait=StoppedWaiting()))


def _time_out(view: View) -> Transition:
    # Without an answer a QR was never shown, so it cannot be paid.
    is_qr = BY_CODE[view.t.service].following is Following.PAY_QR
    cannot_be_paid = is_qr and view.t.bank_status is BankStatus.SENT
    return cancel_or_end(view) if cannot_be_paid else _stop_waiting(view)


WORKING = StageKind(name=Name.WORKING, show=_show, done=_stop_waiting, time_out=_time_out)
