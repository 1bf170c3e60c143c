"""`kiosk-agent journal export REF --dispute`: one signed file for a dispute at the bank or NPCI.

The kiosk's signing key is derived from its journal's key, so it has no file of its own and cannot
differ from the chain. Anybody can check the signature with OpenSSL and the public key that the
operator noted at the set-up (docs/journal.md).
"""

import base64
from hashlib import blake2b
from itertools import islice, takewhile
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from agent import __version__
from agent.base.clock import iso
from agent.commands.journal_output import exported, shown, to_line
from agent.journal.reader import JournalReader
from agent.transactions.model import Transaction

PURPOSE = b"kiosk dispute"
"""Separates the derived key from every other use of the journal's key. At most 16 bytes."""
NEIGHBOURS = 5
"""Events before and after the transaction that the file has too: they show what else happened at
that time."""

Json = dict[str, Any]


class DisputeFile(msgspec.Struct, frozen=True):
    """The file. `statement` is JSON as text, because the signature is over its bytes."""

    statement: str
    signature: str
    """Ed25519, base64, over the statement in UTF-8."""
    public_key: str
    """PEM."""


def signing_key(journal_key: bytes) -> Ed25519PrivateKey:
    """Return the key with which the kiosk signs a dispute's file."""
    derived = blake2b(key=journal_key, digest_size=32, person=PURPOSE).digest()
    return Ed25519PrivateKey.from_private_bytes(derived)


def public_pem(key: Ed25519PrivateKey) -> str:
    pem = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return pem.decode()


def dispute_of(journal: JournalReader, t: Transaction, kiosk: str, now_unix: float) -> DisputeFile:
    """Return the signed file about one transaction. Raises JournalError.

    Of other customers' events it has number, time, kind and link, but no amount and no reference.
    """
    key = signing_key(journal.journal.key())
    events = list(journal.events(t.client_reference))
    numbers = [stored.seq for stored in events]
    statement = to_line(
        {
            "made_at": iso(now_unix),
            "made_by": f"kiosk-agent {__version__}",
            "kiosk": kiosk,
            "merchant_ref": t.merchant_ref,
            "bank_rrn": t.outcome.bank_rrn if t.outcome else None,
            **{name: value for name, value in shown(t, ()).items() if name != "events"},
            "events": [msgspec.Raw(line.encode()) for line in exported(events)],
            "neighbours": _neighbours(journal, numbers),
        }
    )
    signature = base64.b64encode(key.sign(statement.encode())).decode()
    return DisputeFile(statement, signature, public_pem(key))


def _neighbours(journal: JournalReader, numbers: list[int]) -> list[Json]:
    """Return the events before the transaction's first event and after its last one."""
    first, last = numbers[0], numbers[-1]
    since = journal.all_rows_after(max(0, first - 1 - NEIGHBOURS))
    before = takewhile(lambda row: row[0] < first, since)
    after = islice(journal.all_rows_after(last), NEIGHBOURS)
    return [
        {"seq": seq, **_when_and_what(body), "link": link.hex()}
        for seq, _, body, link in (*before, *after)
    ]


def _when_and_what(body: str) -> Json:
    event = msgspec.json.decode(body)
    return {"at": iso(event["at"]), "name": event["name"]}
