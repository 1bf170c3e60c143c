"""The paths at which a product's transactions are checked, and how its record is read."""

from collections.abc import Callable
from urllib.parse import quote

import msgspec

from agent.api.replies import Answer, NoResponse
from agent.transactions.model import Misfit
from agent.transactions.outcome import ParsedReply


class Endpoints(msgspec.Struct, frozen=True):
    """The paths at which a product's transactions are checked, and how its record is read."""

    by_reference_id: str | None
    """None: the product has no status check by reference_id (verification)."""
    by_client_reference: str | None
    """None: the product has no status check by client_reference (UPI Cash)."""
    read: Callable[[Answer], ParsedReply | NoResponse]
    documented: frozenset[Misfit] = frozenset()
    """The fields that identify the record's owner and that the API document names; each must match.

    Other fields are guesses. Such a field rejects an answer only if it holds another value that we
    know, such as MS instead of CW. An unknown value is logged.
    """
    services: frozenset[str] = frozenset()
    """The known words of a `service` field that is a guess, as `service_key` returns them."""
    keeps_messages: bool = True
    """True if a refusal's message may be stored; it may quote typed data."""

    def status_path(self, client_reference: str, reference_id: str | None) -> str:
        """Return the path of the status check, by reference_id if it is known.

        Raises ValueError if the product has no status check by client_reference.
        """
        if reference_id is not None and self.by_reference_id is not None:
            return self.by_reference_id.format(quote(reference_id, safe=""))
        if self.by_client_reference is None:
            raise ValueError("this product has no status check by client_reference")
        return self.by_client_reference.format(quote(client_reference, safe=""))


def service_key(word: str) -> str:
    """Return a service's word for comparison: pan-to-gstin and PAN_TO_GSTIN are the same."""
    return word.strip().upper().replace("_", "-")
