"""Renders the screen of a visit: the frame, and the content of each state."""

from agent.base.clock import Moment, to_the_second
from agent.base.money import Money
from agent.base.structs import replace
from agent.cash.attendants import FIRST
from agent.dialogue import again, attendant, help_call, resumed, second_request
from agent.dialogue.attendant.outlet import task_text
from agent.dialogue.navigation import is_asked, step_at
from agent.dialogue.read_model import Offer, ReadModel
from agent.dialogue.registry import BY_CODE, DialogueDeclaration
from agent.dialogue.screens import Act, Choice, Fact, Name, Page, Screen, Text
from agent.dialogue.stages import stage, stage_at
from agent.dialogue.steps import KINDS
from agent.dialogue.steps.step_kind import StepContext, StepKind
from agent.dialogue.views import following
from agent.dialogue.views.following import View
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtResumed,
    AtServices,
    AtStart,
    AtStep,
    AttendantScreen,
    AtTransaction,
    DialogueState,
    Visit,
)
from agent.services.answers import Answers
from agent.services.declaration import Group
from agent.services.steps import teaches
from agent.transactions.model import MOVING


def name(visit: Visit, read_model: ReadModel) -> Name:
    """Return the name of a visit's screen, also while a warning covers it."""
    if visit.cover:
        return Name.HELP
    match visit.place:
        case AtStart():
            return Name.START if _any_open(read_model.offers()) else Name.CLOSED
        case AtResumed():
            return Name.RESUMED
        case AtServices():
            return Name.SERVICES
        case AtStep(asks_second=True):
            return Name.REVIEW
        case AtStep() as place:
            return _kind(place).name
        case AtOutletTask():
            return Name.WORKING
        case AtTransaction() as place:
            t = read_model.transaction(place.reference)
            return following.name(stage(t, place, read_model), t, read_model)
        case AtAttendant(screen=screen):
            return Name.CASH if screen in attendant.AT_THE_CASH else Name.ATTENDANT


def render(visit: Visit, read_model: ReadModel, now: Moment, revision: int) -> Screen:
    """Return the current screen, without its remaining time."""
    if visit.cover:
        return _framed(visit, help_call.page(), revision)
    screen = _uncovered(visit, read_model, now, revision)
    if visit.waiting:
        return replace(screen, facts=screen.facts | {"waiting": Text("room-customer-waits")})
    if not help_call.may_call(visit.place, screen.name):
        return screen
    facts = screen.facts | help_call.call_facts(visit)
    return replace(screen, actions=(*screen.actions, Act.HELP), facts=facts)


def _uncovered(visit: Visit, read_model: ReadModel, now: Moment, revision: int) -> Screen:
    match visit.place:
        case AtStart():
            return _start(visit, read_model, revision)
        case AtResumed() as place:
            return _resumed(visit, place, read_model, now, revision)
        case AtServices():
            return _services(visit, read_model, revision)
        case AtStep(asks_second=True) as place if first := read_model.first_like(
            place.service, visit.answers
        ):
            return replace(
                _framed(visit, second_request.page(place, first), revision), service=place.service
            )
        case AtStep() as place:
            return _step(
                StepContext(BY_CODE[place.service], place, visit, read_model, now), revision
            )
        case AtOutletTask(task=task):
            return _framed(visit, _task_page(task), revision)
        case AtTransaction() as place:
            t = read_model.transaction(place.reference)
            tries = again.start(t, place, visit.answers, read_model) is not None
            view = View(t, place, read_model, now, visit.language, tries)
            page = following.page(stage_at(place, read_model), view)
            return replace(_framed(visit, page, revision), service=place.service)
        case AtAttendant() as place:
            return _attendants(visit, place, read_model, revision)


def _attendants(visit: Visit, place: AtAttendant, read_model: ReadModel, revision: int) -> Screen:
    """Return an attendant's screen; the home shows their name."""
    framed = _framed(visit, attendant.page(place, read_model), revision)
    screen = replace(framed, facts=framed.facts | help_call.call_facts(visit))
    if place.screen is not AttendantScreen.MENU or visit.attendant in (None, FIRST):
        return screen
    return replace(screen, title=Text("attendant-named", {"name": visit.attendant or ""}))


def holds(visit: Visit, read_model: ReadModel, now: Moment) -> bool:
    """Return True if no press can leave this step now."""
    place = visit.place
    if not isinstance(place, AtStep):
        return False
    context = StepContext(BY_CODE[place.service], place, visit, read_model, now)
    return _kind(place).show(step_at(place), context).holds


# The actions of the plain page: a way out, and the way to the attendant's screens.
_PLAIN_ACTIONS: dict[type[DialogueState], tuple[Act, ...]] = {
    AtStart: (Act.ATTENDANT,),
    AtResumed: (Act.DONE, Act.ATTENDANT),
    AtServices: (Act.CANCEL,),
    AtStep: (Act.CANCEL,),
    AtOutletTask: (),
    AtTransaction: (Act.DONE,),
    AtAttendant: (Act.CANCEL,),
}


def plain(visit: Visit, revision: int) -> Screen:
    """Return the plain screen, which needs only the visit, after a page has raised."""
    return Screen(
        revision=revision,
        name=Name.SORRY,
        language=visit.language,
        title=Text("plain-title"),
        text=Text("plain-text"),
        actions=_PLAIN_ACTIONS[type(visit.place)],
        error=visit.error,
    )


