"""The rules of the network, of TLS and of HTTP."""

import ssl
from contextlib import ExitStack
from email.utils import parsedate_to_datetime
from typing import Final

from companion.check.findings import Broken, Unseen, expect
from companion.check.identity import make
from companion.check.kiosk import Kiosk, as_body, ports_of
from companion.check.wire import Disconnected, Silent, Wire, context, knock

AT_ONCE: Final = 8
STRANGERS: Final = 24
HEAD_BYTES: Final = 17 * 1024
CARD_BODY_MAX: Final = 4096
RD_BODY_MAX: Final = 64 * 1024
NOT_HTTP: Final = (
    b"HELO kiosk\r\n\r\n",
    b"\x16\x03\x01\x00\x00\r\n\r\n",
    b"GET /capabilities\r\n\r\n",
)


def listens_on_one_address(kiosk: Kiosk) -> None:
    host, port = kiosk.address
    if not host.startswith("127."):
        raise Unseen(f"look at the companion whether it listens on {host}:{port} only")
    other = "127.0.0.1" if host != "127.0.0.1" else "127.0.0.3"
    try:
        with Wire((other, port), context(kiosk.pem()), kiosk.limits, []) as wire:
            expect(wire.certificate != kiosk.companion, f"listens on {other} too")
    except (Disconnected, Silent):
        return


def accepts_only_tls_1_3(kiosk: Kiosk) -> None:
    settings = context(kiosk.pem(), at_most=ssl.TLSVersion.TLSv1_2)
    try:
        Wire(kiosk.address, settings, kiosk.limits, []).close()
    except Disconnected:
        return
    raise Broken("accepts TLS 1.2")


def disconnects_without_certificate(kiosk: Kiosk) -> None:
    _is_stranger(kiosk, context(None), "a peer without a certificate")


def disconnects_other_certificates(kiosk: Kiosk) -> None:
    own = kiosk.identity
    for other, what in (
        (make(), "another certificate with the same name"),
        (make(key=own.key), "another certificate with the same key"),
        (make(name="another kiosk", issuer=own), "a certificate that the paired one has signed"),
    ):
        _is_stranger(kiosk, context(kiosk.pem(other)), what)


def _is_stranger(kiosk: Kiosk, settings: ssl.SSLContext, what: str) -> None:
    try:
        with Wire(kiosk.address, settings, kiosk.limits, []) as wire:
            wire.request("GET", "/capabilities")
            answer = wire.answer()
    except Disconnected:
        return
    except Silent as silent:
        raise Broken(f"does not disconnect {what}") from silent
    raise Broken(f"answers {answer.status} to {what}")


def shows_one_certificate(kiosk: Kiosk) -> None:
    for _ in range(3):
        kiosk.connect().close()
    kiosk.restart()
    kiosk.connect().close()


def does_not_resume(kiosk: Kiosk) -> None:
    settings = context(kiosk.pem())
    with Wire(kiosk.address, settings, kiosk.limits, kiosk.seen) as wire:
        wire.request("GET", "/capabilities")
        wire.answer()
        session = wire.tls.session
    try:
        with Wire(kiosk.address, settings, kiosk.limits, kiosk.seen, session) as again:
            expect(not again.tls.session_reused, "resumes a TLS session")
    except Disconnected:
        return


def ends_slow_handshakes(kiosk: Kiosk) -> None:
    with knock(kiosk.address, kiosk.limits) as stranger:
        stranger.sendall(b"\x16\x03\x01")  # the beginning of a record
        stranger.settimeout(kiosk.limits.handshake + kiosk.limits.slack)
        try:
            while stranger.recv(1024):
                pass
        except TimeoutError as error:
            raise Broken("waits for the rest of a handshake") from error
        except OSError:
            return


def serves_eight_at_once(kiosk: Kiosk) -> None:
    with ExitStack() as open_ones:
        wires = [open_ones.enter_context(kiosk.connect()) for _ in range(AT_ONCE)]
        for number, wire in enumerate(wires, 1):
            wire.request("GET", "/capabilities")
            try:
                answer = wire.answer()
            except (Disconnected, Silent) as error:
                raise Broken(f"does not serve connection {number} of {AT_ONCE}") from error
            expect(answer.status == 200, f"answers connection {number} with {answer.error}")


