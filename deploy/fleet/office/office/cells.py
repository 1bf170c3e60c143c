"""Values as pages show them, and as cells of a download, which a spreadsheet must not compute."""

import unicodedata
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from fleet_messages.rupees import PAISE_PER_RUPEE, grouped, money

IST = ZoneInfo("Asia/Kolkata")
UNKNOWN = "–"
FORMULA = frozenset("=+-@＝＋－＠")
"""The first characters of a formula. Some spreadsheets also read the wide ones."""
ODD_STARTS = frozenset("\t\r\n")


def moment(at: datetime) -> str:
    """Return a time in India: 28 Nov 2026 8:33 am."""
    local = at.astimezone(IST)
    return f"{local:%-d %b %Y %-I:%M} {local.strftime('%p').lower()}"


def shown(value: Any) -> str:
    """Return a value as a page shows it."""
    match value:
        case None | "":
            return UNKNOWN
        case bool():
            return "yes" if value else "no"
        case datetime():
            return moment(value)
        case date():
            return f"{value:%-d %b %Y}"
        case Decimal():
            return money(round(value * PAISE_PER_RUPEE))
        case int():
            return grouped(value)
    return str(value)


def cell(value: Any) -> str:
    """Return a value as a cell of a download: times as on the page, numbers as plain digits."""
    match value:
        case None:
            return ""
        case str():
            return harmless(value)
        case bool() | date():
            return shown(value)
    return str(value)


def harmless(text: str) -> str:
    """Return a text with an apostrophe in front if a spreadsheet could compute it.

    Spreadsheets skip blanks before a formula, and characters that nobody sees.
    """
    visible = (letter for letter in text if unicodedata.category(letter)[0] not in "CZ")
    could_run = next(visible, "") in FORMULA or text[:1] in ODD_STARTS
    return f"'{text}" if could_run else text
