"""What must hold in each image: what was acknowledged or done before the cut is there.

If it is not there, but the agent says so by itself, that is a named loss: it is listed. Any other
broken rule is an unnamed loss. The judge reads each journal (`opening.py`). These rules need what
no export shows: what was acknowledged, sent or paid before the cut.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from agent.journal.chain import START
from agent.journal.reader import JournalReader
from drivers.cash.port import Dispensed, LastDispense
from tests.lab.crash_images.opening import JOURNAL, Group, Opened
from tests.lab.crash_images.recording import Op


@dataclass(frozen=True, slots=True)
class Written:
    """All that a recording wrote, for comparison."""

    links: Mapping[int, str]
    """The link of each event in hexadecimal, by seq."""
    attendants: Sequence[str]
    """Their file after each change; empty before the first."""
    configurations: Sequence[str]
    memories: Sequence[LastDispense]
    """The dispenser's, before it paid and after it; empty without a dispenser."""

    @classmethod
    def of(cls, ops: Sequence[Op], end: Path) -> "Written":
        """Return what these changes wrote; `end` is the recorded folder after them."""
        links = {0: START.hex()}
        if (end / JOURNAL).exists():
            with JournalReader(end / JOURNAL) as reader:
                links.update((stored.seq, stored.link.hex()) for stored in reader.events())
        marks = [op.mark for op in ops]
        memories = [_memory(m["memory"], m["paid"]) for m in marks if "memory" in m]
        return cls(
            links,
            ["", *(m["file"] for m in marks if "file" in m)],
            [toml for m in marks for toml in m.get("configurations", ())],
            [memories[0], memories[-1]] if memories else [],
        )


def _memory(snapshot: str, paid: Sequence[int] | None) -> LastDispense:
    return LastDispense(snapshot, None if paid is None else Dispensed(tuple(paid)))


@dataclass(slots=True)
class Duties:
    """What was acknowledged and done up to a moment of the recording."""

    until: Counter[Group] = field(default_factory=Counter)
    """How far the files of each group must go."""
    delivered: int = 0
    """The seq that the broker has acknowledged."""
    sent: Counter[str] = field(default_factory=Counter)
    """Requests by reference, when they leave."""
    have_notes_moved: bool = False
    is_paid: bool = False
    """The dispenser has begun to pay."""
    toml: str = ""
    """The configuration after its trial has ended."""

    def take(self, mark: Mapping[str, Any]) -> None:
        self.until.update({g: mark[g.mark] - self.until[g] for g in Group if g.mark in mark})
        self.delivered = mark.get("delivered", self.delivered)
        self.sent.update(filter(None, [mark.get("sent")]))
        self.have_notes_moved |= "notes" in mark
        self.is_paid |= mark.get("notes") == "dispenser"
        self.toml = mark.get("toml", self.toml)


class Losses(NamedTuple):
    """The broken rules of an image."""

    named: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()


def judge(group: Group, found: Opened, duties: Duties, written: Written) -> Losses:
    """Return what an opened image has lost."""
    broken = tuple(_broken(group, found, duties, written))
    if found.named:
        return Losses((f"{broken[0]}: {found.named}",) if broken else (), found.wrong)
    return Losses((), (*found.wrong, *broken))


def _broken(group: Group, found: Opened, duties: Duties, written: Written) -> Iterator[str]:
    if found.is_refused:
        yield "it is not opened as it is"
    if found.has < duties.until[group]:
        yield f"it was acknowledged up to {duties.until[group]}, and goes to {found.has}"
    match group:
        case Group.JOURNAL:
            yield from _of_journal(found, duties)
        case Group.CURSOR if found.has > duties.delivered:
            yield f"it is at {found.has}, and the broker has {duties.delivered}"
        case Group.CONFIGURATION if found.end != (duties.toml or found.end):
            yield "the trial had ended with another configuration"
    ends = (
        written.configurations if group is Group.CONFIGURATION else [written.links.get(found.has)]
    )
    if group is not Group.ATTENDANTS and found.end not in ends:
        yield f"{found.has} is not what was written"


def _of_journal(found: Opened, duties: Duties) -> Iterator[str]:
    if any(found.sent.get(reference, 0) < times for reference, times in duties.sent.items()):
        yield "a request was sent, and the journal does not know it"
    if duties.have_notes_moved and not found.may_have_moved:
        yield "notes have moved, and the journal does not know it"
    if duties.have_notes_moved and found.would_move:
        yield "notes have moved, and would move again"
