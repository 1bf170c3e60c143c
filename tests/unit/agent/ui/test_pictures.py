"""Each key has a picture that no other key of its screen has, for people who cannot read."""

from collections import Counter

import pytest

from agent.dialogue.page import Choice, Name
from agent.ui.layout import direction
from agent.ui.page.pages import Pages, line_symbols, marks
from agent.ui.page.pictures import garland
from agent.ui.words.words import LANGUAGES, Words
from tests.unit.agent.ui import money_pictures
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


PICTURES = money_pictures.table()

OWN = {
    **dict.fromkeys(("aeps.CW", "upicw.QR", "matm.CW"), "cash-out"),
    "aeps.CD": "cash-in",
    "aeps.AP": "pay",
    "aeps.BE": "balance",
    "aeps.MS": "statement",
    "matm.BE": "card-balance",
    "matm.MS": "card-statement",
    "bbps.PAY": "bill",
    "recharge.MOBILE": "recharge-mobile",
    "recharge.DTH": "recharge-tv",
    "verify.PAID": "verify",
    "verify.COUNTER": "verify",
    "dmt.TRANSFER": "send",
    "outlet.onboard": "shop",
    "outlet.bank-ekyc": "bank",
    "outlet.ekyc": "finger",
    "outlet.ekyc-capture": "finger",
    "outlet.daily-auth": "finger",
}
"""Each dialogue, and the picture that says what happens to the money in it."""

NOTES = {"notes in": {"cash-in"}, "notes out": {"cash-out"}, "notes back": {"cash-out"}}
"""The steps at which notes change hands, and the picture of it."""

LISTED = {"aeps.MS", "matm.MS"}
"""Their result is the bank's own lines, each with the picture of its direction."""


@pytest.mark.parametrize("code", PICTURES)
def test_a_picture_says_what_happens_to_the_money(code: str) -> None:
    """Given every step of a visit, then it shows the service's own picture, and notes only where
    they change hands; while the bank is asked, none do."""
    notes = {"cash-in", "cash-out"}
    for step, shown in PICTURES[code].items():
        if step in NOTES:
            assert notes & set(shown) == NOTES[step], step
        elif step == "wait":
            assert notes & set(shown) == set()
        elif step not in ("tile", "pay") and not (step == "result" and code in LISTED):
            assert OWN[code] in shown, step
            assert notes & set(shown) <= {OWN[code]}, step


ABOUT = {
    "field-mobile": "phone",
    "field-account": "list",
    "field-account-again": "list",
    "review-verification": "verify",
}
"""Pages without an amount, and the picture of what each is about."""


@pytest.mark.parametrize(("name", "picture"), ABOUT.items())
def test_a_page_without_an_amount_shows_what_it_is_about(name: str, picture: str) -> None:
    assert f'href="#i-{picture}"' in PAGES.fragment(SAMPLES[name], "Shop")


def test_a_groups_tile_has_the_picture_of_the_service_that_its_words_name() -> None:
    html = PAGES.fragment(SAMPLES["services-groups"], "Shop")
    tile = html[html.index('data-open="account"') :]
    assert "Statement" in tile[:400]
    assert 'href="#i-statement"' in tile[:400]


@pytest.mark.parametrize("name", CUSTOMERS)
def test_the_chain_has_a_flower_for_each_step_that_is_announced(name: str) -> None:
    screen = SAMPLES[name]
    thread = garland(screen.step, screen.steps)
    assert (len(thread.flowers) if thread else 0) == screen.steps


def test_every_dialogue_has_its_row_of_pictures() -> None:
    assert set(OWN) == set(PICTURES)
    assert {step for steps in PICTURES.values() for step in steps} == set(money_pictures.STEPS)


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
