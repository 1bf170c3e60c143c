"""The layout of the services: six in front, the others behind a tile for their group.

So every service is at most two touches away, and every tile is larger than a finger.
"""

from collections.abc import Iterable, Sequence

import msgspec

from agent.dialogue.screens import Choice, Text
from agent.services.registry import BY_CODE
from agent.transactions.model import Direction

FRONT = ("aeps.CW", "aeps.CD", "aeps.BE", "dmt.TRANSFER", "bbps.PAY", "recharge.MOBILE")
"""The most used services, in this order."""

TILES_MAX = 9
"""Three rows of three; if all services fit, none is put behind a group's tile."""

FEW = 4


class TileGroup(msgspec.Struct, frozen=True):
    name: str
    choices: tuple[Choice, ...]


class ServiceTiles(msgspec.Struct, frozen=True):
    front: tuple[Choice, ...]
    groups: tuple[TileGroup, ...]

    @property
    def few(self) -> bool:
        return len(self.front) + len(self.groups) <= FEW


def laid_out(choices: Sequence[Choice]) -> ServiceTiles:
    """Return the services of a screen, in front and in groups."""
    if len(choices) <= TILES_MAX:
        return ServiceTiles(tuple(choices), ())
    rank = {code: at for at, code in enumerate(FRONT)}
    front = sorted((one for one in choices if one.value in rank), key=lambda one: rank[one.value])
    behind = [one for one in choices if one.value not in rank]
    return ServiceTiles(tuple(front), tuple(_groups(behind)))


def _groups(choices: Iterable[Choice]) -> Iterable[TileGroup]:
    by_name: dict[str, list[Choice]] = {}
    for one in choices:
        by_name.setdefault(_group_name(one.group), []).append(one)
    for name, members in by_name.items():
        yield TileGroup(name, tuple(members))


def _group_name(group: Text | None) -> str:
    return group.key.removeprefix("services-") if group else "cash"


def direction(code: str | None) -> str:
    """Return where the money goes for the customer: `out` to them, `in` from them, or neither."""
    service = BY_CODE.get(code or "")
    if service is None:
        return ""
    if service.terms.direction is Direction.OUT:
        return "out"
    return "in" if service.terms.direction is Direction.IN or service.asks_amount else ""


def corner_mark(choice: Choice) -> str:
    """Return the picture of the thing needed for a service; "" if its own picture shows it."""
    service = BY_CODE.get(choice.value)
    return "finger-mark" if service is not None and service.captures else ""
