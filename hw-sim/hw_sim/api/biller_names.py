"""Names for thousands of billers: invented, the same at every start, and as alike as real ones are.

A place or a trade name, a noun of the category, and whom it serves.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

ALL_INDIA = "IND"

# Places by the state whose billers carry their name.
PLACES: dict[str, tuple[str, ...]] = {
    "ANP": ("Visakhapatnam", "Vijayawada", "Tirupati"),
    "ASM": ("Guwahati", "Dibrugarh"),
    "BIH": ("Patna", "Gaya", "Muzaffarpur", "Bhagalpur"),
    "CHH": ("Raipur", "Bilaspur"),
    "DEL": ("Delhi", "Rohini", "Dwarka"),
    "GUJ": ("Ahmedabad", "Surat", "Vadodara", "Rajkot"),
    "HAR": ("Gurugram", "Faridabad", "Panipat"),
    "JHA": ("Ranchi", "Jamshedpur", "Dhanbad"),
    "KAR": ("Bengaluru", "Mysuru", "Mangaluru", "Hubballi", "Belagavi"),
    "KER": ("Kochi", "Thiruvananthapuram", "Kozhikode"),
    "MAH": ("Mumbai", "Pune", "Nagpur", "Nashik", "Thane", "Kolhapur"),
    "MAP": ("Bhopal", "Indore", "Gwalior", "Jabalpur"),
    "ODI": ("Bhubaneswar", "Cuttack"),
    "PUN": ("Ludhiana", "Amritsar", "Jalandhar"),
    "RAJ": ("Jaipur", "Jodhpur", "Udaipur", "Kota"),
    "TEL": ("Hyderabad", "Warangal"),
    "TND": ("Chennai", "Coimbatore", "Madurai", "Salem"),
    "UTP": ("Lucknow", "Kanpur", "Varanasi", "Agra", "Meerut", "Prayagraj"),
    "UTT": ("Dehradun", "Haridwar"),
    "WBL": ("Kolkata", "Howrah", "Siliguri"),
}
STATES: dict[str, str] = {
    "ANP": "Andhra Pradesh", "ASM": "Assam", "BIH": "Bihar", "CHH": "Chhattisgarh",
    "DEL": "Delhi", "GUJ": "Gujarat", "HAR": "Haryana", "JHA": "Jharkhand", "KAR": "Karnataka",
    "KER": "Kerala", "MAH": "Maharashtra", "MAP": "Madhya Pradesh", "ODI": "Odisha",
    "PUN": "Punjab", "RAJ": "Rajasthan", "TEL": "Telangana", "TND": "Tamil Nadu",
    "UTP": "Uttar Pradesh", "UTT": "Uttarakhand", "WBL": "West Bengal",
}  # fmt: skip
TRADE_NAMES = (
    "Aarogya", "Adarsh", "Akash", "Amrit", "Annapurna", "Asha", "Bharat", "Deepak", "Ganga",
    "Himalaya", "Indus", "Jyoti", "Kaveri", "Lakshmi", "Modern", "Narmada", "National", "New India",
    "Prakash", "Prem", "Rajdhani", "Sahyadri", "Samrat", "Saraswati", "Shakti", "Suraksha",
    "Swastik", "Tirumala", "Unity", "Vidya",
)  # fmt: skip
NOUNS: dict[str, tuple[str, ...]] = {
    "Electricity": (
        "Electricity Supply Company",
        "State Electricity Distribution Company",
        "Vidyut Nigam",
        "Power Distribution",
        "Bijli Vitran Nigam",
    ),
    "Water": ("Jal Board", "Water Supply and Sewerage Board", "Jal Nigam", "Water Works"),
    "Gas": ("Gas Limited", "City Gas Distribution", "Piped Natural Gas", "Green Gas"),
    "LPG Gas": ("Gas Agency", "LPG Distributors", "Gas Service"),
    "Broadband Postpaid": ("Broadband", "Fibernet", "Internet Services", "Net Solutions"),
    "Landline Postpaid": ("Telephone Nigam", "Landline", "Telecom"),
    "Mobile Postpaid": ("Postpaid", "Mobile", "Cellular"),
    "Mobile Prepaid": ("Prepaid", "Mobile Recharge", "Cellular Prepaid"),
    "DTH": ("DTH", "Digital TV", "Direct TV"),
    "Cable TV": ("Cable Network", "Cable TV", "Digital Cable", "Cable Vision"),
    "Fastag": ("FASTag", "Bank FASTag", "Toll Services"),
    "Loan Repayment": ("Finance", "Housing Finance", "Micro Finance", "Capital", "Gramin Bank"),
    "Insurance": ("General Insurance", "Insurance Company", "Assurance"),
    "Life Insurance": ("Life Insurance", "Life Assurance", "Jeevan Bima"),
    "Health Insurance": ("Health Insurance", "Swasthya Bima", "Mediclaim"),
    "Credit Card": ("Bank Credit Card", "Credit Cards", "Co-operative Bank Credit Card"),
    "Education Fees": (
        "Public School",
        "Vidyalaya",
        "College of Engineering",
        "Convent School",
        "University",
    ),
    "Municipal Taxes": ("Municipal Corporation", "Nagar Nigam", "Nagar Palika", "Property Tax"),
    "Municipal Services": ("Municipal Services", "Nagar Seva", "Civic Services"),
    "Housing Society": ("Co-operative Housing Society", "Residents Association", "Apartments"),
    "Hospital": ("Hospital", "Multispeciality Hospital", "Nursing Home", "Medical College"),
    "Hospital and Pathology": ("Diagnostics", "Pathology Laboratory", "Scan Centre"),
    "Subscription": ("News", "Magazine", "Music", "Movies"),
    "Clubs and Associations": ("Club", "Gymkhana", "Sports Association", "Bar Association"),
    "Donation": ("Trust", "Foundation", "Relief Fund", "Temple Trust", "Gaushala"),
    "Rental": ("Rentals", "Estates", "Properties"),
    "Recurring Deposit": ("Credit Co-operative Society", "Nidhi Limited", "Post Office Deposit"),
    "NPS": ("Pension Fund", "Pension Scheme", "Retirement Fund"),
    "eChallan": ("Traffic Police", "Transport Department", "eChallan"),
    "Prepaid Meter": ("Prepaid Electricity", "Smart Meter", "Prepaid Power"),
}


def names(category: str, count: int) -> list[tuple[str, str]]:
    """Return `count` different names of a category, each with the state it serves or ALL_INDIA."""
    nouns = NOUNS[category]
    of_places = sorted(set(_of_states(nouns)) | set(_of_places(nouns)))
    more = Random(category).sample(list(_of_traders(nouns)), max(0, count - len(of_places)))
    return sorted(of_places[:count] + more)


def _of_states(nouns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for noun, (state, called) in product(nouns, STATES.items()):
        yield f"{called} {noun}", state


def _of_places(nouns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for noun, (state, places) in product(nouns, PLACES.items()):
        yield from ((f"{place} {noun}", state) for place in places)


def _of_traders(nouns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for noun, trade in product(nouns, TRADE_NAMES):
        yield f"{trade} {noun}", ALL_INDIA
        for state, places in PLACES.items():
            yield from ((f"{trade} {noun} {place}", state) for place in places)
