"""Photographs every screen for the eye: `python -m tests.agent.ui.gallery FOLDER [NAME…]`."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from agent.structs import replace
from tests.agent.ui.counter import Counter
from tests.agent.ui.samples import SAMPLES
from tests.agent.ui.serving import served
from tests.e2e.browser import chromium

SIZES = {"small": (800, 480), "wide": (1024, 600), "large": (1920, 1080)}


@dataclass(frozen=True, slots=True)
class Look:
    size: str
    scheme: Literal["light", "dark"]
    language: str


LOOKS = (
    Look("small", "light", "en"),
    Look("small", "light", "hi"),
    Look("small", "dark", "en"),
    Look("wide", "light", "hi"),
    Look("large", "light", "en"),
    Look("large", "dark", "hi"),
)


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    counter = Counter(SAMPLES["start"])
    with served(counter) as address, chromium() as browser:
        for look in LOOKS:
            page = _page(browser, look)
            for name in names:
                counter.show(replace(SAMPLES[name], language=look.language))
                page.goto(address)
                page.screenshot(
                    path=folder / f"{name}-{look.size}-{look.scheme}-{look.language}.png"
                )
            page.close()


def _page(browser: Browser, look: Look) -> Page:
    width, height = SIZES[look.size]
    return browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=look.scheme,
        reduced_motion="reduce",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(SAMPLES))
