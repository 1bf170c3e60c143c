"""Mistakes for the products, limits, states, codes and rules of the document."""

from collections.abc import Iterator

from tests.contract import document
from tests.contract.broken_rows.mistake import Mistake

Edit = tuple[str, str, str]
"""A module of agent, the right text and the wrong one."""

LIMITS = "transactions/limits.py"
ERRORS = "transactions/error_table.py"
AEPS, BBPS, DMT = "services/aeps.py", "services/bbps.py", "services/dmt.py"
RECHARGE, UPI, VERIFY = "services/recharge.py", "services/upicw.py", "services/verify.py"
CLIENT, REPLIES = "api/client.py", "api/replies.py"
SIGNING = "api/exchange.py"
WORDS, OUTCOME = "services/codes.py", "transactions/outcome.py"
AVAILABLE, DAY = "outlet/availability.py", "outlet/day.py"

_PRODUCTS: dict[str, list[Edit]] = {
    "AEPS": [(AEPS, "wallet=Wallet.AEPS", "wallet=Wallet.MAIN")],
    "Bill payment": [(BBPS, "wallet=Wallet.MAIN", "wallet=Wallet.AEPS")],
    "Verification": [(VERIFY, "wallet=Wallet.MAIN", "wallet=Wallet.AEPS")],
    "Free DMT": [(DMT, "wallet=Wallet.AEPS", "wallet=Wallet.MAIN")],
    "Recharge": [(RECHARGE, "wallet=Wallet.MAIN", "wallet=Wallet.AEPS")],
    "UPI Cash": [("api/upicw.py", '"/ext/v1/upicw"', '"/ext/v1/upi"')],
    "mATM": [("api/matm.py", '"/ext/v1/matm"', '"/ext/v1/card"')],
}

