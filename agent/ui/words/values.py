"""The values in a message's blanks."""

from datetime import datetime

import msgspec

from agent.base.money import Money


class NumberAloud(msgspec.Struct, frozen=True):
    """A number that is spoken; it selects the singular or the plural."""

    number: int
    words: str


class MomentAloud(msgspec.Struct, frozen=True):
    """The words of a day and of a time; the message chooses which are spoken."""

    day: str
    time: str


Value = str | int | Money | datetime | NumberAloud | MomentAloud
