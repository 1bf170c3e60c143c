"""`kiosk-agent check` prints a line for each check, over real sockets to the simulated service."""

import asyncio
import os
import random
import socket
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from agent.api import tpin
from agent.api.tpin import RefusedTpins
from agent.base.check_result import CheckResult
from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.commands.check.command import check, decrypted, look_as_agent, systemd_run
from agent.commands.check.fleet import fleet
from agent.commands.check.kiosk import running_agent
from agent.config.kiosk_config import load
from agent.journal.journal import Journal
from agent.process.hardening import OWN_FILES_ONLY
from agent.process.kernel import Kernel
from agent.transactions.origin import origin_of
from hw_sim.clock import SimClock
from tests.support.kiosk_folder import NO_SIMULATOR, Table, furnish
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.unit.agent.api.certificates import ALWAYS, LAST_YEAR, NEXT_CENTURY, Authority
from tests.unit.agent.app.setup.kiosk_root import KEY, outlet_named, service
from tests.unit.agent.transactions.facts import OPENED, REFERENCE, prepared, sending

NOBODY = "http://127.0.0.1:9"


class CheckedFolder:
    """A kiosk's folder in which everything is in order until a test changes it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {}
        self.key = KEY
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
def kiosk(tmp_path: Path) -> Iterator[CheckedFolder]:
    """The folder is made under the command's umask: files are readable by their owner only."""
    before = os.umask(OWN_FILES_ONLY)
    yield CheckedFolder(tmp_path)
    os.umask(before)


def raising(error: Exception) -> Iterator[CheckResult]:
    raise error
    yield  # type: ignore[unreachable]  # it makes a generator, as a look is


def failures(kiosk: CheckedFolder) -> list[str]:
    return [name for name, line in kiosk.lines.items() if line.startswith("FAIL")]


async def test_a_healthy_kiosk_has_a_line_for_each_check(kiosk: CheckedFolder) -> None:
    with service() as address:
        assert await kiosk.looked_at(address), kiosk.lines
    assert " ".join(name for name in kiosk.lines if name != "usb") == (
        "disk journal attendant api clock swap memory files payees time verify logs mirror"
    )
    assert kiosk.lines["api"] == "ok    api        reachable; the outlet is ready"


async def test_an_outlet_that_the_service_writes_in_other_letters_fails(
    kiosk: CheckedFolder,
) -> None:
    with outlet_named("outlet-001") as address:
        assert not await kiosk.looked_at(address)
    assert failures(kiosk) == ["outlet"]
    said = "the service calls it 'outlet-001', kiosk.toml 'OUTLET-001'"
    assert said in kiosk.lines["outlet"]


async def test_an_unreachable_service_is_reported_and_the_clock_is_not_compared(
    kiosk: CheckedFolder,
) -> None:
    assert not await kiosk.looked_at(NOBODY)
    assert failures(kiosk) == ["api", "clock"]
    assert "nothing listens at the service's address (ConnectError)" in kiosk.lines["api"]
    assert kiosk.lines["api"].endswith(". Check the address (api.base_url) and its port.")


async def test_a_certificate_that_is_not_valid_yet_shows_a_slow_clock(
    kiosk: CheckedFolder,
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
    assert " days from the server's clock. Set the clock: `timedatectl" in kiosk.lines["clock"]
    assert len(heard) == 1
    assert b"authorization" not in heard[0].lower()


async def test_without_secrets_the_rest_is_checked_and_the_right_command_is_named(
    kiosk: CheckedFolder, mocker: MockerFixture
) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    kiosk.without_key = True
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["secrets"].endswith(
        "to check everything, run as root: sudo kiosk-agent check"
    )
    assert {"disk", "journal", "attendant", "swap", "files", "time", "verify"} <= set(kiosk.lines)
    assert "api" not in kiosk.lines


async def test_without_secrets_the_running_agent_is_asked(kiosk: CheckedFolder) -> None:
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
    kiosk: CheckedFolder, mocker: MockerFixture
) -> None:
    mocker.patch("os.access", return_value=False)
    assert not await kiosk.looked_at(NOBODY)
    assert kiosk.lines["disk"].endswith("to see everything, run as root: sudo kiosk-agent check")
    assert {"journal", "verify"}.isdisjoint(kiosk.lines)


async def test_a_check_without_permission_does_not_hide_the_others(
    kiosk: CheckedFolder, mocker: MockerFixture
) -> None:
    refused = PermissionError(13, "Permission denied", "journal.db")
    mocker.patch("agent.commands.check.command.hardware", side_effect=lambda *_: raising(refused))
    assert not await kiosk.looked_at(NOBODY)
    assert "journal.db: Permission denied: to see everything, run as root" in kiosk.lines["access"]
    assert {"swap", "files", "verify"} <= set(kiosk.lines)


