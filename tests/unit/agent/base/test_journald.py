"""The log in journald's protocol: one datagram for each record, over a real socket."""

import logging
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.base import journald
from agent.base.journald import JournaldHandler, about, is_journald
from agent.base.log_lines import OneLineFormatter, logging_to_stderr
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time

REFERENCE = "OUTLET-001-1-PAID"


class Journald:
    """The receiver; it parses datagrams according to systemd's documentation."""

    def __init__(self, address: Path) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.settimeout(0)
        self._socket.bind(str(address))

    def entries(self) -> Iterator[dict[str, str]]:
        while True:
            try:
                yield _entry(self._socket.recv(65536))
            except BlockingIOError:
                return

    def close(self) -> None:
        self._socket.close()


def _entry(datagram: bytes) -> dict[str, str]:
    entry = {}
    while datagram:
        line, _, datagram = datagram.partition(b"\n")
        name, is_short, value = line.partition(b"=")
        if not is_short:
            (length,) = struct.unpack("<Q", datagram[:8])
            value, datagram = datagram[8 : 8 + length], datagram[8 + length + 1 :]
        entry[name.decode()] = value.decode()
    return entry


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Journald]:
    listening = Journald(tmp_path / "socket")
    yield listening
    listening.close()


@pytest.fixture
def log(peer: Journald) -> Iterator[logging.Logger]:
    logger = logging.getLogger("kiosk under test")
    handler = JournaldHandler(peer.address)
    handler.setFormatter(OneLineFormatter("%(name)s: %(message)s"))
    logger.addHandler(handler)
    yield logger
    logger.removeHandler(handler)
    handler.close()


def test_a_record_has_its_level_its_logger_and_its_fields(
    log: logging.Logger, peer: Journald
) -> None:
    log.error("%s is lost", "it", extra=about(REFERENCE, service="aeps.CW", event="handed"))
    (entry,) = peer.entries()
    assert int(entry.pop("CODE_LINE")) > 0
    assert entry == {
        "MESSAGE": "kiosk under test: it is lost",
        "PRIORITY": "3",
        "SYSLOG_IDENTIFIER": "kiosk-agent",
        "CODE_FILE": __file__,
        "CODE_FUNC": "test_a_record_has_its_level_its_logger_and_its_fields",
        "KIOSK_REF": REFERENCE,
        "KIOSK_SERVICE": "aeps.CW",
        "KIOSK_EVENT": "handed",
    }


def test_a_record_without_a_reference_has_no_field_for_it(
    log: logging.Logger, peer: Journald
) -> None:
    log.warning("the disk", extra=about(""))
    (entry,) = peer.entries()
    assert not [name for name in entry if name.startswith("KIOSK_")]


def test_a_value_cannot_add_a_field(log: logging.Logger, peer: Journald) -> None:
    """Line breaks in a text from the service stay inside the value."""
    log.error("a\nPRIORITY=0", extra=about("ref\nKIOSK_EVENT=forged"))
    (entry,) = peer.entries()
    assert entry["MESSAGE"] == "kiosk under test: a\\nPRIORITY=0"
    assert entry["KIOSK_REF"] == "ref\nKIOSK_EVENT=forged"
    assert (entry["PRIORITY"], "KIOSK_EVENT" in entry) == ("3", False)


def test_without_journald_the_log_goes_to_standard_error(
    log: logging.Logger, peer: Journald, capsys: pytest.CaptureFixture[str]
) -> None:
    peer.address.unlink()
    log.error("the disk is full")
    assert capsys.readouterr().err == "kiosk under test: the disk is full\n"


def test_a_journald_that_does_not_read_does_not_block_the_agent(
    log: logging.Logger, peer: Journald, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(2000):
        log.error("%d", number)
    assert "kiosk under test: 1999\n" in capsys.readouterr().err


def test_only_a_stream_that_is_journalds_own_counts(tmp_path: Path) -> None:
    """systemd sets JOURNAL_STREAM, but a shell in between may have redirected the stream."""
    with (tmp_path / "log").open("w") as stream:
        found = os.fstat(stream.fileno())
        own = {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"}
        assert is_journald(own, stream.fileno())
        assert not is_journald({"JOURNAL_STREAM": f"{found.st_dev}:1"}, stream.fileno())
        assert not is_journald({}, stream.fileno())
    assert not is_journald(own, -1)


def test_a_service_whose_log_is_journalds_logs_by_its_protocol(
    peer: Journald, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "stderr").open("w") as stderr:
        found = os.fstat(stderr.fileno())
        monkeypatch.setattr("sys.stderr", stderr)
        monkeypatch.setattr(journald, "SOCKET", peer.address)
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        with logging_to_stderr(logging.WARNING):
            logging.getLogger("agent.any").warning("it rains")
    assert [entry["MESSAGE"] for entry in peer.entries()] == ["agent.any: it rains"]
    assert (tmp_path / "stderr").read_text() == ""


@virtual_time
async def test_one_reference_finds_all_log_lines_of_a_transaction(tmp_path: Path) -> None:
    """`journalctl KIOSK_REF=…` shows every event of it in order, and no other transaction."""
    peer = Journald(tmp_path / "socket")
    handler = JournaldHandler(peer.address)
    logger = logging.getLogger("agent")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        async with kiosk_world(tmp_path) as world:
            await world.customer.takes_out("500")
            await world.sees("result")
            reference, facts = world.transaction.client_reference, world.facts
        entries = [entry for entry in peer.entries() if entry.get("KIOSK_REF") == reference]
    finally:
        logger.setLevel(logging.NOTSET)
        logger.removeHandler(handler)
        handler.close()
        peer.close()
    assert [entry["KIOSK_EVENT"] for entry in entries] == facts
    assert {entry["KIOSK_SERVICE"] for entry in entries} == {"aeps.CW"}
    assert entries[-1]["MESSAGE"] == f"{reference}: handed; bank succeeded, cash handed"
