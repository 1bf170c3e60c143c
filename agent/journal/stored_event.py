"""A stored event: its body as JSON, its seq, and its link."""

import msgspec

from agent.journal.database import Damaged
from agent.transactions.model import AnyEvent
from agent.transactions.till import TillEvent

JournalEvent = AnyEvent | TillEvent

event_decoder: msgspec.json.Decoder[JournalEvent] = msgspec.json.Decoder(JournalEvent)


def parse_event(body: str) -> JournalEvent:
    try:
        return event_decoder.decode(body)
    except (msgspec.DecodeError, ValueError) as error:
        raise Damaged(f"an event cannot be read ({error})") from error


class StoredEvent(msgspec.Struct, frozen=True):
    seq: int
    client_reference: str
    """`TILL` for an event that belongs to no transaction."""
    event: JournalEvent
    link: bytes = b""
