"""Applies what a journaled event means beyond its transaction: for TPIN, outlet and services."""

import logging
from collections.abc import Iterable

import msgspec

from agent.api import tpin
from agent.api.tpin import TpinGuard
from agent.base.journald import about
from agent.metrics.counts import Counts
from agent.outlet.day import Refusals
from agent.services.declaration import Need
from agent.services.registry import BY_CODE
from agent.transactions.model import Answered, AnyEvent, Refused, Transaction

log = logging.getLogger(__name__)


class JournaledEvents(msgspec.Struct, frozen=True):
    """Learns of each event once, when it is journaled."""

    counts: Counts
    tpin: TpinGuard
    refusals: Refusals

    def learn(self, transaction: Transaction, event: AnyEvent) -> None:
        self.counts.fact(transaction)
        reference, name = transaction.client_reference, str(event.__struct_config__.tag)
        log.info(
            "%s: %s; bank %s, cash %s",
            *(reference, name, transaction.bank_status.value, transaction.cash.value),
            extra=about(reference, service=transaction.service, event=name),
        )
        if isinstance(event, Refused):
            self.apply_refusal(transaction, event.code)
        if isinstance(event, Answered):
            self.tpin.accepted(reference)

    def apply_refusal(self, transaction: Transaction, code: str) -> None:
        if code in tpin.REFUSING:
            self.tpin.refused(transaction.client_reference)
        self.refusals.of_transaction(transaction, code)


def missed_refusal(newest_first: Iterable[Transaction], applied: str) -> str | None:
    """Return the reference of the newest transaction whose TPIN was refused, if not `applied`.

    A process may end before it applies a refusal. None also if the service has accepted a TPIN
    since.
    """
    for transaction in newest_first:
        service = BY_CODE.get(transaction.service)
        if service is None or Need.TPIN not in service.needs:
            continue
        if tpin.REFUSING & set(transaction.refused_by):
            is_applied = transaction.client_reference == applied
            return None if is_applied else transaction.client_reference
        if transaction.outcome:
            return None
    return None
