"""The guesses about AEPS and the outlet."""

from typing import Final

from agent.api.guesses import paths as p
from agent.api.guesses.general import MALFORMED
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.signs import Accepts, Exists, Has, JsonKind, Refuses, Says

SILENT_PATHS: Final = (
    "AEPS: paths of balance enquiry, mini statement, cash deposit, eKYC, Bank eKYC, daily "
    "authentication"
)
SILENT_OUTLET: Final = "AEPS outlet: other fields of the outlet record"
SILENT_OTP: Final = "POST /ext/v1/aeps/otp: payload"
SILENT_PAYLOADS: Final = "AEPS: payloads of the other endpoints"
OUTLET: Final = (f"{p.AEPS}/merchants/*", f"{p.AEPS}/merchants")
READY_STEPS: Final = frozenset({"TRANSACT", "NONE", "READY"})
STEPS: Final = frozenset(
    {
        *("ONBOARD", "REONBOARD", "EKYC_SEND_OTP", "EKYC_VERIFY_OTP", "EKYC_BIOMETRIC", "EKYC"),
        *("BANK_EKYC", "DAILY_AUTH"),
        *READY_STEPS,
    }
)


def _owner_step(name: str, path: str, what: str, consequence: str) -> Guess:
    return Guess(
        name=name,
        silent=SILENT_PATHS,
        assumed=f"POST {path} is the path and body of {what}.",
        differs=Differs.NOT_OFFERED,
        consequence=consequence,
        evidence=(Exists((f"{p.AEPS}{path}",)), Accepts((f"{p.AEPS}{path}",), MALFORMED)),
        section="1.5",
    )


NO_OUTLET: Final = "The owner cannot finish it at the kiosk. AEPS is not offered, and says why."

