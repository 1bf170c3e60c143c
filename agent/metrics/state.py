"""The state of the kiosk at one moment, as its operator sees it. It identifies no customer.

Everything is measured once. /healthz, /metrics and the fleet's status are views of it, and the list
of faults (agent.metrics.kiosk_faults) decides on it what is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from agent.base.money import to_wire
from agent.metrics.counts import Counts
from agent.metrics.machine import MachineState
from agent.transactions.model import AT_THE_COUNTER, Transaction


class MoneyState(msgspec.Struct, frozen=True, kw_only=True):
    """The open transactions."""

    open_by_status: Mapping[str, int] = {}
    """Transactions that are not closed, by bank status."""
    oldest_open_at: float | None = None
    counter_by_cash: Mapping[str, int] = {}
    """Transactions whose notes need a person, by cash status."""
    counter_rupees_by_cash: Mapping[str, float] = {}
    oldest_at_counter_at: float | None = None
    open_shortfalls: int = 0
    """Hand-overs after which the customer says that notes were missing, and nobody has decided."""


class Browser(msgspec.Struct, frozen=True, kw_only=True):
    """What the page painted last."""

    status: str = "not seen"
    painted: int = -1
    """The screen's revision; -1: none."""
    painted_at: float = 0.0
    """0: never."""
    restarts_in_hour: int = 0
    """How often its restart was requested in the last hour."""


class ServedPage(Protocol):
    """The touch page, while it is served."""

    @property
    def browser(self) -> Browser: ...

    @property
    def speech(self) -> str:
        """Return whether the page can speak (agent.ui.voice.voices.VoiceStatus)."""


class KioskState(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a kiosk; None where this kiosk has no such part, or cannot measure it."""

    at: float
    machine: MachineState
    counts: Counts
    takes_transactions: bool
    """False if the journal is closed."""
    journal_began_at: float | None = None
    """The time of the first event in the journal's last segment; None: there is no event yet."""
    is_busy: bool = False
    """True if somebody would notice a restart now: a customer, or an attendant with notes in hand.
    """
    offered: Mapping[str, bool] = {}
    """Each service, and whether it is available."""
    suspended: Mapping[str, str] = {}
    """The services that the operator has suspended, with the reason."""
    parts: Mapping[str, str] = {}
    """The status of each part or device (`api`, `biometric`, `printer`, `journal`, …)."""
    devices: Mapping[str, bool] = {}
    """Each device, and whether it can be used."""
    details: Mapping[str, str] = {}
    """For devices with more than a status: their name, or why they cannot be used."""
    money: MoneyState = MoneyState()
    set_aside: int = 0
    """Transactions for which the agent's own code fails."""
    sent_elsewhere: int = 0
    """Open transactions that were sent to another address than the configured one."""
    clock_offset_s: float = 0.0
    """The service's clock minus the machine's."""
    is_mirrored: bool | None = None
    """Whether the journal's mirror has all events; None without a mirror."""
    reaches_api: bool | None = None
    is_tpin_refused: bool = False
    """True if the service has refused the configured TPIN."""
    old_catalogues: tuple[str, ...] = ()
    """The catalogues that are missing, or older than a day."""
    budget_left: int | None = None
    """Calls left in the request budget of this minute."""
    guesses: Mapping[str, int] = {}
    """The number of guesses about the service by state (agent.api.guesses.evidence)."""
    contradicted: tuple[str, ...] = ()
    """The guesses that an answer of the service contradicts."""
    is_attached: bool | None = None
    """True if the operator's broker is connected."""
    events_behind: int | None = None
    """Events of the journal that the broker does not have."""
    delivery_problem: str = ""
    """A problem of the delivery that the operator must know; empty: none."""
    expires: Mapping[str, float] = {}
    """The end of each certificate, by its configuration key; also of the one that the operator's
    broker has shown."""
    browser: Browser = Browser()
    voice: str = "off"
    is_paper_low: bool | None = None
    """True if the slip printer's paper is low or used up."""
    drawer_rupees: int | None = None
    """The notes in the drawer by the last count; None until the next count if notes moved since."""
    cassettes: Mapping[tuple[str, str], str] = {}
    """The level (drivers.cash.port.Level) by the cassette's number and its notes in rupees."""

    @property
    def services(self) -> tuple[str, ...]:
        """Return the codes of the available services."""
        return tuple(code for code, is_offered in self.offered.items() if is_offered)

    @property
    def journal(self) -> str:
        return "ok" if self.takes_transactions else "closed"


def money_state(still_open: Iterable[Transaction]) -> MoneyState:
    """Count and sum the open transactions."""
    still_open = tuple(still_open)
    waiting = [t for t in still_open if t.cash in AT_THE_COUNTER]
    rupees: dict[str, float] = {}
    for t in waiting:
        rupees[t.cash.value] = rupees.get(t.cash.value, 0.0) + float(to_wire(t.cash_total))
    return MoneyState(
        open_by_status=dict(Counter(t.bank_status.value for t in still_open)),
        oldest_open_at=min((t.opened_at for t in still_open), default=None),
        counter_by_cash=dict(Counter(t.cash.value for t in waiting)),
        counter_rupees_by_cash=rupees,
        oldest_at_counter_at=min((t.opened_at for t in waiting), default=None),
        open_shortfalls=sum(t.has_open_shortfall for t in still_open),
    )
