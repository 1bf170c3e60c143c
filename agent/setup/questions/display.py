"""Asks where the QR is shown: on the touch screen or on a separate display."""

import asyncio

from agent.config.kiosk_config import Setup
from agent.setup.device_trials import Trial, show_qr, try_device
from agent.setup.draft import Toml
from agent.setup.interview import Interview
from agent.setup.questions.trying import ask_line, ask_until_settled, try_it
from agent.setup.terminal import ask_choice, ask_yes

DISPLAYS = {
    "touch-screen": "On the touch screen",
    "framebuffer": "On a small panel (framebuffer, /dev/fb1)",
    "nextion": "On a Nextion display",
    "bonrix": "On a Bonrix display",
}


def ask_display(interview: Interview) -> None:
    ask_until_settled(lambda: _ask_once(interview))


def _ask_once(interview: Interview) -> str:
    draft = interview.draft
    before = draft.value("display", "driver", "touch-screen")
    driver = ask_choice(
        interview.person, "Where is a customer's QR shown?", DISPLAYS, default=before
    )
    if driver == "touch-screen":
        draft.put_table("display", None)
        return "keep"
    kept = draft.tables.get("display", {}) if driver == before else {}
    draft.put_table("display", {**kept, "driver": driver})
    tables = _ask_place(interview, driver)

    def is_seen() -> bool:
        return ask_yes(interview.person, "Is a QR on the display?", default=True)

    async def trial(setup: Setup) -> Trial:
        return await show_qr(setup, is_seen)

    then = try_it(
        interview,
        "display",
        "Show a QR that nobody can pay on it now?",
        lambda: asyncio.run(try_device(tables, trial)),
    )
    if then == "leave":
        draft.put_table("display", None)
    return then


def _ask_place(interview: Interview, driver: str) -> Toml:
    """Return the tables for a trial."""
    draft = interview.draft
    outlet = {"merchant_ref": "-", "latitude": 0.0, "longitude": 0.0}
    shop = {"outlet": {**outlet, "name": draft.value("outlet", "name", "")}}
    if driver == "framebuffer":
        interview.ask_key("display", "device", "Its device file:", default="/dev/fb1")
        return {**shop, "display": draft.tables["display"]}
    line = ask_line(interview, "display", "the display")
    draft.put("display", "port", line.port)
    return {**shop, "display": {**draft.tables["display"], "port": line.now}}
