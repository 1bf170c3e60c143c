"""Turns a reply of the service into the event that the journal stores for its transaction.

An answer belongs to a transaction only if each of its fields matches (service.md 1-7). An answer
under our reference with another amount, service or outlet proves that something is wrong between
us and the service. It is not accepted, whether it reports success or failure.
"""

import logging

from agent.api.records import Endpoints, service_key
from agent.api.replies import ACCEPTED, Answer, ApiRefusal, NoResponse, Reply
from agent.base.journald import about
from agent.base.money import Paise
from agent.base.structs import replace
from agent.transactions import error_table
from agent.transactions import model as m
from agent.transactions.decision import is_absence_believed
from agent.transactions.model import BankStatus, Misfit, Transaction
from agent.transactions.origin import Origin
from agent.transactions.outcome import ParsedReply, Status

VERIFICATION = "verification"
"""The key in `masked_details` of the verification's name in the catalogue."""
AGREED_CHARGE = "charge"
"""The key in `masked_details` of the charge that the customer agreed to, in paise."""

log = logging.getLogger(__name__)


def event_of_submission(
    t: Transaction, reply: Reply, endpoints: Endpoints, at: float
) -> tuple[m.Answered | m.Refused | m.Unanswered | m.Mismatched, ParsedReply | None]:
    """Return the event of a submission, and the record if it is this transaction's."""
    if isinstance(reply, ApiRefusal) and not error_table.is_uncertain(reply.http, reply.code):
        pause = reply.retry_after or error_table.row_for(reply.code).pause
        event = m.Refused(
            at=at,
            code=reply.code,
            message=reply.message if endpoints.keeps_messages else "",
            pause=pause,
            failure_code=reply.failure_code,
        )
        return event, None
    parsed = own_record(t, reply, endpoints)
    if isinstance(parsed, ParsedReply):
        return m.Answered(at=at, outcome=parsed.outcome), parsed
    if isinstance(parsed, NoResponse):
        return m.Unanswered(at=at, why=parsed.why), None
    if parsed in t.mismatches:
        return m.Unanswered(at=at, why="once more an answer that is another's"), None
    return _alarm(t, parsed, at), None


def event_of_status_check(
    t: Transaction, reply: Reply, endpoints: Endpoints, asks: Origin, at: float
) -> tuple[m.StatusReceived | m.NotFound | m.Mismatched | None, ParsedReply | None]:
    """Return the event of a status check; None without an answer: the check is repeated."""
    counts = t.outcome is None and is_absence_believed(t, asks)
    if (
        isinstance(reply, ApiRefusal)
        and error_table.is_not_found(reply.http, reply.code)
        and counts
    ):
        return m.NotFound(at=at, service_time=reply.service_time), None
    parsed = own_record(t, reply, endpoints, is_submission=False)
    if isinstance(parsed, ParsedReply):
        return m.StatusReceived(at=at, outcome=parsed.outcome), parsed
    if isinstance(parsed, NoResponse):
        fields = about(t.client_reference, service=t.service)
        log.warning("status check of %s: %s", t.client_reference, parsed.why, extra=fields)
        return None, None
    return _alarm(t, parsed, at), None


def _alarm(t: Transaction, fields: tuple[m.Misfit, ...], at: float) -> m.Mismatched:
    """Return the event of an answer that belongs to another transaction.

    Logs each kind of difference once: a status check may get the same answer for days.
    """
    if fields not in t.mismatches:
        names = ", ".join(field.value for field in fields)
        log.error(
            "not the answer of %s: %s differ",
            *(t.client_reference, names),
            extra=about(t.client_reference, service=t.service),
        )
    return m.Mismatched(at=at, fields=fields)


def own_record(
    t: Transaction, reply: Reply, endpoints: Endpoints, *, is_submission: bool = True
) -> ParsedReply | tuple[m.Misfit, ...] | NoResponse:
    """Return the reply as this transaction's record, or the fields that show another's."""
    if isinstance(reply, ApiRefusal):
        return NoResponse(f"{reply.http} {reply.code}")
    if not isinstance(reply, Answer):
        return reply
    parsed = endpoints.read(reply)
    if isinstance(parsed, NoResponse):
        return parsed
    if reply.http == ACCEPTED and parsed.outcome.status is not Status.PENDING:
        # RFC 9110, 15.3.3: it "might or might not eventually be acted upon".
        word = parsed.outcome.status.value
        outcome = replace(parsed.outcome, status=Status.PENDING, word=word)
        parsed = replace(parsed, outcome=outcome)
    if not is_submission:  # `duplicate` says something about a submission only
        parsed = replace(parsed, outcome=replace(parsed.outcome, duplicate=False))
    odd = tuple(f"{field.value} differs or cannot be read" for field in odd_fields(t, parsed))
    lost = tuple(f"{name} cannot be read" for name in reply.lost)
    return misfits(t, parsed, endpoints) or replace(parsed, alarms=(*parsed.alarms, *odd, *lost))


