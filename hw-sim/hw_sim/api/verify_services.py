"""The kinds of verification: price, fields, and the record that each returns (service.md 5).

Every record is invented and the same for the same number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hw_sim.api import fields, ifsc, mask, people
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees

Body = dict[str, Any]
STATES = ("KARNATAKA", "MAHARASHTRA", "TAMIL NADU", "BIHAR", "KERALA", "WEST BENGAL")
PAN = "[A-Z]{5}[0-9]{4}[A-Z]"
GSTIN = "[0-9]{2}" + PAN + "[0-9A-Z]Z[0-9A-Z]"


@dataclass(frozen=True, slots=True)
class VerifyService:
    """One kind of verification; `key` is the field that finds the record."""

    name: str
    label: str
    category: str
    charge: int  # paise, for a completed look-up
    takes: tuple[Field, ...]
    key: str
    record: Callable[[Body], Body]
    descriptions: dict[str, str]  # field to description
    available: bool = True


def _bank_account(body: Body) -> Body:
    number = body["account_number"]
    return {
        "name_at_bank": people.name(number),
        "bank_name": ifsc.bank_name(body["ifsc"]),
        "branch": "MAIN BRANCH",
        "city": "BENGALURU",
        "ifsc": body["ifsc"],
        "account_masked": mask.account(number),
        "account_status": "VALID",
        "account_status_code": "ACCOUNT_IS_VALID",
        "utr_number": f"{sum(map(ord, number)):012d}",
        "name_match_score": None,
        "name_match_result": None,
    }


def _gstin(body: Body) -> Body:
    number = body["gstin"]
    return {
        "gstin": number,
        "legal_name": people.name(number),
        "trade_name": f"{people.name(number)} TRADERS",
        "gstin_status": "Active",
        "taxpayer_type": "Regular",
        "constitution": "Proprietorship",
        "date_of_registration": "2018-07-01",
        "state_jurisdiction": people.pick(number, STATES),
        "center_jurisdiction": "RANGE 1",
        "nature_of_business": ["Retail Business"],
        "principal_address": f"1 MAIN ROAD, {people.pick(number, STATES)}",
    }


def _pan_to_gstin(body: Body) -> Body:
    pan = body["pan"]
    state = people.pick(pan, STATES)
    listed = [{"gstin": f"29{pan}1Z5", "status": "ACTIVE", "state": state}]
    return {"pan": pan, "gstin_list": listed}


def _driving_licence(body: Body) -> Body:
    number = body["dl_number"]
    return {
        "dl_number": number,
        "name": people.name(number),
        "father_or_husband_name": people.name(number + "f"),
        "dob": body["dob"],
        "date_of_issue": "2015-03-02",
        "valid_from": "2015-03-02",
        "valid_to": "2035-03-01",
        "transport_valid_to": None,
        "vehicle_classes": ["MCWG", "LMV"],
        "address": f"2 STATION ROAD, {people.pick(number, STATES)}",
        "issuing_authority": "RTO 1",
    }


def _vehicle_rc(body: Body) -> Body:
    number = body["vehicle_number"]
    return {
        "registration_number": number,
        "owner_name": people.name(number),
        "owner_father_name": people.name(number + "f"),
        "vehicle_class": "Motor Car(LMV)",
        "manufacturer": "MARUTI SUZUKI INDIA LTD",
        "model": "SWIFT VXI",
        "fuel_type": "PETROL",
        "colour": "WHITE",
        "registration_date": "2019-01-15",
        "registration_authority": "RTO 1",
        "rc_status": "ACTIVE",
        "rc_expiry": "2034-01-14",
        "insurance_company": "Example General Insurance",
        "insurance_upto": "2027-01-14",
        "fitness_upto": "2034-01-14",
        "tax_upto": None,
        "financer": None,
        "chassis_number": "MA3XXXXXXXXXX1234",
        "engine_number": "K12XXXX567",
        "present_address": f"3 TEMPLE STREET, {people.pick(number, STATES)}",
    }


def _voter_id(body: Body) -> Body:
    number = body["epic_number"]
    return {
        "epic_number": number,
        "name": people.name(number),
        "name_regional": None,
        "age": "41",
        "dob": None,
        "gender": "F",
        "relation_type": "Father",
        "relation_name": people.name(number + "f"),
        "address": f"4 LAKE VIEW, {people.pick(number, STATES)}",
        "state": people.pick(number, STATES),
        "district": "CENTRAL",
        "assembly_constituency": "101",
        "parliamentary_constituency": "11",
        "part_number": "7",
        "serial_number": "312",
        "polling_station": "GOVERNMENT SCHOOL",
    }


BUSINESS = "Know Your Business"
DOCUMENT = "Officially Valid Document"
SERVICES: tuple[VerifyService, ...] = (
    VerifyService(
        "bank-account", "Bank account (penny drop)", "Financial", rupees(2.5),
        (Field("account_number", fields.ACCOUNT), Field("ifsc", fields.IFSC),
         optional("name", fields.TEXT)),
        "account_number", _bank_account,
        {"account_number": "Account number", "ifsc": "IFSC of the branch",
         "name": "Name to compare with"},
    ),
    VerifyService(
        "gstin", "GSTIN", BUSINESS, rupees(2),
        (Field("gstin", fields.text(GSTIN, 15)), optional("business_name", fields.TEXT)),
        "gstin", _gstin,
        {"gstin": "GSTIN, 15 characters", "business_name": "Name of the business"},
    ),
    VerifyService(
        "pan-to-gstin", "GSTINs of a PAN", BUSINESS, rupees(3),
        (Field("pan", fields.text(PAN, 10)),), "pan", _pan_to_gstin,
        {"pan": "PAN, 10 characters"},
    ),
    VerifyService(
        "driving-licence", "Driving licence", DOCUMENT, rupees(3),
        (Field("dl_number", fields.text("[A-Z0-9 -]{5,20}", 20)), Field("dob", fields.DATE)),
        "dl_number", _driving_licence,
        {"dl_number": "Licence number", "dob": "Date of birth, YYYY-MM-DD"},
    ),
    VerifyService(
        "vehicle-rc", "Vehicle registration", DOCUMENT, rupees(3),
        (Field("vehicle_number", fields.text("[A-Z0-9]{4,11}", 11)),),
        "vehicle_number", _vehicle_rc,
        {"vehicle_number": "Registration number, without blanks"},
    ),
    VerifyService(
        "voter-id", "Voter ID", DOCUMENT, rupees(2),
        (Field("epic_number", fields.text("[A-Z]{3}[0-9]{7}", 10)), optional("name", fields.TEXT)),
        "epic_number", _voter_id,
        {"epic_number": "EPIC number", "name": "Name to compare with"},
    ),
)  # fmt: skip
