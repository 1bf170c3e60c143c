"""Exceptions of a rule's function: the rule is broken, or it cannot be seen."""


class Broken(Exception):
    """The companion breaks the rule; the message says what it did."""


class Unseen(Exception):
    """The kit cannot see whether the rule is kept; the message says what is missing."""


class NoAnswer(Exception):
    """The address does not answer, or the companion cannot be paired: no rule can be checked."""


def expect(kept: object, otherwise: str) -> None:
    """Raise Broken with the sentence unless the condition holds."""
    if not kept:
        raise Broken(otherwise)
