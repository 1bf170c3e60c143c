"""What the customer agrees to before a finger is read: the use of Aadhaar."""

from dataclasses import replace

from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Stay, Taken
from agent.dialogue.screens import Act, Fact, Name, Text
from agent.money import Money
from agent.services.answers import Consent
from agent.services.catalogue import BY_CODE
from agent.services.steps import AskConsent


def service_text(code: str) -> Text:
    """Return the service's name; the journal may hold one that this version has no words for."""
    if code not in BY_CODE:
        return Text("service-unknown", {"code": code})
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
