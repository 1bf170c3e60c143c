"""The kinds of terms: the catalogue's services, grouped by what the lifecycle can see.

Other differences of a service (its steps, words, amounts, fee, poll schedule) do not matter to a
walk. A service with other terms than these forms its own kind.
"""

from dataclasses import dataclass
from itertools import groupby

from agent.base.money import ZERO, rupees
from agent.services.declaration import Following, ServiceDeclaration
from agent.services.registry import BY_CODE, SERVICES
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.model import Direction, Transaction
from tests.unit.agent.transactions.facts import OPENED, REFERENCE


@dataclass(frozen=True, slots=True)
class ServiceKind:
    """Services that the lifecycle cannot distinguish; the first one represents all."""

    services: tuple[str, ...]

    @property
    def service(self) -> ServiceDeclaration:
        return BY_CODE[self.services[0]]

    @property
    def takes_notes(self) -> bool:
        return self.service.terms.direction is Direction.IN

    @property
    def pays_notes(self) -> bool:
        return self.service.terms.direction is Direction.OUT

    @property
    def uses_card(self) -> bool:
        return self.service.following is Following.USE_CARD

    @property
    def shows_qr(self) -> bool:
        return self.service.following is Following.PAY_QR

    def opened(self) -> Transaction:
        """Return the transaction as opened by a customer who has given all answers."""
        service = self.service
        return apply(
            None,
            m.Prepared(
                at=OPENED,
                client_reference=REFERENCE,
                service=service.code,
                amount=rupees(500),
                fee=rupees(10) if self.takes_notes else ZERO,
                terms=service.terms,
            ),
        )


def _seen_as(service: ServiceDeclaration) -> tuple[object, ...]:
    terms, endpoints = service.terms, service.endpoints
    return (
        terms.direction.value,
        terms.can_check_status,
        terms.needs_confirmation,
        (terms.doubt_lasts, terms.refusal_ends_doubt),
        endpoints.by_reference_id is None,
        endpoints.by_client_reference is None,
        service.following.value,
    )


KINDS = tuple(
    ServiceKind(tuple(service.code for service in alike))
    for _, alike in groupby(sorted(SERVICES, key=_seen_as), key=_seen_as)
)


def kind_of(code: str) -> ServiceKind:
    """Return the kind of a service. Raises KeyError for an unknown code."""
    for kind in KINDS:
        if code in kind.services:
            return kind
    raise KeyError(code)
