"""The words for a failure: whether money moved, and what to do now."""

from datetime import datetime, timedelta

from agent.base.clock import IST
from agent.dialogue.page import Argument, Fact, Text
from agent.services.codes import Account, meaning
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions import error_table
from agent.transactions.model import BankStatus, CashStatus, Direction, LastRefusal, Transaction

MESSAGE_MAX = 120  # characters of the service's message; more do not fit the screen


def why(code: str | None, message: str) -> Text:
    """Return why a transaction failed: our words for the code, else the service's message."""
    words = meaning(code).words
    if words != "OTHER":
        return Text(f"sorry-failed-{words}")
    return services_message("sorry-failed", message)


def services_message(key: str, message: str) -> Text:
    """Return the service's message (cleaned by agent.base.foreign_text), or that it sent none."""
    quoted = message[:MESSAGE_MAX]
    return Text(f"{key}-said", {"message": quoted}) if quoted else Text(f"{key}-OTHER")


def now(code: str | None) -> Text:
    """Return what to do about a failure."""
    return Text(f"sorry-now-{meaning(code).words}")


def money_key(code: str | None) -> str:
    """Return the key of the message that says whether money moved."""
    return "sorry-money-none" if meaning(code).account is Account.UNTOUCHED else "sorry-money-maybe"


BACK_WITHIN_DAYS = 5  # T+5, for AePS, micro-ATM and UPI at an outlet


def money_back_by(t: Transaction) -> datetime:
    """Return the day by which a bank must return the debit (T+5)."""
    return datetime.fromtimestamp(t.opened_at, IST) + timedelta(days=BACK_WITHIN_DAYS)


def failure(t: Transaction) -> dict[str, Fact]:
    """Return why a transaction failed, whether money moved, and what to do now."""
    if t.bank_status is BankStatus.ABANDONED:
        return refusal(t)
    outcome = t.outcome
    code = outcome.failure_code if outcome else None
    back: dict[str, Argument] = {"date": money_back_by(t)}
    return {
        "why": why(code, outcome.message if outcome else ""),
        "money_moved": Text(_whose_money(t) or money_key(code), back),
        "what_now": now(code),
        "code": code,
        "until": money_back_by(t),
    }


# Remedies for the attendant; with any other one the customer can try again.
_FOR_THE_ATTENDANT = (error_table.Remedy.ASK_ATTENDANT, error_table.Remedy.STOP_SERVICE)


def _whose_money(t: Transaction) -> str | None:
    """Return the key if the money is not in a customer's account; None: the code decides."""
    if BY_CODE[t.service].for_attendant:
        return "sorry-money-not-billed"
    return _notes(t) if t.terms.direction is Direction.IN else None


def _notes(t: Transaction) -> str:
    """Return the key for notes that were handed in for a failed service."""
    return "sorry-money-given-back" if t.cash is CashStatus.REFUNDED else "sorry-money-returned"


def unanswered(t: Transaction) -> str:
    """Return the messages' prefix for a request that was abandoned without a refusal."""
    return BY_CODE[t.service].unanswered if t.attempts else "sorry-not-sent"


def is_unclear(t: Transaction) -> bool:
    """Return True if a request was given up, and the service may still carry it out.

    A card that was not launched, and a QR that was not shown, take no money. The service's own
    refusal of every attempt is an answer, except a code that leaves the result open.
    """
    if t.bank_status is not BankStatus.ABANDONED or not t.in_doubt:
        return False
    if BY_CODE[t.service].following is not Following.WAIT:
        return False
    refused = [error_table.row_for(code).remedy for code in t.refused_by]
    return not t.is_all_refused or error_table.Remedy.CHECK_STATUS in refused


def _without_notes(t: Transaction) -> str | None:
    """Return the key for a request that was given up, if no notes were handed in.

    None: the shop's wallet may have been billed.
    """
    service = BY_CODE[t.service]
    if service.for_attendant:
        return None if is_unclear(t) else "sorry-money-not-billed"
    return "sorry-money-maybe" if is_unclear(t) and service.asks_amount else "sorry-money-none"


def refusal(t: Transaction) -> dict[str, Fact]:
    """Return the facts of `failure` for a request that was refused or never answered."""
    key = _without_notes(t) if t.cash is CashStatus.NONE else _notes(t)
    money = None
    if key:
        money = Text(key, {"date": money_back_by(t)} if key == "sorry-money-maybe" else {})
    if t.refusal is None:
        if is_unclear(t):  # another try may be charged a second time, so none is offered
            return {"why": Text("sorry-unclear-text"), "money_moved": money}
        return {
            "why": Text(f"{unanswered(t)}-text"),
            "money_moved": money,
            "what_now": Text("sorry-now-again"),
        }
    row = error_table.row_for(t.refusal.code)
    what_now = "attendant" if row.remedy in _FOR_THE_ATTENDANT else "again"
    code = t.refusal.failure_code
    return {
        "why": _why_refused(t.refusal),
        "money_moved": money,
        "what_now": now(code) if code else Text(f"sorry-now-{what_now}"),
        "code": code or row.code,
    }


def _why_refused(refused: LastRefusal) -> Text:
    """Return why: our words, or the service's message for an unlisted code."""
    if refused.failure_code:
        return why(refused.failure_code, refused.message)
    if not error_table.is_listed(refused.code):
        return services_message("sorry-refused", refused.message)
    return Text(meaning(refused.code).message_key)
