"""An RD service counts by who runs it: the kernel knows whose each listening socket is."""

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
from drivers.biometric.rdservice_found import ANY_L1, Allowed
from drivers.biometric.rdservice_http import RdHttp
from drivers.biometric.rdservice_owner import Listener, PortOwner, listeners
from tests.unit.drivers.biometric.rd_machine import (
    CAPTURED,
    PID_OPTIONS,
    Machine,
    ScriptedService,
)
from tests.unit.drivers.biometric.waits import Waits

HOST = "127.0.0.1"
LOOPBACK = IPv4Address(HOST)
PORT = 11100
SERVICE, STRANGER = 4_000_000_997, 4_000_001_001  # nobody's on any machine
EVERYBODY = "         0          0 4294967295\n"
ROOT_AND_SELF = "         0          0          1\n       990        990          1\n"

ADDRESSES = st.ip_addresses()
PORTS = st.integers(1, 65_535)
UIDS = st.integers(0, 2**32 - 1)
HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"


def line(address: IPv4Address | IPv6Address, port: int, uid: int, state: str = "0A") -> str:
    """Write a socket as the kernel does: each word of the address is a number of this machine."""
    words = (address.packed[at : at + 4] for at in range(0, len(address.packed), 4))
    local = "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)
    return f"  12: {local}:{port:04X} 00000000:0000 {state} 0:0 00:0 0 {uid:5d} 0 4711 1 0 100 0\n"


# --- what the kernel writes ---


@given(ADDRESSES, PORTS, UIDS)
def test_every_listening_socket_is_read(
    address: IPv4Address | IPv6Address, port: int, uid: int
) -> None:
    assert list(listeners([HEAD, line(address, port, uid)])) == [Listener(address, port, uid)]


@given(ADDRESSES, PORTS, UIDS, st.integers(1, 12).filter(lambda state: state != 0x0A))
def test_a_socket_that_does_not_listen_is_nobodys(
    address: IPv4Address | IPv6Address, port: int, uid: int, state: int
) -> None:
    assert list(listeners([line(address, port, uid, f"{state:02X}")])) == []


@given(st.text())
@example("1: zz:0 0 0A 4 5 6 0")
@example("1: 0100007F:2B5C 0 0A 4 5 6 root")
@example("1: 0100007F 0 0A 4 5 6 0")
@example("1: 01007F:1 0 0A 4 5 6 0")
def test_what_is_no_line_of_the_table_is_passed_over(text: str) -> None:
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
def test_who_takes_a_connection_to_loopback(
    address: IPv4Address | IPv6Address, *, takes: bool
) -> None:
    assert Listener(address, PORT, 0).takes(LOOPBACK, PORT) is takes
    assert not Listener(address, PORT + 1, 0).takes(LOOPBACK, PORT)


# --- real sockets ---


@pytest.fixture(
    params=[(socket.AF_INET, HOST), (socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")]
)
def listening(request: pytest.FixtureRequest) -> Iterator[socket.socket]:
    """A socket of ours on a port of its own, at any address that loopback leads to."""
    family, address = request.param
    dual = family is socket.AF_INET6
    with closing(socket.create_server((address, 0), family=family, dualstack_ipv6=dual)) as taken:
        taken.settimeout(0)
        yield taken


async def test_another_users_service_is_not_spoken_to(listening: socket.socket) -> None:
    """Given a service of ours and another owner configured, it sees no connection, and is told."""
    port = listening.getsockname()[1]
    reader = RdServiceDevice(
        Waits(), ports=range(port, port + 1), owner=PortOwner(os.getuid() + STRANGER)
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


def test_our_own_socket_is_ours(listening: socket.socket) -> None:
    assert PortOwner(os.getuid()).objection(HOST, listening.getsockname()[1]) == ""


async def test_where_nobody_listens_there_is_no_service_and_no_objection() -> None:
    assert await RdHttp(range(1, 2), owner=PortOwner(STRANGER)).find_all() == []


# --- a service on a machine whose kernel says whose it is ---


class Kernel:
    """What /proc/self says, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "net").mkdir()
        (folder / "uid_map").write_text(EVERYBODY)
        self.says(SERVICE)

    def says(self, *uids: int) -> None:
        lines = [line(LOOPBACK, PORT, uid) for uid in uids]
        (self.folder / "net/tcp").write_text("".join([f"{HEAD}\n", *lines]))


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def reader_of(kernel: Kernel, machine: Machine, allowed: Allowed = ANY_L1) -> RdServiceDevice:
    owner = PortOwner(SERVICE, kernel.folder)
    return RdServiceDevice(Waits(), owner=owner, allowed=allowed, transport=machine)


async def test_the_owners_service_is_used(kernel: Kernel) -> None:
    reader = reader_of(kernel, Machine({PORT: ScriptedService()}))
    assert (await reader.discover()).readiness is BiometricReadiness.READY


async def test_a_port_that_changes_hands_gets_no_capture(kernel: Kernel) -> None:
    """Given a service that was ready, when a stranger has its port, nothing is asked of it."""
    machine = Machine({PORT: ScriptedService()})
    reader = reader_of(kernel, machine)
    await reader.discover()

    kernel.says(STRANGER)

    outcome = await reader.capture(PID_OPTIONS)
    assert isinstance(outcome, NotCaptured)
    assert outcome.remark == f"port {PORT} is user {STRANGER}'s, not user {SERVICE}'s"
    assert machine.bodies == []
    assert (await reader.status()).readiness is BiometricReadiness.REFUSED


async def test_two_users_on_one_port_are_one_too_many(kernel: Kernel) -> None:
    kernel.says(SERVICE, STRANGER)
    reader = reader_of(kernel, Machine({PORT: ScriptedService()}))
    assert (await reader.discover()).readiness is BiometricReadiness.REFUSED


async def test_the_owners_service_is_preferred_to_a_strangers_port(kernel: Kernel) -> None:
    kernel.says(STRANGER)
    both = Machine({PORT: ScriptedService(), PORT + 1: ScriptedService()})
    reader = reader_of(kernel, both)
    assert (await reader.discover()).readiness is BiometricReadiness.READY
    assert not [call for call in both.calls if f":{PORT}/" in call]


async def test_a_kernel_that_hides_other_users_is_told_and_not_believed(kernel: Kernel) -> None:
    """Given the unit's PrivateUsers=yes, the owner's socket looks like anybody's."""
    (kernel.folder / "uid_map").write_text(ROOT_AND_SELF)
    kernel.says(65_534)
    status = await reader_of(kernel, Machine({PORT: ScriptedService()})).discover()
    assert status.readiness is BiometricReadiness.REFUSED
    assert "PrivateUsers=no" in status.remark


async def test_a_kernel_that_says_nothing_is_not_believed(kernel: Kernel) -> None:
    (kernel.folder / "net/tcp").unlink()
    status = await reader_of(kernel, Machine({PORT: ScriptedService()})).discover()
    assert status.readiness is BiometricReadiness.REFUSED
    assert "the system does not say whose it is" in status.remark


# --- makers ---


async def test_pid_data_of_another_maker_than_the_device_named_is_refused(kernel: Kernel) -> None:
    """Given a service that names an allowed maker and hands over another's capture."""
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
