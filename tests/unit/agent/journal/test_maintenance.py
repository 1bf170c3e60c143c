"""A whole kiosk whose journal's disk is full, fails, or holds what is old."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.clock import Moment
from agent.dialogue.page import Text
from agent.journal import lost_events, maintenance
from agent.journal.database import JournalError, WriteFailed
from agent.journal.files import segment_path
from agent.journal.journal import Journal
from agent.journal.maintenance import (
    AFTER_START_S,
    CHECK_INTERVAL_S,
    DAY_S,
    LAST_CHECK_FILE,
    RESTART_DELAY_MAX_S,
    SEGMENT_DAYS_MAX,
    VERIFY_AGAIN_S,
    LastCheck,
    Maintenance,
    keep_last_check,
    last_check,
    roll_over_at_night,
)
from tests.support.disk import Disk
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.journal.disk import known
from tests.unit.agent.journal.segments import a_night, customer, later, live
from tests.unit.agent.transactions.facts import LIFE, OPENED, REFERENCE
from tests.unit.agent.transactions.till_events import LOADED

TO_THE_NIGHT = 10 * 3600 + 50 * 60  # seconds, from the afternoon in which a world begins
INTO_THE_NIGHT = 30 * 60  # seconds: the disk is looked at many times in them


@pytest.fixture
def disk() -> Disk:
    return Disk()


def rests(world: World) -> set[str]:
    """Return the reasons why services are suspended, and "" for an available one."""
    return {offer.reason.key if offer.reason else "" for offer in world.kiosk.read_model.offers()}


@virtual_time
async def test_a_full_disk_makes_all_services_unavailable_until_it_has_space(
    tmp_path: Path, disk: Disk
) -> None:
    async with kiosk_world(tmp_path, disk=disk) as world:
        await world.customer.asks_for("500")
        disk.capacity = disk.used()
        await world.customer.says(("confirm", None))
        await world.customer.gives_finger()
        await world.sees("sorry")
        assert world.screen.facts["money_moved"] == Text("sorry-money-none")
        assert world.transactions == [], "nothing was begun"
        assert rests(world) == {"rest-disk"}
        assert "disk is full" in world.kiosk.state().parts["journal"]
        disk.capacity = None
        await world.comes_true(lambda: "rest-disk" not in rests(world), within=2 * CHECK_INTERVAL_S)
        assert not world.kiosk.stopping.is_set()


@virtual_time
async def test_the_agent_restarts_after_a_disk_error_when_nobody_is_at_the_kiosk(
    tmp_path: Path, disk: Disk
) -> None:
    """If the disk does not store an answer, the next process asks for it again."""
    async with kiosk_world(tmp_path, disk=disk) as world:
        world.breaks("aeps/cash-withdrawal", "delay", "after", seconds=5)
        await world.customer.withdraws("500")
        await world.comes_true(lambda: world.ends is not None, within=60)
        await world.comes_true(lambda: world.facts[-1] == "sending", within=60)
        disk.failing_syncs = 1
        await world.comes_true(lambda: world.kiosk.journal.is_broken, within=60)
        assert rests(world) == {"rest-disk"}
        await world.comes_true(
            world.kiosk.stopping.is_set, within=RESTART_DELAY_MAX_S + 2 * CHECK_INTERVAL_S
        )
        disk.restart()
        await world.restart()
        await world.comes_true(lambda: world.transaction.cash.value == "owed", within=60)
        assert rests(world) != {"rest-disk"}
        assert len(world.books) == 1


@virtual_time
async def test_a_broken_disk_does_not_interrupt_a_customer_at_once(
    tmp_path: Path, disk: Disk
) -> None:
    async with kiosk_world(tmp_path, disk=disk) as world:
        await world.customer.comes()
        disk.is_read_only = True
        with pytest.raises(WriteFailed):
            world.kiosk.journal.append_till_event(LOADED)
        await world.passes(CHECK_INTERVAL_S + 1)
        assert not world.kiosk.stopping.is_set()
        await world.customer.does("cancel")
        await world.comes_true(world.kiosk.stopping.is_set, within=2 * CHECK_INTERVAL_S)


@virtual_time
async def test_a_journal_that_could_not_be_read_is_verified_again_until_it_can(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.comes()
        world.kiosk.journal.begin_nothing_new("a part of it cannot be read")
        await world.comes_true(lambda: rests(world) == {"rest-disk"}, within=2 * CHECK_INTERVAL_S)
        assert "cannot be read" in world.kiosk.state().parts["journal"]
        await world.customer.does("cancel")
        await world.comes_true(lambda: "rest-disk" not in rests(world), within=2 * CHECK_INTERVAL_S)
        assert not world.kiosk.stopping.is_set()


@virtual_time
async def test_a_start_after_damage_verifies_the_journal_when_nobody_is_at_the_kiosk(
    tmp_path: Path,
) -> None:
    keep_last_check(tmp_path, LastCheck(OPENED, is_damaged=True, findings=1))
    async with kiosk_world(tmp_path) as world:
        await world.customer.comes()
        await world.passes(2 * CHECK_INTERVAL_S)
        assert last_check(tmp_path) == LastCheck(OPENED, is_damaged=True, findings=1)
        await world.customer.does("cancel")
        await world.comes_true(lambda: is_whole(tmp_path), within=2 * CHECK_INTERVAL_S)


@virtual_time
async def test_a_journal_that_the_mirror_cannot_read_is_verified_once_an_hour(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.kiosk.maintenance.is_suspected = lambda: True
        await world.comes_true(lambda: is_whole(tmp_path), within=2 * CHECK_INTERVAL_S)
        first = last_check(tmp_path)
        await world.passes(VERIFY_AGAIN_S - 2 * CHECK_INTERVAL_S)
        assert last_check(tmp_path) == first
        await world.comes_true(lambda: last_check(tmp_path) != first, within=4 * CHECK_INTERVAL_S)


def is_whole(folder: Path) -> bool:
    checked = last_check(folder)
    return checked is not None and not checked.is_damaged


@virtual_time
async def test_an_event_that_was_not_written_makes_the_next_start_verify(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        async with maintained(journal, is_idle=True) as (care, _):
            care.on_event_lost()
            assert last_check(tmp_path) == LastCheck(BEGIN, is_damaged=True, findings=0)


async def handed(world: World) -> str:
    """Hand out the notes of a customer; return the reference."""
    await world.customer.takes_out("500")
    await world.comes_true(lambda: world.transaction.closed)
    return world.transaction.client_reference


@virtual_time
async def test_lost_events_from_the_mirror_are_restored_when_nobody_is_at_the_kiosk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If the card lost a hand-over of notes, the next start restores it."""
    async with kiosk_world(tmp_path) as world:
        reference = await handed(world)
        rows = list(world.kiosk.journal.rows())
        await world.customer.comes()
        folder = world.setup.state_folder
        lost = lost_events.lost_events(0.0, rows[-2][0], rows[-1:])
        lost_events.keep(folder, lost)
        await world.passes(2 * CHECK_INTERVAL_S)
        assert not world.kiosk.stopping.is_set(), "somebody is here"
        await world.customer.does("cancel")
        await world.comes_true(world.kiosk.stopping.is_set, within=3 * CHECK_INTERVAL_S)
        await world.restart()
        assert [done.end for _, done in lost_events.taken_over(folder)] == [lost.end]
        assert lost_events.waiting(folder) is None
        assert known(world.setup.journal, reference).closed
    assert any("the card lost 1 acknowledged events" in r.message for r in caplog.records)


