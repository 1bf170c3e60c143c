"""The outlet at the service: its readiness, its owner's next task, and its TPIN."""

from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.attendant.screen import AttendantScreen, question_page, screen_page
from agent.dialogue.effects import AskOutlet, CarriedOut, EnterTpin
from agent.dialogue.page import (
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
from agent.dialogue.place import At, Home, Transition
from agent.dialogue.read_model import OutletView, WalletView
from agent.dialogue.steps.forward import task_text
from agent.dialogue.steps.step import first_step
from agent.outlet.tasks import DAILY_AUTH, OUTLET_TASKS

TPIN_MIN, TPIN_MAX = 4, 8  # digits

ASK = Choice("ask", Text("outlet-ask"), "repeat")
_ICONS = {task.code: task.icon for task in OUTLET_TASKS}


class OutletScreen(AttendantScreen, frozen=True):
    remark: Text | None = None
    """The result of the last task."""
    busy: bool = False
    """The service is being asked."""

    def page(self, at: At) -> Page:
        view = at.read_model.attendant.outlet()
        choices = () if self.busy else (*next_task(view), ASK)
        facts: dict[str, Fact] = {"lines": tuple(_lines(view)), "busy": self.busy}
        return screen_page(Text("attendant-outlet"), self.remark, choices, facts)

    def back(self) -> Home:
        return Home.SETTINGS

    def take(self, press: Press, at: At) -> Transition:
        if self.busy:
            return self.wrong(at)
        if press.value == ASK.value:
            asking = replace(self, busy=True, remark=Text("outlet-asking"))
            return at.ask(asking, AskOutlet(), OutletScreen.asked)
        task = at.read_model.attendant.outlet().task
        if task is None or press.value != task:
            return self.wrong(at)
        return first_step(task).arrive(at)

    def asked(self, done: CarriedOut | Text, at: At) -> Transition:
        error = done if isinstance(done, Text) else None
        return at.to(replace(self, busy=False, remark=None), error)


def next_task(view: OutletView) -> tuple[Choice, ...]:
    """Return the choice of the owner's next task, if there is one."""
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


class TpinScreen(AttendantScreen, frozen=True):
    def page(self, _: At) -> Page:
        tpin = Input(InputKind.PIN, "tpin", TPIN_MAX)
        title, text = Text("attendant-tpin"), Text("tpin-text")
        return question_page(title, text, Act.CONTINUE, tpin)

    def back(self) -> Home:
        return Home.SETTINGS

    def take(self, press: Press, at: At) -> Transition:
        typed, attendant = press.value or "", at.read_model.attendant
        is_number = typed.isascii() and typed.isdecimal()
        if not is_number or not TPIN_MIN <= len(typed) <= TPIN_MAX:
            return at.to(self, Text("error-tpin", {"min": TPIN_MIN, "max": TPIN_MAX}))
        if objection := attendant.tpin_objection(Private(typed)):
            return at.to(self, objection)
        is_lost = attendant.is_tpin_configured()
        noted = Text("tpin-until-restart" if is_lost else "tpin-noted")
        return replace(at.to(Home.MENU, None, EnterTpin(Private(typed))), remark=noted)
