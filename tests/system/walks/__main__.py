"""`make walks`: photograph two customers, and put each walk on a contact sheet in `.walks`.

One does not see the screen: each picture shows where the finger presses, and the sounds before it.
One cannot read: each picture shows the page without text, and where the finger presses.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Page

from tests.system.e2e.browser import HURRIED, chromium, opened
from tests.system.e2e.customer import AADHAAR, Visitor
from tests.system.e2e.hand import Onlooker
from tests.system.e2e.hand import Spot as Point
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import simulator
from tests.system.tasks.__main__ import TASKS, Walk
from tests.system.walks import coded_voice
from tests.system.walks.blind import Blind, Spot, withdraw
from tests.system.walks.pictures import PictureHand

FOLDER = Path(".walks")
THUMB = (400, 240)
CAPTION = 40
COLUMNS = 4
LETTERS = 62  # of a caption's line
FINGER = 26  # pixels of the whole screen
GROUND, INK, TOUCHED = (215, 210, 200), (20, 20, 20), (200, 30, 30)
FONT = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"


@dataclass(slots=True)
class Sheet:
    """The pictures of one walk, in order."""

    page: Page
    pictures: list[Image.Image] = field(default_factory=list)

    def add(self, x: float, y: float, caption: str) -> None:
        """Photograph the page, with the finger at a position in CSS pixels."""
        picture = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        box = (x - FINGER, y - FINGER, x + FINGER, y + FINGER)
        ImageDraw.Draw(picture).ellipse(box, outline=TOUCHED, width=6)
        framed = Image.new("RGB", (THUMB[0] + 8, THUMB[1] + CAPTION), GROUND)
        framed.paste(picture.resize(THUMB, Image.Resampling.LANCZOS))
        lines = "\n".join(caption[at : at + LETTERS] for at in (0, LETTERS))
        font = ImageFont.truetype(FONT, 12)
        ImageDraw.Draw(framed).text((4, THUMB[1] + 2), lines, fill=INK, font=font)
        self.pictures.append(framed)

    def save(self, name: str) -> None:
        width, height = self.pictures[0].size
        rows = -(-len(self.pictures) // COLUMNS)
        sheet = Image.new("RGB", (COLUMNS * width, rows * height), GROUND)
        for at, picture in enumerate(self.pictures):
            sheet.paste(picture, (at % COLUMNS * width, at // COLUMNS * height))
        FOLDER.mkdir(exist_ok=True)
        sheet.save(FOLDER / f"{name}.png")
        sys.stdout.write(f"{FOLDER / name}.png: {len(self.pictures)} pictures\n")


class Watched(Onlooker):
    """Photographs each touch of a hand, but only the first of several typed keys."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._is_typing = False

    def touch(self, spot: Point, *, key: bool = False) -> None:
        if not (key and self._is_typing):
            self._sheet.add(spot.x, spot.y, "types digits by their places" if key else "")
        self._is_typing = key


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        _walk_both(Path(folder))
    return 0


def _walk_both(folder: Path) -> None:
    os.environ["PATH"] = coded_voice.path_with_espeak(folder)
    (folder / "kiosk").mkdir()
    with (
        simulator() as bench,
        Kiosk(folder / "kiosk", bench.line) as kiosk,
        chromium() as browser,
    ):
        bench.do("biometric", "place", finger="good")
        kiosk.start()
        kiosk.ready()
        with Visitor(kiosk.page) as others:
            with opened(browser, kiosk.page, HURRIED, coded_voice.EAR) as page:
                sheet = Sheet(page)
                withdraw(Blind(page, _noted(sheet)), AADHAAR, lambda: _hand_over(others))
                sheet.save("by-ear")
            with opened(browser, kiosk.page) as page:
                sheet = Sheet(page)
                hand = PictureHand(page, Watched(sheet))
                Walk(page, others, bench, hand).through(TASKS["Take ₹500 by Aadhaar"])
                sheet.save("without-reading")


def _noted(sheet: Sheet) -> Callable[[Spot, list[str]], None]:
    def add(spot: Spot, heard: list[str]) -> None:
        size = sheet.page.viewport_size
        assert size is not None
        sheet.add(spot[0] * size["width"], spot[1] * size["height"], " · ".join(heard))

    return add


def _hand_over(shopkeeper: Visitor) -> None:
    shopkeeper.touch("cash", "continue", PIN)
    shopkeeper.touch("cash", "handed")


if __name__ == "__main__":
    sys.exit(main())
