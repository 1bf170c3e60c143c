"""The HTML of every screen, in every language."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment

from agent.base.structs import replace
from agent.dialogue.page import Act, Choice, Name, Screen, Text
from agent.outlet.biller_words import plain
from agent.ui.layout import FORWARD, KeyPosition, green_key
from agent.ui.page import pages
from agent.ui.page.pages import TEMPLATES, Pages, compile_templates, compiled, environment
from agent.ui.words.words import LANGUAGES, Words
from tests.unit.agent.ui.customer_messages import is_customers, texts_in_sight
from tests.unit.agent.ui.samples import SAMPLES

WORDS = Words(("en", "hi"), strict=True)
PAGES = Pages(WORDS)
OUTLET = "Sharma General Store"

VOID = {"meta", "link", "br", "img", "rect", "path", "circle", "use", "i-"}


class Nesting(HTMLParser):
    """Finds tags that are not closed where they should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A self-closing tag leaves no open tag."""


def test_every_name_has_a_sample() -> None:
    assert {screen.name for screen in SAMPLES.values()} == set(Name)


FORBIDDEN = re.compile(
    r"\sstyle=|<style|<script>|\son\w+=|javascript:|https?://(?!www.w3)"
    r"|<(?:form|input|select|textarea)\b|contenteditable"
)
"""The page's policy; and a browser must not fill, remember or spell-check a field."""


@pytest.mark.parametrize("name", SAMPLES)
def test_every_screen_is_well_formed_in_every_language_and_keeps_the_policy(name: str) -> None:
    for language in ("en", "hi"):
        html = PAGES.page(replace(SAMPLES[name], language=language), OUTLET)
        nesting = Nesting()
        nesting.feed(html)
        assert nesting.open == []
        assert OUTLET in html
        assert "None" not in html
        assert not FORBIDDEN.search(html)


def test_names_from_outside_are_escaped() -> None:
    screen = replace(SAMPLES["bank"], choices=(Choice("1", "<img src=x>"),))
    html = PAGES.fragment(screen, "Tom & Sons")
    assert "<img" not in html
    assert "&lt;img src=x&gt;" in html
    assert "Tom &amp; Sons" in html


def test_an_unavailable_service_is_not_chosen_and_gives_the_reason_on_touch() -> None:
    html = PAGES.fragment(SAMPLES["services"], OUTLET)
    assert 'data-value="aeps.CD"' not in html
    tile = html.split('popovertarget="why-aeps.CD"')[1].split("</button>")[0]
    assert "Not now" in tile
    assert "popover>The shopkeeper must sign in for today." in tile


SHOWN = (
    *((name, "₹500") for name in ("consent", "review", "biometric", "working")),
    ("review", "five hundred rupees"),
    ("amount", 'data-act="language" data-value="hi"'),
    ("qr", '<svg class="qr-code"'),
    ("qr", 'data-left="210" data-of="300"'),
    ("qr", "I have no phone"),
    ("review-fee", "••••\N{NO-BREAK SPACE}3210"),
    ("review", "••••\N{NO-BREAK SPACE}0019"),
    ("working", 'data-one="one second"'),
    ("otp-resend-later", 'data-one="in one second"'),
    ("cash-claim-either", "<span>Something is wrong</span>"),
    ("qr-beside", "Scan the code on the display beside"),
    ("mini-statement", "− ₹350"),
    ("mini-statement", "+ ₹2,000"),
    ("mini-statement", 'data-act="print" data-value="balance"'),
    *((f"{name}-slip", 'popovertarget="slip"') for name in ("pending", "result", "sorry")),
)
NOT_SHOWN = (
    ("help", "What you typed stays"),  # nothing is typed
    ("review-fee", "XXXX"),
    ("aadhaar", "in-sight"),
    ("qr", "upi:"),  # it is drawn, and never a link
    ("qr-beside", "qr-code"),
    *((f"{name}-slip", 'data-act="print"') for name in ("pending", "result", "sorry")),
)