async def test_a_wrong_key_is_reported_and_not_shown(kiosk: CheckedFolder) -> None:
    kiosk.key = "sk_wrong"
    with service() as address:
        assert not await kiosk.looked_at(address)
    assert "INVALID_KEY" in kiosk.lines["api"]
    assert "sk_wrong" not in str(kiosk.lines)


async def test_a_clock_that_is_an_hour_off_is_reported(kiosk: CheckedFolder) -> None:
    ahead = SimClock(offset=3600)
    with service(ahead) as address:
        assert not await kiosk.looked_at(address)
    assert failures(kiosk) == ["clock"]
    assert "s from the service's" in kiosk.lines["clock"]


async def test_a_service_whose_clock_is_a_century_off_is_reported(kiosk: CheckedFolder) -> None:
    century = SimClock(offset=100 * 365.25 * 86_400)
    with service(century) as address:
        assert not await kiosk.looked_at(address)
    assert "clock" in failures(kiosk)
    assert "the service's answers have the Date '" in kiosk.lines["clock"]


@pytest.mark.parametrize(("wrong", "is_fine"), [("123456", False), ("271828", True)])
async def test_a_configured_tpin_that_the_service_refused_is_a_problem(
    kiosk: CheckedFolder, wrong: str, *, is_fine: bool
) -> None:
    """A TPIN that was refused before it was changed needs no line."""
    file = kiosk.folder / tpin.FILE
    RefusedTpins(file, Private(KEY), random.Random(1)).add(Private(wrong), "R-1")
    with service() as address:
        assert await kiosk.looked_at(address) is is_fine
    assert failures(kiosk) == ([] if is_fine else ["tpin"])
    assert ("kiosk-agent setup" in kiosk.lines.get("tpin", "")) is not is_fine


@pytest.mark.parametrize(
    ("address", "key", "line"),
    [
        (
            "https://api.example.in",
            KEY,
            "FAIL  sent       1 open transaction sent to another service address, and the present",
        ),
        (NOBODY, "sk_before", "ok    sent       1 open transaction sent with another"),
        (f"{NOBODY}/", KEY, ""),
    ],
    ids=["to another address", "with another key", "to this address"],
)
async def test_an_unanswered_transaction_that_was_sent_elsewhere_is_reported(
    kiosk: CheckedFolder, address: str, key: str, line: str
) -> None:
    with Journal(kiosk.folder / "journal.db") as journal:
        journal.append(REFERENCE, prepared())
        journal.append(REFERENCE, sending(origin=origin_of(address, Private(key))))
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines.get("sent", "").startswith(line)
    assert ("sent" in kiosk.lines) is bool(line)
    is_failure = line.startswith("FAIL")
    assert ("put the old address back, or two people end it" in str(kiosk.lines)) is is_failure


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "FAIL  attendant  no PIN: kiosk-agent attendant set-pin"),
        ("{}", "FAIL  attendant  "),
        (
            '{"hash": "-", "wrong": 0}',
            "ok    attendant  attendant's PIN is an older release's, and may be too short: ",
        ),
    ],
    ids=["missing", "empty", "of an older release"],
)
async def test_a_missing_or_old_pin_is_reported(
    kiosk: CheckedFolder, content: str | None, line: str
) -> None:
    file = kiosk.folder / "attendant.json"
    file.unlink()
    if content is not None:
        file.write_text(content)
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["attendant"].startswith(line)


async def test_a_damaged_journal_is_reported_and_not_changed(kiosk: CheckedFolder) -> None:
    journal = kiosk.folder / "journal.db"
    journal.write_bytes(b"no database" * 1000)
    assert not await kiosk.looked_at(NOBODY)
    assert "journal" in failures(kiosk)
    assert journal.read_bytes() == b"no database" * 1000


async def test_every_file_of_the_journal_is_opened(kiosk: CheckedFolder) -> None:
    first = kiosk.folder / "journal.db"
    with Journal(first) as journal:
        newest = journal.roll_over(OPENED)
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["journal"].endswith(f"{newest}: can be read, and 1 older file")
    first.write_bytes(b"no database" * 1000)
    assert not await kiosk.looked_at(NOBODY)
    assert "journal" in failures(kiosk)
    first.rename(kiosk.folder / "elsewhere")
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["journal"].endswith(f"{newest}: can be read")


async def test_the_check_does_not_create_a_journal(kiosk: CheckedFolder) -> None:
    (kiosk.folder / "journal.db").unlink()
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["journal"].endswith("will be created at the first start")
    assert not (kiosk.folder / "journal.db").exists()


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
    kiosk: CheckedFolder, device: str, line: str
) -> None:
    kiosk.tables = {"card": {"port": "/nowhere/card"} | ({"device": device} if device else {})}
    with service() as address:
        await kiosk.looked_at(address)
    assert kiosk.lines["launches"] == line


async def test_a_reader_of_another_user_is_reported_with_the_reason(kiosk: CheckedFolder) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        kiosk.tables = {"biometric": {"ports": [port, port], "owner": os.getuid() + 1}}
        await kiosk.looked_at(NOBODY)
    assert kiosk.lines["biometric"].startswith(f"FAIL  biometric  refused (port {port} is ")


