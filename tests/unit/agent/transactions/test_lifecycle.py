"""Transcripts of a transaction's life: the rows of the table of events, and its rules.

Each test alone is an example; all of them together reach every branch of the lifecycle.
"""

from math import inf
from typing import Any

import msgspec
import pytest

from agent.base.clock import Moment
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.decision import (
    ASKED_IN_VAIN,
    ATTEMPTS_MAX,
    CUSTOMER_TIMEOUT,
    POLL_SPREAD,
    SETTLES_WITHIN,
    SPREAD,
    UNCLEAR_LONG,
    WAITS,
    Abandon,
    AskAgain,
    AskPerson,
    CheckStatus,
    Nothing,
    OfferCash,
    ReturnCash,
    Send,
    Stuck,
    VolatileState,
    Wait,
    decide,
    poll_stretch,
    wait_after,
    why_stuck,
)
from agent.transactions.error_table import Remedy
from agent.transactions.lifecycle import DOUBT_LASTS, IllegalMove, apply, repeats
from agent.transactions.model import BankStatus, CashStatus, Direction
from agent.transactions.origin import Origin
from agent.transactions.outcome import Outcome, Status
from tests.contract.proofs import proves
from tests.unit.agent.transactions.facts import (
    ABANDONED,
    BALANCE,
    BILL,
    CARD,
    CLAIM_ISSUED,
    DEPOSIT,
    DISPUTED,
    ELSEWHERE,
    FAILED,
    FOUND_PAID,
    HANDED,
    HANDING_OVER,
    HELD,
    HOME,
    NOT_HANDED,
    OPENED,
    OPERATOR_DONE,
    OPERATOR_FOUND_PAID,
    OPERATOR_NOT,
    OPERATOR_UNFOUNDED,
    PENDING,
    REFERENCE,
    REFUNDED,
    REFUNDING,
    RESOLVED,
    ROTATED,
    SALVAGED,
    SHORT,
    SUCCESS,
    UNANSWERED,
    UPI_CASH,
    VOUCHED_DONE,
    VOUCHED_NOT,
    after,
    answered,
    begun,
    looked_up,
    not_found,
    outcome,
    prepared,
    refused,
    sending,
)
from tests.unit.agent.transactions.playbook import (
    AT_SCREEN,
    LEFT,
    Asked,
    ClockJumps,
    Holds,
    Passes,
    Playbook,
    Restarts,
    Tried,
    Unheard,
)

IN_FLIGHT = Holds(body=True, customer=True, in_flight=True)
WITHOUT_BODY = Holds(customer=True)
OUT_OF_TIME = Abandon("the service does not know it yet, and the customer's time is over")
LOST = Abandon("the request was lost before it was sent")
SUCCEEDED = BankStatus.SUCCEEDED


# --- prepared ---


def test_a_successful_withdrawal_is_handed_over_and_closed() -> None:
    """Sent once, answered, offered, handed over once, closed."""
    assert (
        Playbook(prepared(), AT_SCREEN)
        << Send()
        >> sending()
        >> IN_FLIGHT
        << Wait()
        >> answered(SUCCESS)
        >> WITHOUT_BODY
        << (BankStatus.SUCCEEDED, CashStatus.OWED)
        << OfferCash()
        >> HANDING_OVER
        << AskPerson()
        >> HANDED
        << (BankStatus.SUCCEEDED, CashStatus.HANDED)
        << Nothing()
    )


# --- sent ---


@proves("rule: Conventions common to all products 5")
def test_an_unanswered_request_is_checked_at_once_and_every_fifteen_seconds() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED)
        << CheckStatus()
        >> Asked()
        << Wait(15)
        >> Passes(14)
        << Wait(15)
        >> Passes(1)
        << CheckStatus()
        >> Passes(40)
        << CheckStatus()
    )


def waits(tries: int, least: float = 0.0) -> float:
    return wait_after(REFERENCE, tries, least)


@proves("rule: Conventions common to all products 4")
def test_a_404_sends_the_body_in_memory_again() -> None:
    """Each unanswered attempt is checked at once; after the wait the same bytes are sent again."""
    second = waits(1) + waits(2)
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, Tried())
        << CheckStatus()
        >> Asked()
        >> not_found(2)
        << Wait(waits(1))
        >> Passes(waits(1))
        << Send()
        >> sending(2)
        >> UNANSWERED
        >> Tried()
        >> Asked()
        >> not_found(4)
        << Wait(second)
    )


def test_each_wait_is_longer_and_never_shorter_than_the_table() -> None:
    """All waits together are shorter than the customer's timeout."""
    each = [waits(tries) for tries in range(1, ATTEMPTS_MAX)]
    for wait, least in zip(each, WAITS, strict=True):
        assert least <= wait <= least * (1 + SPREAD)
    assert each == sorted(each)
    assert sum(WAITS) * (1 + SPREAD) < CUSTOMER_TIMEOUT


