"""What the pictures say about money: services × the steps of a visit, from the real screens.

`make gallery` writes it as a table, `pictures.html`, to be looked at as a whole.
"""

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

from agent.base.money import ZERO
from agent.base.structs import replace
from agent.dialogue.page import Name, Screen
from agent.dialogue.registry import BY_CODE as DIALOGUES
from agent.dialogue.screens.transaction import CardRunning, CashStep, QrShown
from agent.dialogue.steps.step import SCREENS
from agent.services.answers import Answers
from agent.services.registry import BY_CODE as SERVICES
from agent.transactions.model import Direction
from agent.transactions.outcome import DisplayOnly, Qr, Verification
from agent.ui.page.pages import STATIC, Pages
from agent.ui.words.words import Words
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import said_for
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.ui.sample_shop import STATEMENT, UPI, SampleShop, shop
from tests.unit.agent.ui.sample_steps import at_step
from tests.unit.agent.ui.sample_transactions import FAILED, KNOWN, PAID, PENDING, SENT, at

ASKED = {"amount": Name.AMOUNT, "consent": Name.CONSENT, "review": Name.REVIEW}
STEPS = ("tile", *ASKED, "notes in", "pay", "wait", "notes out", "result", "notes back")
PAGES = Pages(Words(("en",), strict=True))

Table = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The pictures of each step, by service."""


def _screens(code: str) -> Iterator[tuple[str, Screen]]:
    """Yield the screens of a visit, as far as this dialogue has them."""
    service = SERVICES.get(code)
    answers = said_for(code) if service else Answers()
    if service and not service.asks_amount and service.terms.direction is Direction.NO_CASH:
        answers = replace(answers, amount=None)
    named = {SCREENS[type(asked.step)].name for asked in DIALOGUES[code].steps}
    for step, name in ASKED.items():
        if name in named:
            yield step, at_step(code, name, answers, SampleShop()).screen
    if service is None:
        return
    direction = service.terms.direction
    amount = FIVE_HUNDRED if service.asks_amount or direction is not Direction.NO_CASH else ZERO

    def after(*happened: object, world: FakeWorld | None = None, **place: object) -> Front:
        return at(code, *happened, amount=amount, world=world, **place)  # type: ignore[arg-type]  # events

    comes_in = (f.HELD,) if direction is Direction.IN else ()
    if comes_in:
        yield "notes in", after(cash=CashStep.COUNTING).screen
        yield "notes back", after(*comes_in, *FAILED, f.REFUNDING).screen
    if code.startswith("upicw"):
        qr = shop(shown_now=DisplayOnly(qr=Qr(UPI, None, 300.0)))
        yield "pay", after(*PENDING, world=qr, payment=QrShown(210.0)).screen
    elif code.startswith("matm"):
        yield "pay", after(*PENDING, payment=CardRunning("insert-card")).screen
    yield "wait", after(*comes_in, *SENT).screen
    if direction is Direction.OUT:
        yield "notes out", after(*PAID, f.HANDING_OVER).screen
    ended = (*comes_in, *PAID, *((f.HANDING_OVER, f.HANDED) if direction is Direction.OUT else ()))
    known = DisplayOnly(
        balance=KNOWN.balance if code.endswith(".BE") else None,
        statement=STATEMENT if code.endswith(".MS") else (),
        verification=Verification(verified=True) if code.startswith("verify") else None,
    )
    yield "result", after(*ended, world=shop(shown_now=known)).screen


class _Shown(HTMLParser):
    """Collects the pictures of a screen's message, without those of its keys and warnings."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[bool] = []
        self._is_main = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "main":
            self._is_main = True
        elif tag in ("button", "header") or (tag == "p" and "pill" in (given.get("class") or "")):
            self._inside.append(True)
        elif tag == "use" and self._is_main and not self._inside:
            self.found.append((given.get("href") or "").removeprefix("#i-"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self._is_main = False
        elif tag in ("button", "header", "p") and self._inside:
            self._inside.pop()


def shown(screen: Screen) -> tuple[str, ...]:
    reader = _Shown()
    reader.feed(PAGES.fragment(screen, "Shop"))
    return tuple(dict.fromkeys(reader.found))


def table() -> Table:
    return {
        code: {
            "tile": (dialogue.icon,),
            **{step: shown(replace(screen, revision=1)) for step, screen in _screens(code)},
        }
        for code, dialogue in DIALOGUES.items()
    }


STYLE = """body { background: var(--paper); padding: 16px; overflow: auto; }
table { border-collapse: collapse; font-size: 18px; }
td, th { border: 1px solid var(--edge); padding: 6px 10px; text-align: left; }
td .icon { width: 56px; height: 56px; margin: 2px; } td p { font-size: 13px; }"""


def as_html() -> str:
    """Return the table as a page."""
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    found = table()
    rows = "".join(
        f"<tr><th>{code}</th>{''.join(_cell(steps.get(step, ())) for step in STEPS)}</tr>"
        for code, steps in found.items()
    )
    head = "".join(f"<th>{step}</th>" for step in STEPS)
    symbols = (STATIC.parent / "templates" / "symbols.svg").read_text(encoding="utf-8")
    return (
        f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{style}{STYLE}</style>"
        f'<svg class="symbols">{symbols}</svg><table><tr><th></th>{head}</tr>{rows}</table>'
    )


def _cell(pictures: tuple[str, ...]) -> str:
    drawn = "".join(f'<svg class="icon"><use href="#i-{one}"/></svg>' for one in pictures)
    return f"<td>{drawn}<p>{' '.join(pictures)}</p></td>"
