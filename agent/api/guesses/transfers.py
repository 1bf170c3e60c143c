"""The guesses about Free DMT and verification."""

from typing import Final

from agent.api.guesses import paths as p
from agent.api.guesses.general import MALFORMED
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.signs import Accepts, Adds, Exists, Has, JsonKind, Paths, Refuses, Says, When

SILENT_SENDER: Final = "Free DMT: payloads of sender/check, sender/verify-otp, beneficiary/add"
SILENT_TRANSFER: Final = "Free DMT transfer: states, and the response of transfer"
FAILED: Final = When("status", frozenset({"FAILED", "REJECTED", "REVERSED", "REFUNDED"}))
COMPLETED: Final = When("status", frozenset({"COMPLETED", "SUCCESS"}))
CHECK: Final[Paths] = (f"{p.DMT}/sender/check",)
VERIFY_OTP: Final[Paths] = (f"{p.DMT}/sender/verify-otp",)
ADD: Final[Paths] = (f"{p.DMT}/beneficiary/add",)
CHARGES: Final[Paths] = (f"{p.DMT}/charges",)
PENNY_DROP: Final[Paths] = (f"{p.DMT}/beneficiary/verify",)
TRANSFER_WORDS: Final = frozenset(
    {
        *("COMPLETED", "SUCCESS", "PENDING", "PROCESSING"),
        *("FAILED", "REJECTED", "REFUNDED", "REVERSED"),
    }
)