@virtual_time
async def test_the_journal_goes_on_in_a_new_segment_at_night(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        reference = await handed(world)
        segment = segment_path(world.setup.journal, 2)
        world.clock.advance((SEGMENT_DAYS_MAX - 1) * DAY_S + TO_THE_NIGHT)
        await world.passes(INTO_THE_NIGHT)
        assert not segment.exists()
        world.clock.advance(2 * DAY_S - INTO_THE_NIGHT)
        await world.comes_true(segment.exists, within=INTO_THE_NIGHT)
        assert world.kiosk.clock.now().ist.hour in (2, 3, 4)
        assert list(world.kiosk.journal.transactions()) == []
        assert known(world.setup.journal, reference).closed


@virtual_time
async def test_a_missed_night_is_made_up_for_by_day_while_nobody_is_at_the_kiosk(
    tmp_path: Path,
) -> None:
    """Given a shop that switches the kiosk off each night, then its journal is verified by day."""
    async with kiosk_world(tmp_path) as world:
        await handed(world)
        folder = world.setup.state_folder
        world.clock.advance(47 * 3600.0)
        await world.restart()
        await world.passes(AFTER_START_S - 2 * CHECK_INTERVAL_S)
        assert last_check(folder) is None, "the shop opens"
        await world.customer.says(("choose", "en"))
        await world.passes(4 * CHECK_INTERVAL_S)
        assert last_check(folder) is None, "somebody is here"
        await world.customer.does("cancel")
        await world.comes_true(lambda: last_check(folder) is not None, within=3 * CHECK_INTERVAL_S)
        first = last_check(folder)
        await world.passes(2 * VERIFY_AGAIN_S)
        assert last_check(folder) == first, "once"


# --- a journal without a kiosk ---


@pytest.mark.parametrize("on_a_simulated_disk", [False, True])
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("UPDATE counter SET count = 7", "the drawer's counters are not what the events say"),
        ("DROP TRIGGER event_is_final; UPDATE event SET body = '{'", "cannot be read"),
    ],
)
@virtual_time
async def test_the_nightly_check_logs_a_damaged_journal_once(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    disk: Disk,
    changed: str,
    said: str,
    *,
    on_a_simulated_disk: bool,
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path, vfs=disk.vfs if on_a_simulated_disk else None) as journal:
        for event in LIFE:
            journal.append(REFERENCE, event)
        journal._database.execute(changed)
        await a_night(journal)
    told = [record.message for record in caplog.records if record.levelname == "ERROR"]
    damage = [line for line in told if line.startswith("the journal is damaged: ")]
    assert [said in line for line in damage] == [True]
    assert told.count("stop the agent, run `kiosk-agent journal salvage`, and ask support") == 1


