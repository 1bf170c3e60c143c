"""What the agent does with each field that the API document names in an answer."""

from collections.abc import Mapping
from decimal import Decimal
from operator import attrgetter
from typing import Any

import pytest

from agent.api.billers import Bill
from agent.api.dmt import Senders, SenderVerified, TransferLimits
from agent.api.matm import Info
from agent.api.outlets import Merchant
from agent.api.verify import Field, VerificationService, Verify
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.services.registry import BY_CODE
from agent.transactions.outcome import FoundLine, ParsedReply, StatementLine, Status, Verification
from tests.contract.proofs import proves
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import RECORDS, accepted, answer
from tests.unit.agent.api.peer import Peer, client_of
from tests.unit.agent.api.service import MOBILE, given, received

WORDS = ("SUCCESS", "PENDING", "FAILED")
NOT_READ = ""
Read = tuple[object, str, object]
"""The value in the record, where the agent keeps it, and how. NOT_READ: it changes nothing."""

IDENTITY: dict[str, Read] = {
    "reference_id": ("AE9", "outcome.reference_id", "AE9"),
    "client_reference": ("R-9", "outcome.client_reference", "R-9"),
    "status": ("PENDING", "outcome.status", Status.PENDING),
    "failure_code": ("DECLINED", "outcome.failure_code", "DECLINED"),
}
AT_A_BANK: dict[str, Read] = {
    "bank_rrn": ("632599", "outcome.bank_rrn", "632599"),
    "account_balance": (51.5, "shown.balance", Paise(5150)),
    "wallet_impact": (-3.25, "outcome.wallet_impact", Paise(-325)),
}
LIMITS = {"min_transfer": 150, "max_transfer": 20000, "daily_limit_per_beneficiary": 90000}
EPIC = {"name": "epic_number", "required": True, "description": "EPIC number"}
VOTER_ID = {
    "service": "voter-id",
    "label": "Voter ID",
    "category": "Officially Valid Document",
    "endpoint": "/ext/v1/verify/voter-id",
    "charge": 2.5,
    "available": False,
    "fields": [EPIC],
}
LINE = {"date": "20/11", "type": "DR", "amount": 50.5, "narration": "ATM"}

RESULTS: dict[str, tuple[str, Mapping[str, Read]]] = {
    "AEPS transaction": (
        "aeps.CW",
        {**IDENTITY, **AT_A_BANK, "duplicate": (True, "outcome.duplicate", True)},
    ),
    "mATM transaction": (
        "matm.CW",
        {
            **IDENTITY,
            **AT_A_BANK,
            "merchant_ref": ("OUTLET-9", "about.merchant_ref", "OUTLET-9"),
            "service": ("BE", "about.service", "BE"),
            "amount": (499.5, "about.amount", Paise(49950)),
            "card": ("XXXXXXXXXXXX9876", "outcome.details", {"card_last4": "9876"}),
            "card_type": ("VISA", "outcome.details", {"card_type": "VISA"}),
            "bank_name": ("YES Bank", "outcome.details", {"bank_name": "YES Bank"}),
            "mini_statement": (
                [LINE],
                "shown.statement",
                (StatementLine("20/11", "DR", Decimal("50.5"), "ATM"),),
            ),
            "charge": (1.5, "outcome.charge", Paise(150)),
            "commission": (2.5, "outcome.commission", Paise(250)),
            "confirmed_by_bank_network": (False, "outcome.confirmed", False),
            "bank_response_code": ("51", "outcome.details", {"bank_response_code": "51"}),
            "message": ("No money", "outcome.message", "No money"),
            "created_at": ("2026-11-20T10:00:00", NOT_READ, None),
            "updated_at": ("2026-11-20T10:00:00", NOT_READ, None),
        },
    ),
    "Free DMT transfer": (
        "dmt.TRANSFER",
        {
            "request_id": ("DM9", "outcome.reference_id", "DM9"),
            "client_reference": IDENTITY["client_reference"],
            "status": ("processing", "outcome.status", Status.PENDING),
            "amount": (499, "about.amount", rupees(499)),
            "charge_amount": (2, "about.charge", rupees(2)),
            "total_debit": (502, "about.total_debit", rupees(502)),
            "utr_number": ("4321", "outcome.bank_rrn", "4321"),
            "beneficiary_name": ("M KHAN", "outcome.details", {"beneficiary": "M K***"}),
            "beneficiary_account_masked": ("XXXX9876", "about.account_end", "9876"),
        },
    ),
    "Recharge": (
        "recharge.MOBILE",
        {**IDENTITY, "refunded": (True, "outcome.refunded", True)},
    ),
    "UPI Cash transaction": ("upicw.QR", IDENTITY),
    "Verification": (
        "verify.PAID",
        {
            "verified": (False, "outcome.details", {"verified": "no"}),
            "record": (
                {"pan": "ABCDE9999F"},
                "shown.verification",
                Verification(verified=True, record=(FoundLine("pan", "ABCDE9999F"),)),
            ),
        },
    ),
}
"""The fields of each product's record."""


def reads(code: str, changes: dict[str, object]) -> ParsedReply:
    return received(answer(RECORDS[code] | changes), BY_CODE[code].endpoints)


RULES = {
    "Recharge, refunded": "rule: refunded: true means the debit is back in the MAIN wallet or",
    "mATM transaction, charge": "rule: BE and MS debit their charge, if any",
    "AEPS transaction, failure_code": "rule: Errors 3",
    "AEPS transaction, reference_id": "rule: Conventions common to all products 8",
}
"""Rules of the document about a field."""


def of_field(name: str) -> pytest.MarkDecorator:
    return proves(f"field: {name}", *(rule for field, rule in RULES.items() if field == name))


