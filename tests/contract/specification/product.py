"""Rows of a product that the customer pays with notes: the notes come in first."""

from collections.abc import Iterator
from dataclasses import dataclass

from agent.transactions.model import CashStatus
from tests.contract.specification import steps as s
from tests.contract.specification.table import (
    ABANDONED,
    FAILED,
    SUCCEEDED,
    Account,
    Holds,
    Row,
    Step,
)

ASKS = s.asks()


UNSURELY = "refused in a way that does not prove that nothing is under way"


@dataclass(frozen=True, slots=True)
class Product:
    """A product that is sold, and its name on the screens."""

    services: tuple[str, ...]
    called: str
    """Its name in the keys of its titles."""
    asks: Step = ASKS
    taken_in: tuple[str, ...] = ("cash", "working")
    """The screens while the notes come in."""

    # --- the possible ends ---

    def delivered(
        self,
        outcome: str,
        *steps: Step,
        then: tuple[str, ...] = ("result",),
        codes: tuple[str, ...] = (),
    ) -> Row:
        """Return a row in which the product is delivered while the customer is there."""
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
        """Return a row in which the request was not accepted; the slip claims the notes back."""
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

    def refused(self, *steps: Step, codes: tuple[str, ...]) -> Row:
        """Return a row in which the service refuses the only request: the notes go back at once."""
        return Row(
            self.services,
            "refused",
            (s.refused(), *steps, s.gives_back),
            (*self.taken_in, "cash", "sorry"),
            (ABANDONED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            "sorry-refused-title",
            (),
            Account.NOTES_RETURNED,
            codes,
        )

    def given_back(
        self,
        outcome: str,
        *steps: Step,
        then: tuple[str, ...] = ("cash", "sorry"),
        title: str = "sorry-failed-title",
        account: Account = Account.NOTES_RETURNED,
        codes: tuple[str, ...] = (),
    ) -> Row:
        """Return a row in which it fails, and the customer gets the notes back."""
        return Row(
            self.services,
            outcome,
            steps,
            (*self.taken_in, *then),
            (FAILED, CashStatus.REFUNDED),
            Holds.OWN_NOTES,
            title,
            ("FAILED",),
            account,
            codes,
        )

    # --- the rows of every product ---

    def declined(self, outcomes: s.Outcomes, codes: tuple[str, ...]) -> Iterator[Row]:
        begun = (outcomes.no, self.asks, s.counts_in)
        yield self.given_back("FAILED", *begun, s.gives_back, codes=codes)
        yield self.given_back(
            "FAILED, and the attendant does not give the notes back at once",
            *(*begun, s.walks_away, s.claims_notes_back),
            then=("cash", "pending", "start"),
            title="pending-refund-title",
            account=Account.NO_MESSAGE,
            codes=(outcomes.because,),
        )

    def declined_after_all(self, outcomes: s.Outcomes, *waits: str) -> Row:
        return self.given_back(
            "PENDING, FAILED while the customer waits",
            *(outcomes.no_soon, self.asks, s.counts_in, s.gives_back),
            then=(*waits, "cash", "sorry"),
        )

    def settled_later(self, outcomes: s.Outcomes, title: str | None = None) -> Iterator[Row]:
        title = title or f"pending-{self.called}-title"
        yield Row(
            self.services,
            "PENDING, SUCCESS after the customer has gone",
            (outcomes.yes_later, self.asks, s.counts_in, s.goes_with_the_slip),
            (*self.taken_in, "pending", "start"),
            (SUCCEEDED, CashStatus.KEPT),
            Holds.RECEIPT,
            title,
        )
        yield self.given_back(
            "PENDING, FAILED after the customer has gone",
            *(outcomes.no_later, self.asks, s.counts_in),
            *(s.goes_with_the_slip, s.claims_notes_back),
            then=("pending", "start"),
            title=title,
            account=Account.NO_MESSAGE,
        )

    def unpaid(self) -> Row:
        return Row(
            self.services,
            "the attendant does not take the notes in",
            (self.asks, s.keeps_the_notes),
            ("cash", "sorry"),
            (ABANDONED, CashStatus.NONE),
            Holds.NOTHING,
            "sorry-not-sent-title",
            (),
            Account.UNTOUCHED,
        )


def answered(product: Product, outcomes: s.Outcomes, codes: tuple[str, ...]) -> Iterator[Row]:
    """Yield the rows for each answer, for a service that usually answers PENDING first."""
    asks = product.asks
    yield product.delivered(
        "PENDING, SUCCESS within seconds: the usual case",
        *(asks, s.counts_in),
    )
    yield product.delivered("SUCCESS at once", outcomes.yes, asks, s.counts_in)
    yield from product.declined(outcomes, codes)
    yield product.declined_after_all(outcomes)
    yield from product.settled_later(outcomes)
    for lost in (s.lost_before, s.lost_after):
        yield product.delivered(
            "no answer for 90 s, then found", outcomes.yes, lost, asks, s.counts_in
        )
