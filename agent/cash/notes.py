"""The notes that make an amount: the fewest possible, or those in the drawer."""

from functools import cache

from agent.base.money import PAISE_PER_RUPEE, Paise, rupees

NOTES = (500, 200, 100, 50, 20, 10)  # rupees; 2000 was withdrawn in 2023
COINS = (5, 2, 1)
COIN = 1
"""In a count all coins are one kind; the number is their value in rupees."""
COUNTED = (*NOTES, COIN)

Notes = tuple[tuple[int, int], ...]
"""Pairs of value in rupees and number of notes or coins, the largest value first."""


def worth(notes: Notes) -> Paise:
    return rupees(sum(value * count for value, count in notes))


def fewest(amount: Paise) -> Notes:
    """Return the fewest notes that make an amount; nothing if notes cannot make it.

    Taking the largest first gives the fewest here, since each note is worth more than any smaller
    ones it replaces.
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


def out_of(drawer: Notes, amount: Paise) -> Notes:
    """Return notes of the drawer that make an amount, with as many large ones as possible.

    Returns nothing if the drawer has no notes for exactly this amount.
    """
    whole, paise = divmod(amount, PAISE_PER_RUPEE)

    @cache
    def made(at: int, rest: int) -> Notes | None:
        if rest == 0:
            return ()
        if at == len(drawer):
            return None
        value, there = drawer[at]
        for count in range(min(there, rest // value), -1, -1):
            others = made(at + 1, rest - count * value)
            if others is not None:
                return ((value, count), *others) if count else others
        return None

    return () if paise else made(0, whole) or ()
