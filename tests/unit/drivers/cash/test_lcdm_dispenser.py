"""Dispenses through the driver: the reported notes left the exit, or the outcome is unknown."""

import asyncio

import pytest

from drivers.cash.port import Dispensed, DispenserFault, DispenseUnknown, Level, NotDispensed
from drivers.cash.resolving import resolve_dispense
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.cash_world import cash_world

MODELS = pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])


@MODELS
@pytest.mark.parametrize("counts", [(3, 0), (0, 2), (4, 1), (12, 30)])
@virtual_time
async def test_the_requested_notes_are_dispensed(model: str, counts: tuple[int, int]) -> None:
    async with cash_world(model) as world:
        asked = world.asked(*counts)
        outcome = await world.dispenser.dispense(asked)
        assert isinstance(outcome, Dispensed)
        assert (outcome.counts, outcome.fault) == (asked, None)
        assert world.left() == asked


@MODELS
@virtual_time
async def test_the_capacity_shows_a_low_and_a_missing_cassette(model: str) -> None:
    async with cash_world(model) as world:
        world.do("empty", cassette=1)
        world.do("fill", cassette=1, notes=5)
        world.do("pull", cassette=2)
        offer = await world.dispenser.capacity()
        levels = [cassette.level for cassette in offer.cassettes]
        assert levels[:2] == [Level.LOW, Level.MISSING]
        assert set(levels[2:]) <= {Level.ENOUGH}


@MODELS
@virtual_time
async def test_a_cassette_that_runs_empty_gives_a_partial_dispense(model: str) -> None:
    async with cash_world(model) as world:
        world.do("empty", cassette=1)
        world.do("fill", cassette=1, notes=3)
        outcome = await world.dispenser.dispense(world.asked(5))
        assert isinstance(outcome, Dispensed)
        assert outcome.counts == world.asked(3) == world.left()
        assert outcome.fault in {DispenserFault.EMPTY, DispenserFault.PICK_UP}


@MODELS
@virtual_time
async def test_rejected_notes_are_dispensed_again_and_reported(model: str) -> None:
    async with cash_world(model) as world:
        world.do("reject", count=2)
        outcome = await world.dispenser.dispense(world.asked(4))
        assert isinstance(outcome, Dispensed)
        assert (outcome.counts, outcome.rejected) == (world.asked(4), world.asked(2))


@MODELS
@virtual_time
async def test_ten_rejected_notes_end_the_dispense(model: str) -> None:
    async with cash_world(model) as world:
        world.do("reject", count=50)
        outcome = await world.dispenser.dispense(world.asked(4))
        assert isinstance(outcome, NotDispensed)
        assert outcome.fault is DispenserFault.TOO_MANY_REJECTED


@MODELS
@pytest.mark.parametrize("after", [0, 2])
@virtual_time
async def test_after_a_jam_inside_the_counts_are_valid_and_the_next_dispense_is_refused(
    model: str, after: int
) -> None:
    async with cash_world(model) as world:
        world.do("jam", where="path", after=after)
        outcome = await world.dispenser.dispense(world.asked(4))
        assert world.left() == world.asked(after)
        if after:
            assert isinstance(outcome, Dispensed)
            assert (outcome.counts, outcome.fault) == (world.left(), DispenserFault.JAM)
        else:
            assert isinstance(outcome, NotDispensed)
        assert await world.dispenser.dispense(world.asked(4)) == NotDispensed(
            DispenserFault.JAM, BLOCKED[model]
        )
        world.do("clear")
        assert isinstance(await world.dispenser.dispense(world.asked(4)), Dispensed)


BLOCKED = {"LCDM-2000": "jam at DIV", "LCDM-4000": "notes on the path before the start"}


@MODELS
@virtual_time
async def test_after_a_jam_at_the_exit_the_outcome_is_unknown(model: str) -> None:
    async with cash_world(model) as world:
        world.do("jam", where="exit", after=2)
        assert isinstance(await world.dispenser.dispense(world.asked(4)), DispenseUnknown)


@MODELS
@pytest.mark.parametrize(
    ("action", "fault"),
    [("pull", DispenserFault.CASSETTE_MISSING), ("tray_out", DispenserFault.REJECT_TRAY_MISSING)],
)
@virtual_time
async def test_a_known_fault_prevents_a_dispense(
    model: str, action: str, fault: DispenserFault
) -> None:
    async with cash_world(model) as world:
        world.device.do(action, {"cassette": 1} if action == "pull" else {})
        outcome = await world.dispenser.dispense(world.asked(1))
        assert isinstance(outcome, NotDispensed)
        assert outcome.fault is fault
        assert world.device.dispenser.dispenses == 0


@MODELS
@pytest.mark.parametrize("counts", [(0, 0), (-1, 2), (61, 40)])
@virtual_time
async def test_counts_that_do_not_fit_in_a_command_are_refused(
    model: str, counts: tuple[int, int]
) -> None:
    async with cash_world(model) as world:
        outcome = await world.dispenser.dispense(world.asked(*counts))
        assert isinstance(outcome, NotDispensed)
        assert outcome.fault is DispenserFault.CANNOT_SPLIT


