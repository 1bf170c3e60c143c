"""A kiosk with an unwritable disk shows that, moves no money, and recovers by itself."""

import asyncio
import errno
from pathlib import Path

import msgspec
import pytest
from pytest_mock import MockerFixture

from agent.app import closed_kiosk
from agent.app.closed_kiosk import LINGER_MAX, LOOK_EVERY, RESTART_EVERY, ClosedKiosk
from agent.base.clock import Clock
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.cash.pin import START_SCREEN_PAUSE_MAX_S, AttendantPin
from agent.config.kiosk_config import Setup
from agent.dialogue.screens import Act, Name, Press, PressResult, Screen, ScreenLine, Text
from agent.journal.database import Damaged, DiskRefuses
from agent.journal.journal import Journal
from tests.support.kiosk_folder import configured
from tests.support.virtual_clock import SetClock, passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions.facts import REFERENCE, SUCCESS, answered, prepared, sending

PIN = "258036"
WHY = "journal.db: the disk is read-only"


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    setup = configured(tmp_path)
    AttendantPin(setup.attendants, Clock()).set(Private(PIN))
    with Journal(setup.journal) as journal:
        for event in (prepared(), sending(), answered(SUCCESS)):
            journal.append(REFERENCE, event)
    return setup


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def kiosk(setup: Setup, clock: SetClock) -> ClosedKiosk:
    return ClosedKiosk(setup, WHY, clock.clock)


async def lets_in(kiosk: ClosedKiosk, clock: SetClock) -> Screen:
    """Wait until PINs are accepted, and type the right one."""
    clock.at += START_SCREEN_PAUSE_MAX_S
    await press(kiosk, Act.ATTENDANT)
    return await press(kiosk, Act.CONTINUE, PIN)


async def press(kiosk: ClosedKiosk, action: Act, value: str | None = None) -> Screen:
    assert await kiosk.press(Press(kiosk.screen().revision, action, value)) is PressResult.TAKEN
    return kiosk.screen()


def test_the_page_shows_the_reason_and_whom_to_call(kiosk: ClosedKiosk) -> None:
    screen = kiosk.screen()
    assert (screen.name, screen.title) == (Name.CLOSED, Text("closed-disk-title"))
    assert screen.text == Text("closed-disk-broken")
    assert screen.facts == {"resting": Text("closed-disk-call")}
    assert not kiosk.state().services
    assert kiosk.state().parts == {"journal": WHY}
    assert kiosk.state().journal == "closed"


async def test_the_list_of_owed_notes_needs_the_pin_and_cannot_pay_out(
    kiosk: ClosedKiosk, clock: SetClock
) -> None:
    assert not kiosk.state().is_busy
    screen = await lets_in(kiosk, clock)
    assert kiosk.state().is_busy
    assert screen.facts["lines"] == (
        ScreenLine(Text("owed-row", {"amount": Money(rupees(500)), "last4": ""}), REFERENCE),
    )
    assert screen.text == Text("closed-owed-text")
    assert screen.actions == (Act.CANCEL,)
    assert (await press(kiosk, Act.CANCEL)).name is Name.CLOSED


async def test_a_wrong_pin_shows_nothing(kiosk: ClosedKiosk, clock: SetClock) -> None:
    clock.at += START_SCREEN_PAUSE_MAX_S
    await press(kiosk, Act.ATTENDANT)
    verdict = await kiosk.press(Press(kiosk.screen().revision, Act.CONTINUE, "1111"))
    assert verdict is PressResult.UNFIT
    assert kiosk.screen().error == Text(
        "error-pin-wait", {"seconds": int(START_SCREEN_PAUSE_MAX_S)}
    )
    assert "lines" not in kiosk.screen().facts


async def test_a_double_tap_is_ignored_and_an_unknown_action_is_refused(
    kiosk: ClosedKiosk,
) -> None:
    old = kiosk.screen().revision
    await press(kiosk, Act.ATTENDANT)
    assert await kiosk.press(Press(old, Act.ATTENDANT)) is PressResult.STALE
    handed = Press(kiosk.screen().revision, Act.HANDED)
    assert await kiosk.press(handed) is PressResult.UNFIT


async def test_the_page_uses_the_chosen_language(kiosk: ClosedKiosk) -> None:
    assert (await press(kiosk, Act.LANGUAGE, "hi")).language == "hi"


async def test_a_list_that_cannot_be_read_says_so(
    kiosk: ClosedKiosk, setup: Setup, clock: SetClock
) -> None:
    setup.journal.write_bytes(b"not a database" * 100)
    assert (await lets_in(kiosk, clock)).text == Text("closed-owed-unread")


