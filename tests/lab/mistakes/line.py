"""Mistakes about the line to the service, and about answers that other services give.

Public reports describe each of them. Some have no row here, because the simulation cannot meet
them: an answer to another request on one connection (`tests/contract`), a redacted identifier.
"""

from typing import Any

from agent.api import answer_events, client, dmt, replies, verify
from agent.api.answers_of_now import Dated, ServiceDates
from agent.base import money
from agent.transactions.lifecycle import IN_DOUBT_MARGIN, SIGNATURE_LIFE
from tests.lab.mistakes.registry import Kind, around, in_lifecycle, instead, together

believes = Kind("The line to the service")

_ANY_DATE = instead(ServiceDates, "judged", lambda _, date, __: Dated(date))
believes("any Date is the service's time")(_ANY_DATE)
believes("the bank needs no time")(in_lifecycle("DOUBT_LASTS", SIGNATURE_LIFE + IN_DOUBT_MARGIN))
believes("an older copy of an answer is of now")(
    together(_ANY_DATE, instead(client, "signs_of_age", lambda *_: ()))
)
believes("an amount with the noise of a float is none")(instead(money, "NOISE_MAX", 0))
believes("one odd byte spoils the whole answer")(
    instead(replies, "mended", lambda content, _: (content, ()))
)
believes("a code is final under any HTTP status")(
    instead(replies, "code_under", lambda _, code: code)
)


@around(answer_events, "misfits")
def _refuses_a_price(right: Any, t: Any, parsed: Any, endpoints: Any) -> Any:
    return *right(t, parsed, endpoints), *answer_events._odd_price(t, parsed)


believes("a transfer at another price is not the customer's")(_refuses_a_price)
believes("an unbilled answer is the register's no")(instead(verify, "_is_billed", lambda _: True))
believes("the word failed returns a transfer's notes")(
    instead(dmt, "unproven", lambda outcome, _: outcome)
)
