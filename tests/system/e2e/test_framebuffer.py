"""The real agent draws a QR into the simulator's framebuffer, and a phone reads its pixels."""

from datetime import datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from tests.support.kiosk_folder import Table
from tests.system.e2e.customer import Visitor
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import Bench, simulator
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

IST = timezone(timedelta(hours=5, minutes=30))
NOON = time(12)


def test_a_qr_can_be_scanned_from_the_panel_and_disappears_when_cancelled(tmp_path: Path) -> None:
    with (
        simulator("--display", "framebuffer") as bench,
        Kiosk(tmp_path, bench.line, {"display": panel_of(bench)}) as kiosk,
    ):
        come_to_noon(bench)
        kiosk.start()
        with Visitor(kiosk.ready().page) as customer:
            customer.touch("start", "choose", "en")
            customer.touch("services", "choose", "upicw.QR")
            customer.touch("amount", "continue", "500")
            shown = customer.wait_for("qr")["facts"]["qr"]

            assert panel(bench)["geometry"] == "480x320 rgb565"
            read = until("a phone reads the panel", lambda: pointed_at(bench))
            assert f"tr={read['reference_id']}&" in shown
            assert read["amount"] == "500.00"

            customer.touch("qr", "cancel")
            until("the panel is dark", lambda: panel(bench)["brightness"] == 0)


def panel_of(bench: Bench) -> Table:
    return {"driver": "framebuffer", "device": bench.line["display"]}


def come_to_noon(bench: Bench) -> None:
    """Set the service's clock to the next noon in India: UPI Cash is unavailable at night."""
    now = datetime.fromtimestamp(bench.state()["clock"]["time"], IST)
    noon = datetime.combine(now.date(), NOON, IST)
    noon += timedelta(days=now > noon)
    bench.do("clock", "advance", seconds=(noon - now).total_seconds())


def panel(bench: Bench) -> dict[str, Any]:
    shown: dict[str, Any] = bench.state()["display"]
    return shown


def pointed_at(bench: Bench) -> dict[str, str] | None:
    """Point the phone at the panel; return what it reads there."""
    if panel(bench)["brightness"] == 0:
        return None
    bench.do("phone", "point")
    seen: dict[str, str] | None = bench.state()["phone"]["seen"]
    return seen
