"""Days and times: one format on every screen and slip, in each language's own words."""

from datetime import UTC, datetime

import pytest

from agent.dialogue.screens import Text, day
from agent.ui.words.words import LANGUAGES, Catalogue, Words, dates_in_words

MOMENT = datetime(2026, 11, 22, 9, 34, tzinfo=UTC)  # four minutes past three in India


@pytest.mark.parametrize("key", ["page-date", "slip-date", "page-moment"])
def test_a_day_has_the_same_format_everywhere(key: str) -> None:
    said = Words(("en",)).text("en", Text(key, {"date": MOMENT}))
    assert said.replace("\N{NARROW NO-BREAK SPACE}", " ").startswith("22 Nov 2026")


def test_a_moment_has_no_seconds() -> None:
    said = Words(("en",)).text("en", Text("slip-date", {"date": MOMENT}))
    assert said.replace("\N{NARROW NO-BREAK SPACE}", " ") == "22 Nov 2026, 3:04 pm"


def test_a_time_alone_has_no_day() -> None:
    said = dates_in_words("en")(MOMENT, timeStyle="short")
    assert said.replace("\N{NARROW NO-BREAK SPACE}", " ") == "3:04 pm"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_its_own_months(language: str) -> None:
    said = dates_in_words(language)(MOMENT, dateStyle="medium")
    assert "2026" in said
    assert ("Nov" in said) is (language == "en")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_catalogues_use_one_date_format(language: str) -> None:
    styles = {
        style
        for text in Catalogue(language)._values.values()
        for style in text.replace('"', " ").replace(":", " ").split()
        if style in {"full", "long", "medium", "short"} and "DATETIME" in text
    }
    assert styles <= {"medium", "short"}


def test_a_billers_date_uses_our_format() -> None:
    written = day("2026-12-01")
    assert isinstance(written, Text)
    assert Words(("en",)).text("en", written) == "1 Dec 2026"
    assert [day("soon"), day(None)] == ["soon", None]
