"""The questions about the outlet: its reference, name and place."""

from difflib import get_close_matches

from agent.base import regions
from agent.setup.interview import Interview, number
from agent.setup.place import place_problem
from agent.setup.terminal import NotUnderstood, ask


def ask_outlet(interview: Interview) -> None:
    interview.ask_key(
        "outlet",
        "merchant_ref",
        "The outlet's reference (merchant_ref), as the service gave it, such as OUTLET-001:",
    )
    interview.ask_key(
        "outlet",
        "name",
        "The shop's name, which customers see at the top of the screen and of the slip, such as "
        "Sharma General Store:",
    )


def ask_place(interview: Interview) -> None:
    draft = interview.draft
    latitude, longitude = draft.value("outlet", "latitude"), draft.value("outlet", "longitude")
    latitude, longitude = ask(
        interview.person,
        "Where the shop is: latitude and longitude, as a map on a phone shows them, such as "
        "12.9716, 77.5946. They are sent with every Aadhaar transaction:",
        _read_place,
        default=None if latitude is None else f"{latitude}, {longitude}",
    )
    draft.put("outlet", "latitude", latitude)
    draft.put("outlet", "longitude", longitude)
    interview.ask_key(
        "outlet",
        "region",
        "The state, such as Karnataka or KA. Near a border type several, such as KA, TN. Billers "
        "of these states are listed first.",
        _read_states,
        is_optional=True,
    )


def _read_place(typed: str) -> tuple[float, float]:
    parts = typed.replace(",", " ").split()
    if len(parts) != 2:
        raise NotUnderstood("Type two numbers: the latitude, then the longitude.")
    latitude, longitude = map(number, parts)
    if problem := place_problem(latitude, longitude):
        raise NotUnderstood(f"{problem[0].upper()}{problem[1:]}.")
    return latitude, longitude


def _read_states(typed: str) -> list[str]:
    return [_read_state(part.strip()) for part in typed.split(",") if part.strip()]


def _read_state(typed: str) -> str:
    """Return the code of a state, from its code or name."""
    if typed.upper() in regions.REGIONS:
        return typed.upper()
    names = {name: code for code, one in regions.REGIONS.items() for name in one.names}
    if typed.casefold() in names:
        return names[typed.casefold()]
    close = get_close_matches(typed.casefold(), names, n=1)
    hint = f" Is it {close[0].title()} ({names[close[0]]})?" if close else ""
    raise NotUnderstood(f"`{typed}` is not a state.{hint}")
