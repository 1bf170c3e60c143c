"""The devices: a row each with its choices, keys and trials. The reader's row is in `reader.py`."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from agent.base.private import Private
from agent.config.kiosk_config import Setup
from agent.setup.device_trials import (
    Trial,
    dispenser_status,
    print_test,
    show_qr,
    terminal_status,
    try_as_agent,
    try_device,
)
from agent.setup.interview import Interview, NotUnderstood, ask_choice, ask_yes, whole_number, words
from agent.setup.udev import ask_line
from drivers.usb import UsbBus, UsbKind

Ask = Callable[[Interview, str], str | None]
"""Asks something and puts the answer into a table; returns the device file for a trial, if any."""

AFTER_TRIAL: Final = {
    "again": "Try again",
    "keep": "Keep it, and solve this later",
    "change": "Answer again",
    "leave": "Leave it out",
}
USB_PRINTER: Final = "/dev/kiosk-printer"  # so systemd/60-kiosk.rules names the usblp driver's


class Way(msgspec.Struct, frozen=True):
    """One choice: the keys that it sets, and the questions that it needs."""

    text: str
    keys: Mapping[str, Any] = msgspec.field(default_factory=dict)
    questions: tuple[Ask, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """A trial that is offered after the questions; `name` is for the summary."""

    name: str
    question: str
    trial: Callable[[Setup], Awaitable[Trial]]
    rd_pairing: Private[bytes] | None = None


class Device(msgspec.Struct, frozen=True):
    """One device, which has one table in kiosk.toml."""

    title: str
    table: str
    name: str
    question: str
    without: str
    """The choice that leaves the table out."""
    ways: Callable[[Interview], Mapping[str, Way]]
    """Shows what is connected, and returns the choices."""
    usual: Callable[[Interview, Mapping[str, Way]], str]
    """Returns the choice for an empty line."""
    trials: Callable[[Interview], Iterable[Offer]]
    places: frozenset[str] = frozenset()
    """Keys that are asked again. Empty: the old keys are kept unless the driver changes."""

    def ask(self, interview: Interview) -> None:
        """Ask until the person does not want to change an answer."""
        while (then := self._ask_once(interview)) == "change":
            pass
        if then == "leave":
            interview.draft.put_table(self.table, None)

    def _ask_once(self, interview: Interview) -> str:
        draft = interview.draft
        ways = self.ways(interview)
        chosen = ask_choice(
            interview.person,
            self.question,
            {name: way.text for name, way in ways.items()},
            default=self.usual(interview, ways),
        )
        if chosen == self.without:
            if chosen == "none":
                draft.remarks.append(f"{self.name}: none fitted")
            return "leave"
        tables = self._described(interview, ways[chosen])
        for offer in self.trials(interview):
            if (then := _try(interview, offer, tables)) != "keep":
                return then
        return "keep"

    def _described(self, interview: Interview, way: Way) -> dict[str, dict[str, Any]]:
        """Ask a choice's questions; return the tables for a trial."""
        draft = interview.draft
        before = draft.tables.get(self.table, {})
        if not self.places and before.get("driver") != way.keys.get("driver"):
            before = {}
        kept = {key: value for key, value in before.items() if key not in self.places}
        draft.put_table(self.table, {**kept, **way.keys})
        line = next(filter(None, [ask(interview, self.table) for ask in way.questions]), None)
        place = {"port": line} if line else {}
        outlet = {"merchant_ref": "-", "latitude": 0.0, "longitude": 0.0}
        return {
            "outlet": {**outlet, "name": draft.value("outlet", "name", "")},
            self.table: {**draft.tables[self.table], **place},
        }