@pytest.mark.parametrize(
    ("code", "field", "read"),
    [
        pytest.param(code, field, read, marks=of_field(f"{owner}, {field}"), id=f"{code}-{field}")
        for owner, (code, fields) in RESULTS.items()
        for field, read in fields.items()
    ],
)
def test_each_field_of_a_result_is_kept_or_shown(code: str, field: str, read: Read) -> None:
    value, where, kept = read
    usually, now = reads(code, {}), reads(code, {field: value})
    if where == NOT_READ:
        assert now == usually
    elif isinstance(kept, dict):
        found = attrgetter(where)(now)
        assert {name: found.get(name) for name in kept} == kept
        assert attrgetter(where)(usually) != found
    else:
        assert attrgetter(where)(now) == kept != attrgetter(where)(usually)


CALL = "by cash-withdrawal call"
STATES: dict[str, tuple[str, ...]] = {
    "aeps.CW": tuple(f"AEPS transaction, (new) to {word} {CALL}" for word in WORDS),
    "bbps.PAY": tuple(f"Bill payment, {word}" for word in WORDS),
    "matm.CW": ("mATM transaction, SUCCESS",),
}


@pytest.mark.parametrize(
    ("code", "word"),
    [
        pytest.param(code, word, marks=proves(f"state: {state}"), id=f"{code}-{word}")
        for code, states in STATES.items()
        for word, state in zip(WORDS, states, strict=False)
    ],
)
@proves("rule: Conventions common to all products 6")
def test_each_documented_state_is_read(code: str, word: str) -> None:
    assert reads(code, {"status": word}).outcome.status is Status[word]


# --- answers that move no money ---

Kept = tuple[str, object]
"""Where a field is kept, and how."""

SHAPES: tuple[tuple[str, type[Any], Mapping[str, object], Mapping[str, Kept]], ...] = (
    (
        "AEPS outlet",
        Merchant,
        {"merchant_ref": "OUTLET-001", "status": "ACTIVE", "next_step": "daily_auth"},
        {"next_step": ("step", "DAILY_AUTH")},
    ),
    (
        "mATM info",
        Info,
        {
            "services": {
                "CW": {"min_amount": 200, "max_amount": 9000, "multiple_of": 20},
                "BE": {"amount": 1},
            },
            "devices": ["PAX-A920"],
            "launch_valid_minutes": 14,
            "max_open_per_outlet": 2,
        },
        {
            "services": ("services.statement", None),
            "min_amount": ("services.withdrawal.min_amount", rupees(200)),
            "max_amount": ("services.withdrawal.max_amount", rupees(9000)),
            "multiple_of": ("services.withdrawal.multiple_of", rupees(20)),
            "amount": ("services.balance.paise", rupees(1)),
            "devices": ("devices", ["PAX-A920"]),
            "launch_valid_minutes": ("launch_valid_minutes", 14),
            "max_open_per_outlet": ("max_open_per_outlet", 2),
        },
    ),
    (
        "Free DMT balance",
        TransferLimits,
        LIMITS,
        {name: (name, rupees(value)) for name, value in LIMITS.items()},
    ),
    *(
        (owner, Bill, {"bill_token": "BT-1"}, {"bill_token": ("bill_token", Private("BT-1"))})
        for owner in ("Bill payment objects", "bill/fetch answer")
    ),
    (
        "Verification service catalogue",
        VerificationService,
        VOTER_ID,
        {
            "service": ("service", "voter-id"),
            "label": ("label", "Voter ID"),
            "category": ("category", "Officially Valid Document"),
            "endpoint": ("service", "voter-id"),
            "charge": ("charge", Paise(250)),
            "available": ("available", False),
            "fields": ("fields", [Field("epic_number", required=True, description="EPIC number")]),
        },
    ),
    (
        "Verification service catalogue",
        Field,
        EPIC,
        {"name": ("name", "epic_number"), "required": ("required", True)}
        | {"description": ("description", "EPIC number")},
    ),
)
"""The struct, an answer, and where each of its fields is kept."""


@pytest.mark.parametrize(
    ("shape", "data", "where", "kept"),
    [
        pytest.param(shape, data, *read, marks=of_field(f"{owner}, {field}"), id=field)
        for owner, shape, data, fields in SHAPES
        for field, read in fields.items()
    ],
)
def test_each_field_of_another_answer_is_read(
    shape: type[Any], data: Mapping[str, object], where: str, kept: object
) -> None:
    assert attrgetter(where)(given(answer(data).read(shape), shape)) == kept


@proves(
    *(f"field: Verification service catalogue, {n}" for n in ("currency", "wallet", "services"))
)
@virtual_time
async def test_the_services_of_the_catalogue_are_read_and_not_its_currency_and_wallet() -> None:
    catalogue = {"currency": "INR", "wallet": "MAIN", "services": [VOTER_ID]}
    client = client_of(Peer(accepted(catalogue)), virtual_clock())
    (offered,) = given(await Verify(client).services(), list)
    assert offered.service == "voter-id"


@proves(
    *(f"field: Free DMT sender and beneficiary, {n}" for n in ("sender_token", "beneficiary_id"))
)
@virtual_time
async def test_the_right_code_gives_a_token_and_the_senders_beneficiaries() -> None:
    receiver = {"beneficiary_id": 77, "beneficiary_name": "S DEVI"}
    sender = {"sender_token": "st_1", "beneficiaries": [receiver]}
    client = client_of(Peer(accepted(sender)), virtual_clock())
    verified = given(await Senders(client).verify(MOBILE, Private("1234")), SenderVerified)
    assert verified.sender_token == Private("st_1")
    assert [one.beneficiary_id for one in verified.beneficiaries] == [77]