@pytest.mark.parametrize("attempts", range(1, ATTEMPTS_MAX + 1))
def test_the_number_of_attempts_does_not_change_the_customers_timeout(
    attempts: int,
) -> None:
    """It counts from the first attempt; a signature's time is whole seconds."""
    t = after(prepared())
    for tries in range(attempts):
        sent_after = sum(waits(earlier) for earlier in range(1, tries + 1))
        t = after(sending(sent_after), UNANSWERED, not_found(sent_after), of=t)
    without_body = VolatileState(customer=True)
    assert t.attempts == attempts
    ends = OPENED + CUSTOMER_TIMEOUT
    assert decide(t, without_body, Moment(ends - 1.01, 0.0)) == CheckStatus()
    assert decide(t, without_body, Moment(ends, 0.0)) == OUT_OF_TIME


def test_kiosks_return_at_different_times_after_an_outage() -> None:
    references = [f"OUTLET-001-20261121-150000-{number:06}" for number in range(100)]
    assert len({wait_after(reference, 1) for reference in references}) == 100


def test_repeated_unanswered_checks_return_to_the_usual_interval() -> None:
    playbook = Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, Tried())
    for _ in range(9):
        playbook >> Unheard()
    assert playbook << Wait(15)


def test_there_is_no_sixth_attempt() -> None:
    """A request that cannot be delivered is checked until the timeout; then the customer may go.

    The time-out counts from about the first attempt: the waits between them are the customer's.
    """
    playbook = Playbook(prepared(), AT_SCREEN)
    for attempt in range(5):
        playbook >> sending(attempt) >> UNANSWERED >> Tried() >> not_found(attempt)
    assert (
        playbook
        >> Asked()
        << Wait(15)
        >> Passes(93)
        << OUT_OF_TIME
        >> ABANDONED
        << (BankStatus.ABANDONED, CashStatus.NONE)
        << Wait(330)
    )


def test_a_customer_is_released_at_the_timeout_and_not_at_the_next_check() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(2), WITHOUT_BODY)
        >> Passes(80)
        >> Asked()
        << Wait(90)
    )


