"""Every outcome of a verification: any answer is charged, also "not found"; silence is not."""

from agent.transactions.model import CashStatus
from tests.contract.specification import steps as s
from tests.contract.specification.product import UNSURELY, Product
from tests.contract.specification.scene import ENDPOINTS, EPIC, NOBODY, Scene
from tests.contract.specification.table import (
    ABANDONED,
    FAILED,
    SUCCEEDED,
    Account,
    End,
    Holds,
    Row,
    Step,
)

REFUSALS = (
    "MISSING_PARAM",
    "INSUFFICIENT_BALANCE",
    "FORBIDDEN",
)
UNSURE = ("SERVICE_DISABLED", "INVALID_PARAM")
"""A 5xx, and a code that the document does not list."""

READ = (SUCCEEDED, CashStatus.NONE)

answers = s.bank("the register answers", status="SUCCESS")
register = s.outcomes("the register", "PROVIDER_TIMEOUT")
fails = s.bank(
    "the register fails, with status FAILED and a code",
    status="FAILED",
    failure_code="PROVIDER_TIMEOUT",
    facts={"shows_status": True},
)
is_unproven = s.bank(
    "the register does not answer: not verified, not billed",
    status="FAILED",
    facts={"unbilled": True},
)
is_away = s.bank("the register is unavailable once: PROVIDER_ERROR", status="FAILED")
stays_away = s.network(
    "the register stays unavailable: 502 each time", "http-502", "before", count=50
)


@s.step("asks a register about a voter ID")
async def asks(scene: Scene) -> None:
    await s.asks().happens(scene)


PAID = Product(("verify.PAID",), "verified", asks)
COUNTER = ("verify.COUNTER",)


@s.step("the register takes 40 s")
async def is_slow(scene: Scene) -> None:
    scene.world.breaks(ENDPOINTS[scene.service], "delay", "after", seconds=40)


@s.step("the register has no such record")
async def finds_no_record(scene: Scene) -> None:
    scene.asked = NOBODY


@s.step("the record is shown")
async def record_is_shown(scene: Scene) -> None:
    shown = await scene.sees("result")
    assert EPIC in {line["value"] for line in shown["facts"]["lines"]}


@s.step("later the attendant reads it again, without a charge")
async def reads_it_again(scene: Scene) -> None:
    balance = scene.world.api.state()["books"]["wallets"]
    await scene.reads_again()
    assert scene.world.api.state()["books"]["wallets"] == balance


leaves_it_pending = s.at("pending", "leaves it pending", ("done", None))


def _not_billed(
    outcome: str,
    *steps: Step,
    title: str,
    ends: End = (ABANDONED, CashStatus.NONE),
    books: tuple[str, ...] = (),
    codes: tuple[str, ...] = (),
    money: Account = Account.NOT_BILLED,
) -> Row:
    """Return a row of the attendant's verification that the register does not answer."""
    seen = ("working", "sorry")
    return Row(COUNTER, outcome, steps, seen, ends, Holds.NOTHING, title, books, money, codes)


ROWS: tuple[Row, ...] = (
    PAID.delivered("found", answers, asks, s.counts_in, record_is_shown),
    Row(
        COUNTER,
        "found",
        (answers, asks, record_is_shown),
        ("working", "result"),
        READ,
        Holds.GOODS,
        "result-verified-title",
    ),
    Row(
        PAID.services,
        "not found: an answer, and billed",
        (finds_no_record, asks, s.counts_in),
        ("cash", "working", "result"),
        (SUCCEEDED, CashStatus.KEPT),
        Holds.RECEIPT,
        "result-unverified-title",
    ),
    Row(
        COUNTER,
        "not found: an answer, and billed",
        (finds_no_record, asks),
        ("working", "result"),
        READ,
        Holds.GOODS,
        "result-unverified-title",
    ),
    PAID.delivered(
        "PENDING, then found while the customer waits",
        *(register.yes_soon, asks, s.counts_in),
        then=("pending", "result"),
    ),
    PAID.declined_after_all(register, "pending"),
    *PAID.settled_later(register, "pending-verification-title"),
    PAID.given_back("FAILED: no answer, given back", fails, asks, s.counts_in, s.gives_back),
    PAID.given_back(
        "neither verified nor proven to be billed: held until two people have asked the service",
        *(is_unproven, asks, s.counts_in, s.goes_with_the_slip),
        *(s.two_find_it_undelivered(3700, "hour"), s.claims_notes_back),
        then=("pending", "start"),
        title="pending-verification-title",
        account=Account.NO_MESSAGE,
    ),
    _not_billed(
        "FAILED: no answer, not billed",
        *(fails, asks),
        ends=(FAILED, CashStatus.NONE),
        title="sorry-failed-title",
        books=("FAILED",),
    ),
    Row(
        COUNTER,
        "neither verified nor proven to be billed: pending until two people have asked the service",
        (is_unproven, asks, leaves_it_pending, s.two_find_it_undelivered(90_000, "day")),
        ("working", "pending", "start"),
        (FAILED, CashStatus.NONE),
        Holds.NOTHING,
        "pending-verification-title",
        ("FAILED",),
    ),
    PAID.delivered("the register is slow", is_slow, asks, s.counts_in),
    PAID.delivered(
        "the register is unavailable once: asked again under the same reference",
        *(is_away, asks, s.counts_in),
    ),
    PAID.undone(
        "the register stays unavailable: not billed, given back", stays_away, asks, s.counts_in
    ),
    _not_billed(
        "the register stays unavailable: not said to be free, because it may have answered",
        *(stays_away, asks),
        title="sorry-unclear-title",
        money=Account.NO_MESSAGE,
    ),
    *(
        PAID.delivered(
            "no answer for 90 s, then found",
            *(answers, lost, asks, s.counts_in, record_is_shown),
        )
        for lost in (s.lost_before, s.lost_after)
    ),
    PAID.undone("the service is never reached", s.never_reached, asks, s.counts_in),
    PAID.refused(asks, s.counts_in, codes=REFUSALS),
    PAID.undone(UNSURELY, s.refused(), asks, s.counts_in, codes=UNSURE),
    _not_billed(
        "refused before it was dispatched: not billed",
        *(s.refused(), asks),
        title="sorry-refused-title",
        codes=(*REFUSALS, "SERVICE_DISABLED"),
    ),
    _not_billed(
        "refused with a code that is not listed: not said to be free",
        *(s.refused(), asks),
        title="sorry-unclear-title",
        codes=UNSURE[1:],
        money=Account.NO_MESSAGE,
    ),
    PAID.delivered("refused, then accepted", s.refused("RATE_LIMITED"), answers, asks, s.counts_in),
    PAID.delivered(
        "answered, and read again behind the PIN",
        *(answers, asks, s.counts_in, s.end_is_seen, s.goes, reads_it_again),
        then=("result", "start"),
    ),
    PAID.unpaid(),
)
