"""Hostile answers of the service, over real HTTP bytes: none pays out, none stops the kiosk."""

import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Any

import httpcore
import httpx
import msgspec
import pytest

from agent.api.replies import BODY_MAX
from agent.base.foreign_text import is_shown
from agent.base.money import rupees
from agent.transactions.model import BankStatus, CashStatus
from tests.support.counts import parameters
from tests.support.virtual_time import virtual_time
from tests.unit.agent.reconciler.peer import Office, Says, ServicePeer, office, record, says
from tests.unit.agent.transactions.facts import REFERENCE

AADHAAR = "999999990019"
BODY = json.dumps({"aadhaar": AADHAAR, "client_reference": REFERENCE}).encode()
DATE = "Sat, 21 Nov 2026 09:30:00 GMT"
PART = 65_536  # bytes that come at once
FAULT = "(number 1)"  # as the log shows an unexpected exception
A_WHILE = 100.0  # seconds; longer than any time-out of one call


class Means(Enum):
    """The result of an answer."""

    NOTHING = auto()
    """It cannot be relied on: the transaction stays in doubt, and is looked up."""
    REFUSED = auto()
    """It can be read, and says that nothing was accepted."""
    NOT_OURS = auto()
    """It can be read, and is another transaction's."""
    PAID = auto()
    """It says in so many words that ours succeeded; what is odd in it is left out."""
    PENDING = auto()


# --- how answers are written, byte by byte ---


def http(
    content: bytes, status: str = "200 OK", *, headers: tuple[str, ...] = (f"Date: {DATE}",)
) -> bytes:
    lines = (f"HTTP/1.1 {status}", f"Content-Length: {len(content)}", *headers)
    return "\r\n".join((*lines, "", "")).encode("latin-1") + content


def envelope(**data: object) -> bytes:
    known = {"reference_id": "AE1", "client_reference": REFERENCE, "status": "SUCCESS"}
    return json.dumps({"success": True, "data": known | data}).encode()


def written(**raw: str) -> bytes:
    """A success with fields that are written as here, be they JSON or not."""
    fields = "".join(f', "{name}": {value}' for name, value in raw.items())
    return (
        b'{"success": true, "data": {"reference_id": "AE1", "client_reference": "'
        + f'{REFERENCE}", "status": "SUCCESS"{fields}}}}}'.encode()
    )


def refusal(code: object = "RATE_LIMITED", **more: object) -> bytes:
    error = {"code": code, "message": "no", **more}
    return json.dumps({"success": False, "error": error}).encode()


PAID = envelope()
QUOTE = f'"message": "of {AADHAAR}"'.encode()


def quoting(value: bytes, name: bytes = b"odd") -> bytes:
    """A success that quotes the request, so that it is rewritten without the quote."""
    return written().replace(b'"status"', QUOTE + b', "%s": %s, "status"' % (name, value))


def chunked(*chunks: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nDate: {DATE}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    return head + b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)


@dataclass(frozen=True, slots=True)
class Attack:
    means: Means
    said: bytes


_no = partial(Attack, Means.NOTHING)
_paid = partial(Attack, Means.PAID)
_refused = partial(Attack, Means.REFUSED)
_not_ours = partial(Attack, Means.NOT_OURS)
_pending = partial(Attack, Means.PENDING)

