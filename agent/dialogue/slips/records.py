"""Verifications and register records as lines for screen and paper.

A record is personal data. It is shown only to the person who requested it, and printed only on
request.
"""

from agent.base.foreign_text import clean
from agent.base.money import Money, paise_of
from agent.dialogue.page import Fact, ScreenLine, Text
from agent.services.verify import spelled_out
from agent.transactions.model import Transaction
from agent.transactions.outcome import FoundLine, StatementLine, Verification

# Verifications with words of our own: `verification-<name>`.
NAMED = frozenset(
    {"voter-id", "driving-licence", "vehicle-rc", "bank-account", "gstin", "pan-to-gstin"}
)
# The fields of their records with words of our own: `record-<name>` (guess: verify.record).
FIELDS = frozenset(
    {"name_at_bank", "bank_name", "branch", "city", "ifsc", "account_masked", "account_status"}
    | {"account_status_code", "utr_number", "name_match_score", "name_match_result"}
    | {"gstin", "legal_name", "trade_name", "gstin_status", "taxpayer_type", "constitution"}
    | {"date_of_registration", "state_jurisdiction", "center_jurisdiction", "nature_of_business"}
    | {"principal_address", "pan", "gstin_list", "dl_number", "name", "father_or_husband_name"}
    | {"dob", "date_of_issue", "valid_from", "valid_to", "transport_valid_to", "vehicle_classes"}
    | {"address", "issuing_authority", "registration_number", "owner_name", "owner_father_name"}
    | {"vehicle_class", "manufacturer", "model", "fuel_type", "colour", "registration_date"}
    | {"registration_authority", "rc_status", "rc_expiry", "insurance_company", "insurance_upto"}
    | {"fitness_upto", "tax_upto", "financer", "chassis_number", "engine_number"}
    | {"present_address", "epic_number", "name_regional", "age", "gender", "relation_type"}
    | {"relation_name", "state", "district", "assembly_constituency"}
    | {"parliamentary_constituency", "part_number", "serial_number", "polling_station"}
)
LAST_PRINTED = 4  # characters of a masked field on paper
# Shortened on paper, because paper gets lost (service.md 5; 8.4: no full account number).
MASKED_ON_PAPER = frozenset({"chassis_number", "engine_number", "account_number"})


def called(name: str) -> Text | None:
    """Return a verification's name in the customer's language; None if only the service has one."""
    return Text(f"verification-{name}") if name in NAMED else None


def subject(t: Transaction) -> Text | str | None:
    """Return what a transaction has verified; None if it is not a verification."""
    name = t.masked_details.get("verification")
    return None if name is None else called(name) or t.masked_details.get("label", name)


def lines(found: Verification) -> tuple[ScreenLine, ...]:
    return tuple(ScreenLine(label(line), line.text) for line in found.record)


def label(line: FoundLine) -> Text | str:
    return Text(f"record-{line.name}") if line.name in FIELDS else spelled_out(line.name)


def on_paper(line: FoundLine) -> str:
    return f"XXXX{line.text[-LAST_PRINTED:]}" if line.name in MASKED_ON_PAPER else line.text


SHOWN_MAX = 24  # characters of an invalid amount; the longest valid one has 15


def what(line: StatementLine) -> str:
    return f"{line.date} {line.narration}".strip()


def amount(line: StatementLine) -> Money | str:
    """Return the amount as money; an invalid amount is returned as the bank wrote it."""
    if line.amount is None:
        return ""
    paise = paise_of(line.amount)
    return clean(str(line.amount), SHOWN_MAX) if paise is None else Money(paise)


def references(t: Transaction) -> dict[str, Fact]:
    """Return the references that a customer or the shop may need, and whose transaction it is."""
    return {
        "client_reference": t.client_reference,
        "reference": t.reference_id,
        "rrn": t.outcome.bank_rrn if t.outcome else None,
        "last4": t.last4,
        "bank": t.masked_details.get("bank_name"),
        "operator": t.masked_details.get("operator"),
        "number": t.masked_details.get("number"),
        "verification": subject(t),
    }
