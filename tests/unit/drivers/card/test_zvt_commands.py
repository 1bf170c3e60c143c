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


@pytest.mark.parametrize(("raw", "code"), [("800000", 0), ("840000", 0), ("849c00", 0x9C)])
def test_an_answers_code_is_read(raw: str, code: int) -> None:
    assert answer_code(Apdu.from_bytes(bytes.fromhex(raw))) == code


def test_an_approval_needs_a_trace_number_and_an_amount() -> None:
    assert isinstance(status(f"27 00 04 000000050000 {TRACE}").outcome_for(500_00), Approved)
    assert isinstance(status("27 00 04 000000050000").outcome_for(500_00), CardUnknown)
    assert isinstance(status(f"27 00 {TRACE}").outcome_for(500_00), CardUnknown)
    assert isinstance(status(f"27 00 04 000000010000 {TRACE}").outcome_for(500_00), CardUnknown)
    assert isinstance(status(TRACE).outcome_for(500_00), CardUnknown)


def test_a_decline_has_its_code_and_its_text() -> None:
    outcome = status(f"27 71 {TRACE} 3C F0 F0 F3 {b'sad'.hex()}").outcome()
    assert isinstance(outcome, Declined)
    assert (outcome.reason, outcome.code) == (DeclineReason.BANK_DECLINED, "71")
    assert outcome.remark == "credit not sufficient: sad"


def test_another_amount_or_an_old_trace_number_is_another_transaction() -> None:
    reported = status(f"27 00 04 000000050000 {TRACE}")
    assert reported.is_of(500_00, but_not="000006")
    assert not reported.is_of(500_00, but_not="000007")
    assert not reported.is_of(100_00, but_not="000006")


def test_the_result_of_a_status_enquiry_has_version_and_state() -> None:
    version = bytes.fromhex("F0 F0 F5") + b"S1.00"
    assert terminal_status(Apdu(0x060F, version + b"\xdc")) == (0xDC, "")
    assert terminal_status(Apdu(0x060F, version)) == (None, "")
    registered = bytes.fromhex("19 00 29 12 34 56 78 49 03 56")
    assert terminal_status(Apdu(0x060F, registered)) == (0, "12345678")


def test_every_intermediate_status_becomes_a_prompt() -> None:
    assert {prompt_of(code) for code in range(256)} == set(Prompt)
    assert prompt_of(0x0A) is Prompt.INSERT_CARD
    assert prompt_of(0x41) is Prompt.REMOVE_CARD


def test_all_digits_of_a_pin_give_the_same_prompt() -> None:
    assert {prompt_of(code) for code in (0x6A, 0x6B, 0x6C, 0x6D)} == {Prompt.ENTER_PIN}


def test_every_code_has_a_text() -> None:
    assert all(meaning_of(code) and reason_of(code) for code in range(256))
