"""A real Mosquitto from Debian's package that a test may kill and restart, and a sink."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiomqtt
import msgspec
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import LOOPBACK, free_port

LOOKS_MAX = 250  # polls before giving up on a broker that does not start
LOOK_S = 0.02

OPEN = ("allow_anonymous true",)

ROOTS_PROGRAMS = "/usr/sbin"
"""Not in the PATH of Debian's ordinary users."""


class Mosquitto:
    """Listens on its own loopback port, and keeps its sessions on disk."""

    def __init__(self, folder: Path, *lines: str) -> None:
        """`lines` of mosquitto.conf define who may connect and do what."""
        program = shutil.which("mosquitto", path=f"{os.environ['PATH']}:{ROOTS_PROGRAMS}")
        assert program, "install Debian's mosquitto (scripts/setup does)"
        self._program = program
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            "\n".join(
                (
                    f"listener {self.port} {LOOPBACK}",
                    "persistence true",
                    f"persistence_location {folder}/",
                    "user root",
                    "log_dest stderr",
                    *lines,
                    "",
                )
            )
        )
        self._log = folder / "mosquitto.log"
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._program, "-c", str(self._config)], stdout=log, stderr=log
            )
        for _ in range(LOOKS_MAX):
            with socket.socket() as knocking:
                if knocking.connect_ex((LOOPBACK, self.port)) == 0:
                    return
            assert self._process.poll() is None, self._log.read_text()
            time.sleep(LOOK_S)  # noqa: TID251  # another process starts in real time
        raise AssertionError("mosquitto did not come up")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Stop it so that it stores its sessions."""
        self._process.terminate()
        self._process.wait()


@contextmanager
def mosquitto(folder: Path, *lines: str) -> Iterator[Mosquitto]:
    broker = Mosquitto(folder, *(lines or OPEN))
    try:
        yield broker
    finally:
        broker.kill()


class Sink:
    """Receives what kiosks publish, over connections that end and begin again."""

    def __init__(self, **connecting: Any) -> None:
        self._connecting = connecting
        self.messages: list[tuple[str, Any]] = []
        self.is_subscribed = asyncio.Event()

    async def run(self) -> None:
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho has few types
        properties.SessionExpiryInterval = 3600
        while True:
            try:
                async with aiomqtt.Client(
                    LOOPBACK,
                    identifier="sink",
                    protocol=aiomqtt.ProtocolVersion.V5,
                    clean_start=False,
                    properties=properties,
                    **self._connecting,
                ) as client:
                    await client.subscribe("kiosks/#", qos=1)
                    self.is_subscribed.set()
                    async for message in client.messages:
                        assert isinstance(message.payload, bytes)
                        said = msgspec.json.decode(message.payload)
                        self.messages.append((str(message.topic), said))
            except aiomqtt.MqttError:
                await asyncio.sleep(0.1)  # noqa: TID251  # the broker comes back in real time

    def on(self, topic: str) -> list[Any]:
        return [said for name, said in self.messages if name.endswith(f"/{topic}")]

    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.on("events") for event in message["events"]]


@asynccontextmanager
async def sink(**connecting: Any) -> AsyncIterator[Sink]:
    one = Sink(**connecting)
    running = asyncio.create_task(one.run())
    try:
        await one.is_subscribed.wait()
        yield one
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def comes_true(condition: Any) -> None:
    async with asyncio.timeout(HANGS_S):
        while not condition():  # noqa: ASYNC110  # of other processes
            await asyncio.sleep(LOOK_S)  # noqa: TID251  # processes run in real time
