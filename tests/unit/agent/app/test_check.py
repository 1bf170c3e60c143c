"""`kiosk-agent check` prints a line for each check, over real sockets to the simulated service."""

import asyncio
import os
import random
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from pytest_mock import MockerFixture

from agent.api import tpin
from agent.api.tpin import RefusedTpins
from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.commands.check import CheckResult
from agent.commands.check.command import check
from agent.config.kiosk_config import load
from agent.journal.journal import Journal
from agent.process.hardening import OWN_FILES_ONLY
from agent.process.kernel import Kernel
from agent.transactions.origin import origin_of
from hw_sim.api.server import configured
from hw_sim.api.simulator import ApiSimulator
from hw_sim.clock import SimClock
from tests.support.kiosk_folder import NO_SIMULATOR, Table, furnish
from tests.unit.agent.api.certificates import NEXT_CENTURY, Authority
from tests.unit.agent.app.swaps import SWAP_FILE, SWAPS_HEAD
from tests.unit.agent.transactions.facts import REFERENCE, prepared, sending

NOBODY = "http://127.0.0.1:9"


@asynccontextmanager
async def service(clock: SimClock) -> AsyncIterator[str]:
    """Serve the simulated service on a real socket; yield its address."""
    simulator = ApiSimulator(
        clock, random.Random(1), api_key="sk_test", tpin="123456", merchant_ref="OUTLET-001"
    )
    server = uvicorn.Server(configured(simulator.app, "127.0.0.1", 0))
    serving = asyncio.get_running_loop().create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  # uvicorn offers only a flag
        await asyncio.sleep(0.001)  # noqa: TID251  # likewise
    host, port = server.servers[0].sockets[0].getsockname()
    yield f"http://{host}:{port}"
    server.should_exit = True
    await serving


class Kiosk:
    """A kiosk's folder in which everything is in order until a test changes it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {}
        self.key = "sk_test"
        self.without_key = False
        self.lines: dict[str, str] = {}
        self.kernel = Kernel(folder / "machine", lambda: True)
        AttendantPin(folder / "attendant.json", Clock()).set(Private("258036"))
        Journal(folder / "journal.db").close()

    async def looked_at(self, base_url: str) -> bool:
        line = NO_SIMULATOR | {"api": base_url, "api_key": self.key}
        ui: Table = {"listen": "127.0.0.1:9", **self.tables.pop("ui", {})}
        path = furnish(self.folder, line, ui=ui, **self.tables)
        if self.without_key:
            (self.folder / "api-key").unlink()
        return await check(load(path, {}), self._say, self.kernel)

    def _say(self, line: str) -> None:
        self.lines[line.split()[1]] = line


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    """The folder is made under the command's umask: files are readable by their owner only."""
    before = os.umask(OWN_FILES_ONLY)
    yield Kiosk(tmp_path)
    os.umask(before)


def raising(error: Exception) -> Iterator[CheckResult]:
    raise error
    yield  # type: ignore[unreachable]  # it makes a generator, as a look is


def failures(kiosk: Kiosk) -> list[str]:
    return [name for name, line in kiosk.lines.items() if line.startswith("FAIL")]


async def test_a_healthy_kiosk_has_a_line_for_each_check(kiosk: Kiosk) -> None:
    async with service(SimClock()) as address:
        assert await kiosk.looked_at(address), kiosk.lines
    assert [name for name in kiosk.lines if name != "usb"] == [
        "disk",
        "journal",
        "attendant",
        "api",
        "clock",
        "swap",
        "memory",
        "files",
        "payees",
        "time",
        "verify",
        "logs",
        "mirror",
    ]
    assert kiosk.lines["api"] == "ok    api        reachable; the outlet is ready"


async def test_an_unreachable_service_is_reported_and_the_clock_is_not_compared(
    kiosk: Kiosk,
) -> None:
    assert not await kiosk.looked_at(NOBODY)
    assert failures(kiosk) == ["api", "clock"]
    assert "nothing listens at the service's address (ConnectError)" in kiosk.lines["api"]
    assert kiosk.lines["api"].endswith("is api.base_url right, with its port?")


