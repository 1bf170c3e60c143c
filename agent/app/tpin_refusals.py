"""Finds a TPIN's refusal that is in the journal but was not applied before the process ended."""

from collections.abc import Iterable

from agent.api.tpin import REFUSING
from agent.services.declaration import Need
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction


def missed_refusal(newest_first: Iterable[Transaction], applied: str) -> str | None:
    """Return the reference of the newest transaction whose TPIN was refused, if not `applied`.

    None also if the service has accepted a TPIN since.
    """
    for transaction in newest_first:
        if not _has_tpin(transaction):
            continue
        if REFUSING & set(transaction.refused_by):
            is_applied = transaction.client_reference == applied
            return None if is_applied else transaction.client_reference
        if transaction.outcome:
            return None
    return None


def _has_tpin(transaction: Transaction) -> bool:
    service = BY_CODE.get(transaction.service)
    return service is not None and Need.TPIN in service.needs
