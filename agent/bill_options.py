"""What there is to pay: the categories with their pictures, and a category's billers."""

from collections.abc import Iterable

from agent.api.billers import Category, FoundBiller
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.biller_words import region_name
from agent.services import bbps
from agent.services.answers import AnswerMissing, Answers

# What we have words (`bill-<word>`) and a picture for, by the service's name for it, as people look
# for them. One that is not here stands behind, in the service's own words.
KNOWN: dict[str, tuple[str, str]] = {
    "electricity": ("electricity", "bulb"),
    "lpg gas": ("lpg", "cylinder"),
    "gas": ("gas", "flame"),
    "water": ("water", "drop"),
    "dth": ("dth", "recharge-tv"),
    "cable tv": ("cable", "recharge-tv"),
    "mobile postpaid": ("postpaid", "phone"),
    "mobile prepaid": ("prepaid", "phone"),
    "broadband postpaid": ("broadband", "waves"),
    "landline postpaid": ("landline", "handset"),
    "fastag": ("fastag", "car"),
    "loan repayment": ("loan", "rupee"),
    "insurance": ("insurance", "umbrella"),
    "life insurance": ("life", "umbrella"),
    "health insurance": ("health", "umbrella"),
    "credit card": ("credit-card", "card"),
    "education fees": ("education", "school"),
    "hospital": ("hospital", "medical"),
    "hospital and pathology": ("pathology", "medical"),
    "municipal taxes": ("taxes", "building"),
    "municipal services": ("municipal", "building"),
    "housing society": ("housing", "building"),
    "prepaid meter": ("meter", "bulb"),
    "rental": ("rental", "key"),
    "echallan": ("challan", "car"),
    "recurring deposit": ("deposit", "balance"),
    "nps": ("nps", "balance"),
    "subscription": ("subscription", "list"),
    "clubs and associations": ("clubs", "person"),
    "donation": ("donation", "heart"),
}
RANK = {name: rank for rank, name in enumerate(KNOWN)}
OTHER = "slip"


def categories(listed: Iterable[Category]) -> tuple[Option, ...]:
    """Give the categories, the ones that most people pay first."""

    def usual(category: Category) -> tuple[int, str]:
        return RANK.get(category.name.casefold(), len(RANK)), category.name

    return tuple(_category(one) for one in sorted(listed, key=usual))


def _category(category: Category) -> Option:
    word, icon = KNOWN.get(category.name.casefold(), (None, OTHER))
    return Option(
        category.category,
        category.name,
        category,
        icon=icon,
        reason=None if category.available else Text("rest-option"),
        words=Text(f"bill-{word}") if word else None,
    )


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