TRANSFERS: Final = (
    Guess(
        name="dmt.words",
        silent="Free DMT transfer: completed is the only state named",
        assumed="The states are completed, pending, processing, failed, rejected and refunded.",
        differs=Differs.HELD,
        consequence="Another word is PENDING. The notes are held, and people ask the service.",
        evidence=(Says(p.TRANSFERS, "status", TRANSFER_WORDS),),
        section="6",
    ),
    Guess(
        name="dmt.refunded",
        silent=SILENT_TRANSFER,
        assumed="A failed transfer has `refunded`: true when the debit is back.",
        differs=Differs.HELD,
        consequence="The notes are held until the flag is true, or until two people settle it.",
        evidence=(Has(p.TRANSFERS, "refunded", JsonKind.FLAG, FAILED),),
        section="6",
    ),
    Guess(
        name="dmt.id",
        silent="GET /ext/v1/dmt/transfer/{id}: what {id} is",
        assumed="The {id} of GET /transfer/{id} is the request_id.",
        differs=Differs.HARMLESS,
        consequence="The status is checked by client_reference instead.",
        evidence=(Exists((f"{p.DMT}/transfer/*",)),),
        section="6",
    ),
    Guess(
        name="dmt.record",
        silent=SILENT_TRANSFER,
        assumed="The record also has `bank_name`, `ifsc_code` and, if it failed, `failure_code`.",
        differs=Differs.HARMLESS,
        consequence="The slip leaves them out.",
        evidence=(
            Has(p.TRANSFERS, "bank_name", JsonKind.TEXT),
            Has(p.TRANSFERS, "failure_code", JsonKind.TEXT, FAILED),
        ),
        section="6",
    ),
    Guess(
        name="dmt.total",
        silent="Free DMT transfer: how the total is made of amount and charge",
        assumed="`total_debit` is amount + charge_amount.",
        differs=Differs.HARMLESS,
        consequence="The delivered transfer counts. The log and the report name the price.",
        evidence=(Adds(p.TRANSFERS, "total_debit", ("amount", "charge_amount"), COMPLETED),),
        section="6",
    ),
    Guess(
        name="dmt.charges",
        silent="POST /ext/v1/dmt/charges: the response",
        assumed="`charge_amount` and `total_debit` are the price; total = amount + charge.",
        differs=Differs.NOT_OFFERED,
        consequence="The transfer ends before notes are taken: its price is not known.",
        evidence=(
            Has(CHARGES, "charge_amount", JsonKind.NUMBER),
            Has(CHARGES, "total_debit", JsonKind.NUMBER),
            Adds(CHARGES, "total_debit", ("amount", "charge_amount")),
        ),
        section="6",
    ),
    Guess(
        name="dmt.banks",
        silent="GET /ext/v1/dmt/banks: the answer",
        assumed="`banks[]` has `bank_name` and `ifsc_prefix`.",
        differs=Differs.NOT_OFFERED,
        consequence="Transfers are not offered without their banks.",
        evidence=(
            Has((f"{p.DMT}/banks",), "banks[].bank_name", JsonKind.TEXT),
            Has((f"{p.DMT}/banks",), "banks[].ifsc_prefix", JsonKind.TEXT),
        ),
        section="6",
    ),
    Guess(
        name="dmt.balance",
        silent="GET /ext/v1/dmt/balance: beyond its three limit fields",
        assumed="`balance` is the AEPS wallet in rupees.",
        differs=Differs.HARMLESS,
        consequence="The wallet is not compared. The service refuses if it is too low.",
        evidence=(Has((f"{p.DMT}/balance",), "balance", JsonKind.NUMBER),),
        section="6",
    ),
    Guess(
        name="dmt.daily-limit",
        silent="Limits: whether the daily limit is for an account or for a beneficiary_id",
        assumed="The daily limit is for a beneficiary_id.",
        differs=Differs.NOT_OFFERED,
        consequence="The service refuses the transfer, and the notes go back.",
        evidence=(Accepts((f"{p.DMT}/transfer",), frozenset({"INVALID_AMOUNT"})),),
        section="6",
    ),
    Guess(
        name="dmt.remarks",
        silent="POST /ext/v1/dmt/transfer: the length of `remarks`",
        assumed="`remarks` may have 40 characters.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused before money moves, and the notes go back.",
        evidence=(Accepts((f"{p.DMT}/transfer",), MALFORMED, frozenset({"remarks"})),),
        section="6",
    ),
    Guess(
        name="dmt.sender.check",
        silent=SILENT_SENDER,
        assumed="The body is `mobile_number` and `name`; the answer has `registered`.",
        differs=Differs.NOT_OFFERED,
        consequence="The transfer ends before notes are taken.",
        evidence=(Accepts(CHECK, MALFORMED), Has(CHECK, "registered", JsonKind.FLAG)),
        section="6",
    ),
    Guess(
        name="dmt.sender.otp-life",
        silent=SILENT_SENDER,
        assumed="`valid_seconds` and `resend_after_seconds` describe the sender's OTP.",
        differs=Differs.HARMLESS,
        consequence="The kiosk assumes 300 seconds, and a new OTP after 30 seconds.",
        evidence=(
            Has(CHECK, "valid_seconds", JsonKind.NUMBER),
            Has(CHECK, "resend_after_seconds", JsonKind.NUMBER),
        ),
        section="6",
    ),
    Guess(
        name="dmt.sender.verify",
        silent=SILENT_SENDER,
        assumed="The body is mobile_number, otp, otp_reference and name.",
        differs=Differs.NOT_OFFERED,
        consequence="The transfer ends before notes are taken.",
        evidence=(Accepts(VERIFY_OTP, MALFORMED),),
        section="6",
    ),
    Guess(
        name="dmt.sender.beneficiaries",
        silent="Free DMT: no call lists the sender's beneficiaries",
        assumed="The answer of verify-otp has `name` and `beneficiaries[]`.",
        differs=Differs.HARMLESS,
        consequence="The account is added each time, which gives the same id.",
        evidence=(
            Has(VERIFY_OTP, "beneficiaries", JsonKind.LIST),
            Has(VERIFY_OTP, "name", JsonKind.TEXT),
        ),
        section="6",
    ),
    Guess(
        name="dmt.sender.token-life",
        silent=SILENT_SENDER,
        assumed="`valid_seconds` is the rest of the sender_token's 30 minutes.",
        differs=Differs.HARMLESS,
        consequence="The kiosk counts 30 minutes.",
        evidence=(Has(VERIFY_OTP, "valid_seconds", JsonKind.NUMBER),),
        section="6",
    ),
    Guess(
        name="dmt.beneficiary",
        silent=SILENT_SENDER,
        assumed="The body is sender_token, name, account and IFSC; the answer has the name.",
        differs=Differs.NOT_OFFERED,
        consequence="The transfer ends before notes are taken.",
        evidence=(
            Accepts(ADD, MALFORMED),
            Has(ADD, "beneficiary_name", JsonKind.TEXT),
        ),
        section="6",
    ),
    Guess(
        name="dmt.beneficiary.texts",
        silent=SILENT_SENDER,
        assumed="A beneficiary has its masked account, `ifsc_code`, `bank_name` and `verified`.",
        differs=Differs.HARMLESS,
        consequence="The account is not recognised in the list, so it is added again.",
        evidence=(
            Has(ADD, "beneficiary_account_masked", JsonKind.TEXT),
            Has(ADD, "ifsc_code", JsonKind.TEXT),
            Has(ADD, "bank_name", JsonKind.TEXT),
            Has(ADD, "verified", JsonKind.FLAG),
        ),
        section="6",
    ),
    Guess(
        name="dmt.beneficiary.verify",
        silent="POST /ext/v1/dmt/beneficiary/verify: the response",
        assumed="The answer has `verified`, the holder's `beneficiary_name` and the charge.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer reads that the account was not checked. The charge may be lost.",
        evidence=(
            Has(PENNY_DROP, "verified", JsonKind.FLAG),
            Has(PENNY_DROP, "charge_amount", JsonKind.NUMBER),
        ),
        section="6",
    ),
    Guess(
        name="dmt.otp.wrong",
        silent="Errors: the codes of a wrong OTP and of an expired sender_token",
        assumed="A wrong OTP has INVALID_OTP; an expired sender_token INVALID_SENDER_TOKEN.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer reads that the service refused, and may ask for a new OTP.",
        evidence=(
            Refuses(VERIFY_OTP, frozenset({"INVALID_OTP"}), like="OTP"),
            Refuses(ADD, frozenset({"INVALID_SENDER_TOKEN"}), like="TOKEN"),
        ),
        section="6",
    ),
)

