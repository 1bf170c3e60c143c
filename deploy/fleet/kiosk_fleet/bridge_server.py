"""Runs the webhooks' bridge: its file, its connections to the broker, its server."""

import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

import msgspec
import uvicorn

from fleet_messages.broker import Broker, Connect
from fleet_messages.mqtt import PORTS, connected
from kiosk_fleet.bridge import ANSWER_S, WebhookBridge
from kiosk_fleet.configuration import BrokerTable, Table, load, secret_in

LISTEN: Final = r"^[^:]+:\d{1,5}\Z"
REQUESTS_MAX: Final = 100  # at the same time; they need little memory
HEAD_BYTES_MAX: Final = 16 * 1024
IDLE_S: Final = 5  # until a connection without a request is closed

Path_ = Annotated[str, msgspec.Meta(pattern=r"^/[A-Za-z0-9/_.-]+\Z")]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]


class BridgeTable(Table, frozen=True):
    listen: Annotated[str, msgspec.Meta(pattern=LISTEN)] = "127.0.0.1:8090"


class BridgeConfig(Table, frozen=True):
    broker: BrokerTable
    webhooks: Annotated[dict[Path_, str], msgspec.Meta(min_length=1)]
    """The file of the API key, by the full path of the address that the service was given."""
    bridge: BridgeTable = BridgeTable()
    kiosks: dict[Word, tuple[Word, ...]] = {}  # noqa: RUF012  # msgspec copies it
    """The kiosks of an outlet, if their names differ from the outlet's."""


def serve(file: Path) -> bool:
    """Serve until stopped; return False if that was not possible. Raises ConfigError.

    The proxy in front ends TLS.
    """
    config = load(file, BridgeConfig)
    bridge = bridge_of(config, file.resolve().parent, time.time)
    host, _, port = config.bridge.listen.rpartition(":")
    server = uvicorn.Server(
        uvicorn.Config(
            bridge.app(),
            host=host,
            port=int(port),
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            log_level="error",  # anybody can cause a warning
            server_header=False,
            limit_concurrency=REQUESTS_MAX,
            h11_max_incomplete_event_size=HEAD_BYTES_MAX,
            timeout_keep_alive=IDLE_S,
        )
    )
    server.run()
    return server.started


def bridge_of(config: BridgeConfig, folder: Path, wall: Callable[[], float]) -> WebhookBridge:
    """Return the bridge; secrets are read from files in the folder. Raises ConfigError."""
    return WebhookBridge(
        keys={path: secret_in(folder / file) for path, file in config.webhooks.items()},
        kiosks=config.kiosks,
        connect=_connection(config.broker, folder),
        wall=wall,
    )


def _connection(broker: BrokerTable, folder: Path) -> Connect:
    """Return a function that connects for one hint; the bridge does not stay connected."""
    address = urlsplit(broker.mqtt)
    password = secret_in(folder / broker.password_file) if broker.user else None
    ca_file = str(folder / broker.ca_file) if broker.ca_file else None
    tls = ssl.create_default_context(cafile=ca_file) if address.scheme == "mqtts" else None

    @asynccontextmanager
    async def connect() -> AsyncIterator[Broker]:
        async with connected(
            hostname=address.hostname,
            port=address.port or PORTS[address.scheme],
            username=broker.user,
            password=password,
            timeout=ANSWER_S,
            tls_context=tls,
        ) as up:
            yield up

    return connect
