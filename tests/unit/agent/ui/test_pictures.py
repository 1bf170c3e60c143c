"""Each key has a picture that no other key of its screen has, for people who cannot read."""

from collections import Counter

import pytest

from agent.dialogue.page import Choice, Name
from agent.ui.layout import direction
from agent.ui.page.pages import Pages, line_symbols, marks
from agent.ui.words.words import LANGUAGES, Words
from tests.unit.agent.ui.pictures_of import controls
from tests.unit.agent.ui.samples import SAMPLES

PAGES = Pages(Words(tuple(sorted(LANGUAGES)), strict=True))
CUSTOMERS = [name for name, screen in SAMPLES.items() if screen.name is not Name.ATTENDANT]
"""The shopkeeper reads: lists of references have no pictures."""


@pytest.mark.parametrize("name", CUSTOMERS)
def test_every_key_has_a_picture_that_is_unique_on_its_screen(name: str) -> None:
    for keys in controls(PAGES.fragment(SAMPLES[name], "Shop")):
        seen = Counter(key.picture for key in keys)
        assert [key.says for key in keys if not key.picture or seen[key.picture] > 1] == []


def test_a_bank_has_the_same_mark_in_every_list() -> None:
    few, many = ["Indian Bank", "Canara Bank"], ["Indian Bank", "Union Bank of India"]
    assert marks(few)["Indian Bank"] == marks(many)["Indian Bank"]


def test_marks_differ_while_there_are_enough() -> None:
    names = [f"Bank {number}" for number in range(70)]
    found = list(marks(names).values())
    assert len(set(found[:50])) == 50
    assert len(found) == 70


def test_further_lines_of_a_review_have_other_pictures() -> None:
    icons = {"pick-biller": "bill", "A": "keypad", "B": "keypad", "C": None, "amount": "cash-out"}
    lines = [Choice(step, step, icon=icon) for step, icon in icons.items()]
    assert list(line_symbols(lines).values()) == ["bill", "keypad", "list", "id", "cash-out"]


@pytest.mark.parametrize(
    ("name", "has_card"),
    [("card-wait", True), ("card-pin", True), ("card-remove", True), ("card-look", False)],
)
def test_a_card_in_the_reader_is_drawn_in_it(name: str, has_card: bool) -> None:  # noqa: FBT001  # a column
    html = PAGES.fragment(SAMPLES[name], "Shop")
    assert ('<rect class="b" x="58"' in html) is has_card


MONEY_GOES = {
    "amount": "cash-out",
    "review-transfer": "send",
    "review-fee": "bill",
    "result-deposit": "cash-in",
    "result-purchase": "pay",
    "consent-no-amount": "statement",
    "consent-owner": "finger",
}
"""Screens, and the picture that says what happens to the money."""


@pytest.mark.parametrize(("name", "picture"), MONEY_GOES.items())
def test_a_picture_says_what_happens_to_the_money(name: str, picture: str) -> None:
    assert f'href="#i-{picture}"' in PAGES.fragment(SAMPLES[name], "Shop")


def test_notes_to_the_customer_are_shown_only_if_the_customer_receives_them() -> None:
    comes_back = {"cash-return", "sorry-given-back"}
    others = {
        name
        for name in CUSTOMERS
        if direction(SAMPLES[name].service) != "out" and SAMPLES[name].service
    }
    shown = {
        name
        for name in others - comes_back
        if 'href="#i-cash-out"' in PAGES.fragment(SAMPLES[name], "Shop")
    }
    assert shown == set()
