"""`make tasks`: walk the nine commonest tasks in a browser; count touches, seconds and words."""

import sys
import tempfile
from pathlib import Path

from tests.system.day.hands import Hand, Nobody, touch_page
from tests.system.day.script import Day, daily_authentication
from tests.system.day.shop import Place, Shop, live
from tests.system.e2e.customer import Visitor
from tests.system.tasks.walk import Took, Walk

TASKS = {
    "Take ₹500 by Aadhaar": "aeps.CW",
    "Balance by Aadhaar": "aeps.BE",
    "Statement by Aadhaar": "aeps.MS",
    "Put in ₹500 by Aadhaar": "aeps.CD",
    "Take ₹500 by card": "matm.CW",
    "Take ₹500 by UPI": "upicw.QR",
    "Mobile recharge": "recharge.MOBILE",
    "Electricity bill": "bbps.PAY",
    "Send money to a saved person": "dmt.TRANSFER",
}
AT_ONCE = ("recharge/recharge", "bbps/bill/pay", "dmt/transfer")
"""Their peer takes a minute in the simulated world; the kiosk does not cause it."""

HEAD = ("task", "touches", "Aadhaar and PIN", "screens", "words", "machine s", "seconds")


def main() -> int:
    """Walk each task once; print the measurements as a table."""
    print("|", " | ".join(HEAD), "|")
    print("|", " | ".join("---" if name == "task" else "--:" for name in HEAD), "|")
    with tempfile.TemporaryDirectory() as folder:
        live(Place(Path(folder)), walk_all)
    return 0


def walk_all(shop: Shop) -> None:
    """Open the shop at ten, and walk."""
    with Visitor(shop.address) as visitor, touch_page(shop.address) as page:
        day = Day(shop, Hand(page, Nobody()), Nobody(), speed=1.0)
        day.begin("10:00", "The shop opens.")
        daily_authentication(day)
        shop.bench.do("biometric", "place", finger="good")
        for endpoint in AT_ONCE:
            shop.bench.do("api", "outcome", endpoint=endpoint, status="SUCCESS", count=2)
        walk = Walk(page, visitor, shop.bench)
        walk.through("dmt.TRANSFER")  # from now on that person is saved
        for name, service in TASKS.items():
            _print(name, walk.through(service))


def _print(name: str, took: Took) -> None:
    cells = (took.touches, took.digits, took.screens, took.words)
    print("|", name, "|", *(f"{cell} |" for cell in cells), end=" ")
    print(f"{took.machine:.1f} | {took.seconds:.0f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
