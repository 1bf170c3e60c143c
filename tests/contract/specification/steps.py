"""The steps of the specification: actions of customer, attendant, bank, network and time."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from agent.base.money import PAISE_PER_RUPEE
from agent.transactions.model import CashStatus, Finding, ShortfallSettled, Verdict, Vouched
from tests.contract.specification.scene import ENDPOINTS, MOBILE, Scene
from tests.contract.specification.table import Step
from tests.support.kiosk_world import PIN

SceneAction = Callable[[Scene], Awaitable[None]]


def step(words: str) -> Callable[[SceneAction], Step]:
    """Return a decorator that makes an action a step; `words` is its text in the table."""
    return lambda action: Step(words, action)


def at(screen: str, words: str, *presses: tuple[str, str | None]) -> Step:
    """Return a step that waits for a screen and presses its buttons."""

    async def acts(scene: Scene) -> None:
        await scene.sees(screen)
        await scene.acts(*presses)

    return Step(words, acts)


def doing(words: str, does: Callable[[Scene], object]) -> Step:
    """Return a step that does something at once."""

    async def acts(scene: Scene) -> None:
        does(scene)

    return Step(words, acts)


# --- the bank and the network ---


def bank(words: str, **outcome: Any) -> Step:
    """Return a step that scripts the bank's answer to the service's next request."""

    async def says(scene: Scene) -> None:
        given = {k: scene.code if v == "{code}" else v for k, v in outcome.items()}
        scene.world.bank_says(ENDPOINTS[scene.service], **given)

    return Step(words, says)


def refused(code: str = "{code}", count: int = 1, **more: Any) -> Step:
    async def refuses(scene: Scene) -> None:
        refusal = code.format(code=scene.code)
        given = {name: str(value).format(code=scene.code) for name, value in more.items()}
        scene.world.refuses(ENDPOINTS[scene.service], refusal, count=count, **given)

    why = f" ({more['failure_code']})" if "failure_code" in more else ""
    times = {1: "once", 2: "twice"}.get(count, "each time")
    return Step(f"the service refuses {times} with {code}{why}", refuses)


def network(words: str, kind: str, when: str, count: int = 1) -> Step:
    async def breaks(scene: Scene) -> None:
        scene.world.breaks(ENDPOINTS[scene.service], kind, when, count=count)

    return Step(words, breaks)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The answers of the bank, biller or operator, and when they come."""

    yes: Step
    no: Step
    yes_soon: Step
    no_soon: Step
    yes_later: Step
    no_later: Step
    because: str
    """The failure code of each FAILED after a PENDING."""


def outcomes(
    who: str,
    because: str = "DECLINED",
    *,
    yes: str = "SUCCESS",
    no: str = "FAILED",
    wait: str = "PENDING",
) -> Outcomes:
    """Return the scripted answers of `who`, in the words of their part of the API."""

    def settles(word: str, after: str, **outcome: Any) -> Step:
        return bank(f"{who} answers {wait}, {word} after {after}", status="PENDING", **outcome)

    succeeds = {"settles_to": "SUCCESS"}
    fails = {"settles_to": "FAILED", "failure_code": because}
    return Outcomes(
        yes=bank(f"{who} answers {yes}", status="SUCCESS"),
        no=bank(f"{who} answers {no} with {{code}}", status="FAILED", failure_code="{code}"),
        yes_soon=settles(yes, "20 s", settles_after_s=20, **succeeds),
        no_soon=settles(no, "20 s", settles_after_s=20, **fails),
        yes_later=settles(yes, "10 min", settles_after_s=600, **succeeds),
        no_later=settles(no, "10 min", settles_after_s=600, **fails),
        because=because,
    )


the_bank = outcomes("the bank")
lost_before = network("the request is lost before the service acts", "silent", "before")
lost_after = network("the answer is lost after the service acted", "silent", "after")
never_reached = network("no request reaches the service", "cut", "before", count=50)


# --- the customer ---


def asks(amount: str = "500") -> Step:
    @step(f"asks for {amount}")
    async def does(scene: Scene) -> None:
        await scene.opens(amount)
        scene.seen.clear()
        await scene.get()

    return does


def answers(amount: str = "500") -> Step:
    large = "asks for 6,000, types the code from the phone, gives a finger"

    @step("answers the questions, gives a finger" if amount == "500" else large)
    async def does(scene: Scene) -> None:
        await scene.opens(amount)
        scene.seen.clear()
        await scene.get()
        await scene.gives_finger()

    return does


