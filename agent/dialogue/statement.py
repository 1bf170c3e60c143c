"""The lines of a mini statement for the eye; what the bank left out stays out (CONTRACT 1.1)."""

from agent.api.outcome import StatementLine
from agent.foreign_text import clean
from agent.money import Money, readable

SHOWN_MAX = 24  # characters of a number that is no amount; the longest amount has 15


def what(line: StatementLine) -> str:
    return f"{line.date} {line.narration}".strip()


def amount(line: StatementLine) -> Money | str:
    """Give the amount as money; one that is none, as the bank wrote it."""
    if line.amount is None:
        return ""
    paise = readable(line.amount)
    return clean(str(line.amount), SHOWN_MAX) if paise is None else Money(paise)
