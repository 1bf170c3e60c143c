"""What axe-core finds on the screen that a page shows; its script comes with the Python package.

All its rules are on, also those of WCAG AAA and of good practice, but two: one takes every large
line for a heading, also an amount, and one tells that it cannot see what is hidden.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

LEFT_OUT = ("hidden-content", "p-as-heading")
SLOW = ("color-contrast", "color-contrast-enhanced", "target-size")
"""Rules that look behind every point of the screen; tests.agent.ui.measures does so faster."""

FOUND = """async (leftOut) => {
  const rules = Object.fromEntries(
    axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !leftOut.includes(ruleId) }]));
  const told = ({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
    [id, target.join(" "), [...any, ...all, ...none].map(({ message }) => message).join("; ")]);
  const { violations, incomplete } = await axe.run(document, { rules, iframes: false });
  const open = incomplete.filter(({ id }) => !id.startsWith("color-contrast"));
  return [...violations, ...open].flatMap(told).map((words) => words.join(": ").slice(0, 200));
}"""
"""Also what axe cannot decide, but for contrast: measures.faint decides that everywhere."""


def found(page: Page, *, quickly: bool = False) -> list[str]:
    """Return what axe finds: the rule, the element and why; `quickly` without the slow rules."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    what: list[str] = page.evaluate(FOUND, [*LEFT_OUT, *(SLOW if quickly else ())])
    return what
