"""Dispensers that differ from the usual one of their model (devices.md 5.1)."""

import pytest

from drivers.cash.port import Dispensed, DispenserFault, Level, NotDispensed
from hw_sim.cash.personalities import PERSONALITIES
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.cash.cash_world import DIALECTS, cash_world

SENSORS_ONLY = "other dispenser: only its sensors show a missing part"


@pytest.mark.parametrize("model", DIALECTS)
@pytest.mark.parametrize("personality", sorted(PERSONALITIES))
@virtual_time
async def test_every_dispenser_pays_from_the_right_cassette(model: str, personality: str) -> None:
    async with cash_world(model, personality=personality) as at:
        outcome = await at.dispenser.dispense(at.asked(3, 2))
        assert isinstance(outcome, Dispensed)
        assert outcome.counts == at.asked(3, 2) == at.left()


@virtual_time
async def test_a_cassette_that_only_its_sensor_reports_missing_is_not_paid_from() -> None:
    async with cash_world("LCDM-2000", personality=SENSORS_ONLY) as at:
        at.do("pull", cassette=2)
        levels = [cassette.level for cassette in (await at.dispenser.capacity()).cassettes]
        assert levels == [Level.ENOUGH, Level.MISSING]
        refused = await at.dispenser.dispense((0, 1))
        assert isinstance(refused, NotDispensed)
        assert refused.fault is DispenserFault.CASSETTE_MISSING
        assert isinstance(await at.dispenser.dispense((1, 0)), Dispensed)


@virtual_time
async def test_a_reject_tray_that_only_its_sensor_reports_missing_stops_the_dispenser() -> None:
    async with cash_world("LCDM-2000", personality=SENSORS_ONLY) as at:
        at.do("tray_out")
        assert (await at.dispenser.status()).fault is DispenserFault.REJECT_TRAY_MISSING
        refused = await at.dispenser.dispense((1, 0))
        assert isinstance(refused, NotDispensed)
        assert refused.fault is DispenserFault.REJECT_TRAY_MISSING
