"""An unreadable row of a catalogue affects no other row."""

from collections.abc import Awaitable, Callable, Sequence

import pytest

from agent.api.aeps import Aeps
from agent.api.billers import Billers, FoundBillers
from agent.api.client import Client
from agent.api.dmt import Dmt
from agent.api.recharge import Recharge
from agent.api.replies import Answer, NoResponse
from agent.api.verify import Verify
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import HERE, OUTLET, Service

Row = dict[str, object]
Read = Callable[[Client], Awaitable[object]]

BANK: Row = {"bank_iin": "607094", "bank_name": "State Bank of India"}
TRANSFER_BANK: Row = {"bank_name": "State Bank of India", "ifsc_prefix": "SBIN"}
OPERATOR: Row = {"operator_id": 3, "name": "Example Mobile", "type": "MOBILE", "max_amount": 500}
CATEGORY: Row = {"category": "ELECTRICITY", "name": "Electricity", "biller_count": 100}
BILLER: Row = {"biller_id": "EX01", "biller_name": "Example Power"}
VERIFICATION: Row = {
    "service": "gstin",
    "label": "GSTIN",
    "category": "Know Your Business",
    "charge": "3.00",
    "available": True,
    "fields": [],
}


async def _billers(client: Client) -> object:
    page = await Billers(client).search("ELECTRICITY")
    return page.billers if isinstance(page, FoundBillers) else page


CATALOGUES: dict[str, tuple[Row, Read]] = {
    "banks": (BANK, lambda client: Aeps(client, OUTLET, HERE).banks()),
    "banks of transfers": (TRANSFER_BANK, lambda client: Dmt(client).banks()),
    "operators": (OPERATOR, lambda client: Recharge(client).operators()),
    "categories": (CATEGORY, lambda client: Billers(client).categories()),
    "billers": (BILLER, _billers),
    "services": (VERIFICATION, lambda client: Verify(client).services()),
}


@pytest.fixture(params=CATALOGUES)
def catalogue(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


async def read(monkeypatch: pytest.MonkeyPatch, name: str, rows: Sequence[object]) -> object:
    client = Service().client

    async def get(*_: object, **__: object) -> Answer:
        return answer({name.partition(" ")[0]: rows})

    monkeypatch.setattr(client, "get", get)
    return await CATALOGUES[name][1](client)


@virtual_time
async def test_an_odd_row_is_left_out_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, catalogue: str
) -> None:
    row, _ = CATALOGUES[catalogue]
    odd = dict.fromkeys(row)
    alone = await read(monkeypatch, catalogue, [row])
    assert isinstance(alone, list)
    assert len(alone) == 1
    assert not caplog.records

    assert await read(monkeypatch, catalogue, [odd, row, "a text"]) == alone
    (logged,) = caplog.records
    assert "2 of 3 rows" in logged.getMessage()


@virtual_time
async def test_a_catalogue_without_a_readable_row_is_refused(
    monkeypatch: pytest.MonkeyPatch, catalogue: str
) -> None:
    """The previous catalogue stays in use."""
    assert isinstance(await read(monkeypatch, catalogue, [None, 5]), NoResponse)
