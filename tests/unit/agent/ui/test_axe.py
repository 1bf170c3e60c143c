"""Every screen works for people who cannot see well, hear or hold still: axe-core and our measures.

`make gallery` does the same in more languages, sizes and looks.
"""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page

from tests.support.counts import drawn
from tests.system.e2e.browser import HURRIED, opened
from tests.unit.agent.ui import measures
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.gallery import Look, show
from tests.unit.agent.ui.samples import ONE_OF_EACH, SAMPLES
from tests.unit.agent.ui.serving import served

pytestmark = pytest.mark.slow

PLAIN, DARK, LARGE = Look(800, 480), Look(800, 480, dark=True), Look(800, 480, large=True)
LOOKS = [
    pytest.param("en", PLAIN, ONE_OF_EACH, id="English"),
    pytest.param("en", DARK, ONE_OF_EACH, id="dark"),
    pytest.param("hi", PLAIN, ONE_OF_EACH, id="Hindi"),
    pytest.param("ur", LARGE, ONE_OF_EACH, id="Urdu in large letters"),
    pytest.param("en", Look(600, 1024), ONE_OF_EACH, id="portrait"),
    pytest.param("hi", PLAIN, tuple(SAMPLES), id="all in Hindi", marks=pytest.mark.sweep),
]
WITH_AXE = (("en", PLAIN), ("ur", LARGE))
OPENED = {
    "services-groups": '[data-open="cash"]',
    "bank": '[data-open="find"]',
    "pick-searched": '[data-open="find"]',
    "consent": '[data-open="languages"]',
    "result-slip": "[popovertarget=slip]",
}
"""A screen for each part shown over it, and the key that opens this part."""


@pytest.fixture(scope="module")
def counter() -> Counter:
    return Counter(SAMPLES["start"])


@pytest.fixture(scope="module")
def address(counter: Counter) -> Iterator[str]:
    with served(counter, languages=("en", "hi", "ur")) as address:
        yield address


IS_MIRRORED = """() => {
  const [rail, main] = [".rail", "#stage main"].map((one) => document.querySelector(one));
  const is_right = rail.getBoundingClientRect().left >= main.getBoundingClientRect().right;
  return document.dir === "rtl" && is_right;
}"""
"""Whether the screen reads from right to left, with its rail at the right."""


@pytest.mark.parametrize(("language", "look", "names"), drawn(LOOKS, 2))
def test_every_screen_can_be_seen_and_touched(  # noqa: PLR0917  # fixtures
    browser: Browser,
    counter: Counter,
    address: str,
    language: str,
    look: Look,
    names: Sequence[str],
) -> None:
    """One page shows them all in turn, as for a customer: reloading takes far longer."""
    found = {}
    with opened(browser, address, HURRIED, size=(look.width, look.height)) as page:
        for name in names:
            show(page, counter, name, language, look)
            found[name] = measures.unfit(page) + measures.faint(page)
            if (language, look) in WITH_AXE:
                found[name] += measures.axe_finds(page, quickly=look is not PLAIN)
            assert page.evaluate(IS_MIRRORED) == (language == "ur")
    assert {name: what for name, what in found.items() if what} == {}
    assert counter.faults == []


@pytest.mark.parametrize("name", OPENED)
def test_axe_finds_no_fault_in_a_part_shown_over_the_screen(
    browser: Browser, counter: Counter, address: str, name: str
) -> None:
    with opened(browser, address, HURRIED) as page:
        show(page, counter, name, "en", PLAIN)
        page.click(OPENED[name])
        assert measures.axe_finds(page) + measures.faint(page) == []


@pytest.mark.parametrize("name", ["biometric", "working", "cash-dispensing", "more-time"])
def test_pictures_do_not_move_if_reduced_motion_is_set(
    browser: Browser, counter: Counter, address: str, name: str
) -> None:
    """All except the bar of the remaining time; it moves in steps."""
    with opened(browser, address, HURRIED) as page:
        show(page, counter, name, "en", PLAIN)
        moving = page.evaluate(
            "document.getAnimations().filter((one) => !one.effect.target.matches('.bar i')).length"
        )
        assert moving == 0


def test_the_focus_goes_to_the_heading_and_returns_to_the_key(
    browser: Browser, counter: Counter, address: str
) -> None:
    """For a keyboard or a switch: round the screen in reading order, never behind it."""
    with opened(browser, address, HURRIED) as page:
        show(page, counter, "bank", "en", PLAIN)
        assert focused(page) == "Which bank?"
        page.focus('[data-open="languages"]')
        page.keyboard.press("Enter")
        assert focused(page) == "Language"
        reached = round_the_focus(page)
        assert {"हिन्दी", "Back"} <= reached
        assert "State Bank of India" not in reached
        page.keyboard.press("Escape")
        assert focused(page) == "Language English"


def focused(page: Page) -> str:
    words: str = page.evaluate(FOCUSED)
    return words


FOCUSED = """() => [...document.activeElement.childNodes]
  .filter((part) => !part.ariaHidden).map((part) => part.textContent.trim())
  .filter(Boolean).join(" ")"""


def round_the_focus(page: Page) -> set[str]:
    """Return the keys that Tab reaches, all the way round."""
    words = set()
    for _ in range(page.locator("button").count()):
        page.keyboard.press("Tab")
        words.add(focused(page))
    return words