def test_a_404_without_a_time_sends_the_body_in_memory_again() -> None:
    """It cannot prove that the request never arrived, but the same bytes may be sent twice."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, Tried(), Asked())
        >> not_found(None)
        << Wait(waits(1))
        >> Passes(waits(1))
        << Send()
    )


def test_a_404_when_the_signature_has_long_expired() -> None:
    """It can no longer arrive: given up whatever the local clock says, and closed."""
    assert (
        Playbook(prepared(), sending(), Restarts(), ClockJumps(-7200))
        << CheckStatus(poll=True)
        >> not_found(721)
        << Abandon("the request never arrived")
        >> ABANDONED
        << Nothing()
    )


# --- refused ---


def test_a_new_process_holds_nothing() -> None:
    assert VolatileState() == VolatileState(
        body=False, in_flight=False, customer=False, asked_at=None, tried_at=-inf, unanswered=0
    )


def test_a_refusal_after_an_unanswered_attempt_is_final_at_the_customers_timeout() -> None:
    begun = prepared(), AT_SCREEN, sending(), UNANSWERED, sending(1), refused("INVALID_PID"), LEFT
    left = 90 + 1 - waits(1)  # a signature's time is whole seconds
    assert Playbook(*begun, Passes(left - 0.01), Asked()) << Wait(left - 0.01 + 60)
    assert Playbook(*begun, Passes(left), Asked()) << Abandon("INVALID_PID")


def test_a_pause_as_long_as_the_customers_timeout_is_waited_for() -> None:
    busy = refused("RATE_LIMITED", pause=CUSTOMER_TIMEOUT)
    assert Playbook(prepared(), AT_SCREEN, sending(), busy, Tried()) << Wait(
        waits(1, least=CUSTOMER_TIMEOUT)
    )


def test_after_a_wrong_clock_the_request_is_sent_once_more() -> None:
    wrong_clock = refused("EXPIRED_TIMESTAMP")
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), wrong_clock, Asked(), Tried())
        << Send()
        >> sending()
        >> wrong_clock
        << Abandon("EXPIRED_TIMESTAMP")
    )


def test_a_service_that_refuses_every_capture_is_not_asked_for_ever() -> None:
    """A finger may stay on the reader, so each refusal would start the next capture."""
    book = Playbook(prepared(), AT_SCREEN)
    for attempt in range(ATTEMPTS_MAX):
        book = book >> sending(attempt) >> refused("INVALID_PID")
    assert book >> WITHOUT_BODY << Abandon("INVALID_PID")


def test_an_unanswered_attempt_may_have_used_up_the_token() -> None:
    """service.md 4: after a 410 on a retry, the status is checked first."""
    retried = Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(2), sending(4))
    assert (
        retried
        >> refused("INVALID_BILL_TOKEN")
        >> WITHOUT_BODY
        << CheckStatus()
        >> not_found(5)
        << AskAgain(Remedy.FETCH_AGAIN)
    )


@pytest.mark.parametrize("terms", [DEPOSIT, BILL])
@pytest.mark.parametrize(
    "codes",
    [("INSUFFICIENT_BALANCE",), ("DAILY_AUTH_REQUIRED", "EXPIRED_TIMESTAMP", "INVALID_AMOUNT")],
)
def test_notes_go_back_at_once_if_the_service_has_refused_every_request(
    terms: m.Terms, codes: tuple[str, ...]
) -> None:
    """The service has answered about each request, so none of them is under way."""
    book = Playbook(prepared(terms), AT_SCREEN, HELD)
    for code in codes:
        book = book >> sending() >> refused(code)
    assert book >> ABANDONED << (BankStatus.ABANDONED, CashStatus.REFUND_OWED) << ReturnCash()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("PAYMENT_IN_PROGRESS", "another request may be under way"),
        ("TRANSACTION_IN_PROGRESS", "another request may be under way"),
        ("RATE_LIMITED", "a gateway was refused for a copy"),
        ("INVALID_BILL_TOKEN", "another copy may have spent the token"),
        ("SERVICE_DISABLED", "a 5xx: something between us may have failed"),
        ("NOT_FOUND", "the answer to a look-up says nothing about a submission"),
        ("INSUFFICIENT_BALANCE_UNDER_404", "under another row's status"),
        ("INVALID_OTP", "a code that we guess"),
        ("WHAT_IS_THIS", "a code that nobody knows"),
    ],
)
def test_notes_wait_after_a_refusal_that_does_not_prove_that_nothing_is_under_way(
    code: str, why: str
) -> None:
    given_up = after(prepared(DEPOSIT), HELD, sending(), refused(code), ABANDONED)
    assert (given_up.in_doubt, given_up.cash) == (True, CashStatus.HELD), why
    assert after(not_found(721), of=given_up).cash is CashStatus.REFUND_OWED


def test_a_transaction_of_an_older_release_keeps_the_rules_it_was_opened_under() -> None:
    """Its events, which are in the journal, must lead to the same state as then."""
    old = m.Terms(Direction.IN, DEPOSIT.poll_schedule)
    refused_then = after(prepared(old), HELD, sending(), refused("INVALID_AMOUNT"), ABANDONED)
    assert refused_then.in_doubt
    assert after(looked_up(SUCCESS), of=refused_then).cash is CashStatus.KEPT
    silent = after(prepared(old), HELD, sending(), UNANSWERED, ABANDONED)
    assert after(not_found(330), of=silent).in_doubt
    assert after(not_found(331), REFUNDING, of=silent).cash is CashStatus.REFUNDING


def test_an_unknown_code_is_checked() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), refused("WHAT_IS_THIS"), Asked(), Passes(15))
        << CheckStatus()
        >> not_found(15)
        << Abandon("WHAT_IS_THIS")
    )


# --- a product without a status check: UPI Cash (rule 4) ---


def test_a_final_refusal_after_an_unanswered_qr_abandons() -> None:
    """The service has no status check, and nobody can have paid."""
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), UNANSWERED)
        >> sending(5)
        >> refused("SERVICE_CLOSED")
        << Abandon("SERVICE_CLOSED")
    )


def test_an_uncertain_refusal_of_a_qr_is_posted_again() -> None:
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), refused("WHAT_IS_THIS"), Tried())
        << Wait(waits(1))
        >> Passes(waits(1))
        << Send()
        >> LEFT
        << Abandon("WHAT_IS_THIS")
    )


# --- pending (rule 5) ---


STRETCH = poll_stretch(REFERENCE)


def test_a_pending_transaction_is_polled_by_its_products_schedule() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), answered(PENDING), Asked())
        << (BankStatus.PENDING, CashStatus.NONE)
        << Wait(60 * STRETCH)
        >> Passes(60 * STRETCH)
        << CheckStatus(poll=True)
        >> Passes(600 - 60 * STRETCH)
        >> Asked()
        << Wait(600 + 3600 * STRETCH)
    )


def test_transactions_are_polled_at_different_times() -> None:
    """The intervals of a hundred transactions that wait since the same moment differ a little."""
    stretches = {poll_stretch(f"OUTLET-{number:03d}-X") for number in range(100)}
    assert len(stretches) == 100
    assert min(stretches) >= 1
    assert 1.08 < max(stretches) <= 1 + POLL_SPREAD


@proves("rule: Cash is handed over only on SUCCESS")
def test_a_pending_transaction_survives_a_restart_and_days() -> None:
    """A new process polls at once. A late success is owed, and a claim code does not close it."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), answered(PENDING), CLAIM_ISSUED)
        >> Passes(3 * 24 * 3600)
        >> Restarts()
        << CheckStatus(poll=True)
        >> looked_up(PENDING)
        >> looked_up(SUCCESS)
        << OfferCash()
        << (BankStatus.SUCCEEDED, CashStatus.OWED)
    )


# --- what counts as success (rule 1) ---


def test_a_card_success_counts_only_when_the_network_has_confirmed_it() -> None:
    assert (
        Playbook(prepared(CARD), AT_SCREEN, sending(), answered(SUCCESS, confirmed=False))
        << (BankStatus.PENDING, CashStatus.NONE)
        >> Asked()
        << Wait(60 * STRETCH)
        >> looked_up(SUCCESS, confirmed=True)
        << (BankStatus.SUCCEEDED, CashStatus.OWED)
    )


