"""The questions that all devices share: the serial line, and a test that can be repeated."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from agent.base.structs import replace
from agent.setup.device_trials import Trial
from agent.setup.interview import Interview
from agent.setup.serial_lines import SerialLine, serial_lines
from agent.setup.terminal import NotUnderstood, ask, ask_choice, ask_yes

NAMED, ELSEWHERE, FIND = "named", "elsewhere", "find"

AFTER_TRIAL = {
    "again": "Try again",
    "keep": "Keep it, and solve this later",
    "change": "Answer again",
    "leave": "Leave it out",
}


class LineChoice(msgspec.Struct, frozen=True):
    """The serial line of a device."""

    now: str
    """The device file for a trial."""
    port: str | None
    """Its port in kiosk.toml; None: the usual name from udev."""


def ask_line(interview: Interview, name: str, what: str) -> LineChoice:
    """Ask which serial line a device is on; record the socket if udev does not name the device."""
    usual = f"/dev/kiosk-{name}"
    while True:
        lines = serial_lines(interview.machine)
        choices = {line.device: str(line) for line in lines}
        if interview.machine.at(usual).exists():
            choices[NAMED] = f"{usual}, which udev has already named"
        choices[FIND] = "Find it by unplugging it"
        choices[ELSEWHERE] = "Another device file"
        default = NAMED if NAMED in choices else next(iter(choices))
        chosen = ask_choice(interview.person, f"Which line is {what} on?", choices, default=default)
        if chosen == NAMED:
            return LineChoice(usual, None)
        if chosen == ELSEWHERE:
            path = ask(interview.person, "Its device file, such as /dev/ttyUSB0:", _read_device)
            return LineChoice(path, path)
        line = _unplugged(interview) if chosen == FIND else _of(lines, chosen)
        if line is not None:
            sockets = replace(interview.draft.sockets, **{name: line.socket})
            interview.draft.sockets = sockets
            return LineChoice(line.device, None)


def try_it(interview: Interview, name: str, question: str, trial: Callable[[], Trial]) -> str:
    """Offer a test until it succeeds or the person goes on; return `keep`, `change` or `leave`."""
    person, remarks = interview.person, interview.draft.remarks
    if not ask_yes(person, question, default=True):
        remarks.append(f"{name}: not tried")
        return "keep"
    while True:
        person.say("  …")
        found = trial()
        person.say(f"  {found.what}")
        if found.is_fine:
            remarks.append(f"{name}: tried, {found.what}")
            return "keep"
        match ask_choice(person, "What now?", AFTER_TRIAL, default="again"):
            case "again":
                continue
            case "keep":
                remarks.append(f"{name}: kept, although the test failed: {found.what}")
                return "keep"
            case "leave":
                remarks.append(f"{name}: left out after a test: {found.what}")
                return "leave"
            case _:
                return "change"


def ask_until_settled(ask_once: Callable[[], str]) -> None:
    """Ask a device's questions again as long as the person wants to change an answer."""
    while ask_once() == "change":
        pass


def _of(lines: tuple[SerialLine, ...], device: str) -> SerialLine:
    return next(line for line in lines if line.device == device)


def _unplugged(interview: Interview) -> SerialLine | None:
    """Return the line that disappears when the person unplugs it; None unless exactly one does."""
    person = interview.person
    person.types("  With it plugged in, press Enter > ")
    before = serial_lines(interview.machine)
    person.types("  Unplug it, and press Enter > ")
    without = {line.socket for line in serial_lines(interview.machine)}
    gone = [line for line in before if line.socket not in without]
    person.types("  Plug it in again, wait three seconds, then press Enter > ")
    if len(gone) != 1:
        person.say("  No line disappeared." if not gone else "  More than one line disappeared.")
        return None
    again = (line for line in serial_lines(interview.machine) if line.socket == gone[0].socket)
    return next(again, gone[0])


def _read_device(typed: str) -> str:
    if not Path(typed).exists():
        raise NotUnderstood(f"There is no {typed}." if typed else "Type its path.")
    return typed
