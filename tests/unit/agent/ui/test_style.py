"""The colours of the dimmed start screen; test_axe measures those of every screen."""

import re

from agent.ui.page.pages import STATIC

CONTRAST_MIN = 7.0
STYLE = (STATIC / "style.css").read_text()


def _tokens(selector: str) -> dict[str, str]:
    block = STYLE.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))


LIGHT = _tokens(":root")
DARK = LIGHT | _tokens(':root[data-theme="dark"]')


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def dimmed(colour: str) -> str:
    """Return a colour of the start screen while it is dimmed."""
    found = re.search(r"data-dimmed\] .is-start::after.*?rgb\(0 0 0 / (\d+)%\)", STYLE)
    assert found
    left = 1 - int(found[1]) / 100
    return "#" + "".join(f"{round(int(colour[at : at + 2], 16) * left):02x}" for at in (1, 3, 5))


def test_a_dimmed_start_screen_stays_readable() -> None:
    """Given two minutes without a touch, then it is still a lit page with clear words."""
    assert luminance(dimmed(LIGHT["paper"])) > luminance("#999999")
    for theme in (LIGHT, DARK):
        assert contrast(dimmed(theme["ink"]), dimmed(theme["paper"])) >= CONTRAST_MIN
