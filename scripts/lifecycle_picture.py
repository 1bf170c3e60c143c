"""Draw docs/lifecycle.svg from the event table: both sides of a transaction, with their events.

usage: python scripts/lifecycle_picture.py [--check]
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from html import escape
from itertools import chain
from pathlib import Path
from typing import TypeVar

from agent.transactions.event_table import ALARMS, CASH_UPDATES, EVENTS
from agent.transactions.model import BankStatus, CashStatus

PICTURE = Path(__file__).parents[1] / "docs" / "lifecycle.svg"
WIDTH, HEIGHT = 1240, 1180
BOX_WIDTH, BOX_HEIGHT = 130, 34
LINE = 13  # pixels between two lines of a label
BEND = 26  # pixels by which an arrow bends, so that two opposite arrows do not overlap

Status = BankStatus | CashStatus
Places = Mapping[Status, tuple[int, int]]
Labels = dict[tuple[Status, Status], list[str]]
S = TypeVar("S", BankStatus, CashStatus)

# The centre of each status.
BANK_AT: Places = {
    BankStatus.PREPARED: (110, 230),
    BankStatus.SENT: (400, 170),
    BankStatus.ABANDONED: (230, 510),
    BankStatus.PENDING: (680, 380),
    BankStatus.SUCCEEDED: (1120, 90),
    BankStatus.FAILED: (1120, 510),
}
CASH_AT: Places = {
    CashStatus.NONE: (110, 860),
    CashStatus.OWED: (400, 640),
    CashStatus.HANDING_OVER: (760, 640),
    CashStatus.HANDED: (1120, 640),
    CashStatus.DISPUTED: (760, 860),
    CashStatus.HELD: (330, 1080),
    CashStatus.KEPT: (540, 1150),
    CashStatus.REFUND_OWED: (690, 1080),
    CashStatus.REFUNDING: (920, 1080),
    CashStatus.REFUNDED: (1120, 1080),
}
STYLE = (
    "text{font:11px sans-serif;fill:#222}.name{font-weight:bold;text-anchor:middle}"
    ".title{font:bold 16px sans-serif}.label{text-anchor:middle;fill:#444}"
    ".label{stroke:#fff;stroke-width:3px;paint-order:stroke}"
    "rect{fill:#f4f1ea;stroke:#333}path{fill:none;stroke:#888}"
)
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0L8 4L0 8" fill="none"/></marker>'
)


def main() -> int:
    drawn = picture()
    if "--check" in sys.argv[1:]:
        return 0 if PICTURE.read_text(encoding="utf-8") == drawn else 1
    PICTURE.write_text(drawn, encoding="utf-8")
    return 0


def picture() -> str:
    """Return the picture as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f"<defs>{TIP}</defs>",
        f"<style>{STYLE}</style>",
        '<text class="title" x="45" y="30">What the bank did</text>',
        *_arrows(_bank_labels(), BANK_AT),
        *_boxes(BANK_AT),
        '<text class="title" x="45" y="580">Where the notes are</text>',
        *_arrows(_cash_labels(), CASH_AT),
        *_boxes(CASH_AT),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _bank_labels() -> Labels:
    return _labels((event.__name__, row.bank) for event, row in EVENTS.items())


def _cash_labels() -> Labels:
    updates = (
        (f"bank: {bank.value}", {source: {target}})
        for (bank, _, source), target in CASH_UPDATES.items()
    )
    events = ((event.__name__, row.cash) for event, row in EVENTS.items())
    return _labels(chain(events, updates, [("alarm", ALARMS)]))


def _labels(named: Iterable[tuple[str, Mapping[S, AbstractSet[S]]]]) -> Labels:
    """Return the names of the events that lead from one status to another."""
    labels: Labels = defaultdict(list)
    for name, moves in named:
        for source, targets in moves.items():
            for target in sorted(targets - {source}, key=lambda status: status.value):
                labels[source, target].append(name)
    return labels


def _boxes(at: Places) -> list[str]:
    return [
        f'<rect x="{x - BOX_WIDTH // 2}" y="{y - BOX_HEIGHT // 2}" width="{BOX_WIDTH}" '
        f'height="{BOX_HEIGHT}" rx="6"/><text class="name" x="{x}" y="{y + 4}">'
        f"{escape(status.value.replace('_', ' '))}</text>"
        for status, (x, y) in at.items()
    ]


def _arrows(
    labels: Labels,
    at: Places,
) -> list[str]:
    return [
        _arrow(at[source], at[target], list(dict.fromkeys(names)))
        for (source, target), names in labels.items()
    ]


def _arrow(begin: tuple[int, int], end: tuple[int, int], names: list[str]) -> str:
    """Return a bent arrow from box to box, and its label beside the bend."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = (dx * dx + dy * dy) ** 0.5
    bend = BEND + length / 14
    middle = (
        (begin[0] + end[0]) / 2 + bend * dy / length,
        (begin[1] + end[1]) / 2 - bend * dx / length,
    )
    first, last = _edge(begin, middle), _edge(end, middle)
    label_x = (begin[0] + end[0]) / 4 + middle[0] / 2
    label_y = (begin[1] + end[1]) / 4 + middle[1] / 2 - LINE * (len(names) - 1) / 2
    lines = "".join(
        f'<tspan x="{label_x:.0f}" dy="{0 if not number else LINE}">{escape(name)}</tspan>'
        for number, name in enumerate(names)
    )
    curve = f"M{first[0]:.0f} {first[1]:.0f}Q{middle[0]:.0f} {middle[1]:.0f} "
    return (
        f'<path d="{curve}{last[0]:.0f} {last[1]:.0f}" marker-end="url(#tip)"/>'
        f'<text class="label" x="{label_x:.0f}" y="{label_y:.0f}">{lines}</text>'
    )


def _edge(box: tuple[int, int], towards: tuple[float, float]) -> tuple[float, float]:
    """Return where the line from a box's middle to a point leaves the box."""
    dx, dy = towards[0] - box[0], towards[1] - box[1]
    scale = min(
        BOX_WIDTH / 2 / abs(dx) if dx else float("inf"),
        BOX_HEIGHT / 2 / abs(dy) if dy else float("inf"),
    )
    return box[0] + dx * scale, box[1] + dy * scale


if __name__ == "__main__":
    sys.exit(main())
