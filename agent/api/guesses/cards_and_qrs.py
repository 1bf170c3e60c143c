"""The guesses about mATM and UPI Cash."""

from typing import Final

from agent.api.guesses import paths as p
from agent.api.guesses.general import MALFORMED, SUCCEEDED
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.signs import Accepts, Echoes, Equals, Has, JsonKind, Refuses, Says, When

PENDING: Final = When("status", frozenset({"PENDING"}))
CREATE: Final = (f"{p.MATM}/transactions",)
QR: Final = (f"{p.UPICW}/qr",)
SILENT_QR: Final = "POST /ext/v1/upicw/qr: payload, and the fields of the QR record"

CARDS: Final = (
    Guess(
        name="matm.create",
        silent="POST /ext/v1/matm/transactions: payload",
        assumed="The body has merchant_ref, service, amount, device and the location.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with MISSING_PARAM before a card is asked for.",
        evidence=(Accepts(CREATE, MALFORMED),),
        section="3",
    ),
    Guess(
        name="matm.launch",
        silent="mATM: how a transaction reaches the card reader",
        assumed="The answer has `launch` with `token` and `device`.",
        differs=Differs.HELD,
        consequence=(
            "The card reader is not started, so no card is debited. The transaction stays "
            "pending until the service ends it."
        ),
        evidence=(
            Has(CREATE, "launch.token", JsonKind.TEXT, PENDING),
            Has(CREATE, "launch.device", JsonKind.TEXT, PENDING),
        ),
        section="3",
    ),
    Guess(
        name="matm.launch.life",
        silent="mATM: how long one launch is valid",
        assumed="`launch.valid_seconds` is the life of this launch.",
        differs=Differs.HARMLESS,
        consequence="`launch_valid_minutes` of the info counts, from the moment of the request.",
        evidence=(Has(CREATE, "launch.valid_seconds", JsonKind.NUMBER, PENDING),),
        section="3",
    ),
    Guess(
        name="matm.words",
        silent="mATM transaction: SUCCESS is the only state named",
        assumed="The states are SUCCESS, PENDING and FAILED.",
        differs=Differs.HELD,
        consequence="Another word is PENDING. No notes go out, and people ask the service.",
        evidence=(Says(p.CARD_RECORDS, "status", frozenset({"SUCCESS", "PENDING", "FAILED"})),),
        section="3",
    ),
    Guess(
        name="matm.enquiry-amount",
        silent="mATM info: the meaning of the `amount` of BE and MS",
        assumed="The `amount` of BE and MS is 0: an enquiry has no amount.",
        differs=Differs.NOT_OFFERED,
        consequence="The enquiry is not offered, so that no card is debited for it.",
        evidence=(
            Equals((f"{p.MATM}/info",), "services.BE.amount", 0),
            Equals((f"{p.MATM}/info",), "services.MS.amount", 0),
        ),
        section="3",
    ),
    Guess(
        name="matm.device",
        silent="mATM info: which of `devices` this outlet has",
        assumed="`devices` are names; without a configured one, the first is this card reader.",
        differs=Differs.NOT_OFFERED,
        consequence="mATM is not offered. A device that it does not have is refused.",
        evidence=(Has((f"{p.MATM}/info",), "devices[]", JsonKind.TEXT),),
        section="3",
    ),
    Guess(
        name="matm.launch.device",
        silent="mATM: how a transaction reaches the card reader",
        assumed="`launch.device` is the `device` that the request has asked for.",
        differs=Differs.HELD,
        consequence=(
            "The card reader is not started, so no card is debited. The transaction stays "
            "pending until the service ends it."
        ),
        evidence=(Echoes(CREATE, "launch.device", "device"),),
        section="3",
    ),
    Guess(
        name="matm.open-limit",
        silent="Errors: the code of too many open mATM transactions",
        assumed="Too many open transactions have the code TOO_MANY_OPEN_TRANSACTIONS.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer reads that the service refused. No card is asked for.",
        evidence=(Refuses(CREATE, frozenset({"TOO_MANY_OPEN_TRANSACTIONS"}), like="OPEN"),),
        section="3",
    ),
)

QRS: Final = (
    Guess(
        name="upicw.create",
        silent=SILENT_QR,
        assumed="The body has merchant_ref, amount and the location.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with MISSING_PARAM, and there is no QR to pay.",
        evidence=(Accepts(QR, MALFORMED),),
        section="2",
    ),
    Guess(
        name="upicw.range",
        silent="Limits: the amounts of UPI Cash",
        assumed="UPI Cash takes the amounts of the configuration.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with INVALID_AMOUNT, and there is no QR to pay.",
        evidence=(Accepts(QR, frozenset({"INVALID_AMOUNT"})),),
        section="2",
    ),
    Guess(
        name="upicw.text",
        silent=SILENT_QR,
        assumed="`qr_string` is the text of the QR.",
        differs=Differs.HELD,
        consequence=(
            "There is no QR to pay, so nobody pays. The kiosk polls until the service ends it."
        ),
        evidence=(Has(QR, "qr_string", JsonKind.TEXT, PENDING),),
        section="2",
    ),
    Guess(
        name="upicw.image",
        silent=SILENT_QR,
        assumed="`qr_image` is the QR as a PNG, where there is no text.",
        differs=Differs.HARMLESS,
        consequence="The text is drawn.",
        evidence=(Has(QR, "qr_image", JsonKind.TEXT, PENDING),),
        section="2",
    ),
    Guess(
        name="upicw.life",
        silent=SILENT_QR,
        assumed="`valid_seconds` is the life of the QR.",
        differs=Differs.HARMLESS,
        consequence="The QR is hidden after 300 seconds, and the kiosk polls on.",
        evidence=(Has(QR, "valid_seconds", JsonKind.NUMBER, PENDING),),
        section="2",
    ),
    Guess(
        name="upicw.reference-in-qr",
        silent=SILENT_QR,
        assumed="`tr` in the QR's text need not be the reference_id.",
        differs=Differs.HARMLESS,
        consequence="It is compared only if upi_tr_is_reference_id is true in the configuration.",
        section="2",
    ),
    Guess(
        name="upicw.record",
        silent="UPI Cash transaction: fields of the QR record beyond those named",
        assumed="The record has `merchant_ref`, and after a payment `bank_rrn` and `payer_vpa`.",
        differs=Differs.HARMLESS,
        consequence="The outlet is not compared, and the slip leaves the others out.",
        evidence=(
            Has(p.QR_RECORDS, "merchant_ref", JsonKind.TEXT),
            Has(p.QR_RECORDS, "bank_rrn", JsonKind.TEXT, SUCCEEDED),
            Has(p.QR_RECORDS, "payer_vpa", JsonKind.TEXT, SUCCEEDED),
        ),
        section="2",
    ),
)
