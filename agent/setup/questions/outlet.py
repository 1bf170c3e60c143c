"""The questions about the outlet: its reference, name and place."""

from difflib import get_close_matches

from babel import Locale

from agent.base import regions
from agent.setup.interview import Interview, as_typed, number, words
from agent.setup.place import place_problem
from agent.setup.terminal import NotUnderstood, ask
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
