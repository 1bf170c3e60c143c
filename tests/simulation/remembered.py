"""Seeds that once found something in our own code, and what it was; each has to stay clean.

A seed's run changes when the world around it does. What it found is therefore held by a test of its
own as well, which is named where there is one.
"""

SEEDS: dict[int, str] = {
    2: "notes whose claim code went with the power, before its slip was out, nobody could claim "
    "(test_references.py, test_digits_find_a_claim_…)",
    67: "the same, for a deposit that never arrived",
    5: "the screen's clock woke at its deadline, a rounding error early, and span without end",
    38: "a journal that a broken disk had closed was kept open, and PENDING never looked up again",
    279: "the same, with the customer's card in the reader",
}
