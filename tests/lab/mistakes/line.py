"""Mistakes about the line to the service, and about answers that other services give.

Public reports describe each of them. One has no row: the simulation needs more than a minute for an
unbilled answer that counts as the register's no. Its test is in `tests/unit/agent/api`.
"""

import re
from decimal import Decimal
from typing import Any

from agent.api import answer_events, dmt, httpx_exchange, records, replies, sent_texts
from agent.api.answers_of_now import Dated, ServiceDates
from agent.base import money
from agent.transactions.lifecycle import IN_DOUBT_MARGIN, SIGNATURE_LIFE
from drivers.card import zvt_commands
from tests.lab.mistakes.registry import Kind, around, in_lifecycle, instead, together

believes = Kind("The line to the service")

believes("any Date is the service's time")(
    instead(ServiceDates, "judged", lambda _, date, __: Dated(date))
)
believes("the bank needs no time")(
    in_lifecycle("doubt_ends", lambda t: (t.signed_at or 0) + SIGNATURE_LIFE + IN_DOUBT_MARGIN)
)
believes("a code is final under any HTTP status")(
    instead(replies, "code_under", lambda _, code: code)
)

believes("a number is exact, or it is none")(instead(money, "NOISE_MAX", Decimal(0)))
believes("an answer with an odd byte is none")(
    instead(replies, "mended", lambda content, _: (content, ()))
)

believes("duplicate in a status check counts")(
    around(answer_events, "own_record")(
        lambda right, *of, is_submission=True: right(*of, is_submission=True)  # noqa: ARG005
    )
)
believes("a transaction is asked for by one id only")(
    instead(records.Endpoints, "status_paths", lambda self, *ids: (self.status_path(*ids),))
)
believes("a part of an identifier is a quoted secret")(
    together(
        instead(sent_texts, "_IDENTIFIER", re.compile("(?!)")),
        instead(sent_texts, "_quote_of", lambda text: re.compile(re.escape(text))),
    )
)
believes("a transfer's word of failure is final")(
    instead(dmt, "unproven", lambda outcome, _: outcome)
)

believes("a trace number of zero names a sale")(
    instead(zvt_commands, "number_of", lambda digits: digits)
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
