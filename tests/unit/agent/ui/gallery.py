"""`make gallery`: measure every screen in every language, size and look, and photograph it.

`components.html` shows each component in each state, script and look, `pictures.html` what the
pictures say about money at each step of each service. Each language has one contact sheet for every
size and look. `findings.jsonl` has one line for each finding: the rule, the screen, the language,
the look and what is wrong. `measures` has the rules.
"""

import argparse
import dataclasses
import json
import random
import sys
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from agent.base.structs import replace
from tests.system.e2e.browser import HURRIED, chromium, opened
from tests.unit.agent.ui import components, measures, money_pictures
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.sample_shop import ALL_LANGUAGES
from tests.unit.agent.ui.samples import SAMPLES, START_IN_ALL
from tests.unit.agent.ui.serving import served

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


SIZES = ((800, 480), (1024, 600), (480, 800), (1080, 1920))
LOOKS = tuple(
    Look(*size, **switch) for size in SIZES for switch in ({}, {"large": True}, {"dark": True})
)


@dataclass(frozen=True, slots=True)
class Layer:
    """A screen after touches that only the page sees: a part over it, typed digits."""

    sample: str
    touched: tuple[str, ...]


def _keys(digits: str) -> tuple[str, ...]:
    return tuple(f'.key[data-key="{digit}"]' for digit in digits)


LAYERS = {
    "services+cash": Layer("services-groups", ('[data-open="cash"]',)),
    "bank+find": Layer("bank", ('[data-open="find"]',)),
    "pick+find": Layer("pick-searched", ('[data-open="find"]',)),
    "consent+languages": Layer("consent", ('[data-open="languages"]',)),
    "start+languages": Layer("start-all", ('[data-open="languages"]',)),
    "result+slip": Layer("result-slip", ("[popovertarget=slip]",)),
    "result+balance": Layer("result", ("[data-reveal]",)),
    "result-account+balance": Layer("result-account", ("[data-reveal]",)),
    "aadhaar+typed": Layer("aadhaar", _keys("99999999001")),
    "amount+typed": Layer("amount", _keys("9850")),
    "otp+typed": Layer("otp", _keys("12345")),
    "attendant-pin+typed": Layer("attendant-pin", _keys("2580")),
    "cash-take+typed": Layer("cash-take", _keys("10000")),
}
"""Layers of a customer's and an attendant's screens, by name."""

SCREENS = SAMPLES | {"start-all": START_IN_ALL}
NAMES = (*SCREENS, *LAYERS)


@dataclass(frozen=True, slots=True)
class Case:
    """One screen or layer in one language and look."""

    name: str
    language: str
    look: Look


def every_case(
    names: Sequence[str] = NAMES,
    languages: Sequence[str] = ALL_LANGUAGES,
    looks: Sequence[Look] = LOOKS,
) -> Iterator[Case]:
    """Yield the cases of a screen together: it is shown once, and only the look changes."""
    for language in languages:
        for name in names:
            yield from (Case(name, language, look) for look in looks)


def drawn(seed: int, part: float) -> list[Case]:
    """Return this part of all cases, drawn by a seed: all looks of a screen in a language."""
    pairs = [(name, language) for language in ALL_LANGUAGES for name in NAMES]
    count = round(len(pairs) * part)
    chosen = sorted(random.Random(seed).sample(pairs, count), key=lambda pair: pair[1])
    return [Case(name, language, look) for name, language in chosen for look in LOOKS]


class Panel:
    """A browser's page that goes from one case to the next with the fewest steps."""

    def __init__(self, page: Page, counter: Counter) -> None:
        self._page, self._counter = page, counter
        self._shown: tuple[str, str] = ("", "")

    def show(self, case: Case) -> None:
        page, look = self._page, case.look
        size = {"width": look.width, "height": look.height}
        if page.viewport_size != size:
            page.set_viewport_size(size)  # type: ignore[arg-type]  # playwright's own dictionary
        if self._shown != (case.name, case.language):
            show(page, self._counter, case.name, case.language, look)
            self._shown = (case.name, case.language)
        else:
            page.evaluate(SWITCH, [look.dark, look.large])

    def findings(self, case: Case) -> list[str]:
        """Return what is wrong with a case, each beginning with its rule."""
        return self.smaller(case) + measures.unfit(self._page) + measures.faint(self._page)

    def smaller(self, case: Case) -> list[str]:
        """Show a case, and return the texts that its larger letters make smaller."""
        if not case.look.large:
            self.show(case)
            return []
        ordinarily = dataclasses.replace(case.look, large=False)
        self.show(dataclasses.replace(case, look=ordinarily))
        ordinary = measures.essential_sizes(self._page)
        self.show(case)
        return measures.smaller(ordinary, measures.essential_sizes(self._page))


