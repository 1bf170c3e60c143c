"""The companion's HTTP: forwarding, refusals and size limits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import h11
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.box.connection import KioskConnection
from companion.box.limits import ANSWER_BYTES_MAX, HEAD_BYTES_MAX, RD_BODY_BYTES_MAX
from companion.box.rd_target import METHODS, PORTS, Target, Trouble, target_of
from companion.box.routes import Lent
from hw_sim import serving
from tests.support.counts import examples

HOST = "127.0.0.1"


@dataclass
class Service:
    """An RD service's port: records the requests and sends the scripted answer."""

    port: int = 0
    answer: bytes = b""
    asked: list[bytes] = field(default_factory=list)
    is_asked: asyncio.Event = field(default_factory=asyncio.Event)
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
        self.asked.append(head + await reader.readexactly(length))
        self.is_asked.set()
        if self.answer:
            writer.write(self.answer)
        else:  # no answer: it waits for a finger
            await reader.read()
            self.hung_up.set()
        writer.close()

    def script(self, body: bytes, head: bytes = b"HTTP/1.1 200 OK\r\n") -> None:
        self.answer = head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


@dataclass
class Ends:
    """The service, and the address of the bridge in front of it."""

    service: Service
    bridge: int

    def request(self, method: bytes = b"CAPTURE", body: bytes = b"", path: bytes = b"/rd") -> bytes:
        url = b"http://127.0.0.1:%d%b" % (self.service.port, path)
        head = b"%b %b HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
        return head % (method, url, len(body)) + body

    async def send(self, sent: bytes) -> bytes:
        """Send bytes; return the bridge's bytes until it closes the connection or has answered."""
        reader, writer = await asyncio.open_connection(HOST, self.bridge)
        writer.write(sent)
        writer.write_eof()
        came = await reader.read()
        writer.close()
        return came


