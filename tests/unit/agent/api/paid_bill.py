"""A bill that a test has paid."""

from agent.api import bbps
from agent.api.bbps import TRANSACTIONS
from tests.support.virtual_clock import passes
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import Service


async def paid(service: Service) -> str:
    """Pay a bill, wait until the biller has it, and return its reference_id."""
    await service.takes(bbps.BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    await passes(30)
    return (await service.tells(TRANSACTIONS, "R-1")).outcome.reference_id
