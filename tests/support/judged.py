"""Gives the journals that a test writes to the judge, which shares no code with the agent.

`judged` replaces `Journal.close`, because each test closes its journals itself: in a kiosk, in a
process that dies, or at the end of a `with` block.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from agent.commands.journal_output import exported
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from tests.lab.judge.kiosk_judge import judge

Json = dict[str, Any]

EVENTS_MAX = 3_000  # of one journal; the longer ones measure speed


def breaches(journal: Journal | JournalReader, books: Json | None = None) -> list[str]:
    """Return what the judge finds in all events of a journal, and in the service's books."""
    whole = journal if isinstance(journal, JournalReader) else journal.whole
    return in_words([json.loads(line) for line in exported(whole.events())], books)


def in_words(events: list[Json], books: Json | None = None) -> list[str]:
    """Return what the judge finds in exported events, one sentence for each breach."""
    return ["rule {}  {}  seq {}  {}".format(*breach) for breach in judge(events, books)]


@contextmanager
def judged(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Judge each journal that is closed inside, and yield what is found."""
    found: list[str] = []
    close = Journal.close

    def judge_and_close(journal: Journal) -> None:
        try:
            found.extend(_last_findings(journal))
        finally:
            close(journal)

    monkeypatch.setattr(Journal, "close", judge_and_close)
    yield found


def _last_findings(journal: Journal) -> list[str]:
    """Return the findings; none if it cannot be read, as on the broken disks of some tests."""
    if not journal.is_ready or journal.is_broken:
        return []
    try:
        if journal.last_seq() > EVENTS_MAX:
            return []
        return [] if journal.whole.gaps else breaches(journal.whole)
    except JournalError:
        return []
