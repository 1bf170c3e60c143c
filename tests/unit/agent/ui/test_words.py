"""Catalogues: every key has text, in every language, that a ten-year-old can read."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from babel import Locale
from fluent.syntax import FluentParser, ast

from agent.base.money import Money, Paise, rupees
from agent.base.structs import replace
from agent.dialogue.page import Act, Argument, Choice, Name, Text, day
from agent.outlet.tasks import OWNER_CONSENT
from agent.services.aeps import CONSENT_WORDING
from agent.ui.page.pages import Pages
from agent.ui.words.messages import ONE, OTHER, RULES, dates_in_words
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import (
    LANGUAGES,
    MessageCatalogue,
    Words,
    WordsMissing,
    catalogue_of,
    in_script,
)
from tests.support.counts import parameters
from tests.unit.agent.ui.samples import SAMPLES

ROOT = Path(__file__).parents[4]
ALL_LANGUAGES = sorted(LANGUAGES)
FIRST_LANGUAGES = ("en", "hi")
SENTENCE_WORDS_MAX = 12
CONSENT_WORDS_MAX = 20
"""A consent's first sentence lists what is sent, and to whom."""

PRINTED = "slip-"
"""The slip is read at home, and uses legal sentences."""

CONSENTS = {
    "consent-text": (CONSENT_WORDING, "2026-11-5", "426f934c0ff7"),
    "consent-owner": (OWNER_CONSENT, "owner-2026-11-3", "afe54163e4ae"),
}
"""Each consent's version, as it is recorded, and the fingerprint of that version's words."""


@cache
def catalogue(language: str) -> dict[str, ast.Message]:
    """Parse a language's messages, once for all tests."""
    parser = FluentParser()
    entries = [
        entry
        for path in sorted((LOCALES / language).glob("*.ftl"))
        for entry in parser.parse(path.read_text(encoding="utf-8")).body
    ]
    broken = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    assert broken == []
    messages = [entry for entry in entries if isinstance(entry, ast.Message)]
    assert len({message.id.name for message in messages}) == len(messages), "a key stands twice"
    return {message.id.name: message for message in messages}


def blanks(node: object) -> set[str]:
    """Return the names of a message's arguments."""
    found: set[str] = set()

    def walk(part: object) -> None:
        if isinstance(part, ast.VariableReference):
            found.add(part.id.name)
        if isinstance(part, ast.BaseNode):
            for value in vars(part).values():
                walk(value)
        if isinstance(part, list):
            for value in part:
                walk(value)

    walk(node)
    return found


@cache
def blanks_of(language: str) -> dict[str, set[str]]:
    return {key: blanks(message) for key, message in catalogue(language).items()}


@pytest.fixture
def words() -> Words:
    return Words(tuple(ALL_LANGUAGES), strict=True)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_message_has_the_blanks_of_english(language: str) -> None:
    """Missing messages have one test for all languages, so that a new text may begin in two."""
    english = blanks_of("en")
    own = blanks_of(language)
    assert own == {key: english.get(key) for key in own}


@pytest.mark.parametrize("language", FIRST_LANGUAGES)
def test_a_new_message_begins_in_these_languages(language: str) -> None:
    assert blanks_of("en").keys() - blanks_of(language).keys() == set()


def test_the_other_languages_have_every_message() -> None:
    missing: dict[str, list[str]] = {}
    for path in sorted((LOCALES / "en").glob("*.ftl")):
        for key in re.findall(
            r"^([a-zA-Z][\w-]*) *=", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            lacking = [one for one in ALL_LANGUAGES if key not in blanks_of(one)]
            if lacking:
                missing.setdefault(f"{path.name}: {key}", lacking)
    assert missing == {}, "write these, then `make words LANGUAGE=ta` lists what is left"


def keys_in_code() -> Iterator[str]:
    for path in (ROOT / "agent").rglob("*.py"):
        yield from re.findall(r'Text\(\s*"([a-z][\w-]+)"', path.read_text(encoding="utf-8"))


def keys_in_templates() -> Iterator[str]:
    calls = re.compile(r'(?:here|Text)\("([\w-]+)"(?! *~)|in_language\([^,]+, "([\w-]+)"\)')
    for path in (ROOT / "agent/ui/page/templates").glob("*.html"):
        for groups in calls.findall(path.read_text(encoding="utf-8")):
            yield from filter(None, groups)


def test_every_key_that_code_and_templates_name_has_words() -> None:
    named = {*keys_in_code(), *keys_in_templates()}
    assert "start-title" in named
    assert named - catalogue("en").keys() == set()


def test_every_screen_has_a_title_and_every_action_a_name() -> None:
    offered = {act for act in Act if act not in {Act.CHOOSE, Act.LANGUAGE}}
    wanted = {f"{name.value}-title" for name in Name} | {f"action-{act.value}" for act in offered}
    assert wanted - catalogue("en").keys() == set()


def sentences(message: ast.Message) -> list[str]:
    assert message.value is not None
    text = "".join(
        element.value if isinstance(element, ast.TextElement) else "X"
        for element in message.value.elements
    )
    return re.split(r"[.!?:।۔؟]\s|\n", text)


def words_max(key: str) -> int:
    return CONSENT_WORDS_MAX if key.startswith(tuple(CONSENTS)) else SENTENCE_WORDS_MAX


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_sentence_on_a_screen_has_at_most_twelve_words(language: str) -> None:
    too_long = {
        sentence
        for key, message in catalogue(language).items()
        if not key.startswith(PRINTED)
        for sentence in sentences(message)
        if len(sentence.split()) > words_max(key)
    }
    assert too_long == set()


def test_money_dates_and_names_fill_the_blanks(words: Words) -> None:
    limits = {"min": Money(rupees(100)), "max": Money(rupees(10_000)), "step": Money(rupees(50))}
    late_evening = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)

    assert words.text("en", Text("amount-limits", dict(limits))) == ("₹100 to ₹10,000, by ₹50")
    assert "26 नव॰ 2026" in words.text("hi", Text("slip-t5-no-rrn", {"date": late_evening}))
    assert words.text("en", Text("otp-text", {"sent_to": "••3210"})) == "We sent it to ••3210."