@MODELS
@virtual_time
async def test_a_second_dispense_at_the_same_time_is_refused(model: str) -> None:
    async with cash_world(model) as world:
        first, second = await asyncio.gather(
            world.dispenser.dispense(world.asked(2)), world.dispenser.dispense(world.asked(2))
        )
        assert isinstance(first, Dispensed)
        assert second == NotDispensed(DispenserFault.BUSY)
        assert world.left() == world.asked(2)


@MODELS
@virtual_time
async def test_an_unplugged_dispenser_is_absent_until_it_is_plugged_in(model: str) -> None:
    async with cash_world(model) as world:
        world.do("unplug")
        assert (await world.dispenser.status()).fault is DispenserFault.ABSENT
        outcome = await world.dispenser.dispense(world.asked(1))
        assert isinstance(outcome, NotDispensed)
        assert outcome.fault is DispenserFault.ABSENT
        world.do("plug")
        assert isinstance(await world.dispenser.dispense(world.asked(1)), Dispensed)


@MODELS
@virtual_time
async def test_after_a_lost_acknowledgement_notes_are_dispensed_once(model: str) -> None:
    async with cash_world(model) as world:
        world.do("lose", what="ack")
        outcome = await world.dispenser.dispense(world.asked(3))
        assert isinstance(outcome, Dispensed)
        assert world.left() == world.asked(3)
        assert world.device.dispenser.dispenses == 1


@virtual_time
async def test_a_lost_answer_is_read_from_the_lcdm_4000s_memory() -> None:
    async with cash_world("LCDM-4000") as world:
        world.do("lose", what="answer")
        outcome = await world.dispenser.dispense(world.asked(3, 1))
        assert isinstance(outcome, Dispensed)
        assert outcome.counts == world.asked(3, 1) == world.left()
        assert world.device.dispenser.dispenses == 1


@virtual_time
async def test_a_lost_answer_with_the_same_notes_as_before_stays_unknown() -> None:
    async with cash_world("LCDM-4000") as world:
        await world.dispenser.dispense(world.asked(3))
        world.do("lose", what="answer")
        assert isinstance(await world.dispenser.dispense(world.asked(3)), DispenseUnknown)


@virtual_time
async def test_a_lost_answer_of_the_lcdm_2000_is_unknown_and_blocks_it_until_resolved() -> None:
    async with cash_world("LCDM-2000") as world:
        world.do("lose", what="answer")
        assert isinstance(await world.dispenser.dispense(world.asked(3)), DispenseUnknown)
        assert await world.dispenser.dispense(world.asked(3)) == NotDispensed(
            DispenserFault.UNSETTLED
        )
        assert (await world.dispenser.purge()).fault is DispenserFault.UNSETTLED
        assert (await world.dispenser.last_dispense()).outcome is None
        assert isinstance(await world.dispenser.dispense(world.asked(3)), Dispensed)


@virtual_time
async def test_the_lcdm_4000_resolves_an_unknown_outcome_when_the_cable_is_back() -> None:
    async with cash_world("LCDM-4000") as world:
        asked = world.asked(5, 2)
        paying = asyncio.create_task(world.dispenser.dispense(asked))
        await passes(2)  # in the middle of the movement
        world.do("unplug")
        outcome = await paying
        assert isinstance(outcome, DispenseUnknown)
        world.do("plug")
        resolved = resolve_dispense(asked, outcome.before, await world.dispenser.last_dispense())
        assert isinstance(resolved, Dispensed)
        assert resolved.counts == asked == world.left()


@virtual_time
async def test_a_cable_that_is_back_in_time_needs_no_person() -> None:
    async with cash_world("LCDM-4000") as world:
        paying = asyncio.create_task(world.dispenser.dispense(world.asked(5)))
        await passes(2)
        world.do("unplug")
        await passes(3)
        world.do("plug")
        assert isinstance(await paying, Dispensed)
        assert world.left() == world.asked(5)


@virtual_time
async def test_a_power_cut_during_a_dispense_is_unknown() -> None:
    async with cash_world("LCDM-4000") as world:
        paying = asyncio.create_task(world.dispenser.dispense(world.asked(9)))
        await passes(3.2)  # some notes are out
        world.do("power_cut")
        assert isinstance(await paying, DispenseUnknown)
        assert 0 < sum(world.left()) < 9


@MODELS
@virtual_time
async def test_a_purge_moves_notes_from_the_path_to_the_reject_tray(model: str) -> None:
    async with cash_world(model) as world:
        world.do("jam", where="path", after=1)
        await world.dispenser.dispense(world.asked(2))
        assert (await world.dispenser.purge()).fault is None
        assert (await world.dispenser.status()).fault is None
