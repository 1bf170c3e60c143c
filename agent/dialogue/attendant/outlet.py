"""The outlet at the service: its readiness, its owner's next task, and its TPIN."""

from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.attendant.screen import (
    TO_MENU,
    TO_SETTINGS,
    ScreenKind,
    question_page,
    screen_page,
    wrong,
)
from agent.dialogue.effects import AskOutlet, EnterTpin
from agent.dialogue.events import OutletAsked
from agent.dialogue.read_model import OutletView, ReadModel, WalletView
from agent.dialogue.screens import (
    Act,
    Choice,
    Fact,
    Input,
    InputKind,
    Page,
    Press,
    ScreenLine,
    Text,
)
from agent.dialogue.visit import AtAttendant, AtStep, AttendantScreen, Transition, Visit
from agent.outlet.tasks import DAILY_AUTH, OUTLET_TASKS

TPIN_MIN, TPIN_MAX = 4, 8  # digits

ASK = Choice("ask", Text("outlet-ask"), "repeat")
_ICONS = {task.code: task.icon for task in OUTLET_TASKS}


def task_text(code: str) -> Text:
    """Return the name of an outlet task: `errand-daily-auth` for outlet.daily-auth."""
    return Text(f"errand-{code.rpartition('.')[2]}")


def _page(place: AtAttendant, read_model: ReadModel) -> Page:
    view = read_model.attendant.outlet()
    choices = () if place.busy else (*_next_task(view), ASK)
    facts: dict[str, Fact] = {"lines": tuple(_lines(view)), "busy": place.busy}
    return screen_page(Text("attendant-outlet"), place.remark, choices, facts)


def _next_task(view: OutletView) -> tuple[Choice, ...]:
    if view.task is None:
        return ()
    return (Choice(view.task, task_text(view.task), _ICONS[view.task]),)


def _lines(view: OutletView) -> list[ScreenLine]:
    lines = [ScreenLine(Text("line-standing"), view.readiness)]
    if view.message:
        lines.append(ScreenLine(Text("line-message"), view.message))
    if view.task == DAILY_AUTH.code and view.charge is not None:
        lines.append(ScreenLine(Text("line-daily-auth-charge"), Money(view.charge)))
    wallets = ((Text(f"line-wallet-{one.wallet.value}"), _balance(one)) for one in view.wallets)
    return lines + [ScreenLine(name, balance) for name, balance in wallets]


def _balance(view: WalletView) -> Text:
    if view.refusal:
        return Text("wallet-refused", {"code": view.refusal})
    if view.balance is None or view.read_at is None:
        return Text("wallet-unread")
    return Text("wallet-read", {"amount": Money(view.balance), "at": view.read_at})


def _take(place: AtAttendant, press: Press, visit: Visit, read_model: ReadModel) -> Transition:
    if place.busy:
        return wrong(place)
    if press.value == ASK.value:
        asking = replace(place, busy=True, remark=Text("outlet-asking"))
        return Transition(asking, effects=(AskOutlet(visit.number),))
    task = read_model.attendant.outlet().task
    if task is None or press.value != task:
        return wrong(place)
    return Transition(AtStep(task, 0))


def _tpin_page(_: AtAttendant, __: ReadModel) -> Page:
    tpin = Input(InputKind.PIN, "tpin", TPIN_MAX)
    title, text = Text("attendant-tpin"), Text("tpin-text")
    return question_page(title, text, Act.CONTINUE, tpin)


def _take_tpin(place: AtAttendant, press: Press, _: Visit, read_model: ReadModel) -> Transition:
    typed = press.value or ""
    is_number = typed.isascii() and typed.isdecimal()
    if not is_number or not TPIN_MIN <= len(typed) <= TPIN_MAX:
        return Transition(place, Text("error-tpin", {"min": TPIN_MIN, "max": TPIN_MAX}))
    if objection := read_model.attendant.tpin_objection(Private(typed)):
        return Transition(place, objection)
    is_lost = read_model.attendant.is_tpin_configured()
    menu = replace(TO_MENU, remark=Text("tpin-until-restart" if is_lost else "tpin-noted"))
    return Transition(menu, effects=(EnterTpin(Private(typed)),))


SCREENS: dict[AttendantScreen, ScreenKind] = {
    AttendantScreen.OUTLET: ScreenKind(
        _page,
        _take,
        TO_SETTINGS,
        result=(OutletAsked, lambda place, *_: Transition(replace(place, busy=False, remark=None))),
    ),
    AttendantScreen.TPIN: ScreenKind(_tpin_page, _take_tpin, TO_SETTINGS),
}
