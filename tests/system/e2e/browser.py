"""Debian's Chromium, as every test and script here drives it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.hangs import HANGS_S

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
    expect.set_options(timeout=HANGS_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(ARGUMENTS), headless=headless
        )
        yield browser
        browser.close()
