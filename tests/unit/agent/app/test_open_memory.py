"""A kiosk with the most open transactions that it allows fits in its unit's memory."""

import gc
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from agent.app.kiosk import Environment, Kiosk
from agent.base.money import rupees
from agent.config.kiosk_config import Setup, load
from agent.journal.journal import Journal
from agent.outlet.availability import OPEN_MAX
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from tests.support.kiosk_folder import furnish
from tests.support.virtual_time import BEGIN
from tests.unit.agent.transactions.facts import HOME

UNIT = Path(__file__).parents[4] / "systemd" / "kiosk-agent.service"
MIB = 1024 * 1024
IDLE = 64 * MIB  # with Python and its libraries
MEASURED = 100  # transactions: enough to measure their memory


def setup_in(folder: Path) -> Setup:
    return load(furnish(folder, api={"base_url": "http://127.0.0.1:9"}), {})


def fill(setup: Setup, count: int) -> None:
    """Store open withdrawals with all their fields."""
    journal = Journal(setup.journal)
    service = BY_CODE["aeps.CW"]
    for number in range(count):
        reference = f"OUTLET-001-20261121-150000-{number:06d}"
        details = {"last4": "0019", "bank": "State Bank of India", "bank_iin": "607094"}
        begun = m.Prepared(
            at=BEGIN,
            client_reference=reference,
            service=service.code,
            amount=rupees(500),
            terms=service.terms,
            merchant_ref="OUTLET-001",
            masked_details=details,
        )
        pending = Outcome(
            status=Status.PENDING,
            client_reference=reference,
            reference_id=f"AEPS{number:012d}",
            bank_rrn=f"{number:012d}",
        )
        journal.append(reference, begun)
        journal.append(reference, m.Sending(at=BEGIN, signed_at=int(BEGIN), origin=HOME))
        journal.append(reference, m.Answered(at=BEGIN, outcome=pending))
    journal.close()


def memory_of(make: Callable[[], Kiosk]) -> int:
    """Return the bytes of memory that a kiosk uses after its start."""
    gc.collect()
    tracemalloc.start()
    try:
        kiosk = make()
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        kiosk.journal.close()
        return held
    finally:
        tracemalloc.stop()


def test_the_open_transactions_that_may_begin_fit_in_half_of_the_units_memory(
    tmp_path: Path,
) -> None:
    """Otherwise the agent would be killed at each start, and no customer could get notes."""
    setup = setup_in(tmp_path)
    Kiosk(setup, Environment()).journal.close()  # modules imported once are not counted
    empty = memory_of(lambda: Kiosk(setup, Environment()))
    fill(setup, MEASURED)
    full = memory_of(lambda: Kiosk(setup, Environment()))
    each = (full - empty) / MEASURED
    found = re.search(r"^MemoryMax=(\d+)M$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    assert each > 500, "they were not loaded, so nothing was measured"
    assert OPEN_MAX * each < (int(found[1]) * MIB - IDLE) / 2
