"""The page in a real browser: the script's behaviour."""

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect
from pytest_mock import MockerFixture

from agent.base.structs import replace
from agent.dialogue.page import Act, PressResult
from agent.ui.access import START_FILE, PageAccess
from agent.ui.page.pages import Pages
from tests.system.e2e.browser import HURRIED, new_page
from tests.unit.agent.ui import measures
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.sample_shop import COMPANIES
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def counter() -> Counter:
    return Counter(SAMPLES["aadhaar"])


@pytest.fixture(scope="module")
def address(counter: Counter) -> Iterator[str]:
    with served(counter, languages=("en", "hi", "ta", "ur")) as address:
        yield address


def test_the_kiosks_browser_is_admitted_by_a_file_that_only_it_can_read(
    browser: Browser, counter: Counter, tmp_path: Path
) -> None:
    """Given the page that packaging/lib/browser writes, then the strict cookie is sent."""
    access = PageAccess(tmp_path, random.Random(1))
    start = (tmp_path / START_FILE).read_text().strip()
    file = tmp_path / "start.html"
    with served(counter, access=access) as address:
        host = urlsplit(address).netloc
        refresh = f"0; url=http://{host}/?start={start}"
        file.write_text(f'<!DOCTYPE html><meta http-equiv="refresh" content="{refresh}">')
        page = new_page(browser)
        page.goto(file.as_uri())
        expect(page.locator("#stage .screen")).to_be_visible()
        assert page.url == f"http://{host}/"
        page.close()


Complaints = list[str]


@pytest.fixture(scope="module")
def tab(browser: Browser) -> tuple[Page, Complaints]:
    """One tab for all: each test reloads the page, which is faster than a new tab."""
    page = new_page(browser, reduced_motion="reduce")
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
    expected = ("409", "425", "net::ERR_")  # refused presses, and an agent that is stopped
    unexpected = [one for one in complaints if not any(word in one for word in expected)]
    complaints.clear()
    assert unexpected == []


def answers_a_press(answer: Response) -> bool:
    """Return False for the page's own message that somebody touches it."""
    posted = answer.request.post_data or ""
    return answer.url.endswith("/act") and Act.MORE_TIME.value not in posted


def look(page: Page, counter: Counter, address: str, name: str, language: str = "en") -> None:
    counter.show(replace(SAMPLES[name], language=language))
    page.goto(address)


DRAWN = {"●": "dot", "•": "blank"}


def shows_typed(page: Page, typed: str) -> None:
    """Expect these characters in the field; the style draws ● for a hidden digit, • for none."""
    cells = page.locator(".field output i:not(:empty), .field output :is(.dot, .blank)")
    expect(cells).to_have_text(["" if one in DRAWN else one for one in typed])
    expect(cells).to_have_class([re.compile(DRAWN.get(one, "^$")) for one in typed])


@pytest.mark.parametrize("name", ["room-today-long", "mini-statement-long"])
def test_a_long_list_is_turned_page_by_page_and_starts_over(
    page: Page, counter: Counter, address: str, name: str
) -> None:
    look(page, counter, address, name)
    items = page.locator("main [data-leaves] > *")
    seen: set[int] = set()
    for _ in range(int(page.locator("main [data-leaves]").get_attribute("data-of") or 0)):
        seen |= {at for at in range(items.count()) if items.nth(at).is_visible()}
        page.click("main [data-turn]")
    assert seen == set(range(items.count()))
    expect(items.first).to_be_visible()


@pytest.mark.parametrize("name", ["pick-searched", "pick-bank"])
def test_each_page_of_long_names_has_the_key_to_search(
    page: Page, counter: Counter, address: str, name: str
) -> None:
    look(page, counter, address, name)
    names = page.locator("main .tile .said")
    pages = int(page.locator("main [data-leaves]").get_attribute("data-of") or 0)
    assert pages > 1
    seen: list[int] = []
    for _ in range(pages):
        seen += [at for at in range(names.count()) if names.nth(at).is_visible()]
        expect(page.locator("main .search")).to_be_visible()
        page.click("main [data-turn]")
    assert seen == list(range(names.count()))