HELD_AND_SENT = prepared(DEPOSIT, held=True), sending()


@proves("rule: Cash is handed over only on SUCCESS")
@pytest.mark.parametrize(
    ("events", "ends"),
    [
        ((prepared(BALANCE), sending(), answered(SUCCESS)), (SUCCEEDED, CashStatus.NONE)),
        ((*HELD_AND_SENT, answered(SUCCESS)), (SUCCEEDED, CashStatus.KEPT)),
        (
            (prepared(), sending(), answered(PENDING), looked_up(FAILED)),
            (BankStatus.FAILED, CashStatus.NONE),
        ),
        (
            (prepared(CARD), sending(), answered(FAILED, confirmed=False)),
            (BankStatus.FAILED, CashStatus.NONE),
        ),
    ],
    ids=[
        "a service without cash",
        "the notes of a deposit are kept",
        "a pending transaction can fail",
        "a card's failure pays no cash, so it needs no confirmation",
    ],
)
def test_a_final_answer_closes_it_if_no_note_must_move(
    events: tuple[m.AnyEvent, ...], ends: tuple[BankStatus, CashStatus]
) -> None:
    assert Playbook(*events) << ends << Nothing()


# --- notes are handed out (rule 2) ---


def test_a_hand_over_found_after_a_restart_is_asked_about() -> None:
    """Only a person who was present knows; no note moved, so it is owed again."""
    assert (
        Playbook(prepared(), sending(), answered(SUCCESS), HANDING_OVER, Restarts())
        << AskPerson()
        >> NOT_HANDED
        << OfferCash()
        << (BankStatus.SUCCEEDED, CashStatus.OWED)
    )


# --- notes are taken in (rule 6) ---


@pytest.mark.parametrize(
    "moved",
    [
        (prepared(), sending(), answered(SUCCESS), HANDING_OVER, HANDED),
        (prepared(DEPOSIT, held=True), sending(), answered(FAILED), REFUNDING, REFUNDED),
    ],
    ids=["paid out", "given back"],
)
def test_notes_that_a_customer_misses_wait_for_two_people(moved: tuple[m.AnyEvent, ...]) -> None:
    """Nothing is paid and nothing is asked meanwhile, also after a restart."""
    assert (
        Playbook(*moved)
        << Nothing()
        >> SHORT
        << Wait()
        >> FOUND_PAID
        << Wait()
        >> Restarts()
        << Wait()
        >> OPERATOR_UNFOUNDED
        << Wait()
        >> OPERATOR_FOUND_PAID
        << Nothing()
    )


def test_a_finding_of_nobody_is_refused() -> None:
    missed = after(*begun(), answered(SUCCESS), HANDING_OVER, HANDED, SHORT)
    with pytest.raises(IllegalMove):
        apply(missed, msgspec.structs.replace(FOUND_PAID, by=""))


def test_held_notes_stay_while_the_request_may_still_arrive() -> None:
    """Rule 4: the customer keeps the slip until the last signature has expired."""
    assert (
        Playbook(prepared(DEPOSIT, held=True), AT_SCREEN, sending(), UNANSWERED, LEFT)
        >> not_found(100)
        >> ABANDONED
        << (BankStatus.ABANDONED, CashStatus.HELD)
        << CheckStatus(poll=True)
        >> not_found(329)
        << (BankStatus.ABANDONED, CashStatus.HELD)
        >> not_found(721)
        << (BankStatus.ABANDONED, CashStatus.REFUND_OWED)
        << ReturnCash()
    )


def test_disputed_notes_are_refunded_only_after_the_banks_answer() -> None:
    """While the deposit may still succeed, a refund cannot be reported."""
    pending = prepared(DEPOSIT, held=True), sending(), answered(PENDING), DISPUTED
    assert (
        Playbook(*pending)
        << CheckStatus(poll=True)
        >> NOT_HANDED
        << (BankStatus.PENDING, CashStatus.HELD)
        >> DISPUTED
        >> looked_up(FAILED)
        << Wait()
        >> REFUNDED
        << (BankStatus.FAILED, CashStatus.REFUNDED)
    )
    with pytest.raises(IllegalMove, match="Refunded is not possible in pending/disputed"):
        Playbook(*pending) >> REFUNDED


# --- checks of a transaction in doubt (rule 4) ---


