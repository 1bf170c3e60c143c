"""Asks the service what moves no money, shows what it said, and goes on when that is agreed to."""

from dataclasses import replace

from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Recalled, Stay, Taken
from agent.dialogue.asking.learnt_lines import lines, recalled
from agent.dialogue.effects import Inquire
from agent.dialogue.screens import Act, Choice, Name, Text
from agent.money import ZERO, Money, Paise
from agent.services.answers import Answers
from agent.services.steps import AskService

YES, NO = "yes", "no"


def _show(step: AskService, asking: Asking) -> Face:
    words = f"inquiry-{step.inquiry.value}"
    if asking.place.busy:
        return Face(
            title=Text(f"{words}-asking"), actions=(), facts={"busy": True}, holds=step.offered
        )
    if _is_learnt(step, asking.answers) and not step.stands(asking.answers):
        return Face(title=Text(f"{words}-bad"), actions=())
    if step.shows and _is_learnt(step, asking.answers):
        return Face(
            title=Text(f"{words}-learnt"),
            actions=(Act.CONFIRM,),
            facts={"lines": lines(step.inquiry, asking.answers)},
        )
    if step.offered:
        yes, no = Choice(YES, Text(f"{words}-yes")), Choice(NO, Text(f"{words}-no"))
        offer = Text(f"{words}-offer", {"price": Money(_price(step, asking))})
        return Face(title=offer, choices=(yes, no), actions=())
    return Face(title=Text(f"{words}-asking"), text=Text("inquiry-again"))


def _price(step: AskService, asking: Asking) -> Paise:
    return (asking.world.charge(step.price_of, ZERO) if step.price_of else None) or ZERO


def _is_learnt(step: AskService, answers: Answers) -> bool:
    return step.inquiry in answers.learnt


def _arrive(step: AskService, asking: Asking) -> Stay:
    """Ask at once, unless it was told already or the customer has to want it."""
    if step.offered or _is_learnt(step, asking.answers):
        return Stay()
    return _ask(step, asking)


def _ask(step: AskService, asking: Asking) -> Stay:
    ask = Inquire(asking.visit.number, step.inquiry, asking.answers)
    return Stay(place=replace(asking.place, busy=True), effects=(ask,))


def _take(step: AskService, asking: Asking, act: Act, value: str) -> Taken:
    if asking.place.busy:
        return Stay()
    if _is_learnt(step, asking.answers):
        agreed = act is Act.CONFIRM and step.stands(asking.answers)
        return Next(asking.answers) if agreed else Stay(Text("error-choose"))
    if step.offered and value == NO:
        return Next(asking.answers)
    if step.offered and value != YES:
        return Stay(Text("error-choose"))
    return _ask(step, asking)


def _is_done(step: AskService, answers: Answers) -> bool:
    return not step.shows and _is_learnt(step, answers)


def _forget(step: AskService, answers: Answers) -> Answers:
    return answers.without_learnt(step.inquiry)


def _recall(step: AskService, asking: Asking) -> tuple[Recalled, ...]:
    return tuple(Recalled(line) for line in recalled(step.inquiry, asking.answers))


INQUIRY = Kind(Name.INQUIRY, _show, _take, _arrive, _is_done, forget=_forget, recall=_recall)