def warned(screen: Screen) -> Screen:
    """Return the screen with the question whether somebody needs more time."""
    return replace(screen, actions=(*screen.actions, Act.MORE_TIME))


def _any_open(offers: tuple[Offer, ...]) -> bool:
    return any(offer.reason is None for offer in offers)


def _kind(place: AtStep) -> StepKind:
    return KINDS[type(step_at(place))]


def _framed(visit: Visit, page: Page, revision: int) -> Screen:
    return Screen(
        revision=revision,
        name=page.name,
        language=visit.language,
        title=page.title,
        text=page.text,
        choices=page.choices,
        input=page.input,
        actions=page.actions,
        error=visit.error,
        facts=page.facts,
    )


def _start(visit: Visit, read_model: ReadModel, revision: int) -> Screen:
    languages = tuple(
        Choice(code, Text("language-name", language=code)) for code in read_model.languages
    )
    offers = read_model.offers()
    if _any_open(offers):
        page = Page(
            Name.START,
            Text("start-title"),
            Text("start-text"),
            actions=(Act.CONTINUE, Act.ATTENDANT),
            choices=languages,
            facts=_calls(visit, read_model),
        )
        return _framed(visit, page, revision)
    reason = next((offer.reason for offer in offers if offer.reason), None)
    page = Page(
        Name.CLOSED,
        Text("closed-title"),
        Text("closed-text"),
        actions=(Act.ATTENDANT,),
        facts={"resting": reason} | _calls(visit, read_model),
    )
    return _framed(visit, page, revision)


def _resumed(
    visit: Visit, place: AtResumed, read_model: ReadModel, now: Moment, revision: int
) -> Screen:
    """Return the interrupted transaction, with the start screen's calls for the attendant."""
    screen = _framed(visit, resumed.page(place, read_model, now), revision)
    service = read_model.transaction(place.reference).service
    return replace(screen, service=service, facts=screen.facts | _calls(visit, read_model))


def _calls(visit: Visit, read_model: ReadModel) -> dict[str, Fact]:
    """Return the calls for the attendant: unanswered hand-overs, and help."""
    return help_call.call_facts(visit) | _unanswered(read_model)


def _unanswered(read_model: ReadModel) -> dict[str, Fact]:
    """Return a call for the attendant if hand-overs are unanswered; it does not name a customer."""
    moving = [
        t
        for t in read_model.attendant.at_the_counter()
        if t.cash in MOVING and not read_model.attendant.is_paying(t.client_reference)
    ]
    return {"unanswered": Text("start-unanswered", {"count": len(moving)})} if moving else {}


def _services(visit: Visit, read_model: ReadModel, revision: int) -> Screen:
    actions = (Act.BACK, Act.CANCEL, Act.ATTENDANT)
    order = list(Group)
    offers = sorted(read_model.offers(), key=lambda offer: order.index(offer.service.group))
    choices = tuple(_tile(offer) for offer in offers)
    title, text = Text("services-title"), Text("services-text")
    page = Page(Name.SERVICES, title, text, actions=actions, choices=choices)
    return _framed(visit, page, revision)


def _tile(offer: Offer) -> Choice:
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


def _step(context: StepContext, revision: int) -> Screen:
    kind = _kind(context.place)
    view = kind.show(step_at(context.place), context)
    back = () if context.place.reference else (Act.BACK,)
    way_out = () if view.holds else (*back, Act.CANCEL)
    page = Page(
        kind.name,
        view.title or Text(f"{kind.name.value}-title"),
        None if view.bare else view.text or Text(f"{kind.name.value}-text"),
        input=view.input,
        actions=(*view.actions, *way_out),
        facts=_amount(context.visit.answers) | _valid_until(context) | view.facts,
        choices=view.choices,
    )
    step, steps = _dots(context.dialogue, context.place, context.visit.answers)
    framed = _framed(context.visit, page, revision)
    screen = replace(framed, service=context.dialogue.code, step=step, steps=steps)
    return _asking_to_leave(screen) if context.place.asks_leave else screen


def _asking_to_leave(screen: Screen) -> Screen:
    """Return the screen covered by the question whether to leave."""
    actions = (Act.CONTINUE, Act.BACK, Act.CANCEL)
    return replace(screen, actions=actions, facts=screen.facts | {"leaving": True})


def _task_page(code: str) -> Page:
    return Page(Name.WORKING, task_text(code), Text("errand-text"))


def _amount(answers: Answers) -> dict[str, Fact]:
    """Return the amount for each screen, once it is known."""
    return {} if answers.amount is None else {"amount": Money(answers.amount)}


def _valid_until(context: StepContext) -> dict[str, Fact]:
    """Return the earliest expiry of the inquiry results, if they expire.

    A step with an inquiry shows the expiry of its own result.
    """
    own, known = teaches(step_at(context.place)), context.visit.answers.inquiry_results
    results = known.values() if own is None else [known[own]] if own in known else []
    ends = [result.until for result in results if result.until is not None]
    if not ends:
        return {}
    at = context.now.service + (min(ends) - context.now.monotonic)
    return {"valid_until": to_the_second(at)}


def _dots(dialogue: DialogueDeclaration, place: AtStep, answers: Answers) -> tuple[int, int]:
    """Return the number of the current step (0: none), and of all steps."""
    asked = [i for i, a in enumerate(dialogue.steps) if is_asked(a, place, answers)]
    return (asked.index(place.index) + 1 if place.index in asked else 0, len(asked))
