"""Names of banks in the customer's script, if known; all others stay unchanged.

Only the page shows them. The journal, the slip and the service have the service's own name.
"""

from functools import cache

from agent.dialogue.screens import Text
from agent.ui.words import message_catalogue
from agent.ui.words.words import Words

PREFIX = "bank-name-"


def in_script(name: str, language: str, words: Words) -> str:
    """Return a bank's name in the language's script; any other text unchanged."""
    key = _keys().get(name.casefold())
    return words.text(language, Text(key)) if key else name


@cache
def _keys() -> dict[str, str]:
    """Return the message keys by Latin name, which is the message's English text."""
    english = message_catalogue.of("en")
    return {english.source(key).casefold(): key for key in english if key.startswith(PREFIX)}