@proves("limit: Clock skew")
def test_an_in_doubt_transaction_is_checked_when_the_last_signature_expires() -> None:
    """It is also checked before, in case it arrives late; afterwards every minute until then."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(5), ABANDONED, LEFT)
        >> Passes(100)
        >> Asked()
        << Wait(430)
        >> Passes(330)
        << CheckStatus(poll=True)
        >> Asked()
        << Wait(720)
        >> Passes(290)
        << CheckStatus(poll=True)
        >> not_found(720)
        >> Asked()
        << Wait(780)
        >> Passes(60)
        << CheckStatus(poll=True)
        >> not_found(780)
        << Nothing()
    )


@pytest.mark.parametrize(
    ("late", "why"),
    [
        (331, "the signature has expired by the clock of the Date"),
        (389, "accepted at the last moment, and then it waits for the bank"),
        (421, "the clock that accepts it may be behind the clock of the Date"),
        (690, "by the earliest clock it was accepted at the last moment, and waits for the bank"),
        (720, "the margin"),
    ],
)
def test_a_404_proves_nothing_while_a_request_can_still_be_recorded(late: int, why: str) -> None:
    in_doubt = after(prepared(DEPOSIT), HELD, sending(), UNANSWERED, ABANDONED)
    assert after(not_found(late), of=in_doubt).in_doubt, why
    assert after(not_found(late), of=in_doubt).cash is CashStatus.HELD


def test_the_doubt_ends_when_no_request_can_be_recorded_any_more() -> None:
    in_doubt = after(prepared(DEPOSIT), HELD, sending(), UNANSWERED, ABANDONED)
    ended = after(not_found(721), of=in_doubt)
    assert (ended.in_doubt, ended.cash) == (False, CashStatus.REFUND_OWED)


@pytest.mark.parametrize(
    ("age", "every"), [(5, 15), (100, 60), (1000, 180), (7200, 600), (90_000, 3600)]
)
@pytest.mark.parametrize("events", [(), (ABANDONED, not_found(None))])
def test_without_a_customer_a_status_is_checked_less_and_less_often(
    events: tuple[m.AnyEvent, ...], age: int, every: int
) -> None:
    """Sixteen transactions without a usable answer took 54 of the 60 calls of each minute."""
    checked = Playbook(prepared(), sending(), UNANSWERED, *events, LEFT, Passes(age), Unheard())
    if events and age < DOUBT_LASTS:
        assert checked << Wait(min(DOUBT_LASTS, age + 330))
        return
    assert checked << Wait(age + every) >> Passes(every) << CheckStatus(poll=True)


def test_a_check_shortly_before_the_signature_expires_does_not_delay_the_last_one() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(5), ABANDONED)
        >> Passes(719.5)
        >> Asked()
        << Wait(720)
    )


def test_a_dispute_after_a_salvage_is_settled_only_once() -> None:
    """Held notes are disputed after a salvage; a person ends that, whatever the bank answers.

    There is only one doubt, so it is settled only once.
    """
    salvaged = Playbook(prepared(DEPOSIT, held=True), sending(), SALVAGED, DISPUTED)
    assert salvaged >> looked_up(FAILED) >> NOT_HANDED << ReturnCash()


def test_a_salvaged_payout_without_a_status_check_is_disputed_only_if_it_was_given_up() -> None:
    """The notes of a withdrawal that waits for the bank cannot have moved."""
    waiting = Playbook(prepared(UPI_CASH), sending(), answered(PENDING), SALVAGED)
    assert waiting << (BankStatus.PENDING, CashStatus.NONE)
    given_up = Playbook(prepared(UPI_CASH), sending(), UNANSWERED, SALVAGED, ABANDONED)
    assert given_up << (BankStatus.ABANDONED, CashStatus.DISPUTED)


@pytest.mark.parametrize("beginning", [(), (sending(), UNANSWERED)])
def test_after_a_salvage_the_first_404_sets_the_time(
    beginning: tuple[m.AnyEvent, ...],
) -> None:
    """After a salvage with a clock two hours behind, a lost request may be only a second old."""
    salvaged = m.Salvaged(at=OPENED, signed_at=int(OPENED) - 7200, by_local_clock=True)
    assert (
        Playbook(prepared(), *beginning, salvaged, Restarts())
        << CheckStatus(poll=True)
        >> not_found(600)
        >> ABANDONED
        << CheckStatus(poll=True)
        >> not_found(1320)
        << CheckStatus(poll=True)
        >> not_found(1321)
        << Nothing()
    )


def test_after_a_salvage_with_a_fast_clock_the_doubt_only_lasts_longer() -> None:
    """The request may have been signed with the fast clock, so its time counts."""
    salvaged = m.Salvaged(at=OPENED, signed_at=int(OPENED) + 7200, by_local_clock=True)
    assert (
        Playbook(prepared(), salvaged, not_found(600), ABANDONED, Restarts(), not_found(1321))
        << CheckStatus(poll=True)
        >> not_found(7921)
        << Nothing()
    )


def test_a_404_after_a_salvage_releases_the_customer() -> None:
    """The customer's time counts from the service's time, the first one that is known."""
    salvaged = m.Salvaged(at=OPENED, signed_at=int(OPENED), by_local_clock=True)
    assert (
        Playbook(prepared(), sending(), salvaged, Restarts(), not_found(600))
        >> Passes(700)
        >> Asked()
        << OUT_OF_TIME
    )


def test_a_salvage_of_an_older_release_keeps_its_meaning() -> None:
    """Its events must still lead to its stored states."""
    assert Playbook(prepared(), SALVAGED, not_found(721), ABANDONED) << Nothing()


# --- sent to another service, or under another key (rule 12) ---

TERMS_OF_MONEY = [prepared(), prepared(DEPOSIT, held=True), prepared(CARD)]


@pytest.mark.parametrize("begun", TERMS_OF_MONEY, ids=["withdrawal", "deposit", "card"])
@pytest.mark.parametrize(
    "since", [(UNANSWERED,), (answered(PENDING),), (UNANSWERED, ABANDONED)], ids=len
)
def test_a_request_sent_to_another_address_is_not_checked(
    begun: m.Prepared, since: tuple[m.AnyEvent, ...]
) -> None:
    """Another service does not know the request, so its 404 proves nothing."""
    assert (
        Playbook(begun, sending(origin=HOME), *since, Restarts(ELSEWHERE))
        << Wait()
        >> Passes(86_400)
        << Wait()
        >> Restarts(HOME)
        << CheckStatus(poll=True)
        >> Restarts(ROTATED)
        << CheckStatus(poll=True)
    )


def test_an_unanswered_qr_ends_at_any_address() -> None:
    """It was never shown, so nobody can have paid it (rule 4)."""
    assert Playbook(
        prepared(UPI_CASH), sending(origin=HOME), UNANSWERED, Restarts(ELSEWHERE)
    ) << Abandon("unanswered, and the customer has gone")


def test_a_request_of_an_older_release_is_still_checked() -> None:
    assert Playbook(
        prepared(), sending(origin=None), UNANSWERED, Restarts(ELSEWHERE)
    ) << CheckStatus(poll=True)


# --- verdicts of people ---

LOST_TOUCH = sending(origin=HOME), UNANSWERED, Restarts(ELSEWHERE)


def test_one_person_counts_once() -> None:
    assert Playbook(prepared(), *LOST_TOUCH, VOUCHED_NOT, VOUCHED_NOT) << (
        BankStatus.SENT,
        CashStatus.NONE,
    )


def test_a_contradicting_answer_needs_a_person_and_moves_no_notes() -> None:
    ended = prepared(), *LOST_TOUCH, VOUCHED_NOT, OPERATOR_NOT
    assert (
        Playbook(*ended)
        >> looked_up(SUCCESS)
        << (BankStatus.FAILED, CashStatus.DISPUTED)
        << Wait()
        >> RESOLVED
        << (BankStatus.FAILED, CashStatus.NONE)
        << Nothing()
    )
    with pytest.raises(IllegalMove, match="HandingOver is not possible in failed/disputed"):
        Playbook(*ended) >> looked_up(SUCCESS) >> HANDING_OVER


@pytest.mark.parametrize("late", [looked_up(PENDING), looked_up(FAILED), answered(FAILED)])
def test_an_answer_that_agrees_changes_nothing(late: m.AnyEvent) -> None:
    assert Playbook(prepared(), *LOST_TOUCH, VOUCHED_NOT, OPERATOR_NOT, late) << Nothing()


def test_a_late_answer_does_not_dispute_paid_notes() -> None:
    """The day's report shows it; no notes are left to move."""
    kept = prepared(DEPOSIT, held=True), sending(), UNANSWERED, VOUCHED_DONE, OPERATOR_DONE
    t = after(*kept, looked_up(FAILED))
    assert (t.cash, t.closed) == (CashStatus.KEPT, True)
    assert t.agreement is not None
    assert t.agreement.contradicted


