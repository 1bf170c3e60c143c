"""The one list of what can be wrong with a kiosk that works enough to say so.

Each row is the only place that decides whether its fault is present. From the rows are made: the
faults in /healthz and /metrics, the lines of `kiosk-agent check` that fail, the messages to the
fleet, the alert rules of a kiosk and of a fleet, and the headings of docs/operate.md
(scripts/faults.py). An unknown state is not a fault. A part that has never worked becomes one after
some time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, unique
from typing import Final

import msgspec

from agent.metrics.state import KioskState
from agent.transactions.model import CashStatus

DAY_S: Final = 86_400.0
MIN_S: Final = 60.0
NOTHING: Final = ("",)
"""The subject of a fault that a kiosk can have only once."""


@unique
class Severity(Enum):
    CRITICAL = "critical"
    """Customers cannot be served, or money is at stake: somebody acts at once."""
    WARNING = "warning"
    """Somebody acts within a day."""


@unique
class Told(Enum):
    """The person for whom a fault is meant."""

    SHOP = "shop"
    OPERATOR = "operator"
    SUPPORT = "support"


Sees = Callable[[KioskState], Iterable[str]]
"""Return the subjects (a device, a service, …) that have the fault; NOTHING without a subject."""


class KioskFault(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the list."""

    name: str
    """In all places: the alert, its heading, the message to the fleet."""
    severity: Severity
    told: Told = Told.OPERATOR
    lasts_s: float = 0.0
    """Seconds that it must last before it becomes an alert: shorter ones mend themselves."""
    words: str
    """The fault in words; `{}` is the subject."""
    remedy: str
    """What to do, in Markdown."""
    is_of_release: bool = False
    """True if a new release can cause it: then it stops a roll-out."""
    line: str = ""
    """The line of `kiosk-agent check` that fails with it; "": one with its own name."""
    sees: Sees


class PresentFault(msgspec.Struct, frozen=True):
    """A fault that a kiosk has now."""

    fault: KioskFault
    subject: str = ""

    @property
    def words(self) -> str:
        return self.fault.words.format(self.subject)

    @property
    def line(self) -> str:
        """Return the line of `kiosk-agent check` that fails with it."""
        return self.fault.line.format(self.subject) or self.fault.name


def faults_of(state: KioskState) -> tuple[PresentFault, ...]:
    """Return the faults that a kiosk has, the critical ones first."""
    found = (PresentFault(row, subject) for row in KIOSK_FAULTS for subject in row.sees(state))
    return tuple(sorted(found, key=lambda one: one.fault.severity is Severity.WARNING))


def _if(is_present: object) -> tuple[str, ...]:
    return NOTHING if is_present else ()


def _is_older(state: KioskState, at: float | None, seconds: float) -> bool:
    return at is not None and state.at - at > seconds


def _is_started(state: KioskState, seconds: float) -> bool:
    return state.at - state.machine.started_at > seconds


def _named(states: Mapping[str, bool], *, worth: bool) -> Iterator[str]:
    return (name for name, is_so in states.items() if is_so is worth)


# --- money ---

DOUBTFUL: Final = (CashStatus.HANDING_OVER.value, CashStatus.REFUNDING.value)

