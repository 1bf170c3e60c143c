"""The states and union territories of India: their codes, and what people call them."""

from difflib import get_close_matches
from math import cos, hypot, radians

import msgspec

NATIONAL = "IN"
"""The code of all of India, used like a state's code."""


class Region(msgspec.Struct, frozen=True):
    """A state or a union territory."""

    service_code: str
    """The region's code in a biller's `coverage` (guess: bbps.billers.coverage)."""
    names: tuple[str, ...]
    """The region's names in lower-case letters, the full name first."""


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

# Some places of each region: latitude and longitude, to a tenth of a degree.
_PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "AN": ((11.7, 92.7), (9.2, 92.8)),
    "AP": ((16.5, 80.6), (17.7, 83.2), (13.6, 79.4), (14.7, 77.6), (15.8, 78.0)),
    "AR": ((27.1, 93.6), (28.1, 95.3), (27.6, 91.9)),
    "AS": ((26.1, 91.7), (27.5, 94.9), (24.8, 92.8), (26.6, 92.8)),
    "BR": ((25.6, 85.1), (24.8, 85.0), (26.1, 85.4), (25.2, 87.0), (25.8, 87.5)),
    "CG": ((21.3, 81.6), (22.1, 82.1), (19.1, 82.0), (23.1, 83.2)),
    "CH": ((30.7, 76.8),),
    "DH": ((20.4, 72.8), (20.3, 73.0), (20.7, 71.0)),
    "DL": ((28.6, 77.2), (28.7, 77.1)),
    "GA": ((15.5, 73.8), (15.3, 74.0)),
    "GJ": ((23.0, 72.6), (21.2, 72.8), (22.3, 70.8), (23.2, 69.7), (22.3, 73.2), (24.2, 72.4)),
    "HP": ((31.1, 77.2), (32.1, 76.3), (31.7, 76.9)),
    "HR": ((28.5, 77.0), (29.7, 77.0), (29.1, 75.7), (30.4, 76.8), (28.2, 76.6)),
    "JH": ((23.3, 85.3), (22.8, 86.2), (23.8, 86.4), (24.5, 86.7)),
    "JK": ((34.1, 74.8), (32.7, 74.9)),
    "KA": ((13.0, 77.6), (12.3, 76.6), (15.4, 75.1), (12.9, 74.9), (17.3, 76.8), (15.1, 76.9)),
    "KL": ((8.5, 76.9), (10.0, 76.3), (11.3, 75.8), (12.5, 75.0)),
    "LA": ((34.2, 77.6), (34.6, 76.1)),
    "LD": ((10.6, 72.6),),
    "MH": ((19.1, 72.9), (18.5, 73.9), (21.1, 79.1), (20.0, 73.8), (19.9, 75.3), (16.7, 74.2),
           (17.7, 75.9), (19.2, 77.3), (20.9, 77.8)),
    "ML": ((25.6, 91.9), (25.5, 90.2)),
    "MN": ((24.8, 93.9),),
    "MP": ((23.3, 77.4), (22.7, 75.9), (23.2, 79.9), (26.2, 78.2), (24.5, 81.3), (21.8, 76.4)),
    "MZ": ((23.7, 92.7), (22.9, 92.8)),
    "NL": ((25.7, 94.1), (25.9, 93.7)),
    "OD": ((20.3, 85.8), (22.2, 84.9), (19.3, 84.8), (21.5, 84.0), (18.8, 82.7), (21.5, 86.9)),
    "PB": ((30.9, 75.9), (31.6, 74.9), (30.2, 74.9), (31.3, 75.6), (30.3, 76.4)),
    "PY": ((11.9, 79.8), (10.9, 79.8)),
    "RJ": ((26.9, 75.8), (26.3, 73.0), (24.6, 73.7), (28.0, 73.3), (25.2, 75.8), (26.9, 70.9)),
    "SK": ((27.3, 88.6),),
    "TN": ((13.1, 80.3), (11.0, 77.0), (9.9, 78.1), (11.7, 78.1), (10.8, 78.7), (8.7, 77.7)),
    "TR": ((23.8, 91.3),),
    "TS": ((17.4, 78.5), (18.0, 79.6), (18.7, 78.1), (17.2, 80.2)),
    "UK": ((30.3, 78.0), (29.2, 79.5), (29.6, 79.7)),
    "UP": ((26.8, 80.9), (26.4, 80.3), (25.3, 83.0), (27.2, 78.0), (29.0, 77.7), (25.4, 81.8),
           (26.8, 83.4), (28.4, 79.4), (25.4, 78.6), (28.5, 77.4)),
    "WB": ((22.6, 88.4), (26.7, 88.4), (23.5, 87.3), (25.0, 88.1), (22.3, 87.3)),
}  # fmt: skip
_FAR_KM = 400  # from all of these places: not in India
_KM_OF_A_DEGREE = 111

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


def nearest(latitude: float, longitude: float) -> str:
    """Return the code of the region whose known place is nearest; "" if it is far from all.

    Near a border it may be the neighbour's. It is used only if no region is configured.
    """

    def kilometres(place: tuple[float, float]) -> float:
        east = (longitude - place[1]) * cos(radians(latitude))
        return hypot(latitude - place[0], east) * _KM_OF_A_DEGREE

    distance, code = min((min(map(kilometres, places)), code) for code, places in _PLACES.items())
    return code if distance < _FAR_KM else ""


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
