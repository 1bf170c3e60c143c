"""Which notes make an amount: the fewest, of those in use in India."""

from agent.money import PAISE_PER_RUPEE, Paise

NOTES = (500, 200, 100, 50, 20, 10)  # rupees; 2000 was withdrawn in 2023
COINS = (5, 2, 1)


def fewest(amount: Paise) -> tuple[tuple[int, int], ...]:
    """Return rupees of a note or coin and how many of it, the largest first.

    The largest first is the fewest here: each is worth more than any smaller ones it replaces.
    Nothing for an amount that no notes make.
    """
    rupees, paise = divmod(amount, PAISE_PER_RUPEE)
    if paise or rupees <= 0:
        return ()
    made: list[tuple[int, int]] = []
    for value in (*NOTES, *COINS):
        count, rupees = divmod(rupees, value)
        if count:
            made.append((value, count))
    return tuple(made)
