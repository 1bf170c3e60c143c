"""Transcripts of a transaction's life: the rows of the design's table, and its rules.

Each test alone is an example; all of them together reach every branch of the lifecycle.
"""

import pytest

from agent.api.errors import Remedy
from agent.transactions.lifecycle import (
    AskAgain,
    AskPerson,
    GiveUp,
    IllegalMove,
    LookUp,
    Nothing,
    OfferCash,
    ReturnCash,
    Send,
    Wait,
    apply,
)
from agent.transactions.model import Cash, Fate
from tests.agent.transactions.facts import (
    BALANCE,
    CARD,
    CLAIM_ISSUED,
    DEPOSIT,
    DISPUTED,
    FAILED,
    HANDED,
    HANDING_OVER,
    HELD,
    NOT_HANDED,
    NOT_SENT,
    PENDING,
    REFUNDED,
    REFUNDING,
    SUCCESS,
    UNANSWERED,
    UPI_CASH,
    answered,
    looked_up,
    not_found,
    prepared,
    refused,
    sending,
)
from tests.agent.transactions.playbook import (
    AT_SCREEN,
    LEFT,
    Asked,
    ClockJumps,
    Holds,
    Passes,
    Playbook,
    Restarts,
)

IN_FLIGHT = Holds(body=True, customer=True, in_flight=True)
WITHOUT_BODY = Holds(customer=True)
NEVER_ARRIVED = GiveUp("the request never arrived")
LOST = GiveUp("the request was lost before it was sent")


# --- prepared ---


def test_a_withdrawal_that_goes_well() -> None:
    """Sent once, answered, offered, handed over once, closed."""
    assert (
        Playbook(prepared(), AT_SCREEN)
        << Send()
        >> sending()
        >> IN_FLIGHT
        << Wait()
        >> answered(SUCCESS)
        >> WITHOUT_BODY
        << (Fate.SUCCEEDED, Cash.OWED)
        << OfferCash()
        >> HANDING_OVER
        << AskPerson()
        >> HANDED
        << (Fate.SUCCEEDED, Cash.HANDED)
        << Nothing()
    )


def test_prepared_and_the_body_is_gone() -> None:
    """After a restart nothing can be sent, and nothing ever was: it is closed at once."""
    assert (
        Playbook(prepared(), Restarts())
        << LOST
        >> NOT_SENT
        << (Fate.NOT_SENT, Cash.NONE)
        << Nothing()
    )


def test_prepared_with_notes_held_and_the_body_is_gone() -> None:
    """Nothing was sent, so nothing is watched: the notes go back at once."""
    assert (
        Playbook(prepared(DEPOSIT, held=True), Restarts())
        << LOST
        >> NOT_SENT
        << (Fate.NOT_SENT, Cash.REFUND_OWED)
        << ReturnCash()
    )


def test_a_deposit_waits_for_its_notes() -> None:
    """What the customer pays for is not bought before the notes are in the drawer."""
    assert (
        Playbook(prepared(DEPOSIT), AT_SCREEN)
        << Wait()
        >> HELD
        << (Fate.PREPARED, Cash.HELD)
        << Send()
    )


def test_a_deposit_whose_notes_never_came() -> None:
    assert Playbook(prepared(DEPOSIT), AT_SCREEN) << Wait() >> LEFT << LOST


# --- sent ---


def test_a_call_in_flight_is_waited_for() -> None:
    assert Playbook(prepared(), sending(), IN_FLIGHT) << Wait() >> Passes(80) << Wait()


def test_unanswered_is_looked_up_now_and_then_every_fifteen_seconds() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED)
        << LookUp()
        >> Asked()
        << Wait(15)
        >> Passes(14)
        << Wait(15)
        >> Passes(1)
        << LookUp()
        >> Passes(40)
        << LookUp()
    )


def test_sent_before_a_restart_is_looked_up_at_once_and_in_nobodys_way() -> None:
    assert Playbook(prepared(), AT_SCREEN, sending(), Asked(), Restarts()) << LookUp(poll=True)


def test_found_by_the_look_up() -> None:
    assert Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, looked_up(SUCCESS)) << (
        Fate.SUCCEEDED,
        Cash.OWED,
    )