_LIMITS: dict[str, list[Edit]] = {
    "Request rate": [
        ("config/kiosk_config.py", "ge=2, le=6000)] = 60", "ge=2, le=6000)] = 61"),
        ("api/rate_limiter.py", "WINDOW_S = 60.0", "WINDOW_S = 50.0"),
    ],
    "Clock skew": [
        (LIMITS, "CLOCK_SKEW = 300.0", "CLOCK_SKEW = 200.0"),
        (
            "transactions/lifecycle.py",
            "SIGNATURE_LIFE = limits.CLOCK_SKEW",
            "SIGNATURE_LIFE = 60.0",
        ),
        (CLIENT, "self._clock.learn(date)", "pass"),
    ],
    "client_reference length": [
        ("transactions/references.py", "OUTLET_MAX = 24", "OUTLET_MAX = 64"),
        (
            "transactions/references.py",
            '}-{now.ist:%Y%m%d-%H%M%S}-{tail}"',
            '}/{now.ist:%Y}/{tail}"',
        ),
    ],
    "AEPS cash withdrawal amount": [
        (LIMITS, "AEPS_AMOUNT_MIN = rupees(100)", "AEPS_AMOUNT_MIN = rupees(50)"),
        (LIMITS, "AEPS_AMOUNT_MAX = rupees(10_000)", "AEPS_AMOUNT_MAX = rupees(10_050)"),
        (LIMITS, "AEPS_AMOUNT_STEP = rupees(50)", "AEPS_AMOUNT_STEP = rupees(25)"),
        (
            AEPS,
            "CASH_LIMITS = Limits(limits.AEPS_AMOUNT_MIN",
            "CASH_LIMITS = Limits(limits.BILL_AMOUNT_MIN",
        ),
        (
            AEPS,
            "limits.AEPS_AMOUNT_MAX, limits.AEPS_AMOUNT_STEP",
            "limits.BILL_AMOUNT_MAX, limits.AEPS_AMOUNT_STEP",
        ),
    ],
    "AEPS OTP threshold": [
        (LIMITS, "AEPS_OTP_ABOVE = rupees(5_000)", "AEPS_OTP_ABOVE = rupees(5_050)"),
        (AEPS, "above(limits.AEPS_OTP_ABOVE)", "above(limits.AEPS_AMOUNT_MAX)"),
    ],
    "AEPS concurrency": [
        (
            ERRORS,
            '"TRANSACTION_IN_PROGRESS", Remedy.SEND_LATER',
            '"TRANSACTION_IN_PROGRESS", Remedy.TELL_CUSTOMER',
        ),
    ],
    "Bill payment amount": [
        (LIMITS, "BILL_AMOUNT_MIN = rupees(1)", "BILL_AMOUNT_MIN = rupees(0)"),
        (LIMITS, "BILL_AMOUNT_MAX = rupees(200_000)", "BILL_AMOUNT_MAX = rupees(200_001)"),
        ("api/billers.py", "if not BILL_AMOUNT_MIN <= amount <= BILL_AMOUNT_MAX:", "if False:"),
        (
            BBPS,
            "ANY_BILL = Limits(limits.BILL_AMOUNT_MIN, limits.BILL_AMOUNT_MAX",
            "ANY_BILL = Limits(rupees(10), rupees(500_000)",
        ),
    ],
    "bill_token validity": [
        (LIMITS, "BILL_TOKEN_LIFE = 900.0", "BILL_TOKEN_LIFE = 1800.0"),
        (
            "dialogue/handlers/inquiries.py",
            "asked_at + reply.valid_seconds",
            "asked_at + 9999",
        ),
    ],
    "Bill payment catalogue": [
        (
            "api/billers.py",
            "    biller_count: WholeNumber | None = None",
            '    biller_count: WholeNumber | None = msgspec.field(name="count", default=None)',
        ),
    ],
    "Free DMT per transfer (current)": [
        (LIMITS, "DMT_AMOUNT_MIN = rupees(100)", "DMT_AMOUNT_MIN = rupees(99)"),
        (LIMITS, "DMT_AMOUNT_MAX = rupees(50_000)", "DMT_AMOUNT_MAX = rupees(50_001)"),
        (
            DMT,
            "Limits(limits.DMT_AMOUNT_MIN, limits.DMT_AMOUNT_MAX, rupees(1))",
            "Limits(rupees(1), rupees(100_000), rupees(1))",
        ),
    ],
    "Free DMT per beneficiary per day (current)": [
        (
            DMT,
            "left = current.daily_limit_per_beneficiary.paise - sent",
            "left = current.daily_limit_per_beneficiary.paise",
        ),
        (
            DMT,
            "min(current.max_transfer.paise, current.daily_limit_per_beneficiary.paise)",
            "current.max_transfer.paise",
        ),
    ],
    "Free DMT limits": [
        (DMT, "QUICK, limits_in_force=_limits_in_force)", "QUICK)"),
    ],
    "sender_token validity": [
        (LIMITS, "SENDER_TOKEN_LIFE = 1800.0", "SENDER_TOKEN_LIFE = 3600.0"),
        ("dialogue/handlers/otp.py", "asked_at + verified.valid_seconds", "asked_at + 9999"),
    ],
    "TPIN lockout": [
        ("api/tpin.py", "            self.tpin = None", "            pass"),
        (
            "api/tpin.py",
            'REFUSING = frozenset({"INVALID_TPIN", "TPIN_LOCKED"})',
            'REFUSING = frozenset({"TPIN_LOCKED"})',
        ),
    ],
    "UPI Cash open QRs": [
        (LIMITS, "UPI_OPEN_QRS_MAX = 3", "UPI_OPEN_QRS_MAX = 4"),
        (AVAILABLE, "< limits.UPI_OPEN_QRS_MAX", "<= limits.UPI_OPEN_QRS_MAX"),
    ],
    "UPI Cash service hours": [
        (LIMITS, "UPI_OPENS = (5, 0)", "UPI_OPENS = (4, 0)"),
        (AVAILABLE, "UPI_LAST = time(23, 20)", "UPI_LAST = time(23, 40)"),
    ],
    "UPI Cash status re-check": [
        (LIMITS, "UPI_FIRST_CHECK = 25.0", "UPI_FIRST_CHECK = 10.0"),
        (LIMITS, "UPI_CHECK_EVERY = 15.0", "UPI_CHECK_EVERY = 5.0"),
        (
            UPI,
            "widening(limits.UPI_CHECK_EVERY, (limits.UPI_FIRST_CHECK, limits.UPI_FIRST_CHECK))",
            "widening(limits.UPI_CHECK_EVERY)",
        ),
    ],
    "Recharge amount": [
        (LIMITS, "RECHARGE_AMOUNT_STEP = rupees(1)", "RECHARGE_AMOUNT_STEP = rupees(2)"),
        (
            RECHARGE,
            "Limits(smallest, largest, limits.RECHARGE_AMOUNT_STEP)",
            "Limits(smallest, largest, rupees(10))",
        ),
    ],
    "Recharge status polling": [
        (LIMITS, "RECHARGE_POLL_EVERY = 30.0", "RECHARGE_POLL_EVERY = 10.0"),
        (RECHARGE, "widening(limits.RECHARGE_POLL_EVERY)", "widening(5.0)"),
    ],
    "AEPS pending polling": [
        (LIMITS, "AEPS_POLL_EVERY = 60.0", "AEPS_POLL_EVERY = 20.0"),
        (AEPS, "widening(limits.AEPS_POLL_EVERY)", "widening(600.0)"),
    ],
    "Client timeout": [
        (LIMITS, "CLIENT_TIMEOUT = 90.0", "CLIENT_TIMEOUT = 30.0"),
        (CLIENT, "money_timeout: float = 90.0", "money_timeout: float = 30.0"),
        ("api/client.py", "money_timeout: float = 90.0", "money_timeout: float = 30.0"),
        (CLIENT, "self._access.money_timeout, is_proof=True)", "is_proof=True)"),
    ],
    "mATM open transactions per outlet": [
        (
            AVAILABLE,
            'at.open_by_product.get("matm", 0) < open_max',
            'at.open_by_product.get("matm", 0) <= open_max',
        ),
        ("api/matm.py", "self.launch_valid_minutes * 60", "self.launch_valid_minutes * 600"),
    ],
}

