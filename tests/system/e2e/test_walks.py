"""A whole withdrawal in a real browser, in each way in which people use the page."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.support.kiosk_folder import Table
from tests.support.voices import made_voices
from tests.system.e2e.browser import HURRIED, chromium
from tests.system.e2e.customer import AADHAAR, BANK
from tests.system.e2e.ears import LISTENING, Ears, Measure, measured
from tests.system.e2e.fingertip import Fingertip
from tests.system.e2e.keyboard import Keyboard
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench

pytestmark = pytest.mark.slow

ARABIC = range(0x0600, 0x0700)
AMOUNT = "700"  # none of its digits is in the Aadhaar number or the PIN
AMOUNT_IS_SAID_BY = {"7", "x100"}

# Records which kind of input the page got.
USED = """(() => {
  window.used = new Set();
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, (event) => window.used.add(event.pointerType ?? "key"), true);
})()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def kiosk(bench: Bench, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kiosk]:
    """One kiosk for all silent walks: each leaves its own transaction, and the start screen."""
    bench.do("biometric", "place", finger="good")
    languages: dict[str, Table] = {"outlet": {"languages": ["en", "hi", "ur"]}}
    with Kiosk(tmp_path_factory.mktemp("walks"), bench.line, languages, quick=True) as kiosk:
        kiosk.start()
        yield kiosk.ready()


@pytest.fixture
def speaking_kiosk(bench: Bench, tmp_path: Path, voices: Path) -> Iterator[Kiosk]:
    with Kiosk(tmp_path, bench.line, {"voice": {"folder": str(voices)}}, quick=True) as kiosk:
        kiosk.start()
        yield kiosk.ready()


@pytest.fixture
def voices() -> Path:
    return made_voices("hi")


def opened(context: BrowserContext, kiosk: Kiosk) -> Page:
    for script in (HURRIED, USED, LISTENING):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(kiosk.page)
    return page


def used(page: Page) -> list[str]:
    ways: list[str] = page.evaluate("[...window.used]")
    return ways


def test_a_withdrawal_works_by_keyboard_alone(browser: Browser, kiosk: Kiosk) -> None:
    """Given only keys, then each stop of the focus is visible on the way."""
    with browser.new_context(viewport={"width": 800, "height": 480}) as context:
        page = opened(context, kiosk)
        keys = Keyboard(page)
        keys.act("start", "choose", "en")
        keys.act("services", "choose", "aeps.CW")
        keys.type("aadhaar", AADHAAR)
        keys.act("bank", "choose", BANK)
        keys.type("amount", AMOUNT)
        keys.enter("consent")
        keys.enter("review")
        keys.type("cash", PIN)
        keys.act("cash", "handed")
        keys.act("result", "print")
        keys.act("result", "done")
        keys.see("start")
        assert used(page) == ["key"]
    assert_newest_is_handed(kiosk)


def test_a_withdrawal_works_in_urdu_by_touch_on_a_portrait_panel(
    browser: Browser, kiosk: Kiosk
) -> None:
    """Given a panel of 600 × 1024, then each screen reads from right to left, in its own script."""
    with touched(browser, kiosk, width=600, height=1024) as finger:
        for name, touch in withdrawal(finger, "ur"):
            screen = finger.see(name)
            if name != "start":
                assert finger.page.evaluate("document.dir") == "rtl"
                assert is_arabic_script(screen.locator("main h1").inner_text())
                assert rail_is_at_the_right(finger.page)
            touch()
        assert used(finger.page) == ["touch"]
    assert_newest_is_handed(kiosk)


@contextmanager
def touched(
    browser: Browser, kiosk: Kiosk, *, width: int = 800, height: int = 480
) -> Iterator[Fingertip]:
    panel: ViewportSize = {"width": width, "height": height}
    with browser.new_context(viewport=panel, has_touch=True, reduced_motion="reduce") as context:
        yield Fingertip(opened(context, kiosk))


def withdrawal(finger: Fingertip, language: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield each screen with its touchable elements; the caller touches one to go on."""
    yield "start", lambda: finger.act("start", "choose", language)
    yield "services", lambda: finger.act("services", "choose", "aeps.CW")
    yield "aadhaar", lambda: finger.type("aadhaar", AADHAAR)
    yield "bank", lambda: finger.act("bank", "choose", BANK)
    yield "amount", lambda: finger.type("amount", AMOUNT)
    yield "consent", lambda: finger.act("consent", "agree")
    yield "review", lambda: finger.act("review", "confirm")
    yield "cash", lambda: finger.type("cash", PIN)
    yield "cash", lambda: finger.act("cash", "handed")
    yield "result", lambda: finger.act("result", "print")
    yield "result", lambda: finger.act("result", "done")
    finger.see("start")


def is_arabic_script(text: str) -> bool:
    return any(ord(character) in ARABIC for character in text)


def rail_is_at_the_right(page: Page) -> bool:
    """Return all values of one moment: a redraw replaces the elements."""
    is_right: bool = page.evaluate("""() => {
      const [rail, main] = [".rail", "#stage main"].map((one) => document.querySelector(one));
      return rail.getBoundingClientRect().left >= main.getBoundingClientRect().right;
    }""")
    return is_right


def test_with_the_voice_on_every_screen_speaks_but_not_private_text(
    browser: Browser, bench: Bench, speaking_kiosk: Kiosk, voices: Path
) -> None:
    """The ear, touched just after it spoke, speaks each new screen until the visit ends."""
    bench.do("biometric", "lift")
    bench.do("api", "fault", endpoint="aeps/cash-withdrawal", kind="delay", when="after", seconds=2)
    heard: dict[str, bytes] = {}
    with touched(browser, speaking_kiosk) as finger:
        ears = Ears(finger.page, speaking_kiosk, voices / "hi")
        finger.act("start", "choose", "hi")
        switch_voice_on(finger, ears)
        for name, touch in islice(withdrawal(finger, "hi"), 1, None):
            if name not in heard:
                heard[name] = ears.hear(name)
            touch()
            if name == "review":  # the finger and the bank take long enough to listen
                heard["biometric"] = ears.hear("biometric")
                bench.do("biometric", "place", finger="good")
                heard["working"] = ears.hear("working")
    for name, sound in heard.items():
        assert_can_be_understood(name, measured(sound))
        assert name == "amount" or ears.numbers_in(sound) <= AMOUNT_IS_SAID_BY, name
    assert ears.numbers_in(heard["review"]) == AMOUNT_IS_SAID_BY
    assert_newest_is_handed(speaking_kiosk)


def assert_can_be_understood(name: str, sound: Measure) -> None:
    assert 1.0 < sound.seconds < 60, f"{name}: {sound}"
    assert sound.rms > 0.02, f"{name} is too low: {sound}"
    assert sound.loudest < 0.999, f"{name} is distorted: {sound}"


def switch_voice_on(finger: Fingertip, ears: Ears) -> None:
    ear = finger.page.locator(".ear")
    finger.tap("services", ".ear")
    ears.hear("services")
    expect(ear).to_have_class("ear")
    finger.tap("services", ".ear")
    expect(ear).to_have_class(re.compile("always"))


def assert_newest_is_handed(kiosk: Kiosk) -> None:
    newest = kiosk.transactions()[0]
    assert (newest["fate"], newest["cash"]) == ("succeeded", "handed")
