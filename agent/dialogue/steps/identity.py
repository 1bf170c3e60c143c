"""The customer's identity: Aadhaar number, bank and consent."""

from typing import ClassVar

from agent.api.aeps import AuthMode, Bank
from agent.base.foreign_text import AADHAAR_DIGITS
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import Act, Choice, Fact, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.steps.forward import go_on
from agent.dialogue.steps.pick import LETTERS_MAX, find
from agent.dialogue.steps.step import StepScreen, StepView, SummaryLine
from agent.services.answers import ChosenBank, Consent
from agent.services.registry import BY_CODE
from agent.services.steps import AskAadhaar, AskBank, AskConsent, Purpose, Step

MOST_USED = 8  # tiles that fit one screen


def is_aadhaar(number: str) -> bool:
    """Return True if twelve digits may be an Aadhaar number, by their check digit."""
    from stdnum.in_ import aadhaar  # noqa: PLC0415  # needed when the first number is typed

    is_valid: bool = aadhaar.is_valid(number)
    return is_valid


class AadhaarScreen(StepScreen[AskAadhaar], frozen=True):
    asks: ClassVar[type[Step]] = AskAadhaar
    name: ClassVar[Name] = Name.AADHAAR

    def view(self, _: At) -> StepView:
        return StepView(input=Input(InputKind.DIGITS, "aadhaar", AADHAAR_DIGITS))

    def answer(self, _: Act, value: str, at: At) -> Transition:
        if len(value) != AADHAAR_DIGITS or not value.isascii() or not value.isdecimal():
            return at.to(self, Text("error-aadhaar-length"))
        if not is_aadhaar(value):
            return at.to(self, Text("error-aadhaar-check"))
        return go_on(
            self, at, lambda answers: replace(answers.without_otp(), aadhaar=Private(value))
        )

    @classmethod
    def recall(cls, _: AskAadhaar, at: At) -> tuple[SummaryLine, ...]:
        last4 = at.answers.last4
        line = ScreenLine(Text("line-aadhaar"), f"XXXXXXXX{last4}")
        return (SummaryLine(line, "aadhaar", icon="id"),) if last4 else ()


class BankScreen(StepScreen[AskBank], frozen=True):
    asks: ClassVar[type[Step]] = AskBank
    name: ClassVar[Name] = Name.BANK

    search: str = ""
    """The letters typed to search the list."""

    def view(self, at: At) -> StepView:
        found = _search(self.search, at) if self.search else at.read_model.banks()
        return StepView(
            choices=tuple(self._choice(bank) for bank in found),
            input=Input(InputKind.TEXT, "bank", LETTERS_MAX),
            facts={"featured": min(MOST_USED, len(found)), "search": self.search},
        )

    def _choice(self, bank: Bank) -> Choice:
        supports = self.step.supports
        lacks = supports and bank.services is not None and supports not in bank.services
        reason = Text("rest-bank") if not bank.available or lacks else None
        return Choice(bank.bank_iin, bank.bank_name, reason=reason)

    def answer(self, _: Act, value: str, at: At) -> Transition:
        bank = next((b for b in at.read_model.banks() if b.bank_iin == value), None)
        if bank is None:
            return self._searched(value.strip()[:LETTERS_MAX], at)
        if self._choice(bank).reason:
            return at.to(self, Text("error-bank-service"))
        chosen = ChosenBank(bank.bank_iin, bank.bank_name)
        return go_on(self, at, lambda answers: replace(answers.without_otp(), bank=chosen))

    def _searched(self, letters: str, at: At) -> Transition:
        if letters and not _search(letters, at):
            return at.to(self, Text("error-bank-unknown"))
        return at.to(replace(self, search=letters))

    @classmethod
    def recall(cls, _: AskBank, at: At) -> tuple[SummaryLine, ...]:
        bank = at.answers.bank
        if bank is None:
            return ()
        return (SummaryLine(ScreenLine(Text("line-bank"), bank.name), "bank", icon="bank"),)


def _search(letters: str, at: At) -> tuple[Bank, ...]:
    own_name = at.read_model.own_name
    return find(
        letters,
        at.read_model.banks(),
        lambda bank: (bank.bank_name, own_name(bank.bank_name, at.language)),
    )


class ConsentScreen(StepScreen[AskConsent], frozen=True):
    asks: ClassVar[type[Step]] = AskConsent
    name: ClassVar[Name] = Name.CONSENT

    def view(self, at: At) -> StepView:
        has_eye = self.names_eye(at)
        facts: dict[str, Fact] = {
            "service": dialogue_text(self.service),
            "wording": self.wording(at),
            "goes": Text("consent-text-goes-eye" if has_eye else "consent-text-goes"),
            "sample": Text("consent-owner-sample-eye" if has_eye else "consent-owner-sample"),
        }
        if self.step.text is not None:
            return StepView(text=Text(self.step.text), actions=(Act.AGREE,), facts=facts)
        if at.answers.amount is None:
            text = Text("consent-text-no-amount")
            return StepView(text=text, actions=(Act.AGREE,), facts=facts)
        amount = Money(at.answers.amount)
        text = Text("consent-text", {"amount": amount})
        return StepView(text=text, actions=(Act.AGREE,), facts=facts | {"amount": amount})

    def names_eye(self, at: At) -> bool:
        """Return True if the text names eyes, too: their reader may begin to work after it."""
        purpose = Purpose.TRANSACTION if self.step.text is None else Purpose.DAILY_AUTH
        return any(one is not AuthMode.FINGER for one in at.read_model.fitted_modes(purpose))

    def wording(self, at: At) -> str:
        return f"{self.step.wording}-eye" if self.names_eye(at) else self.step.wording

    def answer(self, act: Act, _: str, at: At) -> Transition:
        if act is not Act.AGREE:
            return at.to(self, Text("error-choose"))
        consent = Consent(self.wording(at), at.language, at.now.service)
        return go_on(self, at, lambda answers: replace(answers, consent=consent))


def service_text(code: str) -> Text:
    """Return the service's name; the journal may have a service that this version lacks."""
    if code not in BY_CODE:
        return Text("service-unknown", {"code": code})
    return dialogue_text(code)


def icon_of(code: str) -> str | None:
    """Return the service's icon; None if this version lacks the service."""
    service = BY_CODE.get(code)
    return service.icon if service else None


def dialogue_text(code: str) -> Text:
    return Text(f"service-{code.replace('.', '-')}")
