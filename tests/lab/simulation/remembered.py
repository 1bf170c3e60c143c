"""Seeds that once found a bug in our own code, and the bug; each must stay clean.

A seed's run changes when the simulated world changes. So each bug has its own test, named here. If
a patch can bring the bug back, it is also a mutant; then the seed is one that finds it today.
"""

SEEDS: dict[int, str] = {
    6: "nobody could claim notes if a power cut lost the claim code before its slip was printed "
    "(test_references.py, test_digits_find_a_claim_…; first by seeds 2 and 67)",
    5: "the screen's timer ended a rounding error before its deadline, in an endless loop "
    "(tests/support/virtual_time.py lets time pass while a program works)",
    2: "after a broken disk closed the journal, PENDING was never checked again "
    "(test_maintenance.py; first by seeds 38 and 279)",
    107: "tasks of the dialogue runner continued after the agent had stopped "
    "(test_runner.py; first by seed 109)",
    4910: "a TPIN that was refused elsewhere while a customer answered left the screen waiting for "
    "a finger, for ever (test_runner.py, test_a_tpin_refused_elsewhere_…)",
    697: "a slip was not printed if the disk could not store the start of the print "
    "(test_runner.py, test_a_slip_comes_out_…)",
    97: "catalogues were fetched in another order by each process, so that no seed could be "
    "replayed (test_a_seed_gives_the_same_run_in_another_process)",
    618: "a customer touched *Not handed over* behind the PIN while the attendant counted, and the "
    "notes were handed out twice "
    "(test_attendant.py, test_not_handed_over_counts_with_the_pin_…)",
    50267: "a customer touched *Not handed over* where notes are in doubt, which asked for no PIN "
    "there, and they were handed out twice "
    "(test_attendant.py, test_not_handed_over_needs_the_pin_for_notes_in_doubt_too)",
    5000410: "notes were taken for a bill although the balance that came with its limits was too "
    "low (test_wallets.py, test_the_balance_that_comes_with_a_bill_counts)",
    35: "a salvage accepted an intent of an uncommitted transaction "
    "(test_salvage.py, test_an_event_that_was_never_committed_…)",
}
