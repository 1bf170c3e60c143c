"""The driver uses an RD service only if its listening socket belongs to the configured user."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drivers.biometric.port import BiometricFault, BiometricReadiness, Modality, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import ANY_L1, Allowed, Search
from drivers.biometric.rdservice_http import RdHttp
from drivers.biometric.rdservice_owner import ListeningSocket, PortOwner, listeners
from tests.unit.drivers.biometric.rd_machine import (
    CAPTURED,
    PID_OPTIONS,
    Machine,
    ScriptedService,
    Waits,
)

HOST = "127.0.0.1"
LOOPBACK = IPv4Address(HOST)
PORT = 11100
SERVICE, STRANGER = 4_000_000_997, 4_000_001_001  # unused on every machine
EVERYBODY = "         0          0 4294967295\n"
ROOT_AND_SELF = "         0          0          1\n       990        990          1\n"

ADDRESSES = st.ip_addresses()
PORTS = st.integers(1, 65_535)
UIDS = st.integers(0, 2**32 - 1)
HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"


def line(address: IPv4Address | IPv6Address, port: int, uid: int, state: str = "0A") -> str:
    """Return a line of /proc/net/tcp; address words are in this machine's byte order."""
    words = (address.packed[at : at + 4] for at in range(0, len(address.packed), 4))
    local = "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)
    return f"  12: {local}:{port:04X} 00000000:0000 {state} 0:0 00:0 0 {uid:5d} 0 4711 1 0 100 0\n"


# --- what the kernel writes ---


@given(ADDRESSES, PORTS, UIDS)
def test_every_listening_socket_is_read(
    address: IPv4Address | IPv6Address, port: int, uid: int
) -> None:
    assert list(listeners([HEAD, line(address, port, uid)])) == [
        ListeningSocket(address, port, uid)
    ]


@given(ADDRESSES, PORTS, UIDS, st.integers(1, 12).filter(lambda state: state != 0x0A))
def test_a_socket_that_does_not_listen_has_no_owner(
    address: IPv4Address | IPv6Address, port: int, uid: int, state: int
) -> None:
    assert list(listeners([line(address, port, uid, f"{state:02X}")])) == []


@given(st.text())
@example("1: zz:0 0 0A 4 5 6 0")
@example("1: 0100007F:2B5C 0 0A 4 5 6 root")
@example("1: 0100007F 0 0A 4 5 6 0")
@example("1: 01007F:1 0 0A 4 5 6 0")
def test_an_invalid_line_of_the_table_is_skipped(text: str) -> None:
    assert list(listeners(text.splitlines())) == []


@pytest.mark.parametrize(
    ("address", "takes"),
    [
        (IPv4Address("127.0.0.1"), True),
        (IPv4Address("0.0.0.0"), True),
        (IPv6Address("::"), True),
        (IPv6Address("::ffff:127.0.0.1"), True),
        (IPv6Address("::ffff:0.0.0.0"), True),
        (IPv6Address("::1"), False),
        (IPv4Address("127.0.0.2"), False),
        (IPv4Address("192.168.7.2"), False),
    ],
)
def test_the_owners_of_sockets_that_accept_loopback_connections_are_found(
    address: IPv4Address | IPv6Address, *, takes: bool
) -> None:
    assert ListeningSocket(address, PORT, 0).takes(LOOPBACK, PORT) is takes
    assert not ListeningSocket(address, PORT + 1, 0).takes(LOOPBACK, PORT)


# --- real sockets ---


