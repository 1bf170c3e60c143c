"""A press recorded before a restart is not accepted after it."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from agent.app.closed_kiosk import ClosedKiosk
from agent.app.kiosk import Environment, Kiosk
from agent.commands.run import SCREENS_BITS, first_revision
from agent.config.kiosk_config import load
from agent.dialogue.page import Act, Press, PressResult
from tests.support.kiosk_folder import furnish

EXACT_IN_A_BROWSER = 2**53


def test_two_starts_never_share_a_screen_number() -> None:
    """A cookie survives a restart, so only the number shows that a press is old."""
    rng = random.Random(1)
    first = sorted(first_revision(rng) for _ in range(10_000))
    assert all(later - earlier >= 2**SCREENS_BITS for earlier, later in pairwise(first))
    assert first[-1] + 2**SCREENS_BITS <= EXACT_IN_A_BROWSER


@pytest.mark.parametrize("kind", ["open", "closed"])
async def test_a_press_of_an_earlier_start_is_stale(tmp_path: Path, kind: str) -> None:
    setup = load(furnish(tmp_path, api={"base_url": "http://127.0.0.1:9"}), {})

    def started(first: int) -> Kiosk | ClosedKiosk:
        if kind == "closed":
            return ClosedKiosk(setup, "read-only", first_revision=first)
        return Kiosk(setup, Environment(first_revision=first))

    before = started(7 << SCREENS_BITS)
    recorded = Press(before.screen().revision, before.screen().actions[-1])
    if isinstance(before, Kiosk):
        before.journal.close()
    after = started(5 << SCREENS_BITS)
    assert await after.press(recorded) is PressResult.STALE
    assert await after.press(Press(after.screen().revision, Act.HELP)) is not PressResult.STALE
