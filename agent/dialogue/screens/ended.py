"""The last page of a transaction: its result, its failure, or a slip that finds it later."""

from typing import Any, ClassVar

from agent.api.aeps import AuthMode
from agent.base.money import Money
from agent.base.structs import replace
from agent.cash.notes import fewest
from agent.dialogue.attendant.cash import banknotes, question_of
from agent.dialogue.effects import Append, Leave
from agent.dialogue.page import Act, Argument, Choice, Fact, Name, Page, Press, ScreenLine, Text
from agent.dialogue.place import Transition
from agent.dialogue.screens import again
from agent.dialogue.screens.transaction import (
    PaymentStopped,
    QrShown,
    RequestedSlip,
    Stage,
    StageScreen,
)
from agent.dialogue.slips import failure_words, records
from agent.dialogue.slips.failure_words import money_back_by
from agent.dialogue.slips.records import references
from agent.dialogue.steps import forward
from agent.dialogue.steps.step import StepScreen
from agent.services import bbps, verify
from agent.services.answers import Answers
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import CashStatus, Direction, ShortfallReported, Transaction


class EndedScreen(StageScreen, frozen=True):
    """A customer who misses notes may say so, while that is possible."""

    @property
    def short(self) -> tuple[Act, ...]:
        return (Act.SHORT,) if self.t.may_be_short else ()

    def press(self, press: Press) -> Transition:
        if press.action is not Act.SHORT or not self.t.may_be_short:
            return self.to(self.place)
        return self.to(self.place, Append(self.t.client_reference, ShortfallReported))


# --- the result ---


