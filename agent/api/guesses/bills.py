"""The guesses about bill payment and recharge."""

from typing import Final

from agent.api.guesses import paths as p
from agent.api.guesses.general import MALFORMED, SUCCEEDED
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.signs import Accepts, Has, JsonKind, Paths, Says, When

SILENT_CATALOGUE: Final = (
    "Bill payment: query parameters and response bodies of the catalogue, history and complaint "
    "endpoints"
)
SILENT_BILL: Final = "Bill payment objects: fields of biller, bill and payment records"
FAILED: Final = When("status", frozenset({"FAILED"}))
CATEGORIES: Final[Paths] = (f"{p.BBPS}/categories",)
BILLERS: Final[Paths] = (f"{p.BBPS}/billers",)
BILLER: Final[Paths] = (f"{p.BBPS}/biller/*",)
FETCH: Final[Paths] = (f"{p.BBPS}/bill/fetch",)
HISTORY: Final[Paths] = (f"{p.BBPS}/transactions",)
COMPLAINTS: Final[Paths] = (f"{p.BBPS}/complaint", f"{p.BBPS}/complaint/*")
EXACTNESS: Final = frozenset({"EXACT", "EXACT_UP", "EXACT_DOWN", "ANY"})

BILLS: Final = (
    Guess(
        name="bbps.categories",
        silent=SILENT_CATALOGUE,
        assumed="`categories[]` has `category`, the key of a search, and `name`.",
        differs=Differs.NOT_OFFERED,
        consequence="Bills are not offered without their categories.",
        evidence=(
            Has(CATEGORIES, "categories[].category", JsonKind.TEXT),
            Has(CATEGORIES, "categories[].name", JsonKind.TEXT),
        ),
        section="4",
    ),
    Guess(
        name="bbps.billers",
        silent=SILENT_CATALOGUE,
        assumed="The query is `category`; `billers[]` has `biller_id` and `biller_name`.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer finds no biller, and cancels.",
        evidence=(
            Accepts(BILLERS, MALFORMED),
            Has(BILLERS, "billers[].biller_id", JsonKind.TEXT),
            Has(BILLERS, "billers[].biller_name", JsonKind.TEXT),
        ),
        section="4",
    ),
    Guess(
        name="bbps.billers.coverage",
        silent=SILENT_CATALOGUE,
        assumed="`coverage` is IND or the code of a state.",
        differs=Differs.HARMLESS,
        consequence="The billers of this shop's state are not listed first.",
        evidence=(Has(BILLERS, "billers[].coverage", JsonKind.TEXT),),
        section="4",
    ),
    Guess(
        name="bbps.biller",
        silent=SILENT_BILL,
        assumed="`input_params[]` has `paramName`; the biller has `biller_id` and `biller_name`.",
        differs=Differs.NOT_OFFERED,
        consequence="The customer reads that this biller is not available now.",
        evidence=(
            Has(BILLER, "input_params[].paramName", JsonKind.TEXT),
            Has(BILLER, "biller_id", JsonKind.TEXT),
            Has(BILLER, "biller_name", JsonKind.TEXT),
        ),
        section="4",
    ),
    Guess(
        name="bbps.biller.rules",
        silent=SILENT_BILL,
        assumed="`dataType`, `minLength`, `maxLength` and `mandatory` describe an input.",
        differs=Differs.HARMLESS,
        consequence="The screen accepts any text, and the service checks it.",
        evidence=(
            Has(BILLER, "input_params[].dataType", JsonKind.TEXT),
            Has(BILLER, "input_params[].minLength", JsonKind.WHOLE),
            Has(BILLER, "input_params[].maxLength", JsonKind.WHOLE),
            Has(BILLER, "input_params[].mandatory", JsonKind.FLAG),
        ),
        section="4",
    ),
    Guess(
        name="bbps.biller.amounts",
        silent=SILENT_BILL,
        assumed="`amount_exactness`, `fetch_requirement`, `min_amount` and `max_amount` limit it.",
        differs=Differs.HARMLESS,
        consequence="The strictest rule applies: the bill's own amount.",
        evidence=(
            Says(BILLER, "amount_exactness", EXACTNESS),
            Says(
                BILLER, "fetch_requirement", frozenset({"MANDATORY", "OPTIONAL", "NOT_SUPPORTED"})
            ),
            Has(BILLER, "min_amount", JsonKind.NUMBER),
            Has(BILLER, "max_amount", JsonKind.NUMBER),
        ),
        section="4",
    ),
    Guess(
        name="bbps.bill.amount",
        silent=SILENT_BILL,
        assumed="`amount` is the bill's amount; null means that the customer enters it.",
        differs=Differs.HARMLESS,
        consequence=(
            "The customer types the amount of the bill, and the biller checks it. A bill whose "
            "`amount` cannot be read is not offered."
        ),
        evidence=(
            Has(FETCH, "amount", JsonKind.NUMBER),
            # The kiosk pays only what the bill allows, so such a refusal is about its amount.
            Accepts((f"{p.BBPS}/bill/pay",), frozenset({"INVALID_AMOUNT"})),
        ),
        section="4",
    ),
    Guess(
        name="bbps.bill.texts",
        silent=SILENT_BILL,
        assumed="The bill has `customer_name`, `bill_number`, `bill_date` and `due_date`.",
        differs=Differs.HARMLESS,
        consequence="The review leaves them out.",
        evidence=tuple(
            Has(FETCH, field, JsonKind.TEXT)
            for field in ("biller_id", "biller_name", "customer_name", "bill_number", "due_date")
        ),
        section="4",
    ),
    Guess(
        name="bbps.bill.life",
        silent=SILENT_BILL,
        assumed="`valid_seconds` is the rest of the bill_token's 15 minutes.",
        differs=Differs.HARMLESS,
        consequence="The kiosk counts 15 minutes, and an expired token is fetched again.",
        evidence=(Has(FETCH, "valid_seconds", JsonKind.NUMBER),),
        section="0.6",
    ),
    Guess(
        name="bbps.pay",
        silent="bill/pay: its other fields and its response",
        assumed="The body also has `amount`, `payment_mode` Cash, and `customer_pan` if needed.",
        differs=Differs.NOT_OFFERED,
        consequence="The payment is refused with MISSING_PARAM, and the notes go back.",
        evidence=(Accepts((f"{p.BBPS}/bill/pay",), MALFORMED),),
        section="4",
    ),
    Guess(
        name="bbps.record",
        silent=SILENT_BILL,
        assumed="A paid record has `bbps_transaction_id` and `approval_ref`.",
        differs=Differs.HARMLESS,
        consequence="The receipt leaves them out.",
        evidence=(
            Has(p.BILL_RECORDS, "bbps_transaction_id", JsonKind.TEXT, SUCCEEDED),
            Has(p.BILL_RECORDS, "approval_ref", JsonKind.TEXT, SUCCEEDED),
        ),
        section="4",
    ),
    Guess(
        name="bbps.refunded",
        silent="Bill payment objects: when the automatic refund is complete",
        assumed="`refunded` is true when the debit is back in the wallet, in a day or two.",
        differs=Differs.HARMLESS,
        consequence=(
            "The customer gets the notes of a FAILED payment back in any case. The report lists "
            "the debit as not back in the wallet."
        ),
        evidence=(Has(p.BILL_RECORDS, "refunded", JsonKind.FLAG, FAILED),),
        section="4",
    ),
    Guess(
        name="bbps.history",
        silent=SILENT_CATALOGUE,
        assumed="`transactions[]` has the reference, status, amount and time of a payment.",
        differs=Differs.HARMLESS,
        consequence="The day's report does not compare its payments with the service's list.",
        evidence=(
            Has(HISTORY, "transactions[].client_reference", JsonKind.TEXT),
            Has(HISTORY, "transactions[].status", JsonKind.TEXT),
            Has(HISTORY, "transactions[].amount", JsonKind.NUMBER),
        ),
        section="4",
    ),
    Guess(
        name="bbps.balance",
        silent="GET /ext/v1/bbps/balance: the answer",
        assumed="`balance` is the MAIN wallet in rupees.",
        differs=Differs.HARMLESS,
        consequence="The wallet is not compared. The service refuses if it is too low.",
        evidence=(Has((f"{p.BBPS}/balance",), "balance", JsonKind.NUMBER),),
        section="4",
    ),
    Guess(
        name="bbps.complaint",
        silent="Bill payment: the complaint body",
        assumed="The body has reference_id, disposition and a description of 250 characters.",
        differs=Differs.NOT_OFFERED,
        consequence="The attendant reads that the complaint was not accepted.",
        evidence=(
            Accepts((f"{p.BBPS}/complaint",), MALFORMED),
            Has(COMPLAINTS, "complaint_id", JsonKind.TEXT),
            Has(COMPLAINTS, "status", JsonKind.TEXT),
        ),
        section="4",
    ),
)