AEPS: Final = (
    Guess(
        name="aeps.balance-enquiry",
        silent=SILENT_PATHS,
        assumed="POST /balance-enquiry, with the body of a withdrawal without amount.",
        differs=Differs.NOT_OFFERED,
        consequence="No notes move. The kiosk looks the enquiry up and then ends it as not sent.",
        evidence=(
            Exists((f"{p.AEPS}/balance-enquiry",)),
            Accepts((f"{p.AEPS}/balance-enquiry",), MALFORMED),
        ),
        section="1.2",
    ),
    Guess(
        name="aeps.mini-statement",
        silent=SILENT_PATHS,
        assumed="POST /mini-statement, with the body of a withdrawal without amount.",
        differs=Differs.NOT_OFFERED,
        consequence="No notes move. The kiosk looks the enquiry up and then ends it as not sent.",
        evidence=(
            Exists((f"{p.AEPS}/mini-statement",)),
            Accepts((f"{p.AEPS}/mini-statement",), MALFORMED),
        ),
        section="1.2",
    ),
    Guess(
        name="aeps.cash-deposit",
        silent=SILENT_PATHS,
        assumed="POST /cash-deposit, with amount and TPIN, without an OTP.",
        differs=Differs.HELD,
        consequence=(
            "The customer's notes are held while the kiosk looks the request up. They go back "
            "when a 404 proves that nothing happened."
        ),
        evidence=(
            Exists((f"{p.AEPS}/cash-deposit",)),
            Accepts((f"{p.AEPS}/cash-deposit",), MALFORMED),
        ),
        section="1.2",
    ),
    Guess(
        name="aeps.aadhaar-pay",
        silent="POST /ext/v1/aeps/aadhaar-pay: which fields are required, and the response",
        assumed="All listed fields are required, and the answer is a withdrawal's.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with MISSING_PARAM before money moves.",
        evidence=(Accepts((f"{p.AEPS}/aadhaar-pay",), MALFORMED),),
        section="1.2",
    ),
    Guess(
        name="aeps.aadhaar-pay.range",
        silent="Limits: the amounts of Aadhaar Pay",
        assumed="Aadhaar Pay takes 100 to 10,000 rupees in steps of 1.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with INVALID_AMOUNT before money moves.",
        evidence=(Accepts((f"{p.AEPS}/aadhaar-pay",), frozenset({"INVALID_AMOUNT"})),),
        section="1.2",
    ),
    Guess(
        name="aeps.record",
        silent="AEPS transaction: complete response field list",
        assumed="The record has `merchant_ref`, `service` and `bank_response_code`.",
        differs=Differs.HARMLESS,
        consequence=(
            "They are not compared, and the slip leaves them out. A known word of another "
            "service rejects the answer."
        ),
        evidence=(
            Has(p.AEPS_RECORDS, "merchant_ref", JsonKind.TEXT),
            Says(p.AEPS_RECORDS, "service", frozenset({"CW", "AP", "BE", "MS", "CD"})),
            Has(p.AEPS_RECORDS, "bank_response_code", JsonKind.TEXT),
        ),
        section="1.1",
    ),
    Guess(
        name="aeps.otp",
        silent=SILENT_OTP,
        assumed="POST /otp takes service, Aadhaar number, bank and amount, and sends an OTP.",
        differs=Differs.NOT_OFFERED,
        consequence="A withdrawal above 5,000 rupees ends before the finger is asked.",
        evidence=(
            Accepts((f"{p.AEPS}/otp",), MALFORMED),
            Has((f"{p.AEPS}/otp",), "otp_reference", JsonKind.TEXT),
        ),
        section="1.3",
    ),
    Guess(
        name="aeps.otp.verify",
        silent="cash-withdrawal: no field takes the OTP's digits",
        assumed="POST /otp/verify takes the digits, before the withdrawal.",
        differs=Differs.NOT_OFFERED,
        consequence="A withdrawal above 5,000 rupees ends before the finger is asked.",
        evidence=(
            Exists((f"{p.AEPS}/otp/verify",)),
            Accepts((f"{p.AEPS}/otp/verify",), MALFORMED),
            Has((f"{p.AEPS}/otp/verify",), "otp_reference", JsonKind.TEXT),
            Has((f"{p.AEPS}/otp/verify",), "verified", JsonKind.FLAG),
        ),
        section="1.3",
    ),
    Guess(
        name="aeps.otp.wrong",
        silent="Errors: the code of a wrong OTP",
        assumed="Wrong digits have 422 OTP_FAILED.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer reads that the service refused, and may ask for a new OTP.",
        evidence=(Refuses((f"{p.AEPS}/otp/verify",), frozenset({"OTP_FAILED"}), like="OTP"),),
        section="1.3",
    ),
    Guess(
        name="aeps.otp.life",
        silent=SILENT_OTP,
        assumed="`valid_seconds`, `sent_to` and `verify_required` describe the OTP.",
        differs=Differs.HARMLESS,
        consequence="The kiosk assumes 300 seconds, and that the digits must be verified.",
        evidence=(
            Has((f"{p.AEPS}/otp",), "valid_seconds", JsonKind.NUMBER),
            Has((f"{p.AEPS}/otp",), "sent_to", JsonKind.TEXT),
            Has((f"{p.AEPS}/otp",), "verify_required", JsonKind.FLAG),
        ),
        section="1.3",
    ),
    Guess(
        name="aeps.otp.digits",
        silent=SILENT_OTP,
        assumed="An OTP has four to eight digits.",
        differs=Differs.NOT_OFFERED,
        consequence="The screen does not accept another OTP, and the customer cancels.",
        section="1.3",
    ),
    Guess(
        name="aeps.outlet.status",
        silent=SILENT_OUTLET,
        assumed="`status` is PENDING, ACTIVE, SUSPENDED or REJECTED.",
        differs=Differs.NOT_OFFERED,
        consequence="AEPS is not offered, and the attendant sees why.",
        evidence=(
            Says(OUTLET, "status", frozenset({"PENDING", "ACTIVE", "SUSPENDED", "REJECTED"})),
        ),
        section="1.4",
    ),
    Guess(
        name="aeps.outlet.steps",
        silent="AEPS outlet: the values of next_step",
        assumed="`next_step` is one of the known words; TRANSACT, NONE, READY or null is ready.",
        differs=Differs.NOT_OFFERED,
        consequence="AEPS is not offered. The attendant sees the word and the message.",
        evidence=(Says(OUTLET, "next_step", STEPS),),
        section="1.4",
    ),
    Guess(
        name="aeps.outlet.daily-auth",
        silent=SILENT_OUTLET,
        assumed="`daily_auth_done` is true after today's daily authentication.",
        differs=Differs.HARMLESS,
        consequence="next_step alone decides.",
        evidence=(Has(OUTLET, "daily_auth_done", JsonKind.FLAG),),
        section="1.4",
    ),
    Guess(
        name="aeps.outlet.services",
        silent=SILENT_OUTLET,
        assumed="`services` lists the codes for which the outlet is registered.",
        differs=Differs.HARMLESS,
        consequence="All services are offered, and the service refuses the others.",
        evidence=(Has(OUTLET, "services[]", JsonKind.TEXT),),
        section="1.4",
    ),
    Guess(
        name="aeps.outlet.texts",
        silent=SILENT_OUTLET,
        assumed="`ekyc_status`, `bank_ekyc_status` and `message` explain the next step.",
        differs=Differs.HARMLESS,
        consequence="The attendant sees only the next step.",
        evidence=(
            Has(OUTLET, "ekyc_status", JsonKind.TEXT),
            Has(OUTLET, "bank_ekyc_status", JsonKind.TEXT),
        ),
        section="1.4",
    ),
    Guess(
        name="aeps.onboarding",
        silent="POST /merchants: payload",
        assumed="The body has the owner's identity, the shop's address and the account.",
        differs=Differs.NOT_OFFERED,
        consequence=NO_OUTLET,
        evidence=(Accepts((f"{p.AEPS}/merchants",), MALFORMED),),
        section="1.4",
    ),
    _owner_step("aeps.ekyc.send-otp", "/ekyc/send-otp", "the owner's OTP", NO_OUTLET),
    _owner_step("aeps.ekyc.verify-otp", "/ekyc/verify-otp", "the owner's digits", NO_OUTLET),
    _owner_step("aeps.ekyc", "/ekyc", "eKYC", NO_OUTLET),
    _owner_step("aeps.bank-ekyc", "/bank-ekyc", "Bank eKYC", NO_OUTLET),
    _owner_step("aeps.daily-auth", "/daily-auth", "the daily authentication", NO_OUTLET),
    Guess(
        name="aeps.ekyc.otp-reference",
        silent=SILENT_PAYLOADS,
        assumed="The answer of /ekyc/send-otp has `otp_reference` for the next calls.",
        differs=Differs.NOT_OFFERED,
        consequence=NO_OUTLET,
        evidence=(Has((f"{p.AEPS}/ekyc/send-otp",), "otp_reference", JsonKind.TEXT),),
        section="1.5",
    ),
    Guess(
        name="aeps.daily-auth.done",
        silent=SILENT_PAYLOADS,
        assumed="The answer of /daily-auth has the flag `daily_auth_done`.",
        differs=Differs.NOT_OFFERED,
        consequence="The attendant reads that it is unclear. The outlet's own record decides.",
        evidence=(Has((f"{p.AEPS}/daily-auth",), "daily_auth_done", JsonKind.FLAG),),
        section="1.5",
    ),
    Guess(
        name="aeps.daily-auth.midnight",
        silent="AEPS outlet: when today's daily authentication ends",
        assumed="A daily authentication ends at midnight in India.",
        differs=Differs.HARMLESS,
        consequence="A 409 DAILY_AUTH_REQUIRED at any time overrides it.",
        evidence=(
            Has((f"{p.AEPS}/daily-auth", *OUTLET), "daily_auth_valid_until", JsonKind.MIDNIGHT),
        ),
        section="8.1",
    ),
    Guess(
        name="aeps.pid-options",
        silent="GET /pid-options: the answer",
        assumed="`pid_options` is the XML for the RD service.",
        differs=Differs.NOT_OFFERED,
        consequence="No finger can be asked, and the customer reads that the service failed.",
        evidence=(Has((f"{p.AEPS}/pid-options",), "pid_options", JsonKind.TEXT),),
        section="1.6",
    ),
    Guess(
        name="aeps.pid-options.purposes",
        silent="GET /pid-options: query purpose, TXN among its values",
        assumed="The purposes are TXN, DAILY_AUTH and EKYC, and `auth_mode` is accepted.",
        differs=Differs.NOT_OFFERED,
        consequence=NO_OUTLET,
        evidence=(Accepts((f"{p.AEPS}/pid-options",), MALFORMED),),
        section="1.6",
    ),
    Guess(
        name="aeps.banks",
        silent="GET /banks: the answer",
        assumed="`banks[]` has `bank_iin` and `bank_name`.",
        differs=Differs.NOT_OFFERED,
        consequence="AEPS is not offered without its list of banks.",
        evidence=(
            Has((f"{p.AEPS}/banks",), "banks[].bank_iin", JsonKind.TEXT),
            Has((f"{p.AEPS}/banks",), "banks[].bank_name", JsonKind.TEXT),
        ),
        section="1.7",
    ),
    Guess(
        name="aeps.banks.flags",
        silent="GET /banks: the answer",
        assumed="A bank may have `services` and `available`; absent means all and true.",
        differs=Differs.HARMLESS,
        consequence="An unreadable flag counts as absent; the service refuses what a bank lacks.",
        evidence=(
            Has((f"{p.AEPS}/banks",), "banks[].services", JsonKind.LIST, is_optional=True),
            Has((f"{p.AEPS}/banks",), "banks[].available", JsonKind.FLAG, is_optional=True),
        ),
        section="1.7",
    ),
    Guess(
        name="aeps.charges",
        silent="GET /charges: the answer",
        assumed="`services` has slabs by code; `daily_auth.charge` is the price of an attempt.",
        differs=Differs.HARMLESS,
        consequence="The screen shows no charge. No money is computed from it.",
        evidence=(
            *(
                Has((f"{p.AEPS}/charges",), f"services{{}}.[].{field}", JsonKind.NUMBER)
                for field in ("min_amount", "max_amount", "charge")
            ),
            Has((f"{p.AEPS}/charges",), "daily_auth.charge", JsonKind.NUMBER),
        ),
        section="1.7",
    ),
    Guess(
        name="aeps.webhook",
        silent="Events: names, payload, subscription and delivery signing",
        assumed="A webhook has the record and is signed like a request.",
        differs=Differs.HARMLESS,
        consequence="The operator's bridge drops it. The kiosk polls as without webhooks.",
        section="1.8",
    ),
)
