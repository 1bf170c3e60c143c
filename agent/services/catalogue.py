"""A list that the service publishes for a product: its operators, banks or categories."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from agent.api.client import Client


class Catalogue(msgspec.Struct, frozen=True):
    """The catalogue of a product; agent.outlet.catalogues keeps and refreshes each one."""

    name: str
    """The catalogue's name in /healthz."""
    fetch: Callable[[Client], Awaitable[Any]]
    """Asks the service for it. Returns it, an ApiRefusal or a NoResponse."""
    is_priced: bool = False
    """It has prices or limits, which the service may change at any time, so it is read again when
    a customer begins."""
