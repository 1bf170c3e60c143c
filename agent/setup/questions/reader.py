"""The biometric device: a finger sensor or an iris camera, behind its RD service."""

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from agent.api.aeps import AuthMode
from agent.base.private import Private
from agent.config.kiosk_config import Setup
from agent.setup.commission import RD_PAIRING
from agent.setup.device_trials import Trial, capture, look_for_readers, try_device
from agent.setup.draft import Toml, state_of
from agent.setup.interview import Interview
from agent.setup.questions.service import question_of
from agent.setup.questions.trying import ask_until_settled, try_it
from agent.setup.terminal import NotUnderstood, ask, ask_choice, ask_yes
from drivers.biometric.rdservice_pairing import pair
from drivers.biometric.rdservice_place import BRIDGE_PORT, PlaceRefused, checked_host
from drivers.usb import UsbBus, UsbKind
from rd_pairing.codes import PairingFailed, typed_code

FITTED = {
    "finger": "A finger sensor",
    "iris": "An iris camera",
    "both": "Both",
    "none": "None: no Aadhaar services",
}
MODES = {"finger": ["finger"], "iris": ["iris"], "both": ["finger", "iris"]}
WHERE = {
    "here": "This machine",
    "bridge": "A box with kiosk-rd-bridge on a separate cable (docs/rd-bridge.md)",
    "companion": "Another companion on a separate cable",
}
PLACES = ("host", "fingerprint", "bridge")
_TRIALS = {
    "finger": (AuthMode.FINGER, "finger", "Put a finger on the sensor. Test it now?"),
    "iris": (AuthMode.IRIS, "eye", "Look into the camera. Test it now?"),
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
    default = next((way for way, key in _KEYS.items() if key in before), "here")
    where = ask_choice(
        interview.person,
        "Where does the maker's RD service run? No known maker has one for a Raspberry Pi.",
        WHERE,
        default=default,
    )
    for key in PLACES:
        if _KEYS.get(where) != key and not (where == "companion" and key == "fingerprint"):
            interview.draft.put("biometric", key, None)
    if where == "bridge":
        _ask_bridge(interview)
    if where == "companion":
        interview.ask_key("biometric", "host", "The companion's address, such as 192.168.7.2:")
        interview.ask_key(
            "biometric",
            "fingerprint",
            "The SHA-256 fingerprint of its certificate, in hex, which the companion shows:",
            is_optional=True,
        )
    found = asyncio.run(_tried(interview, _look))
    interview.person.say(f"  Found: {found.what}")


def _try(interview: Interview, mode: str) -> str:
    auth_mode, name, question = _TRIALS[mode]
    asked = question_of(interview.draft, interview.machine)

    async def trial(setup: Setup) -> Trial:
        return await capture(setup, asked, auth_mode)

    return try_it(interview, name, question, lambda: asyncio.run(_tried(interview, trial)))


_KEYS = {"bridge": "bridge", "companion": "host"}


def _ask_bridge(interview: Interview) -> None:
    """Ask for the box; pair with it unless it is already paired."""
    before = interview.draft.value("biometric", "bridge")
    interview.ask_key(
        "biometric",
        "bridge",
        "The box's address on that cable, such as 10.9.9.2:",
        _read_box,
    )
    box = interview.draft.value("biometric", "bridge")
    question = "Pair with the box now? Start `kiosk-rd-bridge pair` there first."
    is_new = box != before or _pairing(interview) is None
    while ask_yes(interview.person, question, default=is_new):
        code = ask(interview.person, "The code that the box shows, such as K7QM-4RXD:", _read_code)
        try:
            interview.draft.rd_pairing = _paired(box, code)
        except PairingFailed as failed:
            interview.person.say(f"  Not paired: {failed}")
            continue
        interview.person.say("  Paired.")
        return


def _read_box(typed: str) -> str:
    try:
        checked_host(typed.partition(":")[0])
    except (PlaceRefused, ValueError) as refused:
        raise NotUnderstood(str(refused)) from refused
    return typed


def _paired(box: str, code: str) -> Private[bytes]:
    """Pair with a box; return this kiosk's key. Raises PairingFailed."""
    entropy = os.urandom  # noqa: TID251  # a key must be random
    host, _, port = box.partition(":")
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        file = Path(folder) / "rd-bridge.pem"
        asyncio.run(pair(host, int(port or BRIDGE_PORT), code, file, entropy))
        return Private(file.read_bytes())


def _read_code(typed: str) -> str:
    code = typed_code(typed)
    if code is None:
        raise NotUnderstood("This is not a code of a box. Type eight letters and digits.")
    return code


def _pairing(interview: Interview) -> Private[bytes] | None:
    """Return the new pairing, or the stored one."""
    stored = state_of(interview.draft, interview.machine) / RD_PAIRING
    if interview.draft.rd_pairing is None and stored.exists():
        return Private(stored.read_bytes())
    return interview.draft.rd_pairing


async def _tried(interview: Interview, trial: Callable[[Setup], Awaitable[Trial]]) -> Trial:
    tables: Toml = {"biometric": interview.draft.tables["biometric"]}
    return await try_device(tables, trial, _pairing(interview))


async def _look(setup: Setup) -> Trial:
    found = await look_for_readers(setup)
    found_words = (f"{name} {one.word} {one.detail}".strip() for name, one in found.items())
    return Trial(all(one.usable for one in found.values()), "; ".join(found_words))
