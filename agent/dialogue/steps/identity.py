"""The customer's identity: Aadhaar number, bank and consent."""

from agent.api.aeps import Bank
from agent.base.foreign_text import AADHAAR_DIGITS
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.steps.pick import LETTERS_MAX, find
from agent.dialogue.steps.step_kind import (
    Next,
    Stay,
    StepContext,
    StepKind,
    StepView,
    SummaryLine,
    Taken,
)
from agent.services.answers import ChosenBank, Consent
from agent.services.registry import BY_CODE
from agent.services.steps import AskAadhaar, AskBank, AskConsent

MOST_USED = 8  # tiles that fit one screen


def is_aadhaar(number: str) -> bool:
    """Return True if twelve digits may be an Aadhaar number, by their check digit."""
    from stdnum.in_ import aadhaar  # noqa: PLC0415  # needed when the first number is typed

    is_valid: bool = aadhaar.is_valid(number)
    return is_valid


def _take_aadhaar(_: AskAadhaar, __: StepContext, ___: Act, value: str) -> Taken:
    if len(value) != AADHAAR_DIGITS or not value.isascii() or not value.isdecimal():
        return Stay(Text("error-aadhaar-length"))
    if not is_aadhaar(value):
        return Stay(Text("error-aadhaar-check"))
    return Next(lambda answers: replace(answers.without_otp(), aadhaar=Private(value)))


def _recall_aadhaar(_: AskAadhaar, context: StepContext) -> tuple[SummaryLine, ...]:
    last4 = context.visit.answers.last4
    line = ScreenLine(Text("line-aadhaar"), f"XXXXXXXX{last4}")
    return (SummaryLine(line, "aadhaar", icon="id"),) if last4 else ()


AADHAAR = StepKind(
    Name.AADHAAR,
    lambda _, __: StepView(input=Input(InputKind.DIGITS, "aadhaar", AADHAAR_DIGITS)),
    _take_aadhaar,
    recall=_recall_aadhaar,
)


def _show_bank(step: AskBank, context: StepContext) -> StepView:
    banks = context.read_model.banks()
    found = _search(context.place.search, context) if context.place.search else banks
    return StepView(
        choices=tuple(_choice(bank, step.supports) for bank in found),
        input=Input(InputKind.TEXT, "bank", LETTERS_MAX),
        facts={"featured": min(MOST_USED, len(found)), "search": context.place.search},
    )


def _choice(bank: Bank, supports: str | None) -> Choice:
    lacks = supports and bank.services is not None and supports not in bank.services
    reason = Text("rest-bank") if not bank.available or lacks else None
    return Choice(bank.bank_iin, bank.bank_name, reason=reason)


def _take_bank(step: AskBank, context: StepContext, _: Act, value: str) -> Taken:
    bank = next((b for b in context.read_model.banks() if b.bank_iin == value), None)
    if bank is None:
        return _searched(context, value)
    if _choice(bank, step.supports).reason:
        return Stay(Text("error-bank-service"))
    chosen = ChosenBank(bank.bank_iin, bank.bank_name)
    return Next(lambda answers: replace(answers.without_otp(), bank=chosen))


def _searched(context: StepContext, letters: str) -> Taken:
    letters = letters.strip()[:LETTERS_MAX]
    if letters and not _search(letters, context):
        return Stay(Text("error-bank-unknown"))
    return Stay(place=replace(context.place, search=letters))


def _search(letters: str, context: StepContext) -> tuple[Bank, ...]:
    read_model, language = context.read_model, context.visit.language
    return find(
        letters,
        read_model.banks(),
        lambda bank: (bank.bank_name, read_model.own_name(bank.bank_name, language)),
    )


def _recall_bank(_: AskBank, context: StepContext) -> tuple[SummaryLine, ...]:
    bank = context.visit.answers.bank
    if bank is None:
        return ()
    return (SummaryLine(ScreenLine(Text("line-bank"), bank.name), "bank", icon="bank"),)


BANK = StepKind(Name.BANK, _show_bank, _take_bank, recall=_recall_bank)


def service_text(code: str) -> Text:
    """Return the service's name; the journal may have a service that this version lacks."""
    if code not in BY_CODE:
        return Text("service-unknown", {"code": code})
    return _dialogue_text(code)


def icon_of(code: str) -> str | None:
    """Return the service's icon; None if this version lacks the service."""
    service = BY_CODE.get(code)
    return service.icon if service else None


def _dialogue_text(code: str) -> Text:
    return Text(f"service-{code.replace('.', '-')}")


def _show_consent(step: AskConsent, context: StepContext) -> StepView:
    service = _dialogue_text(context.dialogue.code)
    facts: dict[str, Fact] = {"service": service, "wording": step.wording}
    if step.text is not None:
        return StepView(text=Text(step.text), actions=(Act.AGREE,), facts=facts)
    if context.visit.answers.amount is None:
        return StepView(text=Text("consent-text-no-amount"), actions=(Act.AGREE,), facts=facts)
    amount = Money(context.visit.answers.amount)
    text = Text("consent-text", {"amount": amount})
    return StepView(text=text, actions=(Act.AGREE,), facts=facts | {"amount": amount})


def _take_consent(step: AskConsent, context: StepContext, act: Act, _: str) -> Taken:
    if act is not Act.AGREE:
        return Stay(Text("error-choose"))
    consent = Consent(step.wording, context.visit.language, context.now.service)
    return Next(lambda answers: replace(answers, consent=consent))


CONSENT = StepKind(Name.CONSENT, _show_consent, _take_consent)