RECHARGES: Final = (
    Guess(
        name="recharge.operators",
        silent="GET /ext/v1/recharge/operators: the answer",
        assumed="`operators[]` has `operator_id`, `name` and `type` (MOBILE or DTH).",
        differs=Differs.NOT_OFFERED,
        consequence="Recharge is not offered without its operators.",
        evidence=(
            Has((f"{p.RECHARGE}/operators",), "operators[].operator_id", JsonKind.WHOLE),
            Has((f"{p.RECHARGE}/operators",), "operators[].name", JsonKind.TEXT),
            Says((f"{p.RECHARGE}/operators",), "operators[].type", frozenset({"MOBILE", "DTH"})),
        ),
        section="7",
    ),
    Guess(
        name="recharge.operators.limits",
        silent="GET /ext/v1/recharge/operators: the answer",
        assumed="An operator has `min_amount`, `max_amount` and `number_regex`, or null.",
        differs=Differs.HARMLESS,
        consequence="The screen accepts more, and the service refuses it before money moves.",
        evidence=(
            Has((f"{p.RECHARGE}/operators",), "operators[].min_amount", JsonKind.NUMBER),
            Has((f"{p.RECHARGE}/operators",), "operators[].max_amount", JsonKind.NUMBER),
            Has((f"{p.RECHARGE}/operators",), "operators[].number_regex", JsonKind.TEXT),
        ),
        section="7",
    ),
    Guess(
        name="recharge.record",
        silent="Recharge: fields of the record beyond those named",
        assumed="The record has `type`, and after a success `operator_reference`.",
        differs=Differs.HARMLESS,
        consequence="The type is not compared, and the slip leaves the reference out.",
        evidence=(
            Says(p.RECHARGES, "type", frozenset({"MOBILE", "DTH"})),
            Has(p.RECHARGES, "operator_reference", JsonKind.TEXT, SUCCEEDED),
        ),
        section="7",
    ),
    Guess(
        name="recharge.settles",
        silent="Recharge: how long one may stay PENDING",
        assumed="An operator that is silent for two days does not answer any more.",
        differs=Differs.HELD,
        consequence="Two people may end it after that time. The notes are held until then.",
        section="7",
    ),
)
