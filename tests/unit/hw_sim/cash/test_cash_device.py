"""The dispenser on the bench: its state, and its refusals of invalid actions."""

import random
from typing import Any

import pytest

from hw_sim.cash.device import NOTES_MAX, CashDevice
from hw_sim.clock import SimClock
from hw_sim.device import BadAction
from tests.unit.hw_sim.plug import Plug


@pytest.fixture
def device() -> CashDevice:
    return CashDevice(SimClock(), random.Random(1), Plug(), model="LCDM-2000")


@pytest.mark.parametrize(
    ("action", "arguments", "shown"),
    [
        ("unplug", {}, {"plugged": False}),
        ("tray_out", {}, {"tray": False}),
        ("jam", {"where": "exit", "after": 2}, {"jam": "jam at the exit"}),
        ("reject", {"count": 3}, {"to_reject": 3}),
        ("lose", {"what": "ack"}, {"lose_acks": 1}),
        ("lose", {"what": "answer", "count": 2}, {"lose_answers": 2}),
    ],
)
def test_the_state_shows_each_action(
    device: CashDevice, action: str, arguments: dict[str, Any], shown: dict[str, Any]
) -> None:
    assert shown.items() <= device.do(action, arguments).items()


def test_each_action_can_be_undone(device: CashDevice) -> None:
    before = device.state()
    for done, undone in (("unplug", "plug"), ("tray_out", "tray_in"), ("jam", "clear")):
        device.do(done, {"where": "path"} if done == "jam" else {})
        assert device.do(undone, {}) == before
    device.do("pull", {"cassette": 1})
    assert device.do("insert", {"cassette": 1}) == before
    device.do("fill", {"cassette": 1, "notes": 7})
    assert device.do("empty", {"cassette": 1}) == before


def test_each_note_is_always_in_one_place(device: CashDevice) -> None:
    device.do("fill", {"cassette": 1, "notes": 50})
    kind = device.vault.kinds[0]
    kind.cassette, kind.at_exit = 40, 10
    assert device.do("take", {})["conserved"]
    assert device.state()["notes"][0]["taken"] == 10
    kind.cassette -= 1
    assert not device.state()["conserved"]


def test_a_full_and_a_missing_cassette_accept_no_notes(device: CashDevice) -> None:
    device.do("fill", {"cassette": 1, "notes": NOTES_MAX})
    with pytest.raises(BadAction, match="holds"):
        device.do("fill", {"cassette": 1, "notes": 1})
    for action, arguments in (("fill", {"cassette": 3, "notes": 1}), ("empty", {"cassette": 4})):
        with pytest.raises(BadAction, match="there are 2"):
            device.do(action, arguments)