def test_a_company_has_its_state_and_its_whole_name_as_accessible_name(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "pick-searched")
    first = page.locator("main .tile").first
    expect(first).to_have_accessible_name(f"Andhra Pradesh {COMPANIES[0].biller_name}")


def test_a_list_that_fits_is_not_turned(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "mini-statement-short")
    expect(page.locator("main [data-turn]")).to_be_hidden()


def test_the_last_digit_sends_an_aadhaar_number_which_is_never_in_the_page_or_an_address(
    page: Page, counter: Counter, address: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    counter.presses.clear()
    look(page, counter, address, "aadhaar")
    expect(page.locator("main .go")).to_be_disabled()
    for digit in "23412341234":
        page.click(f'.key[data-key="{digit}"]')
    with page.expect_response(answers_a_press):
        page.click('.key[data-key="6"]')
    shows_typed(page, "●" * 12)
    assert [press.value for press in counter.presses if press.value] == ["234123412346"]
    assert not any("2341" in one for one in (page.content(), *asked))
    assert page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert urlsplit(page.url).query == ""


@pytest.mark.parametrize(
    ("typed", "shown", "left"),
    [
        ("2341", ("aadhaar", "aadhaar-error", "bank", "aadhaar"), "●●●●••••••••"),
        ("2341", ("aadhaar", "start", "aadhaar"), "••••••••••••"),
        ("2580", ("attendant-pin", "attendant", "attendant-pin"), ""),
        ("500", ("amount", "more-time", "amount"), "500"),
        ("10000", ("amount",), "10,000"),
    ],
    ids=["its error, and back to it", "a new visit", "a PIN", "more time", "as it is grouped"],
)
def test_typed_text_stays_for_the_same_question_in_the_same_visit(  # noqa: PLR0917  # fixtures
    page: Page, counter: Counter, address: str, typed: str, shown: tuple[str, ...], left: str
) -> None:
    """But a PIN is never kept."""
    first, *others = shown
    look(page, counter, address, first)
    page.keyboard.type(typed)
    for name in others:
        shows(page, counter, name)
        expect(page.locator(".veil")).to_have_count(int(name == "more-time"))
    shows_typed(page, left)


def test_a_mistake_can_be_seen_and_is_marked_until_it_is_corrected(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "aadhaar")
    with page.expect_response(answers_a_press):
        page.keyboard.type("234123412345")
    shows(page, counter, "aadhaar-error")
    expect(page.locator(".field.wrong")).to_be_visible()
    page.click("[data-see]")
    expect(page.locator(".field output")).to_have_text("234123412345")
    page.click(".key.erase")
    expect(page.locator(".field.wrong")).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)
    with page.expect_response(answers_a_press):
        page.click('.key[data-key="6"]')
    assert counter.presses[-1].value == "234123412346"


def test_typed_text_survives_a_redraw(page: Page, counter: Counter, address: str) -> None:
    """A device that comes or goes redraws the question, but a typed PIN or amount stays."""
    look(page, counter, address, "attendant-pin")
    page.keyboard.type("25")
    shows(page, counter, "attendant-pin")
    page.keyboard.type("80")
    expect(page.locator(".field output i:not(.next)")).to_have_count(4)
    look(page, counter, address, "amount")
    page.keyboard.type("12")
    shows(page, counter, "amount")
    page.keyboard.type("00")
    expect(page.locator(".field output")).to_have_text("1,200")


def test_a_search_text_survives_a_redraw(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "bank")
    page.click('[data-open="find"]')
    page.keyboard.type("SB")
    shows(page, counter, "bank")
    page.keyboard.type("I")
    expect(page.locator(".found .tile:visible").first).to_contain_text("State Bank of India")


Pressed = list[tuple[Act, str | None]]
REDRAWN = pytest.mark.parametrize(
    ("redrawn", "expected"),
    [("attendant-pin", [(Act.CONTINUE, "2580")]), ("cash-pin", [])],
    ids=("the same question", "another question"),
)


