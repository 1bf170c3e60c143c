"""The stages of a customer's wait: as usual, longer than usual, and free to leave."""

from enum import Enum, unique

from agent.base.clock import Moment
from agent.dialogue.visit import AtTransaction
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import Transaction


@unique
class WaitStage(Enum):
    """A stage of the wait; its value is a part of the messages' keys."""

    USUAL = "usual"
    STILL = "still"
    """It takes longer than usual; the money is safe."""
    MAY_GO = "may-go"
    """The customer may leave with a slip."""


STILL_AFTER_S = 10.0
MAY_GO_AFTER_S = 30.0


def since(place: AtTransaction, now: Moment) -> float:
    """Return the monotonic time from which the customer has been waiting."""
    return now.monotonic if place.working_since is None else place.working_since


def at(t: Transaction, since: float, now: Moment) -> WaitStage:
    if now.monotonic >= since + MAY_GO_AFTER_S and _has_a_slip(t):
        return WaitStage.MAY_GO
    return WaitStage.STILL if now.monotonic >= since + STILL_AFTER_S else WaitStage.USUAL


def changes_at(t: Transaction, since: float, now: Moment) -> float | None:
    """Return the monotonic time of the next change of text or picture; None if there is none."""
    after = (STILL_AFTER_S, MAY_GO_AFTER_S, float(BY_CODE[t.service].usually_s))
    return min((since + one for one in after if since + one > now.monotonic), default=None)


def _has_a_slip(t: Transaction) -> bool:
    """Return False while a QR is being made: it cannot have been paid, so there is no claim."""
    return BY_CODE[t.service].following is not Following.PAY_QR
