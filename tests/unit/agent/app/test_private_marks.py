"""Private data is removed from a text that leaves the kiosk; the other text stays."""

import pytest

from agent.base.private import Private
from agent.support.private_marks import MARKS, marks_of, without_private


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("aadhaar 739182645089 typed", "an Aadhaar-like number"),
        ("of 7391 8264 5089.", "an Aadhaar-like number"),
        ("7391-8264-5089", "an Aadhaar-like number"),
        ("7391  8264 - 5089", "an Aadhaar-like number"),
        ("7391\u00a08264\u20135089", "an Aadhaar-like number"),
        ("७३९१ ८२६४ ५०८९", "an Aadhaar-like number"),
        ("called 9173820465", "a mobile number"),
        ("+919173820465", "a mobile number"),
        ('{"pin": "258036"}', "a secret field"),
        ("otp=123456", "a secret field"),
        ("Authorization: sk_live_1", "a secret field"),
        ("api_key = sk_live_1", "a secret field"),
        ("<Skey ci='2030'>MIIB", "a capture"),
        ("A" * 300, "a long code"),
        ("redis://kiosk:hunter2@10.0.0.2/0", "a password in an address"),
        ("redis://kiosk:h@nter2@10.0.0.2/0", "a password in an address"),
    ],
)
def test_text_with_a_private_form_is_removed_and_named(text: str, name: str) -> None:
    left, found = without_private(text)
    assert list(found) == [name]
    assert f"[removed: {name}]" in left
    assert without_private(left) == (left, {})


@pytest.mark.parametrize(
    "text",
    [
        "739182645088",  # no check digit fits
        "OUTLET-001-1795239000-7QX3ZC",
        "kiosk_started_timestamp_seconds 1.795239000123456e+09",
        "2026-11-22T21:30:00.123456+05:30 kiosk-agent[1234]: 1795239000",
        "ok    attendant  a PIN is set",
        "FAIL  attendant  no PIN: kiosk-agent attendant set-pin",
        'base_url = "https://api.example.in"',
        "requests_per_minute = 60",
        "a7f3" * 16,  # a fingerprint
    ],
)
def test_the_text_that_support_needs_stays(text: str) -> None:
    assert without_private(text) == (text, {})


@pytest.mark.parametrize("text", ["key sk_live_42!", "736b5f6c6976655f343221", "c2tfbGl2ZV80MiE="])
def test_a_known_secret_is_found_in_every_encoding(text: str) -> None:
    marks = (*marks_of([("the api-key", Private("sk_live_42!"))]), *MARKS)
    left, found = without_private(text, marks)
    assert found == {"the api-key": 1}
    assert "[removed: the api-key]" in left


def test_a_secret_that_is_too_short_is_not_searched_for() -> None:
    assert marks_of([("the tpin", Private("12"))]) == ()