_ACCEPTED = (REPLIES, "response.status_code in (200, 201)", "response.status_code == 200")
_DECLINED = (REPLIES, "response.status_code in (200, 201)", "response.status_code == 201")
_SUCCESS = (OUTCOME, "= Status.__members__", '= {**Status.__members__, "SUCCESS": Status.PENDING}')
_FAILED = (OUTCOME, "= Status.__members__", '= {**Status.__members__, "FAILED": Status.PENDING}')
_PENDING = (OUTCOME, "= Status.__members__", '= {**Status.__members__, "PENDING": Status.FAILED}')

_STATES: dict[str, list[Edit]] = {
    "AEPS transaction, (new) to SUCCESS by cash-withdrawal call": [_ACCEPTED, _SUCCESS],
    "AEPS transaction, (new) to PENDING by cash-withdrawal call": [_ACCEPTED, _PENDING],
    "AEPS transaction, (new) to FAILED by cash-withdrawal call": [_DECLINED, _FAILED],
    "AEPS transaction, PENDING to SUCCESS or FAILED by automatic re-check with the bank": [
        (AEPS, "widening(limits.AEPS_POLL_EVERY)", "widening(86_400.0)"),
    ],
    "Recharge, PENDING to SUCCESS or FAILED by operator callback (within seconds) or re-check every"
    " 2 minutes": [(RECHARGE, "widening(limits.RECHARGE_POLL_EVERY)", "widening(3600.0)")],
    "UPI Cash QR, PENDING to SUCCESS or FAILED by read of the transaction": [
        (UPI, "(limits.UPI_FIRST_CHECK, limits.UPI_FIRST_CHECK))", "(300.0, 300.0))"),
    ],
    "UPI Cash QR, PENDING to SUCCESS or FAILED by background settlement": [
        (UPI, "widening(limits.UPI_CHECK_EVERY,", "widening(3600.0,"),
    ],
    "Bill payment, PENDING": [_PENDING],
    "Bill payment, SUCCESS": [_SUCCESS],
    "Bill payment, FAILED": [_FAILED],
    "Free DMT transfer, completed": [
        ("api/dmt.py", '"COMPLETED": Status.SUCCESS', '"COMPLETED": Status.PENDING'),
    ],
    "mATM transaction, SUCCESS": [_SUCCESS],
    "AEPS outlet, ACTIVE": [(DAY, '!= "ACTIVE"', '!= "READY"')],
}


