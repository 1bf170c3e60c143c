"""Requests to the paired companion leave nothing open."""

import asyncio
from pathlib import Path

from drivers.companion.client import PairedClient
from drivers.companion.place import CompanionPlace
from tests.support.silent_server import silent
from tests.unit.companion.box.box import HOST, paired


async def test_a_companion_that_is_silent_keeps_no_connection_open(tmp_path: Path) -> None:
    """It accepts connections; a request every few seconds would use up the open files."""
    async with silent() as companion:
        client = PairedClient(CompanionPlace(HOST, paired(tmp_path).kiosk_file, companion.port))
        asking = asyncio.create_task(client.ask("GET", "/capabilities", limit_s=60.0))
        await companion.asked.wait()
        asking.cancel()
        await asyncio.wait([asking])
        await companion.peers_have_hung_up()
        await client.aclose()