@virtual_time
async def test_the_nightly_check_survives_a_result_that_cannot_be_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        (tmp_path / LAST_CHECK_FILE).mkdir()
        await a_night(journal)
    assert [record.message[:31] for record in caplog.records] == ["the check's result is not store"]


@virtual_time
async def test_a_check_that_another_process_hinders_does_not_stop_the_kiosk(
    tmp_path: Path, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    mocker.patch.object(maintenance, "verify_in_steps", side_effect=JournalError("it is locked"))
    with Journal(tmp_path / "journal.db") as journal:
        await a_night(journal)
        assert journal.unavailable_reason is None
    assert "it is locked" in caplog.text


@asynccontextmanager
async def maintained(
    journal: Journal, *, is_idle: bool
) -> AsyncIterator[tuple[Maintenance, list[float]]]:
    """Yield the running maintenance and the times of its restarts."""
    clock, restarts = virtual_clock(), list[float]()

    def restart() -> None:
        restarts.append(clock.now().monotonic)

    care = Maintenance(journal, clock, lambda: is_idle, lambda: None, restart)
    running = asyncio.create_task(care.run())
    yield care, restarts
    running.cancel()


@virtual_time
async def test_a_customer_delays_a_restart_for_two_minutes_and_no_longer(tmp_path: Path) -> None:
    lost_at = 10 * CHECK_INTERVAL_S
    with Journal(tmp_path / "journal.db") as journal:
        async with maintained(journal, is_idle=False) as (care, restarts):
            await passes(lost_at)
            care.on_event_lost()
            await passes(RESTART_DELAY_MAX_S + 1)
            assert restarts == [lost_at + RESTART_DELAY_MAX_S]


@virtual_time
async def test_a_suspected_journal_is_verified_at_once_and_then_once_an_hour(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        async with maintained(journal, is_idle=True) as (care, _):
            care.is_suspected = lambda: True
            await passes(CHECK_INTERVAL_S + 1)
            first = last_check(tmp_path)
            assert first is not None
            await passes(VERIFY_AGAIN_S)
            second = last_check(tmp_path)
            assert second is not None
            assert second.at - first.at == pytest.approx(VERIFY_AGAIN_S, abs=1)


@virtual_time
async def test_a_good_journal_is_not_verified_by_day(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        async with maintained(journal, is_idle=True):
            await passes(2 * CHECK_INTERVAL_S)
            assert last_check(tmp_path) is None


@virtual_time
async def test_the_log_says_why_nothing_new_begins_and_when_it_does_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        async with maintained(journal, is_idle=False):
            for why in ("a part of it cannot be read", None):
                await passes(CHECK_INTERVAL_S + 1)
                journal.begin_nothing_new(why)
            await passes(CHECK_INTERVAL_S + 1)
    began, ended = (record.message for record in caplog.records)
    assert began.startswith("the journal: a part of it cannot be read")
    assert ended == "the journal: accepts new transactions again"


def test_only_an_old_or_large_segment_is_continued(tmp_path: Path) -> None:
    path = live(tmp_path / "journal.db", customer("OLD"), later(89, customer("YOUNG")))
    with Journal(path) as journal:
        assert roll_over_at_night(journal, Moment(OPENED + 89 * DAY_S, 0.0)) is None
        second, third = segment_path(path, 2), segment_path(path, 3)
        assert roll_over_at_night(journal, Moment(OPENED + 90 * DAY_S, 0.0)) == second
        assert roll_over_at_night(journal, Moment(OPENED + 91 * DAY_S, 0.0)) is None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("agent.journal.maintenance.SEGMENT_BYTES_MAX", 4096)
            assert roll_over_at_night(journal, Moment(OPENED, 0.0)) == third


def test_a_roll_over_that_fails_is_logged_and_the_journal_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = live(tmp_path / "journal.db", customer("OLD"))
    with Journal(path) as journal:
        journal.begin_nothing_new(None)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal, "_fill_reserve", lambda: False)
            assert roll_over_at_night(journal, Moment(OPENED + 90 * DAY_S, 0.0)) is None
        assert "the journal goes on in" in caplog.text
        assert "the disk is full" in caplog.text


def test_the_file_of_restored_events_gets_a_name_that_is_not_used_yet(tmp_path: Path) -> None:
    now = Moment(OPENED, 0.0)
    for name in ("", "-2", "-3"):
        file = lost_events._done_path(tmp_path, now)
        assert file.name == f"journal-lost-20261121-150000{name}.json"
        file.touch()


@virtual_time
async def test_an_agent_that_started_on_a_full_disk_restarts_when_there_is_space(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """Until then no command can read the journal beside it."""
    full = mocker.patch("agent.journal.database.files.free_bytes", return_value=0)
    with Journal(tmp_path / "journal.db") as journal:
        mocker.stop(full)
        assert journal.is_exclusive
        restarts: list[bool] = []
        care = Maintenance(
            journal, virtual_clock(), lambda: True, lambda: None, lambda: restarts.append(True)
        )
        running = asyncio.create_task(care.run())
        await passes(CHECK_INTERVAL_S + 1)
        assert restarts == [True]
        running.cancel()
