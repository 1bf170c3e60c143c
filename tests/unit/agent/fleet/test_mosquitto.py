"""The connection to a real Mosquitto: TLS, permissions, wills, and a broker that dies."""

import asyncio
import io
import logging
import random
import socket
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from agent import __version__
from agent.app.kiosk import Environment, Kiosk
from agent.base.clock import Clock
from agent.base.log_lines import logging_to_stderr
from agent.config.kiosk_config import Setup, load
from agent.fleet import attachment
from agent.fleet.connection import HINTS_WAITING_MAX, ORDERS_WAITING_MAX, connection_of
from fleet_messages.broker import Disconnected, Taken, topics_of
from fleet_messages.mqtt import MqttBroker
from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import NO_SIMULATOR, furnish
from tests.system.e2e.ports import LOOPBACK
from tests.unit.agent.api.certificates import ALWAYS, Authority
from tests.unit.agent.fleet.mosquitto import Mosquitto, comes_true, mosquitto, sink
from tests.unit.agent.journal.segments import customer
from tests.unit.agent.transactions.flows import take

pytestmark = pytest.mark.slow

API_KEY, TPIN = NO_SIMULATOR["api_key"], NO_SIMULATOR["tpin"]
KEY = "A" * 43 + "="
AT = 1795487044.932  # 2026-11-24, Unix seconds
N = len(customer("A"))


def setup_of(folder: Path, broker: Mosquitto, **fleet: Any) -> Setup:
    table = {"mqtt": f"mqtt://{LOOPBACK}:{broker.port}", "kiosk": "K-1", **fleet}
    return load(furnish(folder, fleet=table), environ={})


def connected(setup: Setup) -> Any:
    return connection_of(setup, topics_of(setup.kiosk))()


