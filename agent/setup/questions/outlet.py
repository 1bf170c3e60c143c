"""The questions about the outlet: its reference, name, place, languages and attendants."""

import tempfile
from difflib import get_close_matches
from pathlib import Path

from babel import Locale

from agent.base import regions
from agent.base.private import Private
from agent.cash.attendants import FIRST
from agent.setup.draft import Attendant, names_of, place_problem, set_pins
from agent.setup.interview import (
    Interview,
    NotUnderstood,
    Person,
    as_typed,
    ask,
    ask_yes,
    number,
    words,
)
from agent.ui.words.words import LANGUAGES


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


DEFAULT = ("en", "hi")


def ask_languages(interview: Interview) -> None:
    current = interview.draft.value("outlet", "languages", DEFAULT)
    listed = "\n".join(f"  {code}  {name}" for code, name in sorted(_names().items()))
    languages = ask(
        interview.person,
        f"The codes of the languages of the screen, the commonest first, such as hi, kn, en. "
        f"The first three are large on the first screen.\n{listed}",
        _read_languages,
        default=as_typed(current),
    )
    interview.draft.put("outlet", "languages", languages)


def _names() -> dict[str, str]:
    return {code: Locale.parse(code).english_name or code for code in LANGUAGES}


def _read_languages(typed: str) -> list[str]:
    codes = {name.casefold(): code for code, name in _names().items()}
    chosen = [codes.get(word.casefold(), word.lower()) for word in words(typed)]
    unknown = [word for word in chosen if word not in LANGUAGES]
    if unknown:
        raise NotUnderstood(f"`{unknown[0]}` is not in the list.")
    if not chosen:
        raise NotUnderstood("Type at least one language.")
    return list(dict.fromkeys(chosen))


# --- the attendants: names, and PINs, which are typed twice and not shown ---

RULES = "six to eight digits; not a date, not a row such as 123456, not a repeated pattern"


def ask_attendants(interview: Interview) -> None:
    """Ask until there is an attendant and the person does not add another."""
    person, draft = interview.person, interview.draft
    names = names_of(interview.attendants)
    if names:
        person.say(f"These attendants have a PIN: {', '.join(names)}.")
        if not ask_yes(person, "Add somebody, or change a PIN?", default=False):
            return
    while True:
        name = ask(
            person,
            "The attendant's name, as the journal and the day's report show it, such as Asha:",
            lambda typed: typed,
            default=None if names or draft.attendants else FIRST,
        )
        _ask_pin(interview, name)
        if draft.attendants and not ask_yes(person, "Another attendant?", default=False):
            return


def _ask_pin(interview: Interview, name: str) -> None:
    """Ask for a PIN; if the name or PIN is not accepted, say why and leave the attendant out."""
    pin = _typed_twice(interview.person, name)
    new = [*interview.draft.attendants, Attendant(name, pin)]
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        try:
            set_pins(interview.attendants, new, Path(folder))
        except ValueError as refused:
            interview.person.say(f"  {refused}. Try again.")
            return
    interview.draft.attendants = new


def _typed_twice(person: Person, name: str) -> Private[str]:
    while True:
        person.say(f"{name}'s PIN: {RULES}. {name} types it while nobody looks:")
        first = person.types_hidden("  (hidden) > ")
        if person.types_hidden("  (hidden, again) > ") == first:
            return first
        person.say("  The two PINs differ.")