@step("asks for 6,000, has the code sent again, mistypes it once, gives a finger")
async def answers_with_second_code(scene: Scene) -> None:
    await scene.opens("6000", slow_with_code=True)
    scene.seen.clear()
    await scene.get()
    await scene.gives_finger()


@step("types the mobile number and a new code, gives a finger again")
async def gives_new_code(scene: Scene) -> None:
    await scene.sees("mobile")
    await scene.act("continue", MOBILE)
    await scene.enters_code(2)
    await scene.gives_finger()


@step("types the mobile number and the code, gives a finger again")
async def gives_first_code(scene: Scene) -> None:
    await scene.sees("mobile")
    await scene.act("continue", MOBILE)
    await scene.enters_code(1)
    await scene.gives_finger()


@step("gives another finger")
async def gives_finger_again(scene: Scene) -> None:
    await scene.sees("biometric")
    scene.world.reader.do("place", {"finger": "good"})


walks_away = at("start", "walks away")


@step("presses done and goes")
async def goes(scene: Scene) -> None:
    await scene.act("done")


@step("takes the slip and goes")
async def goes_with_the_slip(scene: Scene) -> None:
    await scene.sees("pending")
    await scene.world.comes_true(lambda: _slip_is_out(scene), within=60)
    await scene.act("done")


def _slip_is_out(scene: Scene) -> bool:
    over = scene.shown["facts"].get("slip_state") not in (None, "printing")
    return scene.claim_code is not None and over


async def _is(scene: Scene, cash: CashStatus) -> None:
    await scene.world.comes_true(lambda: scene.world.transaction.cash is cash, within=1500)


@step("comes back with the claim code and gets the cash")
async def claims(scene: Scene) -> None:
    await _is(scene, CashStatus.OWED)
    await scene.claims()


@step("comes back with the claim code and gets the notes back")
async def claims_notes_back(scene: Scene) -> None:
    await _is(scene, CashStatus.REFUND_OWED)
    await scene.claims()


# --- the attendant ---


hands_over = at("cash", "the attendant hands over the notes", ("continue", PIN), ("handed", None))
hands_nothing = at(
    "cash",
    "the attendant corrects it with the PIN: not handed over",
    *(("continue", PIN), ("not-handed", None), ("continue", PIN)),
)
no_notes_here = at("cash", "the attendant presses done: no notes available", ("done", None))
keeps_the_notes = at("cash", "keeps the notes, and cancels", ("cancel", None))


@step("the attendant enters the PIN, and does not answer whether the notes moved")
async def leaves_it_unanswered(scene: Scene) -> None:
    await scene.sees("cash")
    await scene.act("continue", PIN)
    await scene.sees("start")


@step("the attendant answers the question later, behind the PIN: they did")
async def answers_later(scene: Scene) -> None:
    assert (await scene.get())["facts"]["unanswered"]
    await scene.to_the_owed()
    await scene.acts(("choose", scene.world.transaction.client_reference), ("handed", None))