async def test_a_message_reaches_its_subscribers(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        async with (
            sink(port=broker.port) as operator,
            connected(setup_of(tmp_path, broker)) as line,
        ):
            assert await line.publish("kiosks/K-1/events", b"[1]", AT) is Taken.TAKEN
            await comes_true(lambda: operator.on("events") == [[1]])


async def test_a_message_is_a_cloud_event(tmp_path: Path) -> None:
    """CloudEvents 1.0, MQTT binding, binary mode: the body is the data, untouched."""
    with mosquitto(tmp_path) as broker:
        async with aiomqtt.Client(
            LOOPBACK, broker.port, protocol=aiomqtt.ProtocolVersion.V5
        ) as reader:
            await reader.subscribe("kiosks/#")
            async with connected(setup_of(tmp_path, broker)) as line:
                for _ in range(2):
                    await line.publish("kiosks/K-1/events", b'{"kiosk":"K-1"}', AT)
                await line.publish("kiosks/K-1/events", b'{"kiosk":"K-1"}', AT + 1)
                messages: list[Any] = [await anext(reader.messages) for _ in range(3)]
    attributes = [dict(message.properties.UserProperty) for message in messages]
    ids = [one.pop("id") for one in attributes]
    assert (ids[0] == ids[1], ids[1] == ids[2]) == (True, False), "a repetition has the same id"
    assert attributes[0] == {
        "specversion": "1.0",
        "source": "kiosks/K-1",
        "type": "kiosk-agent.events",
        "subject": "K-1",
        "time": "2026-11-24T02:24:04.932000+00:00",
    }
    assert messages[0].properties.ContentType == "application/json"
    assert messages[0].payload == b'{"kiosk":"K-1"}'


async def test_a_message_without_subscribers_is_not_accepted(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        async with connected(setup_of(tmp_path, broker)) as line:
            assert await line.publish("kiosks/K-1/events", b"[1]", AT) is Taken.NOBODY_LISTENS


async def test_a_message_that_this_kiosk_may_not_publish_is_refused(tmp_path: Path) -> None:
    (tmp_path / "acl").write_text("topic readwrite kiosks/K-2/#\ntopic read #\n")
    rules = ("allow_anonymous true", f"acl_file {tmp_path}/acl")
    with mosquitto(tmp_path, *rules) as broker:
        async with (
            sink(port=broker.port) as operator,
            connected(setup_of(tmp_path, broker)) as line,
        ):
            assert await line.publish("kiosks/K-1/events", b"[1]", AT) is Taken.REFUSED
            assert await line.publish("kiosks/K-2/events", b"[2]", AT) is Taken.TAKEN
            await comes_true(lambda: operator.on("events") == [[2]])


async def test_an_order_reaches_the_kiosk_even_if_it_was_disconnected(
    tmp_path: Path,
) -> None:
    with mosquitto(tmp_path) as broker:
        setup = setup_of(tmp_path, broker, operator_key=KEY)
        async with connected(setup):
            pass
        async with connected(setup_of(tmp_path, broker, kiosk="K-2")) as other:
            assert await other.publish("kiosks/K-1/orders", b"look", AT) is Taken.TAKEN
            large = bytes(200_000)
            assert await other.publish("kiosks/K-1/orders", large, AT) is Taken.TAKEN
            assert await other.publish("kiosks/K-1/orders", b"rest", AT) is Taken.TAKEN
        async with connected(setup) as line:
            topic = "kiosks/K-1/orders"
            assert await line.received() == (topic, b"look")
            assert await line.received() == (topic, b"rest")


async def test_a_flood_of_orders_does_not_fill_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given 500 orders that the kiosk does not read, then all beyond sixteen are dropped, with few
    log lines.
    """
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with logging_to_stderr(logging.INFO), mosquitto(tmp_path) as broker:
        async with (
            connected(setup_of(tmp_path, broker, operator_key=KEY)) as line,
            aiomqtt.Client(LOOPBACK, broker.port) as flooding,
        ):
            for _ in range(500):
                await flooding.publish("kiosks/K-1/orders", b"{}", qos=0)
            await comes_true(lambda: "(number 256)" in stream.getvalue())
            for _ in range(ORDERS_WAITING_MAX):
                assert await line.received() == ("kiosks/K-1/orders", b"{}")
    dropped = [said for said in stream.getvalue().splitlines() if "Discarding" in said]
    assert len(dropped) == 9


async def test_a_flood_of_hints_leaves_room_for_an_order(tmp_path: Path) -> None:
    """Given 500 hints that the kiosk does not read, then four wait, and an order is next."""
    with mosquitto(tmp_path) as broker:
        async with (
            connected(setup_of(tmp_path, broker, operator_key=KEY)) as line,
            aiomqtt.Client(LOOPBACK, broker.port) as flooding,
        ):
            for _ in range(500):
                await flooding.publish("kiosks/K-1/hints", b"{}", qos=1)
            await flooding.publish("kiosks/K-1/orders", b"stop", qos=1)
            await comes_true(lambda: len(line._messages) == HINTS_WAITING_MAX + 1)
            for _ in range(HINTS_WAITING_MAX):
                assert await line.received() == ("kiosks/K-1/hints", b"{}")
            assert await line.received() == ("kiosks/K-1/orders", b"stop")


async def test_the_broker_keeps_no_hints_for_a_kiosk_that_is_away(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        setup = setup_of(tmp_path, broker, operator_key=KEY)
        async with connected(setup):
            pass
        async with aiomqtt.Client(LOOPBACK, broker.port) as other:
            await other.publish("kiosks/K-1/hints", b"{}", qos=1)
            await other.publish("kiosks/K-1/orders", b"look", qos=1)
        async with connected(setup) as line:
            assert await line.received() == ("kiosks/K-1/orders", b"look")


async def test_a_broker_that_dies_ends_every_call_on_its_connection(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        async with connected(setup_of(tmp_path, broker, operator_key=KEY)) as line:
            waiting = asyncio.ensure_future(line.received())
            await asyncio.sleep(0)  # noqa: TID251  # so that it waits
            broker.kill()
            with pytest.raises(Disconnected):
                await waiting
            with pytest.raises(Disconnected):
                await line.publish("kiosks/K-1/events", b"[1]", AT)


async def test_an_unreachable_broker_is_reported(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        broker.kill()
        with pytest.raises(Disconnected, match="refused"):
            async with connected(setup_of(tmp_path, broker)):
                pass


async def test_the_broker_publishes_that_a_kiosk_lost_its_line(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        async with sink(port=broker.port) as operator:
            async with connected(setup_of(tmp_path, broker)) as line:
                assert isinstance(line, MqttBroker)
                wire = line._client._client.socket()
                assert isinstance(wire, socket.socket)
                wire.shutdown(socket.SHUT_RDWR)
                with pytest.raises(Disconnected):
                    await line.received()
            await comes_true(lambda: operator.on("presence") == [{"online": False}])


# --- TLS ---


@pytest.fixture
def tls(tmp_path: Path) -> tuple[str, ...]:
    """Return settings that admit only clients with a certificate of the authority."""
    authority = Authority(tmp_path)
    authority.server()
    authority._request("K-1", "/CN=K-1")
    authority._sign("K-1", ALWAYS, "-cert", str(authority.file))
    (tmp_path / "K-1.key").rename(tmp_path / "mqtt-key")
    return (
        f"cafile {authority.file}",
        f"certfile {tmp_path}/server.pem",
        f"keyfile {tmp_path}/server.key",
        "require_certificate true",
        "use_identity_as_username true",
        f"acl_file {tmp_path}/acl",
    )


CERTIFIED = {"ca_file": "authority.pem", "certificate_file": "K-1.pem"}


async def test_a_kiosk_with_a_certificate_has_the_permissions_of_its_name(
    tmp_path: Path, tls: tuple[str, ...]
) -> None:
    (tmp_path / "acl").write_text("pattern write kiosks/%u/#\npattern read kiosks/%u/orders\n")
    with mosquitto(tmp_path, *tls) as broker:
        address = f"mqtts://{LOOPBACK}:{broker.port}"
        async with connected(setup_of(tmp_path, broker, mqtt=address, **CERTIFIED)) as line:
            assert await line.publish("kiosks/K-1/head", b"1", AT) is Taken.NOBODY_LISTENS
            assert await line.publish("kiosks/K-2/head", b"1", AT) is Taken.REFUSED
            assert line.certificate_ends == datetime(2099, 1, 1, tzinfo=UTC).timestamp()


@pytest.mark.filterwarnings("ignore:.*SSLSocket")  # paho leaves it to the garbage collector
@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({**CERTIFIED, "ca_file": None}, "certificate verify failed"),
        ({"ca_file": "authority.pem"}, "closed the connection at once"),
        (CERTIFIED, "No such file"),
    ],
    ids=["another authority", "no certificate", "no key"],
)
async def test_a_line_without_the_right_certificates_is_rejected(
    tmp_path: Path, tls: tuple[str, ...], table: dict[str, str | None], why: str
) -> None:
    (tmp_path / "acl").write_text("")
    if why == "No such file":
        (tmp_path / "mqtt-key").unlink()
    given = {name: value for name, value in table.items() if value}
    with mosquitto(tmp_path, *tls) as broker:
        address = f"mqtts://{LOOPBACK}:{broker.port}"
        with pytest.raises(Disconnected, match=why):
            async with connected(setup_of(tmp_path, broker, mqtt=address, **given)):
                pass


# --- a whole kiosk ---


async def test_a_journal_arrives_through_a_broker_that_is_killed_and_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A killed broker loses the messages that it acknowledged and had not passed on. The operator
    sees the gap and requests these events again.
    """
    monkeypatch.setattr(attachment, "RETRY_S", (0.1, 0.2, 0.3))
    monkeypatch.setattr(attachment, "GATHER_S", 0.01)
    # A broker that was killed forgets its subscribers.
    monkeypatch.setattr(attachment, "NOBODY_S", 0.1)
    with mosquitto(tmp_path) as broker:
        setup = setup_of(tmp_path, broker)
        async with sink(port=broker.port) as operator:
            kiosk = Kiosk(setup, Environment(clock=Clock(), rng=random.Random(1)))
            member = kiosk.attachment
            assert isinstance(member, attachment.Attachment)
            running = asyncio.create_task(member.run())
            try:
                for number in range(6):
                    for event in customer(f"C-{number}"):
                        take(kiosk.journal, event)
                        await asyncio.sleep(0.01)  # noqa: TID251  # so that some are sent
                    if number in (2, 4):
                        broker.kill()
                        broker.start()
                await comes_true(lambda: member.events_behind == 0)
                member._outbox.resend(after=0)
                await comes_true(lambda: len({e["id"] for e in operator.events()}) == 6 * N)
                assert kiosk.state().parts["fleet"] == "connected"
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                kiosk.journal.close()
            await comes_true(lambda: operator.on("presence")[-1] == {"online": False})
    once = {event["id"]: event["seq"] for event in operator.events()}
    assert sorted(once.values()) == [*range(1, 6 * N + 1)]
    assert operator.on("head")[0]["kiosk"] == "K-1"
    assert operator.on("version")[0]["version"] == __version__


async def test_an_ordered_support_bundle_arrives_whole_and_without_private_data(
    tmp_path: Path,
) -> None:
    """The largest message of a kiosk, made by its own programs and sent by its own connection."""
    order = ("order", "bundle", "--key", str(tmp_path / "operator.pem"), "--kiosk", "K-1")
    public = ordered("order", "keys", str(tmp_path / "operator.pem")).split('"')[1]
    with mosquitto(tmp_path) as broker:
        setup = setup_of(tmp_path, broker, operator_key=public)
        kiosk = Kiosk(setup, Environment(clock=Clock(), rng=random.Random(1)))
        member = kiosk.attachment
        assert isinstance(member, attachment.Attachment)
        for event in customer("C-1"):
            take(kiosk.journal, event)
        running = asyncio.create_task(member.run())
        try:
            async with aiomqtt.Client(
                LOOPBACK, broker.port, protocol=aiomqtt.ProtocolVersion.V5
            ) as operator:
                await operator.subscribe("kiosks/K-1/bundle", qos=1)
                await operator.subscribe("kiosks/K-1/done", qos=1)
                await comes_true(lambda: member.is_connected)
                await operator.publish("kiosks/K-1/orders", ordered(*order), qos=1)
                bundle, done = await _two_messages(operator)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await kiosk.service.client.close()
            kiosk.journal.close()

    assert b'"result":"done"' in done
    with tarfile.open(fileobj=io.BytesIO(bundle)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        texts = [file.read().decode() for one in archive if (file := archive.extractfile(one))]
    assert {"check.txt", "journal/open.txt", "kiosk.toml", "versions.txt"} <= names
    assert not any(secret in text for secret in (API_KEY, TPIN) for text in texts)


async def _two_messages(client: aiomqtt.Client) -> tuple[bytes, bytes]:
    """Return the payloads on `bundle` and `done`."""
    taken: dict[str, bytes] = {}
    async with asyncio.timeout(HANGS_S):
        async for message in client.messages:
            assert isinstance(message.payload, bytes)
            taken[str(message.topic).rpartition("/")[2]] = message.payload
            if len(taken) == 2:
                break
    return taken["bundle"], taken["done"]


def ordered(*words: str) -> str:
    """Return what the operator's command prints."""
    command = (sys.executable, "-m", "kiosk_fleet", *words)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
