"""Asks how notes are handed out: by a person or by a dispenser."""

import asyncio
from typing import Any

from agent.setup.device_trials import dispenser_status, try_device
from agent.setup.draft import Toml
from agent.setup.interview import Interview, whole_number, words
from agent.setup.questions.trying import ask_line, ask_until_settled, try_it
from agent.setup.terminal import NotUnderstood, ask, ask_choice

DRIVERS = {
    "attendant": "A person, behind the PIN",
    "lcdm-2000": "A Puloon LCDM-2000 (two cassettes)",
    "lcdm-4000": "A Puloon LCDM-4000 (four cassettes)",
}
CASSETTES = {"lcdm-2000": 2, "lcdm-4000": 4}


def ask_notes(interview: Interview) -> None:
    ask_until_settled(lambda: _ask_once(interview))


def _ask_once(interview: Interview) -> str:
    draft = interview.draft
    before = draft.value("cash", "driver", "attendant")
    driver = ask_choice(interview.person, "Who hands out the notes?", DRIVERS, default=before)
    if driver == "attendant":
        draft.put_table("cash", None)
        return "keep"
    kept = draft.tables.get("cash", {}) if driver == before else {}
    tables = _ask_dispenser(interview, driver, kept)
    then = try_it(
        interview,
        "dispenser",
        "Ask for its status now? No note moves.",
        lambda: asyncio.run(try_device(tables, dispenser_status)),
    )
    if then == "leave":
        draft.put_table("cash", None)
    return then


def _ask_dispenser(interview: Interview, driver: str, kept: dict[str, Any]) -> Toml:
    """Return the tables for a trial."""
    draft, count = interview.draft, CASSETTES[driver]
    notes = ask(
        interview.person,
        f"The rupee value of each cassette's notes, from the top, such as 500, 200; 0 for none. "
        f"{count} numbers:",
        lambda typed: _read_notes(typed, count),
        default=", ".join(map(str, kept.get("denominations", ()))) or None,
    )
    draft.put_table("cash", {**kept, "driver": driver, "denominations": notes})
    line = ask_line(interview, "cash", "the dispenser")
    draft.put("cash", "port", line.port)
    interview.ask_key(
        "cash",
        "parity",
        "The parity that its switches set, N for none or E for even:",
        str.upper,
        default="N",
    )
    return {"cash": {**draft.tables["cash"], "port": line.now}}


def _read_notes(typed: str, count: int) -> list[int]:
    notes = [whole_number(word) for word in words(typed)]
    if len(notes) != count:
        raise NotUnderstood(f"Type {count} numbers, one for each cassette.")
    return notes
