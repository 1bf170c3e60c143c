"""The outlet's readiness: whether the service allows transactions of this outlet today."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from enum import Enum, unique

import msgspec

from agent.api.connection_fault import ConnectionFault
from agent.api.outlets import MERCHANTS, Merchant, Outlets
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.clock import AT_THE_LOW_END, Clock, Uniform
from agent.outlet.suspensions import Suspensions, product_of
from agent.outlet.tasks import (
    BY_NEXT_STEP,
    BY_REFUSAL,
    DAILY_AUTH,
    NotAccepted,
    OutletTask,
    TaskResult,
)
from agent.services.answers import AnswerMissing, Answers
from agent.services.registry import BY_CODE
from agent.transactions import error_table
from agent.transactions.model import Transaction

ASK_INTERVAL_S = 30.0  # while the outlet cannot transact
READY_INTERVAL_S = 300.0  # while it can; after a refusal the next question is sent at once

# Share of an interval, added by chance, so that kiosks that reconnect or pass midnight together do
# not ask together. Nothing waits for the question at midnight: yesterday's authentication ends
# without it.
SPREAD = 0.1  # of an interval
MIDNIGHT_SPREAD_S = 300.0

PRODUCT = "aeps"  # the product whose outlet registration is read here

# The values of next_step with which the outlet can transact (guess: aeps.outlet.steps).
READY_STEPS = frozenset({None, "TRANSACT", "NONE", "READY"})

log = logging.getLogger(__name__)


@unique
class OutletReadiness(Enum):
    """Whether the outlet can transact now, and if not, what is missing."""

    READY = "ready"
    UNKNOWN = "unknown"
    """The service has not answered yet."""
    NOT_ACTIVE = "not-active"
    DAILY_AUTH = "daily-auth"
    EKYC = "ekyc"


# The readiness by refusal code; it overrides the last answer (service.md 1.4).
_BY_CODE = {
    "DAILY_AUTH_REQUIRED": OutletReadiness.DAILY_AUTH,
    "EKYC_REQUIRED": OutletReadiness.EKYC,
    "BANK_EKYC_REQUIRED": OutletReadiness.EKYC,
    "REONBOARD_REQUIRED": OutletReadiness.NOT_ACTIVE,
    "MERCHANT_NOT_FOUND": OutletReadiness.NOT_ACTIVE,
}


def readiness_of(merchant: Merchant) -> OutletReadiness:
    """Return READY if the outlet's record is ACTIVE and its next_step allows transactions.

    `next_step` is documented, so it decides. `daily_auth_done` and the name `status` are guesses:
    the flag counts only without a next step, and a record without both proves nothing.
    """
    if merchant.status is None and merchant.step is None:
        return OutletReadiness.UNKNOWN
    if merchant.status is not None and merchant.status.strip().upper() != "ACTIVE":
        return OutletReadiness.NOT_ACTIVE
    if merchant.step is None and merchant.daily_auth_done is False:
        return OutletReadiness.DAILY_AUTH
    if merchant.step in READY_STEPS:
        return OutletReadiness.READY
    if merchant.step == "DAILY_AUTH":
        return OutletReadiness.DAILY_AUTH
    return OutletReadiness.EKYC


class OutletDay:
    """Holds the outlet's readiness; asks for it at start and then at intervals."""

    def __init__(
        self,
        outlets: Outlets,
        clock: Clock,
        suspensions: Suspensions,
        on_change: Callable[[], None],
        uniform: Uniform = AT_THE_LOW_END,
    ) -> None:
        self._uniform = uniform
        self._outlets = outlets
        self._clock = clock
        self._suspensions = suspensions
        self._wake = asyncio.Event()
        self._on_change = on_change
        self._readiness = OutletReadiness.UNKNOWN
        self.reachable = False
        """Whether the service answered the last request."""
        self.fault: ConnectionFault | None = None
        """The fault of the connection, if it was the reason."""
        self.message: str | None = None
        """The service's text about the required step."""
        self.services: frozenset[str] | None = None
        """The AEPS services that the outlet is registered for; None: all."""
        self._task: OutletTask | None = None
        self._refused: tuple[OutletReadiness, OutletTask | None] | None = None
        """What a transaction's refusal says, until a task was done or a read names another step."""
        self._asked_on: date | None = None

    async def run(self) -> None:
        """Ask at intervals until cancelled; after a refusal about the outlet, ask at once."""
        while True:
            self._wake.clear()
            await self.ask()
            is_ready = self._readiness is OutletReadiness.READY and self.reachable
            interval_s = READY_INTERVAL_S if is_ready else ASK_INTERVAL_S
            pause_s = self._uniform(interval_s, interval_s * (1 + SPREAD))
            midnight_s = self._until_midnight_s()
            late_s = self._uniform(0, MIDNIGHT_SPREAD_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(min(pause_s, midnight_s + late_s)):
                    await self._wake.wait()

    async def ask(self) -> None:
        """Ask the service about the outlet once."""
        asked_on = self._today()  # an answer after midnight may be about the day before
        reply = await self._outlets.merchant()
        # An answer that cannot be read concerns AEPS only: the service was reached.
        self.reachable = not (isinstance(reply, NoResponse) and reply.fault is not None)
        self.fault = reply.fault if isinstance(reply, NoResponse) else None
        match reply:
            case Merchant():
                self._suspensions.read_answered(PRODUCT)
                self._take(reply)
                self._asked_on = asked_on
            case ApiRefusal(http=http, code=code) if not error_table.is_uncertain(http, code):
                if not self._apply_code(code):
                    self._suspensions.read_refused(PRODUCT, code)
                log.warning("outlet: %s", code)
            case _:
                log.warning("outlet: %s", reply)
        self._on_change()

    def _take(self, merchant: Merchant) -> None:
        """Take the outlet's record. A READY that a refusal contradicts does not count."""
        readiness, task = readiness_of(merchant), BY_NEXT_STEP.get(merchant.step or "")
        if readiness is not OutletReadiness.READY:
            self._refused = None
        self._readiness, self._task = self._refused or (readiness, task)
        self._take_message(merchant)
        self.services = None if merchant.services is None else frozenset(merchant.services)

    def unanswered(self, fault: ConnectionFault | None) -> None:
        """Stop offering services at once, because another call got no answer, and ask now."""
        self.reachable = False
        self.fault = fault
        self._wake.set()
        self._on_change()

    def _take_message(self, merchant: Merchant) -> None:
        """Store the service's text, preceded by a next step that the agent has no task for."""
        step = merchant.step
        if step in READY_STEPS or step in BY_NEXT_STEP:
            self.message = merchant.message
            return
        message = ": ".join(filter(None, (step, merchant.message)))
        if message != self.message:
            log.error("outlet: unknown next step: %s", message)
        self.message = message

    def forget_refusal(self) -> None:
        """Believe the next answer about the outlet: a person has put right what was refused."""
        self._refused = None

    def apply_refusal(self, code: str, *, is_read: bool = False) -> bool:
        """Update the readiness from a refusal's code; return False if it is not about the outlet.

        If the readiness changed, ask the service at once. The answer does not undo the refusal of a
        transaction: the service refuses what its own record allows.
        """
        before = (self._readiness, self._task)
        is_about_outlet = self._apply_code(code)
        if code in _BY_CODE and not is_read:
            self._refused = self._readiness, self._task
        if (self._readiness, self._task) != before:
            self._wake.set()
            self._on_change()
        return is_about_outlet

    def _apply_code(self, code: str) -> bool:
        """Update the readiness from a code; return False if it is not about the outlet."""
        self._readiness = _BY_CODE.get(code, self._readiness)
        self._task = BY_REFUSAL.get(code, self._task)
        return code in _BY_CODE or code in BY_REFUSAL

    async def perform(self, task: OutletTask, answers: Answers) -> TaskResult:
        """Perform a task once, then ask for the outlet's readiness; return the task's result."""
        result = await task.perform(self._outlets, answers)
        if isinstance(result, NotAccepted):
            log.warning("%s: %s", task.code, result.code or "not accepted, or no answer")
        else:
            self.forget_refusal()
        await self.ask()
        return result

    @property
    def task(self) -> OutletTask | None:
        """Return the owner's next task; None if there is none that can be done here.

        Also None while the service cannot be reached. The previous task's result may then be
        unknown, and some tasks cost money.
        """
        if not self.reachable:
            return None
        if self.readiness() is OutletReadiness.DAILY_AUTH:
            return DAILY_AUTH
        return self._task

    def readiness(self) -> OutletReadiness:
        """Return the current readiness.

        An authentication ends at midnight in India (guess: aeps.daily-auth.midnight).
        """
        if self._readiness is OutletReadiness.READY and self._asked_on != self._today():
            return OutletReadiness.DAILY_AUTH
        return self._readiness

    def _until_midnight_s(self) -> float:
        """Return the seconds until the day's authentication ends, plus one."""
        now = self._clock.now().ist
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        return (midnight - now).total_seconds() + 1

    def _today(self) -> date:
        return self._clock.now().ist.date()


class Refusals(msgspec.Struct, frozen=True):
    """Applies what a refusal means beyond its own call: the outlet's readiness, and suspensions.

    A transaction's refusal is applied once, when its event is journaled. Any other refusal is
    applied when it arrives and is not stored.
    """

    day: OutletDay
    suspensions: Suspensions

    def of_transaction(self, transaction: Transaction, code: str) -> None:
        service = BY_CODE[transaction.service]
        self._is_about_outlet(product_of(service.code), code)
        self.suspensions.submission_refused(service, transaction.masked_details, code)

    def of_call(self, path: str, code: str) -> None:
        """Apply the refusal of a call that is not a transaction's submission."""
        product = path.split("/")[3]  # /ext/v1/aeps/…
        is_read = path.startswith(MERCHANTS)  # a later answer to the same question replaces it
        if not self._is_about_outlet(product, code, is_read=is_read):
            self.suspensions.read_refused(product, code)

    def of_inquiry(self, service: str, answers: Answers, code: str) -> None:
        """Suspend the service or the part of the inquiry; `of_call` does the rest."""
        declaration = BY_CODE.get(service)
        if declaration is None:
            return  # an outlet task
        try:
            part = declaration.part.asked(answers) if declaration.part else None
        except AnswerMissing:
            part = None
        self.suspensions.service_refused(service, part, code)

    def _is_about_outlet(self, product: str, code: str, *, is_read: bool = False) -> bool:
        """Update the outlet's readiness if the code is about the outlet; return whether it is.

        The outlet may be registered for one product and not for another.
        """
        return product == PRODUCT and self.day.apply_refusal(code, is_read=is_read)
