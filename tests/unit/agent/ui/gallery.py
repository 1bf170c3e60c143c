"""`make gallery`: photograph every screen, and put each language on contact sheets.

Each language has one sheet for every size and look. Beside a screen's name it prints what is cut,
covered, too small, too close or too faint, and what axe-core finds.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from agent.base.structs import replace
from tests.system.e2e.browser import HURRIED, chromium, opened
from tests.unit.agent.ui import measures
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import served

LANGUAGES = ("en", "hi", "ta", "ur")
THUMB = 400  # pixels wide, of a landscape screen; a portrait one has the same area
COLUMNS = 6
CAPTION = 22
GROUND, INK = (215, 210, 200), (20, 20, 20)
COLOURS = 96


@dataclass(frozen=True, slots=True)
class Look:
    """One size of panel, and which of the first screen's two switches are on."""

    width: int
    height: int
    dark: bool = False
    large: bool = False

    @property
    def name(self) -> str:
        switches = "".join(("-dark" if self.dark else "", "-large" if self.large else ""))
        return f"{self.width}x{self.height}{switches}"


LOOKS = (
    Look(800, 480),
    Look(800, 480, dark=True),
    Look(800, 480, large=True),
    Look(1024, 600),
    Look(600, 1024),
    Look(600, 1024, large=True),
    Look(1080, 1920),
    Look(1080, 1920, dark=True),
)


def main() -> int:
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = options.names or list(SAMPLES)
    counter = Counter(SAMPLES["start"])
    found = 0
    with served(counter, languages=tuple(options.languages)) as address, chromium() as browser:
        for language in options.languages:
            for look in _wanted(options.looks):
                with opened(browser, address, HURRIED, size=(look.width, look.height)) as page:
                    pictures, unfit = _photograph(page, counter, names, language, look)
                _sheet(pictures, look).save(options.folder / f"{language}-{look.name}.png")
                found += len(unfit)
                _say(f"{language} {look.name}: {len(pictures)} screens, {len(unfit)} unfit")
                for name, what in unfit.items():
                    _say(f"  {name}: {'; '.join(what)[:200]}")
    _say(f"the sheets lie in {options.folder}")
    return 1 if found else 0


def _photograph(
    page: Page, counter: Counter, names: list[str], language: str, look: Look
) -> tuple[dict[str, Image.Image], dict[str, list[str]]]:
    """Return a small picture of each screen, and the faults of its layout."""
    pictures, unfit = {}, {}
    for name in names:
        show(page, counter, name, language, look)
        if what := measures.unfit(page) + measures.faint(page) + measures.axe_finds(page):
            unfit[name] = what
        picture = Image.open(BytesIO(page.screenshot()))
        pictures[name] = picture.convert("RGB").resize(_thumb(look), Image.Resampling.LANCZOS)
    return pictures, unfit


def show(page: Page, counter: Counter, name: str, language: str, look: Look) -> None:
    """Show a screen and wait until the page shows it, with the look's switches."""
    counter.show(replace(SAMPLES[name], language=language))
    page.wait_for_selector(f'#stage [data-revision="{counter.screen().revision}"]')
    page.wait_for_selector("#stage [aria-disabled]", state="detached")
    page.evaluate(SWITCH, [look.dark, look.large])
    if counter.faults:
        raise RuntimeError(f"{name} cannot be drawn: {counter.faults}")


SWITCH = """([dark, large]) => {
  const { dataset } = document.documentElement;
  if (dark) dataset.theme = "dark"; else delete dataset.theme;
  if (large) dataset.large = "large"; else delete dataset.large;
  dispatchEvent(new Event("resize"));
}"""


def _wanted(names: list[str]) -> list[Look]:
    return [look for look in LOOKS if not names or look.name in names]


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _thumb(look: Look) -> tuple[int, int]:
    width = THUMB if look.width > look.height else THUMB * 3 // 5
    return width, width * look.height // look.width


def _sheet(pictures: dict[str, Image.Image], look: Look) -> Image.Image:
    width, height = _thumb(look)
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * (width + 8), rows * (height + CAPTION)), GROUND)
    draw = ImageDraw.Draw(sheet)
    for (name, picture), (x, y) in zip(pictures.items(), _places(width, height), strict=False):
        sheet.paste(picture, (x, y))
        draw.text((x + 4, y + height + 4), name, fill=INK)
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)


def _places(width: int, height: int) -> Iterator[tuple[int, int]]:
    row = 0
    while True:
        yield from ((column * (width + 8), row * (height + CAPTION)) for column in range(COLUMNS))
        row += 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.unit.agent.ui.gallery", description=__doc__
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a screen; all without any")
    parser.add_argument("--folder", type=Path, default=Path(".gallery"))
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, metavar="CODE")
    names = [look.name for look in LOOKS]
    parser.add_argument("--looks", nargs="+", default=[], choices=names, metavar="LOOK")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
