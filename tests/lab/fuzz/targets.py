"""Every parser of external bytes, each as one function of bytes.

Any input must give a value or a typed error. Streams get their bytes in two portions, because a
line can split them anywhere.
"""

import re
from collections.abc import Callable
from contextlib import suppress

import httpx

from agent.api import aeps
from agent.api.exchange import signature
from agent.api.replies import Answer, read, service_time
from agent.base.foreign_text import GAP_MAX, code, digit_runs, number, remark
from agent.base.private import Private
from agent.fleet.signed_orders import Refusal, SignedOrder, read_order
from companion.box.rd_target import target_of
from companion.pairing.codes import PairingFailed
from companion.pairing.pairing import BoxPairing
from drivers.biometric import rdservice
from drivers.card.zvt_apdu import Apdu, ApduStream, BadApdu
from drivers.card.zvt_bmp import read_fields
from drivers.card.zvt_commands import (
    COMPLETION,
    STATUS_INFORMATION,
    StatusInformation,
    terminal_status,
)
from drivers.card.zvt_frame import ZvtFrameParser
from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_frames import LcdmFrameParser
from drivers.display import bonrix, nextion
from drivers.display.upi import check_upi
from drivers.printer.escpos import EscposAnswers
from fleet_messages.envelopes import sign
from fleet_messages.orders import OrderRefused, parse_hint, parse_order
from kiosk_fleet.bridge import read_webhook
from tests.support.virtual_time import BEGIN
from tests.unit.agent.fleet.giving import KEY, OPERATOR

Target = Callable[[bytes], None]

HOOK_KEY = Private("key-under-test")


def in_two(data: bytes) -> tuple[bytes, bytes]:
    """Split the data at the position in the first byte, so the fuzzer also varies the split."""
    at = data[0] % (len(data) or 1) if data else 0
    return data[:at], data[at:]


def zvt_frames(data: bytes) -> None:
    reader = ZvtFrameParser()
    for piece in in_two(data):
        list(reader.feed(piece))


def zvt_apdus(data: bytes) -> None:
    stream = ApduStream()
    try:
        for piece in in_two(data):
            list(stream.feed(piece))
    except (
        BadApdu
    ):  # the session closes the line, because it cannot find the start of the next message
        return


def zvt_messages(data: bytes) -> None:
    try:
        Apdu.from_bytes(data)
    except BadApdu:
        return


def zvt_fields(data: bytes) -> None:
    read_fields(data)


def zvt_replies(data: bytes) -> None:
    terminal_status(Apdu(COMPLETION, data))
    StatusInformation.read(Apdu(STATUS_INFORMATION, data)).outcome_for(50_000)


def lcdm(data: bytes) -> None:
    for dialect in (lcdm2000.DIALECT, lcdm4000.DIALECT):
        reader = LcdmFrameParser(dialect.device_id, dialect.lengths)
        for piece in in_two(data):
            reader.feed(piece)


def panels(data: bytes) -> None:
    for reader in (nextion.NextionParser(), bonrix.BonrixParser()):
        for piece in in_two(data):
            reader.feed(piece)


def printer(data: bytes) -> None:
    answers = EscposAnswers()
    for piece in in_two(data):
        answers.feed(piece)


def rd_service(data: bytes) -> None:
    rdservice.read_service(data)
    rdservice.read_device_info(data)
    rdservice.read_pid_data(data)


def bridge_requests(data: bytes) -> None:
    method, _, target = data.partition(b" ")
    target_of(method, target)


def bridge_pairing(data: bytes) -> None:
    try:
        BoxPairing("2222-2222", b"", bytes).answer(data)
    except PairingFailed:
        return


def upi(data: bytes) -> None:
    check_upi(data.decode("utf-8", "replace"), frozenset({"shop@bank"}), 50_000, "UC1")


def service_answers(data: bytes) -> None:
    reply = read(httpx.Response(200, content=data))
    if isinstance(reply, Answer):
        aeps.TRANSACTIONS.read(reply)


def foreign_texts(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    assert re.search(r"[0-9]{9}", remark(text)) is None
    assert len(number(text)) <= 200
    assert re.fullmatch(r"[A-Z0-9_]{1,64}", code(text))
    gap = "".join(c for c in text[:GAP_MAX] if not c.isalnum())
    assert digit_runs(remark(f"9999{gap}9999{gap}0019")) == []


def dates(data: bytes) -> None:
    service_time(httpx.Response(200, headers=[(b"date", data)]))


def orders_without_a_signature(data: bytes) -> None:
    assert isinstance(read_order(data, KEY, "K-1", BEGIN), Refusal)


def hints(data: bytes) -> None:
    with suppress(OrderRefused):
        parse_hint(data)


def orders_with_a_signature(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    order = read_order(sign(OPERATOR, text), KEY, "K-1", BEGIN)
    try:
        if isinstance(order, SignedOrder):
            parse_order(order.text)
        parse_order(text)
    except OrderRefused:
        return


def webhooks_without_a_signature(data: bytes) -> None:
    stamp, _, body = data.partition(b"\n")
    headers = {"x-timestamp": stamp.decode("latin-1"), "x-signature": body[:64].decode("latin-1")}
    read_webhook(headers, body, path="/hook", key=HOOK_KEY.reveal(), now=BEGIN)


def webhooks_with_a_signature(data: bytes) -> None:
    made = signature(HOOK_KEY, "POST", "/hook", int(BEGIN), data)
    headers = {"x-timestamp": str(int(BEGIN)), "x-signature": made}
    read_webhook(headers, data, path="/hook", key=HOOK_KEY.reveal(), now=BEGIN)


TARGETS: dict[str, Target] = {
    target.__name__: target
    for target in (
        zvt_frames,
        zvt_apdus,
        zvt_messages,
        zvt_fields,
        zvt_replies,
        lcdm,
        panels,
        printer,
        rd_service,
        bridge_requests,
        bridge_pairing,
        upi,
        service_answers,
        foreign_texts,
        dates,
        orders_without_a_signature,
        hints,
        orders_with_a_signature,
        webhooks_without_a_signature,
        webhooks_with_a_signature,
    )
}
