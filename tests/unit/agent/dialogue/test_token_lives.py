"""A token is used for the lesser of its documented life and the service's own, from the request on.

The service may have counted from the moment at which the request reached it.
"""

import pytest

from agent.api.client import Client
from agent.api.dmt import Senders
from agent.base.clock import Clock
from agent.base.money import ZERO
from agent.base.private import Private
from agent.dialogue.handlers.inquiries import ASKED, Inquiries
from agent.dialogue.handlers.otp import KnownSenders
from agent.outlet.wallets import Wallets
from agent.services.answers import Answers, Inquiry
from agent.transactions.limits import BILL_TOKEN_LIFE, SENDER_TOKEN_LIFE
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import accepted
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import NO_REFUSALS
from tests.unit.agent.services.said import BILLED, TRANSFERRED

SLOW = 40.0  # seconds until each answer
LIVES: tuple[tuple[object, float], ...] = (
    (120, 120.0),
    ("120", 120.0),
    (None, 1e9),
    ("soon", 1e9),
    (86_400, 1e9),
)
"""What the service sends as `valid_seconds`, and the most that it can mean."""


def ends(answers: object, inquiry: Inquiry) -> float | None:
    assert isinstance(answers, Answers), answers
    return answers.inquiry_results[inquiry].until


def slow(data: dict[str, object], clock: Clock) -> Client:
    peer = Peer(accepted(data))
    peer.delay = SLOW
    return client_of(peer, clock)


@pytest.mark.parametrize(("said", "most"), LIVES)
@virtual_time
async def test_a_bills_token_ends_fifteen_minutes_after_its_request_at_the_latest(
    said: object, most: float
) -> None:
    clock = virtual_clock()
    client = slow({"bill_token": "BT-1", "amount": 500, "valid_seconds": said}, clock)
    senders = KnownSenders(Senders(client), clock)
    inquiries = Inquiries(
        client,
        clock,
        senders,
        ZERO,
        NO_REFUSALS,
        FakeWorld(),
        Wallets(client, clock, {}, lambda: None, lambda least, _: least),
    )
    asked_at = clock.now().monotonic
    answers = await ASKED[Inquiry.BILL](inquiries, BILLED)
    assert clock.now().monotonic >= asked_at + SLOW
    assert ends(answers, Inquiry.BILL) == asked_at + min(most, BILL_TOKEN_LIFE)


@pytest.mark.parametrize(("said", "most"), LIVES)
@virtual_time
async def test_a_senders_token_ends_thirty_minutes_after_its_request_at_the_latest(
    said: object, most: float
) -> None:
    clock = virtual_clock()
    client = slow({"sender_token": "st_1", "valid_seconds": said}, clock)
    senders = KnownSenders(Senders(client), clock)
    asked_at = clock.now().monotonic
    answers = await senders.verify(TRANSFERRED, Private("OTP-1"), Private("123456"))
    assert clock.now().monotonic >= asked_at + SLOW
    assert ends(answers, Inquiry.SENDER) == asked_at + min(most, SENDER_TOKEN_LIFE)
