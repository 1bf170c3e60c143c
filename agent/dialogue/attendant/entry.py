"""The attendant's PIN, the home behind it, and the settings."""

from collections.abc import Iterable

from agent.base.money import Money, Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.attendants import FIRST, LENGTH_MAX
from agent.cash.pin import PinPlace
from agent.dialogue.attendant.complaints import ComplaintsScreen
from agent.dialogue.attendant.in_progress import InProgress
from agent.dialogue.attendant.machine import DeviceTests, HomeLanguage, Stopping
from agent.dialogue.attendant.names import NamesPin
from agent.dialogue.attendant.outlet import OutletScreen, TpinScreen, next_task
from agent.dialogue.attendant.owed import OwedList
from agent.dialogue.attendant.screen import AttendantScreen, screen_page
from agent.dialogue.attendant.till import OPENING, CountInRupees, Till
from agent.dialogue.attendant.today_list import TodaysList
from agent.dialogue.attendant.verifications import Verifications
from agent.dialogue.effects import CheckPin, SignedIn
from agent.dialogue.page import Act, Choice, Fact, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.place import At, Destination, Home, Transition
from agent.dialogue.read_model import OutletView
from agent.dialogue.steps.step import first_step
from agent.outlet.tasks import DAILY_AUTH
from agent.transactions.model import CashStatus, Transaction

WRONG_CLAIMS_MAX = 5  # after a PIN; enough for typing errors, too few for guessing


class Pin(AttendantScreen, frozen=True):
    at_place: PinPlace = PinPlace.START_SCREEN

    def page(self, _: At) -> Page:
        return Page(
            Name.ATTENDANT,
            Text("attendant-pin-title"),
            Text("attendant-pin-text"),
            input=Input(InputKind.PIN, "pin", LENGTH_MAX),
            actions=(Act.CONTINUE, Act.CANCEL),
        )

    def back(self) -> Home:
        return Home.START

    def take(self, press: Press, at: At) -> Transition:
        return at.ask(self, CheckPin(Private(press.value or ""), self.at_place), Pin.checked)

    def checked(self, checked: SignedIn | Text, at: At) -> Transition:
        return at.to(self, checked) if isinstance(checked, Text) else at.to(Home.MENU)


# The screens of the home menu, each with its icon; those with work for a person come first.
MENU: dict[str, tuple[str, Destination]] = {
    "owed": ("cash-out", OwedList()),
    "pending": ("clock", InProgress()),
    "list": ("list", TodaysList()),
    "today": ("day-report", Home.TODAY),
    "drawer": ("drawer", Till()),
    "devices": ("devices", DeviceTests()),
    "complaints": ("complaint", ComplaintsScreen()),
    "verifications": ("papers", Verifications()),
    "names": ("names", NamesPin()),
    "settings": ("gear", Home.SETTINGS),
    "stop": ("power", Stopping()),
}

SETTINGS: dict[str, tuple[str, Destination]] = {
    "outlet": ("shop", OutletScreen()),
    "tpin": ("keypad", TpinScreen()),
    "language": ("language", HomeLanguage()),
}


class Menu(AttendantScreen, frozen=True):
    remark: Text | None = None
    """The result of the last action."""

    def page(self, at: At) -> Page:
        name = at.attendant
        title = Text("attendant-title")
        return Page(
            Name.ATTENDANT,
            title if name == FIRST else Text("attendant-named", {"name": name}),
            self.remark or Text("attendant-text"),
            actions=(Act.CANCEL,),
            facts=_home_facts(at),
            choices=(*_due(at), *_tiles(MENU)),
        )

    def back(self) -> Home:
        return Home.START

    def take(self, press: Press, at: At) -> Transition:
        if press.value == OPENING.value:
            return at.to(CountInRupees(OPENING))
        task = at.read_model.attendant.outlet().task
        if task is not None and press.value == task:
            return first_step(task).arrive(at)
        # Scripts may also choose one of the settings directly.
        return _opened(self, MENU | SETTINGS, press, at)


def _due(at: At) -> tuple[Choice, ...]:
    """Return what opens the day: the owner's next task, then the count of the drawer."""
    attendant = at.read_model.attendant
    outlet = attendant.outlet()
    if tasks := next_task(outlet):
        return tuple(replace(one, detail=_price(outlet)) for one in tasks)
    is_counted = attendant.expected_in_drawer() is not None
    return () if is_counted else (Choice(OPENING.value, OPENING.title, "drawer"),)


class SettingsScreen(AttendantScreen, frozen=True):
    """Rarely changed settings: the outlet, the TPIN, the language."""

    def page(self, _: At) -> Page:
        title, text = Text("attendant-settings"), Text("attendant-text")
        return screen_page(title, text, _tiles(SETTINGS))

    def take(self, press: Press, at: At) -> Transition:
        return _opened(self, SETTINGS, press, at)


def _home_facts(at: At) -> dict[str, Fact]:
    attendant = at.read_model.attendant
    owed, earned = attendant.at_the_counter(), attendant.today().earned
    return {
        "owed": len(owed),
        "owed_amount": _total(t for t in owed if t.cash in OWED_FOR_SURE),
        "pending": len(attendant.pending()),
        "due": bool(_due(at)),
        "earned": None if earned is None else Money(earned),
        "printer": at.read_model.printer_warning(),
    }


def _price(outlet: OutletView) -> Text | None:
    """Return what each try of the daily sign-in costs; it is said before the task begins."""
    if outlet.task != DAILY_AUTH.code or outlet.charge is None:
        return None
    return Text("verification-charge", {"amount": Money(outlet.charge)})


OWED_FOR_SURE = frozenset({CashStatus.OWED, CashStatus.REFUND_OWED})
"""Statuses in which the notes are certainly owed. In others they may have moved already, or a
person must decide whose they are."""


def _total(owed: Iterable[Transaction]) -> Money | None:
    """Return the sum of the owed notes; None if nothing is owed."""
    total = Paise(sum(t.cash_total for t in owed))
    return Money(total) if total else None


def _tiles(screens: dict[str, tuple[str, Destination]]) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, Text(f"attendant-{value}"), icon=icon) for value, (icon, _) in screens.items()
    )


def _opened(
    shown: AttendantScreen, screens: dict[str, tuple[str, Destination]], press: Press, at: At
) -> Transition:
    if press.value not in screens:
        return shown.wrong(at)
    _, screen = screens[press.value]
    return at.to(screen)
