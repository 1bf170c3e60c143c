"""The report of the runs: the steps, and the cuts of each run."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.system.e2e.processes import ROOT
from tests.system.vm.image import CACHE

REPORT = ROOT / "docs/results/vm-run.txt"
STEPS, CUTS = CACHE / "steps.txt", CACHE / "cuts.jsonl"
STEPS_HEAD = "What a booted system showed (`make vm`)\n\n"
CUTS_HEAD = "Power cuts (`make vm-cuts`)\n\n"
Row = dict[str, Any]


def write() -> Path:
    """Rewrite the report from the files in `.vm`; keep the paragraphs of runs without a file there.

    The first line of a paragraph is the name of its run.
    """
    before = REPORT.read_text() if REPORT.exists() else f"{STEPS_HEAD}{CUTS_HEAD}"
    steps, _, cuts = before.removeprefix(STEPS_HEAD).partition(CUTS_HEAD)
    new_steps = STEPS.read_text() if STEPS.exists() else ""
    logged = CUTS.read_text().splitlines() if CUTS.exists() else []
    new_cuts = "\n\n".join(
        "\n".join((run, *_told(list(rows))))
        for run, rows in groupby(map(json.loads, logged), lambda row: row["run"])
    )
    REPORT.write_text(
        f"{STEPS_HEAD}{_merged(steps, new_steps)}\n{CUTS_HEAD}{_merged(cuts, new_cuts)}"
    )
    return REPORT


def _merged(before: str, new: str) -> str:
    """Return all paragraphs; a new one replaces the earlier one of the same run."""
    paragraphs = f"{before}\n\n{new}".strip().split("\n\n")
    runs = {text.strip().partition("\n")[0]: text.strip() for text in paragraphs}
    return "\n\n".join(text for text in runs.values() if text) + "\n"


def _told(cuts: Sequence[Row]) -> Iterator[str]:
    ended = [row["ended_s"] for row in cuts]
    hours = max(ended) / 3600
    yield f"{len(cuts)} cuts in {max(ended) / 60:.0f} minutes: {len(cuts) / hours:.0f} an hour"
    by_kind: dict[str, list[Row]] = {}
    for cut in cuts:
        by_kind.setdefault(cut["kind"], []).append(cut)
    for kind, rows in by_kind.items():
        found = Counter(row["found"] for row in rows)
        lost = [row["lost"] for row in rows if row["lost"]]
        serves = sorted(row["serves_s"] for row in rows if row["serves_s"])
        yield (
            f"{kind}: {len(rows)} cuts, "
            f"{sum(one['pending'] > 0 for one in lost)} of them with writes pending; "
            f"{_sum(lost, 'pending')} writes pending, {_sum(lost, 'dropped')} dropped, "
            f"{_sum(lost, 'torn')} torn, {_sum(lost, 'acknowledged')} of those acknowledged"
        )
        yield f"  found: {', '.join(f'{times} × {what}' for what, times in found.items())}"
        if serves:
            half = serves[len(serves) // 2]
            yield f"  power-on to serving: {serves[0]:.0f} to {serves[-1]:.0f} s, half {half:.0f}"
        in_a_start = sum(row["during"] == "the start" for row in rows)
        yield f"  {in_a_start} of them in a start, while the kiosk recovered from an earlier cut"
        for row in rows:
            if row["found"] != "whole":
                yield f"  {row['found']}: {row['during']}: {'; '.join(row['told'])[:500]}"


def _sum(lost: Iterable[Row], key: str) -> int:
    return sum(one[key] for one in lost)
