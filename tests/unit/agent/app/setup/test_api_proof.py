"""The test call explains why the service cannot be used, and what to do."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from pathlib import Path

import pytest

from agent.api.exchange import Location
from agent.base.clock import Clock
from agent.base.private import Private
from agent.setup.api_proof import ProofFault, Proven, Question, Unproven, prove
from hw_sim.clock import SimClock
from tests.support.served import Answer, served
from tests.unit.agent.api.certificates import ALWAYS, LAST_YEAR, NEXT_CENTURY, Authority
from tests.unit.agent.app.setup.kiosk_root import KEY, OUTLET, outlet_named, service

LOCALHOST = "DNS:localhost"


class _Quiet(HTTPServer):
    def handle_error(self, *_: object) -> None:
        """Accept that a client which does not trust the certificate closes the connection."""


@contextmanager
def web_server(context: ssl.SSLContext | None) -> Iterator[str]:
    """Serve pages that are not the service's; yield the address."""
    server = _Quiet(("127.0.0.1", 0), Answer)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    with served(server):
        yield f"https://localhost:{server.server_port}"


async def proof_of(
    base_url: str, ca_file: Path | None = None, *, key: str = KEY, outlet: str = OUTLET
) -> Proven | Unproven:
    place = Location(12.9716, 77.5946)
    return await prove(Question(base_url, Private(key), ca_file, outlet, place), Clock())


async def explains(
    address: str, fault: ProofFault, explained: str, ca_file: Path | None = None
) -> None:
    found = await proof_of(address, ca_file)
    assert isinstance(found, Unproven)
    assert found.fault is fault
    assert explained in found.what


async def test_a_known_key_and_outlet_pass_the_test(api: str) -> None:
    assert await proof_of(api) == Proven("ACTIVE")


@pytest.mark.parametrize(
    ("key", "outlet", "fault"),
    [("sk_wrong", OUTLET, ProofFault.KEY), (KEY, "OUTLET-002", ProofFault.OUTLET)],
)
async def test_a_refusal_of_the_service_is_explained(
    api: str, key: str, outlet: str, fault: ProofFault
) -> None:
    found = await proof_of(api, key=key, outlet=outlet)
    assert isinstance(found, Unproven)
    assert found.fault is fault
    assert "sk_wrong" not in str(found)


@pytest.mark.parametrize("name", ["outlet-001", "OUTLET_001", "OUTLET-0001"])
async def test_an_outlet_that_the_service_writes_in_another_way_is_explained(name: str) -> None:
    """Each answer to a card transaction has that name, and another outlet's moves no notes."""
    with outlet_named(name) as address:
        found = await proof_of(address)
    assert isinstance(found, Unproven)
    assert found.fault is ProofFault.OUTLET
    assert found.what == f"The service calls this outlet {name!r}, not {OUTLET!r}."
    assert "capital letters" in found.do


@pytest.mark.parametrize("name", [OUTLET, None])
async def test_an_outlet_by_its_own_name_or_without_one_passes(name: str | None) -> None:
    with outlet_named(name) as address:
        assert await proof_of(address) == Proven("ACTIVE")


async def test_a_wrong_clock_is_corrected_for_and_reported() -> None:
    with service(SimClock(offset=3600)) as ahead:
        found = await proof_of(ahead)
    assert isinstance(found, Proven)
    assert "This machine's clock is 60 minutes slow." in found.remark


@pytest.mark.parametrize(
    ("name", "within", "fault", "explained"),
    [
        (LOCALHOST, LAST_YEAR, ProofFault.CLOCK, "certificate has expired"),
        (LOCALHOST, NEXT_CENTURY, ProofFault.CLOCK, "clock is wrong (the clock shows"),
        ("DNS:api.example.in", ALWAYS, ProofFault.ADDRESS, "is for another name"),
        (LOCALHOST, ALWAYS, ProofFault.SERVICE, "no usable answer"),
    ],
)
async def test_a_certificate_error_names_its_cause(
    tmp_path: Path, name: str, within: tuple[str, str], fault: ProofFault, explained: str
) -> None:
    authority = Authority(tmp_path)
    with web_server(authority.server(name, within)) as address:
        await explains(address, fault, explained, ca_file=authority.file)


async def test_an_untrusted_certificate_asks_for_the_certificate_file(tmp_path: Path) -> None:
    with web_server(Authority(tmp_path).server(LOCALHOST)) as address:
        await explains(address, ProofFault.CERTIFICATE, "is not trusted here (unable to get local")


async def test_a_server_without_tls_means_a_wrong_address() -> None:
    with web_server(None) as address:
        await explains(address, ProofFault.ADDRESS, "does not speak TLS")


async def test_a_file_without_certificates_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "ca.pem"
    file.write_text("nothing")
    explained = f"{file} contains no certificates"
    await explains("https://localhost:9", ProofFault.CERTIFICATE, explained, ca_file=file)


@pytest.mark.parametrize(
    ("address", "explained"),
    [
        ("http://127.0.0.1:9", "nothing listens at the service's address"),
        ("https://no-such-host.invalid", "the service's name is not known"),
    ],
)
async def test_an_unreachable_address_is_explained(address: str, explained: str) -> None:
    await explains(address, ProofFault.ADDRESS, explained)
