"""The numbers of `agent/transactions`, `journal`, `cash`, `reconciler` and `api/answer_events`.

They are written here a second time, and the limits of a plausible time.

Other tests may take these numbers from the code, so that they hold for any value. Here a changed
digit is noticed. If you change a number on purpose, change it here too.
"""

from types import ModuleType

from agent.api import answer_events
from agent.base import clock
from agent.cash import attendants, dispensing, notes, payment_history, pin
from agent.cash import discrepancies as unsettled
from agent.journal import (
    audit,
    chain,
    database,
    journal,
    lost_events,
    maintenance,
    reserve,
    schema,
    segment,
)
from agent.reconciler import reconciler
from agent.transactions import decision, lifecycle, model, outcome, references

KIB = 1024
MIB = 1024 * KIB
MINUTE, HOUR, DAY = 60, 3600, 86_400

NUMBERS: dict[ModuleType, dict[str, object]] = {
    decision: {
        "CHECK_EVERY": 15,
        "WAITS": (2, 5, 10, 20),
        "UNATTENDED": model.PollSchedule(
            steps=((60, 15), (900, 60), (3600, 180), (86_400, 600)), then=3600
        ),
        "SPREAD": 0.5,
        "POLL_SPREAD": 0.1,
        "ATTEMPTS_MAX": 5,
        "UNKNOWN_LONG": HOUR,
        "UNCLEAR_LONG": HOUR,
        "ASKED_IN_VAIN": 20,
        "SETTLES_WITHIN": 7 * DAY,
    },
    lifecycle: {"IN_DOUBT_MARGIN": 30, "DOUBT_LASTS": 720, "PEOPLE": 2},
    model: {"CLAIMS_MAX": 16},
    clock: {"EARLIEST": 1_767_225_600.0, "LATEST": 4_102_444_800.0},
    outcome: {"STATUS_WORD_MAX": 64},
    references: {"CLAIM_LENGTH": 6, "OUTLET_MAX": 24, "END_MIN": 4},
    audit: {"ROWS_PER_STEP": 500},
    chain: {"KEY_BYTES": 32, "LINK_BYTES": 16, "SEQ_BYTES": 8, "TAIL_READS": 3},
    database: {
        "TO_SHARE_MIN": 64 * KIB,
        "PIECE": 64 * KIB,
        "READ_AT_ONCE": MIB,
        "BUSY_TIMEOUT_MS": 5000,
    },
    journal: {"CHECKPOINT_AT": 1000, "LOG_BYTES_MAX": 8 * MIB},
    lost_events: {"LOST_MAX": 2000},
    maintenance: {
        "DAY_S": DAY,
        "SEGMENT_DAYS_MAX": 90,
        "SEGMENT_BYTES_MAX": 64 * MIB,
        "NIGHT": range(2, 5),
        "CHECK_INTERVAL_S": 15,
        "VERIFY_AGAIN_S": HOUR,
        "RESTART_DELAY_MAX_S": 2 * MINUTE,
    },
    reserve: {
        "RESERVE_BYTES_MIN": 128 * KIB,
        "FILL_TO_BYTES": 256 * KIB,
        "LOG_BYTES_MIN": 128 * KIB,
        "FREE_BYTES_MIN": 64 * KIB,
        "AMPLE_BYTES": 16 * MIB,
        "LOG_HEADER_BYTES": 32,
        "ZEROS": bytes(64 * KIB),
        "BLOCK_BYTES": 512,
    },
    schema: {"APPLICATION_ID": int.from_bytes(b"KIOS"), "CHAINED": 3},
    segment: {"LAST_SEQ": 2**63 - 1},
    attendants: {
        "ATTENDANTS_MAX": 8,
        "FILE_BYTES_MAX": 16 * KIB,
        "NAME_MAX": 24,
        "LENGTH_MIN": 6,
        "LENGTH_MAX": 8,
        "OLD_LENGTH_MIN": 4,
    },
    unsettled: {"SETTLING_S": 12 * MINUTE},
    dispensing: {"REFRESH_INTERVAL_S": 60, "NO_RESPONSE_MAX_S": 120, "RESOLVE_INTERVAL_S": 10},
    notes: {"NOTES": (500, 200, 100, 50, 20, 10), "COINS": (5, 2, 1), "COIN": 1},
    payment_history: {
        "DAYS_KEPT": 8,
        "PAGES_MAX": 20,
        "NIGHT_S": (20 * MINUTE, 4 * HOUR),
        "RETRY_S": 30 * MINUTE,
    },
    pin: {
        "FREE_TRIES": 3,
        "FIRST_PAUSE_S": 30,
        "PAUSE_MAX_S": HOUR,
        "START_SCREEN_PAUSE_MAX_S": 5 * MINUTE,
        "HOURLY_TRIES_MAX": 12,
        "DEDUCTED_MAX": 0.5,
        "DOUBLINGS_MAX": 20,
        "FILE_BYTES": 512,
    },
    answer_events: {"IMPACT_SHARE": 10},
    reconciler: {
        "STATUS_CHECKS_MAX": 4,
        "BUDGET_PAUSE": 5,
        "SET_ASIDE": MINUTE,
        "SET_ASIDE_MAX": HOUR,
    },
}
