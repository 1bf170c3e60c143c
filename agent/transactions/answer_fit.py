"""Whether an answer belongs to this transaction: each of its fields must match (CONTRACT 1-7).

An answer under our reference with another amount, service or outlet proves that something is wrong
between us and the service. Nothing in it is believed: neither its yes nor its no.
"""

from agent.transactions.model import BankStatus, Misfit, Transaction
from agent.transactions.outcome import ParsedReply, Status

VERIFICATION = "verification"
"""The key in `masked_details` of what is verified, in the catalogue's own word."""


def misfits(t: Transaction, parsed: ParsedReply) -> tuple[Misfit, ...]:
    """Return the fields that differ from the intent. Fields that the record lacks are not compared.

    `t` is the transaction as it was when the record was requested.
    """
    outcome, about = parsed.outcome, parsed.about
    differs = {
        Misfit.CLIENT_REFERENCE: outcome.client_reference != t.client_reference,
        # Where the request has no amount (BE, MS, a verification), any amount is accepted.
        Misfit.AMOUNT: bool(t.amount) and about.amount not in (None, t.amount),
        Misfit.SERVICE: about.service not in (None, service_word(t)),
        # Older releases did not write the outlet to the journal.
        Misfit.MERCHANT_REF: bool(t.merchant_ref)
        and about.merchant_ref not in (None, t.merchant_ref),
        Misfit.DUPLICATE: outcome.duplicate and t.attempts < 2,
        # The service may contradict what two people have agreed on; that is handled elsewhere.
        Misfit.STATUS: _is_final_no(t) and outcome.status is not Status.FAILED,
    }
    return tuple(field for field, is_different in differs.items() if is_different)


def _is_final_no(t: Transaction) -> bool:
    return t.bank_status is BankStatus.FAILED and t.agreement is None


def service_word(t: Transaction) -> str:
    """Return the service's own word: CW for aeps.CW, or the catalogue's name of a verification."""
    return t.masked_details.get(VERIFICATION) or t.service.partition(".")[2]
