"""The touch panel: its size, its rotation, and whether the kiosk speaks."""

from agent.setup.draft import Rotation, ScreenTable
from agent.setup.interview import Interview, number
from agent.setup.panel_size import panel_mm
from agent.setup.terminal import NotUnderstood, ask_choice, ask_yes

VOICES = "/usr/share/kiosk-agent/voices"
TURNED: dict[str, Rotation] = {"0": 0, "90": 90, "180": 180, "270": 270}


def ask_screen(interview: Interview) -> None:
    found = panel_mm(interview.machine)
    interview.ask_key(
        "ui",
        "panel_mm",
        "The width and height in millimetres of what the panel shows, such as 154 x 86 (the usual "
        "7 inches). `kiosk-agent check` then says how large the keys are.",
        _read_size,
        default=f"{found[0]} x {found[1]}" if found else None,
        is_optional=True,
    )
    turned = ask_choice(
        interview.person,
        "How far is the panel turned clockwise, seen from the front? The picture and the touches "
        "are turned back.",
        {degrees: f"{degrees} degrees" for degrees in TURNED},
        default=str(interview.draft.screen.rotation),
    )
    interview.draft.screen = ScreenTable(rotation=TURNED[turned])


def ask_voice(interview: Interview) -> None:
    draft = interview.draft
    is_on = ask_yes(
        interview.person,
        "Does the kiosk speak when somebody taps the ear?",
        default=draft.value("voice", "volume", 1) != 0,
    )
    if not is_on:
        draft.put("voice", "volume", 0)
        return
    if draft.value("voice", "volume") == 0:
        draft.put("voice", "volume", None)
    if not interview.machine.at(draft.value("voice", "folder", VOICES)).is_dir():
        draft.remarks.append("voice: on, but its sound files are missing (make voices)")


def _read_size(typed: str) -> list[float]:
    parts = typed.lower().replace("x", " ").replace("×", " ").replace(",", " ").split()
    if len(parts) != 2:
        raise NotUnderstood("Type two numbers: the width, then the height.")
    return [number(part) for part in parts]
