"""The biometric device: a finger sensor or an iris camera, behind its RD service."""

import asyncio
import os
import tempfile
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from agent.api.aeps import AuthMode
from agent.base.private import Private
from agent.config.kiosk_config import Setup
from agent.setup.commission import RD_PAIRING
from agent.setup.device_trials import Trial, capture, look_for_readers, try_device
from agent.setup.draft import state_of
from agent.setup.interview import Interview, NotUnderstood, ask, ask_choice, ask_yes
from agent.setup.questions.devices import Device, Offer, Way
from agent.setup.questions.service import question_of
from companion.pairing.codes import PairingFailed, typed_code
from drivers.biometric.rdservice_pairing import pair
from drivers.biometric.rdservice_place import BRIDGE_PORT, PlaceRefused, checked_host
from drivers.usb import UsbBus, UsbKind

WHERE = {
    "here": "This machine",
    "bridge": "A box with kiosk-rd-bridge on a separate cable (docs/rd-bridge.md)",
}
_TRIALS = {
    "finger": (AuthMode.FINGER, "finger", "Put a finger on the sensor. Test it now?"),
    "iris": (AuthMode.IRIS, "eye", "Look into the camera. Test it now?"),
}


def _ask_where(interview: Interview, table: str) -> None:
    """Ask where the RD services run, and look for them there."""
    before = interview.draft.tables[table]
    where = ask_choice(
        interview.person,
        "Where does the maker's RD service run? No known maker has one for a Raspberry Pi.",
        WHERE,
        default="bridge" if "bridge" in before else "here",
    )
    if where == "bridge":
        _ask_bridge(interview)
    else:
        interview.draft.put("biometric", "bridge", None)
    tables = {table: interview.draft.tables[table]}
    found = asyncio.run(try_device(tables, _look, _pairing(interview)))
    interview.person.say(f"  Found: {found.what}")


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


async def _look(setup: Setup) -> Trial:
    found = await look_for_readers(setup)
    found_words = (f"{name} {one.word} {one.detail}".strip() for name, one in found.items())
    return Trial(all(one.usable for one in found.values()), "; ".join(found_words))


_READERS = {
    "finger": Way("A finger sensor", {"modes": ["finger"]}, (_ask_where,)),
    "iris": Way("An iris camera", {"modes": ["iris"]}, (_ask_where,)),
    "both": Way("Both", {"modes": ["finger", "iris"]}, (_ask_where,)),
    "none": Way("None: no Aadhaar services"),
}


def _readers(interview: Interview) -> Mapping[str, Way]:
    for sensor in UsbBus().devices() or ():
        if sensor.kind is UsbKind.SENSOR:
            interview.person.say(f"  On USB: {sensor}")
    return _READERS


def _usual(interview: Interview, ways: Mapping[str, Way]) -> str:
    before = interview.draft.tables.get("biometric", {})
    modes = before.get("modes", [])
    same = (name for name, way in ways.items() if way.keys.get("modes") == modes)
    return next(same, "finger" if before or interview.is_first else "none")


def _captures(interview: Interview) -> Iterable[Offer]:
    asked = question_of(interview.draft, interview.machine)
    for mode in interview.draft.value("biometric", "modes"):
        auth_mode, name, question = _TRIALS[mode]
        trial = partial(capture, question=asked, mode=auth_mode)
        yield Offer(name, question, trial, _pairing(interview))


READER = Device(
    title="The finger or eye reader",
    table="biometric",
    name="reader",
    question="Which reader is fitted?",
    without="none",
    ways=_readers,
    usual=_usual,
    trials=_captures,
)