_MONEY: Final = (
    KioskFault(
        name="KioskJournalDamaged",
        severity=Severity.CRITICAL,
        told=Told.SUPPORT,
        is_of_release=True,
        words="the journal is damaged",
        remedy="Stop the agent (`sudo systemctl stop kiosk-agent.timer kiosk-agent.socket "
        "kiosk-agent`), copy the whole state folder elsewhere, run `kiosk-agent journal salvage`, "
        "and ask support ([journal.md](journal.md)). Until then, pay only what the journal shows.",
        line="verify",
        sees=lambda state: _if(state.machine.is_whole is False),
    ),
    KioskFault(
        name="KioskJournalClosed",
        severity=Severity.CRITICAL,
        lasts_s=5 * MIN_S,
        is_of_release=True,
        words="the disk cannot store transactions",
        remedy="The disk is full or fails: `sudo kiosk-agent check` says which. Free some space, "
        "or replace the card. The list of owed notes is on the kiosk behind the PIN.",
        line="journal",
        sees=lambda state: _if(not state.takes_transactions),
    ),
    KioskFault(
        name="KioskCashDisputed",
        severity=Severity.CRITICAL,
        words="notes are in dispute",
        remedy="Notes in doubt or in dispute stand apart in the list: nobody pays them before "
        "they are decided. Run `kiosk-agent cash owed`, then `journal show REF`. A person must "
        "find out where the notes are: count the drawer and ask the customer.",
        sees=lambda state: _if(
            state.money.open_shortfalls
            or state.money.counter_by_cash.get(CashStatus.DISPUTED.value)
        ),
    ),
    KioskFault(
        name="KioskTransactionSetAside",
        severity=Severity.CRITICAL,
        told=Told.SUPPORT,
        lasts_s=15 * MIN_S,
        is_of_release=True,
        words="the agent's own code fails for a transaction",
        remedy="The transaction keeps its last state, and the others go on. `journalctl -u "
        "kiosk-agent` names it. Send support a bundle; two people can end the transaction "
        "(`kiosk-agent journal settle --help`).",
        sees=lambda state: _if(state.set_aside),
    ),
    KioskFault(
        name="KioskHandOverUndecided",
        severity=Severity.WARNING,
        told=Told.SHOP,
        lasts_s=15 * MIN_S,
        words="it is not known whether notes moved",
        remedy="Call the shop: the attendant answers *handed* or *not handed* behind the PIN.",
        sees=lambda state: _if(any(state.money.counter_by_cash.get(one) for one in DOUBTFUL)),
    ),
    KioskFault(
        name="KioskCashOwedLong",
        severity=Severity.WARNING,
        told=Told.SHOP,
        words="notes have waited for more than two days",
        remedy="Call the shop or the customer, who has a slip. The notes stay owed until the "
        "customer collects them.",
        sees=lambda state: _if(_is_older(state, state.money.oldest_at_counter_at, 2 * DAY_S)),
    ),
    KioskFault(
        name="KioskTransactionOpenLong",
        severity=Severity.WARNING,
        words="a transaction is open for more than five days",
        remedy="Run `journal show REF` and ask the service about this reference. If the service "
        "can never settle it, two people can: `kiosk-agent journal settle --help`.",
        sees=lambda state: _if(_is_older(state, state.money.oldest_open_at, 5 * DAY_S)),
    ),
    KioskFault(
        name="KioskJournalNotVerified",
        severity=Severity.WARNING,
        words="the journal has not been verified for a week",
        remedy="The agent verifies it at night, and after a missed night also by day while nobody "
        "is at the kiosk. Keep the machine on for longer, or run `kiosk-agent journal verify`.",
        line="verify",
        sees=lambda state: _if(
            _is_older(state, state.machine.verified_at or state.journal_began_at, 8 * DAY_S)
        ),
    ),
    KioskFault(
        name="KioskCardLostEvents",
        severity=Severity.CRITICAL,
        words="the card lost events, and the mirror restored them",
        remedy="The card reports writes that it does not keep: replace it today. Send the file "
        "that the check's `card` line names to support, then move it away.",
        line="card",
        sees=lambda state: _if(state.machine.lost_events_files),
    ),
    KioskFault(
        name="KioskSentElsewhere",
        severity=Severity.WARNING,
        words="open transactions were sent to another service address",
        remedy="The present address does not know of them: put the old address back, or two people "
        "end them (`kiosk-agent journal settle --help`).",
        line="sent",
        sees=lambda state: _if(state.sent_elsewhere),
    ),
    KioskFault(
        name="KioskMirrorBehind",
        severity=Severity.WARNING,
        lasts_s=60 * MIN_S,
        words="the journal's mirror is not in step",
        remedy="If the card dies now, the newest events are lost. The check's `mirror` line gives "
        "the reason: no medium, a full one, another kiosk's ([journal.md](journal.md)).",
        line="mirror",
        sees=lambda state: _if(state.is_mirrored is False),
    ),
)