@pytest.fixture(
    params=[(socket.AF_INET, HOST), (socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")]
)
def listening(request: pytest.FixtureRequest) -> Iterator[socket.socket]:
    """A listening socket of this process, at each address that loopback connections reach."""
    family, address = request.param
    dual = family is socket.AF_INET6
    with closing(socket.create_server((address, 0), family=family, dualstack_ipv6=dual)) as taken:
        taken.settimeout(0)
        yield taken


async def test_another_users_service_gets_no_connection(listening: socket.socket) -> None:
    """A service of this user gets no connection if another owner is configured; status says why."""
    port = listening.getsockname()[1]
    reader = RdServiceDevice(
        Waits(), Search(ports=range(port, port + 1), owner=PortOwner(os.getuid() + STRANGER))
    )

    status = await reader.discover(modality=Modality.IRIS)
    outcome = await reader.capture(PID_OPTIONS)

    assert status.readiness is BiometricReadiness.REFUSED
    assert status.remark.startswith(f"port {port} is ")
    assert status.remark.endswith(f"'s, not user {os.getuid() + STRANGER}'s")
    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.REFUSED_DEVICE
    with pytest.raises(BlockingIOError):
        listening.accept()
    await reader.aclose()


def test_the_owner_of_our_own_socket_is_this_user(listening: socket.socket) -> None:
    assert PortOwner(os.getuid()).objection(HOST, listening.getsockname()[1]) == ""


async def test_a_port_without_a_listener_has_no_service_and_no_error() -> None:
    assert await RdHttp(Search(ports=range(1, 2), owner=PortOwner(STRANGER))).find_all() == []


# --- a machine whose kernel shows the owner of a service ---


class Kernel:
    """A folder in place of /proc/self."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "net").mkdir()
        (folder / "uid_map").write_text(EVERYBODY)
        self.set_owners(SERVICE)

    def set_owners(self, *uids: int) -> None:
        lines = [line(LOOPBACK, PORT, uid) for uid in uids]
        (self.folder / "net/tcp").write_text("".join([f"{HEAD}\n", *lines]))


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def reader_of(kernel: Kernel, machine: Machine, allowed: Allowed = ANY_L1) -> RdServiceDevice:
    owner = PortOwner(SERVICE, kernel.folder)
    return RdServiceDevice(Waits(), Search(owner=owner, allowed=allowed, transport=machine))


async def test_a_port_with_a_new_owner_gets_no_capture_request(kernel: Kernel) -> None:
    """If another user takes over the port of a ready service, it gets no request."""
    machine = Machine({PORT: ScriptedService()})
    reader = reader_of(kernel, machine)
    assert (await reader.discover()).readiness is BiometricReadiness.READY

    kernel.set_owners(STRANGER)

    outcome = await reader.capture(PID_OPTIONS)
    assert isinstance(outcome, NotCaptured)
    assert outcome.remark == f"port {PORT} is user {STRANGER}'s, not user {SERVICE}'s"
    assert machine.bodies == []
    assert (await reader.status()).readiness is BiometricReadiness.REFUSED


async def test_the_owners_service_is_preferred_to_another_users(kernel: Kernel) -> None:
    kernel.set_owners(STRANGER)
    both = Machine({PORT: ScriptedService(), PORT + 1: ScriptedService()})
    reader = reader_of(kernel, both)
    assert (await reader.discover()).readiness is BiometricReadiness.READY
    assert not [call for call in both.calls if f":{PORT}/" in call]


@pytest.mark.parametrize(
    ("uids", "uid_map", "why"),
    [
        ((SERVICE, STRANGER), EVERYBODY, f"is user {STRANGER}'s"),  # two users on one port
        # With PrivateUsers=yes in the unit, every socket seems to have the same owner.
        ((65_534,), ROOT_AND_SELF, "PrivateUsers=no"),
        (None, EVERYBODY, "the system does not show its owner"),
    ],
    ids=["two owners", "hidden", "unknown"],
)
async def test_an_owner_that_is_not_proved_is_refused_and_reported(
    kernel: Kernel, uids: tuple[int, ...] | None, uid_map: str, why: str
) -> None:
    (kernel.folder / "uid_map").write_text(uid_map)
    kernel.set_owners(*(uids or ()))
    if uids is None:
        (kernel.folder / "net/tcp").unlink()
    status = await reader_of(kernel, Machine({PORT: ScriptedService()})).discover()
    assert status.readiness is BiometricReadiness.REFUSED
    assert why in status.remark


# --- makers ---


async def test_pid_data_of_another_maker_is_refused(kernel: Kernel) -> None:
    """The service names an allowed maker but returns PidData of another maker."""
    other = CAPTURED.replace(b"MANTRA.MSIPL", b"SOMEBODY.ELSE")
    machine = Machine({PORT: ScriptedService(captures=[other])})
    outcome = await reader_of(kernel, machine, Allowed(frozenset({"MANTRA.MSIPL"}))).capture(
        PID_OPTIONS
    )
    assert isinstance(outcome, NotCaptured)
    assert (outcome.fault, outcome.remark) == (
        BiometricFault.REFUSED_DEVICE,
        "the PidData is of SOMEBODY.ELSE",
    )
