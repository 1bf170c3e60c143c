"""How customers identify themselves: a finger sensor or an iris camera, behind its RD service."""

import asyncio
from typing import Any

from agent.api.aeps import AuthMode
from agent.app.setup.device_trials import Trial, capture, look_for_readers, try_device
from agent.app.setup.draft import Toml
from agent.app.setup.interview import Interview
from agent.app.setup.questions.service import question_of
from agent.app.setup.questions.trying import ask_until_settled, try_it
from agent.app.setup.terminal import ask_choice
from agent.config import Setup
from drivers.usb import UsbBus, UsbKind

FITTED = {
    "finger": "A finger sensor",
    "iris": "An iris camera",
    "both": "Both",
    "none": "Neither: no Aadhaar services",
}
MODES = {"finger": ["finger"], "iris": ["iris"], "both": ["finger", "iris"]}
WHERE = {
    "here": "This machine",
    "companion": "A companion box on a cable of its own",
}
_TRIALS = {
    "finger": (AuthMode.FINGER, "finger", "Put a finger on the sensor, and try it now?"),
    "iris": (AuthMode.IRIS, "eye", "Look into the camera, and try it now?"),
}


def ask_reader(interview: Interview) -> None:
    ask_until_settled(lambda: _ask_once(interview))


def _ask_once(interview: Interview) -> str:
    person, draft = interview.person, interview.draft
    before: dict[str, Any] = draft.tables.get("biometric", {})
    for sensor in UsbBus().devices() or ():
        if sensor.kind is UsbKind.SENSOR:
            person.say(f"  On USB: {sensor}")
    usual = "finger" if before or interview.is_first else "none"
    chosen = (name for name, modes in MODES.items() if modes == before.get("modes"))
    default = next(chosen, usual)
    fitted = ask_choice(person, "Which reader is fitted?", FITTED, default=default)
    if fitted == "none":
        draft.put_table("biometric", None)
        draft.remarks.append("reader: none fitted")
        return "keep"
    draft.put_table("biometric", {**before, "modes": MODES[fitted]})
    _ask_where(interview, before)
    for mode in MODES[fitted]:
        if (then := _try(interview, mode)) != "keep":
            if then == "leave":
                draft.put_table("biometric", None)
            return then
    return "keep"


def _ask_where(interview: Interview, before: dict[str, Any]) -> None:
    """Ask where the RD services run, and look for them there."""
    default = "companion" if "host" in before else "here"
    where = ask_choice(
        interview.person,
        "Where does the maker's RD service run? No maker is known to have one for a Raspberry Pi.",
        WHERE,
        default=default,
    )
    if where == "here":
        for key in ("host", "fingerprint"):
            interview.draft.put("biometric", key, None)
    else:
        interview.ask_key("biometric", "host", "The companion's address, such as 192.168.7.2:")
        interview.ask_key(
            "biometric",
            "fingerprint",
            "The SHA-256 fingerprint of its certificate, in hex, as the companion shows it:",
            is_optional=True,
        )
    found = asyncio.run(try_device(_table(interview), _look))
    interview.person.say(f"  Found: {found.what}")


def _try(interview: Interview, mode: str) -> str:
    auth_mode, name, question = _TRIALS[mode]
    asked = question_of(interview.draft, interview.machine)

    async def trial(setup: Setup) -> Trial:
        return await capture(setup, asked, auth_mode)

    return try_it(
        interview, name, question, lambda: asyncio.run(try_device(_table(interview), trial))
    )


async def _look(setup: Setup) -> Trial:
    found = await look_for_readers(setup)
    told = (f"{name} {one.word} {one.detail}".strip() for name, one in found.items())
    return Trial(all(one.usable for one in found.values()), "; ".join(told))


def _table(interview: Interview) -> Toml:
    return {"biometric": interview.draft.tables["biometric"]}
