"""One or more mistakes in the agent for each row of the API document."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from tests.contract.broken_rows import error_mistakes, field_mistakes, rule_mistakes
from tests.contract.broken_rows.mistake import Mistake

API = "agent/api/"

_PATHS = {
    "aeps.py": {
        "POST /ext/v1/aeps/cash-withdrawal": '{BASE}/cash-withdrawal"',
        "POST /ext/v1/aeps/aadhaar-pay": '{BASE}/aadhaar-pay"',
        "POST /ext/v1/aeps/otp": '{BASE}/otp"',
        "GET /ext/v1/aeps/pid-options": '{BASE}/pid-options"',
        "GET /ext/v1/aeps/banks": '{BASE}/banks"',
        "GET /ext/v1/aeps/charges": '{BASE}/charges"',
        "GET /ext/v1/aeps/transaction/{reference_id}": '{BASE}/transaction/{{}}"',
        "GET /ext/v1/aeps/transaction/by-client-reference/{client_reference}": (
            '{BASE}/transaction/by-client-reference/{{}}"'
        ),
    },
    "outlets.py": {
        "GET /ext/v1/aeps/merchants/{merchant_ref}": '{MERCHANTS}/{self._merchant_ref}"',
        "POST /ext/v1/aeps/merchants": '{BASE}/merchants"',
    },
    "billers.py": {
        "GET /ext/v1/bbps/categories": '{BASE}/categories"',
        "GET /ext/v1/bbps/billers": '{BASE}/billers"',
        "GET /ext/v1/bbps/biller/{biller_id}": "{BASE}/biller/{quote(biller_id, safe='')}\"",
        "POST /ext/v1/bbps/bill/fetch": '{BASE}/bill/fetch"',
    },
    "bbps.py": {
        "GET /ext/v1/bbps/balance": '{BASE}/balance"',
        "POST /ext/v1/bbps/bill/pay": '{BASE}/bill/pay"',
        "GET /ext/v1/bbps/transaction/{reference_id}": '{BASE}/transaction/{{}}"',
        "GET /ext/v1/bbps/transaction/by-client-reference/{client_reference}": (
            '{BASE}/transaction/by-client-reference/{{}}"'
        ),
        "GET /ext/v1/bbps/transactions": '{BASE}/transactions"',
        "POST /ext/v1/bbps/complaint": '{BASE}/complaint"',
        "GET /ext/v1/bbps/complaint/{complaint_id}": "{COMPLAINT}/{quote(complaint_id, safe='')}\"",
    },
    "verify.py": {
        "GET /ext/v1/verify/services": '{BASE}/services"',
        **{
            f"POST /ext/v1/verify/{service}": "{BASE}/{quote(service, safe='')}\""
            for service in (
                *("bank-account", "gstin", "pan-to-gstin"),
                *("driving-licence", "vehicle-rc", "voter-id"),
            )
        },
        "GET /ext/v1/verify/result/{client_reference}": '{BASE}/result/{{}}"',
    },
    "dmt.py": {
        "GET /ext/v1/dmt/banks": '{BASE}/banks"',
        "POST /ext/v1/dmt/sender/check": '{BASE}/sender/check"',
        "POST /ext/v1/dmt/sender/verify-otp": '{BASE}/sender/verify-otp"',
        "POST /ext/v1/dmt/beneficiary/add": '{BASE}/beneficiary/add"',
        "POST /ext/v1/dmt/beneficiary/verify": '{BASE}/beneficiary/verify"',
        "POST /ext/v1/dmt/transfer": '{BASE}/transfer"',
        "GET /ext/v1/dmt/transfer/{id}": '{TRANSFER}/{{}}"',
        "GET /ext/v1/dmt/transfer/by-client-reference/{client_reference}": (
            '{TRANSFER}/by-client-reference/{{}}"'
        ),
        "GET /ext/v1/dmt/balance": '{BASE}/balance"',
        "POST /ext/v1/dmt/charges": '{BASE}/charges"',
    },
    "recharge.py": {
        "POST /ext/v1/recharge/recharge": '{BASE}/recharge"',
        "GET /ext/v1/recharge/operators": '{BASE}/operators"',
        "GET /ext/v1/recharge/transaction/{reference_id}": '{BASE}/transaction/{{}}"',
        "GET /ext/v1/recharge/transaction/by-client-reference/{client_reference}": (
            '{BASE}/transaction/by-client-reference/{{}}"'
        ),
    },
    "upicw.py": {
        "POST /ext/v1/upicw/qr": '{BASE}/qr"',
        "GET /ext/v1/upicw/transaction/{reference_id}": '{BASE}/transaction/{{}}"',
    },
    "matm.py": {
        "GET /ext/v1/matm/info": '{BASE}/info"',
        "POST /ext/v1/matm/transactions": '{BASE}/transactions"',
        "GET /ext/v1/matm/transaction/{reference_id}": '{BASE}/transaction/{{}}"',
        "GET /ext/v1/matm/transaction/by-client-reference/{client_reference}": (
            '{BASE}/transaction/by-client-reference/{{}}"'
        ),
    },
}
"""The path of each endpoint in its module of agent/api."""


def _wrong_paths() -> Iterator[tuple[str, Mistake]]:
    for module, paths in _PATHS.items():
        for endpoint, path in paths.items():
            yield f"endpoint: {endpoint}", Mistake(API + module, path, f'{path[:-1]}s"')


_KINDS = (
    _wrong_paths(),
    *(kind.mistakes() for kind in (field_mistakes, error_mistakes, rule_mistakes)),
)
MISTAKES: dict[str, list[Mistake]] = defaultdict(list)
for _row, _mistake in chain(*_KINDS):
    MISTAKES[_row].append(_mistake)
"""The mistakes of each row."""