def _try(interview: Interview, offer: Offer, tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Offer a test until it succeeds or the person goes on; return `keep`, `change` or `leave`."""
    person, remarks = interview.person, interview.draft.remarks
    if not ask_yes(person, offer.question, default=True):
        remarks.append(f"{offer.name}: not tried")
        return "keep"
    while True:
        person.say("  …")
        # A reader is asked over the network, where the user makes no difference.
        if offer.rd_pairing is None:
            found = try_as_agent(interview.machine.agent(), tables, offer.trial)
        else:
            found = asyncio.run(try_device(tables, offer.trial, offer.rd_pairing))
        person.say(f"  {found.what}")
        if found.is_fine:
            remarks.append(f"{offer.name}: tried, {found.what}")
            return "keep"
        match ask_choice(person, "What now?", AFTER_TRIAL, default="again"):
            case "again":
                continue
            case "keep":
                remarks.append(f"{offer.name}: kept, although the test failed: {found.what}")
                return "keep"
            case "leave":
                remarks.append(f"{offer.name}: left out after a test: {found.what}")
                return "leave"
            case _:
                return "change"


def key(
    name: str, question: str, parse: Callable[[str], Any] = str, default: str | None = None
) -> Ask:
    """Return the question for a key of the device's table."""

    def ask(interview: Interview, table: str) -> None:
        interview.ask_key(table, name, question, parse, default=default)

    return ask


def serial(what: str) -> Ask:
    """Return the question for the device's serial line."""

    def ask(interview: Interview, table: str) -> str:
        line = ask_line(interview, table, what)
        interview.draft.put(table, "port", line.port)
        return line.now

    return ask


# --- the card terminal: ZVT over a serial line or the network ---

_ZVT: Final = {"driver": "zvt"}
_TERMINALS: Final = {
    "none": Way("None: no card services"),
    "serial": Way(
        "On a serial line or USB",
        _ZVT,
        (
            serial("the terminal"),
            key("baud", "Its speed in baud, as it is set in the terminal:", whole_number, "9600"),
        ),
    ),
    "network": Way(
        "On the network",
        _ZVT,
        (
            key("host", "The terminal's address, such as 192.168.7.3:"),
            key("port", "Its ZVT port:", whole_number, "20007"),
        ),
    ),
}


def _usual_terminal(interview: Interview, _: Mapping[str, Way]) -> str:
    before = interview.draft.tables.get("card")
    return "none" if before is None else "network" if "host" in before else "serial"


# --- the QR display: the touch screen or a separate display ---

_DISPLAYS: Final = {
    "touch-screen": Way("On the touch screen"),
    "framebuffer": Way(
        "On a small panel (framebuffer, /dev/fb1)",
        {"driver": "framebuffer"},
        (key("device", "Its device file:", default="/dev/fb1"),),
    ),
    "nextion": Way("On a Nextion display", {"driver": "nextion"}, (serial("the display"),)),
    "bonrix": Way("On a Bonrix display", {"driver": "bonrix"}, (serial("the display"),)),
}


def _qr_trials(interview: Interview) -> Iterable[Offer]:
    def is_seen() -> bool:
        return ask_yes(interview.person, "Is a QR on the display?", default=True)

    trial = partial(show_qr, is_seen=is_seen)
    yield Offer("display", "Show a QR that nobody can pay on it now?", trial)


# --- the slip printer: on USB, a serial line or the network ---

_ESCPOS: Final = {"driver": "escpos"}
_PAPER: Final = key("paper", "The paper's width in millimetres, 58 or 80:", whole_number, "80")


def _printers(interview: Interview) -> Mapping[str, Way]:
    """Return the choices; a printer on USB by the kernel's name, or its ids without a driver.

    The previous printer is always a choice: its name depends on the driver that has it now.
    """
    found = {}
    if interview.machine.at(USB_PRINTER).exists():
        text = f"The one on USB ({USB_PRINTER})"
        found[USB_PRINTER] = Way(text, {**_ESCPOS, "device": USB_PRINTER}, (_PAPER,))
    else:
        for device in UsbBus().devices() or ():
            if device.kind is UsbKind.PRINTER:
                ids = f"{device.vendor:04x}:{device.product:04x}"
                found[ids] = Way(f"On USB: {device}", {**_ESCPOS, "usb": ids}, (_PAPER,))
    for name in ("usb", "device"):
        if place := interview.draft.tables.get("printer", {}).get(name):
            before = Way(f"The same as before ({place})", {**_ESCPOS, name: place}, (_PAPER,))
            found.setdefault(place, before)
    baud = key("baud", "Its speed in baud:", whole_number, "115200")
    host = key("host", "The printer's address, such as 192.168.7.4:")
    return {
        "none": Way("None: the slip is a code on the screen, for the customer's phone"),
        **found,
        "serial": Way("ESC/POS on a serial line", _ESCPOS, (serial("the printer"), baud, _PAPER)),
        "network": Way("ESC/POS on the network", _ESCPOS, (host, _PAPER)),
    }


def _usual_printer(interview: Interview, ways: Mapping[str, Way]) -> str:
    """Return the previous printer, or the first one found."""
    table = interview.draft.tables.get("printer", {})
    if "host" in table:
        return "network"
    if place := table.get("usb") or table.get("device"):
        return str(place)
    if table.get("driver") == "escpos":
        return "serial"
    return next((way for way in ways if way not in ("none", "serial", "network")), "none")


def _slip_trials(interview: Interview) -> Iterable[Offer]:
    shop = interview.draft.value("outlet", "name") or interview.draft.value(
        "outlet", "merchant_ref"
    )
    yield Offer("printer", "Print a test slip now?", partial(print_test, shop=shop))


# --- the notes: handed out by a person or by a dispenser ---


def _dispenser(model: str, text: str, cassettes: int) -> Way:
    def read(typed: str) -> list[int]:
        notes = [whole_number(word) for word in words(typed)]
        if len(notes) != cassettes:
            raise NotUnderstood(f"Type {cassettes} numbers, one for each cassette.")
        return notes

    denominations = key(
        "denominations",
        "The rupee value of each cassette's notes, from the top, such as 500, 200; 0 for none. "
        f"{cassettes} numbers:",
        read,
    )
    question = "The parity that its switches set, N for none or E for even:"
    parity = key("parity", question, str.upper, "N")
    return Way(text, {"driver": model}, (denominations, serial("the dispenser"), parity))


_DISPENSERS: Final = {
    "attendant": Way("A person, behind the PIN"),
    "lcdm-2000": _dispenser("lcdm-2000", "A Puloon LCDM-2000 (two cassettes)", 2),
    "lcdm-4000": _dispenser("lcdm-4000", "A Puloon LCDM-4000 (four cassettes)", 4),
}

CARD: Final = Device(
    title="The card terminal",
    table="card",
    name="card terminal",
    question="How is the card terminal connected?",
    without="none",
    ways=lambda _: _TERMINALS,
    usual=_usual_terminal,
    trials=lambda _: [
        Offer("card terminal", "Switch it on; ask for its status now?", terminal_status)
    ],
    places=frozenset({"host", "port"}),
)
DISPLAY: Final = Device(
    title="The QR display",
    table="display",
    name="display",
    question="Where is a customer's QR shown?",
    without="touch-screen",
    ways=lambda _: _DISPLAYS,
    usual=lambda interview, _: str(interview.draft.value("display", "driver", "touch-screen")),
    trials=_qr_trials,
)
PRINTER: Final = Device(
    title="The printer",
    table="printer",
    name="printer",
    question="Which printer is fitted?",
    without="none",
    ways=_printers,
    usual=_usual_printer,
    trials=_slip_trials,
    places=frozenset({"host", "usb", "device", "port", "folder"}),
)
NOTES: Final = Device(
    title="The bank notes",
    table="cash",
    name="dispenser",
    question="Who hands out the notes?",
    without="attendant",
    ways=lambda _: _DISPENSERS,
    usual=lambda interview, _: str(interview.draft.value("cash", "driver", "attendant")),
    trials=lambda _: [
        Offer("dispenser", "Ask for its status now? No note moves.", dispenser_status)
    ],
)