def misfits(t: Transaction, parsed: ParsedReply, endpoints: Endpoints) -> tuple[Misfit, ...]:
    """Return the fields that prove that the answer is another transaction's.

    Fields that the record lacks are not compared. `t` is the transaction as it was when the record
    was requested.
    """
    outcome = parsed.outcome
    differs = {
        Misfit.CLIENT_REFERENCE: outcome.client_reference != t.client_reference,
        Misfit.REFERENCE_ID: t.reference_id not in (None, outcome.reference_id),
        **{field: _is_proof(field, t, parsed, endpoints) for field in odd_fields(t, parsed)},
        Misfit.DUPLICATE: outcome.duplicate and t.attempts < 2,
        # The service may contradict an agreement of two people; that is handled elsewhere.
        Misfit.STATUS: _is_final_no(t) and outcome.status is not Status.FAILED,
        **_transfer_misfits(t, parsed),
    }
    return tuple(field for field, is_different in differs.items() if is_different)


def odd_fields(t: Transaction, parsed: ParsedReply) -> tuple[Misfit, ...]:
    """Return the fields that differ from the intent, or cannot be read; only some are proof."""
    return *_odd_identity(t, parsed), *_odd_price(t, parsed)


def _odd_identity(t: Transaction, parsed: ParsedReply) -> tuple[Misfit, ...]:
    about, asked = parsed.about, service_word(t)
    differs = {
        # Where the request has no amount (BE, MS, a verification), any amount is accepted.
        Misfit.AMOUNT: bool(t.amount) and about.amount not in (None, t.amount),
        Misfit.SERVICE: about.service is not None
        and service_key(about.service) != service_key(asked),
        # Older releases did not write the outlet to the journal.
        Misfit.MERCHANT_REF: bool(t.merchant_ref)
        and about.merchant_ref not in (None, t.merchant_ref),
    }
    is_compared = {Misfit.AMOUNT: bool(t.amount), Misfit.MERCHANT_REF: bool(t.merchant_ref)}
    return tuple(
        field
        for field, is_different in differs.items()
        if is_different or (field.value in about.unreadable and is_compared.get(field, True))
    )


def _is_proof(field: Misfit, t: Transaction, parsed: ParsedReply, endpoints: Endpoints) -> bool:
    """Return True if a field that differs belongs to another transaction (decision 0048)."""
    if field in endpoints.documented:
        return True
    match field:
        case Misfit.AMOUNT:
            return _is_another_amount(t, parsed)
        case Misfit.SERVICE:
            return service_key(parsed.about.service or "") in endpoints.services
        case _:  # we know only our own outlet's name
            return False


IMPACT_SHARE = 10
"""The wallet's change differs from the amount by charge and commission: at most by a tenth."""


def _is_another_amount(t: Transaction, parsed: ParsedReply) -> bool:
    """Return True unless the answer's other fields show that the requested amount was moved.

    A record that is not a SUCCESS may have no amount yet, or 0.
    """
    said, outcome = parsed.about.amount, parsed.outcome
    if not said and outcome.status is not Status.SUCCESS:
        return False
    if outcome.wallet_impact is None:
        return True
    impact = abs(outcome.wallet_impact)
    off = abs(impact - t.amount)
    is_ours = off * IMPACT_SHARE <= t.amount and (said is None or off < abs(impact - said))
    return not is_ours


def _transfer_misfits(t: Transaction, parsed: ParsedReply) -> dict[Misfit, bool]:
    """Compare the receiver's account."""
    account_end, last4 = parsed.about.account_end, t.masked_details.get("last4")
    is_other = bool(last4 and account_end) and not (last4 or "").endswith(account_end or "")
    return {Misfit.ACCOUNT: is_other}


def _odd_price(t: Transaction, parsed: ParsedReply) -> tuple[Misfit, ...]:
    """Return the fields of a transfer's price that differ from the agreed one, unless it failed.

    A price is never proof: the money has reached the receiver, and the shop pays the difference.
    """
    about = parsed.about
    if parsed.outcome.status is Status.FAILED:
        return ()
    agreed = agreed_charge(t)
    charge = agreed if about.charge is None else about.charge
    is_dearer = agreed is not None and charge is not None and charge > agreed
    # A pending transfer may not have been debited yet.
    is_debited = about.total_debit or parsed.outcome.status is Status.SUCCESS
    is_other_total = (
        bool(is_debited)
        and charge is not None
        and about.total_debit not in (None, t.amount + charge)
    )
    differs = {Misfit.CHARGE: is_dearer, Misfit.TOTAL_DEBIT: is_other_total}
    return tuple(
        field
        for field, is_different in differs.items()
        if is_different or field.value in about.unreadable
    )


def agreed_charge(t: Transaction) -> Paise | None:
    """Return the charge that the customer agreed to; None if the journal does not have it."""
    agreed = t.masked_details.get(AGREED_CHARGE)
    return None if agreed is None else Paise(int(agreed))


def _is_final_no(t: Transaction) -> bool:
    return t.bank_status is BankStatus.FAILED and t.agreement is None


def service_word(t: Transaction) -> str:
    """Return the service's own word: CW for aeps.CW, or the catalogue's name of a verification."""
    return t.masked_details.get(VERIFICATION) or t.service.partition(".")[2]
