"""A customer's screen shows only one amount in figures: the transaction's."""

import re

import pytest

from agent.dialogue.screens import Screen
from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui import in_sight
from tests.unit.agent.ui.customer_messages import is_customers
from tests.unit.agent.ui.samples import SAMPLES

PAGES = Pages(Words(("en", "hi"), strict=True))
AMOUNT = re.compile(r"₹[\d,.]*\d")
MORE = {
    "amount": "the amounts to choose from, and the limits before they are broken",
    "amount-error": "the amounts to choose from",
    "help-called": "it lies over the amounts to choose from",
    "more-time": "it lies over the amounts to choose from",
    "inquiry-offer": "the price of the check, before it is made",
    "mini-statement": "the rows are the bank's",
    "review-fee": "the total, and its two parts in one line",
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
    texts = in_sight.texts(PAGES.fragment(SAMPLES["review-fee"], outlet=""))
    assert amounts(SAMPLES["review-fee"]) == {"₹1,241", "₹1,240.50", "₹0.50"}
    assert "₹1,240.50 + rounding up ₹0.50" in texts
