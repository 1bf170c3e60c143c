"""Applies what a refusal means beyond its own call: the outlet's readiness, and suspensions.

A transaction's refusal is applied once, when its event is journaled. Any other refusal is applied
when it arrives and is not stored. A new process gets it again with its first such call.
"""

import msgspec

from agent.outlet import day
from agent.outlet.day import OutletDay
from agent.outlet.suspensions import Suspensions, product_of
from agent.services.answers import AnswerMissing, Answers
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction


class Refusals(msgspec.Struct, frozen=True):
    day: OutletDay
    suspensions: Suspensions

    def of_transaction(self, transaction: Transaction, code: str) -> None:
        service = BY_CODE[transaction.service]
        self._is_about_outlet(product_of(service.code), code)
        self.suspensions.submission_refused(service, transaction.masked_details, code)

    def of_call(self, path: str, code: str) -> None:
        """Apply the refusal of a call that is not a transaction's submission."""
        product = path.split("/")[3]  # /ext/v1/aeps/…
        if not self._is_about_outlet(product, code):
            self.suspensions.read_refused(product, code)

    def of_inquiry(self, service: str, answers: Answers, code: str) -> None:
        """Suspend the service or the part of the inquiry; `of_call` does the rest."""
        declaration = BY_CODE.get(service)
        if declaration is None:
            return  # an outlet task
        try:
            part = declaration.asked_part(answers) if declaration.asked_part else None
        except AnswerMissing:
            part = None
        self.suspensions.service_refused(service, part, code)

    def _is_about_outlet(self, product: str, code: str) -> bool:
        """Update the outlet's readiness if the code is about the outlet; return whether it is.

        The outlet may be registered for one product and not for another.
        """
        return product == day.PRODUCT and self.day.apply_refusal(code)
