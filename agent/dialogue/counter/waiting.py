"""What waits for the service, and what to name it by when somebody asks there."""

from datetime import UTC, datetime

from agent.dialogue.asking.agreement import service_text
from agent.dialogue.counter.room import DISPUTE, TO_MENU, Kind, room_page, wrong
from agent.dialogue.moving import Moved
from agent.dialogue.pages import Page
from agent.dialogue.screens import Argument, Choice, Line, Press, Text
from agent.dialogue.visit import AtAttendant, Room, Visit
from agent.dialogue.world import World
from agent.money import Money
from agent.services.catalogue import BY_CODE
from agent.transactions.model import Cash, Fate, Transaction

SHOWN_MAX = 40  # rows of the list; the oldest first
TO_PENDING = AtAttendant(Room.PENDING)


def _list_page(_: AtAttendant, world: World) -> Page:
    waiting = world.counter.pending()[:SHOWN_MAX]
    text = Text("pending-text-some" if waiting else "pending-text-none")
    return room_page(Text("attendant-pending"), text, choices=tuple(_row(t) for t in waiting))


def _row(t: Transaction) -> Choice:
    said: dict[str, Argument] = {"amount": Money(t.amount), "last4": t.last4 or "–"}
    detail = Text(f"pending-row-{_word(t.fate)}", {**said, "since": _since(t)})
    return Choice(t.client_reference, service_text(t.service), _icon(t), detail=detail)


def _icon(t: Transaction) -> str | None:
    """Give the service's picture; an older release's service may have none any more."""
    service = BY_CODE.get(t.service)
    return service.icon if service else None


def _since(t: Transaction) -> datetime:
    return datetime.fromtimestamp(round(t.opened_at), UTC)


def _word(fate: Fate) -> str:
    return fate.value.replace("_", "-")


def _take_list(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    waiting = {t.client_reference for t in world.counter.pending()}
    if press.value not in waiting:
        return wrong(place)
    return Moved(AtAttendant(Room.REFERENCES, press.value))


def _references_page(place: AtAttendant, world: World) -> Page:
    t = world.transaction(place.reference or "")
    return room_page(
        Text("references-title"),
        Text("references-text"),
        choices=(DISPUTE,) if _can_be_disputed(t) else (),
        facts={"lines": tuple(_lines(t))},
    )


def _lines(t: Transaction) -> list[Line]:
    lines = [
        Line(Text("line-service"), service_text(t.service)),
        Line(Text("line-amount"), Money(t.amount)),
        Line(Text("line-since"), _since(t)),
        Line(Text("line-fate"), Text(f"fate-{_word(t.fate)}")),
        Line(Text("line-attempts"), t.attempts),
        Line(Text("line-client-reference"), t.client_reference),
    ]
    if t.reference_id:
        lines.append(Line(Text("line-reference-id"), t.reference_id))
    if t.outcome and t.outcome.bank_rrn:
        lines.append(Line(Text("line-rrn"), t.outcome.bank_rrn))
    return lines


def _can_be_disputed(t: Transaction) -> bool:
    """Say whether a customer's notes are in it; without any the service alone can tell."""
    return t.cash is Cash.HELD


def _take_references(place: AtAttendant, press: Press, _: Visit, world: World) -> Moved:
    t = world.transaction(place.reference or "")
    if press.value != DISPUTE.value or not _can_be_disputed(t):
        return wrong(place)
    return Moved(AtAttendant(Room.DISPUTE, place.reference))


ROOMS: dict[Room, Kind] = {
    Room.PENDING: Kind(_list_page, _take_list, TO_MENU),
    Room.REFERENCES: Kind(_references_page, _take_references, TO_PENDING),
}
