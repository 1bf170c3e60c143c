"""An owner and her shop, with which an outlet is onboarded."""

from agent.api.outlets import OutletOwner, ShopAddress
from agent.base.private import Private
from tests.unit.agent.api.service import MOBILE, OWNER

ASHA = OutletOwner(
    first_name="Asha",
    last_name="Devi",
    mobile=MOBILE,
    email="asha@example.in",
    date_of_birth="1985-03-02",
    pan=Private("ABCDE1234F"),
    aadhaar=OWNER,
    account_number=Private("123456789012"),
    ifsc="SBIN0001234",
)
STORE = ShopAddress(
    shop_name="Asha Store",
    address="1 Main Road",
    city="Bengaluru",
    district="Bengaluru Urban",
    state="Karnataka",
    pincode="560001",
)

TYPED = {
    "first_name": ASHA.first_name,
    "last_name": "Devi",
    "mobile": "9876543210",
    "email": ASHA.email,
    "date_of_birth": ASHA.date_of_birth,
    "pan": "ABCPE1234F",
    "account_number": "123456789012",
    "ifsc": "SBIN0001234",
    "shop_name": STORE.shop_name,
    "address": STORE.address,
    "city": STORE.city,
    "district": STORE.district,
    "state": STORE.state,
    "pincode": STORE.pincode,
}
