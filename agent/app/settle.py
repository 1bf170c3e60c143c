"""`kiosk-agent journal settle`: the operator's verdict where the service no longer can answer."""

from pathlib import Path

from agent.clock import Moment
from agent.journal.journal import Journal
from agent.transactions.lifecycle import IllegalMove, can_be_vouched_for, is_in_doubt
from agent.transactions.model import Transaction, Verdict, Vouched

OPERATOR = "operator"
MAY_ARRIVE = "a request of it may still reach the service; ask the bank again in some minutes"


class NotSettled(Exception):
    """The verdict was not accepted; the message says why."""


def settle(path: Path, reference: str, verdict: Verdict, now: Moment) -> str:
    """Append the verdict, and return the result as text. No agent may be running on this journal.

    Raises NotSettled, JournalError.
    """
    if not path.exists():
        raise NotSettled(f"{path}: there is no journal")
    with Journal(path) as journal:
        t = journal.get(reference)
        if t is None:
            raise NotSettled(f"{reference}: not in this journal")
        if is_in_doubt(t) and not can_be_vouched_for(t, now.service):
            raise NotSettled(f"{reference}: {MAY_ARRIVE}; nothing was changed")
        event = Vouched(at=now.service, by=OPERATOR, verdict=verdict)
        try:
            after = journal.append(reference, event)
        except IllegalMove as move:
            raise NotSettled(f"{reference}: {move}; nothing was changed") from move
    return _result(after)


def _result(t: Transaction) -> str:
    if t.agreement is None:
        return (
            f"{t.client_reference}: the operator's word is noted, and nothing has ended. Start the "
            "agent; a second person says the same at the kiosk (PIN, Waiting for the bank)"
        )
    people = " and ".join(t.agreement.by)
    return (
        f"{t.client_reference}: ended by {people}, {t.agreement.verdict.value}; "
        f"the notes are {t.cash.value}"
    )
