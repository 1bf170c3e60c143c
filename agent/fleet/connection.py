"""The connection to the operator's broker: MQTT 5 by aiomqtt, over TLS.

aiomqtt treats every acknowledgement as success, including "not authorised" and "no matching
subscribers". An event would be lost after these, so this module checks the reason code.
"""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import urlsplit

import aiomqtt
from paho.mqtt.client import DisconnectFlags
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from agent.config.kiosk_config import ConfigError, Setup
from agent.fleet.broker import Broker, Connect, Disconnected, Taken, Topics
from agent.fleet.messages import ORDER_BYTES_MAX, Presence, encode

KEEPALIVE_S: Final = 60
SESSION_S: Final = 24 * 3600  # the broker keeps orders this long for a disconnected kiosk
ANSWER_TIMEOUT_S: Final = 30.0  # for 25 kB and the answer on a 2G line
CLOSING_TIMEOUT_S: Final = 2.0  # a stopping agent does not wait longer
ORDERS_WAITING_MAX: Final = 16  # in memory; the broker keeps the others
HINTS_WAITING_MAX: Final = 4
"""Hints beyond these are dropped, so that a flood of them leaves room for orders."""
PACKET_BYTES_MAX: Final = ORDER_BYTES_MAX + 4096  # with its topic and properties
PORTS: Final = {"mqtts": 8883, "mqtt": 1883}
NO_SUBSCRIBERS: Final = 0x10  # MQTT 5, 3.4.2.1
REFUSALS: Final = 0x80  # and above: MQTT 5, 2.4
HINTS: Final = "/hints"
JSON: Final = "application/json"
GZIP: Final = "application/gzip"  # a support bundle
TYPES: Final = "kiosk-agent"
"""The first part of the CloudEvents type; the second is the topic's last level."""
ID_BYTES: Final = 16

OF_THE_LIBRARY: Final = logging.getLogger("aiomqtt")
"""Messages of aiomqtt are logged rarely: a broker could flood the log with them."""


class _Waiting(asyncio.Queue[aiomqtt.Message]):
    """The messages that have arrived and are not read yet."""

    def put_nowait(self, item: aiomqtt.Message) -> None:
        if item.topic.value.endswith(HINTS) and self.qsize() >= HINTS_WAITING_MAX:
            raise asyncio.QueueFull
        super().put_nowait(item)


class _Client(aiomqtt.Client):
    """aiomqtt's client, which also keeps the broker's answer to each message.

    It also notices a connection that ends before the broker has accepted this kiosk.
    """

    answer = 0

    def _on_disconnect(
        self,
        client: Any,
        userdata: Any,
        flags: DisconnectFlags,
        reason_code: ReasonCode,
        properties: Properties | None = None,
    ) -> None:
        if not self._connected.done():
            self._connected.set_exception(
                aiomqtt.MqttError("the broker closed the connection at once")
            )
        super()._on_disconnect(client, userdata, flags, reason_code, properties)
        if self._disconnected.done() and not self._disconnected.cancelled():
            self._disconnected.exception()  # the loop logs an exception that nobody reads

    def _on_publish(
        self, client: Any, userdata: Any, mid: int, reason_code: ReasonCode, properties: Properties
    ) -> None:
        self.answer = reason_code.value
        super()._on_publish(client, userdata, mid, reason_code, properties)


class MqttBroker:
    """A connection that is up."""

    def __init__(self, client: _Client) -> None:
        self._client = client
        self._messages = client.messages
        self._one_at_a_time = asyncio.Lock()
        """So that an answer belongs to this message."""

    async def publish(
        self,
        topic: str,
        message: bytes,
        at_unix: float,
        *,
        retain: bool = False,
        expires_s: int | None = None,
    ) -> Taken:
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # paho has few types
        properties.ContentType = JSON if message.startswith(b"{") else GZIP
        properties.UserProperty = list(cloud_event(topic, message, at_unix).items())
        if expires_s is not None:
            properties.MessageExpiryInterval = expires_s
        async with self._one_at_a_time:
            try:
                await self._client.publish(topic, message, 1, retain, properties)
            except aiomqtt.MqttError as error:
                raise Disconnected(str(error)) from error
            answer = self._client.answer
        if answer >= REFUSALS:
            return Taken.REFUSED
        return Taken.NOBODY_LISTENS if answer == NO_SUBSCRIBERS else Taken.TAKEN

    async def received(self) -> tuple[str, bytes]:
        try:
            message = await anext(self._messages)
        except (aiomqtt.MqttError, StopAsyncIteration) as error:
            raise Disconnected(str(error)) from error
        payload = message.payload if isinstance(message.payload, bytes) else b""
        return message.topic.value, payload


def cloud_event(topic: str, message: bytes, at_unix: float) -> dict[str, str]:
    """Return the attributes of CloudEvents 1.0, for the binary mode of its binding to MQTT 5.

    The same message with the same time has the same id, so a repeated delivery is recognised.
    """
    source, _, name = topic.rpartition("/")
    at = datetime.fromtimestamp(at_unix, UTC).isoformat()
    digest = blake2b(message, digest_size=ID_BYTES, key=at.encode()).hexdigest()
    return {
        "specversion": "1.0",
        "id": digest,
        "source": source,
        "type": f"{TYPES}.{name}",
        "subject": source.rpartition("/")[2],
        "time": at,
    }


@asynccontextmanager
async def connected(**arguments: Any) -> AsyncIterator[Broker]:
    """Yield a connection that only publishes and has no will. Raises Disconnected."""
    client = _Client(protocol=aiomqtt.ProtocolVersion.V5, logger=OF_THE_LIBRARY, **arguments)
    try:
        async with client:
            yield MqttBroker(client)
    except aiomqtt.MqttError as error:
        raise Disconnected(str(error)) from error


def connection_of(setup: Setup, topics: Topics) -> Connect:
    """Return a function that connects this kiosk; it reads the secrets each time."""

    @asynccontextmanager
    async def connect() -> AsyncIterator[Broker]:
        try:
            client = _Client(**await asyncio.to_thread(_client_arguments, setup, topics))
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
    assert fleet is not None  # noqa: S101  # topics_of was asked before
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
