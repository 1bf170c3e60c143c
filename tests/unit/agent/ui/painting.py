"""How soon the page paints, measured in the page while a finger goes through a withdrawal."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

from agent.base.structs import replace
from agent.dialogue.page import Act, Press, PressResult
from agent.ui.page.pages import STATIC, WHEN_NEEDED
from hw_sim.serving import LOOPBACK, listen, port_of
from tests.support.hangs import HANGS_S
from tests.system.e2e.browser import chromium
from tests.system.e2e.waiting import pause
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import running, served

SLOWED = 6
"""How many times slower than this machine a Raspberry Pi's processor is assumed to be."""

AADHAAR = "234123412346"
WAY = (
    ("start", '[data-act="choose"]'),
    ("services", '[data-value="aeps.CW"]'),
    ("aadhaar", ""),
    ("bank", ".tile[data-act]"),
    ("amount", '[data-value="500"]'),
    ("consent", "main .go"),
    ("review", "main .go"),
    ("working", ""),
)
"""The screens of a withdrawal, and the touch on each."""

RECORDER = """(() => {
  const { taps, shifts, long } = globalThis.painting = { taps: [], shifts: [], long: [] };
  let tap = null;
  addEventListener("pointerdown", ({ timeStamp }) => { taps.push(tap = { at: timeStamp }); }, true);
  const whenPainted = (tell) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // its message comes after the frame is made
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(0);
  });
  const note = (tap, what) => {
    if (what in tap) return;
    tap[what] = null;
    whenPainted((now) => { tap[what] = now - tap.at; });
  };
  new MutationObserver((changes) => {
    const silent = ["aria-disabled", "aria-busy"];
    const seen = changes.filter(({ attributeName }) => !silent.includes(attributeName));
    if (!tap || !seen.length) return;
    note(tap, "answered");
    const drawn = ({ target, type }) => type === "childList" && target.matches("#stage, .screen");
    if (seen.some(drawn)) note(tap, "shown");
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const watch = (type, into, figure) => new PerformanceObserver((list) => {
    into.push(...list.getEntries().filter((one) => !one.hadRecentInput).map(figure));
  }).observe({ type, buffered: true });
  watch("layout-shift", shifts, ({ value }) => value);
  watch("longtask", long, ({ duration }) => duration);
})()"""

FIRST_PAINT = """() => new Promise((tell) => {
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName("first-contentful-paint")[0];
    if (first) tell(first.startTime);
  }).observe({ type: "paint", buffered: true });
})"""


BARE = """<!doctype html><html lang="hi"><meta charset="utf-8"><title>Bare</title>
<h1>नमस्ते</h1><button type="button">शुरू करें</button>"""
"""A page to compare with. Its only script is the measure's own, which changes the touched button.
"""
CHANGE = """addEventListener("click", ({ target }) => target.classList.toggle("taken"))"""
BARE_TOUCHES = 20

REST_S = 0.1
"""Before and after a touch. The browser's driver asks the page nothing meanwhile: its
questions run on the page's thread, and would be measured with the page."""


@dataclass(frozen=True, slots=True)
class Round:
    """One load of the page and one walk through it; times in ms."""

    first_paint: float
    answered: tuple[float, ...]
    """From each touch to the first changed frame."""
    shown: tuple[float, ...]
    """From a touch to the frame with the next screen."""
    shifts: tuple[float, ...]
    long_tasks: tuple[float, ...]
    busy: float
    """The work of the page's thread, in CPU time: other processes hardly change it."""


class Walk(Counter):
    """A kiosk on which every press leads to the next screen of the walk."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._left: list[str] = []
        super().__init__(SAMPLES["start"])

    def begin(self) -> None:
        self._left = [name for name, _ in WAY[1:]]
        self.show(replace(SAMPLES["start"], language=self._language))

    async def press(self, press: Press) -> PressResult:
        verdict = await super().press(press)
        if verdict is PressResult.TAKEN and press.action is not Act.MORE_TIME:
            self.show(replace(SAMPLES[self._left.pop(0)], language=self._language))
        return verdict


@contextmanager
def walks(language: str) -> Iterator[tuple[Walk, str, Browser]]:
    walk = Walk(language)
    with served(walk) as address, chromium() as browser:
        yield walk, address, browser


def go_through(walk: Walk, address: str, browser: Browser, slowed: int) -> Round:
    """Load the page like a browser with an empty cache, and touch the keys that lead on."""
    walk.begin()
    with _tab(browser, slowed) as (page, port):
        first_paint = _first_paint(page, address)
        for name, touched in WAY:
            page.wait_for_selector(f'#stage [data-name="{name}"]')
            for digit in AADHAAR if name == "aadhaar" else "":
                _tap(page, port, f'.key[data-key="{digit}"]')
            if touched:
                _tap(page, port, touched)
        return _seen(page, port, first_paint)


def touch_bare_page(browser: Browser, slowed: int) -> Round:
    """Load the bare page in the same way, and touch its button."""
    listener = listen([0])
    app = Starlette(routes=[Route("/", lambda _: HTMLResponse(BARE))])
    with running(app, listener), _tab(browser, slowed, CHANGE) as (page, port):
        first_paint = _first_paint(page, f"http://{LOOPBACK}:{port_of(listener)}")
        for _ in range(BARE_TOUCHES):
            _tap(page, port, "button")
        return _seen(page, port, first_paint)


@contextmanager
def _tab(browser: Browser, slowed: int, *scripts: str) -> Iterator[tuple[Page, CDPSession]]:
    context = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(HANGS_S * 1000)
    for script in (RECORDER, *scripts):
        page.add_init_script(script)
    port = context.new_cdp_session(page)
    port.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    port.send("Performance.enable", {"timeDomain": "threadTicks"})
    yield page, port
    context.close()


def _first_paint(page: Page, address: str) -> float:
    page.goto(address)
    first_paint: float = page.evaluate(FIRST_PAINT)
    return first_paint


def _seen(page: Page, port: CDPSession, first_paint: float) -> Round:
    # A function, since the page's policy forbids to evaluate an expression a second time.
    page.wait_for_function("() => painting.taps.every((tap) => tap.answered)")
    seen: dict[str, Any] = page.evaluate("painting")
    return Round(
        first_paint,
        tuple(tap["answered"] for tap in seen["taps"]),
        tuple(tap["shown"] for tap in seen["taps"] if tap.get("shown")),
        tuple(seen["shifts"]),
        tuple(seen["long"]),
        _busy(port.send("Performance.getMetrics")),
    )


def _tap(page: Page, port: CDPSession, selector: str) -> None:
    """Touch a key's middle once it is ready; ask the page nothing until it has painted."""
    key = page.locator(f"{selector}:not([aria-disabled])").first
    key.wait_for()
    box = key.bounding_box()
    assert box, f"{selector} has no place"
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    pause(REST_S)
    port.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    port.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    pause(REST_S)


def _busy(answer: dict[str, Any]) -> float:
    metrics = {one["name"]: one["value"] for one in answer["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def static_bytes() -> int:
    """Return the size of the style and the script, which a browser fetches once."""
    return sum(path.stat().st_size for path in STATIC.iterdir() if path.name not in WHEN_NEEDED)
