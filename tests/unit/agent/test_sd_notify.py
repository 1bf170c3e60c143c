"""The agent's sd_notify messages, received on a real datagram socket like systemd's."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.process import sd_notify

HALF_A_MINUTE_US = "30000000"


class Systemd:
    """The peer behind NOTIFY_SOCKET."""

    def __init__(self, address: str) -> None:
        self.environ = {"NOTIFY_SOCKET": address}
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(0)
        self.socket.bind(address.replace("@", "\0"))

    def heard(self) -> str:
        return self.socket.recv(4096).decode()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    """A socket at both kinds of address that systemd uses."""
    path = str(tmp_path / "notify")
    listener = Systemd(path if request.param == "path" else f"@{path}")
    yield listener
    listener.socket.close()


def test_systemd_is_notified_when_the_agent_is_ready(systemd: Systemd) -> None:
    assert sd_notify.ready(systemd.environ)
    assert systemd.heard() == "READY=1"


def test_systemd_receives_a_watchdog_message(systemd: Systemd) -> None:
    assert sd_notify.watchdog(systemd.environ)
    assert systemd.heard() == "WATCHDOG=1"


def test_systemd_is_notified_that_the_start_continues(systemd: Systemd) -> None:
    assert sd_notify.starting(systemd.environ)
    assert systemd.heard() == "EXTEND_TIMEOUT_USEC=120000000"


def test_systemd_is_notified_when_the_agent_stops(systemd: Systemd) -> None:
    assert sd_notify.stopping(systemd.environ)
    assert systemd.heard() == "STOPPING=1"


def test_systemd_shows_the_agents_status(systemd: Systemd) -> None:
    assert sd_notify.status(systemd.environ, "2 transactions open")
    assert systemd.heard() == "STATUS=2 transactions open"


def test_a_status_is_one_line_and_never_another_message(systemd: Systemd) -> None:
    sd_notify.status(systemd.environ, "no card reader\nREADY=1")
    assert systemd.heard() == "STATUS=no card reader READY=1"


def test_a_long_status_is_cut(systemd: Systemd) -> None:
    sd_notify.status(systemd.environ, "₹" * 5000)
    assert systemd.heard() == "STATUS=" + "₹" * sd_notify.STATUS_CHARACTERS_MAX


@pytest.mark.parametrize("address", [None, "", "vsock:2:1234"])
def test_without_a_known_address_no_message_is_sent(address: str | None) -> None:
    environ = {} if address is None else {"NOTIFY_SOCKET": address}
    assert not sd_notify.ready(environ)


def test_a_systemd_that_does_not_listen_is_not_an_error(tmp_path: Path) -> None:
    assert not sd_notify.watchdog({"NOTIFY_SOCKET": str(tmp_path / "nobody")})


def test_a_systemd_that_reads_too_slowly_does_not_stop_the_agent(systemd: Systemd) -> None:
    def until_the_queue_is_full() -> bool:
        return all(sd_notify.watchdog(systemd.environ) for _ in range(100_000))

    assert not until_the_queue_is_full()


def test_watchdog_messages_are_sent_twice_as_often_as_required() -> None:
    us_alone = {"WATCHDOG_USEC": HALF_A_MINUTE_US, "WATCHDOG_PID": str(os.getpid())}
    assert sd_notify.watchdog_interval(us_alone) == 5.0
    assert sd_notify.watchdog_interval({"WATCHDOG_USEC": HALF_A_MINUTE_US}) == 5.0


def test_the_watchdog_of_another_process_is_not_ours() -> None:
    parent = {"WATCHDOG_USEC": HALF_A_MINUTE_US, "WATCHDOG_PID": str(os.getppid())}
    assert sd_notify.watchdog_interval(parent) is None


@pytest.mark.parametrize("patience_us", [None, "", "0", "-5", "soon"])
def test_without_a_watchdog_there_is_no_interval(patience_us: str | None) -> None:
    environ = {} if patience_us is None else {"WATCHDOG_USEC": patience_us}
    assert sd_notify.watchdog_interval(environ) is None
