"""The colours: every pair of ink and ground that the page uses reaches 7:1, by day and by night."""

import re

import pytest

from agent.ui.pages import STATIC

CONTRAST_MIN = 7.0
DAY, NIGHT = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r":root \{(.*?)\}", (STATIC / "style.css").read_text(), re.DOTALL)
)
PAIRS = (
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "tint"),
    ("ink", "rest"),
    ("soft", "paper"),
    ("soft", "rest"),
    ("soft", "card"),
    ("accent", "paper"),
    ("on-accent", "accent"),
    ("danger", "card"),
    ("on-yellow", "yellow"),
)


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
@pytest.mark.parametrize("theme", [DAY, {**DAY, **NIGHT}], ids=["day", "night"])
def test_words_stand_out_from_their_ground(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= CONTRAST_MIN
