"""The kiosk's connection to its operator's broker: its secrets, its session, its last will."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from agent.config.kiosk_config import ConfigError, Setup
from fleet_messages.broker import Broker, Connect, Disconnected, Topics
from fleet_messages.messages import ORDER_BYTES_MAX, Presence, encode
from fleet_messages.mqtt import OF_THE_LIBRARY, PORTS, MqttBroker, MqttClient

KEEPALIVE_S: Final = 60
SESSION_S: Final = 24 * 3600  # the broker keeps orders this long for a disconnected kiosk
ANSWER_TIMEOUT_S: Final = 30.0  # for 25 kB and the answer on a 2G line
CLOSING_TIMEOUT_S: Final = 2.0  # a stopping agent does not wait longer
ORDERS_WAITING_MAX: Final = 16  # in memory; the broker keeps the others
HINTS_WAITING_MAX: Final = 4
"""Hints that wait; more are dropped, so that a flood of hints leaves room for orders."""
PACKET_BYTES_MAX: Final = ORDER_BYTES_MAX + 4096  # with its topic and properties
HINTS: Final = "/hints"


class _Waiting(asyncio.Queue[aiomqtt.Message]):
    """The messages that have arrived and are not read yet."""

    def put_nowait(self, item: aiomqtt.Message) -> None:
        if item.topic.value.endswith(HINTS) and self.qsize() >= HINTS_WAITING_MAX:
            raise asyncio.QueueFull
        super().put_nowait(item)


def connection_of(setup: Setup, topics: Topics) -> Connect:
    """Return a function that connects this kiosk; it reads the secrets each time."""

    @asynccontextmanager
    async def connect() -> AsyncIterator[Broker]:
        try:
            client = MqttClient(**await asyncio.to_thread(_client_arguments, setup, topics))
            await client.__aenter__()
        except (aiomqtt.MqttError, ConfigError, OSError) as error:
            raise Disconnected(str(error)) from error
        try:
            # With QoS 0 the broker keeps no hints for a kiosk that is away: they are old soon, and
            # a flood of them would take the place of orders.
            await client.subscribe(topics.hints, qos=0)
            if setup.config.fleet and setup.config.fleet.operator_key:
                await client.subscribe(topics.orders, qos=1)
            yield MqttBroker(client)
        except aiomqtt.MqttError as error:
            raise Disconnected(str(error)) from error
        finally:  # not `async with`: its errors would hide a cancellation
            client.timeout = CLOSING_TIMEOUT_S
            with suppress(aiomqtt.MqttError):
                await client.__aexit__(None, None, None)

    return connect


def _client_arguments(setup: Setup, topics: Topics) -> dict[str, Any]:
    """Return the client's arguments. Call it in a thread: it reads files. Raises OSError."""
    fleet = setup.config.fleet
    assert fleet is not None  # noqa: S101  # only a kiosk with [fleet] connects
    address = urlsplit(fleet.mqtt)
    password = setup.secret("mqtt-password").reveal() if fleet.user else None
    is_encrypted = address.scheme == "mqtts"
    return {
        "hostname": address.hostname,
        "port": address.port or PORTS[address.scheme],
        "username": fleet.user,
        "password": password,
        "identifier": f"kiosk-{setup.kiosk}",
        "protocol": aiomqtt.ProtocolVersion.V5,
        "will": aiomqtt.Will(topics.presence, encode(Presence(online=False)), 1, retain=True),
        "keepalive": KEEPALIVE_S,
        "clean_start": False,
        "properties": _connect_properties(),
        "timeout": ANSWER_TIMEOUT_S,
        "max_queued_incoming_messages": ORDERS_WAITING_MAX,
        "queue_type": _Waiting,
        "tls_context": tls_context(setup) if is_encrypted else None,
        "logger": OF_THE_LIBRARY,
    }


def tls_context(setup: Setup) -> ssl.SSLContext:
    """Return the TLS context, with this kiosk's certificate if it has one. Raises OSError."""
    fleet = setup.config.fleet
    assert fleet is not None  # noqa: S101  # see above
    ca_file = str(setup.folder / fleet.ca_file) if fleet.ca_file else None
    context = ssl.create_default_context(cafile=ca_file)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if fleet.certificate_file:
        key = setup.secret_file("mqtt-key")
        # Without a password, OpenSSL would ask a terminal for the one of an encrypted key.
        context.load_cert_chain(setup.folder / fleet.certificate_file, key, password=lambda: "")
    return context


def _connect_properties() -> Properties:
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho has few types
    properties.SessionExpiryInterval = SESSION_S
    properties.MaximumPacketSize = PACKET_BYTES_MAX
    properties.ReceiveMaximum = ORDERS_WAITING_MAX
    return properties