def _codes() -> Iterator[tuple[str, Edit]]:
    """Yield two mistakes for a failure code: other words, and another message about the money."""
    for row in document.rows("code"):
        about, _, code = row.name.rpartition(", ")
        if about == "AEPS transaction":
            yield row.key, ("api/aeps.py", f'"{code}"', f'"{code}X"')
            continue
        yield row.key, (WORDS, f'"{code}"', f'"{code}X"')


_REVERSAL = ("api/bbps.py", 'REVERSAL = "REV-"', 'REVERSAL = "RV-"')

_RULES: dict[str, list[Edit]] = {
    "Product summaries 1": [
        (DAY, 'merchant.step == "DAILY_AUTH"', 'merchant.step == "DAILY"'),
        (SIGNING, "else revealed.decode()", "else revealed.decode().strip()"),
    ],
    "Product summaries 2": [
        (BBPS, "        ConditionalStep(AskService(Inquiry.BILL)),\n", ""),
        (BBPS, "bill_token=bill(answers).bill_token", "bill_token=require(order.tpin)"),
    ],
    "Product summaries 3": [
        (VERIFY, "api.path(picked(order.answers).service)", 'api.path("gstin")'),
        (
            "api/verify.py",
            "DisplayOnly(verification=Verification(verified, _lines(record)))",
            "DisplayOnly()",
        ),
    ],
    "Product summaries 4": [
        (DMT, "sender_token=sender(answers).sender_token", "sender_token=require(order.tpin)"),
        (DMT, "        ConditionalStep(AskOtp(Otp.SENDER)),\n", ""),
    ],
    "Product summaries 5": [
        (RECHARGE, "operator_id=_operator(order.answers).operator_id", "operator_id=0"),
    ],
    "Product summaries 6": [(UPI, "direction=Direction.OUT", "direction=Direction.NO_CASH")],
    "Product summaries 7": [("services/matm.py", "service=service,", 'service="CW",')],
    "Conventions common to all products 1": [
        (REPLIES, "if success and response", "if response"),
    ],
    "Conventions common to all products 2": [
        (REPLIES, "400 <= response.status_code < 600", "500 <= response.status_code < 600"),
    ],
    "Conventions common to all products 3": [
        ("transactions/references.py", "OUTLET_MAX = 24", "OUTLET_MAX = 64"),
        ("api/answer_events.py", "outcome.client_reference != t.client_reference", "False"),
    ],
    "Conventions common to all products 4": [
        (ERRORS, 'http == 404 and code == "NOT_FOUND"', "http == 404"),
        (ERRORS, 'http == 404 and code == "NOT_FOUND"', 'http == 410 and code == "NOT_FOUND"'),
    ],
    "Conventions common to all products 5": [
        (CLIENT, "money_timeout: float = 90.0", "money_timeout: float = 30.0"),
        ("transactions/decision.py", "CHECK_EVERY = 15.0", "CHECK_EVERY = 90.0"),
    ],
    "Conventions common to all products 6": [_PENDING],
    "Conventions common to all products 7": [_DECLINED],
    "Conventions common to all products 8": [
        (
            "api/records.py",
            "    reference_id: RecordsName\n",
            "    reference_id: bool | RecordsName\n",
        ),
    ],
    "Conventions common to all products 9": [
        (AEPS, "tpin=require(order.tpin) if tpin else None", "tpin=None"),
    ],
    "Money effect: CW and AP credit (amount - charge +": [
        ("api/answer_events.py", "IMPACT_SHARE = 10", "IMPACT_SHARE = 2"),
    ],
    "BE and MS debit their charge, if any": [
        ("api/records.py", "charge=optional_money(self.charge)", "charge=None"),
    ],
    "CD debits (amount + charge) before the bank call and refunds": [
        (AEPS, "wallet=Wallet.AEPS if tpin else None", "wallet=None"),
    ],
    "Daily authentication may carry a small charge per attempt": [
        ("api/aeps.py", "None if self.daily_auth is None else", "None if self.daily_auth else"),
    ],
    "GET /charges reports the exact figures": [
        ("api/aeps.py", "smallest <= amount <= largest", "smallest <= amount < largest"),
    ],
    "Must be ACTIVE and have today's daily authentication to": [
        (DAY, "self._asked_on != self._today()", "False"),
        (DAY, '!= "ACTIVE"', '== "SUSPENDED"'),
    ],
    "refunded: true means the debit is back in the MAIN wallet or": [
        ("api/recharge.py", "refunded=record.refunded", "refunded=NULL"),
    ],
    "A FAILED payment is refunded automatically under a reversal": [_REVERSAL],
    "A FAILED payment is refunded automatically under": [_REVERSAL],
    "Cash is handed over only on SUCCESS": [
        (
            "transactions/lifecycle.py",
            "if outcome.status is Status.PENDING or unconfirmed:",
            "if unconfirmed:",
        ),
        (
            "transactions/lifecycle.py",
            "if outcome.status is Status.FAILED:\n        return BankStatus.FAILED",
            "if outcome.status is Status.FAILED:\n        return BankStatus.SUCCEEDED",
        ),
    ],
    "A new attempt needs a new client_reference": [
        (
            "transactions/references.py",
            'tail = "".join(rng.choices(ALPHABET, k=6))',
            'tail = "AAAAAA"',
        ),
    ],
    "A QR older than the read-time re-check window is a PENDING": [
        (UPI, "(limits.UPI_FIRST_CHECK, limits.UPI_FIRST_CHECK))", "(300.0, 300.0))"),
    ],
    "Bill payment does not register instantly; PENDING is common": [
        (BBPS, "answers_later=True", "answers_later=False"),
    ],
    "GET /transaction/{reference_id} re-checks the biller while": [
        (CLIENT, "{}, timeout=timeout, is_proof=True)", "{}, is_proof=True)"),
    ],
    "A complaint can be raised on a SUCCESS transaction only": [
        ("app/attendant_read_model.py", "if t.bank_status is BankStatus.SUCCEEDED and (", "if ("),
    ],
    "All paths below are full paths": [
        (CLIENT, "{self._access.base_path}{call.path}", "{call.path}"),
    ],
    "POST and DELETE calls are signed (see Authentication); GET": [
        (CLIENT, 'if call.method == "POST":', "if True:"),
        (CLIENT, 'if call.method == "POST":', "if False:"),
    ],
    "Every call carries Authorization and X-Timestamp": [
        (CLIENT, ', "x-timestamp": str(timestamp)}', "}"),
    ],
    "Customer withdraws cash; the AEPS wallet is credited": [
        (
            AEPS,
            '_steps("CW", CASH, Otp.WITHDRAWAL), Direction.OUT',
            '_steps("CW", CASH, Otp.WITHDRAWAL), Direction.IN',
        ),
    ],
    "Responses: 201 with status SUCCESS; 201 with status PENDING": [_ACCEPTED, _DECLINED],
    "A repeated client_reference returns the original transaction": [
        ("api/answer_events.py", "outcome.duplicate and t.attempts < 2", "outcome.duplicate"),
    ],
    "Above 5,000 rupees otp_reference is needed (OTP_REQUIRED)": [
        (AEPS, '_steps("AP", PURCHASE, Otp.AADHAAR_PAY)', '_steps("AP", PURCHASE)'),
    ],
    "Produces otp_reference for CW/AP above 5,000 rupees": [
        (AEPS, "otp_reference=answers.otp_reference if otp else None", "otp_reference=None"),
    ],
    "Every POST body holds client_reference plus the fields the": [
        ("api/verify.py", '"client_reference": self.client_reference', '"reference": ""'),
        ("api/verify.py", "{**self.fields,", "{"),
    ],
    "The two GET transaction calls return 200 for SUCCESS/PENDING": [_DECLINED],
    "Signature rules 1": [(SIGNING, "hashlib.sha256(body)", "hashlib.sha256(body + b' ')")],
    "Signature rules 2": [
        (SIGNING, "{method.upper()}\\n{path}", "{method.lower()}\\n{path}"),
        (SIGNING, '\\n{body_sha256}"', '\\n{body_sha256}\\n"'),
    ],
    "Signature rules 3": [(SIGNING, '"sha256").hex()', '"sha256").hex().upper()')],
    "Signature rules 4": [(CLIENT, "content=call.content,", 'content=call.content + b" ",')],
    "Signature rules 5": [(CLIENT, "self._clock.learn(date)", "pass")],
    "Further rules 1": [
        ("outlet/suspensions.py", 'service.partition(".")[0]', 'service.partition(".")[2]'),
    ],
    "Further rules 2": [
        (
            ERRORS,
            '"SANDBOX_KEY", Remedy.STOP_SERVICE, scope=Scope.ALL',
            '"SANDBOX_KEY", Remedy.STOP_SERVICE, scope=Scope.PRODUCT',
        ),
    ],
    "Further rules 3": [
        (AEPS, "tpin=require(order.tpin) if tpin else None", "tpin=None"),
        ("api/tpin.py", "            self.tpin = None", "            pass"),
    ],
    "The AEPS product emits webhooks whose names start with aeps": [
        (AEPS, "widening(limits.AEPS_POLL_EVERY)", "widening(86_400.0)"),
    ],
    "Clients may subscribe to them instead of polling": [
        (AEPS, "widening(limits.AEPS_POLL_EVERY)", "widening(600.0)"),
    ],
    "No events are stated for the other products; polling the": [
        (RECHARGE, "widening(limits.RECHARGE_POLL_EVERY)", "widening(3600.0)"),
    ],
    "Errors 1": [
        ("api/answer_events.py", "outcome.duplicate and t.attempts < 2", "outcome.duplicate"),
    ],
    "Errors 2": [
        (
            "api/verify.py",
            "    if not is_no or _is_billed(record):\n",
            "    if True:\n",
        ),
        (
            "api/verify.py",
            'details = {VERIFIED: "yes" if verified else "no"}',
            'details = {VERIFIED: "yes"}',
        ),
    ],
    "Errors 3": [
        ("api/records.py", "failure_code=optional_code(self.failure_code)", "failure_code=None"),
    ],
    "The version is carried in the path prefix /ext/v1": [
        ("api/aeps.py", '"/ext/v1/aeps"', '"/ext/v2/aeps"'),
    ],
    "Operator-set limits (Free DMT amounts) may change without a": [
        (DMT, "QUICK, limits_in_force=_limits_in_force)", "QUICK)"),
    ],
}


def mistakes() -> Iterator[tuple[str, Mistake]]:
    kinds = {"product": _PRODUCTS, "limit": _LIMITS, "state": _STATES, "rule": _RULES}
    for kind, table in kinds.items():
        for name, edits in table.items():
            for edit in edits:
                yield f"{kind}: {name}", _mistake(edit)
    for row, edit in _codes():
        yield row, _mistake(edit)


def _mistake(edit: Edit) -> Mistake:
    module, before, after = edit
    return Mistake(f"agent/{module}", before, after)
