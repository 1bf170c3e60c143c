"""The slip printer: on USB, a serial line or the network. Without it the screen shows the slip."""

import asyncio
from collections.abc import Iterator

from agent.config.kiosk_config import Setup
from agent.setup.device_trials import Trial, print_test, try_device
from agent.setup.draft import Toml
from agent.setup.interview import Interview, whole_number
from agent.setup.questions.trying import ask_line, ask_until_settled, try_it
from agent.setup.terminal import ask_choice
from drivers.usb import UsbBus, UsbKind

NAMED = "/dev/kiosk-printer"  # systemd/60-kiosk.rules names the printer of the usblp driver so
PLACES = ("host", "usb", "device", "port", "folder")


def ask_printer(interview: Interview) -> None:
    ask_until_settled(lambda: _ask_once(interview))


def _ask_once(interview: Interview) -> str:
    person, draft = interview.person, interview.draft
    ways = {
        "none": "None: the slip is a code on the screen, for the customer's phone",
        **dict(_found(interview)),
        "serial": "ESC/POS on a serial line",
        "network": "ESC/POS on the network",
    }
    way = ask_choice(person, "Which printer is fitted?", ways, default=_default(interview, ways))
    if way == "none":
        draft.put_table("printer", None)
        draft.remarks.append("printer: none fitted")
        return "keep"
    kept = {k: v for k, v in draft.tables.get("printer", {}).items() if k not in PLACES}
    draft.put_table("printer", {**kept, "driver": "escpos"})
    tables = _ask_place(interview, way)
    interview.ask_key(
        "printer",
        "paper",
        "The paper's width in millimetres, 58 or 80:",
        whole_number,
        default="80",
    )
    tables["printer"]["paper"] = draft.value("printer", "paper")
    shop = draft.value("outlet", "name") or draft.value("outlet", "merchant_ref")

    async def trial(setup: Setup) -> Trial:
        return await print_test(setup, shop)

    then = try_it(
        interview,
        "printer",
        "Print a test slip now?",
        lambda: asyncio.run(try_device(tables, trial)),
    )
    if then == "leave":
        draft.put_table("printer", None)
    return then


def _found(interview: Interview) -> Iterator[tuple[str, str]]:
    """Yield the printers on USB: the kernel's name, or their ids if no driver is loaded."""
    if interview.machine.at(NAMED).exists():
        yield NAMED, f"The one on USB ({NAMED})"
        return
    for device in UsbBus().devices() or ():
        if device.kind is UsbKind.PRINTER:
            yield f"{device.vendor:04x}:{device.product:04x}", f"On USB: {device}"


def _default(interview: Interview, ways: dict[str, str]) -> str:
    """Return the previous printer, or the first one found."""
    table = interview.draft.tables.get("printer", {})
    if "host" in table:
        return "network"
    if place := table.get("usb") or table.get("device"):
        return place if place in ways else "none"
    if table.get("driver") == "escpos":
        return "serial"
    found = [way for way in ways if way not in ("none", "serial", "network")]
    return found[0] if found else "none"


def _ask_place(interview: Interview, way: str) -> Toml:
    """Return the tables for a trial."""
    draft = interview.draft
    if way == "network":
        interview.ask_key("printer", "host", "The printer's address, such as 192.168.7.4:")
    elif way == "serial":
        line = ask_line(interview, "printer", "the printer")
        draft.put("printer", "port", line.port)
        interview.ask_key("printer", "baud", "Its speed in baud:", whole_number, default="115200")
        return {"printer": {**draft.tables["printer"], "port": line.now}}
    else:
        draft.put("printer", "device" if way == NAMED else "usb", way)
    return {"printer": dict(draft.tables["printer"])}