@REDRAWN
def test_a_touch_during_a_redraw_counts_if_the_same_question_is_asked(
    page: Page, counter: Counter, address: str, redrawn: str, expected: Pressed
) -> None:
    look(page, counter, address, "attendant-pin")
    page.keyboard.type("2580")
    counter.presses.clear()
    held = hold_redraw(page, counter, redrawn)
    with page.expect_response(answers_a_press):
        page.click("main .go")
    held.continue_()
    shows_revision(page, counter)
    page.unroute("**/screen")
    assert pressed(counter) == expected


@REDRAWN
def test_a_press_overtaken_by_a_redraw_counts_if_the_same_question_is_asked(
    page: Page, counter: Counter, address: str, redrawn: str, expected: Pressed
) -> None:
    look(page, counter, address, "attendant-pin")
    page.keyboard.type("2580")
    counter.presses.clear()

    def overtake(route: Route) -> None:
        counter.show(SAMPLES[redrawn])
        route.continue_()

    page.route("**/act", overtake, times=1)
    with page.expect_response(answers_a_press):
        page.click("main .go")
    shows_revision(page, counter)
    assert pressed(counter) == expected


def hold_redraw(page: Page, counter: Counter, name: str) -> Route:
    """Show a screen whose answer is held back; return the function that releases it."""
    held: list[Route] = []
    page.route("**/screen", lambda route: held.append(route))  # noqa: PLW0108  # no method of a list is taken
    counter.show(SAMPLES[name])
    while not held:
        page.wait_for_timeout(10)
    return held[0]


