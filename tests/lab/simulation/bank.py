"""The answers of the bank and the service, where a seed changes them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from hw_sim.api.card_offer import CardOffer
from hw_sim.api.errors import ApiError
from hw_sim.api.outcomes import Outcome, Outcomes
from hw_sim.api.records import ID_FORMS, STATUSES, Record
from tests.lab.simulation.faults import ALWAYS, InjectedFault, Swarm

Says = dict[str, dict[str, Any]]

AEPS = (
    "aeps/cash-withdrawal",
    "aeps/cash-deposit",
    "aeps/aadhaar-pay",
    "aeps/balance-enquiry",
    "aeps/mini-statement",
)
CARD, QR, BILL, TRANSFER = "matm/transactions", "upicw/qr", "bbps/bill/pay", "dmt/transfer"
RECHARGE = "recharge/recharge"
REGISTER = "verify/"
BILLED = (*AEPS, CARD, RECHARGE, BILL, TRANSFER)

REFUSED_WITH: dict[str, tuple[str, ...]] = {
    "INVALID_PID": AEPS,
    "AUTH_MODE_NOT_ALLOWED": AEPS,
    "OTP_REQUIRED": AEPS,
    "DAILY_AUTH_REQUIRED": AEPS,
    "TRANSACTION_IN_PROGRESS": BILLED,
    "PAYMENT_IN_PROGRESS": (QR,),
    "INSUFFICIENT_BALANCE": BILLED,
    "INVALID_TPIN": BILLED,
    "SERVICE_DISABLED": BILLED,
    "MISSING_PARAM": (*BILLED, QR),
    "INVALID_BILL_TOKEN": (BILL,),
    "BILLER_PARAMS_CHANGED": (BILL,),
    "INVALID_OTP": (TRANSFER,),
    "INVALID_SENDER_TOKEN": (TRANSFER,),
    "OPERATOR_UNAVAILABLE": (RECHARGE,),
}
"""A code, and the paths that may be refused with it."""

FETCHED_ANEW = ("INVALID_BILL_TOKEN", "BILLER_PARAMS_CHANGED")
"""After this the bill is fetched again, and may have changed."""

TAKES_NOTES = ("aeps/cash-deposit", RECHARGE, BILL, TRANSFER)

UNFINDABLE = "unfindable"
"""The name of a record's fact: it is found by its client_reference only."""

_DECLINED = {"failure_code": "DECLINED"}
_WORDS = {status: status for status in STATUSES}
_OWN_WORDS = {TRANSFER: {"PENDING": "processing", "SUCCESS": "completed", "FAILED": "failed"}}
"""The status texts of an endpoint, by the true status."""
ANOTHER_ACCOUNT = {"beneficiary_account_masked": "XXXXXXXX0000"}

SETTLES_AFTER = (5.0, 100.0, 900.0, 3600.0)  # seconds; the last is the bank's longest PENDING here
SHARE = 0.4  # of the requests: a run has only a few of them


def _unanswered(after: float) -> tuple[Outcome, ...]:
    """Return a register's answer while it has no result."""
    return (
        Outcome("PENDING", settles_to="SUCCESS", settles_after_s=after),
        Outcome("PENDING", settles_to="FAILED", settles_after_s=after),
        Outcome("FAILED", "PROVIDER_TIMEOUT", facts={"shows_status": True}),
        Outcome("FAILED", "PROVIDER_TIMEOUT", facts={"unbilled": True}),
        Outcome("SUCCESS", facts={"bills_once": True}),
    )


