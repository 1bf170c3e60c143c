"""The sink: writes the kiosks' messages into PostgreSQL, on the operator's server.

A message is acknowledged after its transaction has been committed. Until then the broker keeps it
and delivers it again, so a killed sink or database loses nothing. `fleet.take()` drops duplicates.

The messages that have arrived together are one transaction, in their order. So a disk that needs
20 ms to flush does not limit the sink to 50 messages a second.
"""

import logging
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psycopg
from paho.mqtt.client import Client, MQTTMessage, error_string
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from fleet_messages.broker import PREFIX
from fleet_messages.mqtt import PORTS, REFUSALS
from kiosk_fleet.configuration import BrokerTable, Table, secret_in

TOPICS: Final = ("presence", "events", "report", "health", "version", "head", "done")
KEEPALIVE_S: Final = 60
SESSION_S: Final = 14 * 24 * 3600  # the broker keeps messages this long for a sink that is down
TOGETHER_MAX: Final = 100  # messages in a transaction; then the broker waits for an answer
WAIT_S: Final = 1.0
TAKE: Final = "SELECT fleet.take(%s, %b, %s)"

Taken = tuple[str, bytes, bool]
"""A message: its topic, its payload, and whether the broker had retained it."""

log = logging.getLogger(__name__)


class DatabaseTable(Table, frozen=True):
    connection: str = "dbname=fleet"
    """The database, as in libpq: "host=… user=…"; without a password where PostgreSQL knows the
    user."""


class SinkConfig(Table, frozen=True):
    broker: BrokerTable
    database: DatabaseTable = DatabaseTable()


class SinkFailed(Exception):
    """The sink cannot continue; systemd starts it again, and the broker delivers again."""


class Sink:
    """Receives messages and passes them on; it acknowledges them after `take` has returned."""

    def __init__(
        self, config: SinkConfig, folder: Path, take: Callable[[Sequence[Taken]], None]
    ) -> None:
        """Read the secrets in the folder. Raises ConfigError."""
        self._take = take
        self._address = urlsplit(config.broker.mqtt)
        self._arrived: list[MQTTMessage] = []
        self._client = _client(config, folder, is_encrypted=self._address.scheme == "mqtts")
        self._client.on_connect = self._subscribe
        self._client.on_message = lambda _client, _, message: self._arrived.append(message)

    def run(self) -> None:
        """Write messages until the connection ends. Raises SinkFailed, OSError."""
        self._client.connect(
            self._address.hostname or "",
            self._address.port or PORTS[self._address.scheme],
            KEEPALIVE_S,
            clean_start=False,
            properties=_session(),
        )
        while True:
            before = len(self._arrived)
            code = self._client.loop(0 if before else WAIT_S)
            if code != MQTTErrorCode.MQTT_ERR_SUCCESS:
                raise SinkFailed(f"the broker has closed the connection: {error_string(code)}")
            if self._arrived and len(self._arrived) in (before, TOGETHER_MAX):
                self._write()

    def _subscribe(
        self, client: Client, _: Any, _flags: Any, code: ReasonCode, _properties: Properties | None
    ) -> None:
        if code.value >= REFUSALS:
            raise SinkFailed(f"the broker refuses the sink: {code}")
        # A retained message comes again only if the broker has lost the session.
        options = SubscribeOptions(qos=1, retainHandling=SubscribeOptions.RETAIN_SEND_IF_NEW_SUB)
        client.subscribe([(f"{PREFIX}/+/{topic}", options) for topic in TOPICS])
        log.info("connected; messages are written")

    def _write(self) -> None:
        self._take([(one.topic, bytes(one.payload), one.retain) for one in self._arrived])
        for one in self._arrived:
            self._client.ack(one.mid, one.qos)
        self._arrived.clear()


def _client(config: SinkConfig, folder: Path, *, is_encrypted: bool) -> Client:
    client = Client(
        CallbackAPIVersion.VERSION2,
        client_id=config.broker.user or "sink",
        protocol=MQTTProtocolVersion.MQTTv5,
        manual_ack=True,
    )
    if config.broker.user:
        password = secret_in(folder / config.broker.password_file)
        client.username_pw_set(config.broker.user, password)
    if is_encrypted:
        ca_file = str(folder / config.broker.ca_file) if config.broker.ca_file else None
        client.tls_set_context(ssl.create_default_context(cafile=ca_file))
    return client


def _session() -> Properties:
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho has few types
    properties.SessionExpiryInterval = SESSION_S
    return properties


def run(config: SinkConfig, folder: Path) -> None:
    """Write messages until the broker or the database fails. Raises ConfigError, SinkFailed."""
    try:
        with psycopg.connect(config.database.connection, autocommit=True) as database:

            def take(messages: Sequence[Taken]) -> None:
                with database.transaction(), database.cursor() as cursor:
                    cursor.executemany(TAKE, messages)

            Sink(config, folder, take).run()
    except psycopg.Error as error:
        why = " ".join(str(error).split())  # libpq writes lines and tabs
        raise SinkFailed(f"PostgreSQL: {why}") from error
    except OSError as error:
        raise SinkFailed(f"the broker cannot be reached: {error}") from error
