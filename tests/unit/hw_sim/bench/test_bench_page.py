"""The bench page in a real browser: presses are carried out, and their results are shown."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.system.e2e.browser import chromium, new_page
from tests.unit.hw_sim.process import simulator

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with simulator() as line, chromium() as browser:
        page = new_page(browser, viewport={"width": 1400, "height": 1000})
        page.goto(line["bench"])
        yield page


def state(page: Page) -> dict[str, dict[str, object]]:
    answer: dict[str, dict[str, object]] = httpx.get(f"{page.url}state", trust_env=False).json()
    return answer


def test_a_finger_pressed_on_the_page_is_on_the_glass(page: Page) -> None:
    page.get_by_role("button", name="Good finger").click()
    expect(page.get_by_text("A finger is on the glass.")).to_be_visible()
    assert state(page)["biometric"]["finger"] == "good"
    page.get_by_role("button", name="Lift the finger").click()
    expect(page.get_by_text("Ready. No capture is running.")).to_be_visible()


def test_a_card_is_inserted_and_its_pin_stays_in_the_terminal(page: Page) -> None:
    page.get_by_role("button", name="Good card").click()
    expect(page.get_by_text("A card is in the slot.")).to_be_visible()
    keys = page.get_by_role("group", name="The reader's keypad")
    with page.expect_request("**/do") as sent:
        for key in ("1", "2", "3", "4", "OK"):
            keys.get_by_role("button", name=key).click()
    assert sent.value.post_data_json == {"device": "card", "action": "pin", "pin": "right"}
    page.get_by_role("button", name="Pull the card out").click()
    expect(page.get_by_text("The slot is empty.")).to_be_visible()


def test_the_page_shows_the_display_and_a_phone_can_read_it(page: Page) -> None:
    expect(page.get_by_alt_text("What the display shows")).to_be_visible()
    page.get_by_role("button", name="Point the phone at it").click()
    expect(page.get_by_role("status")).to_contain_text("the phone reads no QR")


def test_a_cassette_pulled_can_be_pushed_in_again(page: Page) -> None:
    second = page.locator(".cassette").nth(1)
    second.get_by_role("button", name="pull").click()
    second.get_by_role("button", name="push in").click()
    expect(second.get_by_role("button", name="pull")).to_be_visible()


@pytest.mark.parametrize("device", ["reader", "terminal", "display", "printer", "dispenser"])
def test_every_plug_can_be_pulled_and_put_back(page: Page, device: str) -> None:
    plug = page.get_by_role("group", name=f"Plug of the {device}")
    for state in ("out", "plugged in"):
        plug.get_by_role("button", name=state).click()
        expect(plug.get_by_role("button", name=state)).to_have_attribute("aria-pressed", "true")


def test_one_wire_can_be_shown_alone(page: Page) -> None:
    wires = page.locator(".wires tbody tr")
    expect(wires.filter(has_text="display").first).to_be_visible()
    page.get_by_role("radio", name="printer", exact=True).check()
    expect(wires.filter(has_text="display")).to_have_count(0)
    page.get_by_role("radio", name="all", exact=True).check()


def test_polls_are_shown_once_unless_their_wire_is_alone(page: Page) -> None:
    repeated = page.evaluate(
        """() => {
          const poll = { wire: "printer", towards: "device", words: "status?" };
          const other = { ...poll, words: "print" };
          return [isRepeated(poll, [poll]), isRepeated(poll, [other, poll]), isRepeated(poll, [])];
        }"""
    )
    assert repeated == [True, False, False]


def test_a_dispenser_that_no_kiosk_asks_is_not_ready(page: Page) -> None:
    expect(page.locator("#cash-title .badge")).to_have_text("NOT FITTED")


@pytest.mark.parametrize("status", ["SUCCESS", "completed"])
def test_a_completed_transaction_is_green(page: Page, status: str) -> None:
    colours = page.evaluate(
        """(status) => ["READY", status].map((value) => {
          const badge = document.querySelector(".badge").cloneNode();
          badge.dataset.value = value;
          document.body.append(badge);
          return getComputedStyle(badge).color;
        })""",
        status,
    )
    assert colours[0] == colours[1]


def test_the_page_loads_without_errors_in_the_console(page: Page) -> None:
    """A failing script would write to the browser's console."""
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.reload()
    expect(page.get_by_text("Ready. No capture is running.")).to_be_visible()
    assert problems == []


def test_a_pending_outcome_asks_how_it_settles(page: Page) -> None:
    settles = page.locator("select[name=settles_to]")
    expect(settles).to_be_hidden()
    page.get_by_role("radio", name="PENDING").check()
    expect(settles).to_be_visible()
    page.get_by_role("button", name="Set the outcome").click()
    expect(page.locator(".bank .waiting")).to_contain_text("aeps/cash-withdrawal")


def test_a_fault_is_shown_until_it_has_happened(page: Page) -> None:
    page.get_by_role("radio", name="cut off").check()
    page.get_by_role("button", name="Set the fault").click()
    expect(page.locator(".network .waiting")).to_contain_text("1 × cut before it acted")


def test_a_refusal_is_shown_in_words(page: Page) -> None:
    page.locator(".biometric summary").click()
    page.locator('form[data-do="biometric.slow"] [name=seconds]').fill("9999")
    page.locator('form[data-do="biometric.slow"] button').click()
    expect(page.get_by_role("status")).to_contain_text("seconds")


def test_midnight_is_one_press_away(page: Page) -> None:
    page.get_by_role("button", name="to midnight").click()
    expect(page.locator(".clock .figures")).to_contain_text("00:00:0")


def test_calls_appear_automatically(page: Page) -> None:
    port = state(page)["biometric"]["port"]
    httpx.request("RDSERVICE", f"http://127.0.0.1:{port}/", trust_env=False)
    expect(page.locator(".wires")).to_contain_text("RDSERVICE")


def test_every_device_has_its_own_panel(page: Page) -> None:
    panels = page.locator(".panel h2").all_inner_texts()
    assert [panel.split("\n")[0] for panel in panels] == [
        *("Fingerprint reader", "Card terminal", "QR display", "Customer's phone"),
        *("Printer", "Cash dispenser", "Bank", "Network", "Books", "Wires"),
    ]
