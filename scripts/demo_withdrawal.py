"""Withdraw ₹500 at the page of a running `make demo`, through the screen protocol.

usage: demo_withdrawal.py PAGE BENCH     the two addresses that the demo prints
"""

import sys

from tests.system.e2e.customer import Customer
from tests.system.e2e.simulator import Bench


def main(page: str, bench: str) -> int:
    with Bench({"bench": bench.rstrip("/")}) as shop, Customer(page) as customer:
        customer.ask_for(500)
        shop.do("biometric", "place", finger="good")
        customer.agree()
        customer.take_notes()
        result = customer.wait_for("result")
        customer.finish()
        amount, charges = result["facts"]["amount"], len(shop.charges())
    if (amount, charges) != (500, 1):
        print(f"₹{amount} were shown as handed over, and the service charged {charges} times")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
