"""The service registry: every declaration, by its code. A new service is a new row here."""

from agent.services import aeps, bbps, dmt, matm, recharge, upicw, verify
from agent.services.declaration import ServiceDeclaration

SERVICES: tuple[ServiceDeclaration, ...] = (
    *aeps.SERVICES,
    *upicw.SERVICES,
    *matm.SERVICES,
    *bbps.SERVICES,
    *recharge.SERVICES,
    *verify.SERVICES,
    *dmt.SERVICES,
)

BY_CODE = {service.code: service for service in SERVICES}
