"""For each documented field: the agent reads or sends it under another name."""

import ast
from collections.abc import Iterator

from tests.contract.broken_rows.mistake import ROOT, Mistake

API = "agent/api/"

_RECORD = ("records.py", "Record")
_AEPS, _CARD = ("aeps.py", "_Record"), ("matm.py", "_Record")
_TRANSFER, _RECHARGE = ("dmt.py", "_Record"), ("recharge.py", "_Record")
_SUBMISSION, _CAPTURE = ("aeps.py", "Submission"), ("aeps.py", "AepsCapture")
_LOCATION, _REQUEST = ("exchange.py", "Location"), ("exchange.py", "RequestBody")

Struct = tuple[str, str]
"""A module of agent/api, and a class in it."""

_AT_A_BANK: dict[Struct, str] = {
    _REQUEST: "client_reference",
    _SUBMISSION: "merchant_ref amount",
    _CAPTURE: "aadhaar bank_iin pid_data",
    _LOCATION: "latitude longitude",
}

_STRUCTS: dict[str, dict[Struct, str]] = {
    "AEPS transaction": {
        _RECORD: "reference_id client_reference status failure_code duplicate wallet_impact",
        _AEPS: "bank_rrn account_balance",
    },
    "AEPS outlet": {("outlets.py", "Merchant"): "next_step"},
    "mATM transaction": {
        _RECORD: "reference_id client_reference status amount charge commission wallet_impact"
        " failure_code message",
        _CARD: "merchant_ref service card card_type bank_name bank_rrn account_balance"
        " mini_statement confirmed_by_bank_network bank_response_code",
    },
    "mATM info": {
        ("matm.py", "Info"): "services devices launch_valid_minutes max_open_per_outlet",
        ("matm.py", "CashLimits"): "min_amount max_amount multiple_of",
        ("matm.py", "FixedAmount"): "amount",
    },
    "Free DMT transfer": {
        _TRANSFER: "request_id client_reference status amount charge_amount total_debit utr_number"
        " beneficiary_name beneficiary_account_masked",
    },
    "Free DMT balance": {
        ("dmt.py", "TransferLimits"): "min_transfer max_transfer daily_limit_per_beneficiary"
    },
    "Free DMT sender and beneficiary": {
        ("dmt.py", "_Verified"): "sender_token",
        ("dmt.py", "Beneficiary"): "beneficiary_id",
    },
    "Recharge": {
        _RECORD: "reference_id client_reference status failure_code",
        _RECHARGE: "refunded",
    },
    "UPI Cash transaction": {_RECORD: "reference_id client_reference status failure_code"},
    "Bill payment objects": {("billers.py", "Bill"): "bill_token"},
    "bill/fetch answer": {("billers.py", "Bill"): "bill_token"},
    "Verification service catalogue": {
        ("verify.py", "VerificationService"): "service label category charge available fields",
        ("verify.py", "Field"): "name required description",
    },
    "Verification": {("verify.py", "_Record"): "verified record"},
    "Error body": {
        ("replies.py", "_Envelope"): "success",
        ("replies.py", "_Error"): "code message",
    },
    "cash-withdrawal body": _AT_A_BANK
    | {_SUBMISSION: "merchant_ref amount customer_mobile otp_reference"}
    | {_CAPTURE: "aadhaar bank_iin pid_data auth_mode"},
    "aadhaar-pay body": _AT_A_BANK,
    "bill/pay body": {
        _REQUEST: "client_reference",
        ("bbps.py", "PaymentRequest"): "bill_token tpin",
    },
    "transfer body": {
        _REQUEST: "client_reference",
        ("dmt.py", "TransferRequest"): "sender_token beneficiary_id amount tpin remarks",
    },
    "beneficiary/verify body": {("dmt.py", "BankAccount"): "account_number ifsc_code"},
    "recharge body": {
        _REQUEST: "client_reference",
        ("recharge.py", "RechargeRequest"): "operator_id number amount tpin",
    },
}
"""The fields of structs: each is renamed on the wire."""

