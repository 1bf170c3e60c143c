"""The page is light and its layout does not move. `make bench` measures how fast it paints."""

import pytest

from agent.base.structs import replace
from agent.dialogue.page import Screen
from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui.painting import go_through, static_bytes, walks
from tests.unit.agent.ui.samples import SAMPLES

SCREEN_MAX = 100_000
BUSY_MAX_MS = 1500
"""A whole withdrawal takes a fifth of it here; a page that has become slow takes more."""


@pytest.mark.parametrize("language", ["en", "ta"])
def test_a_screen_with_style_and_script_is_below_100_kilobytes(language: str) -> None:
    pages = Pages(Words(("en", "hi", "ta", "ur"), strict=True))
    sizes = {
        name: len(_page(pages, replace(screen, language=language)).encode())
        for name, screen in SAMPLES.items()
    }
    assert {name: size for name, size in sizes.items() if size + static_bytes() > SCREEN_MAX} == {}


def _page(pages: Pages, screen: Screen) -> str:
    return pages.page(screen, pages.fragment(screen, "Sharma General Store"))


@pytest.mark.slow
def test_a_withdrawal_has_no_layout_shift_and_little_work_for_the_page() -> None:
    with walks("hi") as (walk, address, browser):
        seen = go_through(walk, address, browser, slowed=1)
    assert seen.shifts == ()
    assert seen.busy < BUSY_MAX_MS
