"""The billers: thirty categories, some 22,000 billers, a few of them with special rules.

The document speaks of 30 categories and more than 22,000 billers; all but the first few of a
category are invented (hw_sim.api.biller_names), always the same.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from hw_sim.api.biller_names import ALL_INDIA, STATES, names
from hw_sim.api.money import rupees, to_wire

AMOUNT_MIN, AMOUNT_MAX = rupees(1), rupees(200_000)  # document, Limits
BILLERS_PER_CATEGORY = 740
CATEGORIES: tuple[tuple[str, str], ...] = (
    ("Electricity", "ELEC"), ("Water", "WATR"), ("Gas", "GASP"), ("LPG Gas", "LPGC"),
    ("Broadband Postpaid", "BRBD"), ("Landline Postpaid", "LAND"), ("Mobile Postpaid", "MOBP"),
    ("Mobile Prepaid", "MOBR"), ("DTH", "DTHS"), ("Cable TV", "CABL"), ("Fastag", "FSTG"),
    ("Loan Repayment", "LOAN"), ("Insurance", "INSR"), ("Life Insurance", "LIFE"),
    ("Health Insurance", "HLTH"), ("Credit Card", "CARD"), ("Education Fees", "EDUC"),
    ("Municipal Taxes", "MTAX"), ("Municipal Services", "MSRV"), ("Housing Society", "HSNG"),
    ("Hospital", "HOSP"), ("Hospital and Pathology", "PATH"), ("Subscription", "SUBS"),
    ("Clubs and Associations", "CLUB"), ("Donation", "DONT"), ("Rental", "RENT"),
    ("Recurring Deposit", "RCDP"), ("NPS", "NPSX"), ("eChallan", "ECHL"),
    ("Prepaid Meter", "PMTR"),
)  # fmt: skip
COVERAGE = (ALL_INDIA, *STATES)


@dataclass(frozen=True, slots=True)
class Param:
    """One input that a biller asks for."""

    name: str
    shortest: int
    longest: int
    pattern: str
    numeric: bool = True
    values: tuple[str, ...] | None = None

    def takes(self, value: str) -> bool:
        return re.fullmatch(self.pattern, value, re.ASCII) is not None


CONSUMER_NUMBER = Param("Consumer Number", 12, 12, "[0-9]{12}")
CUSTOMER_ID = Param("Customer Id", 6, 14, "[A-Za-z0-9]{6,14}", numeric=False)
UNIT = Param("Billing Unit", 4, 4, "[0-9]{4}", values=("1001", "1002", "1003"))


@dataclass(frozen=True, slots=True)
class Biller:
    biller_id: str
    name: str
    category: str
    coverage: str = "IND"
    params: tuple[Param, ...] = (CUSTOMER_ID,)
    fetch: str = "MANDATORY"  # OPTIONAL, NOT_SUPPORTED
    exactness: str = "EXACT"  # EXACT_UP, EXACT_DOWN, ANY
    agent_channel: bool = True
    available: bool = True

    def accepts(self, amount: int, billed: int | None) -> bool:
        """Return True if this amount may be paid on a bill of that amount."""
        if not AMOUNT_MIN <= amount <= AMOUNT_MAX:
            return False
        if billed is None or self.exactness == "ANY":
            return True
        return {
            "EXACT": amount == billed,
            "EXACT_UP": amount >= billed,
            "EXACT_DOWN": amount <= billed,
        }[self.exactness]


MANNERED = (
    Biller("MSEB00000MAH01", "Example Power", "Electricity", "MAH", (CONSUMER_NUMBER,)),
    Biller("BESC00000KAR01", "Two-Field Power", "Electricity", "KAR", (CONSUMER_NUMBER, UNIT)),
    Biller("UPWR00000UTP01", "Pay-More Power", "Electricity", "UTP", exactness="EXACT_UP"),
    Biller("DPWR00000DEL01", "Part-Payment Power", "Electricity", "DEL", exactness="EXACT_DOWN"),
    Biller("NAGT00000IND01", "No-Agent Power", "Electricity", agent_channel=False),
    Biller("RSTG00000IND01", "Resting Power", "Electricity", available=False),
    Biller("DONT00000IND01", "Example Relief Fund", "Donation", fetch="NOT_SUPPORTED",
           exactness="ANY"),
    Biller("SUBS00000IND01", "Example Films", "Subscription", fetch="OPTIONAL", exactness="ANY"),
)  # fmt: skip


@cache
def all_billers(each: int = BILLERS_PER_CATEGORY) -> dict[str, Biller]:
    """Return the billers by id: `each` invented ones per category, and the special ones."""
    invented = (
        Biller(f"{letters}{number:05d}{coverage}01", name, category, coverage)
        for category, letters in CATEGORIES
        for number, (name, coverage) in enumerate(names(category, each), start=1)
    )
    return {biller.biller_id: biller for biller in (*MANNERED, *invented)}


@cache
def in_category(category: str, each: int = BILLERS_PER_CATEGORY) -> tuple[Biller, ...]:
    """Return a category's billers in the service's order, by name."""
    of_it = (biller for biller in all_billers(each).values() if biller.category == category)
    return tuple(sorted(of_it, key=lambda biller: (biller.name, biller.biller_id)))


def search(category: str, words: str, state: str | None, each: int) -> list[Biller]:
    """Return a category's billers by part of the name; those of all India serve every state."""
    return [
        biller
        for biller in in_category(category, each)
        if words.casefold() in biller.name.casefold()
        and (state is None or biller.coverage in {state, "IND"})
    ]


def categories(each: int) -> list[dict[str, Any]]:
    return [
        {
            "category": category,
            "name": category,
            "biller_count": len(in_category(category, each)),
            "available": True,
        }
        for category, _ in CATEGORIES
    ]


def brief(biller: Biller) -> dict[str, Any]:
    return {
        "biller_id": biller.biller_id,
        "biller_name": biller.name,
        "category": biller.category,
        "coverage": biller.coverage,
        "fetch_requirement": biller.fetch,
        "available": biller.available,
    }


def full(biller: Biller) -> dict[str, Any]:
    return {
        **brief(biller),
        "amount_exactness": biller.exactness,
        "min_amount": to_wire(AMOUNT_MIN),
        "max_amount": to_wire(AMOUNT_MAX),
        "accepts_adhoc": biller.fetch != "MANDATORY",
        "payment_modes": ["Cash"],
        "input_params": [_shown(param) for param in biller.params],
    }


def _shown(param: Param) -> dict[str, Any]:
    return {
        "paramName": param.name,
        "dataType": "NUMERIC" if param.numeric else "ALPHANUMERIC",
        "minLength": param.shortest,
        "maxLength": param.longest,
        "regex": f"^{param.pattern}$",
        "mandatory": True,
        "visible": True,
        "values": None if param.values is None else list(param.values),
    }
