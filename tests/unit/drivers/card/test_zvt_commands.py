"""Commands to the terminal, and the values parsed from its messages (devices.md 2.3 to 2.6)."""

import pytest

from drivers.card.port import Approved, CardUnknown, Declined, DeclineReason, Prompt
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_codes import meaning_of, prompt_of, reason_of
from drivers.card.zvt_commands import (
    Ask,
    StatusInformation,
    answer_code,
    authorisation,
    terminal_status,
)
from drivers.card.zvt_identity import NOTHING_STORED, UNREADABLE_MEMORY, Remembered

TRACE = "0B 00 00 07"


def status(text: str) -> StatusInformation:
    return StatusInformation.read(Apdu(0x040F, bytes.fromhex(text)))


def test_a_sale_contains_amount_currency_and_token() -> None:
    command = authorisation(500_00, "lt_9a0f").to_bytes()
    fields = "04 00 00 00 05 00 00 49 03 56 3C F0 F0 F7"
    assert command == bytes.fromhex(f"06 01 15 {fields}") + b"lt_9a0f"


@pytest.mark.parametrize("token", ["", "a b\n", "ü", "x" * 201])
def test_an_invalid_token_is_refused_before_sending(token: str) -> None:
    with pytest.raises(ValueError, match="token"):
        authorisation(100_00, token)


def test_the_registration_contains_password_options_and_currency() -> None:
    assert Ask("123456").registration().to_bytes().hex(" ") == "06 00 08 12 34 56 3e 03 56 03 00"


def test_the_other_commands_contain_the_password() -> None:
    commands = [Ask().repeat_receipt(), Ask().end_of_day(), Ask().status()]
    assert [apdu.to_bytes().hex() for apdu in commands] == [
        "062003000000",
        "065003000000",
        "050103000000",
    ]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("800000", 0),
        ("840000", 0),
        ("849c00", 0x9C),
        ("841e017d", 0x7D),  # the code in the data, as in an abort
        ("841e0137", 0x37),
        ("841e00", 0x1E),
        ("060f00", None),
    ],
)
def test_an_answers_code_is_read(raw: str, code: int | None) -> None:
    assert answer_code(Apdu.from_bytes(bytes.fromhex(raw))) == code


def test_an_approval_needs_a_result_and_its_amount() -> None:
    assert isinstance(status(f"27 00 04 000000050000 {TRACE}").outcome_for(500_00), Approved)
    assert isinstance(status("27 00 04 000000050000").outcome_for(500_00), Approved)
    assert isinstance(status(TRACE).outcome_for(500_00), CardUnknown)


@pytest.mark.parametrize(
    ("fields", "remark"),
    [
        ("04 000000010000", "approved, but for another amount"),
        ("06 07 1F2B 04 10016005", "approved, but without an amount"),
    ],
)
def test_an_approval_that_is_not_this_sales_is_unknown_and_the_remark_says_why(
    fields: str, remark: str
) -> None:
    outcome = status(f"27 00 {TRACE} {fields}").outcome_for(500_00)
    assert outcome == CardUnknown(remark, outcome.evidence)


def test_a_decline_has_its_code_and_its_text() -> None:
    outcome = status(f"27 71 {TRACE} 3C F0 F0 F3 {b'sad'.hex()}").outcome()
    assert isinstance(outcome, Declined)
    assert (outcome.reason, outcome.code) == (DeclineReason.BANK_DECLINED, "71")
    assert outcome.remark == "credit not sufficient: sad"


SALE = "27 00 04 000000050000"
ZERO = "0B 000000"