# --- the service and the page ---

BUDGET_LOW: Final = 3  # calls of a minute; a withdrawal needs four
SLOW_S: Final = 20.0
SLOW_SHARE: Final = 0.1
ERRORS_MAX: Final = 3
BROWSER_RESTARTS_MAX: Final = 2  # in an hour
STARTS_MAX: Final = 4  # in an hour, with the first one
PAINTS_WITHIN_S: Final = 5 * MIN_S  # after the agent's start; a Raspberry Pi needs one minute
SLOWEST_OF_MAX: Final = 20

_SERVICE: Final = (
    KioskFault(
        name="KioskServesNothing",
        severity=Severity.CRITICAL,
        lasts_s=10 * MIN_S,
        words="all services are unavailable",
        remedy="Run `sudo kiosk-agent check`. The usual causes are the service, the reader, or "
        "the day's authentication.",
        sees=lambda state: _if(state.offered and not state.services),
    ),
    KioskFault(
        name="KioskApiAway",
        severity=Severity.WARNING,
        lasts_s=10 * MIN_S,
        words="the finance service is unreachable",
        remedy="The `api` line of the check names the cause and the remedy. Customers see that "
        "services are unavailable. The agent checks open transactions when the service is "
        "available again.",
        line="api",
        sees=lambda state: _if(
            state.reaches_api is False
            or (state.offered and state.reaches_api is None and _is_started(state, 5 * MIN_S))
        ),
    ),
    KioskFault(
        name="KioskApiSlow",
        severity=Severity.WARNING,
        lasts_s=10 * MIN_S,
        words="one submission in ten takes over 20 s",
        remedy="Check the network (ping, mobile signal). If it is good, report it to the service.",
        sees=lambda state: _if(_is_slow(state.counts.last_submissions_s)),
    ),
    KioskFault(
        name="KioskBudgetUsedUp",
        severity=Severity.WARNING,
        lasts_s=10 * MIN_S,
        words="the request budget is used up",
        remedy="Too many kiosks share a key, or many transactions are open. Ask the service for "
        "a higher limit or another key.",
        sees=lambda state: _if(state.budget_left is not None and state.budget_left < BUDGET_LOW),
    ),
    KioskFault(
        name="KioskGuessContradicted",
        severity=Severity.WARNING,
        told=Told.SUPPORT,
        words="the finance service differs from the guess {}",
        remedy="An answer of the finance service differs from what the agent assumes where the "
        "API document is silent. No money moves on it: the guess's row in [guesses.md](guesses.md) "
        "says whether a service is not offered, money is held, or nothing changes. All kiosks ask "
        "the same service, so most of them see it. Run `kiosk-agent check --service` and send us "
        "its output, which has no private data. The alert ends with the release that corrects "
        "the guess.",
        sees=lambda state: state.contradicted,
    ),
    KioskFault(
        name="KioskTpinRefused",
        severity=Severity.WARNING,
        words="the service has refused the configured TPIN",
        remedy="The kiosk no longer sends it. Enter the right one (`kiosk-agent setup`) and "
        "restart; until then an attendant types it after each start.",
        line="tpin",
        sees=lambda state: _if(state.is_tpin_refused),
    ),
    KioskFault(
        name="KioskCatalogueOld",
        severity=Severity.WARNING,
        lasts_s=2 * DAY_S,
        words="the list of {} could not be renewed",
        remedy="The kiosk goes on with the last list; without any list it does not offer the "
        "services that need it. Run `sudo kiosk-agent check --service`.",
        sees=lambda state: state.old_catalogues,
    ),
    KioskFault(
        name="KioskBrowserDark",
        severity=Severity.CRITICAL,
        lasts_s=5 * MIN_S,
        is_of_release=True,
        words="the screen shows no page",
        remedy="The browser has not painted since the agent's start, or shows an old page, and "
        "restarts did not help. See `journalctl -u kiosk-browser`; then restart the machine.",
        sees=lambda state: _if(
            state.browser.status != "paints" and _is_started(state, PAINTS_WITHIN_S)
        ),
    ),
    KioskFault(
        name="KioskBrowserStalls",
        severity=Severity.WARNING,
        is_of_release=True,
        words="the browser restarts repeatedly",
        remedy="See `journalctl -u kiosk-browser`; the cause is memory or graphics. Restart the "
        "machine, then send support a bundle.",
        sees=lambda state: _if(state.browser.restarts_in_hour > BROWSER_RESTARTS_MAX),
    ),
    KioskFault(
        name="KioskVoiceFails",
        severity=Severity.WARNING,
        lasts_s=15 * MIN_S,
        is_of_release=True,
        words="the kiosk cannot speak",
        remedy="Customers who cannot read depend on it. `apt install espeak-ng` and restart the "
        "agent. A kiosk without a loudspeaker has `voice.volume = 0`.",
        line="voice",
        sees=lambda state: _if(state.voice not in ("ok", "off")),
    ),
    KioskFault(
        name="KioskRestarts",
        severity=Severity.WARNING,
        told=Told.SUPPORT,
        is_of_release=True,
        words="the agent was started more than three times in an hour",
        remedy="See `journalctl -u kiosk-agent -p warning`, and send support a bundle.",
        sees=lambda state: _if(
            state.machine.starts_in_hour >= STARTS_MAX and not _is_started(state, 60 * MIN_S)
        ),
    ),
    KioskFault(
        name="KioskFaults",
        severity=Severity.WARNING,
        told=Told.SUPPORT,
        is_of_release=True,
        words="errors in the agent's own code since its start",
        remedy="No money or data is lost. Send support a bundle soon. The alert ends with the "
        "agent's next start.",
        sees=lambda state: _if(sum(state.counts.faults.values()) > ERRORS_MAX),
    ),
)


