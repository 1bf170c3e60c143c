"""A person withdraws ₹500 in a real browser, only by touching the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.system.e2e.browser import HURRIED, chromium
from tests.system.e2e.conftest import NewKiosk
from tests.system.e2e.customer import AADHAAR, BANK, Visitor
from tests.system.e2e.fingertip import PAGE_SIZE, Fingertip
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

TOUCHES_MAX = 14
"""Of a withdrawal, in addition to the digits of the Aadhaar number and of the shopkeeper's PIN."""

COUNT_TOUCHES = """() => {
  window.touches = 0;
  addEventListener("touchstart", () => (window.touches += 1), true);
}"""
DEVANAGARI = range(0x0900, 0x0980)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def unhurried(browser: Browser) -> Iterator[BrowserContext]:
    width, height = PAGE_SIZE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def context(unhurried: BrowserContext) -> BrowserContext:
    unhurried.add_init_script(HURRIED)
    return unhurried


@pytest.fixture
def kiosk(bench: Bench, new_kiosk: NewKiosk, request: pytest.FixtureRequest) -> Kiosk:
    bench.do("biometric", "lift")
    kiosk = new_kiosk(request.node.name)
    kiosk.start()
    return kiosk.ready()


@pytest.fixture
def finger(context: BrowserContext, kiosk: Kiosk) -> Fingertip:
    return opened(context, kiosk)


def opened(context: BrowserContext, kiosk: Kiosk) -> Fingertip:
    page = context.new_page()
    page.goto(kiosk.page)
    return Fingertip(page)


def ask_for_500(finger: Fingertip, language: str = "en") -> None:
    finger.act("start", "choose", language)
    finger.act("services", "choose", "aeps.CW")
    finger.type("aadhaar", AADHAAR)
    finger.act("bank", "choose", BANK)
    finger.act("amount", "choose", "500")


def take_notes_and_slip(finger: Fingertip) -> None:
    finger.type("cash", PIN)
    finger.act("cash", "handed")
    finger.act("result", "print")
    finger.act("result", "done")
    finger.see("start")


def assert_withdrawn_once(kiosk: Kiosk, bench: Bench) -> None:
    shown = kiosk.transaction()
    reference = shown["client_reference"]
    assert (shown["fate"], shown["cash"], shown["closed"]) == ("succeeded", "handed", True)
    booked = [row for row in bench.transactions() if row["client_reference"] == reference]
    assert [(row["status"], row["amount"]) for row in booked] == [("SUCCESS", 500)]
    assert bench.charges_of(reference) == 1
    (slip,) = until("the slip is there", kiosk.slips)
    assert reference in slip.name


def test_a_person_withdraws_500_rupees_by_touching(
    finger: Fingertip, context: BrowserContext, kiosk: Kiosk, bench: Bench
) -> None:
    before = len(bench.transactions())
    finger.page.evaluate(COUNT_TOUCHES)
    ask_for_500(finger)
    finger.act("consent", "agree")
    finger.act("review", "confirm")
    finger.see("biometric")
    lay_finger_on_bench_page(context, bench)
    take_notes_and_slip(finger)
    assert finger.page.evaluate("touches") - len(AADHAAR) - len(PIN) <= TOUCHES_MAX
    assert_withdrawn_once(kiosk, bench)
    assert len(bench.transactions()) == before + 1


def lay_finger_on_bench_page(context: BrowserContext, bench: Bench) -> None:
    with context.new_page() as page:
        page.goto(bench.line["bench"])
        page.get_by_role("button", name="Good finger").click()
        until("a finger lies there", lambda: bench.state()["biometric"]["finger"] == "good")


def test_in_hindi_with_every_tap_doubled_the_withdrawal_happens_once(
    finger: Fingertip, context: BrowserContext, kiosk: Kiosk, bench: Bench
) -> None:
    bench.do("biometric", "place", finger="good")
    ask_for_500(finger, "hi")
    assert is_hindi(finger.see("consent").locator("main h1").inner_text())
    finger.act_twice("consent", "agree")
    assert "₹500" in finger.see("review").inner_text()
    finger.act_twice("review", "confirm")
    finger.type("cash", PIN)
    finger.act_twice("cash", "handed")
    finger.act_twice("result", "print")
    finger.act("result", "done")
    finger.see("start")
    assert_withdrawn_once(kiosk, bench)


def is_hindi(text: str) -> bool:
    return any(ord(character) in DEVANAGARI for character in text)


def test_language_and_amount_can_be_changed_and_back_leads_to_the_start(
    finger: Fingertip, kiosk: Kiosk
) -> None:
    ask_for_500(finger)
    finger.act("consent", "language", "hi")
    heading = finger.see("consent").locator("main h1")
    expect(heading).to_have_text("क्या आप सहमत हैं?")
    finger.act("consent", "language", "en")
    expect(heading).to_have_text("Do you agree?")

    finger.act("consent", "back")
    finger.type("amount", "350")
    expect(finger.see("consent")).to_contain_text("₹350")

    for name in ("consent", "amount", "bank", "aadhaar", "services"):
        finger.act(name, "back")
    finger.see("start")
    assert kiosk.transactions() == []


def test_the_second_of_two_taps_does_not_touch_the_next_screen(
    unhurried: BrowserContext, kiosk: Kiosk
) -> None:
    """`I agree` and `Yes, go on` are at the same place: the second was not read."""
    finger = opened(unhurried, kiosk)
    ask_for_500(finger)
    finger.act_and_tap_there_again("consent", "agree", then="review")
    with Visitor(kiosk.page) as visitor:
        assert visitor.screen()["name"] == "review"
