"""UPI Cash: the QR that is shown, what becomes of it, and what the service refuses."""

import base64

import pytest

from agent.api import upicw
from agent.api.upicw import TRANSACTIONS, QrRequest
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply, Qr, Status
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import HERE, OUTLET, Service, received

USUAL = rupees(500)


def qr(reference: str, amount: Paise = USUAL) -> Private[bytes]:
    return QrRequest(
        merchant_ref=OUTLET, client_reference=reference, amount=amount, location=HERE
    ).body()


async def shown(service: Service, reference: str) -> ParsedReply:
    return await service.takes(upicw.CREATE_QR, qr(reference), TRANSACTIONS)


def shown_of(**fields: object) -> Qr | None:
    """What is drawn of a record with these fields."""
    record = {"reference_id": "UC1", "client_reference": "R-1", "status": "PENDING", **fields}
    receipt = received(answer(record), TRANSACTIONS)
    return receipt.shown.qr


@virtual_time
async def test_a_qr_is_drawn_as_the_service_wrote_it() -> None:
    receipt = await shown(Service(), "R-1")
    assert receipt.outcome.status is Status.PENDING
    assert receipt.shown.qr
    assert receipt.shown.qr.text
    assert receipt.shown.qr.text.startswith("upi://pay?pa=outlet@bank&pn=SHARMA%20KIOSK")
    assert "am=500.00" in receipt.shown.qr.text
    assert receipt.shown.qr.valid_seconds == 300


@virtual_time
async def test_a_repeated_post_returns_the_same_qr() -> None:
    service = Service()
    first = await shown(service, "R-1")
    await passes(10)
    again = await shown(service, "R-1")
    assert again.outcome.duplicate
    assert again.outcome.reference_id == first.outcome.reference_id
    assert again.shown.qr
    assert first.shown.qr
    assert again.shown.qr.text == first.shown.qr.text
    assert again.shown.qr.valid_seconds == 290


def test_without_a_text_the_picture_is_shown() -> None:
    picture = base64.b64encode(b"\x89PNG").decode()
    drawn = Qr(None, b"\x89PNG", valid_seconds=upicw.QR_LIFE)
    assert shown_of(qr_string=None, qr_image=picture) == drawn


def test_a_text_without_a_upi_address_is_drawn_unchanged() -> None:
    assert shown_of(qr_string="00020101021226", valid_seconds=60) == Qr("00020101021226", None, 60)


@pytest.mark.parametrize(
    "odd", [{}, {"qr_string": 7}, {"qr_string": "x" * 1001}, {"qr_image": "no base64!"}]
)
def test_a_record_without_a_qr_is_still_read(
    odd: dict[str, object],
) -> None:
    assert shown_of(**odd) is None


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("r.sharma.42@okbank", {"payer_vpa": "XXXXXX@okbank"}),
        ("nobody", {}),
        (None, {}),
    ],
)
def test_of_the_payers_address_only_the_provider_is_kept(
    address: str | None, kept: dict[str, str]
) -> None:
    record = {"reference_id": "UC1", "client_reference": "R-1", "status": "SUCCESS"}
    receipt = received(answer({**record, "payer_vpa": address}), TRANSACTIONS)
    assert receipt.outcome.details == kept