def test_a_404_while_the_body_is_in_memory() -> None:
    """The same bytes go again; the newest attempt has to be looked up anew."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, Asked(), not_found(2))
        << Send()
        >> sending(2)
        >> UNANSWERED
        >> Asked()
        << Wait(15)
        >> Passes(15)
        << LookUp()
    )


def test_five_attempts_and_no_sixth() -> None:
    """What cannot be delivered is looked up until the time-out, then the customer may go."""
    playbook = Playbook(prepared(), AT_SCREEN)
    for attempt in range(5):
        playbook >> sending(attempt) >> UNANSWERED >> not_found(attempt)
    assert (
        playbook
        >> Asked()
        << Wait(15)
        >> Passes(93)
        << LookUp()
        >> Passes(1)
        << NEVER_ARRIVED
        >> NOT_SENT
        << (Fate.NOT_SENT, Cash.NONE)
        << Wait(330)
    )


def test_a_404_after_the_customer_left_sends_nothing_more() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(2), Asked(), LEFT)
        << Wait(15)
        >> Passes(90)
        << NEVER_ARRIVED
    )


def test_a_404_when_the_signature_has_long_expired() -> None:
    """It can no longer arrive: given up whatever the local clock says, and closed."""
    assert (
        Playbook(prepared(), sending(), Restarts(), ClockJumps(-7200))
        << LookUp(poll=True)
        >> not_found(331)
        << NEVER_ARRIVED
        >> NOT_SENT
        << Nothing()
    )


# --- refused ---


def test_rate_limited_is_sent_again_after_the_pause() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), refused("RATE_LIMITED", pause=10), Asked())
        << Wait(10)
        >> Passes(10)
        << Send()
    )


def test_a_pause_that_nobody_waits_for() -> None:
    assert Playbook(
        prepared(), AT_SCREEN, sending(), refused("RATE_LIMITED", pause=10), LEFT
    ) << GiveUp("RATE_LIMITED")


def test_a_refusal_is_not_put_off_for_ever() -> None:
    """A process that has no note of when it asked does so now; a wait has an end."""
    assert Playbook(prepared(), AT_SCREEN, sending(), refused("RATE_LIMITED", pause=10)) << Send()


def test_a_clock_that_was_off_is_given_one_more_try() -> None:
    wrong_clock = refused("EXPIRED_TIMESTAMP")
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), wrong_clock, Asked())
        << Send()
        >> sending()
        >> wrong_clock
        << GiveUp("EXPIRED_TIMESTAMP")
    )


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        ("INVALID_PID", Remedy.NEW_CAPTURE),
        ("OTP_REQUIRED", Remedy.NEW_OTP),
        ("INVALID_BILL_TOKEN", Remedy.FETCH_AGAIN),
        ("BILLER_PARAMS_CHANGED", Remedy.READ_AGAIN),
    ],
)
def test_a_new_body_under_the_same_reference(code: str, remedy: Remedy) -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), refused(code), WITHOUT_BODY)
        << AskAgain(remedy)
        >> AT_SCREEN
        << Send()
    )


def test_a_token_may_have_been_spent_by_an_attempt_that_went_unanswered() -> None:
    """CONTRACT 4: a 410 on a retry is looked up before anything else is done."""
    retried = Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(2), sending(4))
    assert (
        retried
        >> refused("INVALID_BILL_TOKEN")
        >> WITHOUT_BODY
        << LookUp()
        >> not_found(5)
        << AskAgain(Remedy.FETCH_AGAIN)
    )


def test_a_new_capture_is_not_given_because_the_customer_leaves() -> None:
    assert Playbook(prepared(), AT_SCREEN, sending(), refused("INVALID_PID"), LEFT) << GiveUp(
        "INVALID_PID"
    )


def test_refused_for_good() -> None:
    """The only attempt was turned down; what held it up nobody waits for."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), refused("BANK_NOT_SUPPORTED"), Asked())
        << GiveUp("BANK_NOT_SUPPORTED")
        >> NOT_SENT
        << Wait(330)
    )


def test_refused_for_good_after_an_attempt_that_went_unanswered() -> None:
    """The first one may still be under way: it is looked up until the time-out (rule 4)."""
    unanswered = Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(2))
    assert (
        unanswered
        >> Passes(4)
        >> sending(4)
        >> refused("TRANSACTION_IN_PROGRESS", pause=5)
        >> Asked()
        >> LEFT
        << Wait(19)
        >> Passes(15)
        << LookUp(poll=True)
        >> not_found(19)
        >> Passes(75)
        << GiveUp("TRANSACTION_IN_PROGRESS")
        >> NOT_SENT
        << Wait(334)
        >> looked_up(SUCCESS)
        << (Fate.SUCCEEDED, Cash.OWED)
    )


def test_a_code_that_nobody_knows_is_looked_up() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), refused("WHAT_IS_THIS"), Asked(), Passes(15))
        << LookUp()
        >> not_found(15)
        << GiveUp("WHAT_IS_THIS")
    )


