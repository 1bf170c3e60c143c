"""Debian's Chromium, as every test and script here drives it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.hangs import PAGE_HANGS_S

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

HURRIED = """(() => {
  const setTimeout = window.setTimeout;
  window.setTimeout = (work, wait, ...given) =>
    setTimeout(work, wait < 1000 ? wait / 10 : wait, ...given);
})()"""
"""A script for pages whose tests do not measure short waits: waits below a second end at once.

After each exchange the page ignores touches for a moment. A person hardly notices it, a test does.
"""


@contextmanager
def chromium(*, headless: bool = True) -> Iterator[Browser]:
    expect.set_options(timeout=PAGE_HANGS_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(ARGUMENTS), headless=headless
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module; a conftest.py makes it known to its folder."""
    with chromium() as browser:
        yield browser


def new_page(browser: Browser, **options: Any) -> Page:
    """Open a tab whose waits fail only if something hangs, however slow the machine is."""
    page = browser.new_page(**options)
    page.set_default_timeout(PAGE_HANGS_S * 1000)
    return page


@contextmanager
def opened(
    browser: Browser,
    address: str,
    *scripts: str,
    size: tuple[int, int] = (800, 480),
    animated: bool = False,
) -> Iterator[Page]:
    """Open the touch page on a panel of this size, a 7-inch one by default."""
    width, height = size
    page = new_page(
        browser,
        viewport={"width": width, "height": height},
        has_touch=True,
        reduced_motion="no-preference" if animated else "reduce",
    )
    with closing(page):
        for script in scripts:
            page.add_init_script(script)
        page.goto(address)
        yield page
