"""Whether an answer is this transaction's: all that it bears has to be the intent's (CONTRACT 1-7).

An answer under our reference that is of another amount, service or outlet proves that something is
wrong between us and the service, and nothing of it is believed: neither its yes nor its no.
"""

from agent.transactions.model import BankStatus, Misfit, Transaction
from agent.transactions.outcome import ParsedReply, Status

VERIFICATION = "verification"
"""The fact that names what is verified, by the catalogue's own word."""


def misfits(t: Transaction, receipt: ParsedReply) -> tuple[Misfit, ...]:
    """Return in what a record differs from the intent; what it does not bear is not compared.

    `t` is the transaction as it stood when the record was asked for.
    """
    told, about = receipt.outcome, receipt.about
    differs = {
        Misfit.CLIENT_REFERENCE: told.client_reference != t.client_reference,
        # Where the service is told no amount (BE, MS, a verification), any amount is its own.
        Misfit.AMOUNT: bool(t.amount) and about.amount not in (None, t.amount),
        Misfit.SERVICE: about.service not in (None, service_word(t)),
        # An old line of the journal does not name the outlet.
        Misfit.MERCHANT_REF: bool(t.merchant_ref)
        and about.merchant_ref not in (None, t.merchant_ref),
        Misfit.DUPLICATE: told.duplicate and t.attempts < 2,
        # What two people have said, the service may contradict: that is told apart.
        Misfit.STATUS: _is_final_no(t) and told.status is not Status.FAILED,
    }
    return tuple(field for field, is_odd in differs.items() if is_odd)


def _is_final_no(t: Transaction) -> bool:
    return t.bank_status is BankStatus.FAILED and t.agreement is None


def service_word(t: Transaction) -> str:
    """Return the service's own word: CW of aeps.CW, or the catalogue's name of a verification."""
    return t.masked_details.get(VERIFICATION) or t.service.partition(".")[2]
