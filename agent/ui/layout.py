"""The layout that the page and the voice share: the tiles of the services, and the green key.

Six services are in front, the others behind a tile for their group. So every service is at most two
touches away, and every tile is larger than a finger.
"""

from collections.abc import Sequence
from enum import Enum, unique

import msgspec

from agent.base.money import PAISE_PER_RUPEE, Money
from agent.dialogue.page import Act, Choice, InputKind, Name, Screen, Text
from agent.dialogue.registry import BY_CODE as DIALOGUES
from agent.outlet.tasks import OutletTask
from agent.services.registry import BY_CODE
from agent.transactions.model import Direction

FRONT = ("aeps.CW", "aeps.CD", "aeps.BE", "dmt.TRANSFER", "bbps.PAY", "recharge.MOBILE")
"""The most used services, in this order."""

TILES_MAX = 9
"""Tiles on one page: three rows of three. If all services fit, none is put behind a group's tile.
"""

FEW = 4

STANDS_FOR = {"cash": "upicw.QR", "account": "aeps.MS", "pay": "recharge.DTH"}
"""The service whose picture a group's tile has: the one that its words name first."""


class TileGroup(msgspec.Struct, frozen=True):
    name: str
    choices: tuple[Choice, ...]

    @property
    def icon(self) -> str | None:
        first = self.choices[0]
        wanted = STANDS_FOR.get(self.name)
        return next((one for one in self.choices if one.value == wanted), first).icon


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
    groups: dict[str, list[Choice]] = {}
    for one in behind:
        name = one.group.key.removeprefix("services-") if one.group else "cash"
        groups.setdefault(name, []).append(one)
    tiles = (TileGroup(name, tuple(members)) for name, members in groups.items())
    return ServiceTiles(tuple(front), tuple(tiles))


def direction(code: str | None) -> str:
    """Return where the money goes for the customer: `out` to them, `in` from them, or neither."""
    service = BY_CODE.get(code or "")
    if service is None:
        return ""
    if service.terms.direction is Direction.OUT:
        return "out"
    return "in" if service.terms.direction is Direction.IN or service.asks_amount else ""


def money_picture(screen: Screen) -> str:
    """Return the picture of what happens to the money: notes only if they change hands."""
    if screen.name is Name.CASH:
        return "cash-in" if screen.title.key.startswith(TAKING) else "cash-out"
    dialogue = DIALOGUES.get(screen.service or "")
    if dialogue is None or direction(screen.service) == "out":
        return "cash-out"
    return dialogue.icon


def limits_key(screen: Screen) -> str:
    """Return the message of an amount's limits: steps of one rupee are not worth a word."""
    step = screen.facts.get("step")
    is_any = isinstance(step, Money) and step.paise <= PAISE_PER_RUPEE
    return "amount-limits-any" if is_any else "amount-limits"


def is_shopkeepers(code: str | None) -> bool:
    """Return True for what only the shop's people do: an outlet task, their own verification."""
    dialogue = DIALOGUES.get(code or "")
    return dialogue is not None and (isinstance(dialogue, OutletTask) or dialogue.for_attendant)


def needed_mark(choice: Choice) -> str:
    """Return the picture of the thing needed for a service; "" if its own picture shows it."""
    service = BY_CODE.get(choice.value)
    return "finger-mark" if service is not None and service.captures else ""


FORWARD = (Act.AGREE, Act.CONFIRM, Act.HANDED, Act.CONTINUE, Act.AGAIN, Act.DONE)
"""Actions for the green key; it gets the first one that a screen offers."""

LEFT_BY_CHOICE = frozenset({Name.START, Name.BANK, Name.PICK})
"""Screens where only a choice leads on."""

LEFT_BY_CHOICE_IF_ANY = frozenset({Name.FIELD, Name.INQUIRY})

TYPED_AS_DATE = frozenset({"date_of_birth", "verify-dob"})
"""Inputs whose digits are typed on the keypad, although they are texts."""

DONE_AT_THE_CASH = {
    "cash-denied-title": "cash-denied-done",
    "cash-return-title": "cash-return-done",
}


LEFT_AND_NOT_CANCELLED = frozenset({Name.SERVICES, Name.ATTENDANT})
"""Screens before the first question: there is nothing to cancel yet."""

TAKING = "cash-take"
"""The titles of screens where notes come in. These can be cancelled; a payout that is owed cannot.
"""


@unique
class KeyPosition(Enum):
    """The key's position; each is a message of the voice, `speech-green-<place>`."""

    CORNER = "corner"
    KEYPAD = "keypad"
    KEYBOARD = "keyboard"


class GreenKey(msgspec.Struct, frozen=True):
    act: Act
    label: Text
    place: KeyPosition


def forward(screen: Screen) -> Act | None:
    """Return the action that leads on from a screen, if a key does it."""
    is_chosen = screen.name in LEFT_BY_CHOICE
    if is_chosen or (screen.name in LEFT_BY_CHOICE_IF_ANY and screen.choices):
        return None
    return next((act for act in FORWARD if act in screen.actions), None)


def green_key(screen: Screen) -> GreenKey | None:
    """Return the green key that can be touched; a part shown over the screen has its own."""
    if Act.MORE_TIME in screen.actions:
        return GreenKey(Act.MORE_TIME, Text("action-more-time"), KeyPosition.CORNER)
    if screen.facts.get("leaving"):
        return GreenKey(Act.BACK, Text("leaving-go-on"), KeyPosition.CORNER)
    if screen.name is Name.HELP:
        return GreenKey(Act.BACK, Text("help-back"), KeyPosition.CORNER)
    act = forward(screen)
    return None if act is None else GreenKey(act, label(screen, act), _place(screen))


def label(screen: Screen, act: Act) -> Text:
    """Return the label of the key for `act` on a screen."""
    plain = Text(f"action-{act.value}")
    match screen.name:
        case Name.BIOMETRIC | Name.CARD:
            return Text("action-try-again")
        case Name.WORKING:
            return Text("working-go")
        case Name.REVIEW if direction(screen.service) == "out":
            amount = screen.facts.get("total") or screen.facts.get("amount")
            if not isinstance(amount, Money):
                return plain
            return Text("review-yes-amount", {"amount": amount})
        case Name.RESULT | Name.CASH if act is Act.DONE and Act.SHORT in screen.actions:
            return Text("action-yes")
        case Name.CASH if screen.title.key in DONE_AT_THE_CASH:
            return Text(DONE_AT_THE_CASH[screen.title.key])
        case Name.CASH if screen.facts.get("counted"):
            return Text("cash-as-shown")
        case _:
            return plain


def way_out(screen: Screen) -> str:
    """Return the label of the red key: "leave" if it cancels nothing."""
    is_owed = screen.name is Name.CASH and not screen.title.key.startswith(TAKING)
    left = is_owed or screen.name in LEFT_AND_NOT_CANCELLED
    return "action-leave" if left else "action-cancel"


def _place(screen: Screen) -> KeyPosition:
    asked = screen.input
    if asked is None:
        return KeyPosition.CORNER
    is_digits = asked.kind in (InputKind.DIGITS, InputKind.PIN) or asked.name in TYPED_AS_DATE
    return KeyPosition.KEYPAD if is_digits else KeyPosition.KEYBOARD
