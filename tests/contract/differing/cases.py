"""For each guess the service, and the steps of a customer or owner who meets it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api.bbps import Bbps, Disposition
from agent.api.dmt import Senders
from agent.api.guesses import TABLE
from agent.api.outlets import OwnerCapture
from agent.app.kiosk import Kiosk
from agent.base.private import Private
from agent.transactions.model import BankStatus, CashStatus
from tests.contract.specification import bill_rows, steps, transfer_rows
from tests.contract.specification import verification_rows as registers
from tests.contract.specification.crashes import SUCCESS_RUNS
from tests.contract.specification.scene import Scene
from tests.contract.specification.table import End, Step
from tests.unit.agent.api import usual
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import OWNER, PID_DATA

USUAL = {run.service: run.steps for run in SUCCESS_RUNS}
WEEK = 8.0  # days; by then people may end what the service does not


@dataclass(frozen=True, slots=True)
class Case:
    """A customer at one service; without `steps`, the usual ones that end in SUCCESS."""

    service: str
    steps: tuple[Step, ...] = ()
    ends: End | None = None
    """The end of the same steps with a service as assumed; None: SUCCESS."""
    holds: CashStatus = CashStatus.NONE
    """Where the notes are while people are asked, or after a 404 of the service."""
    days: float = WEEK
    """The days after which people are asked about a transaction that is still open."""
    knows_billers: bool = True
    reads: bool = False
    """Whether the kiosk then reads all that costs nothing, as `check --service` does."""

    @property
    def played(self) -> tuple[Step, ...]:
        return self.steps or USUAL[self.service]


@steps.step("mistypes the sender's code")
async def mistypes_senders_code(scene: Scene) -> None:
    await scene.is_offered()
    await scene.acts(("choose", "en"), ("choose", scene.service))
    for action, value in (("choose", "SBIN"), ("continue", "9876543210"), ("continue", "Asha")):
        await scene.act(action, value)
        await scene.waits_for_answer()
    await scene.world.passes(2)
    await scene.act("continue", "0000")
    await scene.sees("consent", within=10)


@steps.step("looks for a biller that the kiosk has never read")
async def finds_no_biller(scene: Scene) -> None:
    await scene.is_offered()
    await scene.world.passes(600)
    await scene.acts(("choose", "en"), ("choose", scene.service), ("choose", "Subscription"))
    await scene.act("continue", "exampel")
    await scene.act("choose", "SUBS00000IND01")


ABANDONED, FAILED = BankStatus.ABANDONED, BankStatus.FAILED
NOT_SENT = (ABANDONED, CashStatus.NONE)
LARGE = Case("aeps.CW", (steps.answers("6000"), steps.hands_over))
BILL, SMS = Case("bbps.PAY"), Case("recharge.MOBILE")
PAID_IN = (steps.asks(), steps.counts_in)
HELD, REFUND_OWED = CashStatus.HELD, CashStatus.REFUND_OWED

SPECIAL: dict[str, Case] = {
    "call.date": Case(
        "recharge.MOBILE", (steps.asks(), steps.never_reached, steps.counts_in), holds=HELD
    ),
    "call.http": SMS,
    "call.duplicate": SMS,
    "call.pages": BILL,
    "record.wallet-impact": SMS,
    "record.statement": Case("aeps.MS"),
    "error.codes": Case(
        "recharge.MOBILE", (steps.refused("INVALID_AMOUNT"), *PAID_IN), holds=REFUND_OWED
    ),
    "error.failure-code": Case(
        "upicw.QR",
        (steps.refused("QR_NOT_CREATED", failure_code="OUTLET_BLOCKED"), steps.asks()),
        NOT_SENT,
    ),
    "error.field": Case("aeps.CW", (steps.refused("MISSING_PARAM"), steps.answers()), NOT_SENT),
    "tpin.locked": Case(
        "recharge.MOBILE", (steps.refused("INVALID_TPIN"), *PAID_IN), holds=REFUND_OWED
    ),
    "aeps.balance-enquiry": Case("aeps.BE"),
    "aeps.mini-statement": Case("aeps.MS"),
    "aeps.cash-deposit": Case("aeps.CD", holds=REFUND_OWED),
    "aeps.aadhaar-pay": Case("aeps.AP"),
    "aeps.aadhaar-pay.range": Case("aeps.AP"),
    "aeps.otp": LARGE,
    "aeps.otp.verify": LARGE,
    "aeps.otp.wrong": Case("aeps.CW", (steps.answers_with_second_code, steps.hands_over)),
    "aeps.otp.life": LARGE,
    "aeps.otp.digits": LARGE,
    "matm.enquiry-amount": Case("matm.BE"),
    "matm.words": Case("matm.CW", (steps.asks(), steps.mistypes)),
    "matm.open-limit": Case("matm.CW", (steps.refused("TOO_MANY_OPEN_TRANSACTIONS"), steps.asks())),
    "bbps.billers": Case("bbps.PAY", (finds_no_biller,), knows_billers=False),
    "bbps.billers.coverage": Case("bbps.PAY", reads=True),
    "bbps.history": Case("bbps.PAY", reads=True),
    "bbps.refunded": Case(
        "bbps.PAY",
        (bill_rows.BILLER.no_soon, steps.asks(), steps.counts_in, steps.gives_back),
        (FAILED, CashStatus.REFUNDED),
    ),
    "dmt.words": Case("dmt.TRANSFER", (transfer_rows.BANK.no_soon, *PAID_IN), holds=HELD),
    "dmt.refunded": Case("dmt.TRANSFER", (transfer_rows.BANK.no_soon, *PAID_IN), holds=HELD),
    "dmt.id": Case("dmt.TRANSFER", (transfer_rows.BANK.yes_soon, *PAID_IN)),
    "dmt.otp.wrong": Case("dmt.TRANSFER", (mistypes_senders_code,)),
    "verify.status": Case("verify.PAID", (registers.asks, steps.counts_in), holds=HELD),
    "verify.billed": Case(
        "verify.PAID", (registers.finds_no_record, registers.asks, steps.counts_in), holds=HELD
    ),
    "recharge.settles": Case(
        "recharge.MOBILE", (*PAID_IN, steps.goes_with_the_slip), holds=HELD, days=2.5
    ),
}
BY_PREFIX = {
    "call": Case("aeps.CW"),
    "record": Case("aeps.CW"),
    "tpin": Case("aeps.CW"),
    "aeps": Case("aeps.CW"),
    "upicw": Case("upicw.QR"),
    "matm": Case("matm.CW"),
    "bbps": BILL,
    "recharge": SMS,
    "verify": Case("verify.PAID"),
    "dmt": Case("dmt.TRANSFER"),
}

CAPTURE = OwnerCapture(OWNER, PID_DATA)
OTP = Private("123456")
Asking = Callable[[Kiosk], Awaitable[object]]
BY_A_CALL: dict[str, Asking] = {
    "aeps.onboarding": lambda kiosk: kiosk.service.outlets.onboard(ASHA, STORE),
    "aeps.ekyc.send-otp": lambda kiosk: kiosk.service.outlets.send_ekyc_otp(OWNER),
    "aeps.ekyc.otp-reference": lambda kiosk: kiosk.service.outlets.send_ekyc_otp(OWNER),
    "aeps.ekyc.verify-otp": lambda kiosk: kiosk.service.outlets.verify_ekyc_otp(OTP, OTP),
    "aeps.ekyc": lambda kiosk: kiosk.service.outlets.ekyc(CAPTURE, OTP),
    "aeps.bank-ekyc": lambda kiosk: kiosk.service.outlets.bank_ekyc(CAPTURE, "607094"),
    "aeps.daily-auth": lambda kiosk: kiosk.service.outlets.daily_auth(CAPTURE),
    "aeps.daily-auth.done": lambda kiosk: kiosk.service.outlets.daily_auth(CAPTURE),
    "aeps.pid-options.purposes": lambda kiosk: kiosk.service.aeps.pid_options("DAILY_AUTH"),
    "bbps.complaint": lambda kiosk: Bbps(kiosk.service.client).complain(
        "BP1", Disposition.OTHER, "Nothing came"
    ),
    "dmt.beneficiary.verify": lambda kiosk: Senders(kiosk.service.client).verify_account(
        usual.SAVINGS
    ),
}
"""The guesses about calls of the owner, the attendant, or before a transaction: the kiosk's call,
which must end as refused or without a usable answer."""
BY_A_WEBHOOK = frozenset({"aeps.webhook"})

CASES = {
    name: SPECIAL.get(name) or BY_PREFIX[name.partition(".")[0]]
    for name in TABLE
    if name not in BY_A_CALL and name not in BY_A_WEBHOOK
}