@pytest.mark.parametrize(
    ("before", "now", "is_newer"),
    [
        ("0B 000006", "0B 000007", True),
        ("0B 000007", "0B 000007", False),
        (f"{ZERO} 06 07 1F2B 04 10016004", f"{ZERO} 06 07 1F2B 04 10016005", True),
        (f"{ZERO} 06 07 1F2B 04 10016005", f"{ZERO} 06 07 1F2B 04 10016005", False),
        (f"{ZERO} 87 0011", f"{ZERO} 87 0012", True),
        (f"{ZERO} 87 0012", f"{ZERO} 87 0012", False),
        ("87 0001 0D 1127 0C 100000", "87 0001 0D 1128 0C 100000", True),  # a new day's first
        ("87 0001 0D 1127 0C 100000", "87 0001 0D 1127 0C 101500", False),  # printed again
        (f"{ZERO} 87 0000 0D 1127 0C 100000", f"{ZERO} 87 0000 0D 1127 0C 100100", True),
        (f"{ZERO} 87 0000 0D 1127 0C 100000", f"{ZERO} 87 0000 0D 1127 0C 100000", False),
        (ZERO, ZERO, None),
        (f"{ZERO} 87 0000", "87 0012", None),
        ("0B 000006", f"{ZERO} 87 0012", None),
        ("0B FFFFFF", "0B FFFFFF", None),
        ("0D 0000 0C 000000", "0D 0000 0C 000000", None),
        ("06 07 1F2B 04 00000000", "06 07 1F2B 04 00000000", None),
    ],
)
def test_a_mark_that_both_records_have_shows_which_is_newer(
    before: str, now: str, *, is_newer: bool | None
) -> None:
    """A number of zero identifies nothing."""
    remembered = Remembered(status(f"{SALE} {before}").evidence)
    assert status(f"{SALE} {now}").is_of(500_00, remembered) is is_newer
    assert status(f"{SALE} {now}").is_of(100_00, remembered) is False


def test_every_record_is_newer_than_none_and_nothing_is_known_of_an_unreadable_memory() -> None:
    assert status(f"{SALE} {TRACE}").is_of(500_00, NOTHING_STORED) is True
    assert status(f"{SALE} {TRACE}").is_of(500_00, UNREADABLE_MEMORY) is None


@pytest.mark.parametrize(
    ("container", "digits"),
    [
        ("1F2B 04 10016005", "10016005"),
        ("1F10 01 02 1F2B 04 10016005", "10016005"),
        ("60 03 43 01 A0 1F2B 81 04 10016005", "10016005"),
        ("1F2B 04 1001600F", ""),
        ("1F2B 05 10016005", ""),
        ("1F2B", ""),
        ("1F", ""),
    ],
)
def test_the_long_trace_number_is_read_from_the_container(container: str, digits: str) -> None:
    value = bytes.fromhex(container)
    reported = status(f"06 {len(value):02x} {value.hex()}")
    assert reported.evidence.long_trace == reported.evidence.number == digits


def test_the_result_of_a_status_enquiry_has_version_and_state() -> None:
    version = bytes.fromhex("F0 F0 F5") + b"S1.00"
    assert terminal_status(Apdu(0x060F, version + b"\xdc")) == (0xDC, "")
    assert terminal_status(Apdu(0x060F, version)) == (None, "")
    registered = bytes.fromhex("19 00 29 12 34 56 78 49 03 56")
    assert terminal_status(Apdu(0x060F, registered)) == (0, "12345678")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("F0", 0xF0),
        ("9C", 0x9C),
        ("E4", 0xE4),
        ("6B", 0x6B),
        ("00", 0x00),
        ("F0 06 02 1F17", 0xF0),
        ("27 9C", 0x9C),
        ("19 00 27 9C", 0x00),
        ("", None),
        ("F0 FF F5 53", None),
        ("FF FF", None),
    ],
)
def test_a_status_byte_is_found_in_every_shape(data: str, code: int | None) -> None:
    assert terminal_status(Apdu(0x060F, bytes.fromhex(data)))[0] == code


@pytest.mark.parametrize("code", [0x01, 0x05, 0x33, 0x63])
def test_a_code_below_the_terminals_own_is_the_banks_no(code: int) -> None:
    outcome = status(f"27 {code:02x} 3C F0 F0 F2 {b'no'.hex()}").outcome()
    assert isinstance(outcome, Declined)
    assert outcome.reason is DeclineReason.BANK_DECLINED
    assert outcome.remark == "the bank's own code: no"


def test_every_intermediate_status_becomes_a_prompt() -> None:
    assert {prompt_of(code) for code in range(256)} == {*Prompt} - {Prompt.LINE_LOST}
    assert prompt_of(0x0A) is Prompt.INSERT_CARD
    assert prompt_of(0x41) is Prompt.REMOVE_CARD


def test_all_digits_of_a_pin_give_the_same_prompt() -> None:
    assert {prompt_of(code) for code in (0x6A, 0x6B, 0x6C, 0x6D)} == {Prompt.ENTER_PIN}


def test_every_code_has_a_text() -> None:
    assert all(meaning_of(code) and reason_of(code) for code in range(256))
