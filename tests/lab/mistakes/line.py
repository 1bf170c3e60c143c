"""Mistakes about the line to the service, and about answers that other services give.

Public reports describe each of them. Some have no row here. The simulation does not meet an answer
to another request on one connection, a redacted identifier, or a failed transfer that is completed
later. It needs more than a minute for an unbilled answer that counts as the register's no. And it
calls no rule broken if an answer is lost to an odd byte or the noise of a float: the money is held
until two people have asked the service, which is safe and slow. Their tests are in
`tests/unit/agent/api`.
"""

from typing import Any

from agent.api import answer_events, httpx_exchange, replies
from agent.api.answers_of_now import Dated, ServiceDates
from agent.transactions.lifecycle import IN_DOUBT_MARGIN, SIGNATURE_LIFE
from tests.lab.mistakes.registry import Kind, around, in_lifecycle, instead

believes = Kind("The line to the service")

believes("any Date is the service's time")(
    instead(ServiceDates, "judged", lambda _, date, __: Dated(date))
)
believes("the bank needs no time")(in_lifecycle("DOUBT_LASTS", SIGNATURE_LIFE + IN_DOUBT_MARGIN))
believes("a code is final under any HTTP status")(
    instead(replies, "code_under", lambda _, code: code)
)


@around(answer_events, "misfits")
def _refuses_a_price(right: Any, t: Any, parsed: Any, endpoints: Any) -> Any:
    return *right(t, parsed, endpoints), *answer_events._odd_price(t, parsed)


believes("a transfer at another price is not the customer's")(_refuses_a_price)


@believes("a connection is used again")
@around(httpx_exchange.HttpxExchange, "_new_client")
def _(right: Any, exchange: Any) -> Any:
    """httpx keeps a connection for five seconds, unless a header closes it."""
    client = right(exchange)
    client.headers["connection"] = "keep-alive"
    return client
