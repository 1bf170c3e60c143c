"""A connection to the operator's broker: MQTT 5 by aiomqtt, over TLS.

aiomqtt treats every acknowledgement as success, including "not authorised" and "no matching
subscribers". A message would be lost after these, so this module checks the reason code.
"""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final

import aiomqtt
from paho.mqtt.client import DisconnectFlags
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from fleet_messages.broker import Broker, Disconnected, Taken

PORTS: Final = {"mqtts": 8883, "mqtt": 1883}
NO_SUBSCRIBERS: Final = 0x10  # MQTT 5, 3.4.2.1
REFUSALS: Final = 0x80  # and above: MQTT 5, 2.4
JSON: Final = "application/json"
GZIP: Final = "application/gzip"  # a support bundle
TYPES: Final = "kiosk-agent"
"""The first part of the CloudEvents type; the second is the topic's last level."""
ID_BYTES: Final = 16

OF_THE_LIBRARY: Final = logging.getLogger("aiomqtt")  # without it, the root logger's child "mqtt"


class MqttClient(aiomqtt.Client):
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

    def __init__(self, client: MqttClient) -> None:
        self._client = client
        self._messages = client.messages
        self.certificate_ends = _certificate_end(client)
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


def _certificate_end(client: MqttClient) -> float | None:
    line = client._client.socket()  # noqa: SLF001  # aiomqtt shows neither its client nor its socket
    shown = line.getpeercert() if isinstance(line, ssl.SSLSocket) else None
    ends = shown.get("notAfter") if shown else None
    return ssl.cert_time_to_seconds(ends) if isinstance(ends, str) else None


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
    client = MqttClient(protocol=aiomqtt.ProtocolVersion.V5, logger=OF_THE_LIBRARY, **arguments)
    try:
        async with client:
            yield MqttBroker(client)
    except aiomqtt.MqttError as error:
        raise Disconnected(str(error)) from error
