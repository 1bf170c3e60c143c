"""The test call explains why the service cannot be used, and what to do."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from agent.api.exchange import Location
from agent.base.clock import Clock
from agent.base.private import Private
from agent.setup.api_proof import ProofFault, Proven, Question, Unproven, prove
from hw_sim.clock import SimClock
from tests.unit.agent.app.setup.kiosk_root import KEY, OUTLET, service

DAY = timedelta(days=1)


class Certificate:
    """A self-signed certificate for a name and a period."""

    def __init__(self, folder: Path, name: str, begins: timedelta, ends: timedelta) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.now(UTC)  # noqa: TID251  # OpenSSL reads the real clock
        made = (
            x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
            .not_valid_before(now + begins)
            .not_valid_after(now + ends)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .sign(key, hashes.SHA256())
        )
        self.file = folder / "certificate.pem"
        self.file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
        self.key_file = folder / "key.pem"
        self.key_file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )


class _NoService(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # the library's name
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>It works!</html>")

    def log_message(self, *_: object) -> None:  # keep the tests' output clean
        return


class _Quiet(HTTPServer):
    def handle_error(
        self, *_: object
    ) -> None:  # a client that does not trust it closes the connection
        return


@contextmanager
def web_server(certificate: Certificate | None) -> Iterator[int]:
    """Serve pages that are not the service's; yield the port."""
    server = _Quiet(("127.0.0.1", 0), _NoService)
    if certificate:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate.file, certificate.key_file)
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def proof_of(
    base_url: str, ca_file: Path | None = None, *, key: str = KEY, outlet: str = OUTLET
) -> Proven | Unproven:
    place = Location(12.9716, 77.5946)
    return await prove(Question(base_url, Private(key), ca_file, outlet, place), Clock())


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


async def test_a_wrong_clock_is_corrected_for_and_reported() -> None:
    with service(SimClock(offset=3600)) as ahead:
        found = await proof_of(ahead)
    assert isinstance(found, Proven)
    assert "This machine's clock is 60 minutes slow." in found.remark


@pytest.mark.parametrize(
    ("name", "valid", "fault", "explained"),
    [
        ("localhost", (-2 * DAY, -DAY), ProofFault.CLOCK, "certificate has expired"),
        ("localhost", (DAY, 2 * DAY), ProofFault.CLOCK, "certificate is not valid yet"),
        ("api.example.in", (-DAY, DAY), ProofFault.ADDRESS, "is for another name"),
        ("localhost", (-DAY, DAY), ProofFault.SERVICE, "no usable answer"),
    ],
)
async def test_a_certificate_error_names_its_cause(
    tmp_path: Path, name: str, valid: tuple[timedelta, timedelta], fault: ProofFault, explained: str
) -> None:
    certificate = Certificate(tmp_path, name, *valid)
    with web_server(certificate) as port:
        found = await proof_of(f"https://localhost:{port}", ca_file=certificate.file)
    assert isinstance(found, Unproven)
    assert found.fault is fault
    assert explained in found.what


async def test_an_untrusted_certificate_asks_for_the_certificate_file(tmp_path: Path) -> None:
    with web_server(Certificate(tmp_path, "localhost", -DAY, DAY)) as port:
        found = await proof_of(f"https://localhost:{port}")
    assert isinstance(found, Unproven)
    assert found.fault is ProofFault.CERTIFICATE
    assert "is not trusted here (self-signed certificate)" in found.what


async def test_a_server_without_tls_means_a_wrong_address() -> None:
    with web_server(None) as port:
        found = await proof_of(f"https://localhost:{port}")
    assert isinstance(found, Unproven)
    assert found.fault is ProofFault.ADDRESS
    assert "does not speak TLS" in found.what


async def test_a_file_without_certificates_is_reported(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("nothing")
    found = await proof_of("https://localhost:9", ca_file=tmp_path / "ca.pem")
    assert isinstance(found, Unproven)
    assert found.fault is ProofFault.CERTIFICATE


@pytest.mark.parametrize(
    ("address", "explained"),
    [
        ("http://127.0.0.1:9", "no program listens on that port"),
        ("https://no-such-host.invalid", "Nobody knows the name"),
    ],
)
async def test_an_unreachable_address_is_explained(address: str, explained: str) -> None:
    found = await proof_of(address)
    assert isinstance(found, Unproven)
    assert found.fault is ProofFault.ADDRESS
    assert explained in found.what