VERIFICATIONS: Final = (
    Guess(
        name="verify.fields",
        silent="Verification: request fields of gstin, pan-to-gstin, driving-licence, vehicle-rc",
        assumed="The catalogue's fields are the body; known names have a rule and a text.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with MISSING_PARAM, which is not billed.",
        evidence=(Accepts(p.VERIFICATION_POSTS, MALFORMED),),
        section="5",
    ),
    Guess(
        name="verify.record",
        silent="Verification: response fields beyond the verified flag and the record found",
        assumed="`record` is an object, and `service` names the verification.",
        differs=Differs.HARMLESS,
        consequence="The screen shows yes or no without the record.",
        evidence=(
            Has(p.VERIFICATIONS, "record", JsonKind.OBJECT),
            Has(p.VERIFICATIONS, "service", JsonKind.TEXT),
        ),
        section="5",
    ),
    Guess(
        name="verify.status",
        silent="Verification: whether the response has a status",
        assumed="If the record has a `status`, only SUCCESS is the register's answer.",
        differs=Differs.HELD,
        consequence="Another word is PENDING. The notes are held, and people ask the service.",
        evidence=(
            Says(
                p.VERIFICATIONS,
                "status",
                frozenset({"SUCCESS", "PENDING", "FAILED"}),
                is_optional=True,
            ),
        ),
        section="5",
    ),
    Guess(
        name="verify.billed",
        silent="Verification: how an answer shows that it is billed",
        assumed="`billed` is true, or `charge` above 0, if the register has answered.",
        differs=Differs.HELD,
        consequence=(
            "A `verified: false` without this proof is looked up. The notes are held, and people "
            "ask the service."
        ),
        evidence=(
            Has(p.VERIFICATIONS, "billed", JsonKind.FLAG),
            Has(p.VERIFICATIONS, "charge", JsonKind.NUMBER),
        ),
        section="5",
    ),
)
