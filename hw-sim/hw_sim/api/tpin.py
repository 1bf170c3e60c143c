"""The client's TPIN: a wrong one is refused, five in a row lock it (document, Limits)."""

import hmac

from hw_sim.api.errors import ApiError
from hw_sim.api.store import Store

FAILURES_MAX = 5


class Tpin:
    def __init__(self, value: str, store: Store) -> None:
        self._value = value
        self._store = store

    @property
    def locked(self) -> bool:
        return self._store.tpin_failures >= FAILURES_MAX

    @property
    def failures(self) -> int:
        return self._store.tpin_failures

    def check(self, given: str) -> None:
        """Check a TPIN. Raises ApiError INVALID_TPIN, also while it is locked (CONTRACT G11)."""
        if self.locked:
            raise ApiError("INVALID_TPIN", "The TPIN is locked; set a new one in the web panel")
        if not hmac.compare_digest(given.encode(), self._value.encode()):
            self._store.tpin_failures += 1
            raise ApiError("INVALID_TPIN", field="tpin")
        self._store.tpin_failures = 0

    def unlock(self) -> None:
        """Unlock the TPIN, as the web panel does (CONTRACT G12)."""
        self._store.tpin_failures = 0
