"""Dates and times as customers read them, one format each: `22 Nov 2026`, `3:04 pm`.

Screens and slips use no other format. The catalogues only choose a day, a time or both.
"""

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from agent.base.clock import IST
from agent.factories import factory

if TYPE_CHECKING:
    from babel import Locale

DAY, TIME = "medium", "short"
"""Babel's formats, from CLDR: the day with a short month and the year, the time to the minute."""


def in_words(language: str) -> Callable[..., str]:
    """Return the function for `DATETIME` in a language's messages."""

    def said(moment: datetime, *, dateStyle: str = "", timeStyle: str = "") -> str:  # noqa: N803  # Fluent's names
        at = moment.astimezone(IST)
        day = factory("babel.dates:format_date")(at, DAY, _locale(language)) if dateStyle else ""
        time = factory("babel.dates:format_time")(at, TIME, locale=_locale(language))
        return ", ".join(filter(None, (day, time if timeStyle else "")))

    return said


@lru_cache(maxsize=16)  # more than there are languages
def _locale(language: str) -> "Locale":
    locale: Locale = factory("babel:Locale").parse(f"{language}_IN")
    return locale
