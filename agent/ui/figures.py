"""The kiosk's figures at one moment, as /metrics tells them: counts and sums of no customer."""

from collections.abc import Mapping

import msgspec

NONE: Mapping[str, float] = {}


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator asks; None where this machine or this state cannot tell."""

    version: str
    started_at: float
    """Unix seconds, as all times here."""
    takes_transactions: bool
    is_busy: bool = False
    reaches_api: bool | None = None
    budget_left: int | None = None
    """Calls that the request budget still allows in this minute."""
    budget_is_common: bool | None = None
    """Whether kiosks on one key count together; False: each keeps to its share. None: no others."""
    budget_kiosks: int | None = None
    """How many kiosks were seen on this key."""
    services: Mapping[str, float] = NONE
    """1 for a service that is offered, 0 for one that rests."""
    devices: Mapping[str, float] = NONE
    """Likewise for a device that can be used."""
    open_by_status: Mapping[str, float] = NONE
    """Transactions that are not closed, by what the bank did."""
    oldest_open_s: float = 0.0
    counter_by_cash: Mapping[str, float] = NONE
    """Transactions whose notes need a person, by where the notes are."""
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
    """Whether the operator's broker is connected."""
    events_behind: int | None = None
    """Events of the journal that it does not have yet."""
