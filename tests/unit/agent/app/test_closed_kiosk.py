"""A kiosk with an unwritable disk shows that, moves no money, and recovers by itself."""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from agent.dialogue.page import Act, Name, Press, PressResult, Screen, ScreenLine, Text
from agent.journal.database import Damaged, DiskRefuses
from agent.journal.journal import Journal
from tests.support.kiosk_folder import configured
from tests.support.virtual_clock import SetClock, passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions.facts import REFERENCE, SUCCESS, answered, prepared, sending

PIN = "258036"
WHY = "journal.db: the disk is read-only"
WAITS = Text("error-pin-wait", {"seconds": int(START_SCREEN_PAUSE_MAX_S)})


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
    assert await presses(kiosk, action, value) is PressResult.TAKEN
    return kiosk.screen()


async def presses(kiosk: ClosedKiosk, action: Act, value: str | None = None) -> PressResult:
    return await kiosk.press(Press(kiosk.screen().revision, action, value))


@asynccontextmanager
async def running(setup: Setup) -> AsyncIterator[ClosedKiosk]:
    kiosk = ClosedKiosk(setup, WHY, virtual_clock())
    task = asyncio.ensure_future(kiosk.run())
    yield kiosk
    task.cancel()


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
    assert await presses(kiosk, Act.CONTINUE, "1111") is PressResult.UNFIT
    assert kiosk.screen().error == WAITS
    assert "lines" not in kiosk.screen().facts


async def test_a_double_tap_is_ignored_and_of_other_actions_only_the_language_is_accepted(
    kiosk: ClosedKiosk,
) -> None:
    old = kiosk.screen().revision
    await press(kiosk, Act.ATTENDANT)
    assert await kiosk.press(Press(old, Act.ATTENDANT)) is PressResult.STALE
    assert await presses(kiosk, Act.HANDED) is PressResult.UNFIT
    assert (await press(kiosk, Act.LANGUAGE, "hi")).language == "hi"


async def test_a_list_that_cannot_be_read_says_so(
    kiosk: ClosedKiosk, setup: Setup, clock: SetClock
) -> None:
    setup.journal.write_bytes(b"not a database" * 100)
    assert (await lets_in(kiosk, clock)).text == Text("closed-owed-unread")


@virtual_time
async def test_the_list_disappears_when_nobody_reads_it(setup: Setup) -> None:
    async with running(setup) as kiosk:
        await passes(START_SCREEN_PAUSE_MAX_S)
        await press(kiosk, Act.ATTENDANT)
        await press(kiosk, Act.CONTINUE, PIN)
        await passes(LINGER_MAX - 2)
        assert kiosk.screen().name is Name.ATTENDANT
        await passes(4)
        assert kiosk.screen().name is Name.CLOSED


@virtual_time
async def test_it_ends_when_the_disk_can_be_written_again(
    setup: Setup, mocker: MockerFixture
) -> None:
    """It does not end earlier, because systemd limits the number of restarts."""
    error = DiskRefuses("still read-only")
    refused = mocker.patch.object(closed_kiosk, "Journal", side_effect=error)
    async with running(setup) as kiosk:
        await passes(5 * LOOK_EVERY)
        assert not kiosk.stopping.is_set()
        assert kiosk.state().parts == {"journal": "still read-only"}
        assert refused.call_count <= 5
        mocker.stopall()
        await passes(LOOK_EVERY + 2)
        assert kiosk.stopping.is_set()


@pytest.mark.parametrize(
    ("error", "ends_after_s"),
    [(DiskRefuses("read-only"), RESTART_EVERY), (Damaged("the file is damaged"), LOOK_EVERY + 1)],
    ids=["a sandbox keeps old mounts", "other errors are left to the next start"],
)
@virtual_time
async def test_it_restarts_after_a_while_although_the_journal_cannot_be_opened(
    setup: Setup, mocker: MockerFixture, error: Exception, ends_after_s: float
) -> None:
    mocker.patch.object(closed_kiosk, "Journal", side_effect=error)
    async with running(setup) as kiosk:
        await passes(ends_after_s - 2)
        assert not kiosk.stopping.is_set()
        await passes(3)
        assert kiosk.stopping.is_set()


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
        assert await presses(kiosk, Act.CONTINUE, PIN) is PressResult.UNFIT
        assert kiosk.screen().error == WAITS
    clock.at += START_SCREEN_PAUSE_MAX_S
    assert "lines" in (await press(kiosk, Act.CONTINUE, PIN)).facts


@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("room", ["closed", "pin"])
async def test_without_the_pin_no_press_shows_the_list(
    kiosk: ClosedKiosk, clock: SetClock, act: Act, room: str
) -> None:
    clock.at += START_SCREEN_PAUSE_MAX_S
    if room == "pin":
        await press(kiosk, Act.ATTENDANT)
    await presses(kiosk, act, "owed")
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
