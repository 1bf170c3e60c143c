"""The green key: the voice names the key and the place that the page shows."""

import re

import pytest

from agent.dialogue.screens import Act, Name
from agent.ui.layout import FORWARD, Place, green_key
from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui.samples import SAMPLES

WORDS = Words(("en", "hi"), strict=True)
PAGES = Pages(WORDS)
DRAWN = re.compile(
    r'<button type="button" class="(?P<kind>(?:key )?go[^"]*)" data-act="(?P<act>[\w-]+)"'
    r'(?: data-value="[^"]*")?(?: aria-label="(?P<named>[^"]*)")?>(?P<inside>.*?)</button>',
    re.DOTALL,
)


def drawn(name: str) -> tuple[str, str, Place] | None:
    """Return the action, the words and the place of the topmost green key in the page."""
    html = PAGES.fragment(SAMPLES[name], "Sharma General Store")
    keys = list(DRAWN.finditer(html))
    if not keys:
        return None
    key = keys[-1]
    words = key["named"] or re.sub(r"<[^>]*>", "", key["inside"])
    above = Place.KEYPAD if 'class="keypad"' in html else Place.KEYBOARD
    return key["act"], words.strip(), above if "enter" in key["kind"] else Place.CORNER


@pytest.mark.parametrize(
    "name", [name for name, screen in SAMPLES.items() if screen.name is not Name.ATTENDANT]
)
def test_the_spoken_green_key_is_the_one_on_the_page(name: str) -> None:
    screen = SAMPLES[name]
    key = green_key(screen)
    said = key and (key.act.value, WORDS.speaker(screen)(key.label), key.place)
    assert said == drawn(name)


@pytest.mark.parametrize("act", FORWARD)
def test_every_action_that_can_be_the_green_key_has_words(act: Act) -> None:
    assert WORDS.find("en", f"action-{act.value}")


@pytest.mark.parametrize("place", Place)
def test_every_place_has_words(place: Place) -> None:
    assert WORDS.find("en", f"speech-green-{place.value}")
