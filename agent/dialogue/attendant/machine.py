"""The kiosk itself: device tests that do not move money, the language, restart and shutdown."""

from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.attendant.screen import AttendantScreen, question_page, screen_page
from agent.dialogue.effects import SetLanguage, Stop, StopAgent, TryDevice
from agent.dialogue.page import Act, Choice, Fact, Page, Press, Text
from agent.dialogue.place import At, Home, Transition
from agent.dialogue.read_model import ReadModel
from agent.transactions.model import MOVING
from agent.transactions.references import shown_last4

_WAYS = {Stop.RESTART: "repeat", Stop.SHUT_DOWN: "power"}


class HomeLanguage(AttendantScreen, frozen=True):
    """The language of the start screen."""

    def page(self, at: At) -> Page:
        languages = tuple(
            Choice(code, Text("language-name", language=code)) for code in at.read_model.languages
        )
        title, text = Text("attendant-language"), Text("home-language-text")
        return screen_page(title, text, languages, {"home": at.read_model.home_language})

    def back(self) -> Home:
        return Home.SETTINGS

    def take(self, press: Press, at: At) -> Transition:
        chosen = press.value
        if chosen is None or chosen not in at.read_model.languages:
            return self.wrong(at)
        noted = Text("home-language-noted")
        return replace(at.to(Home.MENU, None, SetLanguage(chosen)), remark=noted)


class Stopping(AttendantScreen, frozen=True):
    """Restart or shut down, with a confirmation."""

    how: Stop | None = None
    busy: bool = False
    """The agent stops."""

    def page(self, _: At) -> Page:
        title = Text("attendant-stop")
        if self.how is None:
            ways = tuple(
                Choice(one.value, Text(f"stop-{one.value}"), i) for one, i in _WAYS.items()
            )
            return screen_page(title, Text("stop-text"), ways)
        if self.busy:
            return screen_page(title, Text(f"stop-{self.how.value}-now"), facts={"busy": True})
        return question_page(title, Text(f"stop-{self.how.value}-sure"), Act.CONFIRM)

    def take(self, press: Press, at: At) -> Transition:
        if self.how is None:
            chosen = next((how for how in Stop if how.value == press.value), None)
            return at.to(replace(self, how=chosen)) if chosen else self.wrong(at)
        if self.busy or press.action is not Act.CONFIRM:
            return self.wrong(at)
        why_not = moving_notes_error(at.read_model)
        if why_not:
            return at.to(self, why_not)
        return at.to(replace(self, busy=True), None, StopAgent(self.how))


def moving_notes_error(read_model: ReadModel) -> Text | None:
    """Return an error while notes are moving: a stop would leave them in doubt."""
    for t in read_model.attendant.at_the_counter():
        if t.cash in MOVING:
            last4 = shown_last4(t) or ""
            return Text("error-stop-notes", {"amount": Money(t.cash_total), "last4": last4})
    return None


_DEVICE_ICONS = {
    "biometric": "finger",
    "iris": "eye",
    "face": "face-eye",
    "card": "card",
    "display": "qr",
    "printer": "slip",
    "cash": "cash-out",
}


class DeviceTests(AttendantScreen, frozen=True):
    tested: str | None = None
    """The device that is being tested, or was tested last."""
    remark: Text | None = None
    """The result of the test."""
    busy: bool = False

    def page(self, at: At) -> Page:
        devices = at.read_model.attendant.devices()
        tested: dict[str, Fact] = {"device": device_text(self.tested)} if self.tested else {}
        choices = tuple(
            Choice(name, device_text(name), _DEVICE_ICONS.get(name), detail=_condition_text(word))
            for name, word in devices.items()
        )
        return screen_page(
            Text("attendant-devices"),
            self.remark or Text("devices-text" if devices else "devices-none"),
            () if self.busy else choices,
            tested | {"busy": self.busy},
        )

    def take(self, press: Press, at: At) -> Transition:
        device = press.value
        if self.busy or device is None or device not in at.read_model.attendant.devices():
            return self.wrong(at)
        testing = DeviceTests(device, Text(f"devices-trying-{device}"), busy=True)
        return at.ask(testing, TryDevice(device, at.language), DeviceTests.tried)

    def tried(self, remark: Text, at: At) -> Transition:
        return at.to(replace(self, busy=False, remark=remark))


def device_text(name: str) -> Text:
    return Text(f"device-{name}")


def _condition_text(word: str) -> Text:
    """Return a device's status in words; a rare one is also named as `check` names it."""
    return Text(f"device-is-{word.replace(' ', '_')}", {"word": word})
