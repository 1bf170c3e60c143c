"""The outlet's day: whether the service lets this outlet transact, asked and remembered."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from enum import Enum, unique

from agent.api.outlets import Merchant, Outlets
from agent.api.replies import ApiRefusal, NoResponse
from agent.clock import Clock
from agent.outlet.suspensions import Suspensions
from agent.outlet.tasks import BY_NEXT_STEP, BY_REFUSAL, DAILY_AUTH, NotAccepted, OutletTask, Result
from agent.services.answers import Answers
from agent.transactions import error_table

ASK_AGAIN = 30.0  # seconds between two questions while the outlet cannot transact
CONFIRM = 300.0  # seconds between two questions while it can; a 409 overrides at once

PRODUCT = "aeps"  # whose registration of the outlet is read here

# The words of next_step that mean that nothing is left to do (guess: CONTRACT 1.4).
READY_STEPS = frozenset({None, "TRANSACT", "NONE", "READY"})

log = logging.getLogger(__name__)


@unique
class OutletReadiness(Enum):
    """Whether the outlet can transact now, and what it lacks."""

    READY = "ready"
    UNKNOWN = "unknown"
    """The service has not been reached yet."""
    NOT_ACTIVE = "not-active"
    DAILY_AUTH = "daily-auth"
    EKYC = "ekyc"


# What a refusal says about the outlet overrides what we believed (CONTRACT 1.4).
_BY_CODE = {
    "DAILY_AUTH_REQUIRED": OutletReadiness.DAILY_AUTH,
    "EKYC_REQUIRED": OutletReadiness.EKYC,
    "BANK_EKYC_REQUIRED": OutletReadiness.EKYC,
    "REONBOARD_REQUIRED": OutletReadiness.NOT_ACTIVE,
    "MERCHANT_NOT_FOUND": OutletReadiness.NOT_ACTIVE,
}


def readiness(merchant: Merchant) -> OutletReadiness:
    """Read the outlet's record: ACTIVE, and nothing left to do today."""
    if merchant.status != "ACTIVE":
        return OutletReadiness.NOT_ACTIVE
    if merchant.daily_auth_done or merchant.next_step in READY_STEPS:
        return OutletReadiness.READY
    if merchant.next_step == "DAILY_AUTH":
        return OutletReadiness.DAILY_AUTH
    return OutletReadiness.EKYC


class OutletDay:
    """Knows the outlet's standing; asks for it at start, and again as long as it runs."""

    def __init__(
        self,
        outlets: Outlets,
        clock: Clock,
        suspensions: Suspensions,
        changed: Callable[[], None],
    ) -> None:
        self._outlets = outlets
        self._clock = clock
        self._suspensions = suspensions
        self._wake = asyncio.Event()
        self._changed = changed
        self.standing = OutletReadiness.UNKNOWN
        self.reachable = False
        """Whether the service answered the last time."""
        self.message: str | None = None
        """The service's own words on why a step is needed."""
        self.services: frozenset[str] | None = None
        """The AEPS services that the outlet is registered for; None: all."""
        self._task: OutletTask | None = None
        self._asked_on: date | None = None

    async def run(self) -> None:
        """Ask until cancelled: at a pace, and at once when a refusal says something else."""
        while True:
            self._wake.clear()
            await self.ask()
            pause = (
                CONFIRM if self.standing is OutletReadiness.READY and self.reachable else ASK_AGAIN
            )
            with suppress(TimeoutError):
                async with asyncio.timeout(min(pause, self._until_midnight())):
                    await self._wake.wait()

    async def ask(self) -> None:
        """Ask the service about the outlet once."""
        reply = await self._outlets.merchant()
        self.reachable = not isinstance(reply, NoResponse)
        match reply:
            case Merchant():
                self._suspensions.read_answered(PRODUCT)
                self.standing = readiness(reply)
                self.message = reply.message
                self.services = None if reply.services is None else frozenset(reply.services)
                self._task = BY_NEXT_STEP.get(reply.next_step or "")
                self._asked_on = self._today()
            case ApiRefusal(http=http, code=code) if not error_table.is_uncertain(http, code):
                if not self._believe(code):
                    self._suspensions.read_refused(PRODUCT, code)
                log.warning("outlet: %s %s", code, reply.message)
            case _:
                log.warning("outlet: %s", reply)
        self._changed()

    def apply_refusal(self, code: str) -> None:
        """Believe what a refused request says about the outlet, and ask at once what is so."""
        if self._believe(code):
            self._wake.set()

    def _believe(self, code: str) -> bool:
        """Take a refusal's word, which is newer than what we asked; return whether it has one."""
        self.standing = _BY_CODE.get(code, self.standing)
        self._task = BY_REFUSAL.get(code, self._task)
        return code in _BY_CODE or code in BY_REFUSAL

    async def perform(self, task: OutletTask, answers: Answers) -> Result:
        """Carry out what the owner has to do, once, and ask how the outlet stands after it."""
        result = await task.perform(self._outlets, answers)
        if isinstance(result, NotAccepted):
            log.warning("%s: %s %s", task.code, result.code, result.message)
        await self.ask()
        return result

    @property
    def task(self) -> OutletTask | None:
        """What the owner has to do next; None: nothing, or nothing that can be done here.

        While the service is away nobody knows what it made of the task before, and some cost
        money: first it has to say again how the outlet stands.
        """
        if not self.reachable:
            return None
        if self.today() is OutletReadiness.DAILY_AUTH:
            return DAILY_AUTH
        return self._task

    def today(self) -> OutletReadiness:
        """Give the standing; yesterday's authentication does not count (midnight IST)."""
        if self.standing is OutletReadiness.READY and self._asked_on != self._today():
            return OutletReadiness.DAILY_AUTH
        return self.standing

    def _until_midnight(self) -> float:
        """Give the seconds until the day's authentication ends, and a second on top."""
        now = self._clock.now().ist
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        return (midnight - now).total_seconds() + 1

    def _today(self) -> date:
        return self._clock.now().ist.date()
