"""The code that the box shows and a person types at the kiosk."""

import random
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters that are not confused when read aloud or typed: no 0 O, 1 I L, U V."""
CODE_LENGTH: Final = 8
"""Characters of a code. There are 30^8 codes, so a guess is right with a probability of 1 in 650
billion."""


class PairingFailed(Exception):
    """The two ends are not paired; the message says why."""


def new_code(rng: random.Random) -> str:
    """Return a code in two groups, such as K7QM-4RXD."""
    return _in_groups("".join(rng.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def typed_code(text: str) -> str | None:
    """Return the typed code in two groups; None if it is not a possible code."""
    letters = "".join(text.upper().replace("-", " ").split())
    if len(letters) != CODE_LENGTH or not set(letters) <= set(ALPHABET):
        return None
    return _in_groups(letters)


def _in_groups(letters: str) -> str:
    half = CODE_LENGTH // 2
    return f"{letters[:half]}-{letters[half:]}"
