"""A real Alertmanager with the fleet's configuration sends alerts as mail, grouped by name."""

import json
import shutil
import socketserver
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.fleet.postgres import FLEET, LOOK_S, LOOKS_MAX

pytestmark = pytest.mark.slow  # a real Alertmanager

CONFIG = FLEET / "prometheus/alertmanager.yml"


class MailServer(socketserver.ThreadingTCPServer):
    """Accepts every mail (RFC 5321), as the server of the operator's machine does."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((LOOPBACK, 0), _Session)
        self.mails: SimpleQueue[str] = SimpleQueue()


class _Session(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.wfile.write(b"220 ready\r\n")
        for line in self.rfile:
            if line.startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.mails.put(b"".join(lines).decode())
            self.wfile.write(b"250 ok\r\n")


@contextmanager
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        running = threading.Thread(target=server.serve_forever)
        running.start()
        try:
            yield server
        finally:
            server.shutdown()
            running.join()


@contextmanager
def alertmanager(folder: Path, smtp_port: int) -> Iterator[str]:
    """Yield the address of an Alertmanager that waits one second instead of thirty for a group."""
    program = shutil.which("prometheus-alertmanager")
    assert program, "install Debian's prometheus-alertmanager (scripts/setup does)"
    text = CONFIG.read_text().replace("127.0.0.1:25", f"{LOOPBACK}:{smtp_port}")
    (folder / "alertmanager.yml").write_text(text.replace("group_wait: 30s", "group_wait: 1s"))
    port = free_port()
    words = (
        f"--config.file={folder}/alertmanager.yml",
        f"--storage.path={folder}/data",
        f"--web.listen-address={LOOPBACK}:{port}",
        "--cluster.listen-address=",
    )
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen((program, *words), stdout=log, stderr=log)
    try:
        yield f"http://{LOOPBACK}:{port}/api/v2/alerts"
    finally:
        process.terminate()
        process.wait()


def fire(address: str, *alerts: dict[str, str]) -> None:
    """Send alerts as Prometheus does, as soon as the server answers."""
    body = json.dumps(
        [{"labels": one, "annotations": {"summary": f"{one['kiosk']}: silent"}} for one in alerts]
    )
    request = urllib.request.Request(  # noqa: S310  # our own address
        address, body.encode(), {"Content-Type": "application/json"}
    )
    for _ in range(LOOKS_MAX):
        try:
            urllib.request.urlopen(request).close()  # noqa: S310  # likewise
        except urllib.error.URLError:
            time.sleep(LOOK_S)  # noqa: TID251  # another process starts in real time
        else:
            return
    raise AssertionError(address)


def of(name: str, kiosk: str, severity: str) -> dict[str, str]:
    return {"alertname": name, "kiosk": kiosk, "severity": severity}


def test_an_alert_of_two_kiosks_is_one_mail_with_both_summaries(tmp_path: Path) -> None:
    with mail_server() as mail, alertmanager(tmp_path, mail.server_address[1]) as address:
        silent = (of("FleetKioskSilent", kiosk, "warning") for kiosk in ("K-1", "K-2"))
        fire(address, *silent)
        text = mail.mails.get(timeout=HANGS_S)
        assert "To: operator@example.in" in text
        assert "[FIRING:2] FleetKioskSilent" in text
        assert "K-1: silent" in text
        assert "K-2: silent" in text


def test_no_kiosk_is_named_while_no_message_arrives_at_all(tmp_path: Path) -> None:
    """Given a sink that is down, then its alert hides those of the silent kiosks."""
    with mail_server() as mail, alertmanager(tmp_path, mail.server_address[1]) as address:
        fire(
            address,
            of("FleetNothingArrives", "", "critical"),
            of("FleetKioskGone", "K-1", "critical"),
        )
        fire(address, of("FleetKioskDisputes", "K-1", "critical"))
        subjects = "".join(mail.mails.get(timeout=HANGS_S) for _ in range(2))
        assert "FleetNothingArrives" in subjects
        assert "FleetKioskDisputes" in subjects
        assert "FleetKioskGone" not in subjects
