"""The service's stored state, as one value that can be written to disk and read again.

Masked data only: no Aadhaar number, capture, OTP, TPIN or key is part of it.
"""

from pathlib import Path

import msgspec

from hw_sim.api.records import Record
from hw_sim.api.wallet_ledger import Entry


class Outlet(msgspec.Struct, kw_only=True):
    """A merchant (service.md 1.4); what is derived from it is in outlets.py."""

    merchant_ref: str
    shop_name: str
    owner_name: str
    status: str = "PENDING"
    onboarded: bool = True  # false: the bank account could not be verified, onboard again
    ekyc_stage: str = "SEND_OTP"  # SEND_OTP, VERIFY_OTP, BIOMETRIC, DONE
    bank_ekyc_done: bool = False
    daily_auth_on: str | None = None  # the day in India
    aadhaar_masked: str
    mobile_masked: str
    account_masked: str
    pan_masked: str
    services: tuple[str, ...] = ("CW", "AP", "BE", "MS", "CD")
    message: str | None = None


class Beneficiary(msgspec.Struct, frozen=True, kw_only=True):
    beneficiary_id: int
    name: str
    account: str  # digest of account number and IFSC
    account_masked: str
    ifsc_code: str


class Sender(msgspec.Struct):
    """A remitter of Free DMT; kept under the digest of the mobile number."""

    name: str
    beneficiaries: list[Beneficiary] = []


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    complaint_id: str
    reference_id: str
    disposition: str
    description: str
    created_at: float


class Subscription(msgspec.Struct, frozen=True):
    url: str
    events: tuple[str, ...]


class Store(msgspec.Struct, kw_only=True):
    entries: list[Entry] = []
    records: list[Record] = []
    outlets: dict[str, Outlet] = {}
    senders: dict[str, Sender] = {}
    complaints: dict[str, Complaint] = {}
    subscriptions: dict[str, Subscription] = {}
    beneficiaries: int = 0  # how many have been added
    penny_drops: int = 0
    tpin_failures: int = 0


class StoreFile:
    """Keeps a store in one file; written only if something has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = b""

    def load(self) -> Store | None:
        """Return the stored state; None if there is none yet. Raises msgspec.DecodeError."""
        if not self._path.exists():
            return None
        self._written = self._path.read_bytes()
        return msgspec.json.decode(self._written, type=Store)

    def save(self, store: Store) -> None:
        """Write the whole store; a reader sees the old one or the new one."""
        now = msgspec.json.encode(store)
        if now == self._written:
            return
        new = self._path.with_suffix(".new")
        new.write_bytes(now)
        new.replace(self._path)
        self._written = now
