"""UPI Cash: the customer pays a QR and gets notes (API document: UPI Cash; service.md 2).

There is no status check by client_reference: an unanswered POST is repeated with the same
reference.
"""

import base64
import binascii
from typing import Annotated

import msgspec

from agent.api import records
from agent.api.exchange import Location, RequestBody
from agent.api.records import Endpoints
from agent.api.replies import NULL, optional, optional_text
from agent.base.money import Paise
from agent.base.private import Private
from agent.transactions.outcome import DisplayOnly, ParsedReply, Qr

BASE = "/ext/v1/upicw"
CREATE_QR = f"{BASE}/qr"

QR_TEXT_MAX = 1000  # characters; phones cannot read a denser QR on a small display
QR_IMAGE_MAX = 200_000  # characters of base64; a QR as PNG takes a few thousand
QR_LIFE = 300.0  # seconds, if the service does not say it; guess: upicw.life

_QrText = Annotated[str, msgspec.Meta(max_length=QR_TEXT_MAX)]
_QrImage = Annotated[str, msgspec.Meta(max_length=QR_IMAGE_MAX)]


class QrRequest(RequestBody, frozen=True, kw_only=True):  # guess: upicw.create
    """All fields of POST qr."""

    merchant_ref: str
    amount: Paise
    location: Location
    customer_mobile: Private[str] | None = None
    device_serial: str | None = msgspec.field(name="device_imei", default=None)


class _Record(records.Record, frozen=True, kw_only=True):
    """The QR's record (API document: Resources; the rest is a guess: upicw.record)."""

    merchant_ref: msgspec.Raw = NULL  # guess: upicw.record
    bank_rrn: msgspec.Raw = NULL  # guess: upicw.record
    qr_string: msgspec.Raw = NULL  # guess: upicw.text
    qr_image: msgspec.Raw = NULL  # guess: upicw.image
    valid_seconds: msgspec.Raw = NULL  # guess: upicw.life
    payer_vpa: msgspec.Raw = NULL  # guess: upicw.record


def _parsed(record: _Record) -> ParsedReply:
    payer = _masked(optional_text(record.payer_vpa))
    details = {"payer_vpa": payer} if payer else {}
    outcome = record.outcome(bank_rrn=record.bank_rrn, details=details)
    about = record.about(merchant_ref=record.merchant_ref)
    return ParsedReply(outcome, DisplayOnly(qr=_qr(record)), about)


TRANSACTIONS = Endpoints(
    by_reference_id=f"{BASE}/transaction/{{}}",
    by_client_reference=None,
    read=records.reading(_Record, _parsed),
)


def _qr(record: _Record) -> Qr | None:
    """Return the QR's text or image exactly as the service sent it; None if there is neither."""
    text = optional(record.qr_string, _QrText)
    image = None if text else _png(optional(record.qr_image, _QrImage))
    if not text and image is None:
        return None
    valid_seconds = optional(record.valid_seconds, float)
    return Qr(text or None, image, QR_LIFE if valid_seconds is None else valid_seconds)


def _png(base64_text: str | None) -> bytes | None:
    if not base64_text:
        return None
    try:
        return base64.b64decode(base64_text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _masked(vpa: str | None) -> str | None:
    """Return a payer's address with only its provider: XXXXXX@bank."""
    _, at, provider = (vpa or "").rpartition("@")
    return f"XXXXXX@{provider[:40]}" if at else None
