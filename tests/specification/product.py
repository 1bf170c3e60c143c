"""What becomes of a product that is paid with notes: in first, and kept for it alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from agent.transactions.model import CashStatus
from tests.specification import steps as s
from tests.specification.table import ABANDONED, FAILED, SUCCEEDED, Account, Holds, Row, Step

ASKS = s.asks()


@dataclass(frozen=True, slots=True)
class Product:
    """What is sold, and what the screens call it."""

    services: tuple[str, ...]
    called: str
    """In the keys of its titles."""
    asks: Step = ASKS
    taken_in: tuple[str, ...] = ("cash", "working")
    """The screens of the notes' way in."""

    # --- the ends, by whatever way ---

    def delivered(
        self,
        outcome: str,
        *steps: Step,
        then: tuple[str, ...] = ("result",),
        codes: tuple[str, ...] = (),
    ) -> Row:
        """Write a row in which it is delivered while the customer is there."""
        return Row(
            self.services,
            outcome,
            steps,
            (*self.taken_in, *then),
            (SUCCEEDED, CashStatus.KEPT),
            Holds.RECEIPT,
            f"result-{self.called}-title",
            codes=codes,
        )

    def undone(
        self,
        outcome: str,
        *steps: Step,
        then: tuple[str, ...] = ("pending", "start"),
        codes: tuple[str, ...] = (),
    ) -> Row:
        """Write a row in which nobody took the request, and the notes go back by the slip."""
        return Row(
            self.services,
            outcome,
            (*steps, s.goes_with_the_slip, s.claims_notes_back),
            (*self.taken_in, *then),
            (ABANDONED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            "pending-held-title",
            (),
            codes=codes,
        )

    # --- the ways that every product has ---

    def declined(self, says: s.Says, codes: tuple[str, ...]) -> Iterator[Row]:
        yield Row(
            self.services,
            "FAILED",
            (says.no, self.asks, s.counts_in, s.gives_back),
            (*self.taken_in, "cash", "sorry"),
            (FAILED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            "sorry-failed-title",
            ("FAILED",),
            Account.NOTES_RETURNED,
            codes,
        )
        yield Row(
            self.services,
            "FAILED, and nobody gives the notes back at once",
            (says.no, self.asks, s.counts_in, s.walks_away, s.claims_notes_back),
            (*self.taken_in, "cash", "pending", "start"),
            (FAILED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            "pending-refund-title",
            ("FAILED",),
            codes=(says.because,),
        )

    def declined_after_all(self, says: s.Says) -> Row:
        return Row(
            self.services,
            "PENDING, FAILED while the customer waits",
            (says.no_soon, self.asks, s.counts_in, s.gives_back),
            (*self.taken_in, "cash", "sorry"),
            (FAILED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            "sorry-failed-title",
            ("FAILED",),
            Account.NOTES_RETURNED,
        )

    def settled_later(self, says: s.Says) -> Iterator[Row]:
        yield Row(
            self.services,
            "PENDING, SUCCESS after the customer has gone",
            (says.yes_later, self.asks, s.counts_in, s.goes_with_the_slip),
            (*self.taken_in, "pending", "start"),
            (SUCCEEDED, CashStatus.KEPT),
            Holds.RECEIPT,
            f"pending-{self.called}-title",
        )
        yield Row(
            self.services,
            "PENDING, FAILED after the customer has gone",
            (says.no_later, self.asks, s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
            (*self.taken_in, "pending", "start"),
            (FAILED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            f"pending-{self.called}-title",
            ("FAILED",),
        )

    def unpaid(self) -> Row:
        return Row(
            self.services,
            "nobody takes the notes in",
            (self.asks, s.keeps_the_notes),
            ("cash", "sorry"),
            (ABANDONED, CashStatus.NONE),
            Holds.NOTHING,
            "sorry-not-sent-title",
            (),
            Account.UNTOUCHED,
        )


def answered(product: Product, says: s.Says, codes: tuple[str, ...]) -> Iterator[Row]:
    """Write what becomes of it by what is said, where PENDING is the usual first answer."""
    asks = product.asks
    yield product.delivered(
        "PENDING, SUCCESS within seconds: the usual way",
        *(asks, s.counts_in),
    )
    yield product.delivered("SUCCESS at once", says.yes, asks, s.counts_in)
    yield from product.declined(says, codes)
    yield product.declined_after_all(says)
    yield from product.settled_later(says)
    for lost in (s.lost_before, s.lost_after):
        yield product.delivered("no answer for 90 s, then found", says.yes, lost, asks, s.counts_in)
