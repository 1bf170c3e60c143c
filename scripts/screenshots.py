"""`make screenshots`: takes the README's pictures anew, from a demo of its own."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screens"
UI, BENCH, RD_PORTS = "127.0.0.1:8090", "127.0.0.1:8091", "11180-11190"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
COLOURS = 48
SCREEN: ViewportSize = {"width": 800, "height": 480}
PIN = "258036"
TRIES = 30  # a second each
PRINTS_MS = 4000  # a slip's time on the simulated printer
AADHAAR = "999999990019"


@contextmanager
def demo() -> Iterator[str]:
    """Run a demo in a folder of its own, until the block ends; give where its page stands."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "scripts" / "demo.py"), "--state", folder]
        command += ["--ui", UI, "--bench", BENCH, "--rd-ports", RD_PORTS]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            wait_for_page(running)
            token = (Path(folder) / "ui-token").read_text().strip()
            yield f"http://{UI}/?token={token}"
        finally:
            running.terminate()
            running.wait()


def wait_for_page(running: "subprocess.Popen[str]") -> None:
    """Wait until the demo has said where everything is, and the agent shows its page there."""
    said = any("Stop: Ctrl+C" in line for line in running.stdout or ())
    for _ in range(TRIES if said else 0):
        try:
            httpx.get(f"http://{UI}/healthz").raise_for_status()
        except httpx.HTTPError:
            time.sleep(1)
        else:
            return
    raise SystemExit("the demo did not start")


def withdraw(page: Page, address: str) -> None:
    """Walk to the amount, take the picture, and go on until the notes are due."""
    page.goto(address)
    page.click('[data-value="en"]')
    page.wait_for_selector('[data-value="matm.CW"]:enabled')  # the card reader was found
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
    httpx.post(f"http://{BENCH}/do", json={"device": "biometric", "action": "place"})
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
    page.click('[data-value="upicw.QR"]')
    page.click('[data-value="500"]')
    page.wait_for_selector(".left")


def take(page: Page, name: str) -> None:
    """Keep a picture small: flat colours need no more than these."""
    picture = Image.open(BytesIO(page.screenshot(full_page=True)))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(OUT / name, optimize=True)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with demo() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        withdraw(browser.new_page(viewport=SCREEN), address)
        pay(browser.new_page(viewport=SCREEN), address)
        bench = browser.new_page(viewport={"width": 1400, "height": 1000})
        bench.goto(f"http://{BENCH}/")
        bench.wait_for_timeout(2000)
        take(bench, "bench.png")
        browser.close()


if __name__ == "__main__":
    main()
