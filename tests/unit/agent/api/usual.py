"""The usual request of each product, which the service accepts unchanged."""

from typing import Any, NamedTuple, Protocol

from agent.api.aeps import Submission
from agent.api.bbps import PaymentRequest
from agent.api.billers import Bill, Billers
from agent.api.client import Client
from agent.api.dmt import (
    BankAccount,
    Beneficiary,
    SenderChecked,
    Senders,
    SenderVerified,
    TransferRequest,
)
from agent.api.exchange import RequestBody
from agent.api.matm import CardRequest
from agent.api.recharge import RechargeRequest
from agent.api.upicw import QrRequest
from agent.api.verify import VerificationRequest
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions import limits
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, TPIN, given


class Peer(Protocol):
    """A test peer with a client and the customer's phone."""

    @property
    def client(self) -> Client: ...

    def otp(self) -> Private[str]: ...


BILLER = "MSEB00000MAH01"
CONSUMER = {"Consumer Number": Private("123456789012")}
FREE_AMOUNT = "DONT00000IND01"
"""A biller without bills, to whom any amount may be paid."""
DONOR = {"Customer Id": Private("AB12345")}
SAVINGS = BankAccount(Private("123456784321"), "SBIN0001234")
WITHDRAWN = rupees(500)
TRANSFERRED = rupees(3_000)
RECHARGED = rupees(199)
ON_A_CARD = rupees(1_000)
TERMINAL = "ZVT_TERMINAL"
WRONG_TPIN = Private("000000")
OPERATOR = 2
VERIFIED = {
    "bank-account": {"account_number": "123456786789", "ifsc": "SBIN0001234"},
    "gstin": {"gstin": "27ABCDE1234F1Z5"},
    "pan-to-gstin": {"pan": "ABCDE1234F"},
    "driving-licence": {"dl_number": "KA01 20150001", "dob": "1985-03-02"},
    "vehicle-rc": {"vehicle_number": "KA01AB1234"},
    "voter-id": {"epic_number": "ABC1234567", "name": "Asha Devi"},
}


def _as_bytes(request: RequestBody, reference: str, **changes: Any) -> Private[bytes]:
    return replace(request, client_reference=reference, **changes).body()


_AEPS = Submission(merchant_ref=OUTLET, client_reference="", capture=FINGER, location=HERE)


def aeps(
    reference: str = "R-1", amount: Paise | None = WITHDRAWN, **changes: Any
) -> Private[bytes]:
    return _as_bytes(_AEPS, reference, amount=amount, **changes)


async def bill(counter: Peer, biller_id: str = BILLER) -> Bill:
    params = CONSUMER if biller_id == BILLER else DONOR
    return given(await Billers(counter.client).fetch(biller_id, params, MOBILE), Bill)


def payment(
    fetched: Bill,
    reference: str = "R-1",
    *,
    amount: Paise | None = None,
    tpin: Private[str] = TPIN,
) -> Private[bytes]:
    billed = fetched.amount.paise if fetched.amount else limits.BILL_AMOUNT_MIN
    return PaymentRequest(
        client_reference=reference,
        bill_token=fetched.bill_token,
        amount=billed if amount is None else amount,
        tpin=tpin,
    ).body()


def verification(service: str, reference: str = "R-1") -> Private[bytes]:
    return asked(VERIFIED[service], reference)


def asked(fields: dict[str, str], reference: str = "R-1") -> Private[bytes]:
    """Return the request for a verification of these fields."""
    private = {name: Private(value) for name, value in fields.items()}
    return VerificationRequest(client_reference=reference, fields=private).body()


class Known(NamedTuple):
    """A verified sender, and one of the sender's accounts."""

    token: Private[str]
    beneficiary_id: int


async def sender(counter: Peer) -> SenderVerified:
    senders = Senders(counter.client)
    checked = given(await senders.check(MOBILE, "S Devi"), SenderChecked)
    answer = await senders.verify(
        MOBILE, counter.otp(), otp_reference=checked.otp_reference, name="S Devi"
    )
    return given(answer, SenderVerified)


async def known(counter: Peer) -> Known:
    token = (await sender(counter)).sender_token
    added = await Senders(counter.client).add_beneficiary(token, "R Devi", SAVINGS)
    return Known(token, given(added, Beneficiary).beneficiary_id)


def transfer(
    who: Known, reference: str = "R-1", amount: Paise = TRANSFERRED, tpin: Private[str] = TPIN
) -> Private[bytes]:
    return TransferRequest(
        client_reference=reference,
        sender_token=who.token,
        beneficiary_id=who.beneficiary_id,
        amount=amount,
        tpin=tpin,
    ).body()


_RECHARGE = RechargeRequest(
    client_reference="", operator_id=OPERATOR, number=MOBILE, amount=RECHARGED, tpin=TPIN
)
_QR = QrRequest(merchant_ref=OUTLET, client_reference="", amount=WITHDRAWN, location=HERE)
_CARD = CardRequest(
    merchant_ref=OUTLET,
    client_reference="",
    service="CW",
    amount=ON_A_CARD,
    device=TERMINAL,
    location=HERE,
)


def recharge(reference: str = "R-1", amount: Paise = RECHARGED, **changes: Any) -> Private[bytes]:
    return _as_bytes(_RECHARGE, reference, amount=amount, **changes)


def qr(reference: str = "R-1") -> Private[bytes]:
    return _as_bytes(_QR, reference)


def card(reference: str = "R-1") -> Private[bytes]:
    return _as_bytes(_CARD, reference)