@step("the attendant counts the notes in")
async def counts_in(scene: Scene) -> None:
    await scene.sees("cash")
    counted = str(scene.world.transaction.cash_total // PAISE_PER_RUPEE)
    await scene.acts(("continue", PIN), ("confirm", counted))


@step("the attendant gives the notes back")
async def gives_back(scene: Scene) -> None:
    await _is(scene, CashStatus.REFUND_OWED)
    await scene.sees("cash")
    await scene.acts(("continue", PIN), ("handed", None))


@step("the customer misses notes, and presses it")
async def misses_notes(scene: Scene) -> None:
    await scene.sees("result" if scene.world.transaction.cash is CashStatus.HANDED else "sorry")
    await scene.act("short")
    assert scene.world.transaction.has_open_shortfall


@step("two people find that the customer has them now")
async def two_find_them_paid(scene: Scene) -> None:
    for by in ("attendant", "operator"):
        at = scene.world.kiosk.clock.now().service
        found = ShortfallSettled(at=at, by=by, finding=Finding.PAID)
        scene.world.kiosk.reconciler.record(scene.world.transaction.client_reference, found)


def two_find_it_undelivered(seconds: float, period: str) -> Step:
    @step(f"after a{'n' if period == 'hour' else ''} {period} two people find that it failed")
    async def does(scene: Scene) -> None:
        await scene.world.passes(seconds)
        reference = scene.world.transaction.client_reference
        assert scene.world.kiosk.reconciler.why_stuck(scene.world.transaction)
        for by in ("attendant", "operator"):
            at = scene.world.kiosk.clock.now().service
            verdict = Vouched(at=at, by=by, verdict=Verdict.NOT_DELIVERED)
            scene.world.kiosk.reconciler.record(reference, verdict)

    return does


# --- a phone and a QR ---


@step("the phone pays the QR")
async def pays(scene: Scene) -> None:
    await scene.sees("qr")
    await scene.world.passes(30)
    scene.world.phone("pay")


pays_late = doing("the phone pays the QR anyway", lambda scene: scene.world.phone("pay"))


def phone_declines(code: str = "{code}") -> Step:
    @step(f"the payer's bank declines with {code}")
    async def declines(scene: Scene) -> None:
        await scene.sees("qr")
        await scene.world.passes(30)
        scene.world.phone("decline", failure_code=code.format(code=scene.code))

    return declines


cancels_qr = at("qr", "cancels the QR", ("cancel", None))
has_no_phone = at("qr", "presses back: I have no phone", ("back", None))


# --- a card ---


def card(words: str, *doings: tuple[str, dict[str, Any]]) -> Step:
    """Return a step with these actions at the card terminal, four seconds apart."""

    async def does(scene: Scene) -> None:
        await scene.sees("card")
        for action, how in doings:
            scene.world.devices.card.do(action, how)
            await scene.world.passes(4)

    return Step(words, does)


uses_card = card(
    "inserts the card, types the PIN, takes the card", ("insert", {}), ("pin", {}), ("remove", {})
)
pulls_card = card("pulls the card before the PIN", ("insert", {}), ("remove", {}))
mistypes_once = card(
    "types a wrong PIN, then the right one",
    ("insert", {}), ("pin", {"pin": "wrong"}), ("pin", {}), ("remove", {}),
)  # fmt: skip
mistypes = card(
    "types a wrong PIN three times",
    ("insert", {}),
    ("pin", {"pin": "wrong", "tries": 3}),
    ("remove", {}),
)
unreadable = card("inserts an unreadable card", ("insert", {"card": "unreadable"}), ("remove", {}))
expired_card = card("inserts an expired card", ("insert", {"card": "expired"}), ("remove", {}))
foreign_card = card("inserts an unsupported card", ("insert", {"card": "foreign"}), ("remove", {}))


def terminal_refused(result: str, words: str) -> Step:
    """Return a step that makes the terminal report this result code (devices.md 2.6)."""
    return doing(words, lambda scene: scene.world.devices.card.do("refuse", {"code": result}))


@step("cancels on the screen")
async def cancels_card(scene: Scene) -> None:
    await scene.sees("card")
    await scene.world.passes(3)
    await scene.act("cancel")


@step("sees that the terminal did not start, and cancels")
async def gives_up_card(scene: Scene) -> None:
    await scene.sees("card")
    await scene.world.comes_true(
        lambda: scene.world.screen.facts["prompt"] == "not-started", within=60
    )
    await scene.act("cancel")  # back to `services`, which shows the reason


@step("presses the terminal's red key")
async def red_key(scene: Scene) -> None:
    await scene.sees("card")
    await scene.world.passes(3)
    scene.world.devices.card.do("stop", {})


@step("leaves the card in their pocket")
async def no_card(scene: Scene) -> None:
    await scene.sees("card")
    await scene.world.passes(70)


@step("meanwhile the network settles it as FAILED with {code}")
async def settled_meanwhile(scene: Scene) -> None:
    await scene.sees("card")
    await scene.world.passes(3)
    reference = scene.world.transaction.client_reference
    settled = {"reference": reference, "status": "FAILED", "failure_code": scene.code}
    scene.world.api.do("settle", settled)
    await scene.world.comes_true(
        lambda: scene.world.transaction.bank_status.value == "failed", within=600
    )


@step("the terminal's cable is pulled while the bank is asked")
async def unplugged_midway(scene: Scene) -> None:
    scene.world.devices.card.do("insert", {})
    await scene.sees("card")
    await scene.world.passes(3)
    scene.world.devices.card.do("pin", {})
    await scene.world.passes(1)
    scene.world.devices.card.do("unplug", {})
    scene.world.devices.card.do("remove", {})


@step("the terminal's cable is pulled before it is started")
async def unplugged_before(scene: Scene) -> None:
    await scene.is_offered()
    scene.world.devices.card.do("unplug", {})


# --- time and power ---


def passes(seconds: float, words: str) -> Step:
    @step(words)
    async def does(scene: Scene) -> None:
        await scene.world.passes(seconds)

    return does


@step("the end is seen")
async def end_is_seen(scene: Scene) -> None:
    await scene.sees("result", "mini-statement", "sorry")


pending_is_seen = at("pending", "the pending screen is seen")
