"""A browser that stops painting comes back to the right screen."""

import os
import signal

import pytest
from playwright.sync_api import Browser, Page

from agent.ui.heartbeat import RESTART_FILE, BrowserState
from tests.system.e2e.browser import ARGUMENTS, CHROMIUM, new_page, opened
from tests.system.e2e.conftest import NewKiosk
from tests.system.e2e.customer import Visitor
from tests.system.e2e.hand import Hand
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

PAINTS, SILENT = BrowserState.PAINTS.value, BrowserState.SILENT.value

NO_FRAMES = "window.requestAnimationFrame = () => 0"
NO_SCREENS = """(() => {
  const { fetch } = window;
  window.fetch = (address, ...more) =>
    address === "/screen" ? new Promise(() => {}) : fetch(address, ...more);
})()"""


@pytest.fixture(scope="module")
def kiosk(new_kiosk: NewKiosk) -> Kiosk:
    kiosk = new_kiosk("stalls")
    kiosk.start()
    return kiosk.ready()


def at_the_aadhaar_number(page: Page) -> None:
    hand = Hand(page)
    hand.act("start", "choose", "en")
    hand.act("services", "choose", "aeps.CW")
    hand.see("aadhaar")


def wait_until_loaded_anew(page: Page) -> None:
    """Wait without frames, because there may be none."""
    page.wait_for_function("() => !window.suffers", polling=100)


def test_page_reloads_if_it_gets_no_frames_or_keeps_an_old_screen(
    browser: Browser, kiosk: Kiosk
) -> None:
    with opened(browser, kiosk.page) as page, Visitor(kiosk.page) as visitor:
        at_the_aadhaar_number(page)
        page.evaluate(f"window.suffers = true; {NO_FRAMES}")
        wait_until_loaded_anew(page)
        Hand(page).see("aadhaar")

        page.evaluate(f"window.suffers = true; {NO_SCREENS}")
        visitor.touch("aadhaar", "cancel")
        wait_until_loaded_anew(page)
        Hand(page).see("start")
        assert 'stalls_total{remedy="reload"} 2.0' in kiosk.get("/metrics").text


def test_a_frozen_browser_is_restarted_and_shows_the_current_screen(
    browser: Browser, kiosk: Kiosk
) -> None:
    """Given a renderer that is stopped, then a restart is requested; here this test does it."""
    asked = kiosk.state / RESTART_FILE
    first = another(browser)
    page = new_page(first, has_touch=True, reduced_motion="reduce")
    page.goto(kiosk.page)
    at_the_aadhaar_number(page)
    asked.unlink(missing_ok=True)
    stop_renderers(first)
    until("a restart is asked for", asked.exists)
    assert browser_of(kiosk) == SILENT
    kill(first)
    with opened(browser, kiosk.page) as page:
        Hand(page).see("aadhaar")
        until("the page's heartbeat is back", lambda: browser_of(kiosk) == PAINTS)


def another(browser: Browser) -> Browser:
    return browser.browser_type.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


def browser_of(kiosk: Kiosk) -> str:
    state: str = kiosk.get("/healthz").json()["parts"]["browser"]
    return state


def stop_renderers(browser: Browser) -> None:
    for pid in processes_of(browser, "renderer"):
        os.kill(pid, signal.SIGSTOP)


def kill(browser: Browser) -> None:
    for pid in (*processes_of(browser, "renderer"), *processes_of(browser, "browser")):
        os.kill(pid, signal.SIGKILL)


def processes_of(browser: Browser, kind: str) -> list[int]:
    info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return [process["id"] for process in info["processInfo"] if process["type"] == kind]
