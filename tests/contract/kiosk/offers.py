"""The services that a kiosk offers to customers, and those that are unavailable."""

from agent.services.registry import SERVICES
from tests.support.kiosk_world import World

EVERYTHING = frozenset(service.code for service in SERVICES if not service.for_attendant)


def of_product(product: str) -> set[str]:
    return {code for code in EVERYTHING if code.startswith(f"{product}.")}


def resting(world: World) -> set[str]:
    return {o.service.code for o in world.kiosk.read_model.offers() if o.reason}
