"""The kiosk as a service: its end, its exit code, and the actions after it."""

import asyncio
import errno
import os
import select
import signal
import socket
import sys
from pathlib import Path
from random import Random
from typing import NoReturn

import httpx
import pytest

from agent.api.rate_limiter import Priority
from agent.app.configured import client_of
from agent.app.kiosk import Environment, Kiosk
from agent.app.service import (
    EXIT_RESTART,
    EXIT_STAY_DOWN,
    HEALTH_SOCKET,
    OUT_OF_FILES,
    after,
    health_listener,
    listener,
    serve,
)
from agent.base.clock import Clock
from agent.config.kiosk_config import ConfigError, MachineTable
from agent.dialogue.effects import Stop
from agent.ui.connections import CONNECTIONS_MAX
from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import configured

UNIT = Path(__file__).parents[4] / "systemd" / "kiosk-agent.service"


class Serving:
    """A kiosk that is served until its end is awaited."""

    def __init__(self, kiosk: Kiosk, listening: socket.socket | None = None) -> None:
        self.listening = listening or listener(kiosk.setup)
        self.health = "http://{}:{}/healthz".format(*self.listening.getsockname())
        self._serving = asyncio.create_task(serve(kiosk, self.listening))

    async def asks(self, through: httpx.AsyncHTTPTransport | None = None) -> httpx.Response:
        async with httpx.AsyncClient(transport=through) as client:
            return await client.get(self.health)

    def crowd(self) -> list[socket.socket]:
        """Connect 300 clients, which send nothing."""
        return [_connecting(self.listening.getsockname()) for _ in range(300)]

    async def ends(self, number: signal.Signals | None = signal.SIGTERM) -> int:
        """Return the exit code after this signal."""
        if number:
            os.kill(os.getpid(), number)
        return await self._serving


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_service_with_systemds_exit_code(
    tmp_path: Path, number: signal.Signals
) -> None:
    kiosk = Kiosk(configured(tmp_path), Environment())
    serving = Serving(kiosk)
    await serving.asks()
    assert await serving.ends(number) == 0
    assert kiosk.stop_request is None


async def test_the_kernel_holds_no_more_connections_than_the_page(tmp_path: Path) -> None:
    """If 300 clients connect to a busy event loop, only the page's limit of them waits."""
    serving = Serving(Kiosk(configured(tmp_path), Environment()))
    await serving.asks()
    clients = serving.crowd()
    _, connected, _ = select.select([], clients, [], 0)
    for client in clients:
        client.close()
    await serving.asks()
    await serving.ends()
    assert len(connected) == CONNECTIONS_MAX + 1  # Linux holds one more than the limit


async def test_health_is_answered_on_a_socket_for_root_and_the_agent_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All connections of the page are in use, so a script asks the agent's own socket."""
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / HEALTH_SOCKET).touch()  # from the previous start
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    serving = Serving(Kiosk(configured(tmp_path), Environment()))
    await serving.asks()
    clients = serving.crowd()
    answer = await serving.asks(httpx.AsyncHTTPTransport(uds=str(folder / HEALTH_SOCKET)))
    for client in clients:
        client.close()
    await serving.asks()
    await serving.ends()
    assert answer.json()["journal"] == "ok"


def test_without_its_own_socket_the_agent_still_serves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert health_listener({}) is None
    assert health_listener({"RUNTIME_DIRECTORY": str(tmp_path / "gone")}) is None
    assert HEALTH_SOCKET in caplog.text


def _connecting(address: tuple[str, int]) -> socket.socket:
    client = socket.socket()
    client.settimeout(0)
    client.connect_ex(address)
    return client


class _WithoutFiles(socket.socket):
    """A listening socket of a process that has no file descriptor left."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self.asked = asyncio.Event()

    def accept(self) -> NoReturn:
        self.asked.set()
        raise OSError(errno.EMFILE, "Too many open files")


async def test_a_process_without_free_descriptors_logs_only_a_few_lines(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Every accept fails; only the first, second, fourth, eighth … failure is logged."""
    kiosk = Kiosk(configured(tmp_path), Environment())
    listening = listener(kiosk.setup)
    exhausted = _WithoutFiles(os.dup(listening.fileno()))
    listening.close()
    serving = Serving(kiosk, exhausted)
    with _connecting(exhausted.getsockname()):
        async with asyncio.timeout(HANGS_S):
            await exhausted.asked.wait()
        await serving.ends()
    logged = [message for message in caplog.messages if message.startswith(OUT_OF_FILES)]
    assert len(logged) == 5  # of 16: 1, 2, 4, 8, 16


@pytest.mark.parametrize(
    ("how", "code", "is_switched_off"),
    [(Stop.RESTART, EXIT_RESTART, False), (Stop.SHUT_DOWN, EXIT_STAY_DOWN, True)],
)
async def test_the_attendant_can_stop_the_service(
    tmp_path: Path, how: Stop, code: int, *, is_switched_off: bool
) -> None:
    """The configured command switches the machine off after the journal is closed."""
    switched_off = tmp_path / "switched-off"
    machine = {"power_off": ["touch", str(switched_off)]}
    kiosk = Kiosk(configured(tmp_path, machine=machine), Environment())
    serving = Serving(kiosk)
    await serving.asks()
    kiosk._stop(how)
    assert await serving.ends(number=None) == code
    assert switched_off.exists() is is_switched_off


def test_a_machine_without_a_command_stays_on_while_the_agent_stays_down() -> None:
    assert after(Stop.SHUT_DOWN, MachineTable()) == 10


@pytest.mark.parametrize("command", [("false",), ("/there/is/no/such/command",)])
def test_the_agent_restarts_if_the_machine_stays_on(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    assert after(Stop.SHUT_DOWN, MachineTable(power_off=command)) == 0
    assert "the machine stays on" in caplog.text


def test_a_broker_without_its_library_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "agent.fleet.connection", raising=False)
    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    setup = configured(tmp_path, fleet={"mqtt": "mqtts://broker.example.in"})
    with pytest.raises(ConfigError, match=r"fleet\.mqtt: .* install kiosk-agent\[fleet\]"):
        Kiosk(setup, Environment())


def test_the_next_process_of_a_service_knows_the_minutes_calls(tmp_path: Path) -> None:
    """An agent made calls and was killed; the next one has only the remaining calls."""
    run = tmp_path / "calls"
    setup = configured(tmp_path)

    async def has_left() -> int:
        client = client_of(setup, Clock(), Random(1), None, run)
        await client.rate_limiter.acquire(Priority.SUBMISSION)
        return client.rate_limiter.free()

    assert [asyncio.run(has_left()) for _ in range(3)] == [59, 58, 57]


def test_the_unit_does_not_restart_after_the_exit_code_for_a_stop() -> None:
    unit = UNIT.read_text().splitlines()
    assert f"RestartPreventExitStatus={EXIT_STAY_DOWN}" in unit
    assert f"SuccessExitStatus={EXIT_STAY_DOWN}" in unit
    assert "Restart=always" in unit


@pytest.mark.parametrize("wrong", [[], [""], "poweroff"])
def test_an_empty_power_off_command_is_refused(tmp_path: Path, wrong: object) -> None:
    with pytest.raises(ConfigError, match=r"machine\.power_off"):
        configured(tmp_path, machine={"power_off": wrong})