class DoneScreen(EndedScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.DONE
    name: ClassVar[Name] = Name.RESULT
    has_slip: ClassVar[bool] = True

    def shown_as(self) -> Name:
        """Return the screen of a result; one with a statement has its own."""
        statement = self.read_model.display_only(self.t.client_reference).statement
        return Name.MINI_STATEMENT if statement else Name.RESULT

    def show(self) -> Page:
        t, shown = self.t, self.read_model.display_only(self.t.client_reference)
        facts = references(t)
        if t.outcome and t.outcome.charge is not None and BY_CODE[t.service].for_attendant:
            facts["outlays"] = Money(t.outcome.charge)  # customers do not see the shop's cost
        billed = bbps.billed_otherwise(t)
        if billed is not None:
            facts["billed"] = Money(billed)
        if shown.balance is not None:
            facts["balance"] = Money(shown.balance)
        key = "statement" if shown.statement else _result_key(t)
        args: dict[str, Argument] = {"amount": Money(t.amount), "last4": t.last4 or ""}
        if t.may_be_short:
            facts["notes"] = banknotes(self.place.given or fewest(t.cash_total))
        if shown.statement:
            facts["lines"] = tuple(
                ScreenLine(records.what(line), records.amount(line), state=line.kind or None)
                for line in shown.statement
            )
        if shown.verification:
            facts["lines"] = records.lines(shown.verification)
        return Page(
            self.shown_as(),
            question_of(t) or Text(f"result-{key}-title"),
            Text(f"result-{key}-text", args),
            actions=(Act.PRINT, Act.DONE, *self.short),
            facts=facts | self.slip_on_screen(),
        )

    def follow(self) -> Transition:
        """Print the final slip of a service that answers later."""
        if not BY_CODE[self.t.service].answers_later or RequestedSlip.FINAL in self.place.slips:
            return self.to(self.place)
        return self.print_slip(RequestedSlip.FINAL)


def _result_key(t: Transaction) -> str:
    """Return the messages' infix: cash out, cash in, a purchase, or an account inquiry."""
    answer = verify.is_verified(t)
    if answer is not None:
        return "verified" if answer else "unverified"
    words = BY_CODE[t.service].words
    if words:
        return words
    if t.terms.direction is Direction.OUT:
        return "cash"
    if t.terms.direction is Direction.IN:
        return "deposit"
    return "purchase" if BY_CODE[t.service].asks_amount else "account"


# --- a failure, and another try or another way ---


class SorryScreen(EndedScreen, frozen=True):
    name: ClassVar[Name] = Name.SORRY

    def begins_again(self) -> tuple[StepScreen[Any], Answers] | None:
        return again.start(self.t, self.at, cancelled=self.place.cancelled)

    def other_ways(self) -> tuple[Choice, ...]:
        return again.other_ways(self.t, self.at, cancelled=self.place.cancelled)

    def sorry(self, key: str, facts: dict[str, Fact], *acts: Act) -> Page:
        why, other_ways = facts["why"], self.other_ways()
        if other_ways and again.is_other_way_better(self.t, self.at.answers):
            facts = facts | {"what_now": Text("missing-now-other-way")}
        can_try_again = (Act.AGAIN,) if self.begins_again() is not None else ()
        question = question_of(self.t)
        return Page(
            Name.SORRY,
            Text(f"{key}-title"),
            why if isinstance(why, Text) else None,
            actions=(*can_try_again, *acts, Act.DONE, *self.short),
            facts=facts | ({"question": question} if question else {}),
            choices=other_ways,
        )

    def press(self, press: Press) -> Transition:
        is_choice = press.action is Act.CHOOSE
        if is_choice and any(one.value == press.value for one in self.other_ways()):
            return self._other_way(press.value or "")
        if press.action is Act.AGAIN:
            return self._try_again()
        return super().press(press)

    def _try_again(self, mode: AuthMode | None = None) -> Transition:
        """Begin another request after a failure that another try can mend, or another reader."""
        begins = self.begins_again()
        if begins is None:  # the service was suspended just now
            return self.at.to(self.place, Text("error-press"))
        first, answers = begins
        first = first if mode is None else replace(first, mode=mode)
        return self._left(first.arrive(self.at.renumbered(answers)))

    def _other_way(self, value: str) -> Transition:
        """Begin another request after a failure, with another reader or service."""
        if value in BY_CODE:
            return self._left(forward.begin(value, self.at))
        return self._try_again(AuthMode(value))

    def _left(self, arrived: Transition) -> Transition:
        return replace(arrived, effects=(Leave(self.place.reference), *arrived.effects))


class FailedScreen(SorryScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.FAILED
    has_slip: ClassVar[bool] = True

    def show(self) -> Page:
        facts = failure_words.failure(self.t) | references(self.t)
        if self.other_ways():  # they need the place, and the customer goes on
            return self.sorry("sorry-failed", facts)
        return self.sorry("sorry-failed", facts | self.slip_on_screen(), Act.PRINT)


class AbandonedScreen(SorryScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.ABANDONED

    def show(self) -> Page:
        is_refused = self.t.refusal is not None
        key = "sorry-refused" if is_refused else failure_words.unanswered(self.t)
        return self.sorry(key, failure_words.refusal(self.t))


class UnclearScreen(SorryScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.UNCLEAR
    has_slip: ClassVar[bool] = True

    def show(self) -> Page:
        facts = failure_words.refusal(self.t) | references(self.t)
        code = self.place.claim_code
        facts |= {"claim_code": code.reveal() if code else None, "until": money_back_by(self.t)}
        return self.sorry("sorry-unclear", facts | self.slip_on_screen(), Act.PRINT)

    def follow(self) -> Transition:
        return self.print_first_slip()


# --- the customer leaves with a slip ---


class LeavingScreen(StageScreen, frozen=True):
    name: ClassVar[Name] = Name.PENDING
    has_slip: ClassVar[bool] = True

    def page(self, key: str) -> Page:
        code = self.place.claim_code
        facts: dict[str, Fact] = {
            "claim_code": code.reveal() if code else None,
            "until": money_back_by(self.t),
        }
        return Page(
            Name.PENDING,
            Text(f"{key}-title"),
            Text(f"{key}-text"),
            actions=(Act.PRINT, Act.DONE),
            facts=facts | references(self.t) | self.slip_on_screen(),
        )

    def follow(self) -> Transition:
        return self.print_first_slip()


class PendingScreen(LeavingScreen, frozen=True):
    stage: ClassVar[Stage] = Stage.PENDING

    def show(self) -> Page:
        return self.page(f"pending{self._suffix()}")

    def _suffix(self) -> str:
        service = BY_CODE[self.t.service]
        if service.words:
            return f"-{service.words}"
        if service.following is Following.PAY_QR:
            return "-qr"
        if self.t.terms.direction is Direction.OUT:
            return ""
        return "-deposit" if self.t.terms.direction is Direction.IN else "-no-cash"

    def follow(self) -> Transition:
        """Show the QR from now on, unless it pays another account."""
        place = self.place
        qr = self.read_model.display_only(place.reference).qr
        is_qr = BY_CODE[self.t.service].following is Following.PAY_QR
        if not (is_qr and qr and place.payment is None):
            return self.print_first_slip()
        if not self.read_model.pays_us(place.reference):
            return self.to(replace(place, payment=PaymentStopped()))
        until = self.at.now.monotonic + qr.valid_seconds
        return self.to(replace(place, payment=QrShown(until)))


class OwedScreen(LeavingScreen, frozen=True):
    """The bank has paid, but the notes cannot be handed over now."""

    stage: ClassVar[Stage] = Stage.OWED

    def show(self) -> Page:
        is_disputed = self.t.cash in (CashStatus.DISPUTED, CashStatus.HANDING_OVER)
        return self.page("pending-disputed" if is_disputed else "pending-owed")


class HeldScreen(LeavingScreen, frozen=True):
    """The shop holds the customer's notes until it is certain that nothing was delivered."""

    stage: ClassVar[Stage] = Stage.HELD

    def show(self) -> Page:
        returns = self.t.cash is CashStatus.REFUND_OWED
        page = self.page("pending-refund" if returns else "pending-held")
        return replace(page, facts=page.facts | {"why": failure_words.failure(self.t)["why"]})


class ShortfallScreen(LeavingScreen, frozen=True):
    """The customer misses notes."""

    stage: ClassVar[Stage] = Stage.SHORTFALL

    @property
    def without_code(self) -> "ShortfallScreen":
        """Return this screen without the claim code, which claims nothing after the hand-over."""
        return replace(self, place=replace(self.place, claim_code=None))

    def show(self) -> Page:
        return self.without_code.page("pending-shortfall")

    def follow(self) -> Transition:
        """Print the slip that says that the customer misses notes."""
        if RequestedSlip.SHORTFALL in self.place.slips:
            return self.to(self.place)
        return self.without_code.print_slip(RequestedSlip.SHORTFALL)