@pytest.mark.parametrize(
    ("name", "part", "is_shown"),
    [*((*one, True) for one in SHOWN), *((*one, False) for one in NOT_SHOWN)],
)
def test_a_screen_shows_its_parts_and_no_others(name: str, part: str, *, is_shown: bool) -> None:
    assert (part in PAGES.fragment(SAMPLES[name], OUTLET)) is is_shown


@pytest.mark.parametrize("name", SAMPLES)
def test_a_hidden_number_looks_the_same_on_every_screen(name: str) -> None:
    shown = " ".join(texts_in_sight(PAGES.fragment(SAMPLES[name], OUTLET)))
    hidden = re.findall(r"(?:\bX{2,}|•+)\s?(?=[\dA-Z]{4}\b)", shown)
    assert set(hidden) <= {"•••• "}


def test_a_message_with_an_empty_end_has_no_blank_there() -> None:
    done = Text("outlet-accepted", {"message": ""})
    facts = SAMPLES["attendant"].facts | {"note": done}
    html = PAGES.fragment(replace(SAMPLES["attendant"], facts=facts), OUTLET)
    assert "<span>Done.</span>" in html


def test_a_search_has_the_title_of_the_key_that_leads_to_it() -> None:
    key = next(one for one in SAMPLES["room-owed-find"].choices if one.value == "word")
    assert SAMPLES["room-owed-word"].title == key.label


def test_the_review_shows_the_direction_of_the_money() -> None:
    for way, said in (("", "You get"), ("-in", "You pay in"), ("-pay", "You pay the shop")):
        facts = SAMPLES["review"].facts | {"way": Text(f"review-amount{way}")}
        assert said in PAGES.fragment(replace(SAMPLES["review"], facts=facts), OUTLET)


def test_each_line_of_the_review_leads_back_to_its_step() -> None:
    html = PAGES.fragment(SAMPLES["review"], OUTLET)
    steps = re.findall(r'data-act="choose" data-value="(\w+)"', html)
    assert steps == ["aadhaar", "bank", "amount"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("aadhaar", "Cancel"),
        ("cash-take-pin", "Cancel"),
        ("services", "Leave"),
        ("cash-claim", "Leave"),
    ],
)
def test_the_red_key_cancels_only_what_can_be_cancelled(name: str, said: str) -> None:
    html = PAGES.fragment(SAMPLES[name], OUTLET)
    key = html[html.index('data-act="cancel"') :]
    assert f"<span>{said}</span>" in key[: key.index("</button>")]


def test_the_question_before_leaving_has_a_leave_key() -> None:
    asked = PAGES.fragment(SAMPLES["otp-leaving"], OUTLET).split("alertdialog")[1]
    assert "Leave" in asked
    assert "Cancel" not in asked


def test_exactly_one_key_is_green_and_it_leads_on() -> None:
    html = PAGES.fragment(SAMPLES["result"], OUTLET)
    keys = re.findall(r'<button [^>]*class="go[^>]*>', html)
    assert len(keys) == 1
    assert 'data-act="done"' in keys[0]
    assert 'data-act="print"' in html


def test_many_languages_open_a_list() -> None:
    pages = Pages(Words(("en", "hi", "ta"), strict=True))
    html = pages.fragment(SAMPLES["amount"], OUTLET)
    assert 'data-open="languages"' in html
    assert re.findall(r'data-act="language" data-value="(\w+)"', html) == ["en", "hi", "ta"]