def test_a_screens_facts_fill_the_blanks_of_its_messages(words: Words) -> None:
    assert SAMPLES["consent"].text is not None
    assert "Cash by Aadhaar, ₹500" in words.speaker(SAMPLES["consent"])(SAMPLES["consent"].text)


def test_amounts_are_worded_as_on_a_cheque(words: Words) -> None:
    assert words.amount_in_words(rupees(500), "en") == "five hundred rupees"
    assert words.amount_in_words(rupees(10_000), "hi") == "दस हज़ार रुपये"
    assert words.amount_in_words(Paise(9950), "en") == "ninety-nine rupees and fifty paise"


def test_a_language_without_words_falls_back_to_english() -> None:
    assert Words(("en", "hi")).text("ta", Text("action-back")) == "Back"


def test_a_code_without_its_own_words_gets_general_ones(words: Words) -> None:
    assert words.text("en", Text("sorry-failed-NEW_CODE")) == words.text(
        "en", Text("sorry-failed-OTHER")
    )


def test_general_words_of_a_language_come_before_exact_ones_of_english(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(catalogue_of("ta")._values, "sorry-failed-DECLINED")
    words = Words(("en", "ta"), strict=True)

    told = words.text("ta", Text("sorry-failed-DECLINED"))

    assert told == words.text("ta", Text("sorry-failed-OTHER"))
    assert told != words.text("en", Text("sorry-failed-OTHER"))
    assert caplog.messages == []


def test_a_message_that_is_shown_in_english_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for key in ("sorry-failed-DECLINED", "sorry-failed-OTHER", "action-back"):
        monkeypatch.delitem(catalogue_of("ta")._values, key)
    words = Words(("en", "ta"), strict=True)
    for _ in range(2):
        for key in ("sorry-failed-DECLINED", "sorry-failed-NEW_CODE", "action-back"):
            assert words.text("ta", Text(key)) == words.text("en", Text(key))
    assert caplog.messages == [
        "locales/ta has no words for sorry-failed-DECLINED: shown in English",
        "locales/ta has no words for sorry-failed-OTHER: shown in English",
        "locales/ta has no words for action-back: shown in English",
    ]


def test_a_message_without_words_fails_the_tests_but_not_the_kiosk(words: Words) -> None:
    with pytest.raises(WordsMissing, match="error-nowhere"):
        words.text("en", Text("error-nowhere"))
    assert Words(("en",)).text("en", Text("error-nowhere")) == "error-nowhere"


def test_a_missing_argument_fails_the_tests(words: Words) -> None:
    with pytest.raises(WordsMissing, match="sent_to"):
        words.text("en", Text("otp-text"))


@pytest.mark.parametrize("consent", CONSENTS)
def test_a_changed_consent_has_a_new_version(consent: str) -> None:
    wordings = [
        line
        for language in ALL_LANGUAGES
        for key, message in sorted(catalogue(language).items())
        if key.startswith(consent)
        for line in sentences(message)
    ]
    fingerprint = sha256("\n".join(wordings).encode()).hexdigest()[:12]
    version, *pinned = CONSENTS[consent]
    assert [version, fingerprint] == pinned


# --- one language's messages ---


@pytest.mark.parametrize("language", parameters(ALL_LANGUAGES, few=3))
def test_the_catalogue_reads_the_same_messages_as_fluent(language: str) -> None:
    """Given every message of a language, then Fluent's own parser finds the same."""
    said = MessageCatalogue(language)
    for path in (LOCALES / language).glob("*.ftl"):
        for entry in FluentParser(with_spans=False).parse(path.read_text()).body:
            assert not isinstance(entry, ast.Junk), entry
            if isinstance(entry, ast.Message):
                assert forms(entry) in (set(), {ONE, OTHER}), entry.id.name
                assert entry.id.name in said
                assert plain(entry) in (None, said.say(entry.id.name, {})[0])


def forms(entry: ast.Message) -> set[str]:
    """Return the names of a message's forms."""
    parts = entry.value.elements if entry.value else []
    chosen = (part.expression for part in parts if isinstance(part, ast.Placeable))
    variants = (one.variants for one in chosen if isinstance(one, ast.SelectExpression))
    keys = (variant.key for several in variants for variant in several)
    return {key.name if isinstance(key, ast.Identifier) else str(key.value) for key in keys}


def plain(entry: ast.Message) -> str | None:
    """Return the text of a one-line message without blanks; None for any other."""
    parts = entry.value.elements if entry.value else []
    only = parts[0] if len(parts) == 1 else None
    return only.value if isinstance(only, ast.TextElement) and "\n" not in only.value else None


@pytest.mark.parametrize(
    ("language", "key", "args", "said"),
    [
        ("hi", "otp-text", {"sent_to": "••3210"}, "कोड ••3210 पर भेजा गया है।"),
        ("en", "capture-tries", {"left": 1}, "One try left."),
        ("en", "capture-tries", {"left": 3}, "3 tries left."),
    ],
)
def test_blanks_are_filled_and_a_number_chooses_its_form(
    language: str, key: str, args: dict[str, Argument], said: str
) -> None:
    assert MessageCatalogue(language).say(key, args) == (said, [])


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_language_has_the_same_plurals_as_the_rules(language: str) -> None:
    """Zero is left out: some languages use the singular, which says "one"."""
    own, rules = (Locale.parse(name, sep="-").plural_form for name in (language, RULES))
    assert [own(number) for number in range(1, 200)] == [rules(number) for number in range(1, 200)]


# --- days and times: one format on every screen and slip ---


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


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_language_has_its_own_months_in_one_order(language: str) -> None:
    said = dates_in_words(language)(MOMENT, dateStyle="medium")
    assert re.fullmatch(r"22 \D+ 2026", said)
    assert ("Nov" in said) is (language == "en")


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_catalogues_use_one_date_format(language: str) -> None:
    styles = {
        style
        for text in MessageCatalogue(language)._values.values()
        for style in text.replace('"', " ").replace(":", " ").split()
        if style in {"full", "long", "medium", "short"} and "DATETIME" in text
    }
    assert styles <= {"medium", "short"}


def test_a_billers_date_uses_our_format() -> None:
    written = day("2026-12-01")
    assert isinstance(written, Text)
    assert Words(("en",)).text("en", written) == "1 Dec 2026"
    assert [day("soon"), day(None)] == ["soon", None]


# --- banks' names in the customer's script ---


LATIN = "State Bank of India"


@pytest.fixture(scope="module")
def every() -> Words:
    return Words(tuple(ALL_LANGUAGES))


@pytest.mark.parametrize("written", [LATIN, "STATE BANK OF INDIA"])
def test_a_bank_is_named_in_the_customers_script(every: Words, written: str) -> None:
    assert in_script(written, "hi", every) == "भारतीय स्टेट बैंक"
    assert in_script(written, "ur", every) == "اسٹیٹ بینک آف انڈیا"
    assert in_script(written, "en", every) == LATIN


def test_a_bank_without_a_known_name_keeps_the_services_name(every: Words) -> None:
    assert in_script("Bangiya Gramin Vikash Bank", "hi", every) == "Bangiya Gramin Vikash Bank"


def test_a_tile_has_the_name_in_script_and_is_found_by_latin_letters(
    every: Words,
) -> None:
    screen = replace(SAMPLES["bank"], language="hi", choices=(Choice("607094", LATIN),))
    drawn = Pages(every).fragment(screen, "")
    assert '<span class="label" dir="auto">भारतीय स्टेट बैंक</span>' in drawn
    assert f'data-latin="{LATIN}"' in drawn
    assert ">SB<i>I</i></span>" in drawn


def test_there_is_one_kind_of_apostrophe() -> None:
    files = LOCALES.glob("*/*.ftl")
    assert {file for file in files if "’" in file.read_text(encoding="utf-8")} == set()


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_hidden_number_has_four_dots_before_its_last_four_digits(language: str) -> None:
    files = (LOCALES / language).glob("*.ftl")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    dots = re.findall(r"•+.?(?=\{ \$last4 \})", text)
    assert set(dots) == {"•••• "}


A_NUMBER_OF_THINGS = re.compile(r"\{ \$(?:count|days|left|minutes|seconds|tries) \} \w*s\b")


def test_a_number_that_may_be_one_has_a_form_for_one() -> None:
    """Given a message such as "{ $seconds } seconds", then it has another form for one."""
    files = (LOCALES / "en").glob("*.ftl")
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    counted = {line.strip() for line in lines if A_NUMBER_OF_THINGS.search(line)}
    assert {line for line in counted if not line.startswith("*[other]")} == set()
