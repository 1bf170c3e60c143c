"""The report of the runs: the steps, and the cuts of each run."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.system.e2e.processes import ROOT
from tests.system.vm.image import CACHE

REPORT = ROOT / "docs/vm-run.txt"
STEPS, CUTS = CACHE / "steps.txt", CACHE / "cuts.jsonl"
STEPS_HEAD = "What a booted system showed (`make vm`)\n\n"
CUTS_HEAD = "Power cuts (`make vm-cuts`)\n\n"
Row = dict[str, Any]


def write() -> Path:
    """Rewrite the report from the files in `.vm`; keep the steps and runs without a file there."""
    before = REPORT.read_text() if REPORT.exists() else f"{STEPS_HEAD}not run\n\n{CUTS_HEAD}"
    steps, _, cuts = before.removeprefix(STEPS_HEAD).partition(CUTS_HEAD)
    if STEPS.exists():
        steps = f"{STEPS.read_text()}\n"
    runs = {text.partition("\n")[0]: text for text in cuts.strip().split("\n\n")}
    if CUTS.exists():
        logged = [json.loads(line) for line in CUTS.read_text().splitlines()]
        for run, rows in groupby(logged, lambda row: row["run"]):
            runs[run] = "\n".join((run, *_told(list(rows))))
    REPORT.write_text(f"{STEPS_HEAD}{steps}{CUTS_HEAD}{_paragraphs(runs.values())}")
    return REPORT


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"{text.strip()}\n\n" for text in texts).rstrip("\n") + "\n"


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