def show(page: Page, counter: Counter, name: str, language: str, look: Look) -> None:
    """Show a screen or layer and wait until the page shows it, with the look's switches."""
    layer = LAYERS.get(name, Layer(name, ()))
    counter.show(replace(SCREENS[layer.sample], language=language))
    page.wait_for_selector(f'#stage [data-revision="{counter.screen().revision}"]')
    page.wait_for_selector("#stage [aria-disabled]", state="detached")
    _wait_until(page, "document.styleSheets.length > 1")  # that of large letters
    page.evaluate(SWITCH, [look.dark, look.large])
    for key in layer.touched:
        page.eval_on_selector(f"#stage {key}", "key => key.click()")
    if counter.faults:
        raise RuntimeError(f"{name} cannot be drawn: {counter.faults}")
    _wait_until(page, IN_WORDS)


def _wait_until(page: Page, holds: str) -> None:
    """Wait as `wait_for_function` does, whose script the page's security policy blocks."""
    while not page.evaluate(holds):
        page.wait_for_timeout(10)


SWITCH = """([dark, large]) => {
  const { dataset } = document.documentElement;
  if (dark) dataset.theme = "dark"; else delete dataset.theme;
  if (large) dataset.large = "large"; else delete dataset.large;
  dispatchEvent(new Event("resize"));
}"""

IN_WORDS = """() => {
  const words = document.querySelector("[data-in-words]");
  const typed = document.querySelector(".field output i:not(.next)");
  return !words || !typed || words.textContent;
}"""
"""Whether a typed amount is shown in words, which come from the agent."""


def main() -> int:
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    looks = [look for look in LOOKS if not options.looks or look.name in options.looks]
    tally: Tally[str] = Tally()
    counter, count = Counter(SAMPLES["start"]), 0
    found = (options.folder / "findings.jsonl").open("w", encoding="utf-8")
    with found, served(counter, languages=ALL_LANGUAGES) as address, chromium() as browser:
        if not options.quick:
            components.save(browser.new_page(), options.folder)
            (options.folder / "pictures.html").write_text(money_pictures.as_html(), "utf-8")
        for language in options.languages:
            sheets: dict[Look, dict[str, Image.Image]] = {look: {} for look in looks}
            before = tally.total()
            with opened(browser, address, HURRIED) as page:
                panel = Panel(page, counter)
                for case in every_case(options.names or NAMES, (language,), looks):
                    count += 1
                    what = panel.findings(case)
                    if not options.quick:
                        what += measures.axe_finds(page, quickly=True)
                        sheets[case.look][case.name] = _picture(page, case.look)
                    tally.update(rule for rule, _, _ in map(_divided, what))
                    found.writelines(_line(case, one) for one in what)
            for look, pictures in sheets.items() if not options.quick else ():
                _sheet(pictures, look).save(options.folder / f"{language}-{look.name}.png")
            _say(f"{language}: {tally.total() - before} findings")
    for rule, times in tally.most_common():
        _say(f"{times:6} {rule}")
    _say(f"{count} screens measured, {tally.total()} findings; see {options.folder}")
    return 1 if tally else 0


def _divided(finding: str) -> tuple[str, str, str]:
    return finding.partition(": ")


def _line(case: Case, finding: str) -> str:
    rule, _, what = _divided(finding)
    row = {
        "rule": rule,
        "screen": case.name,
        "language": case.language,
        "look": case.look.name,
        "what": what,
    }
    return json.dumps(row, ensure_ascii=False) + "\n"


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _picture(page: Page, look: Look) -> Image.Image:
    picture = Image.open(BytesIO(page.screenshot()))
    return picture.convert("RGB").resize(_thumb(look), Image.Resampling.LANCZOS)


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
    parser.add_argument("--languages", nargs="+", default=ALL_LANGUAGES, metavar="CODE")
    parser.add_argument("--quick", action="store_true", help="no pictures, and not axe's rules")
    names = [look.name for look in LOOKS]
    parser.add_argument("--looks", nargs="+", default=[], choices=names, metavar="LOOK")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