# --- the reason why a transaction is open ---


def stuck(
    *events: m.AnyEvent,
    asks: Origin = HOME,
    unknown_for: float | None = None,
    seconds: float = 3600,
) -> object:
    """Return why it is stuck this long after its start.

    `unknown_for`: the seconds for which each answer was a 404 or another transaction's record.
    """
    since = None if unknown_for is None else 10_000.0 - unknown_for
    return why_stuck(
        after(*events),
        VolatileState(asks=asks, unknown_since=since),
        Moment(OPENED + seconds, 10_000.0),
    )


ANOTHERS = m.Mismatched(at=OPENED, fields=(m.Misfit.AMOUNT,))
SENT_HOME = prepared(), sending(origin=HOME), UNANSWERED


@pytest.mark.parametrize(
    ("events", "asks", "why"),
    [
        (SENT_HOME, ROTATED, Stuck.OTHER_KEY),
        (SENT_HOME, HOME, Stuck.UNPROVEN),
        ((*SENT_HOME, ABANDONED), HOME, Stuck.UNPROVEN),
        ((*SENT_HOME, answered(PENDING)), HOME, Stuck.FORGOTTEN),
        ((*SENT_HOME, ANOTHERS), HOME, Stuck.MISMATCHED),
    ],
    ids=["another key", "no date", "given up, no date", "known once", "another's record"],
)
def test_an_unknown_transaction_is_stuck_after_an_hour(
    events: tuple[m.AnyEvent, ...], asks: Origin, why: Stuck
) -> None:
    assert stuck(*events, asks=asks) is None
    assert stuck(*events, asks=asks, unknown_for=3599) is None
    assert stuck(*events, asks=asks, unknown_for=3600) is why


