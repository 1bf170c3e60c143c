"""How long each read of the API document may take, and that none of them is left out."""

import re
from collections.abc import Awaitable, Callable
from datetime import date

import pytest

from agent.api.aeps import Aeps, AuthMode
from agent.api.bbps import Bbps
from agent.api.billers import Billers
from agent.api.client import CATALOGUE_TIMEOUT_S, Client
from agent.api.dmt import Dmt
from agent.api.httpx_exchange import CONNECTIONS_MAX
from agent.api.matm import MicroAtm
from agent.api.outlets import Outlets
from agent.api.rate_limiter import Priority
from agent.api.recharge import Recharge
from agent.api.verify import Verify
from agent.reconciler.reconciler import STATUS_CHECKS_MAX
from agent.services.registry import SERVICES
from agent.transactions import limits
from tests.contract.document import ENDPOINTS
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.api.service import HERE, OUTLET

Reads = Callable[[Client], Awaitable[object]]

FROM_ITS_OWN_DATA: dict[str, Reads] = {
    "aeps/merchants/{}": lambda client: Outlets(client, OUTLET, HERE).merchant(),
    "aeps/pid-options": lambda client: Aeps(client, OUTLET, HERE).pid_options(
        "TXN", AuthMode.FINGER
    ),
    "aeps/banks": lambda client: Aeps(client, OUTLET, HERE).banks(),
    "aeps/charges": lambda client: Aeps(client, OUTLET, HERE).charges(),
    "bbps/categories": lambda client: Billers(client).categories(),
    "bbps/billers": lambda client: Billers(client).search("Electricity"),
    "bbps/biller/{}": lambda client: Billers(client).biller("B1"),
    "bbps/balance": lambda client: Bbps(client).balance(),
    "bbps/transactions": lambda client: Bbps(client).history(date(2026, 11, 21), 1),
    "bbps/complaint/{}": lambda client: Bbps(client).complaint("C1"),
    "verify/services": lambda client: Verify(client).services(),
    "dmt/banks": lambda client: Dmt(client).banks(),
    "dmt/balance": lambda client: Dmt(client).balance(),
    "recharge/operators": lambda client: Recharge(client).operators(),
    "matm/info": lambda client: MicroAtm(client).info(),
}


async def seconds(reads: Reads) -> float:
    """Return the timeout of the only call that `reads` makes."""
    peer = Peer()
    await reads(client_of(peer, virtual_clock()))
    (request,) = peer.heard
    timeout: float = request.extensions["timeout"]["read"]
    return timeout


@pytest.mark.parametrize("path", FROM_ITS_OWN_DATA)
def test_reads_of_stored_data_have_a_short_timeout(path: str) -> None:
    @virtual_time
    async def scenario() -> None:
        assert await seconds(FROM_ITS_OWN_DATA[path]) == CATALOGUE_TIMEOUT_S

    scenario()


STATUS_PATHS = sorted(
    {
        path
        for service in SERVICES
        for path in (service.endpoints.by_reference_id, service.endpoints.by_client_reference)
        if path
    }
)


@pytest.mark.parametrize("path", STATUS_PATHS)
def test_a_status_check_has_the_time_to_ask_the_biller_or_the_bank(path: str) -> None:
    @virtual_time
    async def scenario() -> None:
        def check(client: Client) -> Awaitable[object]:
            return client.check_status(path.format("R-1"), priority=Priority.POLL)

        assert await seconds(check) == limits.CLIENT_TIMEOUT

    scenario()


def test_no_read_of_the_document_is_left_out() -> None:
    reads = {e.removeprefix("GET /ext/v1/") for e in ENDPOINTS if e.startswith("GET")}
    checks = {path.removeprefix("/ext/v1/") for path in STATUS_PATHS}
    assert {re.sub("{.*?}", "{}", path) for path in reads} == FROM_ITS_OWN_DATA.keys() | checks


@virtual_time
async def test_a_verification_that_is_read_again_has_that_time_too() -> None:
    assert await seconds(lambda client: Verify(client).result("R-1")) == limits.CLIENT_TIMEOUT


def test_a_customers_call_does_not_wait_for_a_connection_behind_hanging_polls() -> None:
    products = {service.code.partition(".")[0] for service in SERVICES}
    polls = STATUS_CHECKS_MAX * len(products)
    catalogues = 9
    assert polls + catalogues + 1 <= CONNECTIONS_MAX
