"""The page in a real browser: sizes that fingers hit, and what the script does."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from agent.dialogue.screens import Act, Press
from agent.structs import replace
from tests.agent.ui.counter import Counter
from tests.agent.ui.samples import AADHAAR, CONSENT, SAMPLES
from tests.agent.ui.serving import served
from tests.e2e.browser import HURRIED, chromium

pytestmark = pytest.mark.slow

FINGER_PX = 79
"""15 mm on a 7-inch screen of 800×480."""

SCROLLING = ("services-many", "attendant-owed", "room-owed", "room-owed-find")
"""Screens whose list is longer than the smallest screen."""

SMALL_OR_OUTSIDE = """least => [...document.querySelectorAll("#stage button, #stage summary")]
  .map(target => [target, target.getBoundingClientRect()])
  .filter(([target, box]) => target.checkVisibility() && box.width && (
    Math.min(box.width, box.height) < least ||
    Math.min(box.left, box.top) < -1 || box.right > innerWidth + 1 ||
    box.bottom > innerHeight + 1 && !target.closest(".tiles")))
  .map(([target, box]) => [target.textContent.trim(), JSON.stringify(box)])"""

CUT_OFF = """() => [...document.querySelectorAll(
    "#stage main, #stage section, #stage .tile, #stage .lines, #stage .most-used .tiles")]
  .filter(one => one.clientHeight && (
    one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 3))
  .map(one => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 60)}`)"""


SCROLLS = """() => [...document.querySelectorAll("#stage .tiles")]
  .some(one => one.scrollHeight > one.clientHeight + 3)"""


@pytest.fixture(scope="module")
def counter() -> Counter:
    return Counter(AADHAAR)


@pytest.fixture(scope="module")
def address(counter: Counter) -> Iterator[str]:
    with served(counter) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


Complaints = list[str]


@pytest.fixture(scope="module")
def tab(browser: Browser) -> tuple[Page, Complaints]:
    """One tab for all: each test loads the page anew, which takes less time than to make a tab."""
    page = browser.new_page(reduced_motion="reduce")
    page.add_init_script(HURRIED)
    complaints: Complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page, complaints


@pytest.fixture
def page(tab: tuple[Page, Complaints]) -> Iterator[Page]:
    page, complaints = tab
    page.set_viewport_size({"width": 800, "height": 480})
    yield page
    page.goto("about:blank")
    expected = ("409", "net::ERR_")  # a double tap, and an agent that is away
    told = [one for one in complaints if not any(word in one for word in expected)]
    complaints.clear()
    assert told == []


def look(page: Page, counter: Counter, address: str, name: str, language: str = "en") -> None:
    counter.show(replace(SAMPLES[name], language=language))
    page.goto(address)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_target_is_a_finger_wide_and_nothing_is_cut_off(
    page: Page, counter: Counter, address: str, language: str
) -> None:
    """One page shows them all in turn, as a customer's does: to load it anew takes far longer."""
    page.goto(address)
    found = {name: _unfit(page, counter, name, language) for name in SAMPLES}
    assert {name: unfit for name, unfit in found.items() if unfit} == {}


def _unfit(page: Page, counter: Counter, name: str, language: str) -> list[str]:
    """Return what is too small, outside, cut off, or scrolls though it should not, or does not."""
    counter.show(replace(SAMPLES[name], language=language))
    page.wait_for_selector(f'#stage [data-revision="{counter.screen().revision}"]')
    scrolls = page.evaluate(SCROLLS) is not (name in SCROLLING)
    return [
        *page.evaluate(SMALL_OR_OUTSIDE, FINGER_PX),
        *page.evaluate(CUT_OFF),
        *(["scrolls, or should"] if scrolls else []),
    ]


@pytest.mark.parametrize("name", ["room-today-long", "mini-statement-long"])
def test_a_list_below_the_fold_has_an_arrow_that_leads_to_its_end_and_back(
    page: Page, counter: Counter, address: str, name: str
) -> None:
    look(page, counter, address, name)
    last = page.locator("[data-sheet] > * > :last-child")
    expect(last).not_to_be_in_viewport(ratio=1)
    for _ in range(5):
        if page.evaluate("!document.querySelector('.goes-on')"):
            break
        page.click("[data-turn]")
        page.wait_for_timeout(50)
    expect(last).to_be_in_viewport(ratio=0.9)
    page.click("[data-turn]")
    expect(page.locator("[data-sheet] > * > :first-child")).to_be_in_viewport(ratio=1)


def test_a_list_that_is_seen_whole_has_no_arrow(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "mini-statement-short")
    expect(page.locator("[data-turn]")).to_be_hidden()


def test_an_aadhaar_number_is_typed_and_never_stands_in_the_page(
    page: Page, counter: Counter, address: str
) -> None:
    counter.presses.clear()
    look(page, counter, address, "aadhaar")
    expect(page.locator(".forward")).to_be_disabled()
    for digit in "234123412346":
        page.click(f'.key[data-key="{digit}"]')
    expect(page.locator(".field output")).to_have_text("●●●●●●●●●●●●")
    page.click(".forward")
    expect(page.locator(".field output")).to_have_text("••••••••••••")
    assert [press.value for press in counter.presses] == ["234123412346"]
    assert "2341" not in page.content()
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_forget_wipes_what_was_typed(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "aadhaar")
    page.click('.key[data-key="7"]')
    page.click('[data-key="forget"]')
    expect(page.locator(".field output")).to_have_text("••••••••••••")


def test_an_amount_is_typed_with_indian_grouping(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "amount")
    page.keyboard.type("10000")
    expect(page.locator(".field output")).to_have_text("10,000")
    page.keyboard.press("Backspace")
    expect(page.locator(".field output")).to_have_text("1,000")


def test_a_new_revision_arrives_by_itself(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "amount")
    counter.show(CONSENT)
    expect(page.locator("h1")).to_have_text("Do you agree?")


def test_a_double_tap_is_one_press(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "amount")
    counter.presses.clear()
    page.dblclick('.tile[data-value="500"]')
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    revision = counter.screen().revision
    assert counter.presses[0] == Press(revision, counter.presses[0].action, "500")


@pytest.mark.parametrize(
    ("letters", "first"),
    [
        ("SBI", "State Bank of India"),
        ("BAROD", "Bank of Baroda"),
        ("KANRA", "Canara Bank"),
        ("CHATISGAR", "Chhattisgarh Rajya Gramin Bank"),
        ("POST", "India Post Payments Bank"),
    ],
)
def test_a_bank_is_found_with_few_or_wrong_letters(
    page: Page, counter: Counter, address: str, letters: str, first: str
) -> None:
    look(page, counter, address, "bank")
    page.click('[data-search="open"]')
    for letter in letters:
        page.click(f'[data-letter="{letter}"]')
    assert page.evaluate(SMALL_OR_OUTSIDE, FINGER_PX) == []
    found = page.locator(".found .tile:visible").all()
    leftmost = min(found, key=lambda tile: (tile.bounding_box() or {"x": 0.0})["x"])
    assert leftmost.inner_text() == first


def test_more_services_than_fit_are_shown_group_by_group(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "services-groups")
    recharge = page.locator('[data-value="recharge.MOBILE"]')
    expect(recharge).to_be_hidden()
    page.click(".groups label:last-child")
    expect(recharge).to_be_visible()
    assert page.evaluate(SMALL_OR_OUTSIDE, FINGER_PX) == []
    assert page.evaluate(CUT_OFF) == []

    counter.show(replace(SAMPLES["services-groups"], revision=8, language="hi"))
    expect(page.locator("#stage [lang=hi]").first).to_be_visible()
    expect(recharge).to_be_visible()
    with page.expect_response("**/act"):
        recharge.click()
    assert counter.presses[-1].value == "recharge.MOBILE"


def test_the_balance_shows_when_it_is_touched(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "result")
    expect(page.get_by_text("₹5,120.40")).to_be_hidden()
    page.click("summary")
    expect(page.get_by_text("₹5,120.40")).to_be_visible()


def test_the_time_left_to_pay_is_a_bar(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "qr")
    part = page.evaluate(
        """() => document.querySelector(".left i").getBoundingClientRect().width
             / document.querySelector(".left").getBoundingClientRect().width"""
    )
    assert 0.6 < part < 0.71  # 210 of 300 seconds, in steps where motion is not wanted
    expect(page.get_by_text("210")).to_have_count(0)


def test_a_long_list_is_searched_where_it_is(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "pick-searched")
    counter.presses.clear()
    page.click('[data-search="open"]')
    for letter in ("T", "A", "T", " ", "P"):
        page.click(f'[data-letter="{letter}"]')
    assert page.evaluate(SMALL_OR_OUTSIDE, FINGER_PX) == []
    page.click("[data-find]")
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    assert [(one.action.value, one.value) for one in counter.presses] == [("continue", "tat p")]


def test_a_line_is_typed_with_letters_figures_and_signs(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "field-email")
    counter.presses.clear()
    for key in "asha":
        page.click(f'.key[data-key="{key}"]')
    page.click(".key[data-planes]:visible")
    for key in "7@":
        page.click(f'.key[data-key="{key}"]')
    assert page.evaluate(SMALL_OR_OUTSIDE, FINGER_PX) == []
    page.keyboard.type("mail.in")
    page.click(".forward")
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    assert [press.value for press in counter.presses] == ["asha7@mail.in"]


def test_a_date_is_typed_as_it_is_said(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "field-date")
    counter.presses.clear()
    page.keyboard.type("05081990")
    page.click(".forward")
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    assert [press.value for press in counter.presses] == ["1990-08-05"]


def test_what_may_be_left_out_goes_on_empty(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "field-optional")
    expect(page.locator(".forward")).to_be_enabled()
    look(page, counter, address, "field")
    expect(page.locator(".forward")).to_be_disabled()


def test_notes_are_typed_before_they_count(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "cash-take")
    counter.presses.clear()
    expect(page.locator(".forward")).to_be_disabled()
    page.keyboard.type("500")
    page.click(".forward")
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    assert counter.presses == [Press(counter.screen().revision, Act.CONFIRM, "500")]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_the_slip_fills_the_screen_as_a_picture_and_goes(
    page: Page, counter: Counter, address: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look(page, counter, address, "result-slip")
    page.click("[popovertarget=slip]")
    box = page.locator("#slip .qr-code").bounding_box()
    assert box is not None
    assert box["height"] > size[1] * 0.9
    page.click("[popovertargetaction=hide]")
    expect(page.locator("#slip")).to_be_hidden()


def test_the_language_is_one_touch(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "bank")
    counter.presses.clear()
    page.click(".language")
    expect(page.locator("#stage")).not_to_have_attribute("inert", "")
    assert counter.presses[0].value == "hi"


def test_the_page_waits_for_an_agent_that_starts_again(page: Page, counter: Counter) -> None:
    with served(counter) as address:
        look(page, counter, address, "amount")
        port = urlsplit(address).port or 0
        page.keyboard.type("500")
    expect(page.get_by_text("One moment, please. Starting again…")).to_be_visible()
    expect(page.locator(".field")).to_have_count(0)
    with served(counter, port):
        expect(page.locator("h1")).to_have_text("How much money?", timeout=15_000)
        expect(page.locator(".field output")).to_have_text("")
