"""Every page of a transaction, and every step of a dialogue, complete and in words."""

from itertools import product
from typing import NamedTuple

import msgspec
import pytest

from agent.api.aeps import AuthMode
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.page import Act, Screen, Text
from agent.dialogue.place import At, Visit
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens.transaction import (
    STAGES,
    CardNotStarted,
    CardRunning,
    QrShown,
    Stage,
    TransactionScreen,
)
from agent.dialogue.steps.capture import CaptureScreen
from agent.dialogue.steps.step import first_step
from agent.services.answers import Answers, ChosenBank
from agent.services.declaration import Group
from agent.services.registry import SERVICES
from agent.services.steps import Source
from agent.transactions.model import BankStatus, CashStatus, Direction, LastRefusal
from agent.transactions.outcome import Outcome, Status
from agent.ui.page.pages import Pages
from agent.ui.screen_protocol import as_object
from agent.ui.words.words import Words
from tests.support.counts import parameters
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import OPERATORS, said_for
from tests.unit.agent.ui.failure_codes import BY_PRODUCT, PROMPTS

LANGUAGES = ("en", "hi")
WORDS = Words(LANGUAGES, strict=True)
PAGES = Pages(WORDS)
WITH_AMOUNT = [s.code for s in SERVICES if s.terms.direction is not Direction.NO_CASH] + ["aeps.AP"]
ANSWERS = Answers(
    aadhaar=Private("999999990019"),
    bank=ChosenBank("607094", "State Bank of India"),
    amount=rupees(500),
    otp_sent_to="••••••3210",
)
PAID_PRODUCTS = {s.code.partition(".")[0] for s in SERVICES if s.group is Group.PAY}


def spoken(screen: Screen) -> dict[str, str]:
    """Show a screen in each language; missing words are an error."""
    shown = {}
    for language in LANGUAGES:
        said = replace(screen, language=language)
        as_object(said, WORDS)
        shown[language] = PAGES.fragment(said, "Sharma General Store")
    return shown


class View(NamedTuple):
    world: FakeWorld
    place: TransactionScreen


def view(service: str, **more: object) -> View:
    """A transaction of `service` in a world; `more` are its own fields."""
    world = FakeWorld()
    amount = rupees(500) if service in WITH_AMOUNT else Paise(0)
    world.begins(service=service, amount=amount)
    t = msgspec.structs.replace(world.transaction(REFERENCE), **more)
    world.transactions[REFERENCE] = t
    code, qr = Private("K7PX4M"), QrShown(240.0)
    place = TransactionScreen(REFERENCE, service, claim_code=code, payment=qr)
    return View(world, place)


def screen(at: Stage, seen: View) -> Screen:
    place, world = seen.place, seen.world
    t, context = world.transaction(REFERENCE), At(Visit(1, "en", place), world, world.now)
    page = place.page(STAGES[at](t, place, context))
    return Screen(
        revision=1,
        question=1,
        name=page.name,
        language="en",
        title=page.title,
        text=page.text,
        service=place.service,
        choices=page.choices,
        input=page.input,
        actions=page.actions,
        facts=page.facts,
    )


def outcome(status: Status, **more: object) -> Outcome:
    return Outcome(status, REFERENCE, "AE2611210001", bank_rrn="632511004321", **more)  # type: ignore[arg-type]  # fields of an outcome


@pytest.mark.parametrize("service", [service.code for service in SERVICES])
def test_every_stage_of_every_service_has_words(service: str) -> None:
    for at in Stage:
        spoken(screen(at, view(service)))


@pytest.mark.parametrize("at", [Stage.OWED, Stage.HELD])
def test_waiting_notes_come_with_a_reason(at: Stage) -> None:
    for cash in CashStatus:
        spoken(screen(at, view("aeps.CW", cash=cash)))


@pytest.mark.parametrize("service", [service.code for service in SERVICES])
@pytest.mark.parametrize("at", [Stage.FAILED, Stage.RETURN_PIN])
def test_every_failure_has_words(at: Stage, service: str) -> None:
    for code in (*BY_PRODUCT[service.partition(".")[0]], "NEW", None):
        failed = outcome(Status.FAILED, failure_code=code)
        spoken(screen(at, view(service, bank_status=BankStatus.FAILED, outcome=failed)))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("SERVICE_CLOSED", "UPI cash is closed at this hour."),
        ("TOO_MANY_OPEN_QRS", "Three payments of this shop are still open."),
        ("INVALID_TPIN", "TPIN was not accepted."),
        ("INSUFFICIENT_BALANCE", "wallet has too little money."),
        ("SERVICE_DISABLED", "The service has been switched off for now."),
        ("MISSING_PARAM", "Something that was typed was not taken."),
        ("NEW_CODE", "The service did not take the request."),
    ],
)
def test_a_refusal_has_its_own_explanation(code: str, said: str) -> None:
    refused = view("upicw.QR", bank_status=BankStatus.ABANDONED, refusal=LastRefusal(code, "", 0.0))
    assert said in spoken(screen(Stage.ABANDONED, refused))["en"]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_prompt_of_the_reader_has_words(prompt: str) -> None:
    seen = view("matm.CW", bank_status=BankStatus.PENDING)
    spoken(
        screen(Stage.CARD, seen._replace(place=replace(seen.place, payment=CardRunning(prompt))))
    )
    stuck = seen._replace(place=replace(seen.place, payment=CardNotStarted()))
    assert Act.CONTINUE in screen(Stage.CARD, stuck).actions


@pytest.mark.parametrize("prints", [True, False], ids=["printer", "no printer"])
def test_it_is_known_in_advance_whether_a_slip_will_be_scanned(*, prints: bool) -> None:
    seen = view("aeps.CW")
    seen.world.prints = prints
    for at in Stage:
        assert ("slip" in screen(at, seen).facts) is (not prints and STAGES[at].has_slip)


@pytest.mark.parametrize(
    ("code", "answers", "mode"),
    parameters(
        [*product(BY_CODE, (Answers(), ANSWERS), AuthMode)],
        few=30,
        ids=[
            f"{code}, {answers}, {mode.value}"
            for code, answers, mode in product(BY_CODE, ("no answers", "all answers"), AuthMode)
        ],
    ),
)
def test_every_step_of_every_dialogue_has_words(
    code: str, answers: Answers, mode: AuthMode
) -> None:
    world = FakeWorld()
    world.modes = tuple(AuthMode)
    world.lists = {source: lambda _: OPERATORS for source in Source}
    if code.partition(".")[0] in PAID_PRODUCTS:  # each step needs the answers before it
        answers = said_for(code)
    for index in range(len(BY_CODE[code].steps)):
        front = Front(world)
        place = replace(first_step(code).screen(index), mode=mode)
        if isinstance(place, CaptureScreen):
            place = replace(place, guidance="place-finger")
        front.session.visit = Visit(1, "en", place, answers)
        front.sees_change()
        assert front.screen.facts.get("service") != Text("service-unknown", {"code": code})
        spoken(front.screen)
