"""The agent's sd_notify messages, received on a real datagram socket like systemd's."""

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from agent.process import sd_notify


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


@pytest.mark.parametrize(
    ("notify", "heard"),
    [
        (sd_notify.starting, "EXTEND_TIMEOUT_USEC=120000000"),
        (sd_notify.ready, "READY=1"),
        (sd_notify.watchdog, "WATCHDOG=1"),
        (sd_notify.stopping, "STOPPING=1"),
    ],
)
def test_systemd_is_notified_of_each_state(
    systemd: Systemd, notify: Callable[[Mapping[str, str]], bool], heard: str
) -> None:
    assert notify(systemd.environ)
    assert systemd.heard() == heard


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2 transactions open", "2 transactions open"),
        ("no card reader\nREADY=1", "no card reader READY=1"),  # never another message
        ("₹" * 5000, "₹" * sd_notify.STATUS_CHARACTERS_MAX),
    ],
    ids=["short", "two lines", "long"],
)
def test_systemd_shows_a_status_in_one_short_line(systemd: Systemd, text: str, shown: str) -> None:
    assert sd_notify.status(systemd.environ, text)
    assert systemd.heard() == f"STATUS={shown}"


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


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 5.0),
        ({"WATCHDOG_USEC": "30000000"}, 5.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getppid())}, None),
        ({}, None),
        *(({"WATCHDOG_USEC": timeout_us}, None) for timeout_us in ("", "0", "-5", "soon")),
    ],
)
def test_a_sign_of_life_is_due_six_times_in_this_process_own_timeout(
    environ: dict[str, str], seconds: float | None
) -> None:
    assert sd_notify.watchdog_interval(environ) == seconds
