"""How long each read of the API document may take, and that none of them is left out."""

import re
from collections.abc import Awaitable, Callable

import pytest

from agent.api.client import CATALOGUE_TIMEOUT_S, Client
from agent.api.httpx_exchange import CONNECTIONS_MAX
from agent.api.rate_limiter import Priority
from agent.reconciler.reconciler import STATUS_CHECKS_MAX
from agent.services.registry import SERVICES
from agent.transactions import limits
from tests.contract.calls import calls
from tests.contract.document import ENDPOINTS
from tests.contract.proofs import proves
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.peer import Peer, client_of


async def asked(call: Callable[[Client], Awaitable[object]]) -> tuple[str, str, float]:
    """Return method, path and timeout of the only request of a call."""
    peer = Peer()
    await call(client_of(peer, virtual_clock()))
    (request,) = peer.heard
    return request.method, request.url.path, request.extensions["timeout"]["read"]


@proves("limit: Client timeout", "rule: GET /transaction/{reference_id} re-checks the biller while")
@virtual_time
async def test_only_reads_of_stored_data_have_a_short_timeout() -> None:
    """A verification that is read again may ask the register first."""
    paths = []
    for call in calls():
        method, path, timeout = await asked(call.make)
        is_short = method == "GET" and call.name != "Verify.result"
        assert timeout == (CATALOGUE_TIMEOUT_S if is_short else limits.CLIENT_TIMEOUT), call.name
        paths += [path] if is_short else []
    reads = {e.removeprefix("GET ") for e in ENDPOINTS if e.startswith("GET")}
    others = {read for read in reads if re.sub("{.*?}", "{}", read) not in STATUS_PATHS}
    patterns = [re.sub("{.*?}", "[^/]+", read) for read in others]
    left_out = [one for one in patterns if not any(re.fullmatch(one, path) for path in paths)]
    assert left_out == [], "every read of the document is tested"


STATUS_PATHS = sorted(
    {
        path
        for service in SERVICES
        for path in (service.endpoints.by_reference_id, service.endpoints.by_client_reference)
        if path
    }
)


@proves("rule: GET /transaction/{reference_id} re-checks the biller while", "limit: Client timeout")
@pytest.mark.parametrize("path", STATUS_PATHS)
def test_a_status_check_has_the_time_to_ask_the_biller_or_the_bank(path: str) -> None:
    @virtual_time
    async def scenario() -> None:
        *_, timeout = await asked(
            lambda client: client.check_status(path.format("R-1"), priority=Priority.POLL)
        )
        assert timeout == 90

    scenario()


def test_a_customers_call_does_not_wait_for_a_connection_behind_hanging_polls() -> None:
    products = {service.code.partition(".")[0] for service in SERVICES}
    polls = STATUS_CHECKS_MAX * len(products)
    catalogues = 9
    assert polls + catalogues + 1 <= CONNECTIONS_MAX
