"""The faults that axe-core finds on a shown screen; its script comes with the Python package.

All its rules are on, also those of WCAG AAA and of good practice, except two. One treats every
large line as a heading, even an amount. The other reports that it cannot see hidden elements.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

LEFT_OUT = ("hidden-content", "p-as-heading")
SLOW = ("color-contrast", "color-contrast-enhanced", "target-size")
"""Slow rules that look behind every point of the screen; tests.unit.agent.ui.measures is faster."""

FOUND = """async (leftOut) => {
  const rules = Object.fromEntries(
    axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !leftOut.includes(ruleId) }]));
  const described = ({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
    [id, target.join(" "), [...any, ...all, ...none].map(({ message }) => message).join("; ")]);
  const { violations, incomplete } = await axe.run(document, { rules, iframes: false });
  const open = incomplete.filter(({ id }) => !id.startsWith("color-contrast"));
  return [...violations, ...open].flatMap(described).map((words) => words.join(": ").slice(0, 200));
}"""
"""Includes what axe cannot decide, except contrast: measures.faint decides that everywhere."""


def found(page: Page, *, quickly: bool = False) -> list[str]:
    """Return axe's findings: rule, element and reason; `quickly` skips the slow rules."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    what: list[str] = page.evaluate(FOUND, [*LEFT_OUT, *(SLOW if quickly else ())])
    return what