class Bank(Outcomes):
    """Draws the answer at the moment of the request."""

    def __init__(self, swarm: Swarm, rng: Random, bill_changes: Callable[[], None]) -> None:
        super().__init__()
        self._bill_changes = bill_changes
        self._swarm = swarm
        self._chance = rng

    def take(self, endpoint: str, otherwise: Outcome | None = None) -> Outcome:
        after = self._chance.choice(SETTLES_AFTER)
        if endpoint.startswith(REGISTER) and self._strikes(InjectedFault.REGISTER_FAILS):
            return self._swarm.own.choice(_unanswered(after))
        words = self._words(endpoint, after)
        drawn = (
            one for fault, one in self._chance.sample(words, len(words)) if self._strikes(fault)
        )
        outcome = next(drawn, None) or super().take(endpoint, otherwise)
        return self._worded(endpoint, outcome)

    def _worded(self, endpoint: str, outcome: Outcome) -> Outcome:
        """Return an outcome whose answers have other texts, if such a fault strikes."""
        own = _OWN_WORDS.get(endpoint, _WORDS)
        swapped = {status: {"status": word.swapcase()} for status, word in own.items()}
        unclear = {"FAILED": {"status": "Cancelled"}}
        if endpoint in TAKES_NOTES:  # for other endpoints people cannot settle a payment
            unclear["SUCCESS"] = {"status": "SETTLED"}
        worded: tuple[tuple[InjectedFault, tuple[str, ...], Says], ...] = (
            (InjectedFault.STATUS_IN_ANOTHER_CASE, (*BILLED, QR), swapped),
            (InjectedFault.STATUS_UNKNOWN, (*BILLED, QR), {"PENDING": {"status": "QUEUED"}}),
            (
                InjectedFault.CONTRADICTION,
                (*BILLED, QR),
                {"PENDING": {"status": own["SUCCESS"], **_DECLINED}},
            ),
            (InjectedFault.ENDS_UNCLEARLY, BILLED, unclear),
            (InjectedFault.ANOTHER_ACCOUNT, (TRANSFER,), dict.fromkeys(STATUSES, ANOTHER_ACCOUNT)),
            (InjectedFault.REFUND_UNSAID, (TRANSFER, RECHARGE), {"FAILED": {"refunded": None}}),
            # A submission's own word on it, true or false, is not replaced.
            (
                InjectedFault.CHECKED_AS_DUPLICATE,
                BILLED,
                {status: {"duplicate": True} for status in STATUSES},
            ),
        )
        for fault, endpoints, says in worded:
            if endpoint in endpoints and self._strikes(fault):
                return replace(outcome, says=says)
        if endpoint in BILLED and self._strikes(InjectedFault.ID_UNKNOWN):
            return replace(outcome, facts={**outcome.facts, UNFINDABLE: True})
        return outcome

    def _words(self, endpoint: str, after: float) -> tuple[tuple[InjectedFault, Outcome], ...]:
        if endpoint == QR:
            return ((InjectedFault.QR_SWAPPED, Outcome("PENDING", facts={"am": "9999.00"})),)
        if endpoint not in BILLED:
            return ()
        delivered = Outcome("PENDING", settles_to="SUCCESS", settles_after_s=after)
        declined = Outcome("PENDING", settles_to="FAILED", settles_after_s=after)
        late = Outcome("FAILED", "DECLINED", facts={"refund_after_s": after})
        not_failed = Outcome(
            "PENDING",
            settles_to="SUCCESS",
            settles_after_s=after,
            says={"PENDING": {"status": "failed", **_DECLINED}},
        )
        unconfirmed = Outcome("SUCCESS", settles_after_s=after, facts={"unconfirmed": True})
        return (
            *(((InjectedFault.UNCONFIRMED, unconfirmed),) if endpoint == CARD else ()),
            *(((InjectedFault.FAILED_THEN_COMPLETED, not_failed),) if endpoint == TRANSFER else ()),
            (InjectedFault.PENDING_THEN_SUCCESS, delivered),
            (InjectedFault.PENDING_THEN_FAILED, declined),
            (InjectedFault.BANK_FAILS, Outcome("FAILED", "INSUFFICIENT_FUNDS")),
            (InjectedFault.BANK_SLOW, Outcome("SUCCESS", takes_s=after)),
            *(
                ((InjectedFault.REFUND_LATE, late),)
                if endpoint in (BILL, RECHARGE, TRANSFER)
                else ()
            ),
        )

    def _strikes(self, fault: InjectedFault) -> bool:
        return self._swarm.strikes(fault, SHARE / self._swarm.often)

    def take_refusal(self, endpoint: str) -> None:
        if endpoint == BILL and self._strikes(InjectedFault.BILL_CHANGES):
            self._bill_changes()
            raise ApiError(self._swarm.own.choice(FETCHED_ANEW))
        codes = [code for code, paths in REFUSED_WITH.items() if endpoint in paths]
        if codes and self._strikes(InjectedFault.REFUSED):
            raise ApiError(self._chance.choice(codes))
        super().take_refusal(endpoint)


def is_astray(record: Record) -> bool:
    """Return True if the money of a transfer went to another account."""
    return ANOTHER_ACCOUNT in record.says.values()


def card_offer(swarm: Swarm) -> CardOffer:
    """Return mATM's info in this run: other amounts, fewer services, a shorter launch."""
    if not swarm.strikes(InjectedFault.CARD_OFFER, ALWAYS):
        return CardOffer()
    rng = swarm.own
    return CardOffer(
        services=rng.choice((("CW", "BE", "MS"), ("CW", "MS"), ("BE",))),
        fixed={"BE": rng.choice((0, 100)), "MS": rng.choice((0, 250))},
        devices=rng.choice((("ZVT_TERMINAL",), ("PAX_A920", "ZVT_TERMINAL"))),
        valid_minutes=rng.choice((1, 2, 5)),
    )


def id_form(swarm: Swarm) -> str:
    is_odd = swarm.strikes(InjectedFault.GATEWAY_IDS, ALWAYS)
    return swarm.own.choice(sorted(ID_FORMS.keys() - {""})) if is_odd else ""
