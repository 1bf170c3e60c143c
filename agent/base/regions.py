"""The states and union territories of India: their codes, and what people call them."""

from difflib import get_close_matches

import msgspec

NATIONAL = "IN"
"""Used instead of a state's code: all of India."""


class Region(msgspec.Struct, frozen=True):
    """A state or a union territory."""

    service_code: str
    """Its code in a biller's `coverage` (guess: bbps.billers.coverage)."""
    names: tuple[str, ...]
    """In lower-case letters, the full name first."""


# By their codes in ISO 3166-2:IN, as of its change of November 2023.
REGIONS: dict[str, Region] = {
    "AN": Region("AND", ("andaman and nicobar", "andaman nicobar")),
    "AP": Region("ANP", ("andhra pradesh", "ap")),
    "AR": Region("ARP", ("arunachal pradesh",)),
    "AS": Region("ASM", ("assam",)),
    "BR": Region("BIH", ("bihar",)),
    "CG": Region("CHH", ("chhattisgarh", "cg")),
    "CH": Region("CHA", ("chandigarh",)),
    "DH": Region("DNH", ("dadra and nagar haveli and daman and diu", "daman diu")),
    "DL": Region("DEL", ("delhi", "ncr")),
    "GA": Region("GOA", ("goa",)),
    "GJ": Region("GUJ", ("gujarat", "gj")),
    "HP": Region("HIP", ("himachal pradesh", "hp")),
    "HR": Region("HAR", ("haryana", "hr")),
    "JH": Region("JHA", ("jharkhand", "jh")),
    "JK": Region("JAK", ("jammu and kashmir", "jammu kashmir", "jk")),
    "KA": Region("KAR", ("karnataka", "ka")),
    "KL": Region("KER", ("kerala", "kl")),
    "LA": Region("LAD", ("ladakh",)),
    "LD": Region("LAK", ("lakshadweep",)),
    "MH": Region("MAH", ("maharashtra", "mh")),
    "ML": Region("MEG", ("meghalaya",)),
    "MN": Region("MAN", ("manipur",)),
    "MP": Region("MAP", ("madhya pradesh", "mp")),
    "MZ": Region("MIZ", ("mizoram",)),
    "NL": Region("NAG", ("nagaland",)),
    "OD": Region("ODI", ("odisha", "orissa")),
    "PB": Region("PUN", ("punjab", "pb")),
    "PY": Region("PUD", ("puducherry", "pondicherry")),
    "RJ": Region("RAJ", ("rajasthan", "rj")),
    "SK": Region("SIK", ("sikkim",)),
    "TN": Region("TND", ("tamil nadu", "tamilnadu", "tn")),
    "TR": Region("TRI", ("tripura",)),
    "TS": Region("TEL", ("telangana", "ts")),
    "UK": Region("UTT", ("uttarakhand", "uttaranchal", "uk")),
    "UP": Region("UTP", ("uttar pradesh", "up")),
    "WB": Region("WBL", ("west bengal", "wb")),
}

_BY_SERVICE_CODE = {region.service_code: code for code, region in REGIONS.items()}
_OF_ALL_INDIA = "IND"
_SHORT_NAME_MAX = 3  # letters; HP is a state and a company


def codes_in(coverage: str | None) -> tuple[str, ...]:
    """Return the codes of the regions in a biller's `coverage`: MH for MAH or IND-MAH-MUM."""
    parts = (coverage or "").upper().split("-")
    return tuple(_BY_SERVICE_CODE[part] for part in parts if part in _BY_SERVICE_CODE)


def home_of(plain_name: str, coverage: str | None) -> str:
    """Return the code of a biller's region, from its coverage or otherwise from its name.

    NATIONAL: it serves all of India; "": unknown.
    """
    found = codes_in(coverage)
    if found:
        return found[0]
    if (coverage or "").upper() == _OF_ALL_INDIA:
        return NATIONAL
    text = f" {plain_name} "
    named = (
        code
        for code, region in REGIONS.items()
        for name in region.names
        if (len(name) > _SHORT_NAME_MAX or name == "goa") and f" {name} " in text
    )
    return next(named, "")


def problem(code: str) -> str | None:
    """Return what is wrong with a configured code; None: it is right."""
    if code in REGIONS:
        return None
    close = _meant(code)
    hint = f"did you mean {_code_with_name(close)}? " if close else ""
    return f"`{code}` is not a state; {hint}known: {', '.join(map(_code_with_name, REGIONS))}"


def _meant(code: str) -> str | None:
    """Return the code for a name or another spelling of a code."""
    if code.upper() in REGIONS:
        return code.upper()
    by_name = {name: known for known, region in REGIONS.items() for name in region.names}
    close = get_close_matches(code.casefold(), by_name, n=1)
    return by_name[close[0]] if close else None


def _code_with_name(code: str) -> str:
    return f"{code} ({REGIONS[code].names[0].title().replace(' And ', ' and ')})"
