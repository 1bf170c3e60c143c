"""A series of taps on one key never presses the next key at its place (docs/tasks.md, "Taps")."""

import pytest
from playwright.sync_api import Browser

from tests.system.e2e.conftest import NewKiosk
from tests.system.e2e.hasty_taps import walked
from tests.system.e2e.simulator import Bench

pytestmark = pytest.mark.slow


def test_taps_for_a_second_press_only_the_first_of_two_keys_at_a_place(
    bench: Bench, new_kiosk: NewKiosk, browser: Browser
) -> None:
    """Each walk goes on by one touch after its series, so the hasty customer loses nothing."""
    kiosk = new_kiosk("hasty")
    kiosk.start()
    series = list(walked(bench, kiosk.ready(), browser))
    assert [one.accepted for one in series] == [(one.accepted[0],) for one in series]
    events = [event["name"] for one in kiosk.shown() for event in one["events"]]
    assert events.count("handed") == 1
