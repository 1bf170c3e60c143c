"""The separate QR display: it shows only the QR to be paid.

It follows the dialogue's screen, level-triggered: the next change corrects a missed one.
"""

import logging
from typing import Protocol

from agent.base.money import Money
from agent.dialogue.screens import Name, Screen, Text
from agent.services.upicw import checked_qr
from agent.ui.words.words import Words
from drivers.display.port import NotDone, QrCard, QrDisplay
from drivers.display.upi import Swapped

log = logging.getLogger(__name__)


class ScreenSource(Protocol):
    def screen(self) -> Screen: ...

    async def changed(self, since: int) -> int: ...


class QrDisplayRunner:
    def __init__(
        self,
        display: QrDisplay | None,
        words: Words,
        payees: frozenset[str],
        *,
        compares_reference: bool,
    ) -> None:
        """`payees` may be shown (none: any); `compares_reference`: `tr` must be our reference."""
        self._display = display
        self._words = words
        self._payees = payees
        self._compares_reference = compares_reference

    async def run(self, source: ScreenSource) -> None:
        """Follow the screen until cancelled."""
        if self._display is None:
            return
        await self._display.clear()  # a crash may have left an old QR
        shown: QrCard | None = None
        revision = 0
        while True:
            screen = source.screen()
            card = self._card(screen)
            if card != shown:
                shown = card if await self._show(self._display, card) else None
            revision = await source.changed(screen.revision if revision else 0)

    async def _show(self, display: QrDisplay, card: QrCard | None) -> bool:
        outcome = await (display.show(card) if card else display.clear())
        if isinstance(outcome, NotDone):
            log.error("display: %s %s", outcome.state.value, outcome.remark)
        return not isinstance(outcome, NotDone)

    def _card(self, screen: Screen) -> QrCard | None:
        """Return the card of the screen's QR; None if there is none or its check fails."""
        text, amount = screen.facts.get("qr"), screen.facts.get("amount")
        if screen.name is not Name.QR or not isinstance(text, str) or not isinstance(amount, Money):
            return None
        reference_id = str(screen.facts.get("reference") or "")
        expected = reference_id if self._compares_reference else None
        upi = checked_qr(text, self._payees, amount.paise, expected)
        if isinstance(upi, Swapped):
            return None
        scan = self._words.text(screen.language, Text("qr-scan"))
        in_figures = self._words.text(screen.language, Text("slip-money", {"amount": amount}))
        return QrCard(upi, in_figures, (scan,), screen.language)
