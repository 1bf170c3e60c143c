"""The service's OpenAPI description, compared with the API document."""

import re

from hw_sim.api.errors import CODES
from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller

DOCUMENT_PATHS = """
POST aeps/cash-withdrawal; POST aeps/aadhaar-pay; POST aeps/otp; POST aeps/merchants
GET aeps/merchants/{merchant_ref}; GET aeps/pid-options; GET aeps/banks; GET aeps/charges
GET aeps/transaction/{reference_id}
GET aeps/transaction/by-client-reference/{client_reference}
GET bbps/categories; GET bbps/billers; GET bbps/biller/{biller_id}; GET bbps/balance
POST bbps/bill/fetch; POST bbps/bill/pay; GET bbps/transaction/{reference_id}
GET bbps/transaction/by-client-reference/{client_reference}; GET bbps/transactions
POST bbps/complaint; GET bbps/complaint/{complaint_id}
GET verify/services; POST verify/bank-account; POST verify/gstin; POST verify/pan-to-gstin
POST verify/driving-licence; POST verify/vehicle-rc; POST verify/voter-id
GET verify/result/{client_reference}
GET dmt/banks; POST dmt/sender/check; POST dmt/sender/verify-otp; POST dmt/beneficiary/add
POST dmt/beneficiary/verify; POST dmt/transfer; GET dmt/transfer/{id}
GET dmt/transfer/by-client-reference/{client_reference}; GET dmt/balance; POST dmt/charges
POST recharge/recharge; GET recharge/operators; GET recharge/transaction/{reference_id}
GET recharge/transaction/by-client-reference/{client_reference}
POST upicw/qr; GET upicw/transaction/{reference_id}
GET matm/info; POST matm/transactions; GET matm/transaction/{reference_id}
GET matm/transaction/by-client-reference/{client_reference}
"""


async def test_it_needs_no_key_and_names_every_endpoint(client: Caller) -> None:
    page = (await client.http.get("/openapi.json")).json()
    described = {
        f"{method.upper()} {path.removeprefix('/ext/v1/')}"
        for path, methods in page["paths"].items()
        for method in methods
    }
    wanted = {line.strip() for line in re.split("[;\n]", DOCUMENT_PATHS) if line.strip()}
    assert wanted - described == set()
    assert page["openapi"] == "3.1.0"


def test_signed_calls_say_so(api: ApiSimulator) -> None:
    signed = {endpoint.method for endpoint in api.endpoints if endpoint.signed}
    assert signed == {"POST", "DELETE"}


def test_the_table_of_codes_is_the_document_s() -> None:
    assert sum(meaning.listed for meaning in CODES.values()) == 39
