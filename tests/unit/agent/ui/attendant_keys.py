"""The message keys that the attendant's screens compose: their shape, and all values."""

from agent.api.bbps import Disposition
from agent.api.tpin import TpinObjection
from agent.cash.discrepancies import DiscrepancyKind
from agent.cash.report import Ending, Outstanding
from agent.dialogue.attendant import complaints, entry, owed, till, today_list
from agent.dialogue.effects import Stop
from agent.outlet.day import OutletReadiness as Outlet
from agent.outlet.tasks import OUTLET_TASKS
from agent.services.declaration import Wallet
from agent.transactions.decision import Stuck
from agent.transactions.ledger import COUNTS, EntryKind
from agent.transactions.model import BankStatus, Finding, Misfit, Verdict

DEVICES = ("biometric", "iris", "card", "display", "printer", "cash")


def as_key(value: str) -> str:
    return value.replace("_", "-").replace(".", "-").replace(" ", "-")


VERDICTS = {f"verdict-{as_key(verdict.value)}" for verdict in Verdict}
STATES_OF_THE_DAY = {
    *today_list._STATES.values(),
    *(as_key(one.value) for one in Outstanding),
    "shortfall",
}
STOPS = [how.value for how in Stop]
FILLED: dict[str, set[str]] = {
    "error-tpin-{objection.value}": {f"error-tpin-{one.value}" for one in TpinObjection},
    "attendant-{value}": {f"attendant-{room}" for room in entry.MENU},
    "complaint-row-{status}": {f"complaint-row-{word}" for word in (*complaints.KNOWN, "OTHER")},
    "complaint-status-{one.status}": {f"complaint-status-{word}" for word in complaints.KNOWN},
    "complaint-{one.disposition.value}": {f"complaint-{one.value}" for one in Disposition},
    "complaint-{one.value}": {f"complaint-{one.value}" for one in Disposition},
    "device-is-{word.replace(' ', '_')}": {
        f"device-is-{word}"
        for word in ("ready", "in_use", "paper_low", "no_paper", "absent", "OTHER")
    },
    "device-{name}": {f"device-{name}" for name in DEVICES},
    "drawer-noted-{self.task.value}": {f"drawer-noted-{task.value}" for task in till.TASKS},
    "drawer-{self.value}": {f"drawer-{task.value}" for task in till.TASKS},
    "drawer-{task.value}-text": {f"drawer-{task.value}-text" for task in till.TASKS},
    "errand-{code.rpartition('.')[2]}": {
        f"errand-{e.code.rpartition('.')[2]}" for e in OUTLET_TASKS
    },
    "fate-{_word(t.bank_status.value)}": {
        f"fate-{as_key(bank_status.value)}" for bank_status in BankStatus
    },
    "finding-{finding.value}": {f"finding-{finding.value}" for finding in Finding},
    "odd-{_word(discrepancy.kind.value)}": {
        f"odd-{as_key(kind.value)}" for kind in DiscrepancyKind
    },
    "line-wallet-{one.wallet.value}": {f"line-wallet-{one.value}" for one in Wallet},
    "outlet-standing-{self.service.day.readiness().value}": {
        f"outlet-standing-{one.value}" for one in Outlet
    },
    "list-row-{_state(t)}": {f"list-row-{one}" for one in STATES_OF_THE_DAY},
    "list-state-{_state(t)}": {f"list-state-{one}" for one in STATES_OF_THE_DAY},
    "misfit-{field.value.replace('_', '-')}": {f"misfit-{as_key(one.value)}" for one in Misfit},
    "stuck-{_word(stuck.value)}": {f"stuck-{as_key(why.value)}" for why in Stuck},
    "verdict-{_word(verdict.value)}": VERDICTS,
    "verdict-{word}": VERDICTS,
    "rest-outlet-{at.readiness.value}": {
        f"rest-outlet-{one.value}" for one in Outlet if one is not Outlet.READY
    },
    "stop-{one.value}": {f"stop-{how}" for how in STOPS},
    "stop-{self.how.value}-now": {f"stop-{how}-now" for how in STOPS},
    "stop-{self.how.value}-sure": {f"stop-{how}-sure" for how in STOPS},
    "{message}-{_word(line.key)}": {  # the amounts of the day's report
        *("today-opening", "today-expected", "today-closing"),
        *(f"today-{as_key(kind.value)}" for kind in EntryKind if kind not in COUNTS),
        *(f"today-now-{as_key(why.value)}" for why in Outstanding),
    },
    "today-{_word(line.ending.value)}": {f"today-{as_key(one.value)}" for one in Ending},
}

# Keys in tables, which become messages elsewhere.
IN_TABLES = {
    *(key for task in till.TASKS for key in (task.asked, task.changes)),
    *owed.ROWS.values(),
}
