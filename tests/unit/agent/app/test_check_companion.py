"""`kiosk-agent check` names what the companion lends, and what is missing."""

import json
from collections.abc import Mapping
from email.utils import formatdate
from pathlib import Path

import httpx
import pytest

from agent.base.clock import Clock
from agent.commands.check.companion import companion
from agent.devices.transports import Transports
from tests.support.kiosk_folder import Table, configured

NOW = 1_795_846_500.0
CARD: Mapping[str, Table] = {
    "companion": {"address": "127.0.0.1:9"},
    "card": {"driver": "companion"},
}


class Phone(httpx.AsyncBaseTransport):
    """A companion whose clock may be wrong; `lent` None: it cannot be reached."""

    def __init__(self, lent: dict[str, object] | None, off_s: float = 0.0) -> None:
        self._lent = lent
        self._date = formatdate(NOW + off_s, usegmt=True)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self._lent is None:
            raise httpx.ConnectError("the cable is out", request=request)
        answer = {
            "contract": 1,
            "name": "counter phone",
            "software": "app 1.0",
            "capabilities": self._lent,
        }
        body = httpx.ByteStream(json.dumps(answer).encode())
        return httpx.Response(200, headers={"Date": self._date}, stream=body)


async def lines(folder: Path, phone: Phone, tables: Mapping[str, Table] = CARD) -> list[str]:
    setup = configured(folder, **tables)
    clock = Clock(wall=lambda: NOW)
    return [one.line() async for one in companion(setup, clock, Transports(companion=phone))]


async def test_the_capabilities_are_listed(tmp_path: Path) -> None:
    phone = Phone({"rd": {"ports": [11100]}, "card": {}})

    (line,) = await lines(tmp_path, phone)

    assert line == "ok    companion  counter phone (app 1.0) lends rd, card"


@pytest.mark.parametrize(
    ("phone", "why"),
    [
        (Phone(None), "cannot be reached"),
        (Phone({"rd": {"ports": [11100]}}), "does not lend `card`, which [card] needs"),
        (Phone({"card": {}}, off_s=-720), "its clock is off by -720 s: set it"),
    ],
    ids=["unreachable", "a missing capability", "a wrong clock"],
)
async def test_what_is_wrong_is_named(tmp_path: Path, phone: Phone, why: str) -> None:
    failed = [line for line in await lines(tmp_path, phone) if line.startswith("FAIL")]

    assert len(failed) == 1
    assert why in failed[0]


async def test_a_network_of_more_machines_is_refused(tmp_path: Path) -> None:
    tables = {"companion": {"address": "192.0.2.7"}}

    (line,) = await lines(tmp_path, Phone({}), tables)

    assert "not on a point-to-point link" in line


async def test_a_kiosk_without_a_companion_has_no_line(tmp_path: Path) -> None:
    assert await lines(tmp_path, Phone({}), {}) == []