async def test_each_device_that_is_configured_has_a_line(kiosk: CheckedFolder) -> None:
    kiosk.tables = {
        "biometric": {"ports": [2, 2]},
        "card": {"port": "/nowhere/card"},
        "printer": {"driver": "file"},
    }
    await kiosk.looked_at(NOBODY)
    assert kiosk.lines["biometric"] == "FAIL  biometric  absent"
    assert kiosk.lines["card"].startswith("FAIL  card       absent")
    assert "printer" in kiosk.lines


# --- root's check runs as the agent ---


def words(root: Path) -> list[str]:
    return list(systemd_run(root, "kiosk-agent"))


def test_it_has_the_agents_user_and_waits_for_its_lines(tmp_path: Path) -> None:
    assert words(tmp_path) == [
        *("systemd-run", "--quiet", "--wait", "--pipe", "--collect"),
        "--property=User=kiosk-agent",
    ]


@pytest.mark.parametrize(
    ("made", "word"),
    [
        (
            "etc/credstore.encrypted/kiosk-agent.api-key",
            "--property=LoadCredentialEncrypted=api-key:kiosk-agent.api-key",
        ),
        (
            "etc/credstore/kiosk-agent.api-key",
            "--property=LoadCredential=api-key:kiosk-agent.api-key",
        ),
        ("run/kiosk-agent", "--setenv=RUNTIME_DIRECTORY=/run/kiosk-agent"),
    ],
    ids=["an encrypted secret, by name alone", "a secret, by name alone", "the runtime folder"],
)
def test_it_has_what_the_agent_has(tmp_path: Path, made: str, word: str) -> None:
    (tmp_path / made).mkdir(parents=True)
    assert words(tmp_path)[6:] == [word]


def test_a_credential_that_cannot_be_decrypted_is_left_out_and_named(tmp_path: Path) -> None:
    """With it, systemd would not start the check."""
    for name in ("api-key", "mqtt-password"):
        (tmp_path / f"etc/credstore.encrypted/kiosk-agent.{name}").mkdir(parents=True)

    assert list(systemd_run(tmp_path, "kiosk-agent", ["mqtt-password"]))[6:] == [
        "--setenv=KIOSK_UNREADABLE_CREDENTIALS=mqtt-password",
        "--property=LoadCredentialEncrypted=api-key:kiosk-agent.api-key",
    ]
    (named,) = decrypted({"KIOSK_UNREADABLE_CREDENTIALS": "mqtt-password"})
    assert not named.is_fine
    assert "kiosk-agent.mqtt-password cannot be decrypted here" in named.what


def test_with_credentials_or_as_the_agents_user_it_checks_in_its_own_process(
    tmp_path: Path,
) -> None:
    setup = load(furnish(tmp_path), {})
    options = Namespace(json=False, report=False, service=False)
    assert setup.state_folder.stat().st_uid == os.getuid()
    assert look_as_agent(options, setup, {}) is None
    assert look_as_agent(options, setup, {"CREDENTIALS_DIRECTORY": "/run/credentials"}) is None


# --- the operator's broker and the kiosk's certificate ---


async def fleet_results(folder: Path, **table: Any) -> dict[str, CheckResult]:
    ui = {"listen": f"{LOOPBACK}:{free_port()}"}  # no agent answers there
    setup = load(furnish(folder, ui=ui, **({"fleet": table} if table else {})), environ={})
    return {result.name: result async for result in fleet(setup, await running_agent(setup))}


async def test_a_broker_is_reported_with_what_was_not_checked(tmp_path: Path) -> None:
    assert await fleet_results(tmp_path) == {}, "no fleet is configured"
    server = await asyncio.start_server(lambda _, writer: writer.close(), LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        results = await fleet_results(tmp_path, mqtt=f"mqtt://{LOOPBACK}:{port}")
    assert results["broker"].is_fine
    assert "no running agent" in results["broker"].what
    results = await fleet_results(tmp_path, mqtt=f"mqtt://{LOOPBACK}:{free_port()}")
    assert not results["broker"].is_fine


@pytest.mark.parametrize(
    ("within", "is_fine", "what"),
    [
        (ALWAYS, True, "valid until 2099-01-01"),
        (LAST_YEAR, False, "refuses it; renew it"),
        (NEXT_CENTURY, False, "is the clock right?"),
    ],
)
async def test_the_kiosks_certificate_is_compared_with_the_clock(
    tmp_path: Path, within: tuple[str, str], *, is_fine: bool, what: str
) -> None:
    authority = Authority(tmp_path)
    authority.server(within=within)
    results = await fleet_results(
        tmp_path, mqtt=f"mqtts://{LOOPBACK}:{free_port()}", certificate_file="server.pem"
    )
    assert results["certificate"].is_fine is is_fine
    assert what in results["certificate"].what