@pytest.mark.parametrize("name", ["cash-claim-characters", "cash-claim-either"])
def test_the_letters_and_signs_of_a_number_can_be_typed(name: str) -> None:
    """A claim's code has neither 0 nor O; an Aadhaar number or a bill's number may have them."""
    page = PAGES.fragment(SAMPLES[name], OUTLET)
    assert all(f'data-key="{key}"' in page for key in "01OILUV29Z-/")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_contains_every_part_of_its_pictures(name: str) -> None:
    """Includes the parts of parts, whatever other attributes `use` has."""
    html = PAGES.fragment(SAMPLES[name], OUTLET)
    drawn = set(re.findall(r'href="#([ip]-[\w-]+)"', html))
    brought = set(re.findall(r'<symbol id="([\w-]+)"', html))
    assert drawn - brought == set()


# --- the keyboard's letters: each language's own script in leaves that fit, and Latin after it ---


SCRIPTS = sorted(LANGUAGES - {"en"})


def test_english_has_only_latin_letters() -> None:
    assert pages.leaves("en") == (pages.LATIN,)


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_language_has_its_own_letters_in_two_or_three_leaves_before_latin(language: str) -> None:
    *own, latin = pages.leaves(language)
    letters = [letter for leaf in own for letter in leaf]
    assert latin == pages.LATIN
    assert 2 <= len(own) <= 3
    assert all(len(leaf) <= len(pages.LATIN) for leaf in own)
    assert len(set(letters)) == len(letters)
    assert not any(letter.isascii() for letter in letters)


@pytest.mark.parametrize("language", SCRIPTS)
def test_every_first_letter_of_a_name_has_a_latin_form(language: str) -> None:
    *own, _ = pages.leaves(language)
    lost = {letter for leaf in own for letter in leaf if letter[0].isalpha() and not plain(letter)}
    assert lost <= {"ا", "ع", "ء"}  # heard as the vowels around them


def test_the_key_to_a_leaf_shows_letters_that_can_stand_alone() -> None:
    assert [pages.key_label(leaf) for leaf in pages.leaves("ta")] == ["கங", "அஆ", "ABC"]


# --- one amount in figures: the transaction's ---


AMOUNT = re.compile(r"₹[\d,.]*\d")
MORE = {
    "amount": "the amounts to choose from, and the limits before they are broken",
    "amount-error": "the amounts to choose from",
    "help-called": "it lies over the amounts to choose from",
    "more-time": "it lies over the amounts to choose from",
    "inquiry-offer": "the price of the check, before it is made",
    "mini-statement": "the rows are the bank's",
    "review-fee": "the total, and its two parts in one line",
    "review-long": "the total, and its two parts in one line",
    "result-bill-part": "what was billed, since another amount was paid",
}
CUSTOMERS = [name for name, screen in SAMPLES.items() if is_customers(screen)]


def amounts(screen: Screen) -> set[str]:
    texts = texts_in_sight(PAGES.fragment(screen, outlet=""))
    return {amount for text in texts for amount in AMOUNT.findall(text)}


@pytest.mark.parametrize("name", CUSTOMERS)
def test_a_screen_shows_one_amount(name: str) -> None:
    assert (len(amounts(SAMPLES[name])) > 1) == (name in MORE)


def test_a_review_with_a_fee_shows_the_total() -> None:
    """The cost is shown before the consent: the total large, its two parts in one line."""
    texts = texts_in_sight(PAGES.fragment(SAMPLES["review-fee"], outlet=""))
    assert amounts(SAMPLES["review-fee"]) == {"₹1,241", "₹1,240.50", "₹0.50"}
    assert "₹1,240.50 + rounding up ₹0.50" in texts


# --- the green key: the voice names the key and the place that the page shows ---


DRAWN = re.compile(
    r'<button type="button" class="(?P<kind>(?:key )?go[^"]*)" data-act="(?P<act>[\w-]+)"'
    r'(?: data-value="[^"]*")?(?: aria-label="(?P<named>[^"]*)")?>(?P<inside>.*?)</button>',
    re.DOTALL,
)


