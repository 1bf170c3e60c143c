"""The read model for a dialogue in tests, in memory: the real lifecycle, and no I/O."""

from collections.abc import Callable, Mapping

from agent.api.aeps import AuthMode, Bank
from agent.base.clock import Moment
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.notes import Notes
from agent.dialogue.page import Text
from agent.dialogue.read_model import Interrupted, OfferedService, Option, OutletView, Today
from agent.dialogue.registry import BY_CODE as DIALOGUES
from agent.dialogue.steps.pick import find
from agent.outlet.complaints import StoredComplaint
from agent.services import verify
from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import SEARCHED, AskPick, Limits, Purpose, Source
from agent.transactions import model as m
from agent.transactions.decision import Action, Stuck, VolatileState, decide
from agent.transactions.lifecycle import apply
from agent.transactions.model import Transaction
from agent.transactions.outcome import DisplayOnly, Outcome, Status
from agent.transactions.references import end_so, plain
from agent.ui.words.words import Words, in_script
from tests.support.virtual_time import BEGIN

WORDS = Words(("en", "hi", "ta"))
REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"
FIVE_HUNDRED = rupees(500)

SBI = Bank("607094", "State Bank of India")
PNB = Bank("607027", "Punjab National Bank")
BANKS = (
    SBI,
    PNB,
    Bank("606985", "Bank of Baroda"),
    Bank("607105", "Indian Bank", services=["BE", "MS"]),
    Bank("608117", "Indian Overseas Bank", available=False),
)


