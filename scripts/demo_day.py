"""`make demo-day`: show one whole day of a shop in a real browser.

It plays the script of tests/system/day/script.py, skips the hours without customers, and shows each
touch before it is made. Its files are in .demo/day/.
"""

import argparse
import errno
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from tests.system.day.script import SCENES, Day, play
from tests.system.day.shop import DAY, Place, Shop, live, touch_page
from tests.system.e2e.hand import Hand, Onlooker, Spot
from tests.system.e2e.processes import COMMAND

ROOT = Path(__file__).resolve().parent.parent
SPEED_MAX = 6.0  # at a higher speed the finger misses the screens' timeouts

# Seconds at speed 1.
TITLE_S, ASIDE_S, LOOK_S, KEY_S = 3.0, 1.6, 0.7, 0.12

# The layer over the page ignores touches, so the page continues below it.
LAYER = """(kind) => {
  const [layer, looks] = [document.createElement("div"), {
    title: "inset:0; background:#14213dee; color:#fff; display:grid; place-content:center;" +
      "padding:0 60px; text-align:center; font:600 30px/1.4 sans-serif; white-space:pre-line",
    aside: "left:0; right:0; top:0; padding:12px 20px; background:#14213d; color:#fff;" +
      "font:600 20px/1.3 sans-serif",
    touch: "width:56px; height:56px; margin:-28px; border-radius:50%;" +
      "background:#e07a0066; border:3px solid #e07a00",
  }];
  layer.dataset.narrator = kind;
  layer.style.cssText = "position:fixed; z-index:9; pointer-events:none; box-sizing:border-box;" +
    looks[kind];
  document.body.append(layer);
  return layer;
}"""
SHOW_WORDS = f"([kind, words]) => {{ ({LAYER})(kind).textContent = words; }}"
SHOW_TOUCH = f"""([x, y]) => {{
  Object.assign(({LAYER})("touch").style, {{left: `${{x}}px`, top: `${{y}}px`}});
}}"""
CLEAR = "() => { for (const one of document.querySelectorAll('[data-narrator]')) one.remove(); }"

WELCOME = """
  Touch page  {ui}     the page that the finger touches; you can also watch it in your browser
  Bench       {bench}     the reader, the card terminal, the printer and the bank's ledger
"""

GOODBYE = """
  Each rupee's story:  {command} journal list --config {config}
                       {command} journal show REF --config {config}
"""


class Narrator(Onlooker):
    """Describes each scene in the terminal and over the page."""

    def __init__(self, page: Page, speed: float, pictures: Path | None) -> None:
        self._page = page
        self._speed = speed
        self._pictures = pictures
        self._scenes = 0
        self._taken = 0

    def scene(self, at: str, words: str) -> None:
        self._scenes += 1
        print(f"[{self._scenes:2}/{len(SCENES) + 1}]  {at}  {words}", flush=True)
        self._show(SHOW_WORDS, ["title", f"{at}\n{words}"], TITLE_S)

    def aside(self, words: str) -> None:
        print(f"                · {words}", flush=True)
        self._show(SHOW_WORDS, ["aside", words], ASIDE_S)

    def screen(self, name: str) -> None:
        if self._pictures:
            self._taken += 1
            self._page.screenshot(path=self._pictures / f"{self._taken:03}-{name}.png")

    def touch(self, spot: Spot, *, key: bool = False) -> None:
        self._show(SHOW_TOUCH, [spot.x, spot.y], KEY_S if key else LOOK_S)

    def _show(self, script: str, what: list[object], seconds: float) -> None:
        self._page.evaluate(script, what)
        self._page.wait_for_timeout(1000 * seconds / self._speed)
        self._page.evaluate(CLEAR)


def main() -> int:
    options = _options()
    logging.basicConfig(level=logging.ERROR)
    shutil.rmtree(options.state, ignore_errors=True)
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    place = Place(options.state, options.ui_port, options.bench_port)
    try:
        return live(place, lambda shop: _play(shop, options))
    except (BrowserError, OSError) as error:  # a closed window, Ctrl+C, a taken port
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        hint = " (see --ui-port and --bench-port)" if taken else ""
        print(f"demo-day: {error}{hint}", file=sys.stderr)
        return 1


def _play(shop: Shop, options: argparse.Namespace) -> int:
    print(WELCOME.format(ui=shop.address, bench=shop.bench.line["bench"]), flush=True)
    with touch_page(shop.address, headless=options.headless) as page:
        narrator = Narrator(page, options.speed, options.pictures)
        play(Day(shop, Hand(page, narrator), narrator, options.speed))
    print(flush=True)
    config = os.path.relpath(shop.config)
    command = os.path.relpath(COMMAND)
    report = [command, "report", "--date", DAY.isoformat(), "--config", config]
    code = subprocess.run(report, check=False).returncode
    print(GOODBYE.format(command=command, config=config))
    return code


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n")[0],
        epilog="example: make demo-day SPEED=2   or   python scripts/demo_day.py --headless",
    )
    parser.add_argument(
        "--speed",
        type=speed,
        default=1.0,
        metavar="N",
        help=f"speed relative to people, up to {SPEED_MAX:.0f} (default: 1, five minutes)",
    )
    parser.add_argument(
        "--headless",
        action="store_true",
        default=not _has_display(),
        help="run without a window (default if there is no display)",
    )
    parser.add_argument("--ui-port", type=int, default=8080, metavar="PORT")
    parser.add_argument("--bench-port", type=int, default=8081, metavar="PORT")
    parser.add_argument("--state", type=Path, default=ROOT / ".demo" / "day", metavar="DIR")
    parser.add_argument(
        "--pictures", type=Path, metavar="DIR", help="keep a picture of each screen"
    )
    return parser.parse_args()


def speed(text: str) -> float:
    given = float(text)
    if not 0 < given <= SPEED_MAX:
        raise ValueError(text)
    return given


def _has_display() -> bool:
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    sys.exit(main())
