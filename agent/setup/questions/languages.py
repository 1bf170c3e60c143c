"""Asks which languages the screen offers."""

from babel import Locale

from agent.setup.interview import Interview, as_typed, words
from agent.setup.terminal import NotUnderstood, ask
from agent.ui.words.words import LANGUAGES

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
