"""A part of what `make gallery` measures, another part for each commit."""

import re

import pytest
from playwright.sync_api import Browser

from agent.ui.page.pages import TEMPLATES
from tests.support.counts import ALL, SEED
from tests.system.e2e.browser import HURRIED, opened
from tests.unit.agent.ui import components
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.gallery import LOOKS, Case, Panel, drawn
from tests.unit.agent.ui.sample_shop import ALL_LANGUAGES
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import served

PART = 0.1 if ALL else 0.02
"""Of 30,108 cases. `make gallery` measures all of them."""
NEVER = {
    *("missing", "paged", "dots", "date", "direction", "no picture", "few", "smaller"),
    *("emblem", "mark"),
}
"""Rules whose break hides or falsifies what a customer needs."""
OTHERS_MAX = 0.01
"""The part of cases that may break another rule, such as a word that is longer than its key in one
language. It is what a new wording may add until `make gallery` names it."""


@pytest.mark.slow
def test_a_part_of_all_screens_languages_and_looks_fits(browser: Browser) -> None:
    counter = Counter(SAMPLES["start"])
    with (
        served(counter, languages=ALL_LANGUAGES) as address,
        opened(browser, address, HURRIED) as page,
    ):
        panel = Panel(page, counter)
        cases = drawn(SEED, PART)
        found = {case: what for case in cases if (what := panel.findings(case))}
    never = {
        case: what for case, what in found.items() if NEVER & {one.split(":")[0] for one in what}
    }
    assert never == {}, SEED
    assert len(found) <= max(1, OTHERS_MAX * len(cases)), (SEED, found)


@pytest.mark.slow
def test_larger_letters_make_no_amount_title_code_or_green_key_smaller(browser: Browser) -> None:
    """Given screens with little room, then these texts are as large as in the ordinary look."""
    counter = Counter(SAMPLES["start"])
    cases = [
        Case(name, language, look)
        for language in ("en", "ml")
        for name in ("review-lacking", "working-may-go", "pending", "services", "result")
        for look in LOOKS
        if look.large
    ]
    with (
        served(counter, languages=ALL_LANGUAGES) as address,
        opened(browser, address, HURRIED) as page,
    ):
        panel = Panel(page, counter)
        found = {case: panel.smaller(case) for case in cases}
    assert {case: what for case, what in found.items() if what} == {}


@pytest.mark.slow
def test_each_name_has_its_emblem_and_no_mark_covers_a_picture(browser: Browser) -> None:
    """Given wide initials such as SBM, then they are inside the emblem's shape in each look."""
    counter = Counter(SAMPLES["start"])
    cases = [
        Case(name, language, look)
        for language in ("en", "ta")
        for name in ("services-groups", "bank", "pick-bank", "start+languages")
        for look in LOOKS
    ]
    with (
        served(counter, languages=ALL_LANGUAGES) as address,
        opened(browser, address, HURRIED) as page,
    ):
        panel = Panel(page, counter)
        found = {case: panel.findings(case) for case in cases}
    assert {case: what for case, what in found.items() if what} == {}


@pytest.mark.slow
def test_the_sheet_of_components_has_each_of_them_in_each_script(browser: Browser) -> None:
    page = browser.new_page()
    assert components.lay_out(page, dark=False, large=False) == []
    rows = len(components.COMPONENTS) * len(components.SCRIPTS)
    assert page.locator(".shown").count() == rows
    page.close()


ONCE = {
    "a pill with a picture": r'<p class="pill[^"]*">\{\{ icon',
    "the way to the bank": r'<svg class="way',
    "the notes of a drawer": r'class="paper notes',
    "a tile": r'<button class="tile',
    "a code as a picture": r'<svg class="qr-code',
}
"""Components, and what their definition begins with."""


@pytest.mark.parametrize(("component", "begins"), ONCE.items())
def test_a_component_that_is_used_twice_is_defined_once(component: str, begins: str) -> None:
    texts = [one.read_text(encoding="utf-8") for one in TEMPLATES.glob("*.html")]
    assert sum(len(re.findall(begins, text)) for text in texts) == 1, component