class FakeWorld:
    """The state of a kiosk; a test changes it."""

    def __init__(self) -> None:
        self.unavailable: Text | None = None
        self.now = Moment(BEGIN, 0.0)
        self.bank_list: tuple[Bank, ...] = BANKS
        self.transactions: dict[str, Transaction] = {}
        self.here = VolatileState(body=True, customer=True)
        self.shown_now = DisplayOnly()
        self.home = "en"
        self.modes: tuple[AuthMode, ...] = (AuthMode.FINGER,)
        self.broken_modes: tuple[AuthMode, ...] = ()
        """Of readers that are fitted and do not work."""
        self.lists: dict[Source, Callable[[Answers], tuple[Option, ...]]] = {}
        self.sent_lately: set[tuple[str, Paise | None]] = set()
        self.first: EarlierRequest | None = None
        """The open request that is like the new one."""
        self.prints = True
        self.printer: Text | None = None
        """What the shopkeeper must do about the printer."""
        self.dispensable = rupees(0)
        """The amount that a dispenser can pay; zero: no dispenser is fitted."""
        self.being_paid: set[str] = set()
        """The references of payouts that are running or may still be reported."""
        self.display = False
        self.qr_is_ours = True
        self.outlet_view = OutletView(Text("outlet-standing-ready"))
        self.device_words: dict[str, str] = {"biometric": "ready", "printer": "ready"}
        self.day = Today()
        self.paid: tuple[Transaction, ...] = ()
        """The paid bills."""
        self.found_at_start: tuple[Interrupted, ...] = ()
        """The transactions that were interrupted shortly before."""
        self.drawer: Notes | None = None
        """The notes in the drawer; None: unknown."""
        self.expected: Paise | None = rupees(12_500)
        """What the drawer should hold."""
        self.raised: tuple[StoredComplaint, ...] = ()
        self.names: tuple[str, ...] = ("attendant", "Asha")
        self.has_funds = True
        self.tpin_error: Text | None = None
        """The service's wallet covers the request."""
        self.stuck: dict[str, Stuck] = {}
        """The transactions that the service cannot end, and why."""

    # --- what the dialogue reads ---

    @property
    def languages(self) -> tuple[str, ...]:
        return ("en", "hi")

    @property
    def home_language(self) -> str:
        return self.home

    def ordered_off(self, _: str) -> None:
        """Return None: no order has suspended a service."""

    def card_info(self) -> None:
        """Return None: it was never read."""

    @property
    def attendant(self) -> "FakeWorld":
        return self

    def interrupted(self) -> tuple[Interrupted, ...]:
        return self.found_at_start

    def offers(self) -> tuple[OfferedService, ...]:
        services = (one for one in DIALOGUES.values() if isinstance(one, ServiceDeclaration))
        return tuple(
            OfferedService(one, self.unavailable) for one in services if not one.for_attendant
        )

    def banks(self) -> tuple[Bank, ...]:
        return self.bank_list

    def own_name(self, name: str, language: str) -> str:
        return in_script(name, language, WORDS)

    def options(
        self, step: AskPick, _: str, answers: Answers, letters: str = ""
    ) -> tuple[Option, ...]:
        listed = self.lists[step.source](answers) if step.source in self.lists else ()
        searched = letters and step.source in SEARCHED
        return find(letters, listed, lambda option: (option.label,)) if searched else listed

    def first_like(self, service: str, _: Answers, /) -> EarlierRequest | None:
        first = self.first
        return first if first and first.transaction.service == service else None

    def repeats(self, service: str, answers: Answers) -> bool:
        return (service, answers.amount) in self.sent_lately

    def charge(self, service: str, amount: Paise) -> Paise | None:
        charges = {"CW": rupees(amount // rupees(1000)), "dmt.ACCOUNT": rupees(3)}
        return charges.get(service)

    def limits(self, _: str) -> Limits | None:
        return None

    def lacks_funds(self, _: str, __: Answers) -> bool:
        return not self.has_funds

    def launch_ends(self, reference: str) -> float | None:
        return 900.0 if self.display_only(reference).launch else None

    def fitted_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        return self.auth_modes(purpose) + self.broken_modes

    def auth_modes(self, purpose: Purpose) -> tuple[AuthMode, ...]:
        faces = purpose is Purpose.DAILY_AUTH
        return tuple(mode for mode in self.modes if faces or mode is not AuthMode.FACE)

    def can_print(self) -> bool:
        return self.prints

    def printer_warning(self) -> Text | None:
        return self.printer

    def can_dispense(self, amount: Paise) -> bool:
        return 0 < amount <= self.dispensable

    def has_display(self) -> bool:
        return self.display

    def transaction(self, reference: str) -> Transaction:
        return self.transactions[reference]

    def action(self, reference: str) -> Action:
        return decide(self.transaction(reference), self.here, self.now)

    def display_only(self, reference: str) -> DisplayOnly:
        return self.shown_now if reference in self.transactions else DisplayOnly()

    def pays_us(self, reference: str) -> bool:
        return self.qr_is_ours and reference in self.transactions

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        code = claim_code.reveal() if claim_code else "no code"
        return f"slip of {reference} in {language} with {code}"

    # --- what only the attendant sees ---

    def at_the_counter(self) -> tuple[Transaction, ...]:
        return tuple(t for t in self.transactions.values() if t.needs_person)

    def is_paying(self, reference: str) -> bool:
        return reference in self.being_paid

    def drawer_notes(self) -> Notes | None:
        return self.drawer

    def expected_in_drawer(self) -> Paise | None:
        return self.expected

    def pending(self) -> tuple[Transaction, ...]:
        return tuple(t for t in self.transactions.values() if t.waits_for_service)

    def why_stuck(self, reference: str) -> Stuck | None:
        return self.stuck.get(reference)

    def people(self) -> tuple[str, ...]:
        return self.names

    def opened_today(self) -> tuple[Transaction, ...]:
        return tuple(reversed(self.transactions.values()))

    def today(self) -> Today:
        return self.day

    def outlet(self) -> OutletView:
        return self.outlet_view

    def tpin_objection(self, _: Private[str]) -> Text | None:
        return self.tpin_error

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        return tuple(t for t in self.paid if not code or end_so(t, plain(code)))

    def verification(self) -> OfferedService:
        return OfferedService(verify.COUNTER, self.unavailable)

    def verified(self, code: str = "") -> tuple[Transaction, ...]:
        answered = (t for t in self.transactions.values() if verify.is_verified(t) is not None)
        return tuple(t for t in answered if t.client_reference.endswith(code))

    def is_tpin_configured(self) -> bool:
        return False

    def complaints(self) -> tuple[StoredComplaint, ...]:
        return self.raised

    def devices(self) -> Mapping[str, str]:
        return self.device_words

    # --- changes of the state ---

    def begins(
        self,
        reference: str = REFERENCE,
        *,
        service: str = "aeps.CW",
        amount: Paise = FIVE_HUNDRED,
        held: bool = False,
    ) -> None:
        dialogue = DIALOGUES[service]
        assert isinstance(dialogue, ServiceDeclaration)
        product = service.partition(".")[0]
        prepared = m.Prepared(
            at=self.now.service,
            client_reference=reference,
            service=service,
            amount=amount,
            terms=dialogue.terms,
            masked_details=FACTS if product == "aeps" else {},
            held=held,
        )
        self.transactions[reference] = apply(None, prepared)

    def takes_in(self, *events: m.AnyEvent, reference: str = REFERENCE) -> None:
        for event in events:
            self.transactions[reference] = apply(self.transactions[reference], event)

    def sends(self, reference: str = REFERENCE) -> None:
        sending = m.Sending(at=self.now.service, signed_at=int(self.now.service))
        self.takes_in(sending, reference=reference)

    def refuses(self, code: str) -> None:
        """The service refuses the request, so its body is used up."""
        self.sends()
        self.takes_in(m.Refused(at=self.now.service, code=code))
        self.here = replace(self.here, body=False)

    def bank_says(self, status: Status, *, reference: str = REFERENCE, **more: object) -> None:
        """The service's first answer."""
        self.sends(reference)
        answered = m.Answered(at=self.now.service, outcome=_outcome(status, reference, more))
        self.takes_in(answered, reference=reference)

    def look_up_says(self, status: Status, *, reference: str = REFERENCE, **more: object) -> None:
        """The service's newer answer about a PENDING."""
        found = m.StatusReceived(at=self.now.service, outcome=_outcome(status, reference, more))
        self.takes_in(found, reference=reference)

    def has_paid(self, reference: str, *events: m.AnyEvent) -> None:
        """Add an earlier customer's withdrawal that the bank has paid."""
        self.begins(reference)
        self.bank_says(Status.SUCCESS, reference=reference)
        self.takes_in(*events, reference=reference)


FACTS = {"last4": "0019", "bank_name": "State Bank of India"}


def _outcome(status: Status, reference: str, texts: dict[str, object]) -> Outcome:
    return Outcome(status, reference, "AE2611210001", bank_rrn="632511004321", **texts)  # type: ignore[arg-type]  # the texts of an outcome
