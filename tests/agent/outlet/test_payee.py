"""A QR is shown only where it pays this outlet, this amount, for this transaction."""

import pytest

from agent.money import rupees
from agent.outlet.payee import checked
from drivers.display.upi import Alarm, Swapped, UpiQr

OURS = "upi://pay?pa=outlet@bank&am=500.00&cu=INR&tr=UC1"
OTHERS = "upi://pay?pa=thief@bank&am=500.00&cu=INR&tr=UC1"


@pytest.mark.parametrize(
    ("text", "payees", "alarm"),
    [
        (OURS, ["outlet@bank"], None),
        (OURS, ["other@bank", "outlet@bank"], None),
        (OURS, [], None),
        (OTHERS, [], None),
        (OTHERS, ["outlet@bank"], Alarm.OTHER_PAYEE),
        (OURS.replace("500.00", "5000.00"), [], Alarm.OTHER_AMOUNT),
        (OURS.replace("UC1", "UC2"), [], Alarm.OTHER_REFERENCE),
        (OURS.replace("pa=outlet@bank&", ""), [], Alarm.OTHER_PAYEE),
    ],
)
def test_who_is_paid_and_what_for(text: str, payees: list[str], alarm: Alarm | None) -> None:
    """Where the configuration names no payee, the service's word is taken for that, and no more."""
    found = checked(text, payees, rupees(500), "UC1")
    assert isinstance(found, UpiQr) == (alarm is None)
    assert not isinstance(found, Swapped) or found.alarm is alarm
