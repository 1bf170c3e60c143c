"""The sheet of `make gallery` that a designer opens first: every component, in every state.

Each component is taken from a real screen, so nothing is drawn a second time. There is one sheet
for each look; it has a row for each component and script.
"""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from agent.base.structs import replace
from agent.ui.page.pages import STATIC, Pages
from agent.ui.words.words import Words
from tests.unit.agent.ui.sample_shop import ALL_LANGUAGES
from tests.unit.agent.ui.samples import SAMPLES

SCRIPTS = ("en", "hi", "bn", "ta", "te", "ml", "kn", "gu", "pa", "or", "ur")
"""A language for each script."""

KEY_STATES = ("", "taken", "guarded", "disabled")
"""As shown, pressed, not ready yet, and not offered."""


@dataclass(frozen=True, slots=True)
class Component:
    """A part of the page, and where a sample has it."""

    sample: str
    selector: str
    states: tuple[str, ...] = ("",)


COMPONENTS = {
    "green key": Component("review", ".go", KEY_STATES),
    "key beside": Component("result", ".touch .choice", KEY_STATES),
    "red key": Component("amount", '.rail [data-act="cancel"]', KEY_STATES),
    "ear": Component("amount", ".rail .ear", ("", "speaking", "disabled")),
    "tile": Component("services", ".tile:not(.rests)", KEY_STATES),
    "tile that rests": Component("services", ".tile.rests"),
    "tile of a group": Component("services-groups", ".tile.sand", KEY_STATES),
    "tile with a count": Component("attendant", ".tile:has(.count)", KEY_STATES),
    "name with an emblem": Component("pick-searched", ".tile:has(.mark)", KEY_STATES),
    "line of a review": Component("review", ".line", KEY_STATES),
    "amount": Component("review", ".plate"),
    "amount that comes in": Component("cash-take", ".plate"),
    "claim code": Component("pending", ".claim"),
    "hint": Component("qr-beside", ".hint"),
    "good pill": Component("review", ".pill.good"),
    "waiting pill": Component("working", ".pill.wait"),
    "bad pill": Component("amount-error", ".pill.bad"),
    "tag": Component("consent", ".tag"),
    "badge of the shop": Component("cash-pin", ".tag.shop"),
    "progress": Component("working", ".progress"),
    "garland": Component("amount", ".garland"),
    "phases": Component("biometric", ".phases"),
    "bar": Component("working", ".elapsed"),
    "field": Component("otp", ".field"),
    "wrong field": Component("otp-error", ".field"),
    "keypad": Component("otp", ".keypad"),
    "keyboard": Component("field", ".letters"),
    "own letters": Component("pick-searched", '.letters[data-plane="1"]'),
    "keys of a claim": Component("cash-claim", ".letters"),
    "asked above": Component("cash-claim", ".asked"),
    "table": Component("room-today", ".table"),
    "statement": Component("mini-statement", ".statement"),
    "terms": Component("consent", ".terms"),
    "notes": Component("cash-counted", ".notes"),
}

STYLES = ("style.css", "large.css")
OWN = """html { font-size: 10px; }
body { overflow: auto; padding: 16px; background: var(--paper); }
.shown { display: grid; grid-template-columns: 220px 1fr; align-items: center; }
.shown { padding: 6px 0; font-size: 16px; }
.shown > div { display: flex; flex-wrap: wrap; gap: 16px; }
.shown .screen { display: block; width: 341px; height: auto; background: none; }
.shown .screen:has(> main > :is(.letters, .asked, .table, .statement)) { width: 654px; }
.shown main { display: block; height: auto; padding: 0; }
.shown .rail { display: block; width: 112px; }
.shown .letters, .shown .keypad { min-height: 300px; }"""
"""The sheet's own style: an element beside the other, one u is one pixel."""

LAY_OUT = """([rows, states, isDark, isLarge]) => {
  const { dataset } = document.documentElement;
  dataset.theme = isDark ? "dark" : "light";
  if (isLarge) dataset.large = "large"; else delete dataset.large;
  document.body.replaceChildren();
  const missing = [];
  for (const [name, language, selector, html] of rows) {
    const whole = document.createElement("template");
    whole.innerHTML = html;
    const screen = whole.content.querySelector(".screen");
    const part = screen.querySelector(selector);
    if (!part) { missing.push(`${name} ${language}`); continue; }
    const row = document.body.appendChild(document.createElement("section"));
    row.className = "shown";
    row.append(`${name} · ${language}`, document.createElement("div"));
    for (const state of states[name]) {
      const frame = row.lastChild.appendChild(screen.cloneNode());
      const main = frame.appendChild(screen.querySelector("main").cloneNode());
      main.dataset.tight = "";
      const one = main.appendChild(part.cloneNode(true));
      one.hidden = false;
      if (part.closest(".rail")) {
        const rail = main.appendChild(document.createElement("nav"));
        rail.className = "rail";
        rail.append(one);
      }
      if (state === "disabled") one.disabled = true; else if (state) one.classList.add(state);
      if (state === "guarded") one.setAttribute("aria-disabled", "true");
    }
    row.append(whole.content.querySelector(".symbols"));
  }
  return missing;
}"""


def lay_out(page: Page, *, dark: bool, large: bool) -> list[str]:
    """Lay the sheet out on an empty page; return the components that a script lacks."""
    pages = Pages(Words(ALL_LANGUAGES, strict=True))
    rows = [
        (
            name,
            language,
            one.selector,
            pages.fragment(replace(SAMPLES[one.sample], language=language), "Shop"),
        )
        for name, one in COMPONENTS.items()
        for language in SCRIPTS
    ]
    states = {name: one.states for name, one in COMPONENTS.items()}
    missing: list[str] = page.evaluate(LAY_OUT, [rows, states, dark, large])
    return missing


def save(page: Page, folder: Path) -> None:
    """Save the sheet of each look as a page of its own, and `components.html` with all of them."""
    styles = "".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    frames = []
    for dark in (False, True):
        for large in (False, True):
            lay_out(page, dark=dark, large=large)
            attributes = "".join((' data-theme="dark"' * dark, ' data-large="large"' * large))
            name = (
                f"components{'-dark' * dark}{'-large' * large if dark or large else '-usual'}.html"
            )
            sheet = f"<!doctype html><html{attributes}><meta charset=utf-8><title>{name}</title>"
            sheet += f"<style>{styles}{OWN}</style><body>{page.inner_html('body')}"
            (folder / name).write_text(sheet, encoding="utf-8")
            frames.append(
                f'<h2>{name}</h2><iframe src="{name}" width="1900" height="900"></iframe>'
            )
    title = "<!doctype html><title>Components</title><h1>Components of the page</h1>"
    (folder / "components.html").write_text(title + "".join(frames), encoding="utf-8")
