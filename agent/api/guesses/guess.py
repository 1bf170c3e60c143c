"""One guess: what the agent assumes where the API document is silent."""

from collections.abc import Iterable
from enum import Enum, unique
from typing import NamedTuple

import msgspec

from agent.api.guesses.signs import Judgement, Seen, Sign, read_sign


@unique
class Differs(Enum):
    """What happens if the service differs. Money never moves on a wrong guess."""

    NOT_OFFERED = "not offered"
    """The service, or this part of it, ends with a reason before money moves."""
    HELD = "held"
    """The money stays where it is, and a person is asked."""
    HARMLESS = "harmless"
    """The service ends as usual, with the right money."""


class Guess(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    """Never changed: the marks in the code, the metrics and the fleet's status use this name."""
    silent: str
    """The place of the API document where the answer is missing."""
    assumed: str
    differs: Differs
    consequence: str
    """What happens if the service differs."""
    evidence: tuple[Sign, ...] = ()
    """The signs in answers that confirm or contradict the guess. Empty: no answer to a kiosk shows
    it."""
    section: str
    """The section of docs/service.md with the details."""


class GuessFinding(NamedTuple):
    """What one answer shows about a guess."""

    judgement: Judgement
    place: str
    """The pattern of the path, without the references in it."""
    why: str


def found_in(placed: Iterable[tuple[str, Sign]], seen: Seen) -> GuessFinding | None:
    """Return what an answer shows about a guess, by the guess's signs for the answer's path.

    None: nothing. One contradicted sign is enough, because the agent relies on all of them.
    """
    confirmed = None
    for place, sign in placed:
        read = read_sign(sign, seen)
        if read is None:
            continue
        if read.judgement is Judgement.CONTRADICTED:
            return GuessFinding(read.judgement, place, read.why)
        confirmed = confirmed or GuessFinding(read.judgement, place, read.why)
    return confirmed