# --- a product without a look-up: UPI Cash (rule 4) ---


def test_an_unanswered_qr_is_posted_again_while_the_customer_waits() -> None:
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), UNANSWERED, Asked())
        << Wait(5)
        >> Passes(5)
        << Send()
    )


def test_an_unanswered_qr_was_never_shown_so_nobody_can_have_paid_it() -> None:
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), UNANSWERED, LEFT)
        << GiveUp("unanswered, and the customer has gone")
        >> NOT_SENT
        << Nothing()
    )


def test_an_uncertain_refusal_of_a_qr_is_posted_again_for_it_cannot_be_looked_up() -> None:
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), refused("WHAT_IS_THIS"), Asked())
        << Wait(5)
        >> Passes(5)
        << Send()
        >> LEFT
        << GiveUp("WHAT_IS_THIS")
    )


def test_a_qr_refused_for_good_after_one_that_went_unanswered() -> None:
    """There is no look-up to wait for, and nobody can have paid."""
    assert (
        Playbook(prepared(UPI_CASH), AT_SCREEN, sending(), UNANSWERED)
        >> sending(5)
        >> refused("SERVICE_CLOSED")
        << GiveUp("SERVICE_CLOSED")
    )


# --- pending (rule 5) ---


def test_pending_is_polled_at_the_products_cadence() -> None:
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), answered(PENDING), Asked())
        << (Fate.PENDING, Cash.NONE)
        << Wait(60)
        >> Passes(60)
        << LookUp(poll=True)
        >> Passes(540)
        >> Asked()
        << Wait(600 + 3600)
    )


def test_pending_over_a_restart_and_days() -> None:
    """A fresh process asks at once, a late success is owed, a claim closes nothing."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), answered(PENDING), CLAIM_ISSUED)
        >> Passes(3 * 24 * 3600)
        >> Restarts()
        << LookUp(poll=True)
        >> looked_up(PENDING)
        >> looked_up(SUCCESS)
        << OfferCash()
        << (Fate.SUCCEEDED, Cash.OWED)
    )


def test_pending_with_a_clock_from_before_it_was_opened() -> None:
    assert Playbook(prepared(), sending(), answered(PENDING), ClockJumps(-86400), Asked()) << Wait(
        60
    )


def test_pending_becomes_failed() -> None:
    assert (
        Playbook(prepared(), sending(), answered(PENDING), looked_up(FAILED))
        << (Fate.FAILED, Cash.NONE)
        << Nothing()
    )


# --- what counts as success (rule 1) ---


def test_a_card_success_counts_only_when_the_network_has_confirmed_it() -> None:
    assert (
        Playbook(prepared(CARD), AT_SCREEN, sending(), answered(SUCCESS, confirmed=False))
        << (Fate.PENDING, Cash.NONE)
        >> Asked()
        << Wait(60)
        >> looked_up(SUCCESS, confirmed=True)
        << (Fate.SUCCEEDED, Cash.OWED)
    )


def test_a_card_failure_needs_no_confirmation() -> None:
    """Unconfirmed is no reason to keep a failure open: no cash hangs on it."""
    assert (
        Playbook(prepared(CARD), sending(), answered(FAILED, confirmed=False))
        << (Fate.FAILED, Cash.NONE)
        << Nothing()
    )


def test_a_service_without_cash_is_closed_by_its_answer() -> None:
    assert (
        Playbook(prepared(BALANCE), AT_SCREEN, sending(), answered(SUCCESS))
        << (Fate.SUCCEEDED, Cash.NONE)
        << Nothing()
    )


# --- notes out (rule 2) ---


def test_a_hand_over_found_after_a_restart_is_asked_about() -> None:
    """Only who was there can tell; no note moved, so it is owed again."""
    assert (
        Playbook(prepared(), sending(), answered(SUCCESS), HANDING_OVER, Restarts())
        << AskPerson()
        >> NOT_HANDED
        << OfferCash()
        << (Fate.SUCCEEDED, Cash.OWED)
    )


def test_a_disputed_hand_over_waits_for_a_person() -> None:
    assert (
        Playbook(prepared(), sending(), answered(SUCCESS), HANDING_OVER, DISPUTED)
        << Wait()
        >> HANDED
        << Nothing()
    )


# --- notes in (rule 6) ---


def test_a_deposit_that_goes_well_keeps_the_notes() -> None:
    assert (
        Playbook(prepared(DEPOSIT, held=True), AT_SCREEN, sending(), answered(SUCCESS))
        << (Fate.SUCCEEDED, Cash.KEPT)
        << Nothing()
    )


def test_a_deposit_that_fails_gives_the_same_notes_back() -> None:
    assert (
        Playbook(prepared(DEPOSIT, held=True), AT_SCREEN, sending(), answered(FAILED))
        << (Fate.FAILED, Cash.REFUND_OWED)
        << ReturnCash()
        >> REFUNDING
        << AskPerson()
        >> REFUNDED
        << Nothing()
    )


def test_a_refund_that_did_not_happen_is_owed_again() -> None:
    """Asked after a restart: no note moved, so they are still the customer's."""
    assert (
        Playbook(prepared(DEPOSIT, held=True), sending(), answered(FAILED), REFUNDING, Restarts())
        << AskPerson()
        >> NOT_HANDED
        << (Fate.FAILED, Cash.REFUND_OWED)
    )


