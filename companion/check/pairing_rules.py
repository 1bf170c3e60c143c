"""The rules of the pairing. Most of them need a companion that is not paired yet."""

import base64
import json
from collections.abc import Callable
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec

from companion.check.findings import Unseen, expect
from companion.check.hands import Action
from companion.check.identity import EXPIRED, Identity, make
from companion.check.kiosk import Kiosk
from companion.check.pairing_attempt import Attempt, unchanged
from companion.check.wire import Disconnected, Silent
from companion.pairing.codes import ALPHABET

# docs/companion.md: refuse a point that is not on the curve, is neutral, or is not of order L.
NEUTRAL: Final = bytes([1]) + bytes(31)
OF_ORDER_EIGHT: Final = bytes.fromhex(
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
)
NOT_ON_THE_CURVE: Final = bytes([2]) + bytes(31)
CERTIFICATE_BYTES_MAX: Final = 2048


def accepts_any_name_and_date(kiosk: Kiosk) -> None:
    kiosk.hands.do(Action.FORGET)
    kiosk.pair(make(name="\u0915\u093f\u092f\u094b\u0938\u094d\u0915", until=EXPIRED))
    try:
        kiosk.wait_until_served()
    finally:
        kiosk.hands.do(Action.FORGET)


def completes_a_pairing(kiosk: Kiosk) -> None:
    kiosk.pair()
    kiosk.wait_until_served()


def refuses_a_wrong_code(kiosk: Kiosk) -> None:
    code = kiosk.code()
    ended = kiosk.attempt(_other_code(code))
    expect(not ended.paired and ended.lines < 2, "accepts a wrong code")
    _stored_nothing(kiosk, ended)


def refuses_a_used_code(kiosk: Kiosk) -> None:
    code = kiosk.code()
    kiosk.attempt(_other_code(code))
    expect(not _pairs(kiosk, code), "accepts a second attempt with the same code")


def ends_at_bad_lines(kiosk: Kiosk) -> None:
    for change, what in (
        (lambda line: b" " * 5000 + line, "a line of more than 4,096 bytes"),
        (lambda line: line.replace(b'"', b"'"), "a line that is not JSON"),
    ):
        _refuses(kiosk, what, change)


def refuses_bad_points_and_certificates(kiosk: Kiosk) -> None:
    for point, what in (
        (b"A" + NOT_ON_THE_CURVE, "a point that is not on the curve"),
        (b"A" + NEUTRAL, "the neutral element"),
        (b"A" + OF_ORDER_EIGHT, "a point of order 8"),
        (b"A" + OF_ORDER_EIGHT[:-1], "a point of 31 bytes"),
    ):
        _refuses(kiosk, what, _with(exchange=base64.b64encode(point).decode()))
    for certificate, what in (
        (make(curve=ec.SECP384R1()).der, "a certificate with a key on P-384"),
        (make(issuer=make(name="an authority")).der, "a certificate that another key has signed"),
        (make(padding=CERTIFICATE_BYTES_MAX).der, "a certificate of more than 2,048 bytes"),
    ):
        _refuses(kiosk, what, _with(certificate=base64.b64encode(certificate).decode()))


def refuses_another_version(kiosk: Kiosk) -> None:
    _refuses(kiosk, "version 2", _with(version=2))


def pairs_no_second_kiosk(kiosk: Kiosk) -> None:
    try:
        code = kiosk.code()
    except Unseen:
        code = ""
    expect(
        not _pairs(kiosk, code or "2222-2222", make()), "pairs a second kiosk while one is paired"
    )
    expect(kiosk.is_served(), "no longer serves the paired kiosk after a second one has tried")


def _pairs(kiosk: Kiosk, code: str, identity: Identity | None = None) -> bool:
    """Return True if a pairing succeeds; a companion may also refuse the connection."""
    try:
        return kiosk.attempt(code, unchanged, identity).paired
    except (Disconnected, Silent):
        return False


def _refuses(kiosk: Kiosk, what: str, change: Callable[[bytes], bytes]) -> None:
    ended = kiosk.attempt(kiosk.code(), change)
    expect(ended.lines == 0, f"goes on with a pairing after {what}")


def _stored_nothing(kiosk: Kiosk, ended: Attempt) -> None:
    kiosk.companion = ended.companion
    expect(not kiosk.is_served(), "serves the kiosk after a refused pairing")


def _other_code(code: str) -> str:
    """Return the code with another last character."""
    last = ALPHABET[(ALPHABET.index(code[-1]) + 1) % len(ALPHABET)] if code else "2222-2222"
    return code[:-1] + last


def _with(**fields: object) -> Callable[[bytes], bytes]:
    """Return the change of some fields in a line."""
    return lambda line: json.dumps(json.loads(line) | fields).encode() + b"\n"
