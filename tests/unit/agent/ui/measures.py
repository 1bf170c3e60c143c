"""What is wrong with a shown screen: our measures, in u (480 per short side), and axe-core.

axe's script comes with the Python package. All its rules are on, also those of WCAG AAA and of good
practice, except two. One treats every large line as a heading, even an amount. The other reports
that it cannot see hidden elements.
"""

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TARGET = 78.7
"""15 mm on a 7-inch panel of 800×480."""

APART = 12.5
"""2.4 mm: the design's 13 u between two targets, minus a rounding error."""

ONE_MESSAGE = (
    *("sorry", "pending", "biometric", "result", "resumed", "review", "working", "cash", "card"),
    *("help", "closed", "qr"),
)
"""Screens that show one message: they are never split into pages."""

UNFIT = Path(__file__).with_name("unfit.js").read_text(encoding="utf-8")


def unfit(page: Page) -> list[str]:
    """Return the findings: the rule, the words of the element and, in brackets, a detail."""
    found: list[str] = page.evaluate(UNFIT, [TARGET, APART, ONE_MESSAGE])
    return found


ESSENTIAL_SIZES = """() => [
  ...document.querySelectorAll("#stage :is(h1, .figure, .code, .go > span)"),
].map((one) => {
  const isSeen = one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const size = isSeen ? parseFloat(getComputedStyle(one).fontSize) : 0;
  return [one.textContent.trim().slice(0, 40), size];
})"""
SMALLER_PX = 0.6
"""More than a rounding error."""

Sizes = list[tuple[str, float]]


def essential_sizes(page: Page) -> Sizes:
    """Return the words and the size in pixels of each title, amount, code and green key."""
    found: Sizes = page.evaluate(ESSENTIAL_SIZES)
    return found


def smaller(ordinary: Sizes, large: Sizes) -> list[str]:
    """Return the essential texts that larger letters make smaller, or hide."""
    return [
        f"smaller: {words} ({before:.0f} to {after:.0f} px)"
        for (words, before), (_, after) in zip(ordinary, large, strict=True)
        if after < before - SMALLER_PX
    ]


WORDS_STAND_OUT, EDGES_STAND_OUT = 7.0, 3.0
"""WCAG 2.2: 1.4.6 for words, 1.4.11 for the edges of a key."""

FAINT = """([words, edges]) => {
  const parsed = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { channels: [red, green, blue], alpha };
  };
  const over = (top, { channels }) => ({
    channels: top.channels.map((one, at) => one * top.alpha + channels[at] * (1 - top.alpha)),
    alpha: 1,
  });
  const ground = (one) => {
    if (!one) return parsed("rgb(255, 255, 255)");
    const own = parsed(getComputedStyle(one).backgroundColor);
    return own.alpha === 1 ? own : over(own, ground(one.parentElement));
  };
  const luminance = ({ channels }) => channels
    .map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1
    && !one.closest("[inert], svg, .unseen");
  const bears = (one) =>
    [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
  const found = [];
  const named = (one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`;
  const tell = (rule, ratio, one) => found.push(`${rule}: ${named(one)} (${ratio.toFixed(1)})`);
  for (const one of document.querySelectorAll("#stage *")) {
    if (!seen(one)) continue;
    const style = getComputedStyle(one);
    if (bears(one) && parsed(style.color).alpha === 1) {
      const ratio = contrast(parsed(style.color), ground(one));
      if (ratio < words) tell("faint", ratio, one);
    }
    if (one.matches("button:enabled, .ear")) {
      const ratio = contrast(parsed(style.borderBottomColor), ground(one.parentElement));
      if (ratio < edges) tell("faint edge", ratio, one);
    }
  }
  return found;
}"""


def faint(page: Page) -> list[str]:
    """Return words and key edges with too little contrast, with the ratio."""
    found: list[str] = page.evaluate(FAINT, [WORDS_STAND_OUT, EDGES_STAND_OUT])
    return found


# --- axe-core ---

LEFT_OUT = ("hidden-content", "p-as-heading")
SLOW = ("color-contrast", "color-contrast-enhanced", "target-size")
"""Slow rules that look behind every point of the screen; `unfit` and `faint` are faster."""

AXE = """async (leftOut) => {
  const rules = Object.fromEntries(
    axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !leftOut.includes(ruleId) }]));
  const described = ({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
    [id, target.join(" "), [...any, ...all, ...none].map(({ message }) => message).join("; ")]);
  const { violations, incomplete } = await axe.run(document, { rules, iframes: false });
  const open = incomplete.filter(({ id }) => !id.startsWith("color-contrast"));
  return [...violations, ...open].flatMap(described).map((words) => words.join(": ").slice(0, 200));
}"""
"""Includes what axe cannot decide, except contrast: `faint` decides that everywhere."""


def axe_finds(page: Page, *, quickly: bool = False) -> list[str]:
    """Return axe's findings: rule, element and reason; `quickly` skips the slow rules."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    what: list[str] = page.evaluate(AXE, [*LEFT_OUT, *(SLOW if quickly else ())])
    return what
