"""Where a product's transactions are looked up, and how its record is read."""

from collections.abc import Callable
from urllib.parse import quote

import msgspec

from agent.api.replies import Answer, NoResponse
from agent.transactions.outcome import ParsedReply


class Endpoints(msgspec.Struct, frozen=True):
    """Where a product's transactions are looked up, and how its record is read."""

    by_reference_id: str | None
    """None: the product has no such look-up (verification)."""
    by_client_reference: str | None
    """None: the product has no such look-up (UPI Cash)."""
    read: Callable[[Answer], ParsedReply | NoResponse]
    keeps_messages: bool = True
    """Whether the words of a refusal may be kept; they may quote what was typed."""

    def lookup_path(self, client_reference: str, reference_id: str | None) -> str:
        """Give the path of the look-up that fits what is known.

        Raises ValueError where the product cannot be asked by client_reference.
        """
        if reference_id is not None and self.by_reference_id is not None:
            return self.by_reference_id.format(quote(reference_id, safe=""))
        if self.by_client_reference is None:
            raise ValueError("this product has no look-up by client_reference")
        return self.by_client_reference.format(quote(client_reference, safe=""))
