"""Tasks on a page without any text, by pictures and places."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.kiosk_folder import simulated_devices
from tests.system.e2e.browser import browser, opened
from tests.system.e2e.conftest import bench
from tests.system.e2e.customer import Visitor
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import Bench
from tests.system.tasks.__main__ import AT_ONCE, TASKS, Walk
from tests.system.walks.pictures import PictureHand

__all__ = ["bench", "browser"]

pytestmark = [pytest.mark.slow, pytest.mark.sweep]  # test_walks.py withdraws, by keyboard

BY_UPI = TASKS["Take ₹500 by UPI"]
"""It is offered only at some hours of the real clock."""

SAVES_A_PERSON = TASKS["Send money to a saved person"]


@pytest.fixture(scope="module")
def walk(
    bench: Bench, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Walk]:
    bench.do("biometric", "place", finger="good")
    for endpoint in AT_ONCE:
        bench.do("api", "outcome", endpoint=endpoint, status="SUCCESS", count=2)
    folder: Path = tmp_path_factory.mktemp("kiosk")
    with Kiosk(folder, bench.line, simulated_devices(bench.line), quick=True) as kiosk:
        kiosk.start()
        kiosk.ready()
        with Visitor(kiosk.page) as visitor, opened(browser, kiosk.page) as page:
            yield Walk(page, visitor, bench, PictureHand(page))


WITHDRAWAL = TASKS["Take ₹500 by Aadhaar"]
OTHERS = (one for one in TASKS.values() if one not in {BY_UPI, WITHDRAWAL})


@pytest.mark.parametrize("task", [WITHDRAWAL, SAVES_A_PERSON, *OTHERS])
def test_a_task_works_without_reading(walk: Walk, task: str) -> None:
    walk.through(task)
