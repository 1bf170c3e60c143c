"""The services that this kiosk offers now, and why the others are unavailable."""

from dataclasses import dataclass

from agent.api import matm
from agent.app.parts import DeviceParts
from agent.app.service_parts import ServiceParts
from agent.base.clock import Clock
from agent.base.files import free_bytes
from agent.config.kiosk_config import Setup
from agent.dialogue.page import Text
from agent.dialogue.read_model import OfferedService
from agent.journal.journal import Journal
from agent.outlet.availability import Conditions, open_by_product, ordered, unavailable_reason
from agent.outlet.settings import Settings
from agent.services import verify
from agent.services.declaration import ServiceDeclaration
from agent.services.matm import CARD_INFO
from agent.services.registry import SERVICES

DISK_LEFT_MIN = (
    32 * 1024 * 1024
)  # bytes; with less, no new transaction begins, but open ones can end


@dataclass(slots=True)
class OfferedServices:
    """Decides for each service whether it is available, from all that it depends on."""

    setup: Setup
    clock: Clock
    journal: Journal
    service: ServiceParts
    devices: DeviceParts
    settings: Settings

    def for_customers(self) -> tuple[OfferedService, ...]:
        conditions = self._conditions()
        return tuple(_offer(one, conditions) for one in SERVICES if self._is_for_customers(one))

    def _is_for_customers(self, service: ServiceDeclaration) -> bool:
        if service is verify.PAID:
            return self.setup.config.verification.is_sold
        return not service.for_attendant

    def for_attendant(self) -> OfferedService:
        """Return the attendant's own verification."""
        return _offer(verify.COUNTER, self._conditions())

    def ordered_off(self, service: str) -> Text | None:
        """Return the reason if an order has suspended the service; a customer may have begun it."""
        reason = ordered(service, self.settings.suspended)
        return Text(reason.key, {**reason.args}) if reason else None

    def card_info(self) -> matm.Info | None:
        cached = self.service.published.get(CARD_INFO)
        return cached.value if cached else None

    def _conditions(self) -> Conditions:
        now, card_info = self.clock.now(), self.card_info()
        still_open, service = self.journal.open_transactions(), self.service
        return Conditions(
            now=now,
            reachable=service.day.reachable,
            readiness=service.day.readiness(),
            outlet_services=service.day.services,
            banks=bool(service.catalogues.banks),
            devices=frozenset(filter(self.devices.works, self.devices.monitors)),
            has_tpin=service.tpin.tpin is not None,
            card_info=card_info,
            card_device=self.setup.config.card.device if self.setup.config.card else None,
            published=frozenset(name for name, cached in service.published.items() if cached.value),
            open_count=len(still_open),
            open_by_product=open_by_product(still_open, now.service, card_info),
            takes_money=self.journal.unavailable_reason is None
            and free_bytes(self.setup.state_folder) > DISK_LEFT_MIN,
            is_rate_limited=service.client.rate_limiter.is_closed,
            stopped=service.suspensions.current(),
            suspended=self.settings.suspended,
            wallets=service.wallets.current(),
        )


def _offer(service: ServiceDeclaration, conditions: Conditions) -> OfferedService:
    reason = unavailable_reason(service, conditions)
    return OfferedService(service, Text(reason.key, {**reason.args}) if reason else None)