SIZES = {
    "nothing": _no(http(b"")),
    "no byte at all": _no(b""),
    "larger than any": _no(http(envelope(message="x" * BODY_MAX))),
    "larger, in chunks": _no(chunked(*[b" " * 65_536] * 40, PAID)),
    "shorter than it says": _no(http(PAID)[:-9]),
    "longer than it says": _no(http(PAID).replace(b"Length: 1", b"Length: 0")),
    "two lengths": _no(http(PAID, headers=("Content-Length: 5",))),
    "a length below nothing": _no(b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n" + PAID),
    "a length that is a word": _no(b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n" + PAID),
    "a length and chunks": _paid(
        chunked(PAID).replace(b"Transfer", b"Content-Length: 3\r\nTransfer") + b"0\r\n\r\n"
    ),
    "chunks without an end": _no(chunked(PAID)),
    "a chunk of nonsense": _no(chunked(PAID) + b"zz\r\n\r\n"),
    "a field of a megabyte": _paid(http(envelope(message="9 " * 500_000))),
    "fields without number": _paid(http(envelope(**{f"f{n}": n for n in range(50_000)}))),
}

ENCODINGS = {
    "a BOM": _paid(http(b"\xef\xbb\xbf" + PAID)),
    "UTF-16": _no(http(PAID.decode().encode("utf-16"))),
    "UTF-16 that quotes us": _no(http(quoting(b"1").decode().encode("utf-16"))),
    "UTF-32 that quotes us": _no(http(quoting(b"1").decode().encode("utf-32-be"))),
    "Latin-1": _no(http(envelope().replace(b"AE1", b"AE\xe9"))),
    "half a letter": _paid(http(written(message='"\xc3"').replace(b"\xc3\x83", b"\xc3"))),
    "half a pair": _paid(http(written(message='"\\ud800"'))),
    "half a pair beside a quote": _paid(http(quoting(b'"\\ud800"'))),
    "half a pair in a name": _paid(http(quoting(b'{"\\udfff": 1}'))),
    "packed": _no(http(PAID, headers=("Content-Encoding: gzip",))),
    "packed twice": _no(http(PAID, headers=("Content-Encoding: gzip", "Content-Encoding: br"))),
    "a coded transfer": _no(http(PAID, headers=("Transfer-Encoding: gzip",))),
    "another content type": _paid(http(PAID, headers=("Content-Type: text/html",))),
    "a charset that is not": _paid(http(PAID, headers=("Content-Type: a/b; charset=utf-7",))),
    "JSON with a comment": _no(http(PAID + b" // paid")),
    "two answers": _no(http(PAID + PAID)),
    "JSON of JavaScript": _no(http(PAID.replace(b'"success"', b"success"))),
}

NUMBERS = {
    "NaN": _paid(http(written(charge="NaN"))),
    "NaN beside a quote": _paid(http(quoting(b"NaN"))),
    "without end": _not_ours(http(written(amount="Infinity"))),
    "an exponent beyond all": _not_ours(http(written(amount="1e999999999999999999999"))),
    "an exponent beside a quote": _not_ours(http(quoting(b"1e999999999999999999999", b"amount"))),
    "an amount of a million digits": _not_ours(http(written(amount="9" * 1_000_000))),
    "digits beside a quote": _paid(http(quoting(b"9" * 5000))),
    "a balance beyond all": _paid(http(written(account_balance="1e9999999"))),
    "a charge beyond all": _paid(http(written(charge="-1e9999999"))),
    "a balance of nothing": _paid(http(written(account_balance="1e-9999999"))),
    "a commission of digits": _paid(http(written(commission="7" * 100_000))),
    "a statement beyond all": _paid(
        http(written(mini_statement='[{"amount": 1e9999999}, {"amount": ' + "8" * 99_999 + "}]"))
    ),
    "another amount": _not_ours(http(written(amount="50000"))),
    "an amount below nothing": _not_ours(http(written(amount="-500"))),
    "half a paisa": _not_ours(http(written(amount="500.005"))),
    "an amount as a text": _paid(http(written(amount='"500.00"'))),
    "another amount as a text": _not_ours(http(written(amount='"100"'))),
    "an amount in words": _not_ours(http(written(amount='"five hundred"'))),
    "an amount with a thousands mark": _not_ours(http(written(amount='"5,00"'))),
    "another amount, and our change of the wallet": _paid(
        http(written(amount="100", wallet_impact="506.5"))
    ),
    "our amount, as an unknown word says": _paid(http(written(service='"CASH"'))),
    "an amount that is true": _not_ours(http(written(amount="true"))),
    "an amount with noughts": _paid(http(written(amount="500." + "0" * 5000))),
    "an amount written strangely": _paid(http(written(amount="5E+2"))),
    "octal": _no(http(written(amount="0500"))),
    "plus": _no(http(written(amount="+500"))),
}

TYPES = {
    "a list": _no(http(b"[" + PAID + b"]")),
    "a text": _no(http(json.dumps(PAID.decode()).encode())),
    "nothing in it": _no(http(b'{"success": true, "data": null}')),
    "a list in it": _no(http(b'{"success": true, "data": []}')),
    "a success in words": _paid(http(PAID.replace(b"true", b'"true"', 1))),
    "a success in figures": _paid(http(PAID.replace(b"true", b"1", 1))),
    "a success with its error": _no(http(PAID[:-1] + b', "error": {"code": "X"}}')),
    "a status in a list": _no(http(written().replace(b'"SUCCESS"', b'["SUCCESS"]'))),
    "a status in small letters": _paid(http(envelope(status="success"))),
    "a status with a space": _paid(http(envelope(status="SUCCESS "))),
    "an unknown status": _pending(http(envelope(status="SUCCEEDED"))),
    "a success with a failure code": _pending(
        http(envelope(status="SUCCESS", failure_code="DECLINED"))
    ),
    "a status of another alphabet": _pending(http(envelope(status="SUССESS"))),
    "no status": _no(http(written().replace(b', "status": "SUCCESS"', b""))),
    "a name twice": _no(http(written(status='"FAILED"'))),
    "a name twice, in disguise": _no(http(written(**{"st\\u0061tus": '"FAILED"'}))),
    "nested without end": _no(http(written(message="[" * 100_000))),
    "nested beside a quote": _no(http(quoting(b"[" * 990 + b"]" * 990))),
    "another's": _not_ours(http(envelope(client_reference="ANOTHER"))),
    "nearly ours": _not_ours(http(envelope(client_reference=f"{REFERENCE} "))),
    "no name of its own": _no(http(envelope(reference_id=""))),
    "a name that is a folder": _no(http(envelope(reference_id=".."))),
    "a name that is an escape": _no(http(envelope(reference_id="AE\x1b[2J\n1"))),
    "a name that turns round": _no(http(envelope(reference_id="AE\u202e1"))),
    "a name without end": _no(http(envelope(reference_id="A" * 300))),
    "another service": _not_ours(http(envelope(service="CD"))),
}

STATUSES = {
    "created": _paid(http(PAID, "201 Created")),
    "a success that failed": _no(http(PAID, "500 Internal Server Error")),
    "a success not found": _no(http(PAID, "404 Not Found")),
    "a success without content": _no(b"HTTP/1.1 204 No Content\r\n\r\n"),
    "a part of a success": _no(http(PAID, "206 Partial Content")),
    "a refusal that is fine": _no(http(refusal("NOT_FOUND"))),
    "a status of none": _no(http(PAID, "999 ?")),
    "a status of words": _no(http(PAID, "OK 200")),
    "another protocol": _no(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "an older one": _paid(b"HTTP/0.9 200 OK\r\n\r\n" + PAID),
    "a newer one": _no(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "first of all, go on": _paid(b"HTTP/1.1 100 Continue\r\n\r\n" * 50 + http(PAID)),
    "an upgrade": _no(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
    ),
}

MOVED = "302 Found"
HEADERS = {
    "moved": _no(http(PAID, MOVED, headers=("Location: https://evil.example/",))),
    "moved to a file": _no(http(PAID, MOVED, headers=("Location: file:///etc/passwd",))),
    "moved nowhere": _no(http(PAID, MOVED, headers=("Location: http://[::1",))),
    "moved to a port beyond": _no(http(PAID, MOVED, headers=("Location: http://x:99999999/",))),
    "moved into letters": _no(http(PAID, MOVED, headers=("Location: http://\xff\xfe/",))),
    "moved for good, as a POST": _no(
        http(PAID, "308 Permanent Redirect", headers=("Location: //evil.example/",))
    ),
    "a header without a name": _no(http(PAID, headers=(": x",))),
    "a header over two lines": _paid(http(PAID, headers=("X: a\r\n b", f"Date: {DATE}"))),
    "a NUL in a header": _no(http(PAID, headers=("X: a\0b",))),
    "ten thousand headers": _no(http(PAID, headers=tuple(f"X-{n}: y" for n in range(20_000)))),
    "a header without end": _no(http(PAID, headers=(f"X: {'y' * 200_000}",))),
    "a cookie": _paid(http(PAID, headers=("Set-Cookie: a=b; Domain=.in; Expires=x\x7f",))),
    "no date": _paid(http(PAID, headers=())),
    "two dates": _paid(
        http(PAID, headers=(f"Date: {DATE}", "Date: Sat, 28 Nov 2026 09:30:00 GMT"))
    ),
    "a date that is none": _paid(http(PAID, headers=("Date: \x80\xff never",))),
    "a date beyond": _paid(http(PAID, headers=("Date: Fri, 31 Dec 999999 23:59:59 GMT",))),
}

TOO_MANY = "429 Too Many Requests"
WAITS = {
    "a pause of years": _refused(http(refusal(), TOO_MANY, headers=("Retry-After: 999999",))),
    "a pause below nothing": _refused(http(refusal(), TOO_MANY, headers=("Retry-After: -5",))),
    "a pause of digits": _refused(
        http(refusal(), TOO_MANY, headers=(f"Retry-After: {'9' * 5000}",))
    ),
    "a pause of letters": _refused(http(refusal(), TOO_MANY, headers=("Retry-After: \xb2\xb3",))),
    "two pauses": _refused(
        http(refusal(), TOO_MANY, headers=("Retry-After: 1", "Retry-After: 99999"))
    ),
    "a pause until a day beyond": _refused(
        http(
            refusal(), TOO_MANY, headers=(f"Date: {DATE}", "Retry-After: Fri, 31 Dec 9999 23:59:59")
        )
    ),
    "a pause and a success": _paid(http(PAID, headers=("Retry-After: 300",))),
    "a code of nothing": _no(http(refusal(None), "400 Bad Request")),
    "a code of lines": _refused(http(refusal("RATE\n\x1b[2J_LIMITED"), "400 Bad Request")),
    "a code without end": _refused(http(refusal("A" * 100_000), "400 Bad Request")),
    "a code that quotes us": _refused(http(refusal(f"X{AADHAAR}"), "400 Bad Request")),
    "a refusal of lists": _refused(
        http(refusal(message=["x"], field={}, failure_code=7), TOO_MANY)
    ),
}

GROUPS: Mapping[str, dict[str, Attack]] = {
    "size": SIZES,
    "encoding": ENCODINGS,
    "number": NUMBERS,
    "type": TYPES,
    "status": STATUSES,
    "header": HEADERS,
    "wait": WAITS,
}
ATTACKS = {f"{group}: {what}": a for group, rows in GROUPS.items() for what, a in rows.items()}


# --- a wire that carries them ---

NO_TRUST = ssl.create_default_context()  # one for all: no certificate is looked at on this wire


class _Stream(httpcore.AsyncMockStream):
    """Says nothing before it is asked."""

    _is_asked = False

    async def write(self, *_: Any, **__: Any) -> None:
        self._is_asked = True

    async def read(self, *size: Any, **limits: Any) -> bytes:
        if not self._is_asked:
            raise httpcore.ReadTimeout
        return await super().read(*size, **limits)


class _Wire(httpcore.AsyncNetworkBackend):
    """Says the same bytes on every connection."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    async def connect_tcp(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        parts = range(0, len(self._said), PART)
        return _Stream([self._said[at : at + PART] for at in parts])

    async def sleep(self, seconds: float) -> None:
        raise NotImplementedError


def on_the_wire(said: bytes) -> Says:
    """Answer with these bytes, read by the HTTP of the real client."""
    transport = httpx.AsyncHTTPTransport(verify=NO_TRUST)
    transport._pool = httpcore.AsyncConnectionPool(  # httpx takes no backend
        ssl_context=NO_TRUST, network_backend=_Wire(said), max_keepalive_connections=0
    )
    return transport.handle_async_request


def words_of(kiosk: Office) -> list[str]:
    """Every text that the journal holds of what was answered."""
    texts: list[str] = []
    for entry in kiosk.journal.events():
        texts += _leaves(msgspec.to_builtins(entry.event))
    return texts


def _leaves(value: Any) -> list[str]:
    match value:
        case dict():
            return [text for inner in value.values() for text in _leaves(inner)]
        case list():
            return [text for inner in value for text in _leaves(inner)]
        case str():
            return [value]
    return []


def nothing_odd_is_kept(kiosk: Office) -> None:
    for text in words_of(kiosk):
        assert AADHAAR not in text
        assert len(text) <= 200
        assert all(is_shown(character) for character in text)


@pytest.mark.parametrize("attack", parameters([*ATTACKS.values()], few=30, ids=[*ATTACKS]))
@virtual_time
async def test_no_hostile_answer_pays_out_or_stops_the_kiosk(
    attack: Attack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given it as the answer to the request, and to every look-up.

    Then an honest answer ends it: once, and with what was asked for.
    """
    peer = ServicePeer()
    peer.post = peer.get = on_the_wire(attack.said)
    async with office(tmp_path, peer) as kiosk:
        kiosk.begin(BODY)
        await kiosk.passes(A_WHILE)
        is_paid = attack.means is Means.PAID
        assert kiosk.transaction.cash is (CashStatus.OWED if is_paid else CashStatus.NONE), (
            kiosk.events
        )
        assert bool(kiosk.transaction.mismatches) == (attack.means is Means.NOT_OURS)
        assert ("refused" in kiosk.events) == (attack.means is Means.REFUSED), kiosk.events
        nothing_odd_is_kept(kiosk)
        assert FAULT not in caplog.text
        peer.post = peer.get = says(lambda: record("SUCCESS"))
        await kiosk.passes(700)
        assert (kiosk.transaction.bank_status, kiosk.transaction.cash) == (
            BankStatus.SUCCEEDED,
            CashStatus.OWED,
        )
        assert kiosk.transaction.cash_total == rupees(500)
