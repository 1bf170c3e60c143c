"""A withdrawal by sound and touch positions alone, on a page without text and pictures."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.system.e2e.browser import HURRIED, browser, opened
from tests.system.e2e.conftest import bench
from tests.system.e2e.customer import AADHAAR, Visitor
from tests.system.e2e.kiosk import PIN, Kiosk
from tests.system.e2e.simulator import Bench
from tests.system.walks import coded_voice
from tests.system.walks.blind import Blind, Spot, withdraw

__all__ = ["bench", "browser"]

pytestmark = [pytest.mark.slow, pytest.mark.sweep]  # test_by_ear.py hears each part of the way

BLANK = "document.documentElement.style.opacity = 0"


@pytest.fixture
def kiosk(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kiosk]:
    bench.do("biometric", "place", finger="good")
    monkeypatch.setenv("PATH", coded_voice.path_with_espeak(tmp_path))
    folder = tmp_path / "kiosk"
    folder.mkdir()
    with Kiosk(folder, bench.line, quick=True) as kiosk:
        kiosk.start()
        yield kiosk.ready()


@pytest.fixture
def page(browser: Browser, kiosk: Kiosk) -> Iterator[Page]:
    with opened(browser, kiosk.page, HURRIED, coded_voice.EAR) as page:
        page.evaluate(BLANK)
        yield page


def test_a_withdrawal_works_without_seeing_the_screen(page: Page, kiosk: Kiosk) -> None:
    """Given a blank page and its sounds, then one withdrawal is paid out and closed."""

    def assert_blank(_spot: Spot, _heard: list[str]) -> None:
        picture = Image.open(BytesIO(page.screenshot()))
        assert len(picture.getcolors() or ()) == 1, "something can be seen"

    with Visitor(kiosk.page) as shopkeeper:

        def hands_over() -> None:
            shopkeeper.touch("cash", "continue", PIN)
            shopkeeper.touch("cash", "handed")

        withdraw(Blind(page, assert_blank), AADHAAR, hands_over)
    shown = kiosk.transaction()
    assert (shown["fate"], shown["cash"], shown["closed"]) == ("succeeded", "handed", True)
    everything = " ".join(page.evaluate("heard"))
    assert AADHAAR not in "".join(everything.split())
