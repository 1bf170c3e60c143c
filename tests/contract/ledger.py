"""Invariants of the service's ledger, true after any sequence of calls."""

from collections import Counter as Counted

from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.wallet_ledger import WALLETS, reversal_of


def assert_in_order(api: ApiSimulator) -> None:
    """Check records, charges, refunds and wallet balances."""
    _assert_one_record_a_reference(api)
    _assert_one_charge_a_record(api)
    for wallet in WALLETS:
        lines = [line for entry in api.world.books.entries for line in entry.lines]
        booked = sum(line.paise for line in lines if line.account == wallet)
        assert api.world.books.balance(wallet) == booked, wallet


def _assert_one_record_a_reference(api: ApiSimulator) -> None:
    references = Counted((each.product, each.client_reference) for each in api.world.records.kept)
    assert all(count == 1 for count in references.values()), references


def _assert_one_charge_a_record(api: ApiSimulator) -> None:
    entries = Counted(entry.reference for entry in api.world.books.entries)
    for record in api.world.records.kept:
        charged, refunded = entries[record.reference_id], entries[reversal_of(record.reference_id)]
        assert charged <= 1, record
        assert refunded <= charged, record
