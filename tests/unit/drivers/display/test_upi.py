"""A display shows only a UPI string that matches our request."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.display.upi import TEXT_LENGTH_MAX, Alarm, Swapped, UpiQr, check_upi
from tests.unit.drivers.display.panel_world import PAYEE, REFERENCE, TEXT


def alarm(text: str) -> Alarm | None:
    checked = check_upi(text, [PAYEE], 500_00, REFERENCE)
    return checked.alarm if isinstance(checked, Swapped) else None


def test_the_requested_string_is_accepted_unchanged() -> None:
    assert check_upi(TEXT, ["x@y", PAYEE], 500_00, REFERENCE) == UpiQr(
        TEXT, PAYEE, 500_00, REFERENCE
    )


@pytest.mark.parametrize(
    "said",
    [
        TEXT.replace("am=500.00", "am=500"),
        TEXT.replace("am=500.00", "am=500.0"),
        TEXT.replace("outlet@bank", "Outlet%40Bank"),
        TEXT + "&mam=500.00",
        TEXT + "&mam=",
        TEXT + "&mam=null",
        TEXT + "&mam=NULL",
        TEXT + "&mam=500",
        "upi://pay?pa=outlet@bank&pn=Shop&am=500.00&mam=null&cu=INR&tr=" + REFERENCE,
        TEXT.replace("upi://pay?", "upi://pay/?"),
        TEXT.replace("upi://pay?", "UPI://PAY/?"),
        TEXT.replace("cu=INR", "cu="),
        TEXT.replace("cu=INR", "cu=null"),
        TEXT.replace("cu=INR", "cu=inr"),
        TEXT.replace("&cu=INR", ""),
        TEXT + "&tn=" + "x" * 500,
        TEXT + "&tn=50%25 off &sign=MEUCIQ==",
    ],
)
def test_an_equivalent_string_is_accepted(said: str) -> None:
    assert alarm(said) is None


@pytest.mark.parametrize(
    ("said", "raised"),
    [
        ("", Alarm.NO_UPI),
        ("https://pay.example/?pa=outlet@bank", Alarm.NO_UPI),
        ("upi://mandate?pa=outlet@bank", Alarm.NO_UPI),
        (TEXT + "&tn=" + "x" * TEXT_LENGTH_MAX, Alarm.TOO_LONG),
        (TEXT.replace("outlet@bank", "thief@bank"), Alarm.OTHER_PAYEE),
        (TEXT.replace("pa=outlet@bank&", ""), Alarm.OTHER_PAYEE),
        (TEXT.replace("outlet@bank", "outlet@bank%00"), Alarm.OTHER_PAYEE),
        (TEXT.replace("500.00", "5000.00"), Alarm.OTHER_AMOUNT),
        (TEXT.replace("am=500.00&", ""), Alarm.OTHER_AMOUNT),
        (TEXT.replace("500.00", "500.001"), Alarm.OTHER_AMOUNT),
        (TEXT.replace("500.00", "५००.००"), Alarm.OTHER_AMOUNT),
        (TEXT + "&mam=1.00", Alarm.OTHER_AMOUNT),
        (TEXT + "&mam=0", Alarm.OTHER_AMOUNT),
        (TEXT + "&mam=600.00", Alarm.OTHER_AMOUNT),
        (TEXT + "&mam=nil", Alarm.OTHER_AMOUNT),
        (TEXT.replace("500.00", "null"), Alarm.OTHER_AMOUNT),
        (TEXT.replace("500.00", "500.000"), Alarm.OTHER_AMOUNT),
        (TEXT.replace("cu=INR", "cu=INRX"), Alarm.OTHER_AMOUNT),
        (TEXT.replace("upi://pay?", "upi://pay//?"), Alarm.NO_UPI),
        (TEXT.replace("upi://pay?", "upi://pay/x?"), Alarm.NO_UPI),
        (TEXT.replace("upi://pay?", "upi://payx?"), Alarm.NO_UPI),
        (TEXT.replace("cu=INR", "cu=USD"), Alarm.OTHER_AMOUNT),
        (TEXT.replace(REFERENCE, "UC2611210008"), Alarm.OTHER_REFERENCE),
        (TEXT.replace(f"tr={REFERENCE}&", ""), Alarm.OTHER_REFERENCE),
    ],
)
def test_a_different_string_raises_an_alarm(said: str, raised: Alarm) -> None:
    assert alarm(said) is raised


@pytest.mark.parametrize(
    "said",
    [
        TEXT + "&pa=thief@bank",
        TEXT + "&PA=thief@bank",
        TEXT.replace("am=500.00", "AM=500.00"),
        TEXT + "&p%61=thief@bank",
        TEXT + ";pa=thief@bank",
        TEXT + "&tn=x;am=1",
        TEXT.replace("&am=", "#&am="),
        TEXT + "\n",
        TEXT + "\u202e",
        TEXT + "\ud800",
        TEXT.replace("am=500.00", "am=500.00%"),
    ],
)
def test_an_ambiguous_string_raises_an_alarm(said: str) -> None:
    assert alarm(said) is Alarm.AMBIGUOUS


@given(st.text(max_size=1100), st.sampled_from(["", "upi://pay?", "UPI://pay/?"]))
def test_any_text_gets_a_result(text: str, beginning: str) -> None:
    checked = check_upi(beginning + text, [PAYEE], 500_00, REFERENCE)

    assert isinstance(checked, Swapped)
    assert checked.remark.isascii()
    assert checked.remark.isprintable()