def test_the_rail_stays_in_its_place_while_only_the_rest_of_the_screen_changes(
    page: Page, counter: Counter, address: str
) -> None:
    """Given a touched key of the rail, then the next screen has the same rail without a mark."""
    look(page, counter, address, "amount")
    rail = page.locator(".rail").element_handle()
    page.eval_on_selector('.rail [data-act="back"]', "key => key.classList.add('taken')")
    with page.expect_response("**/screen") as answer:
        counter.show(SAMPLES["bank"])
    shows_revision(page, counter)
    assert "<nav" not in answer.value.text()
    assert page.evaluate("rail => rail === document.querySelector('.rail')", rail)
    expect(page.locator(".rail .taken")).to_have_count(0)
    expect(page.locator(".rail")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    assert lacks_symbols(page) == []


def test_screens_one_after_the_other_look_as_if_each_was_loaded_alone(
    page: Page, counter: Counter, address: str
) -> None:
    """Includes a change of language and of direction, a question over the screen, and each tone."""
    page.goto(address)
    for name, language in (
        ("services", "en"),
        ("bank", "en"),
        ("amount", "ta"),
        ("more-time", "ta"),
        ("result", "ta"),
        ("attendant-pin", "ur"),
        ("start", "hi"),
        ("closed", "en"),
        ("services", "hi"),
    ):
        counter.show(replace(SAMPLES[name], language=language))
        shows_revision(page, counter)
        drawn = look_of(page)
        page.reload()
        assert look_of(page) == drawn, (name, language)
        counter.show(replace(SAMPLES["review"], language=language))
        shows_revision(page, counter)


def test_a_page_that_was_emptied_while_it_waited_gets_the_whole_screen(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "amount")

    def empty(route: Route) -> None:
        page.evaluate("document.getElementById('stage').replaceChildren()")
        route.continue_()

    page.evaluate("globalThis.isLoadedOnce = true")
    page.route("**/screen", empty, times=1)
    counter.show(SAMPLES["bank"])
    shows_revision(page, counter)
    expect(page.locator(".rail button")).not_to_have_count(0)
    assert page.evaluate("isLoadedOnce")
    assert lacks_symbols(page) == []


LACKING = """() => [...document.querySelectorAll("use")]
  .map((use) => use.getAttribute("href")).filter((symbol) => !document.querySelector(symbol))"""

LOOK = """() => [...document.querySelectorAll(".screen, .screen :not(.bar i)")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const { color, backgroundColor, fontSize } = getComputedStyle(one);
  const name = [one.tagName, one.getAttribute("class")];
  return [...name, x, y, width, height, color, backgroundColor, fontSize];
})"""
"""The places, sizes and colours of a screen's elements."""


def look_of(page: Page) -> list[list[str]]:
    page.wait_for_selector("#stage [aria-disabled]", state="detached")
    page.evaluate("document.activeElement.blur()")
    seen: list[list[str]] = page.evaluate(LOOK)
    return seen


def lacks_symbols(page: Page) -> list[str]:
    lacking: list[str] = page.evaluate(LACKING)
    return lacking


def shows_revision(page: Page, counter: Counter) -> None:
    revision = str(counter.screen().revision)
    expect(page.locator(".screen")).to_have_attribute("data-revision", revision)


def pressed(counter: Counter) -> Pressed:
    """Return the presses except signs of life."""
    return [(one.action, one.value) for one in counter.presses if one.action != Act.MORE_TIME]


def test_typing_shows_the_agent_that_the_customer_is_present(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "aadhaar")
    counter.presses.clear()
    with page.expect_response("**/act"):
        page.keyboard.type("23")
    assert [press.action for press in counter.presses] == [Act.MORE_TIME]


@pytest.fixture(scope="module")
def watch(browser: Browser) -> Iterator[Page]:
    """A page whose clock the test controls."""
    page = new_page(browser, viewport={"width": 800, "height": 480}, reduced_motion="reduce")
    page.clock.install()
    yield page
    page.close()


@pytest.mark.parametrize(
    ("name", "private"),
    [
        ("review", "0019"),
        ("mini-statement-short", "20/11 UPI"),
        ("pending", "K7P X4M"),
        ("inquiry", "Asha Devi"),
    ],
)
def test_private_text_is_covered_until_the_page_is_touched(
    watch: Page, counter: Counter, address: str, name: str, private: str
) -> None:
    look(watch, counter, address, name)
    covers = watch.locator(".covered")
    shown = watch.locator(".private", has_text=private)
    watch.clock.fast_forward(5_000)
    expect(covers).to_be_hidden()
    watch.clock.fast_forward(10_000)
    expect(covers).to_be_visible()
    expect(shown).to_have_css("color", "rgba(0, 0, 0, 0)")
    watch.mouse.click(300, 30)
    expect(covers).to_be_hidden()
    expect(shown).not_to_have_css("color", "rgba(0, 0, 0, 0)")


def test_a_typed_digit_is_visible_for_a_second_and_then_covered(
    watch: Page, counter: Counter, address: str
) -> None:
    look(watch, counter, address, "otp")
    watch.clock.pause_at(watch.evaluate("Date.now() / 1000 + 1"))
    watch.keyboard.type("12")
    shows_typed(watch, "●2")
    watch.clock.fast_forward(1_100)
    shows_typed(watch, "●●")
    watch.clock.resume()
    look(watch, counter, address, "mobile")
    watch.clock.fast_forward(16_000)
    expect(watch.locator(".covered")).to_be_hidden()  # the field is still empty
    watch.keyboard.type("98")
    watch.clock.fast_forward(16_000)
    expect(watch.locator(".covered")).to_be_visible()


def test_an_idle_start_screen_dims_and_accepts_the_first_touch(
    watch: Page, counter: Counter, address: str
) -> None:
    look(watch, counter, address, "start")
    counter.presses.clear()
    greeting = watch.locator("h1 span:visible:not(.between)")
    expect(greeting).to_have_count(2)
    watch.clock.fast_forward(121_000)
    expect(watch.locator("html[data-dimmed]")).to_have_count(1)
    greeted = set()
    for _ in counter.screen().choices:
        assert measures.unfit(watch) == []
        greeted.add(greeting.get_attribute("lang"))
        watch.clock.fast_forward(4_000)
    assert greeted == {choice.value for choice in counter.screen().choices}
    with watch.expect_response(answers_a_press):
        watch.mouse.click(600, 60)
    assert pressed(counter)[-1][0] is Act.CONTINUE
    expect(watch.locator("html[data-dimmed]")).to_have_count(0)


def test_the_help_key_has_a_badge_while_help_is_requested(
    page: Page, counter: Counter, address: str
) -> None:
    badge = page.locator('.rail [data-act="help"] .count')
    look(page, counter, address, "amount")
    expect(badge).to_have_count(0)
    shows(page, counter, "help-called")
    expect(badge).to_be_visible()


def test_a_suggested_amount_is_replaced_by_typing(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "amount")
    page.click('[data-value="500"]')
    shows(page, counter, "bank")
    shows(page, counter, "amount")
    expect(page.locator(".field output")).to_have_text("500")
    page.keyboard.type("70")
    expect(page.locator(".field output")).to_have_text("70")
    expect(page.locator("[data-in-words]")).to_have_text("seventy rupees")


def test_large_letters_and_the_dark_last_for_one_visit(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "start")
    page.click('[data-toggle="large"]')
    page.click('[data-toggle="dark"]')
    for name in ("services", "amount"):
        shows(page, counter, name)
        expect(page.locator("html[data-large][data-theme=dark]")).to_have_count(1)
    shows(page, counter, "start")
    expect(page.locator("html[data-large], html[data-theme]")).to_have_count(0)


def shows(page: Page, counter: Counter, name: str) -> None:
    counter.show(SAMPLES[name])
    page.wait_for_selector(f'#stage [data-revision="{counter.screen().revision}"]')


def test_a_new_revision_arrives_by_itself(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "amount")
    counter.show(SAMPLES["consent"])
    expect(page.locator("main h1")).to_have_text("Do you agree?")


def test_the_plainest_screen_can_be_left(
    page: Page, counter: Counter, address: str, mocker: MockerFixture
) -> None:
    """It comes without a template if even the plain page raises; the script still runs on it."""
    mocker.patch.object(Pages, "fragment", side_effect=RuntimeError)
    counter.presses.clear()
    look(page, counter, address, "amount")
    with page.expect_response(answers_a_press):
        page.click('[data-act="cancel"]')
    assert [press.action for press in counter.presses] == [Act.CANCEL]


def test_a_press_names_its_question_and_the_time_since_paint_and_touch(
    watch: Page, counter: Counter, address: str
) -> None:
    look(watch, counter, address, "review")
    watch.clock.pause_at(datetime(2030, 1, 1, tzinfo=UTC))
    counter.show(SAMPLES["consent"])
    watch.wait_for_selector(f'[data-revision="{counter.screen().revision}"]')
    watch.clock.run_for(1_000)
    watch.mouse.click(300, 30)  # beside every key
    watch.clock.run_for(250)
    counter.presses.clear()
    with watch.expect_response(answers_a_press):
        watch.click("main .go")
    watch.clock.resume()
    (press,) = (one for one in counter.presses if one.action != Act.MORE_TIME)  # the first touch's
    assert (press.question, press.touched_ms) == (counter.screen().question, 250)
    assert press.painted_ms is not None
    assert 1_200 <= press.painted_ms <= 1_250


def test_the_heartbeat_has_the_time_since_the_last_touch(
    watch: Page, counter: Counter, address: str
) -> None:
    """It wakes a dark screen, also beside every key."""
    with watch.expect_request("**/painted"):
        look(watch, counter, address, "review")
    watch.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    watch.clock.run_for(10_000)
    watch.mouse.click(300, 30)
    with watch.expect_request("**/painted") as beat:
        watch.clock.run_for(1_600)  # one beat
    watch.clock.resume()
    sent = beat.value.post_data_json
    assert sent is not None
    assert sent["touched_ms"] <= 1_600


MARKED = """key => new MutationObserver(() => {
  if (key.getAttribute("aria-disabled")) key.dataset.wasDisabled = "yes";
}).observe(key, {attributeFilter: ["aria-disabled"]})"""
"""A script that marks a key once it is disabled, because that lasts only a moment."""


def test_a_touch_that_came_too_early_leaves_the_screen_and_is_not_sent_again(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "consent")
    key = page.locator("main .go.guarded")
    counter.presses.clear()
    counter.verdict = PressResult.EARLY
    key.evaluate(MARKED)
    with page.expect_response(lambda answer: answer.status == PressResult.EARLY.value):
        key.click()
    counter.verdict = PressResult.TAKEN
    expect(key).to_have_attribute("data-was-disabled", "yes")
    expect(key).not_to_have_attribute("aria-disabled", "true")
    assert page.locator("[role=alert]").count() == 0
    assert pressed(counter) == [(Act.AGREE, None)]
    with page.expect_response(answers_a_press):
        key.click()
    assert pressed(counter) == [(Act.AGREE, None)] * 2


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
    page.click('[data-open="find"]')
    for letter in letters:
        page.click(f'[data-letter*="{letter}"]')
    assert measures.unfit(page) == []
    found = page.locator(".found .tile:visible").all()
    topmost = min(found, key=lambda tile: (tile.bounding_box() or {"y": 0.0})["y"])
    assert topmost.locator(".label").inner_text() == first


def test_more_services_than_fit_are_behind_the_tile_of_their_group(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "services-groups")
    behind = page.locator('[data-value="matm.CW"]')
    expect(behind).to_be_hidden()
    page.click('[data-open="cash"]')
    expect(behind).to_be_visible()
    assert measures.unfit(page) == []

    counter.show(replace(SAMPLES["services-groups"], language="hi"))
    expect(page.locator("#stage [lang=hi]").first).to_be_visible()
    expect(behind).to_be_visible()
    with page.expect_response(answers_a_press):
        behind.click()
    assert pressed(counter)[-1][1] == "matm.CW"


def test_no_service_is_more_than_two_touches_away(
    page: Page, counter: Counter, address: str
) -> None:
    groups = SAMPLES["services-groups"]
    offered = tuple(replace(choice, reason=None) for choice in groups.choices)
    for choice in offered:
        counter.show(replace(groups, choices=offered))
        page.goto(address)
        tile = page.locator(f'[data-value="{choice.value}"]')
        if tile.is_hidden():  # one touch opens its group, without turning a page
            group = tile.evaluate("tile => tile.closest('[data-over]').dataset.over")
            page.click(f'[data-open="{group}"]')
        expect(tile).to_be_visible()


def test_the_balance_shows_when_it_is_touched(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "result")
    expect(page.get_by_text("₹5,120.40")).to_be_hidden()
    page.click("[data-reveal]")
    expect(page.get_by_text("₹5,120.40")).to_be_visible()


def test_a_balance_is_the_largest_thing_on_its_page(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "result-account")
    page.click("[data-reveal]")
    sizes = page.evaluate(
        """() => ["h1", ".figure"].map((one) => document.querySelector(`main ${one}`))
             .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
    )
    assert sizes[1] > sizes[0]
    expect(page.locator("main .figure")).to_have_text("₹5,120.40")


def test_the_time_left_to_pay_is_a_bar(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "qr")
    page.wait_for_function("document.querySelector('.left i').getAnimations().length")
    part = page.evaluate(
        """() => document.querySelector(".left i").getBoundingClientRect().width
             / document.querySelector(".left").clientWidth"""
    )
    assert 0.6 < part < 0.71  # 210 of 300 seconds, in steps if reduced motion is set
    expect(page.get_by_text("210")).to_have_count(0)


def test_a_long_list_is_searched_where_it_is(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "pick-searched")
    counter.presses.clear()
    page.click('[data-open="find"]')
    for letter in ("T", "A", "T", " ", "P"):
        page.click(f'[data-letter="{letter}"]')
    assert measures.unfit(page) == []
    with page.expect_response(answers_a_press):
        page.click("[data-find]")
    assert (Act.CONTINUE, "tat p") in [(one.action, one.value) for one in counter.presses]


@pytest.mark.parametrize(
    ("shown", "language", "name"),
    [
        ("pick-searched", "hi", "बिजली"),
        ("pick-searched", "ta", "மின்"),
        ("pick-searched", "ur", "بجلی"),
        ("bank", "hi", "पंजाब"),
        ("bank", "ur", "پنجاب"),
    ],
)
def test_a_name_is_typed_in_the_customers_script_or_in_latin(  # noqa: PLR0917  # two are fixtures
    page: Page, counter: Counter, address: str, shown: str, language: str, name: str
) -> None:
    look(page, counter, address, shown, language)
    counter.presses.clear()
    page.click('[data-open="find"]')
    for letter in name:
        while not page.locator(f'[data-letter="{letter}"]').is_visible():
            page.click("[data-planes]:visible")
            assert measures.unfit(page) == []
        page.click(f'[data-letter="{letter}"]')
    while not page.locator('[data-letter="K"]').is_visible():
        page.click("[data-planes]:visible")
    page.click('[data-letter="K"]')
    with page.expect_response(answers_a_press):
        page.click("[data-find]")
    assert (Act.CONTINUE, f"{name}k") in [(one.action, one.value) for one in counter.presses]


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
    assert measures.unfit(page) == []
    page.keyboard.type("mail.in")
    with page.expect_response(answers_a_press):
        page.click(".go:visible")
    assert [press.value for press in counter.presses if press.value] == ["asha7@mail.in"]


@pytest.mark.parametrize(
    ("name", "typed", "sent"),
    [
        ("field-date", "05081990", (Act.CONTINUE, "1990-08-05")),
        ("cash-take", "500", (Act.CONFIRM, "500")),
    ],
)
def test_an_input_is_sent_when_it_was_typed(  # noqa: PLR0917  # fixtures
    page: Page, counter: Counter, address: str, name: str, typed: str, sent: tuple[Act, str]
) -> None:
    look(page, counter, address, name)
    counter.presses.clear()
    expect(page.locator("main .go")).to_be_disabled()
    page.keyboard.type(typed)
    with page.expect_response(answers_a_press):
        page.click(".go:visible")
    assert pressed(counter) == [sent]


def test_an_optional_input_may_be_empty(page: Page, counter: Counter, address: str) -> None:
    look(page, counter, address, "field-optional")
    expect(page.locator("main .go")).to_be_enabled()
    look(page, counter, address, "field")
    expect(page.locator("main .go")).to_be_disabled()


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_the_slip_fills_the_screen_as_a_picture_and_goes(
    page: Page, counter: Counter, address: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look(page, counter, address, "result-slip")
    page.click("[popovertarget=slip]")
    box = page.locator("#slip .qr-code").bounding_box()
    assert box is not None
    assert box["height"] > size[1] * 0.7
    page.click("[popovertargetaction=hide]")
    expect(page.locator("#slip")).to_be_hidden()


def test_the_language_can_be_changed_with_two_touches(
    page: Page, counter: Counter, address: str
) -> None:
    look(page, counter, address, "bank")
    counter.presses.clear()
    page.click('[data-open="languages"]')
    with page.expect_response(answers_a_press):
        page.click('[data-act="language"][data-value="hi"]')
    assert pressed(counter)[-1][1] == "hi"


def test_the_page_waits_for_a_restarting_agent(page: Page, counter: Counter) -> None:
    with served(counter) as address:
        look(page, counter, address, "amount")
        port = urlsplit(address).port or 0
        page.keyboard.type("500")
    expect(page.get_by_text("One moment, please. Starting again…")).to_be_visible()
    expect(page.locator(".field")).to_have_count(0)
    with served(counter, port):
        expect(page.locator("main h1")).to_have_text("How much?")
        expect(page.locator(".field output")).to_have_text("")


def test_only_taps_work_and_printing_gives_a_blank_sheet(
    page: Page, counter: Counter, address: str
) -> None:
    """Pinching, swiping, selecting, dragging and context menus have no effect."""
    look(page, counter, address, "review")
    style = "getComputedStyle(document.documentElement)"  # it applies to all content
    assert page.evaluate(f"{style}.touchAction") == "pan-y"
    assert page.evaluate(f"{style}.overscrollBehavior") == "none"
    page.locator("main h1").click(click_count=3)
    assert page.evaluate("getSelection().toString()") == ""
    prevented = """(types) => types.filter((type) =>
      !document.querySelector("main h1").dispatchEvent(
        new Event(type, { bubbles: true, cancelable: true })))"""
    unwanted = ["contextmenu", "selectstart", "dragstart", "dragover", "drop"]
    assert page.evaluate(prevented, unwanted) == unwanted
    page.emulate_media(media="print")
    assert not page.locator("body").is_visible()
    page.emulate_media(media="screen")