@asynccontextmanager
async def bridged() -> AsyncIterator[Ends]:
    """Yield a bridge without TLS; requests count as the paired kiosk's."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await KioskConnection(reader, writer, lambda: True, Lent(rd=True)).serve()
        finally:
            writer.close()

    service = Service()
    listener = serving.listen(PORTS)
    service.port = serving.port_of(listener)
    async with (
        await asyncio.start_server(service.serve, sock=listener),
        await asyncio.start_server(serve, HOST, 0) as bridge,
    ):
        yield Ends(service, bridge.sockets[0].getsockname()[1])


async def ask(ends: Ends, request: bytes) -> tuple[h11.Response, bytes]:
    """Send one request on a connection that stays open, like the kiosk."""
    reader, writer = await asyncio.open_connection(HOST, ends.bridge)
    writer.write(request)
    framing = h11.Connection(h11.CLIENT)
    framing.send(h11.Request(method="CAPTURE", target="/", headers=[("Host", "x")]))
    framing.send(h11.EndOfMessage())
    body = b""
    while not isinstance(event := framing.next_event(), h11.EndOfMessage):
        match event:
            case h11.NEED_DATA:
                framing.receive_data(await reader.read(65536))
            case h11.Response() as head:
                pass
            case h11.Data(data=data):
                body += data
    writer.close()
    return head, body


@given(options=st.binary(max_size=2000), pid_data=st.binary(max_size=70_000))
@settings(max_examples=examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_bytes_are_forwarded_unchanged_both_ways(options: bytes, pid_data: bytes) -> None:
    async def exchange() -> tuple[bytes, bytes]:
        async with bridged() as ends:
            ends.service.script(pid_data)
            _, body = await ask(ends, ends.request(body=options))
            return ends.service.asked[0].partition(b"\r\n\r\n")[2], body

    assert asyncio.run(exchange()) == (options, pid_data)


async def test_the_service_sees_a_local_request_and_its_headers_and_status_are_forwarded() -> None:
    async with bridged() as ends:
        ends.service.script(b"x", b"HTTP/1.1 404 Nope\r\nContent-Type: text/xml;charset=utf-7\r\n")
        head, _ = await ask(ends, ends.request(b"DEVICEINFO", path=b"/rd/info?x=%20"))

    line, host, *_ = ends.service.asked[0].split(b"\r\n")
    assert line == b"DEVICEINFO /rd/info?x=%20 HTTP/1.1"
    assert host == b"Host: 127.0.0.1:%d" % ends.service.port
    assert head.status_code == 404
    assert (b"content-type", b"text/xml;charset=utf-7") in head.headers
    assert not any(name == b"proxy-status" for name, _ in head.headers)


async def test_an_answer_without_a_length_ends_when_the_connection_closes() -> None:
    async with bridged() as ends:
        ends.service.answer = b"HTTP/1.0 200 OK\r\n\r\n<PidData/>"
        _, body = await ask(ends, ends.request())

    assert body == b"<PidData/>"


@pytest.mark.parametrize(
    ("method", "target"),
    [
        (b"GET", b"http://127.0.0.1:11100/"),
        (b"POST", b"http://127.0.0.1:11100/rd/capture"),
        (b"CAPTURE", b"http://127.0.0.1:11099/"),
        (b"CAPTURE", b"http://127.0.0.1:11121/"),
        (b"CAPTURE", b"http://127.0.0.1:99999/"),
        (b"CAPTURE", b"http://127.0.0.2:11100/"),
        (b"CAPTURE", b"http://localhost:11100/"),
        (b"CAPTURE", b"http://10.9.9.1:11100/"),
        (b"CAPTURE", b"http://127.0.0.1:11100@10.9.9.1/"),
        (b"CAPTURE", b"http://127.0.0.1:11100"),
        (b"CAPTURE", b"http://127.0.0.1:11100/\r\nX: y"),
        (b"CAPTURE", b"https://127.0.0.1:11100/"),
        (b"CAPTURE", b"/rd/capture"),
        (b"CAPTURE", b"http://127.0.0.1:11100/" + b"a" * 300),
        (b"CONNECT", b"127.0.0.1:22"),
        (b"CONNECT", b"127.0.0.1:11121"),
        (b"CONNECT", b"10.9.9.1:11100"),
        (b"CONNECT", b"http://127.0.0.1:11100/"),
        (b"capture", b"http://127.0.0.1:11100/"),
    ],
)
def test_other_ports_and_methods_of_the_box_are_refused(method: bytes, target: bytes) -> None:
    assert target_of(method, target) is Trouble.DENIED


@given(method=st.binary(max_size=12) | st.sampled_from([*METHODS, b"CONNECT"]), target=st.binary())
def test_any_request_goes_to_one_of_21_ports_or_is_refused(method: bytes, target: bytes) -> None:
    match target_of(method, target):
        case Target(port=port):
            assert port in PORTS
        case trouble:
            assert trouble is Trouble.DENIED


async def test_the_bridge_reports_a_port_without_a_service() -> None:
    async with bridged() as ends:
        ends.service.port = next(port for port in PORTS if port != ends.service.port)
        came = await ends.send(ends.request(b"RDSERVICE"))

    assert came == b"" or b"Proxy-Status: kiosk-companion; error=connection_refused" in came


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", b"http_protocol_error"),
        (b"\x16\x03\x03 TLS?", b"http_protocol_error"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"y" * HEAD_BYTES_MAX, b"http_protocol_error"),
        (b"HTTP/1.0 200 OK\r\n\r\n" + b"y" * (ANSWER_BYTES_MAX + 1), b"http_response_body_size"),
    ],
)
async def test_an_answer_that_cannot_be_forwarded_is_reported(answer: bytes, error: bytes) -> None:
    async with bridged() as ends:
        ends.service.answer = answer
        head, body = await ask(ends, ends.request())

    assert head.status_code == 502
    assert dict(head.headers)[b"proxy-status"] == b"kiosk-companion; error=" + error
    assert body == b""


async def test_a_request_that_is_too_long_never_reaches_the_service() -> None:
    async with bridged() as ends:
        head, _ = await ask(ends, ends.request(body=b"x" * (RD_BODY_BYTES_MAX + 1)))

        assert (head.status_code, ends.service.asked) == (413, [])


async def test_a_body_that_is_announced_as_too_long_is_refused_without_waiting_for_it() -> None:
    async with bridged() as ends:
        head = ends.request().replace(b"Content-Length: 0", b"Content-Length: 65537")
        answer, _ = await ask(ends, head)

    assert answer.status_code == 413
    assert ends.service.asked == []


async def test_a_head_over_16_kib_is_refused_although_it_comes_in_one_piece() -> None:
    async with bridged() as ends:
        long = ends.request().replace(b"Host: x", b"Host: x\r\nX-Filler: " + b"x" * 16_400)
        answer, _ = await ask(ends, long)

    assert answer.status_code == 400
    assert ends.service.asked == []


async def test_the_request_ends_when_the_kiosk_disconnects() -> None:
    async with bridged() as ends:
        _, writer = await asyncio.open_connection(HOST, ends.bridge)
        writer.write(ends.request())
        await ends.service.is_asked.wait()
        writer.close()

        await ends.service.hung_up.wait()


async def test_a_tunnel_carries_bytes_both_ways() -> None:
    async with bridged() as ends:
        ends.service.script(b"\x00sealed\xff")
        inside = b"CAPTURE / HTTP/1.1\r\nContent-Length: 3\r\n\r\n\x00\x01\x02"
        reader, writer = await asyncio.open_connection(HOST, ends.bridge)
        writer.write(b"CONNECT 127.0.0.1:%d HTTP/1.1\r\nHost: x\r\n\r\n" % ends.service.port)
        opened = await reader.readuntil(b"\r\n\r\n")
        writer.write(inside)
        came = await reader.read()
        writer.close()

    assert opened.startswith(b"HTTP/1.1 200")
    assert ends.service.asked == [inside]
    assert came == ends.service.answer


@given(
    st.binary(max_size=400)
    | st.binary(max_size=100).map(b"CAPTURE http://127.0.0.1:11100/".__add__)
)
@settings(max_examples=examples(40))
def test_any_bytes_get_an_answer_or_close_the_connection(sent: bytes) -> None:
    async def exchange() -> bytes:
        async with bridged() as ends:
            return await ends.send(sent)

    came = asyncio.run(exchange())

    assert came == b"" or came.startswith(b"HTTP/1.1 ")