def drawn(name: str) -> tuple[str, str, KeyPosition] | None:
    """Return the action, the words and the place of the topmost green key in the page."""
    html = PAGES.fragment(SAMPLES[name], "Sharma General Store")
    keys = list(DRAWN.finditer(html))
    if not keys:
        return None
    key = keys[-1]
    words = key["named"] or re.sub(r"<[^>]*>", "", key["inside"])
    above = KeyPosition.KEYPAD if 'class="keypad"' in html else KeyPosition.KEYBOARD
    return key["act"], words.strip(), above if "enter" in key["kind"] else KeyPosition.CORNER


@pytest.mark.parametrize(
    "name", [name for name, screen in SAMPLES.items() if screen.name is not Name.ATTENDANT]
)
def test_the_spoken_green_key_is_the_one_on_the_page(name: str) -> None:
    screen = SAMPLES[name]
    key = green_key(screen)
    said = key and (key.act.value, WORDS.speaker(screen)(key.label), key.place)
    assert said == drawn(name)


@pytest.mark.parametrize("act", FORWARD)
def test_every_action_that_can_be_the_green_key_has_words(act: Act) -> None:
    assert WORDS.find("en", f"action-{act.value}")


@pytest.mark.parametrize("place", KeyPosition)
def test_every_place_has_words(place: KeyPosition) -> None:
    assert WORDS.find("en", f"speech-green-{place.value}")


@pytest.mark.parametrize(
    ("text", "isolated"),
    [
        ("رقم ₹1,200 ہے", ["₹1,200"]),
        ("دیے (12)", ["12"]),
        ("کمپنی Power Grid (PG)", ["Power Grid (PG)"]),
        ("آدھار •••• 0019", ["•••• 0019"]),
        ("وقت 3:00 PM", ["3:00 PM"]),
    ],
)
def test_latin_runs_keep_their_order_in_urdu(text: str, isolated: list[str]) -> None:
    assert [run[0] for run in pages.LEFT_TO_RIGHT.finditer(text)] == isolated


# --- compiled templates ---

NAMES = sorted(file.name for file in TEMPLATES.glob("*.html"))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what Python compiles."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled."""
    names: list[str] = []
    compile_really = Environment.compile

    def compile_one(self: Environment, source: str, name: str, filename: str) -> object:
        names.append(name)
        return compile_really(self, source, name, filename)

    monkeypatch.setattr(Environment, "compile", compile_one)
    return names


@pytest.mark.usefixtures("kept")
def test_a_template_is_compiled_once_for_all_processes(compilations: list[str]) -> None:
    compile_templates()
    assert sorted(compilations) == NAMES
    compile_templates()  # the next process
    assert sorted(compilations) == NAMES


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("length", [0, 10, 30, 60, 200])
def test_a_compiled_template_that_is_cut_off_is_compiled_again(
    length: int, compilations: list[str]
) -> None:
    environment().get_template("page.html")
    file = compiled("page.html")
    file.write_bytes(file.read_bytes()[:length])
    environment().get_template("page.html")
    assert compilations == ["page.html"] * 2
    environment().get_template("page.html")
    assert compilations == ["page.html"] * 2


def test_templates_are_used_although_their_folder_is_read_only(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept / "file").touch()
    monkeypatch.setattr(sys, "pycache_prefix", str(kept / "file"))  # root may write to any folder
    assert environment().get_template("page.html").name == "page.html"
    assert not compiled("page.html").exists()


def test_no_template_is_kept_if_python_may_write_no_bytecode(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compile_templates()
    assert not list(kept.iterdir())


def test_a_name_that_the_bank_repeats_is_one_line_of_the_review() -> None:
    html = PAGES.fragment(SAMPLES["review-transfer"], OUTLET)
    assert "S Devi" in html
    assert "S DEVI" not in html


@pytest.mark.parametrize("name", SAMPLES)
def test_each_page_of_the_shopkeeper_has_a_badge(name: str) -> None:
    html = PAGES.fragment(SAMPLES[name], OUTLET)
    has_badge = 'class="badge"' in html or 'class="tag shop"' in html
    assert has_badge or 'data-tone="shop"' not in html