def serves_beside_strangers(kiosk: Kiosk) -> None:
    with ExitStack() as open_ones:
        for _ in range(STRANGERS):
            open_ones.enter_context(knock(kiosk.address, kiosk.limits))
        at_most = kiosk.limits.handshake + kiosk.limits.slack
        took = kiosk.wait(kiosk.is_served, at_most, "does not serve the kiosk beside strangers")
        expect(took <= at_most, f"serves the kiosk only after {took:.0f} s")


def refuses_what_is_not_http(kiosk: Kiosk) -> None:
    for junk in NOT_HTTP:
        _is_refused(kiosk, junk, {400}, f"to {junk!r}")
    expect(kiosk.is_served(), "does not serve the next connection")


def refuses_long_heads(kiosk: Kiosk) -> None:
    filler = b"X-Filler: " + b"x" * HEAD_BYTES
    head = b"GET /capabilities HTTP/1.1\r\nHost: companion\r\n" + filler + b"\r\n\r\n"
    _is_refused(kiosk, head, set(range(400, 500)), f"to a head of {HEAD_BYTES} bytes")


def _is_refused(kiosk: Kiosk, raw: bytes, statuses: set[int], what: str) -> None:
    try:
        with kiosk.connect() as wire:
            wire.expect_answer()
            wire.send(raw)
            answer = wire.answer()
    except Disconnected:
        return
    except Silent as silent:
        raise Broken(
            f"neither answers nor disconnects after {what.removeprefix('to ')}"
        ) from silent
    expect(answer.status in statuses, f"answers {answer.status} {what}")


def refuses_long_bodies(kiosk: Kiosk) -> None:
    offered = kiosk.capabilities()
    if "rd" in offered:
        port = ports_of(offered["rd"])[0]
        with kiosk.connect() as wire:
            wire.send(
                wire.head("CAPTURE", f"http://127.0.0.1:{port}/rd/capture", length=RD_BODY_MAX + 1)
            )
            answer = wire.answer()
        expect(answer.status == 413, f"answers {answer.error} to a capture of 64 KiB and a byte")
    if "card" not in offered:
        return
    with kiosk.starting_nothing(), kiosk.connect() as wire:
        body = as_body(kiosk.order(filler="x" * CARD_BODY_MAX))
        wire.send(wire.head("POST", "/card/launch", body))
        answer = wire.answer()
        expect(answer.error == "413 too-long", f"answers {answer.error} to a launch of over 4 KiB")


def starts_nothing_for_half_a_body(kiosk: Kiosk) -> None:
    with kiosk.starting_nothing(), kiosk.connect() as wire:
        body = as_body(kiosk.order()) or b""
        wire.request("POST", "/card/launch", body, length=len(body) + 10)
        at_most = kiosk.limits.request + kiosk.limits.slack
        expect(wire.is_ended(at_most), "waits for the rest of a body")


def refuses_unknown_routes(kiosk: Kiosk) -> None:
    for method, target in (
        ("GET", "/no-such-route"),
        ("DELETE", "/capabilities"),
        ("POST", "/capabilities"),
        ("GET", "/card/launch"),
    ):
        body = b"{}" if method == "POST" else None
        answer = kiosk.ask(method, target, body)
        expect(answer.error == "404 unknown-route", f"answers {answer.error} to {method} {target}")


def sends_the_date(kiosk: Kiosk) -> None:
    kiosk.ask("GET", "/capabilities")
    for answer in kiosk.seen:
        try:
            date = parsedate_to_datetime(answer.header("date")).timestamp()
        except ValueError as error:
            raise Broken(f"sends no valid Date in an answer {answer.error}") from error
        off = date - answer.at
        at_most = kiosk.limits.clock + kiosk.limits.slack
        expect(abs(off) <= at_most, f"has a clock that is {off:+.0f} s off")


def frames_each_answer(kiosk: Kiosk) -> None:
    kiosk.ask("GET", "/capabilities")
    kiosk.ask("GET", "/no-such-route")
    for answer in kiosk.seen:
        framed = answer.header("content-length") or answer.header("transfer-encoding") == "chunked"
        expect(framed, f"sends an answer {answer.error} without its length")
        expect(not answer.header("content-encoding"), f"compresses an answer {answer.error}")
