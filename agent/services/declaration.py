"""What a service is: everything in which one product differs from another, in one value."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeVar

from agent.api.location import Location
from agent.api.outcome import Endpoints
from agent.private import Private
from agent.services.answers import Answers
from agent.services.steps import Asked
from agent.transactions.model import Terms

T = TypeVar("T")


@unique
class Need(Enum):
    """What has to work for a service to be offered."""

    BIOMETRIC = "biometric"
    AEPS_OUTLET = "aeps outlet"
    """The outlet is ACTIVE and authenticated today."""


@dataclass(frozen=True, slots=True)
class Outlet:
    """Who and where we are; goes into every request."""

    merchant_ref: str
    location: Location


@dataclass(frozen=True, slots=True)
class Order:
    """What a request is made of: who asks, under which reference, and what was said."""

    outlet: Outlet
    client_reference: str
    answers: Answers


@dataclass(frozen=True, slots=True)
class Service:
    """One declaration of the catalogue."""

    code: str
    """As scripts and the journal know it: aeps.CW, upicw.QR, …"""
    icon: str
    needs: frozenset[Need]
    steps: tuple[Asked, ...]
    terms: Terms
    path: str
    """Where the request is submitted."""
    body: Callable[[Order], Private[bytes]]
    """Serialises the request, once. Raises AnswerMissing."""
    endpoints: Endpoints
    facts: Callable[[Answers], dict[str, str]]
    """What of the answers the journal may keep: masked."""


class AnswerMissing(Exception):
    """A step that the request needs was not asked: the declaration is wrong."""


def said(answer: T | None) -> T:
    """Give an answer that the steps have made sure of. Raises AnswerMissing."""
    if answer is None:
        raise AnswerMissing
    return answer
