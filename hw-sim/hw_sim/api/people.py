"""Invented people and registers: a number always finds the same person; some find no person."""

import hashlib

FIRST = ("ASHA", "RAVI", "MEENA", "SURESH", "FATIMA", "JOSEPH", "LAKSHMI", "IMRAN")
LAST = ("DEVI", "KUMAR", "SHARMA", "KHAN", "THOMAS", "REDDY", "PATEL", "DAS")
NOBODY = "0000"  # a number that holds this is in no register


def known(number: str) -> bool:
    return NOBODY not in number


def pick(number: str, choices: tuple[str, ...], what: str = "") -> str:
    """Return a choice that depends only on the number."""
    digest = hashlib.sha256(f"{what}{number}".encode()).digest()
    return choices[digest[0] % len(choices)]


def name(number: str) -> str:
    return f"{pick(number, FIRST, 'first')} {pick(number, LAST, 'last')}"
