"""The wait for the service: as usual, longer than usual, and free to leave."""

from enum import Enum, unique
from typing import ClassVar

from agent.base.structs import replace
from agent.dialogue.page import Act, Fact, Name, Page, ScreenLine, Text
from agent.dialogue.place import Transition
from agent.dialogue.screens.transaction import Stage, StageScreen, StoppedWaiting, Waits
from agent.services.declaration import Following, ServiceDeclaration
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus

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


class Working(StageScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.WORKING
    name: ClassVar[Name] = Name.WORKING

    @property
    def since(self) -> float:
        wait = self.place.wait
        return wait.since if isinstance(wait, Waits) else self.at.now.monotonic

    @property
    def service(self) -> ServiceDeclaration:
        return BY_CODE[self.t.service]

    def wait_stage(self) -> WaitStage:
        # While a QR is being made, it cannot have been paid, so there is no claim.
        has_slip = self.service.following is not Following.PAY_QR
        now, since = self.at.now.monotonic, self.since
        if now >= since + MAY_GO_AFTER_S and has_slip:
            return WaitStage.MAY_GO
        return WaitStage.STILL if now >= since + STILL_AFTER_S else WaitStage.USUAL

    def redraws_at(self) -> float | None:
        after = (STILL_AFTER_S, MAY_GO_AFTER_S, float(self.service.usually_s))
        changes = (self.since + one for one in after)
        return min((one for one in changes if one > self.at.now.monotonic), default=None)

    def show(self) -> Page:
        service, now, wait_stage = self.service, self.at.now.monotonic, self.wait_stage()
        may_go = wait_stage is WaitStage.MAY_GO
        lines = self._later_lines() if service.answers_later else self._lines()
        facts: dict[str, Fact] = {
            "lines": lines[1:] if may_go else lines,  # the way out needs the space
            "seconds": round(now - self.since),
            "usually": service.usually_s,
            "at_most": AT_MOST_S,
            "long": now >= self.since + service.usually_s,
        }
        return Page(
            Name.WORKING,
            Text(f"{working_words(service)}-title"),
            self._text(wait_stage),
            actions=(Act.DONE,) if may_go else (),
            facts=facts,
        )

    def _text(self, wait_stage: WaitStage) -> Text | None:
        """Return the text for a waiting customer; it says *sent* only after that is true."""
        service = self.service
        if wait_stage is not WaitStage.USUAL:
            kind = "later" if service.answers_later else "text"
            return Text(f"working-{wait_stage.value}-{kind}")
        if not service.answers_later:
            return Text("working-text")
        is_prepared = self.t.bank_status is BankStatus.PREPARED
        return None if is_prepared else Text(f"working-{service.words}-text")

    def _lines(self) -> tuple[ScreenLine, ...]:
        service, words = self.service, working_words(self.service)
        sent = self.t.bank_status is not BankStatus.PREPARED
        making_qr = service.following is Following.PAY_QR
        captured = "working-captured" if service.captures else "working-noted"
        return (
            ScreenLine(Text(captured), state="done"),
            ScreenLine(Text(f"{words}-sent"), state="done" if sent else "now"),
            ScreenLine(
                Text("working-making-qr" if making_qr else f"{words}-asking"),
                state="now" if sent else "later",
            ),
        )

    def _later_lines(self) -> tuple[ScreenLine, ...]:
        """Return the lines for a service that confirms later; the last says what happens next."""
        sent, asking = self._lines()[1:]
        then = "working-then-slip" if self.read_model.can_print() else "working-then-result"
        return sent, asking, ScreenLine(Text(then), state="later")

    def done(self) -> Transition:
        return self.to(replace(self.place, wait=StoppedWaiting()))

    def times_out(self) -> Transition:
        # Without an answer a QR was never shown, so it cannot be paid.
        is_qr = self.service.following is Following.PAY_QR
        cannot_be_paid = is_qr and self.t.bank_status is BankStatus.SENT
        return self.cancel_or_end() if cannot_be_paid else self.done()


def working_words(service: ServiceDeclaration) -> str:
    """Return the prefix of the messages that say what the service is doing."""
    return f"working-{service.words}" if service.words else "working"
