"""The configuration of bridge and sink: TOML files, with the secrets in files beside them."""

import ssl
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from agent.base.private import Private
from agent.config.kiosk_config import ConfigError, Table, Word
from agent.config.toml import read_toml
from agent.fleet.bridge import ANSWER_S, Bridge
from agent.fleet.broker import Broker, Connect
from agent.fleet.connection import PORTS, connected

Path_ = Annotated[str, msgspec.Meta(pattern=r"^/[A-Za-z0-9/_.-]+\Z")]
Broker_ = Annotated[str, msgspec.Meta(pattern=r"^mqtts?://[^/]+\Z")]
Kind = TypeVar("Kind")
LISTEN: Final = r"^[^:]+:\d{1,5}\Z"


class BridgeTable(Table, frozen=True):
    listen: Annotated[str, msgspec.Meta(pattern=LISTEN)] = "127.0.0.1:8090"


class BrokerTable(Table, frozen=True):
    mqtt: Broker_
    user: str | None = None
    password_file: str = "mqtt-password"  # noqa: S105  # a file's name
    ca_file: str | None = None


class BridgeConfig(Table, frozen=True):
    broker: BrokerTable
    webhooks: Annotated[dict[Path_, str], msgspec.Meta(min_length=1)]
    """The file of the API key, by the full path of the address that the service was given."""
    bridge: BridgeTable = BridgeTable()
    kiosks: dict[Word, tuple[Word, ...]] = {}  # noqa: RUF012  # msgspec copies it
    """The kiosks of an outlet, if their names differ from the outlet's."""


def load(file: Path, kind: type[Kind]) -> Kind:
    """Return the configuration in a file. Raises ConfigError."""
    try:
        return msgspec.convert(read_toml(file.read_bytes().decode()), kind)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: is not TOML ({error})") from error
    except msgspec.ValidationError as error:
        raise ConfigError(f"{file}: {error}") from error


def bridge_of(config: BridgeConfig, folder: Path, wall: Any) -> Bridge:
    """Return the bridge; secrets are read from files in the folder. Raises ConfigError."""
    return Bridge(
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
            password=password.reveal() if password else None,
            timeout=ANSWER_S,
            tls_context=tls,
        ) as up:
            yield up

    return connect


def secret_in(file: Path) -> Private[str]:
    """Return the only line of a file. Raises ConfigError."""
    try:
        text = file.read_bytes().decode("ascii", "replace").strip()
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
    if not text or not text.isprintable() or "\ufffd" in text:
        raise ConfigError(f"{file}: expected one line of plain characters")
    return Private(text)
