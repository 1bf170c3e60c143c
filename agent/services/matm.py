"""The mATM services: cash withdrawal, balance and mini statement with a bank card and its PIN."""

from collections.abc import Callable

from agent.api import matm as api
from agent.base.money import ZERO, rupees
from agent.base.private import Private
from agent.services.catalogue import Catalogue
from agent.services.declaration import (
    DAY,
    Following,
    Group,
    Need,
    RequestContent,
    ServiceDeclaration,
    at,
    require,
    widening,
)
from agent.services.steps import QUICK, AskAmount, ConditionalStep, Limits, Review
from agent.services.wallet_impact import CREDIT
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import Direction, Terms

# The document states no interval (service.md 3). The customer waits during the first minutes.
POLL_SCHEDULE = widening(60.0, (300.0, 15.0))
SETTLES_WITHIN = 6 * DAY  # by the end of T+5 the bank has decided (service.md 8.5)

CARD_INFO = Catalogue("card info", lambda client: api.MicroAtm(client).info(), is_priced=True)

NEEDS = frozenset({Need.CARD, Need.CARD_OPEN})

# Used only until GET info has returned the current limits.
DEFAULT_LIMITS = Limits(rupees(100), rupees(10_000), rupees(50))


def _body(service: str) -> Callable[[RequestContent], Private[bytes]]:
    def body(order: RequestContent) -> Private[bytes]:
        return api.CardRequest(
            merchant_ref=order.outlet.merchant_ref,
            client_reference=order.client_reference,
            service=service,
            # An enquiry is offered only if its amount is 0 (agent.outlet.availability).
            amount=require(order.answers.amount) if service == "CW" else ZERO,
            device=require(require(order.card_info).device(order.card_device)),
            location=order.outlet.location,
        ).body()

    return body


def _service(
    code: str, icon: str, direction: Direction, *steps: ConditionalStep, group: Group
) -> ServiceDeclaration:
    return ServiceDeclaration(
        code=f"matm.{code}",
        icon=icon,
        needs=NEEDS,
        steps=(*steps, ConditionalStep(Review())),
        terms=Terms(
            direction=direction,
            poll_schedule=POLL_SCHEDULE,
            needs_confirmation=direction is Direction.OUT,
            settles_within=SETTLES_WITHIN,
            doubt_lasts=DOUBT_LASTS,
        ),
        path=at(api.CREATE),
        body=_body(code),
        endpoints=api.TRANSACTIONS,
        masked_details=lambda _: {},
        catalogue=CARD_INFO,
        part=None,
        wallet_impact=CREDIT if direction is Direction.OUT else None,
        reference_label="slip-rrn",
        instead_of=f"aeps.{code}",
        following=Following.USE_CARD,
        group=group,
    )


SERVICES = (
    _service(
        "CW",
        "card",
        Direction.OUT,
        ConditionalStep(AskAmount(DEFAULT_LIMITS, QUICK)),
        group=Group.CASH,
    ),
    # An enquiry has no amount, and no notes move.
    _service("BE", "card-balance", Direction.NO_CASH, group=Group.ACCOUNT),
    _service("MS", "card-statement", Direction.NO_CASH, group=Group.ACCOUNT),
)