async def test_a_certificate_that_is_not_valid_yet_shows_a_slow_clock(
    kiosk: Kiosk,
) -> None:
    """No secret is sent to a server without a valid certificate; only its Date is read."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 404 -\r\ndate: Mon, 04 Jan 2100 10:00:00 GMT\r\n\r\n")
        writer.close()

    authority = Authority(kiosk.folder)
    shown = authority.server(within=NEXT_CENTURY)
    kiosk.tables = {"api": {"ca_file": authority.file.name}}
    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=shown) as server:
        port = server.sockets[0].getsockname()[1]
        assert not await kiosk.looked_at(f"https://127.0.0.1:{port}")
    assert "this machine's clock is wrong" in kiosk.lines["api"]
    assert " days from the server's clock: set it: timedatectl" in kiosk.lines["clock"]
    assert len(heard) == 1
    assert b"authorization" not in heard[0].lower()


async def test_without_secrets_the_rest_is_checked_and_the_right_command_is_named(
    kiosk: Kiosk, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    kiosk.without_key = True
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["secrets"].endswith(
        "to check everything, run as root: sudo kiosk-agent check"
    )
    assert {"disk", "journal", "attendant", "swap", "files", "time", "verify"} <= set(kiosk.lines)
    assert "api" not in kiosk.lines


async def test_without_secrets_the_running_agent_is_asked(kiosk: Kiosk) -> None:
    health = b'{"parts": {"api": "reachable", "biometric": "absent", "journal": "0 open"}}'

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 503 -\r\ncontent-length: %d\r\n\r\n%s" % (len(health), health))
        writer.close()

    kiosk.without_key = True
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        kiosk.tables = {"ui": {"listen": f"127.0.0.1:{port}"}}
        await kiosk.looked_at(NOBODY)
    assert kiosk.lines["api"] == "ok    api        reachable (by the running agent)"
    assert kiosk.lines["biometric"] == "FAIL  biometric  absent (by the running agent)"


async def test_a_user_without_access_to_the_state_is_shown_the_right_command(
    kiosk: Kiosk, mocker: MockerFixture
) -> None:
    mocker.patch("os.access", return_value=False)
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["disk"].endswith("to see everything, run as root: sudo kiosk-agent check")
    assert {"journal", "verify"}.isdisjoint(kiosk.lines)


async def test_a_check_without_permission_does_not_hide_the_others(
    kiosk: Kiosk, mocker: MockerFixture
) -> None:
    refused = PermissionError(13, "Permission denied", "journal.db")
    mocker.patch("agent.commands.check.command.hardware", side_effect=lambda *_: raising(refused))
    assert not await kiosk.looked_at(NOBODY)
    assert "journal.db: Permission denied: to see everything, run as root" in kiosk.lines["access"]
    assert {"swap", "files", "verify"} <= set(kiosk.lines)


async def test_a_wrong_key_is_reported_and_not_shown(kiosk: Kiosk) -> None:
    kiosk.key = "sk_wrong"
    async with service(SimClock()) as address:
        assert not await kiosk.looked_at(address)
    assert "INVALID_KEY" in kiosk.lines["api"]
    assert "sk_wrong" not in str(kiosk.lines)


async def test_a_clock_that_is_an_hour_off_is_reported(kiosk: Kiosk) -> None:
    ahead = SimClock(offset=3600)
    async with service(ahead) as address:
        assert not await kiosk.looked_at(address)
    assert failures(kiosk) == ["clock"]
    assert "s from the service's" in kiosk.lines["clock"]


async def test_a_service_whose_clock_is_a_century_off_is_reported(kiosk: Kiosk) -> None:
    century = SimClock(offset=100 * 365.25 * 86_400)
    async with service(century) as address:
        assert not await kiosk.looked_at(address)
    assert "clock" in failures(kiosk)
    assert "the service's answers have the Date '" in kiosk.lines["clock"]


def sent(kiosk: Kiosk, address: str, key: str) -> None:
    """Store an unanswered withdrawal that was sent to that address."""
    with Journal(kiosk.folder / "journal.db") as journal:
        journal.append(REFERENCE, prepared())
        journal.append(REFERENCE, sending(origin=origin_of(address, Private(key))))


async def test_a_configured_tpin_that_the_service_refused_is_a_problem(kiosk: Kiosk) -> None:
    remember_refused(kiosk, "123456")
    async with service(SimClock()) as address:
        assert not await kiosk.looked_at(address)
    assert failures(kiosk) == ["tpin"]
    assert "kiosk-agent setup" in kiosk.lines["tpin"]


async def test_a_configured_tpin_that_was_changed_needs_no_line(kiosk: Kiosk) -> None:
    remember_refused(kiosk, "271828")
    async with service(SimClock()) as address:
        assert await kiosk.looked_at(address)
    assert "tpin" not in kiosk.lines


def remember_refused(kiosk: Kiosk, wrong: str) -> None:
    file = kiosk.folder / tpin.FILE
    RefusedTpins(file, Private("sk_test"), random.Random(1)).add(Private(wrong), "R-1")


async def test_a_transaction_sent_to_another_address_is_reported(kiosk: Kiosk) -> None:
    sent(kiosk, "https://api.example.in", kiosk.key)
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["sent"].startswith("FAIL  sent       1 open transaction sent to another")
    assert "put the old address back, or two people end it" in kiosk.lines["sent"]


async def test_a_transaction_sent_under_another_key_is_reported_as_ok(kiosk: Kiosk) -> None:
    sent(kiosk, NOBODY, "sk_before")
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["sent"].startswith("ok    sent       1 open transaction sent with another")


async def test_a_transaction_sent_to_this_address_has_no_line(kiosk: Kiosk) -> None:
    sent(kiosk, f"{NOBODY}/", kiosk.key)
    await kiosk.looked_at(NOBODY)
    assert "sent" not in kiosk.lines


async def test_a_missing_pin_is_reported(kiosk: Kiosk) -> None:
    (kiosk.folder / "attendant.json").unlink()
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["attendant"].endswith("no PIN: kiosk-agent attendant set-pin")


async def test_an_older_releases_pin_is_reported(kiosk: Kiosk) -> None:
    (kiosk.folder / "attendant.json").write_text('{"hash": "-", "wrong": 0}')
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["attendant"].endswith("may be too short: attendant set-pin")


async def test_a_file_without_attendants_is_reported(kiosk: Kiosk) -> None:
    (kiosk.folder / "attendant.json").write_text("{}")
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["attendant"].startswith("FAIL")


async def test_a_damaged_journal_is_reported_and_not_changed(kiosk: Kiosk) -> None:
    journal = kiosk.folder / "journal.db"
    journal.write_bytes(b"no database" * 1000)
    assert not await kiosk.looked_at(NOBODY)
    assert "journal" in failures(kiosk)
    assert journal.read_bytes() == b"no database" * 1000


async def test_the_check_does_not_create_a_journal(kiosk: Kiosk) -> None:
    (kiosk.folder / "journal.db").unlink()
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["journal"].endswith("will be created at the first start")
    assert not (kiosk.folder / "journal.db").exists()


async def test_a_missing_reader_is_reported(kiosk: Kiosk) -> None:
    kiosk.tables = {"biometric": {"ports": [2, 2]}}
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["biometric"] == "FAIL  biometric  absent"


@pytest.mark.parametrize(
    ("device", "line"),
    [
        ("", "ok    launches   for ZVT_TERMINAL, of ZVT_TERMINAL, MOREFUN_ET389"),
        ("MOREFUN_ET389", "ok    launches   for MOREFUN_ET389, of ZVT_TERMINAL, MOREFUN_ET389"),
        (
            "TOASTER",
            "FAIL  launches   card.device: TOASTER is not among ZVT_TERMINAL, MOREFUN_ET389",
        ),
    ],
)
async def test_a_card_reader_that_the_service_does_not_list_is_reported(
    kiosk: Kiosk, device: str, line: str
) -> None:
    kiosk.tables = {"card": {"port": "/nowhere/card"} | ({"device": device} if device else {})}
    async with service(SimClock()) as address:
        await kiosk.looked_at(address)
    assert kiosk.lines["launches"] == line


async def test_a_reader_of_another_user_is_reported_with_the_reason(kiosk: Kiosk) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        kiosk.tables = {"biometric": {"ports": [port, port], "owner": os.getuid() + 1}}
        await kiosk.looked_at(NOBODY)
    assert kiosk.lines["biometric"].startswith(f"FAIL  biometric  refused (port {port} is ")


async def test_swap_on_a_disk_fails_the_check(kiosk: Kiosk) -> None:
    kiosk.kernel.swaps.parent.mkdir(parents=True)
    kiosk.kernel.swaps.write_text(f"{SWAPS_HEAD}{SWAP_FILE}")
    assert not await kiosk.looked_at(NOBODY)
    assert "swap" in failures(kiosk)


@pytest.mark.parametrize(
    ("panel_mm", "line"),
    [
        ([222, 125], "ok    panel      keys of 21.1 mm, large keys of 27.3 mm"),
        (
            [86, 154],
            "ok    panel      keys of 14.5 mm, large keys of 18.8 mm: fingers need 15 mm, ",
        ),
    ],
)
async def test_the_size_of_the_keys_follows_from_the_panels_size(
    kiosk: Kiosk, panel_mm: list[int], line: str
) -> None:
    kiosk.tables = {"ui": {"panel_mm": panel_mm}}
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["panel"].startswith(line)


async def test_each_device_that_is_configured_has_a_line(kiosk: Kiosk) -> None:
    kiosk.tables = {"card": {"port": "/nowhere/card"}, "printer": {"driver": "file"}}
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["card"].startswith("FAIL  card       absent")
    assert "printer" in kiosk.lines