_TEXTS: dict[str, tuple[str, str, str]] = {
    "cash-withdrawal body, device_imei": ("aeps.py", 'name="device_imei"', 'name="device_serial"'),
    "AEPS outlet, merchant_ref": ("outlets.py", '{"merchant_ref": self.', '{"outlet": self.'),
    "bill/fetch body, biller_id": ("billers.py", '"biller_id": biller_id', '"biller": biller_id'),
    "bill/fetch body, customer_params": ("billers.py", '"customer_params":', '"params":'),
    "bill/fetch body, paramName": ("billers.py", '"paramName":', '"param_name":'),
    "bill/fetch body, paramValue": ("billers.py", '"paramValue":', '"param_value":'),
    "bill/fetch body, mobile_number": ("billers.py", '"mobile_number":', '"mobile":'),
    "charges body, amount": ("dmt.py", '{"amount": to_wire(amount)}', '{"sum": to_wire(amount)}'),
    "Verification service catalogue, services": ("verify.py", '"services", V', '"catalogue", V'),
    # Not read: whatever they hold, the answer is accepted.
    "Verification service catalogue, currency": (
        *("client.py", "dict[str, msgspec.Raw])", "dict[str, list[msgspec.Raw]])"),
    ),
    "Verification service catalogue, wallet": (
        *("client.py", "dict[str, msgspec.Raw])", "dict[str, list[msgspec.Raw]])"),
    ),
    "Verification service catalogue, endpoint": (
        *("verify.py", "    charge: Amount\n", "    endpoint: int\n    charge: Amount\n"),
    ),
    "Authentication, Authorization": ("client.py", "Bearer {key.reveal()}", "{key.reveal()}"),
    "Authentication, X-Timestamp": ("client.py", '"x-timestamp": str(timestamp)', '"x-time": ""'),
    "Authentication, X-Signature": ("client.py", 'headers["x-signature"]', 'headers["x-sign"]'),
    "Authentication, Content-Type": ("client.py", '"application/json"', '"text/plain"'),
    "bank-account body, client_reference": (
        *("verify.py", '"client_reference": self.client_reference', '"reference": ""'),
    ),
    **{
        f"bank-account body, {name}": (
            *("verify.py", "{**self.fields,", f'{{**self.fields, "{name}": None,'),
        )
        for name in ("account_number", "ifsc")
    },
    **{
        f"voter-id body, {name}": (
            *("verify.py", "{**self.fields,", f'{{**self.fields, "{name}": None,'),
        )
        for name in ("epic_number", "name")
    },
}
"""The other fields: the text in a module of agent/api, and the wrong one."""
_TEXTS |= {
    f"mATM transaction, {name}": (
        *(
            "matm.py",
            "    card: msgspec.Raw = NULL",
            f"    {name}: int\n    card: msgspec.Raw = NULL",
        ),
    )
    for name in ("created_at", "updated_at")
}


def mistakes() -> Iterator[tuple[str, Mistake]]:
    for owner, structs in _STRUCTS.items():
        for struct, names in structs.items():
            for name in names.split():
                yield f"field: {owner}, {name}", renamed(struct, name)
    for field, (module, before, after) in _TEXTS.items():
        yield f"field: {field}", Mistake(API + module, before, after)


def renamed(struct: Struct, name: str) -> Mistake:
    """Return the mistake that a field of a struct has another name on the wire."""
    module, shape = struct
    source = (ROOT / API / module).read_text()
    (there,) = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef) and node.name == shape
    )
    (field,) = (
        node
        for node in there.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name
    )
    default = f", default={ast.unparse(field.value)}" if field.value else ""
    wrong = f'{name}: {ast.unparse(field.annotation)} = msgspec.field(name="x_{name}"{default})'
    lines = source.splitlines(keepends=True)
    before = "".join(lines[there.lineno - 1 : field.end_lineno])
    after = "".join(lines[there.lineno - 1 : field.lineno - 1]) + f"    {wrong}\n"
    return Mistake(API + module, before, after, f"`{shape}.{name}` is `x_{name}` on the wire")
