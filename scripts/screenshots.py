"""`make screenshots`: take the README's pictures again from a separate demo."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.kiosk_folder import simulated_devices
from tests.system.e2e.browser import chromium
from tests.system.e2e.customer import AADHAAR, BANK, Customer
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import Bench, simulator
from tests.system.e2e.waiting import until

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "screens"
COLOURS = 64
SCREEN = ViewportSize(width=800, height=480)
BENCH = ViewportSize(width=1400, height=1000)
SETTLES_MS = 2000  # the bench redraws once a second


@contextmanager
def demo() -> Iterator[tuple[Bench, Kiosk]]:
    """Run a kiosk in a temporary folder until the block ends."""
    with tempfile.TemporaryDirectory() as folder, simulator() as bench:
        tables = {**simulated_devices(bench.line), "verification": {"price": 50}}
        with Kiosk(Path(folder), bench.line, tables) as kiosk:
            kiosk.start()
            yield bench, kiosk.ready()


def withdraw(customer: Customer, page: Page, bench: Bench) -> None:
    """Take the pictures of a withdrawal, from the services to the notes."""
    customer.touch("start", "choose", "en")
    until("the card reader to be found", lambda: _is_offered(customer, "matm.CW"))
    take(page, customer, "services")
    customer.touch("services", "choose", "aeps.CW")
    customer.touch("aadhaar", "continue", AADHAAR)
    customer.touch("bank", "choose", BANK)
    customer.touch("amount", "continue", "700")
    customer.touch("consent", "agree")
    take(page, customer, "review")
    customer.touch("review", "confirm")
    take(page, customer, "biometric")
    bench.do("biometric", "place")
    customer.wait_for("cash")
    customer.touch("cash", "continue", "258036")
    take(page, customer, "cash")
    customer.touch("cash", "handed")
    customer.finish()


def _is_offered(customer: Customer, service: str) -> bool:
    choices = customer.screen()["choices"]
    return any(one["value"] == service and not one.get("disabled") for one in choices)


def take(page: Page, customer: Customer, name: str) -> None:
    """Take the picture of the screen `name`, once the page shows it."""
    customer.wait_for(name)
    page.wait_for_selector(f"#stage .is-{name}")
    page.wait_for_selector("#stage [aria-disabled]", state="detached")  # the keys are ready
    keep(page, name)


def keep(page: Page, name: str) -> None:
    """Store the page's picture with few colours, which is enough for flat areas."""
    picture = Image.open(BytesIO(page.screenshot()))
    small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(OUT / f"{name}.png", optimize=True)


def photograph(browser: Browser, bench: Bench, kiosk: Kiosk) -> None:
    page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
    page.goto(kiosk.page)
    with Customer(kiosk.page) as customer:
        withdraw(customer, page, bench)
    board = browser.new_page(viewport=BENCH)
    board.goto(bench.line["bench"])
    board.wait_for_timeout(SETTLES_MS)
    keep(board, "bench")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with demo() as (bench, kiosk), chromium() as browser:
        photograph(browser, bench, kiosk)


if __name__ == "__main__":
    main()
