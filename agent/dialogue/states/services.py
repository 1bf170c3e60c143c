"""The list of services: the customer chooses one."""

from agent.dialogue.effects import Effect, LookAtWallet, ReadCatalogue
from agent.dialogue.read_model import OfferedService
from agent.dialogue.screens import Act, Choice, Name, Page, Press, Text
from agent.dialogue.states.state import Context, State
from agent.dialogue.timeouts import ends_after
from agent.dialogue.visit import (
    AtAttendant,
    AtServices,
    AtStart,
    AtStep,
    AttendantScreen,
    Transition,
)
from agent.services.answers import Answers
from agent.services.declaration import Group


def _show(_: AtServices, context: Context) -> Page:
    order = list(Group)
    offers = sorted(context.read_model.offers(), key=lambda offer: order.index(offer.service.group))
    return Page(
        Name.SERVICES,
        Text("services-title"),
        Text("services-text"),
        actions=(Act.BACK, Act.CANCEL, Act.ATTENDANT),
        choices=tuple(_tile(offer) for offer in offers),
    )


def _tile(offer: OfferedService) -> Choice:
    service = offer.service
    group = Text(f"services-{service.group.value}")
    label = Text(f"tile-{service.code.replace('.', '-')}")
    detail = _NEEDED.get(service.code.partition(".")[0])
    return Choice(service.code, label, service.icon, offer.reason, detail, group)


# What a customer needs for a product. Several products give cash, and their tiles have one name.
_NEEDED = {
    "aeps": Text("tile-by-aeps"),
    "upicw": Text("tile-by-upicw"),
    "matm": Text("tile-by-matm"),
}


def _take(place: AtServices, press: Press, context: Context) -> Transition:
    if press.action in (Act.CANCEL, Act.BACK):
        return Transition(AtStart())
    if press.action is Act.ATTENDANT:
        return Transition(AtAttendant(AttendantScreen.PIN))
    read_model = context.read_model
    chosen = next((o for o in read_model.offers() if o.service.code == press.value), None)
    if chosen is None or chosen.reason:
        return Transition(place, (chosen and chosen.reason) or Text("error-choose"))
    # Read it now, so that the balance is known at the review, where it is read again if it is
    # old.
    wallet = chosen.service.wallet
    effects: tuple[Effect, ...] = (LookAtWallet(wallet),) if wallet else ()
    if chosen.service.catalogue is not None and chosen.service.catalogue.is_priced:
        effects = (*effects, ReadCatalogue(chosen.service.code))
    return Transition(AtStep(chosen.service.code, 0), effects=effects, answers=Answers())


SERVICES = State(
    show=_show,
    take=_take,
    ends_at=lambda _, context: ends_after(Name.SERVICES, context.now),
    may_call=lambda _, __: True,
    plain_actions=(Act.CANCEL,),
)