def test_a_request_sent_elsewhere_is_stuck_once_it_can_no_longer_arrive() -> None:
    assert stuck(*SENT_HOME, asks=ELSEWHERE, seconds=720) is None
    assert stuck(*SENT_HOME, asks=ELSEWHERE, seconds=721) is Stuck.ELSEWHERE
    qr = prepared(UPI_CASH), sending(origin=HOME), UNANSWERED
    # Nobody can pay a QR that was not shown.
    assert stuck(*qr, asks=ELSEWHERE, seconds=0) is Stuck.ELSEWHERE


def test_an_answered_transaction_is_never_stuck() -> None:
    done = (*SENT_HOME, looked_up(SUCCESS))
    assert stuck(*done, asks=ELSEWHERE, unknown_for=9999) is None
    assert stuck(prepared(), asks=ELSEWHERE, unknown_for=9999) is None


def test_an_unknown_request_of_an_older_release_is_not_blamed_on_the_key() -> None:
    """Its origin is not journaled, so the current key counts as its own."""
    sent = prepared(), sending(origin=None), UNANSWERED
    assert stuck(*sent, asks=ROTATED, unknown_for=3600) is Stuck.UNPROVEN


def stuck_pending(told: Outcome, *, seconds: float, terms: m.Terms, **held: Any) -> Stuck | None:
    """Return why people may end a transaction whose newest answer is `told`, so long after it."""
    t = after(*begun(terms), m.Answered(at=OPENED, outcome=told))
    volatile = VolatileState(**{"asked_at": 9_990.0, **held})
    return why_stuck(t, volatile, Moment(OPENED + seconds, 10_000.0))


TWO_DAYS = 2 * 86_400.0
SETTLING = msgspec.structs.replace(CARD, settles_within=TWO_DAYS)


@pytest.mark.parametrize(
    "told",
    [outcome(PENDING), outcome(SUCCESS, confirmed=False)],
    ids=["pending", "success that the network has not confirmed"],
)
def test_people_may_end_a_pending_that_lasts_longer_than_its_product_ever_takes(
    told: Outcome,
) -> None:
    assert stuck_pending(told, seconds=TWO_DAYS - 1, terms=SETTLING) is None
    assert stuck_pending(told, seconds=TWO_DAYS, terms=SETTLING) is Stuck.OVERDUE


def test_a_pending_of_an_older_release_is_overdue_after_a_week() -> None:
    assert stuck_pending(outcome(PENDING), seconds=SETTLES_WITHIN - 1, terms=CARD) is None
    assert stuck_pending(outcome(PENDING), seconds=SETTLES_WITHIN, terms=CARD) is Stuck.OVERDUE


@pytest.mark.parametrize("held", [{"asked_at": None}, {"unanswered": 1}, {"unanswered": 19}])
def test_people_cannot_end_a_pending_before_a_new_status_check(held: dict[str, Any]) -> None:
    """After a week without power, the kiosk first gets the service's answer."""
    assert stuck_pending(outcome(PENDING), seconds=SETTLES_WITHIN, terms=CARD, **held) is None


@pytest.mark.parametrize("events", [(), (answered(PENDING),)], ids=["sent", "pending"])
def test_people_may_end_a_transaction_whose_checks_get_no_answer(
    events: tuple[m.AnyEvent, ...],
) -> None:
    """If the service gives no readable answer for a week, the notes can be returned."""
    t = after(prepared(DEPOSIT, held=True), sending(), *events)
    in_vain = VolatileState(asked_at=9_990.0, unanswered=ASKED_IN_VAIN)
    assert why_stuck(t, in_vain, Moment(OPENED + SETTLES_WITHIN - 1, 10_000.0)) is None
    assert why_stuck(t, in_vain, Moment(OPENED + SETTLES_WITHIN, 10_000.0)) is Stuck.OVERDUE


@pytest.mark.parametrize(
    ("word", "failure_code"),
    [("CANCELLED", None), ("CANCELLED", "DECLINED"), ("SUCCESS", "DECLINED"), (None, "DECLINED")],
)
def test_people_may_end_an_answer_that_is_neither_yes_nor_no(
    word: str | None, failure_code: str | None
) -> None:
    """Held notes can be returned after an hour.

    A withdrawal waits until the bank has returned what it took: after the verdict nobody asks, so
    nobody would see that the customer was debited after all.
    """
    told = msgspec.structs.replace(outcome(PENDING), word=word, failure_code=failure_code)
    notes_in = msgspec.structs.replace(DEPOSIT, settles_within=TWO_DAYS)
    for terms, seconds in ((notes_in, UNCLEAR_LONG), (SETTLING, TWO_DAYS)):
        assert stuck_pending(told, seconds=seconds - 1, terms=terms) is None
        assert stuck_pending(told, seconds=seconds, terms=terms) is Stuck.UNCLEAR