def _is_slow(seconds: Iterable[float]) -> bool:
    slow = [one > SLOW_S for one in seconds]
    return sum(slow) > SLOW_SHARE * len(slow)


# --- the machine and its devices ---

DISK_FREE_MIN: Final = 200_000_000  # bytes; enough for years of journal, and for an update
HOT_C: Final = 80.0  # a Pi slows down at this temperature
CLOCK_OFF_MAX_S: Final = 60.0  # the service accepts 300, so there is time to correct it
MEMORY_MAX: Final = 200_000_000  # bytes; 80 MB is usual
LOW: Final = frozenset({"low", "empty", "missing"})

_MACHINE: Final = (
    KioskFault(
        name="KioskTouchMissing",
        severity=Severity.CRITICAL,
        told=Told.SHOP,
        lasts_s=5 * MIN_S,
        words="the screen has no touch input",
        remedy="The picture is there, and fingers do nothing: the panel's USB or ribbon cable is "
        "loose, or the panel is broken. Plug it in again; the page needs no restart.",
        line="touch",
        sees=lambda state: _if(state.machine.has_touch is False and state.machine.has_screen),
    ),
    KioskFault(
        name="KioskScreenMissing",
        severity=Severity.CRITICAL,
        told=Told.SHOP,
        lasts_s=5 * MIN_S,
        words="no screen is connected",
        remedy="Check the screen's power and its cable. The page needs no restart.",
        line="screen",
        sees=lambda state: _if(state.machine.has_screen is False),
    ),
    KioskFault(
        name="KioskDeviceUnusable",
        severity=Severity.WARNING,
        told=Told.SHOP,
        lasts_s=15 * MIN_S,
        is_of_release=True,
        words="{} cannot be used",
        remedy="See the check's line of that device: cable, power, paper.",
        line="{}",
        sees=lambda state: _named(state.devices, worth=False),
    ),
    KioskFault(
        name="KioskPaperLow",
        severity=Severity.WARNING,
        told=Told.SHOP,
        lasts_s=10 * MIN_S,
        words="the printer's paper is low",
        remedy="Put a new roll in before slips fail: without a slip, the customer of a PENDING "
        "withdrawal has no claim code.",
        sees=lambda state: _if(state.is_paper_low),
    ),
    KioskFault(
        name="KioskCassetteLow",
        severity=Severity.WARNING,
        told=Told.SHOP,
        lasts_s=10 * MIN_S,
        words="cassette {} is low or empty",
        remedy="Fill the cassette and count it at the kiosk. Otherwise the dispenser cannot pay "
        "every amount.",
        sees=lambda state: (
            f"{place} (₹{rupees})"
            for (place, rupees), level in state.cassettes.items()
            if level in LOW
        ),
    ),
    KioskFault(
        name="KioskClockWrong",
        severity=Severity.WARNING,
        lasts_s=60 * MIN_S,
        words="the machine's clock is more than a minute off the service's",
        remedy="The agent signs with the service's time, so customers are served. Days and log "
        "times are wrong: `timedatectl set-ntp true`, and open UDP port 123 in the firewall.",
        line="clock",
        sees=lambda state: _if(abs(state.clock_offset_s) > CLOCK_OFF_MAX_S),
    ),
    KioskFault(
        name="KioskDiskNearlyFull",
        severity=Severity.WARNING,
        lasts_s=10 * MIN_S,
        words="less than 200 MB are free on the journal's disk",
        remedy="Run `du -xh /var --max-depth=2`. Delete logs and packages, never the journal. "
        "Below 32 MiB the kiosk starts no new transactions.",
        line="disk",
        sees=lambda state: _if(
            state.machine.disk_free_bytes is not None
            and state.machine.disk_free_bytes < DISK_FREE_MIN
        ),
    ),
    KioskFault(
        name="KioskDiskErrors",
        severity=Severity.CRITICAL,
        words="the file system has counted errors",
        remedy="Copy `journal.key` to another place, check the card (`e2fsck -f`), and replace it. "
        "The journal's mirror or the operator's database restores the journal on a new one "
        "([fleet.md](fleet.md#a-kiosks-card-has-died)).",
        sees=lambda state: _if(state.machine.disk_errors),
    ),
    KioskFault(
        name="KioskDiskWorn",
        severity=Severity.WARNING,
        words="the disk has used 90 % of its life",
        remedy="Replace the disk soon. The journal's mirror or the operator's database restores "
        "the journal on a new one ([fleet.md](fleet.md#a-kiosks-card-has-died)).",
        line="wear",
        sees=lambda state: _if(state.machine.is_worn),
    ),
    KioskFault(
        name="KioskUndervoltage",
        severity=Severity.WARNING,
        told=Told.SHOP,
        words="the power supply is too weak",
        remedy="The voltage is or was too low since the machine's start. Use the board's own power "
        "supply and a short cable. Undervoltage can corrupt the card.",
        line="power",
        sees=lambda state: _if(state.machine.was_undervolted),
    ),
    KioskFault(
        name="KioskHot",
        severity=Severity.WARNING,
        told=Told.SHOP,
        lasts_s=10 * MIN_S,
        words="the board is hotter than 80 °C",
        remedy="Improve the airflow or add a fan. At 80 °C a Pi slows down.",
        line="heat",
        sees=lambda state: _if(
            state.machine.celsius is not None and state.machine.celsius >= HOT_C
        ),
    ),
    KioskFault(
        name="KioskMemoryLarge",
        severity=Severity.WARNING,
        told=Told.SUPPORT,
        lasts_s=30 * MIN_S,
        is_of_release=True,
        words="the agent holds more than 200 MB of memory",
        remedy="80 MB is usual. Send support a bundle before you restart the agent.",
        sees=lambda state: _if((state.machine.memory_bytes or 0) > MEMORY_MAX),
    ),
    KioskFault(
        name="KioskUpdateFailed",
        severity=Severity.WARNING,
        words="the last update was rolled back or refused",
        remedy="The check's `update` or `image` line gives the reason. The previous release runs; "
        "apt holds the new one. If the reason says that the journal is newer, the new release "
        "stays, because only it can read the journal: install one that is newer still "
        "([journal.md](journal.md#which-release-can-read-it)).\n\n"
        "If the agent itself says that the journal, or an event in it, `was written by a newer "
        "version`, install that version again. Do not move the journal away, and do not salvage "
        "it.",
        line="update",
        sees=lambda state: _if(state.machine.update_went_well is False),
    ),
    KioskFault(
        name="KioskFindsNoUpdates",
        severity=Severity.WARNING,
        words="no successful look for an update for a week",
        remedy="The check's `updates` line gives the reason: an expired repository, an unknown key "
        "([another signing key](install.md#another-signing-key)), or no answer. Without the "
        "operator's repository, disable `kiosk-agent-update.timer`.",
        line="updates",
        sees=lambda state: _if(
            state.machine.looks_for_updates and _is_older(state, state.machine.looked_at, 7 * DAY_S)
        ),
    ),
    KioskFault(
        name="KioskOtherRepository",
        severity=Severity.WARNING,
        words="another apt repository has a fault: {}",
        remedy="The agent is updated nevertheless: your own repository alone decides. Debian's "
        "security updates may be missing. Run `apt update` on the kiosk and mend that source.",
        line="sources",
        sees=lambda state: filter(None, (state.machine.other_repositories,)),
    ),
)


