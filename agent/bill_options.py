"""What there is to pay: the categories with their pictures, and a category's billers."""

from collections.abc import Iterable

from agent.api.billers import Category, FoundBiller
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.biller_words import region_name
from agent.services import bbps
from agent.services.answers import AnswerMissing, Answers

# A category's picture by a word of its name, in the order in which people look for them.
PICTURES: dict[str, str] = {
    "electricity": "bulb",
    "lpg": "cylinder",
    "gas": "flame",
    "water": "drop",
    "dth": "recharge-tv",
    "cable": "recharge-tv",
    "mobile": "phone",
    "broadband": "waves",
    "landline": "handset",
    "fastag": "car",
    "loan": "rupee",
    "insurance": "umbrella",
    "credit": "card",
    "education": "school",
    "hospital": "medical",
    "municipal": "building",
    "housing": "building",
    "rental": "key",
    "meter": "bulb",
    "challan": "car",
    "deposit": "balance",
    "nps": "balance",
    "subscription": "list",
    "clubs": "person",
    "donation": "heart",
}
OTHER = "slip"


def categories(listed: Iterable[Category]) -> tuple[Option, ...]:
    """Give the categories, the ones that most people pay first."""
    order = list(PICTURES)

    def usual(category: Category) -> tuple[int, str]:
        word = _known_word(category)
        return order.index(word) if word else len(order), category.name

    return tuple(_category(one) for one in sorted(listed, key=usual))


def _known_word(category: Category) -> str | None:
    called = category.name.casefold()
    return next((word for word in PICTURES if word in called), None)


def _category(category: Category) -> Option:
    icon = PICTURES.get(_known_word(category) or "", OTHER)
    rests = None if category.available else Text("rest-option")
    return Option(category.category, category.name, category, icon=icon, reason=rests)


def billers(crawl: BillerCrawl, answers: Answers, letters: str) -> tuple[Option, ...]:
    """Give the billers of the category that was picked, as far as they are known by now."""
    try:
        category = bbps.category(answers)
    except AnswerMissing:
        return ()
    return tuple(_biller(one) for one in crawl.find(category.category, letters))


def _biller(biller: FoundBiller) -> Option:
    rests = None if biller.available else Text("rest-option")
    where = region_name(biller.coverage)
    return Option(biller.biller_id, biller.biller_name, biller, reason=rests, detail=where)