def test_an_unclear_transfer_waits_for_the_longest_settlement() -> None:
    """No refund is promised, so notes that people give back too early are the shop's loss."""
    told = msgspec.structs.replace(outcome(PENDING), word="FAILED", failure_code="DECLINED")
    terms = BY_CODE["dmt.TRANSFER"].terms
    assert stuck_pending(told, seconds=TWO_DAYS - 1, terms=terms) is None
    assert stuck_pending(told, seconds=TWO_DAYS, terms=terms) is Stuck.UNCLEAR


# --- one person's verdict, and a PENDING that goes on ---


def vouched() -> m.Transaction:
    return after(prepared(DEPOSIT, held=True), sending(), answered(PENDING), VOUCHED_NOT)


def test_another_wording_of_the_same_pending_keeps_the_verdict() -> None:
    again = looked_up(PENDING)
    told = msgspec.structs.replace(again.outcome, message="Still waiting", duplicate=True)
    assert repeats(vouched(), again)
    assert repeats(vouched(), msgspec.structs.replace(again, outcome=told))


@pytest.mark.parametrize(
    "told",
    [
        outcome(SUCCESS),
        outcome(FAILED),
        outcome(PENDING, confirmed=False),
        msgspec.structs.replace(outcome(PENDING), word="REVERSING"),
        msgspec.structs.replace(outcome(PENDING), failure_code="DECLINED"),
        msgspec.structs.replace(outcome(PENDING), reference_id="AE2"),
    ],
)
def test_a_changed_answer_ends_a_verdict(told: Outcome) -> None:
    news = m.StatusReceived(at=OPENED, outcome=told)
    assert not repeats(vouched(), news)
    assert apply(vouched(), news).vouched == {}


def test_only_an_answer_repeats_an_answer() -> None:
    assert not repeats(vouched(), not_found(None))


def test_without_a_verdict_another_wording_is_journaled() -> None:
    assert not repeats(after(prepared(), sending(), answered(PENDING)), looked_up(PENDING))


# --- a deposit in dispute ---


FAILED_ENDS = {
    REFUNDED: CashStatus.REFUNDED,
    NOT_HANDED: CashStatus.REFUND_OWED,
    RESOLVED: CashStatus.NONE,
}


@pytest.mark.parametrize(
    ("begun", "bank_status", "ends"),
    [
        (prepared(DEPOSIT), FAILED, FAILED_ENDS),
        (prepared(DEPOSIT, held=True), FAILED, FAILED_ENDS),
        (prepared(DEPOSIT), SUCCESS, {NOT_HANDED: CashStatus.KEPT, RESOLVED: CashStatus.NONE}),
    ],
    ids=["no notes journaled, failed", "held, failed", "no notes journaled, done"],
)
def test_a_salvaged_deposit_in_dispute_is_ended_by_a_person(
    begun: m.Prepared, bank_status: Status, ends: dict[m.AnyEvent, CashStatus]
) -> None:
    """The person reports: handed back, still in the drawer, or no notes are owed."""
    t = after(begun, SALVAGED, looked_up(bank_status))
    assert t.cash is CashStatus.DISPUTED
    assert {word: apply(t, word).cash for word in ends} == ends


# --- impossible events ---


@pytest.mark.parametrize(
    ("before", "event", "state"),
    [
        ((), sending(), "nothing"),
        ((), prepared(held=True), "nothing"),
        ((prepared(),), HELD, "prepared/none"),
        ((prepared(),), prepared(), "prepared/none"),
        ((prepared(),), ANOTHERS, "prepared/none"),
        (
            (prepared(), sending(), refused("INVALID_PID"), SALVAGED),
            refused("INVALID_PID"),
            "sent/none",
        ),
        ((prepared(BALANCE), sending(), answered(SUCCESS)), ANOTHERS, "succeeded/none"),
        ((prepared(), sending()), answered(SUCCESS, reference="ANOTHER"), "sent/none"),
        ((prepared(), *LOST_TOUCH[:2]), VOUCHED_DONE, "sent/none"),
        ((prepared(), sending(), answered(SUCCESS)), VOUCHED_NOT, "succeeded/owed"),
        (
            (*HELD_AND_SENT, UNANSWERED),
            msgspec.structs.replace(OPERATOR_NOT, at=OPENED + 720),
            "sent/held",
        ),
        ((*HELD_AND_SENT, UNANSWERED, ABANDONED, DISPUTED), RESOLVED, "not_sent/disputed"),
    ],
    ids=[
        "an event before its intent",
        "only a service paid in cash holds notes",
        "notes of a withdrawal are not taken in",
        "a second intent",
        "an answer to a request that was not sent",
        "a second refusal of one attempt, which a salvage may suggest",
        "another transaction's record after the end",
        "rule 9: a late result belongs to its own transaction",
        "rule 1: people cannot decide that a withdrawal was paid",
        "a verdict after the answer",
        "a verdict while a 404 of the service proves nothing about a deposit",
        "a dispute is not resolved while the request may arrive",
    ],
)
def test_an_impossible_event_is_refused(
    before: tuple[m.AnyEvent, ...], event: m.AnyEvent, state: str
) -> None:
    t = after(*before) if before else None
    with pytest.raises(IllegalMove, match=f"{type(event).__name__} is not possible in {state}"):
        apply(t, event)
