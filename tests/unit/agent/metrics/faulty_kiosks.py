"""A kiosk in order, and for each fault a kiosk that has it."""

from collections import Counter
from typing import Any

from agent.base.structs import replace
from agent.metrics.counts import Counts
from agent.metrics.machine import MachineState
from agent.metrics.state import Browser, KioskState, MoneyState

NOW = 1_795_000_000.0
MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0

WELL = KioskState(
    at=NOW,
    machine=MachineState(
        started_at=NOW - 30 * DAY,
        verified_at=NOW - DAY,
        looked_at=NOW - DAY,
        looks_for_updates=True,
        disk_free_bytes=5_000_000_000,
        celsius=62.0,
        memory_bytes=80_000_000,
        starts_in_hour=1,
        is_whole=True,
        is_worn=False,
        has_screen=True,
        has_touch=True,
        update_went_well=True,
    ),
    counts=Counts(),
    takes_transactions=True,
    journal_began_at=NOW - 90 * DAY,
    offered={"aeps.CW": True, "matm.CW": False},
    devices={"biometric": True, "printer": True},
    money=MoneyState(
        open_by_status={"pending": 1},
        oldest_open_at=NOW - HOUR,
        counter_by_cash={"owed": 1},
        counter_rupees_by_cash={"owed": 500.0},
        oldest_at_counter_at=NOW - HOUR,
    ),
    is_mirrored=True,
    reaches_api=True,
    budget_left=42,
    is_attached=True,
    expires={"fleet.certificate_file": NOW + 90 * DAY},
    browser=Browser(status="paints", painted=7, painted_at=NOW),
    voice="ok",
    is_paper_low=False,
    cassettes={("1", "500"): "enough"},
)


def kiosk(**changed: Any) -> KioskState:
    return replace(WELL, **changed)


def machine(**changed: Any) -> KioskState:
    return kiosk(machine=replace(WELL.machine, **changed))


def money(**changed: Any) -> KioskState:
    return kiosk(money=replace(WELL.money, **changed))


def counted(**changed: Any) -> KioskState:
    return kiosk(counts=replace(Counts(), **changed))


OLD = 10 * DAY
FAULTY: dict[str, tuple[KioskState, str]] = {
    "KioskJournalDamaged": (machine(is_whole=False), ""),
    "KioskJournalClosed": (kiosk(takes_transactions=False), ""),
    "KioskCashDisputed": (money(counter_by_cash={"disputed": 1}), ""),
    "KioskTransactionSetAside": (kiosk(set_aside=1), ""),
    "KioskHandOverUndecided": (money(counter_by_cash={"handing_over": 1}), ""),
    "KioskCashOwedLong": (money(oldest_at_counter_at=NOW - 2.1 * DAY), ""),
    "KioskTransactionOpenLong": (money(oldest_open_at=NOW - 5.1 * DAY), ""),
    "KioskJournalNotVerified": (machine(verified_at=NOW - 8.1 * DAY), ""),
    "KioskCardLostEvents": (machine(lost_events_files=1), ""),
    "KioskSentElsewhere": (kiosk(sent_elsewhere=1), ""),
    "KioskMirrorBehind": (kiosk(is_mirrored=False), ""),
    "KioskServesNothing": (kiosk(offered={"aeps.CW": False}), ""),
    "KioskApiAway": (kiosk(reaches_api=False), ""),
    "KioskApiSlow": (counted(last_submissions_s=[1.0] * 17 + [21.0] * 3), ""),
    "KioskBudgetUsedUp": (kiosk(budget_left=2), ""),
    "KioskGuessContradicted": (kiosk(contradicted=("matm.words",)), "matm.words"),
    "KioskTpinRefused": (kiosk(is_tpin_refused=True), ""),
    "KioskCatalogueOld": (kiosk(old_catalogues=("banks",)), "banks"),
    "KioskBrowserDark": (kiosk(browser=Browser()), ""),
    "KioskBrowserStalls": (kiosk(browser=replace(WELL.browser, restarts_in_hour=3)), ""),
    "KioskVoiceFails": (kiosk(voice="espeak-ng is missing"), ""),
    "KioskRestarts": (machine(started_at=NOW - MINUTE, starts_in_hour=4), ""),
    "KioskFaults": (counted(faults=Counter({"desk": 4})), ""),
    "KioskTouchMissing": (machine(has_touch=False), ""),
    "KioskScreenMissing": (machine(has_screen=False), ""),
    "KioskDeviceUnusable": (kiosk(devices={"printer": False}), "printer"),
    "KioskPaperLow": (kiosk(is_paper_low=True), ""),
    "KioskCassetteLow": (kiosk(cassettes={("2", "100"): "empty"}), "2 (₹100)"),
    "KioskClockWrong": (kiosk(clock_offset_s=-61.0), ""),
    "KioskDiskNearlyFull": (machine(disk_free_bytes=199_000_000), ""),
    "KioskDiskErrors": (machine(disk_errors=2), ""),
    "KioskDiskWorn": (machine(is_worn=True), ""),
    "KioskUndervoltage": (machine(was_undervolted=True), ""),
    "KioskHot": (machine(celsius=80.0), ""),
    "KioskMemoryLarge": (machine(memory_bytes=201_000_000), ""),
    "KioskUpdateFailed": (machine(update_went_well=False), ""),
    "KioskFindsNoUpdates": (machine(looked_at=NOW - 7.1 * DAY), ""),
    "KioskOtherRepository": (machine(other_repositories="vendor: expired"), "vendor: expired"),
    "KioskBrokerAway": (kiosk(is_attached=False), ""),
    "KioskDelivery": (kiosk(delivery_problem="a file is missing"), "a file is missing"),
    "KioskCertificateExpires": (kiosk(expires={"api.ca_file": NOW + 20 * DAY}), "api.ca_file"),
    "KioskOrdersDropped": (counted(orders=Counter({"bad_signature": 1})), "bad_signature"),
}
"""By the fault's name: a kiosk that has this fault alone, and its subject."""
