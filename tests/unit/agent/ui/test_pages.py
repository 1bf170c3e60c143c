"""The HTML of every screen, in every language."""

import re
from html.parser import HTMLParser

import pytest

from agent.base.structs import replace
from agent.dialogue.screens import Choice, Name, Text
from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui.samples import SAMPLES

PAGES = Pages(Words(("en", "hi"), strict=True))
OUTLET = "Sharma General Store"

VOID = {"meta", "link", "br", "img", "rect", "path", "circle", "use", "i-"}


class Nesting(HTMLParser):
    """Finds tags that are not closed where they should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A self-closing tag leaves no open tag."""


def test_every_name_has_a_sample() -> None:
    assert {screen.name for screen in SAMPLES.values()} == set(Name)


FORBIDDEN = re.compile(
    r"\sstyle=|<style|<script>|\son\w+=|javascript:|https?://(?!www.w3)"
    r"|<(?:form|input|select|textarea)\b|contenteditable"
)
"""The page's policy; and a browser must not fill, remember or spell-check a field."""


@pytest.mark.parametrize("name", SAMPLES)
def test_every_screen_is_well_formed_in_every_language_and_keeps_the_policy(name: str) -> None:
    for language in ("en", "hi"):
        html = PAGES.page(replace(SAMPLES[name], language=language), OUTLET)
        nesting = Nesting()
        nesting.feed(html)
        assert nesting.open == []
        assert OUTLET in html
        assert "None" not in html
        assert not FORBIDDEN.search(html)


def test_every_used_pictogram_exists() -> None:
    html = "".join(PAGES.page(screen, OUTLET) for screen in SAMPLES.values())
    used = set(re.findall(r'href="#(i-[\w-]+)"', html))
    assert used - set(re.findall(r'symbol id="([\w-]+)"', html)) == set()


def test_names_from_outside_are_escaped() -> None:
    screen = replace(SAMPLES["bank"], choices=(Choice("1", "<img src=x>"),))
    html = PAGES.fragment(screen, "Tom & Sons")
    assert "<img" not in html
    assert "&lt;img src=x&gt;" in html
    assert "Tom &amp; Sons" in html


def test_an_unavailable_service_cannot_be_touched_and_gives_the_reason() -> None:
    html = PAGES.fragment(SAMPLES["services"], OUTLET)
    resting = html.split('data-value="aeps.CD"')[1]
    assert resting.lstrip().startswith("disabled")
    assert "The shopkeeper must sign in for today." in resting


def test_the_amount_stays_visible_once_it_is_known() -> None:
    assert "in-sight" not in PAGES.fragment(SAMPLES["aadhaar"], OUTLET)
    for screen in (SAMPLES["consent"], SAMPLES["biometric"], SAMPLES["working"], SAMPLES["review"]):
        assert "₹500" in PAGES.fragment(screen, OUTLET)


def test_the_amount_is_shown_in_words_before_it_is_confirmed() -> None:
    assert "five hundred rupees" in PAGES.fragment(SAMPLES["review"], OUTLET)


def test_the_review_shows_the_direction_of_the_money() -> None:
    for way, said in (("", "You get"), ("-in", "You pay in"), ("-pay", "You pay the shop")):
        facts = SAMPLES["review"].facts | {"way": Text(f"review-amount{way}")}
        assert said in PAGES.fragment(replace(SAMPLES["review"], facts=facts), OUTLET)


def test_each_line_of_the_review_leads_back_to_its_step() -> None:
    html = PAGES.fragment(SAMPLES["review"], OUTLET)
    steps = re.findall(r'data-act="choose" data-value="(\w+)"', html)
    assert steps == ["aadhaar", "bank", "amount"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("aadhaar", "Cancel"),
        ("cash-take-pin", "Cancel"),
        ("services", "Leave"),
        ("cash-claim", "Leave"),
    ],
)
def test_the_red_key_cancels_only_what_can_be_cancelled(name: str, said: str) -> None:
    html = PAGES.fragment(SAMPLES[name], OUTLET)
    key = html[html.index('data-act="cancel"') :]
    assert f"<span>{said}</span>" in key[: key.index("</button>")]


def test_the_question_before_leaving_has_a_leave_key() -> None:
    asked = PAGES.fragment(SAMPLES["otp-leaving"], OUTLET).split("alertdialog")[1]
    assert "Leave" in asked
    assert "Cancel" not in asked


def test_exactly_one_key_is_green_and_it_leads_on() -> None:
    html = PAGES.fragment(SAMPLES["result"], OUTLET)
    keys = re.findall(r'<button [^>]*class="go[^>]*>', html)
    assert len(keys) == 1
    assert 'data-act="done"' in keys[0]
    assert 'data-act="print"' in html


def test_the_other_language_is_one_touch_away() -> None:
    assert 'data-act="language" data-value="hi"' in PAGES.fragment(SAMPLES["amount"], OUTLET)


def test_many_languages_open_a_list() -> None:
    pages = Pages(Words(("en", "hi", "ta"), strict=True))
    html = pages.fragment(SAMPLES["amount"], OUTLET)
    assert 'data-open="languages"' in html
    assert re.findall(r'data-act="language" data-value="(\w+)"', html) == ["en", "hi", "ta"]


@pytest.mark.parametrize("name", ["cash-claim-characters", "cash-claim-either"])
def test_the_letters_and_signs_of_a_number_can_be_typed(name: str) -> None:
    """A claim's code has neither 0 nor O; an Aadhaar number or a bill's number may have them."""
    page = PAGES.fragment(SAMPLES[name], OUTLET)
    assert all(f'data-key="{key}"' in page for key in "01OILUV29Z-/")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_contains_every_part_of_its_pictures(name: str) -> None:
    """Includes the parts of parts, whatever other attributes `use` has."""
    html = PAGES.fragment(SAMPLES[name], OUTLET)
    drawn = set(re.findall(r'href="#([ip]-[\w-]+)"', html))
    brought = set(re.findall(r'<symbol id="([\w-]+)"', html))
    assert drawn - brought == set()
