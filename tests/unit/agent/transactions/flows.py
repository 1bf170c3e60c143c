"""The sequences of events that the kiosk's services and its attendant write to the journal.

Each is a sequence of (reference, event), as `append` gets them.
"""

from agent.journal.chain import JournalEvent
from agent.journal.continuation import SegmentEvent
from agent.journal.journal import Journal
from agent.transactions.till import TILL, TillEvent
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.facts import LIFE
from tests.unit.agent.transactions.till_events import GIVEN_BACK, TILL_FACTS, WITHDRAWN

Recorded = tuple[str, JournalEvent]
Flow = tuple[Recorded, ...]


def of(*facts: JournalEvent, reference: str = f.REFERENCE) -> Flow:
    return tuple((TILL if isinstance(fact, TillEvent) else reference, fact) for fact in facts)


def in_turns(*flows: Flow) -> Flow:
    """Mix flows, so that one is under way while the next begins."""
    longest = max(len(flow) for flow in flows)
    return tuple(flow[at] for at in range(longest) for flow in flows if at < len(flow))


CARD = (
    f.prepared(f.CARD),
    f.sending(),
    f.answered(f.PENDING),
    f.LAUNCHED,
    f.READER_APPROVED,
    f.looked_up(f.SUCCESS),
    f.HANDING_OVER,
    f.HANDED,
)
FLOWS: dict[str, Flow] = {
    "withdrawal": of(*WITHDRAWN, f.SLIP_STARTED, f.SLIP_PRINTED),
    "withdrawal with every detour": of(*LIFE),
    "withdrawal from a dispenser": of(
        *WITHDRAWN[:3], f.DISPENSING, f.NOT_HANDED, f.DISPENSING, f.HANDED
    ),
    "deposit": of(f.prepared(f.DEPOSIT), f.HELD, f.sending(), f.answered(f.SUCCESS)),
    "deposit given back": of(*GIVEN_BACK),
    "no cash": of(f.prepared(f.BALANCE), f.sending(), f.UNANSWERED, f.looked_up(f.SUCCESS)),
    "QR": of(
        f.prepared(f.UPI_CASH),
        f.sending(),
        f.answered(f.PENDING),
        f.looked_up(f.SUCCESS),
        f.HANDING_OVER,
        f.HANDED,
    ),
    "card": of(*CARD),
    "card that the bank denies": of(*CARD[:5], f.looked_up(f.FAILED), f.RESOLVED),
    "drawer": of(*TILL_FACTS),
    "two at once, and the drawer": in_turns(
        of(*WITHDRAWN),
        of(
            f.prepared(reference="B"),
            f.sending(),
            f.answered(f.PENDING, reference="B"),
            reference="B",
        ),
        of(*TILL_FACTS),
    ),
}


def take(journal: Journal, recorded: Recorded) -> None:
    reference, fact = recorded
    assert not isinstance(fact, SegmentEvent), "the journal writes these itself"
    if isinstance(fact, TillEvent):
        journal.append_till_event(fact)
    else:
        journal.append(reference, fact)


def events_of(journal: Journal) -> list[Recorded]:
    return [(entry.client_reference, entry.event) for entry in journal.events()]
