"""One language's messages."""

import pytest
from fluent.syntax import FluentParser, ast

from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import Catalogue


@pytest.mark.parametrize("language", sorted(folder.name for folder in LOCALES.iterdir()))
def test_the_catalogue_reads_the_same_messages_as_fluent(language: str) -> None:
    """Given every message of a language, then Fluent's own parser finds the same."""
    catalogue = Catalogue(language)
    for path in (LOCALES / language).glob("*.ftl"):
        for entry in FluentParser(with_spans=False).parse(path.read_text()).body:
            assert not isinstance(entry, ast.Junk), entry
            if isinstance(entry, ast.Message):
                assert entry.id.name in catalogue
                assert plain(entry) in (None, catalogue.say(entry.id.name, {})[0])


def plain(entry: ast.Message) -> str | None:
    """Return the text of a one-line message without blanks; None for any other."""
    parts = entry.value.elements if entry.value else []
    only = parts[0] if len(parts) == 1 else None
    return only.value if isinstance(only, ast.TextElement) and "\n" not in only.value else None


def test_a_plain_message_does_not_load_fluent() -> None:
    catalogue = Catalogue("en")
    assert catalogue.say("action-back", {}) == ("Back", [])
    assert "_bundle" not in vars(catalogue)


def test_a_message_with_a_blank_is_filled() -> None:
    assert Catalogue("hi").say("otp-text", {"sent_to": "••3210"})[0] == "कोड ••3210 पर भेजा गया है।"


def test_a_blank_without_an_argument_is_reported() -> None:
    _, errors = Catalogue("en").say("otp-text", {})
    assert len(errors) == 1


def test_the_catalogue_knows_its_keys() -> None:
    catalogue = Catalogue("en")
    assert "action-back" in catalogue
    assert "action-fly" not in catalogue


def test_a_number_chooses_its_form() -> None:
    catalogue = Catalogue("en")
    assert catalogue.say("capture-tries", {"left": 1})[0] == "One try left."
    assert catalogue.say("capture-tries", {"left": 3})[0] == "3 tries left."