def test_held_notes_stay_while_the_request_may_still_arrive() -> None:
    """Rule 4: the customer holds a slip until the last signature has expired."""
    assert (
        Playbook(prepared(DEPOSIT, held=True), AT_SCREEN, sending(), UNANSWERED, LEFT)
        >> not_found(100)
        >> NOT_SENT
        << (Fate.NOT_SENT, Cash.HELD)
        << LookUp(poll=True)
        >> not_found(329)
        << (Fate.NOT_SENT, Cash.HELD)
        >> not_found(331)
        << (Fate.NOT_SENT, Cash.REFUND_OWED)
        << ReturnCash()
    )


def test_notes_in_dispute_while_the_bank_thinks() -> None:
    """Nobody gives back what may yet be earned: a dispute ends with what the bank says."""
    pending = prepared(DEPOSIT, held=True), sending(), answered(PENDING), DISPUTED
    assert (
        Playbook(*pending)
        << LookUp(poll=True)
        >> NOT_HANDED
        << (Fate.PENDING, Cash.HELD)
        >> DISPUTED
        >> looked_up(FAILED)
        << Wait()
        >> REFUNDED
        << (Fate.FAILED, Cash.REFUNDED)
    )
    with pytest.raises(IllegalMove, match="Refunded is not possible in pending/disputed"):
        bool(Playbook(*pending) >> REFUNDED)


# --- the watch (rule 4) ---


def test_the_watch_looks_when_the_last_signature_has_expired() -> None:
    """Then every 15 s, until the service's own clock says that it is too late."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED, not_found(5), NOT_SENT)
        >> Passes(100)
        >> Asked()
        << Wait(330)
        >> Passes(230)
        << LookUp(poll=True)
        >> not_found(330)
        >> Asked()
        << Wait(345)
        >> Passes(15)
        << LookUp(poll=True)
        >> not_found(345)
        << Nothing()
    )


def test_a_404_without_a_time_never_ends_the_watch() -> None:
    assert Playbook(prepared(), sending(), UNANSWERED, NOT_SENT, not_found(None)) << LookUp(
        poll=True
    )


def test_a_fresh_process_watches_at_once() -> None:
    assert Playbook(prepared(), sending(), UNANSWERED, NOT_SENT, Asked(), Restarts()) << LookUp(
        poll=True
    )


def test_a_clock_set_back_does_not_keep_the_watch_for_hours() -> None:
    assert (
        Playbook(prepared(), sending(), UNANSWERED, NOT_SENT, Asked(), ClockJumps(-36000))
        << Wait(330)
        >> Passes(330)
        << LookUp(poll=True)
    )


def test_what_arrived_after_all_is_treated_as_any_late_result() -> None:
    assert (
        Playbook(prepared(), sending(), UNANSWERED, NOT_SENT)
        >> looked_up(PENDING)
        << (Fate.PENDING, Cash.NONE)
        >> looked_up(SUCCESS)
        << (Fate.SUCCEEDED, Cash.OWED)
    )


# --- what cannot be ---


def test_an_event_needs_a_beginning_and_there_is_only_one() -> None:
    with pytest.raises(IllegalMove, match="Sending is not possible in nothing"):
        apply(None, sending())
    with pytest.raises(IllegalMove, match="Prepared is not possible in prepared/none"):
        bool(Playbook(prepared()) >> prepared())


def test_notes_are_held_only_for_what_is_paid_in_cash() -> None:
    with pytest.raises(IllegalMove, match="Prepared is not possible in nothing"):
        apply(None, prepared(held=True))


def test_another_ones_answer_is_refused() -> None:
    """Rule 9: a late result belongs to its own transaction."""
    with pytest.raises(IllegalMove, match="Answered is not possible in sent/none"):
        bool(Playbook(prepared(), sending()) >> answered(SUCCESS, reference="ANOTHER"))
