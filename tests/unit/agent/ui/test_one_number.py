"""A customer's screen shows only one amount in figures: the transaction's."""

import re

import pytest

from agent.base.money import Money, rupees
from agent.base.structs import replace
from agent.dialogue.screens import Fact, Screen, Text
from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui import in_sight
from tests.unit.agent.ui.customer_messages import is_customers
from tests.unit.agent.ui.samples import REVIEW, SAMPLES

PAGES = Pages(Words(("en", "hi"), strict=True))
AMOUNT = re.compile(r"₹[\d,.]*\d")
MORE = {
    "amount": "the amounts to choose from, and the limits before they are broken",
    "amount-error": "the amounts to choose from",
    "help-called": "it lies over the amounts to choose from",
    "more-time": "it lies over the amounts to choose from",
    "mini-statement": "the rows are the bank's",
    "result-bill-part": "what was billed, since another amount was paid",
}
CUSTOMERS = [name for name, screen in SAMPLES.items() if is_customers(screen)]


def amounts(screen: Screen) -> set[str]:
    texts = in_sight.texts(PAGES.fragment(screen, outlet=""))
    return {amount for text in texts for amount in AMOUNT.findall(text)}


@pytest.mark.parametrize("name", CUSTOMERS)
def test_a_screen_shows_one_amount(name: str) -> None:
    assert (len(amounts(SAMPLES[name])) > 1) == (name in MORE)


def test_a_review_with_a_fee_shows_the_total() -> None:
    """The cost is shown before the consent: the total large, its two parts in one line."""
    parts: dict[str, Fact] = {
        "amount": Money(rupees(500)),
        "fee": Money(rupees(10)),
        "fee_words": Text("review-fee"),
        "total": Money(rupees(510)),
    }
    screen = replace(REVIEW, facts={**REVIEW.facts, **parts, "is_free": False})
    assert amounts(screen) == {"₹510", "₹500", "₹10"}
    texts = in_sight.texts(PAGES.fragment(screen, outlet=""))
    assert "₹500 + Fee ₹10" in texts