@virtual_time
async def test_the_list_disappears_when_nobody_reads_it(setup: Setup) -> None:
    kiosk = ClosedKiosk(setup, WHY, virtual_clock())
    running = asyncio.ensure_future(kiosk.run())
    await passes(START_SCREEN_PAUSE_MAX_S)
    await press(kiosk, Act.ATTENDANT)
    await press(kiosk, Act.CONTINUE, PIN)
    await passes(LINGER_MAX - 2)
    assert kiosk.screen().name is Name.ATTENDANT
    await passes(4)
    assert kiosk.screen().name is Name.CLOSED
    running.cancel()


@virtual_time
async def test_it_ends_when_the_disk_can_be_written_again(
    setup: Setup, mocker: MockerFixture
) -> None:
    """It does not end earlier, because systemd limits the number of restarts."""
    refused = mocker.patch.object(
        closed_kiosk, "Journal", side_effect=DiskRefuses("still read-only")
    )
    kiosk = ClosedKiosk(setup, WHY, virtual_clock())
    running = asyncio.ensure_future(kiosk.run())
    await passes(5 * LOOK_EVERY)
    assert not kiosk.stopping.is_set()
    assert kiosk.state().parts == {"journal": "still read-only"}
    assert refused.call_count <= 5
    mocker.stopall()
    await passes(LOOK_EVERY + 2)
    assert kiosk.stopping.is_set()
    running.cancel()


@virtual_time
async def test_it_restarts_after_a_while_because_a_sandbox_keeps_old_mounts(
    setup: Setup, mocker: MockerFixture
) -> None:
    """The disk is mounted writable again, but this process cannot see it."""
    mocker.patch.object(closed_kiosk, "Journal", side_effect=DiskRefuses("read-only"))
    kiosk = ClosedKiosk(setup, WHY, virtual_clock())
    running = asyncio.ensure_future(kiosk.run())
    await passes(RESTART_EVERY - 1)
    assert not kiosk.stopping.is_set()
    await passes(2)
    assert kiosk.stopping.is_set()
    running.cancel()


@virtual_time
async def test_other_errors_are_left_to_the_next_start(setup: Setup, mocker: MockerFixture) -> None:
    mocker.patch.object(
        closed_kiosk, "Journal", side_effect=Damaged("journal.db: the file is damaged")
    )
    kiosk = ClosedKiosk(setup, WHY, virtual_clock())
    running = asyncio.ensure_future(kiosk.run())
    await passes(LOOK_EVERY + 2)
    assert kiosk.stopping.is_set()
    running.cancel()


async def test_a_restart_gives_no_extra_pin_guess_on_a_read_only_disk(
    setup: Setup, clock: SetClock, mocker: MockerFixture
) -> None:
    """After the wait the PIN opens the list, which cannot move notes."""
    mocker.patch("agent.cash.pin.overwrite", side_effect=OSError(errno.EROFS, "read-only"))
    kiosk = ClosedKiosk(setup, WHY, clock.clock)
    for _ in range(3):
        clock.at += START_SCREEN_PAUSE_MAX_S - 1
        kiosk = ClosedKiosk(setup, WHY, clock.clock)
        await press(kiosk, Act.ATTENDANT)
        assert (
            await kiosk.press(Press(kiosk.screen().revision, Act.CONTINUE, PIN))
            is PressResult.UNFIT
        )
        assert kiosk.screen().error == Text(
            "error-pin-wait", {"seconds": int(START_SCREEN_PAUSE_MAX_S)}
        )
    assert "lines" in (await lets_in_again(kiosk, clock)).facts


async def lets_in_again(kiosk: ClosedKiosk, clock: SetClock) -> Screen:
    clock.at += START_SCREEN_PAUSE_MAX_S
    return await press(kiosk, Act.CONTINUE, PIN)


@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("room", ["closed", "pin"])
async def test_without_the_pin_no_press_shows_the_list(
    kiosk: ClosedKiosk, clock: SetClock, act: Act, room: str
) -> None:
    clock.at += START_SCREEN_PAUSE_MAX_S
    if room == "pin":
        await press(kiosk, Act.ATTENDANT)
    await kiosk.press(Press(kiosk.screen().revision, act, "owed"))
    assert "lines" not in kiosk.screen().facts
    assert REFERENCE not in repr(kiosk.screen()) + repr(kiosk.state())


async def test_the_digits_for_a_claim_are_not_shown_even_behind_the_pin(
    setup: Setup, clock: SetClock
) -> None:
    """Anybody who reads them in the list could claim the notes once the disk works again."""
    other = f"{REFERENCE}-2"
    with Journal(setup.journal) as journal:
        begun = msgspec.structs.replace(prepared(reference=other), masked_details={"last4": "4071"})
        for event in (begun, sending(), answered(SUCCESS, reference=other)):
            journal.append(other, event)
    screen = await lets_in(ClosedKiosk(setup, WHY, clock.clock), clock)
    assert other in repr(screen.facts["lines"])
    assert "4071" not in repr(screen)
