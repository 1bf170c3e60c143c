"""The list of services: the customer chooses one."""

from typing import Any

from agent.dialogue.effects import Effect, LookAtWallet, ReadCatalogue
from agent.dialogue.page import Act, Choice, Name, Page, Press, Text
from agent.dialogue.place import At, Home, Place, Transition
from agent.dialogue.read_model import OfferedService
from agent.dialogue.steps.step import first_step
from agent.dialogue.timeouts import ends_after
from agent.services.answers import Answers
from agent.services.declaration import Group

# What a customer needs for a product. Several products give cash, and their tiles have one name.
_NEEDED = {
    "aeps": Text("tile-by-aeps"),
    "upicw": Text("tile-by-upicw"),
    "matm": Text("tile-by-matm"),
}


class Services(Place, frozen=True):
    def show(self, at: At) -> Page:
        order = list(Group)
        offers = sorted(at.read_model.offers(), key=lambda one: order.index(one.service.group))
        return Page(
            Name.SERVICES,
            Text("services-title"),
            Text("services-text"),
            actions=(Act.BACK, Act.CANCEL, Act.ATTENDANT),
            choices=tuple(_tile(offer) for offer in offers),
        )

    def press(self, press: Press, at: At) -> Transition:
        if press.action in (Act.CANCEL, Act.BACK):
            return at.to(Home.START)
        if press.action is Act.ATTENDANT:
            return at.to(Home.PIN)
        offers = at.read_model.offers()
        chosen = next((one for one in offers if one.service.code == press.value), None)
        if chosen is None or chosen.reason:
            return at.to(self, (chosen and chosen.reason) or Text("error-choose"))
        service, effects = chosen.service, list[Effect[Any]]()
        if service.wallet:
            # Read it now, so that the balance is known at the review, where it is read again if
            # it is old.
            effects.append(LookAtWallet(service.wallet))
        if service.catalogue is not None and service.catalogue.is_priced:
            effects.append(ReadCatalogue(service.code))
        return at.with_answers(Answers()).to(first_step(service.code), None, *effects)

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.SERVICES, at.now)

    def may_call(self, _: Name) -> bool:
        return True


def _tile(offer: OfferedService) -> Choice:
    service = offer.service
    group = Text(f"services-{service.group.value}")
    label = Text(f"tile-{service.code.replace('.', '-')}")
    detail = _NEEDED.get(service.code.partition(".")[0])
    return Choice(service.code, label, service.icon, offer.reason, detail, group)
