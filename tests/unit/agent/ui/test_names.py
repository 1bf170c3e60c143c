"""Banks' names on the page: in the customer's script if known, otherwise unchanged."""

import pytest

from agent.base.structs import replace
from agent.dialogue.screens import Choice
from agent.ui.page.pages import Pages
from agent.ui.words.words import LANGUAGES, Words, in_script
from tests.unit.agent.ui.samples import SAMPLES

LATIN = "State Bank of India"


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(tuple(sorted(LANGUAGES)))


@pytest.mark.parametrize("written", [LATIN, "STATE BANK OF INDIA"])
def test_a_bank_is_named_in_the_customers_script(words: Words, written: str) -> None:
    assert in_script(written, "hi", words) == "भारतीय स्टेट बैंक"
    assert in_script(written, "ur", words) == "اسٹیٹ بینک آف انڈیا"
    assert in_script(written, "en", words) == LATIN


def test_a_bank_without_a_known_name_keeps_the_services_name(words: Words) -> None:
    assert in_script("Bangiya Gramin Vikash Bank", "hi", words) == "Bangiya Gramin Vikash Bank"


def test_a_tile_has_the_name_in_script_and_is_found_by_latin_letters(
    words: Words,
) -> None:
    screen = replace(SAMPLES["bank"], language="hi", choices=(Choice("607094", LATIN),))
    drawn = Pages(words).fragment(screen, "")
    assert '<span class="label">भारतीय स्टेट बैंक</span>' in drawn
    assert f'data-latin="{LATIN}"' in drawn
    assert ">SBI</span>" in drawn