# --- the fleet ---

EXPIRES_WITHIN_S: Final = 21 * DAY_S
DROPPED: Final = ("bad_signature", "too_large", "unreadable", "valid_too_long", "number_too_high")
"""Results of orders that the operator's own tools never cause (agent.fleet.signed_orders)."""

_FLEET: Final = (
    KioskFault(
        name="KioskBrokerAway",
        severity=Severity.WARNING,
        lasts_s=60 * MIN_S,
        words="the operator's broker is not connected",
        remedy="The check's `broker` line gives the reason. Events are kept and sent later. In the "
        "fleet such a kiosk is *offline* ([FleetKioskSilent](#fleetkiosksilent)).",
        line="broker",
        sees=lambda state: _if(state.is_attached is False),
    ),
    KioskFault(
        name="KioskDelivery",
        severity=Severity.WARNING,
        words="the delivery of events has a problem: {}",
        remedy="The words say which: a position that was put back after another card, or a file of "
        "the journal that is missing. Compare `fleet.gaps` and `fleet.lost` "
        "([fleet.md](fleet.md#the-operators-database)).",
        sees=lambda state: filter(None, (state.delivery_problem,)),
    ),
    KioskFault(
        name="KioskCertificateExpires",
        severity=Severity.WARNING,
        words="{} expires in less than three weeks",
        remedy="For a key of kiosk.toml, put the new file there; the kiosk reads it at its next "
        "connection. After the end of `fleet.certificate_file` or of all authorities in "
        "`fleet.ca_file` the kiosk cannot connect, but it keeps its events. `the broker's "
        "certificate` is the one that your broker showed at the last connection: renew it on the "
        "server, or no kiosk connects after its end.",
        line="certificate",
        sees=lambda state: (
            key for key, at in state.expires.items() if at - state.at < EXPIRES_WITHIN_S
        ),
    ),
    KioskFault(
        name="KioskOrdersDropped",
        severity=Severity.WARNING,
        words="orders were dropped: {}",
        remedy="An order with a wrong signature, or one that our tools never write, has reached "
        "this kiosk. Nothing was done. Compare `fleet.operator_key` in its kiosk.toml with your "
        "key; if they agree, somebody else can publish on your broker: change its passwords "
        "([fleet.md](fleet.md#orders)). The alert ends with the agent's next start.",
        sees=lambda state: (name for name in DROPPED if state.counts.orders[name]),
    ),
)

KIOSK_FAULTS: Final = (*_MONEY, *_SERVICE, *_MACHINE, *_FLEET)
