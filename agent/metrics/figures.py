"""The kiosk's figures at one moment, for /metrics: counts and sums that identify no customer."""

from collections.abc import Mapping

import msgspec

NONE: Mapping[str, float] = {}


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Figures for the operator; None if this machine cannot measure it, or not in this state."""

    version: str
    started_at: float
    """Unix seconds, like all times here."""
    takes_transactions: bool
    is_busy: bool = False
    reaches_api: bool | None = None
    budget_left: int | None = None
    """Calls left in the request budget of this minute."""
    budget_is_common: bool | None = None
    """True if the kiosks on one key count together; False if each keeps to its share. None: no
    others.
    """
    budget_kiosks: int | None = None
    """How many kiosks were seen on this key."""
    services: Mapping[str, float] = NONE
    """1 for an available service, 0 for an unavailable one."""
    devices: Mapping[str, float] = NONE
    """1 for a device that can be used, 0 otherwise."""
    open_by_status: Mapping[str, float] = NONE
    """Transactions that are not closed, by bank status."""
    oldest_open_s: float = 0.0
    counter_by_cash: Mapping[str, float] = NONE
    """Transactions whose notes need a person, by cash status."""
    counter_rupees_by_cash: Mapping[str, float] = NONE
    oldest_at_counter_s: float = 0.0
    disk_free_bytes: float | None = None
    celsius: float | None = None
    is_undervolted: bool | None = None
    verified_at: float | None = None
    is_whole: bool | None = None
    updated_at: float | None = None
    update_went_well: bool | None = None
    is_attached: bool | None = None
    """True if the operator's broker is connected."""
    events_behind: int | None = None
    """Events of the journal that the broker does not have."""
