"""One language's messages, formatted by the Fluent library: to be read, or to be spoken.

Imported at the first message, because the library and Babel delay every command by a tenth of a
second.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.dates import format_date, format_time
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from agent.base.clock import IST
from agent.base.money import Money
from agent.ui.words.values import MomentAloud, NumberAloud, Value
from fleet_messages.rupees import money

RULES = "en-IN"
"""The locale whose rules for numbers and plurals every language uses: lakh and crore in Latin
digits, and `one` for exactly one. The data of each language's own rules would need 1 MiB more, and
say the same."""
ONE, OTHER = "one", "other"
"""The forms of a message with a singular and a plural."""
DAY, TIME = "d MMM y", "h:mm a"
"""The formats in every language. CLDR has other orders for some, such as 2026, നവം 22 and PM 3.04.
"""


class Messages:
    """Formats the messages of one language; `sources` are their texts in Fluent by key."""

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        self._sources = sources
        # Isolating marks are for right-to-left scripts. The page sets those that Urdu needs; the
        # printer would print them.
        self._bundle = FluentBundle(
            [RULES], use_isolating=False, functions={"DATETIME": dates_in_words(language)}
        )

    def format(self, key: str, args: Mapping[str, Value]) -> tuple[str, list[Exception]]:
        """Return the text of a message, and the errors of its arguments."""
        if not self._bundle.has_message(key):  # parsed at its first use: all would hold 2 MiB
            self._bundle.add_resource(FluentResource(f"{key} = {self._sources[key]}"))
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key, [ValueError("a message without a value")]
        filled = {name: _argument(value) for name, value in args.items()}
        words, errors = self._bundle.format_pattern(pattern, filled)
        return str(words), errors


class _Number(FluentType):
    """A number in words. It is not an int, which the library would write in digits."""

    def __init__(self, number: NumberAloud) -> None:
        self._form = ONE if number.number == 1 else OTHER
        self._words = number.words

    def __eq__(self, form: object) -> bool:
        """Return True for the name of the message's form: the library compares them."""
        return form == self._form

    def __hash__(self) -> int:
        return hash(self._form)

    def format(self, _locale: Locale) -> str:
        return self._words


class _Moment(FluentType):
    """A moment that is spoken: the message chooses its day, its time or both."""

    def __init__(self, moment: MomentAloud) -> None:
        self.moment = moment


def _argument(value: Value) -> Any:
    match value:
        case Money():
            return money(value.paise)
        case NumberAloud():
            return _Number(value)
        case MomentAloud():
            return _Moment(value)
        case _:
            return value


def dates_in_words(language: str) -> Callable[..., Any]:
    """Return the function for `DATETIME` in a language's messages: `22 Nov 2026`, `3:04 pm`.

    Screens and slips use no other format. The messages only choose a day, a time or both.
    """

    def said(moment: datetime | _Moment | str, *, dateStyle: str = "", timeStyle: str = "") -> str:  # noqa: N803  # Fluent's names
        if isinstance(moment, str):  # a moment that is not spoken
            return moment
        if isinstance(moment, _Moment):
            day, time, between = moment.moment.day, moment.moment.time, " "
        else:
            at = moment.astimezone(IST)
            day = format_date(at, DAY, _locale(language))
            time, between = format_time(at, TIME, locale=_locale(language)), ", "
        return between.join([day] * bool(dateStyle) + [time] * bool(timeStyle))

    return said


@lru_cache(maxsize=16)  # more than there are languages
def _locale(language: str) -> Locale:
    return Locale.parse(f"{language}_IN")
