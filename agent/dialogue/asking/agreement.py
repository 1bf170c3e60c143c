"""What the customer agrees to: the use of Aadhaar, and then all of it once more."""

from dataclasses import replace

from agent.dialogue.asking.kind import Asking, Face, Jump, Kind, Next, Stay, Taken
from agent.dialogue.screens import Act, Choice, Fact, Line, Name, Text
from agent.money import ZERO, Money
from agent.services.answers import Consent
from agent.services.steps import AskConsent, Review


def service_text(code: str) -> Text:
    return Text(f"service-{code.replace('.', '-')}")


def _show_consent(step: AskConsent, asking: Asking) -> Face:
    """Name the service, and its amount where it has one."""
    facts: dict[str, Fact] = {"service": service_text(asking.code), "wording": step.wording}
    if step.text is not None:
        return Face(text=Text(step.text), actions=(Act.AGREE,), facts=facts)
    if asking.answers.amount is None:
        return Face(text=Text("consent-text-no-amount"), actions=(Act.AGREE,), facts=facts)
    amount = Money(asking.answers.amount)
    text = Text("consent-text", {"amount": amount})
    return Face(text=text, actions=(Act.AGREE,), facts=facts | {"amount": amount})


def _take_consent(step: AskConsent, asking: Asking, act: Act, _: str) -> Taken:
    if act is not Act.AGREE:
        return Stay(Text("error-choose"))
    consent = Consent(step.wording, asking.visit.language, asking.now.service)
    return Next(replace(asking.answers, consent=consent))


CONSENT = Kind(Name.CONSENT, _show_consent, _take_consent)


def _show_review(step: Review, asking: Asking) -> Face:
    answers = asking.answers
    amount = answers.amount or ZERO
    charge = asking.world.charge(step.charged_as, amount) if step.charged_as else None
    facts: dict[str, Fact] = {"lines": _lines(asking)}
    if asking.answers.amount is not None:
        facts["amount"] = Money(amount)
    if charge is not None:
        facts["charge"] = Money(charge)
    choices = tuple(Choice(name, line.label) for name, line in _changeable(asking).items())
    return Face(choices=choices, actions=(Act.CONFIRM,), facts=facts)


def _changeable(asking: Asking) -> dict[str, Line]:
    """Give the lines that one touch leads back to, by the name of their step."""
    answers = asking.answers
    lines = {}
    if answers.aadhaar:
        lines["aadhaar"] = Line(Text("line-aadhaar"), f"XXXXXXXX{answers.last4}")
    if answers.bank:
        lines["bank"] = Line(Text("line-bank"), answers.bank.name)
    if answers.amount is not None:
        lines["amount"] = Line(Text("line-amount"), Money(answers.amount))
    return lines


def _lines(asking: Asking) -> tuple[Line, ...]:
    service = Line(Text("line-service"), service_text(asking.code))
    return (service, *_changeable(asking).values())


def _take_review(_: Review, asking: Asking, act: Act, value: str) -> Taken:
    if act is Act.CONFIRM:
        return Next(asking.answers)
    if value in _changeable(asking):
        return Jump(Name(value))
    return Stay(Text("error-choose"))


REVIEW = Kind(Name.REVIEW, _show_review, _take_review)
