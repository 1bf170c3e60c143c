"""The QR that a whole kiosk shows on the touch screen and on the separate display."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.support.kiosk_world import Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time


async def wants_cash(world: World) -> None:
    await world.customer.comes("upicw.QR")
    await world.customer.says(("continue", "500"))


def compares_references(world: World) -> None:
    config = world.setup.config
    outlet = msgspec.structs.replace(config.outlet, upi_tr_is_reference_id=True)
    world.setup = replace(world.setup, config=msgspec.structs.replace(config, outlet=outlet))


def names_references(world: World) -> None:
    settings = world.api.world.settings
    world.api.world.settings = replace(settings, tr_is_reference_id=True)


@virtual_time
async def test_a_qr_with_the_banks_own_name_is_shown_on_both_displays(tmp_path: Path) -> None:
    """The API document does not say that `tr` is our reference_id."""
    async with kiosk_world(tmp_path, Fit.DISPLAY) as world:
        await wants_cash(world)
        await world.sees("qr", within=30)
        qr = str(world.screen.facts["qr"])
        assert world.transaction.reference_id is not None
        assert world.transaction.reference_id not in qr
        await world.passes(2)
        assert world.devices.display.seen() == qr


@pytest.mark.parametrize(("named", "screen"), [(True, "qr"), (False, "pending")])
@virtual_time
async def test_the_name_is_compared_if_the_configuration_asks_for_it(
    tmp_path: Path, *, named: bool, screen: str
) -> None:
    async with kiosk_world(tmp_path, Fit.DISPLAY) as world:
        compares_references(world)
        await world.restart()
        if named:
            names_references(world)
        await world.sees("start")
        await wants_cash(world)
        await world.sees(screen, within=30)


A_PICTURE = {"image": "iVBORw0KGgo="}


@pytest.mark.parametrize(("payees", "screen"), [((), "qr"), (("outlet@bank",), "pending")])
@virtual_time
async def test_a_picture_without_a_readable_payee_is_shown_only_if_any_payee_is_allowed(
    tmp_path: Path, payees: tuple[str, ...], screen: str
) -> None:
    async with kiosk_world(tmp_path, Fit.DISPLAY) as world:
        config = world.setup.config
        outlet = msgspec.structs.replace(config.outlet, upi_payees=payees)
        world.setup = replace(world.setup, config=msgspec.structs.replace(config, outlet=outlet))
        await world.restart()
        await world.sees("start")
        world.bank_says("upicw/qr", status="PENDING", facts=A_PICTURE)
        await wants_cash(world)
        await world.sees(screen, within=30)
