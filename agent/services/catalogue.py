"""The service catalogue: every declaration, by its code. A new product is a new row here."""

from agent.services import aeps
from agent.services.declaration import Service

SERVICES: tuple[Service, ...] = (aeps.CASH_WITHDRAWAL,)

BY_CODE = {service.code: service for service in SERVICES}
