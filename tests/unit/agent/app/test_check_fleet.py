"""The part of `kiosk-agent check` for the operator's broker and the kiosk's certificate."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from agent.commands.check import CheckResult
from agent.commands.check.fleet import fleet
from agent.config.kiosk_config import load
from tests.support.kiosk_folder import furnish
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.unit.agent.api.certificates import ALWAYS, LAST_YEAR, NEXT_CENTURY, Authority


async def fleet_results(folder: Path, **table: Any) -> dict[str, CheckResult]:
    ui = {"listen": f"{LOOPBACK}:{free_port()}"}  # no agent answers there
    setup = load(furnish(folder, ui=ui, **({"fleet": table} if table else {})), environ={})
    return {result.name: result async for result in fleet(setup)}


async def test_a_kiosk_without_a_fleet_has_no_line_for_a_broker(tmp_path: Path) -> None:
    assert await fleet_results(tmp_path) == {}


async def test_an_unreachable_broker_is_reported(tmp_path: Path) -> None:
    results = await fleet_results(tmp_path, mqtt=f"mqtt://{LOOPBACK}:{free_port()}")
    assert not results["broker"].is_fine


async def test_a_reachable_broker_is_reported_with_what_was_not_checked(tmp_path: Path) -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        results = await fleet_results(tmp_path, mqtt=f"mqtt://{LOOPBACK}:{port}")
    assert results["broker"].is_fine
    assert "no running agent" in results["broker"].what


@pytest.mark.parametrize(
    ("within", "is_fine", "what"),
    [
        (ALWAYS, True, "valid until 2099-01-01"),
        (LAST_YEAR, False, "refuses it; renew it"),
        (NEXT_CENTURY, False, "is the clock right?"),
    ],
)
async def test_the_kiosks_certificate_is_compared_with_the_clock(
    tmp_path: Path, within: tuple[str, str], *, is_fine: bool, what: str
) -> None:
    authority = Authority(tmp_path)
    authority.server(within=within)
    results = await fleet_results(
        tmp_path, mqtt=f"mqtts://{LOOPBACK}:{free_port()}", certificate_file="server.pem"
    )
    assert results["certificate"].is_fine is is_fine
    assert what in results["certificate"].what
