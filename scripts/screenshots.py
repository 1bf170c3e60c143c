"""`make screenshots`: takes the README's pictures anew, from a demo of its own."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.e2e.kiosk import PIN, Kiosk
from tests.e2e.simulator import Bench, simulator
from tests.kiosk_folder import simulated_devices

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screens"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
COLOURS = 48
SCREEN: ViewportSize = {"width": 800, "height": 480}
PRINTS_MS = 4000  # a slip's time on the simulated printer
AADHAAR = "999999990019"


@contextmanager
def demo() -> Iterator[tuple[Bench, Kiosk]]:
    """Run a kiosk in a folder of its own, until the block ends."""
    with tempfile.TemporaryDirectory() as folder, simulator() as bench:
        tables = {**simulated_devices(bench.line), "verification": {"price": 50}}
        with Kiosk(Path(folder), bench.line, tables) as kiosk:
            kiosk.start()
            yield bench, kiosk.ready()


def withdraw(page: Page, address: str, bench: Bench) -> None:
    """Walk to the amount, take the picture, and go on until the notes are due."""
    page.goto(address)
    page.click('[data-value="en"]')
    page.wait_for_selector(
        '[data-value="matm.CW"]:enabled', state="attached"
    )  # the card reader was found
    take(page, "services.png")
    page.click('[data-value="aeps.CW"]')
    for digit in AADHAAR:
        page.click(f'[data-key="{digit}"]')
    page.click('[data-act="continue"]:visible')
    page.click('[data-act="choose"]:visible >> nth=0')
    page.wait_for_selector('[data-value="500"]')
    take(page, "amount.png")
    page.click('[data-value="500"]')
    page.click('[data-act="agree"]')
    page.click('[data-act="confirm"]')
    bench.do("biometric", "place")
    page.wait_for_selector('[data-key="2"]')
    for digit in PIN:
        page.click(f'[data-key="{digit}"]')
    page.click('[data-act="continue"]:visible')
    page.click('[data-act="handed"]:visible')
    page.click('[data-act="print"]:visible')
    page.wait_for_timeout(PRINTS_MS)


def pay(page: Page, address: str) -> None:
    """Walk to the UPI QR, which the bench's display shows, and let it stand there unpaid."""
    page.goto(address)
    page.click('[data-value="en"]')
    page.click('[data-open="cash"]')
    page.click('[data-value="upicw.QR"]')
    page.click('[data-value="500"]')
    page.wait_for_selector(".left")


def take(page: Page, name: str) -> None:
    """Keep a picture small: flat colours need no more than these."""
    picture = Image.open(BytesIO(page.screenshot(full_page=True)))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(OUT / name, optimize=True)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with demo() as (bench, kiosk), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        withdraw(browser.new_page(viewport=SCREEN), kiosk.page, bench)
        pay(browser.new_page(viewport=SCREEN), kiosk.page)
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.goto(bench.line["bench"])
        page.wait_for_timeout(2000)
        take(page, "bench.png")
        browser.close()


if __name__ == "__main__":
    main()
