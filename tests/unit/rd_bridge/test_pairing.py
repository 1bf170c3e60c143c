"""The pairing without a wire: who may listen, change and guess, and what comes of it."""

import json
import os
import random
from base64 import b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_pairing.certificates import certificates_of
from rd_pairing.codes import ALPHABET, PairingFailed, new_code, typed_code
from rd_pairing.identity import make_identity
from rd_pairing.pairing import BoxPairing, KioskPairing, WrongCode

CODE, OTHER_CODE = "K7QM-4RXD", "K7QM-4RXE"


def to_line(message: object) -> bytes:
    return json.dumps(message).encode()


def certificate() -> bytes:
    (one,) = certificates_of(make_identity("one end"))
    return one


KIOSK, BOX, STRANGER = certificate(), certificate(), certificate()


def kiosk(code: str = CODE, *, sees: bytes = BOX, own: bytes = KIOSK) -> KioskPairing:
    return KioskPairing(code, own, sees, os.urandom)  # noqa: TID251 - as in the field


def box(code: str = CODE) -> BoxPairing:
    return BoxPairing(code, BOX, os.urandom)  # noqa: TID251 - as in the field


KIOSKS, BOXS = kiosk(), box()


def test_the_same_code_pairs_the_two_ends() -> None:
    kiosks, boxs = kiosk(), box()

    proof, kept = boxs.finish(kiosks.proof(boxs.answer(kiosks.hello())))
    kiosks.finish(proof)

    assert kept == KIOSK


def test_another_code_pairs_nobody() -> None:
    kiosks, boxs = kiosk(OTHER_CODE), box()

    with pytest.raises(WrongCode):
        boxs.finish(kiosks.proof(boxs.answer(kiosks.hello())))


def test_a_box_that_does_not_know_the_code_is_not_believed() -> None:
    kiosks, impostor = kiosk(), box(OTHER_CODE)

    answer = impostor.answer(kiosks.hello())
    kiosks.proof(answer)

    with pytest.raises(WrongCode):
        kiosks.finish(b'{"proof": "AAAA"}')


def test_whoever_shows_the_kiosk_another_certificate_is_found_out_by_both() -> None:
    """In the middle: the kiosk's TLS ends at the stranger, who passes the lines on."""
    kiosks, boxs = kiosk(sees=STRANGER), box()

    proof = kiosks.proof(boxs.answer(kiosks.hello()))

    with pytest.raises(WrongCode):
        boxs.finish(proof)


def test_whoever_puts_a_certificate_in_the_kiosks_place_is_found_out_by_both() -> None:
    kiosks, boxs = kiosk(), box()
    hello = json.loads(kiosks.hello())
    swapped = json.loads(kiosk(own=STRANGER).hello()) | {"exchange": hello["exchange"]}

    proof = kiosks.proof(boxs.answer(json.dumps(swapped).encode()))

    with pytest.raises(WrongCode):
        boxs.finish(proof)


def test_what_was_recorded_once_opens_nothing_later() -> None:
    kiosks, boxs = kiosk(), box()
    hello = kiosks.hello()
    proof = kiosks.proof(boxs.answer(hello))
    boxs.finish(proof)

    again = box()
    again.answer(hello)

    with pytest.raises(WrongCode):
        again.finish(proof)


def test_the_kiosks_own_words_are_no_answer_to_it() -> None:
    kiosks = kiosk()
    hello = kiosks.hello()

    with pytest.raises(PairingFailed):
        kiosks.proof(hello)


def test_the_kiosks_own_proof_is_not_the_boxs() -> None:
    kiosks, boxs = kiosk(), box()
    proof = kiosks.proof(boxs.answer(kiosks.hello()))

    with pytest.raises(WrongCode):
        kiosks.finish(proof)


def test_a_proof_before_any_exchange_is_none() -> None:
    with pytest.raises(WrongCode):
        box().finish(b'{"proof": ""}')


def test_the_first_to_prove_is_the_kiosk_so_a_guesser_at_the_box_learns_one_bit() -> None:
    """The box's answer depends on the code, but proves nothing until the kiosk has proved."""
    guesser, boxs = kiosk(OTHER_CODE), box()

    answer = json.loads(boxs.answer(guesser.hello()))

    assert answer.keys() == {"exchange"}


def test_why_the_box_refuses_is_told_in_one_printable_line() -> None:
    with pytest.raises(PairingFailed, match=r"^no code is shown\[2J$"):
        kiosk().proof(b'{"refused": "no code\\n is shown\\u001b[2J"}')


@pytest.mark.parametrize(
    "swapped",
    [{"version": 2}, {"certificate": "AAAA"}, {"exchange": "AAAA"}, {"exchange": "QQ=="}],
)
def test_a_hello_that_is_none_is_refused(swapped: dict[str, object]) -> None:
    hello = json.loads(kiosk().hello()) | swapped

    with pytest.raises(PairingFailed):
        box().answer(json.dumps(hello).encode())


@given(st.binary(max_size=200) | st.dictionaries(st.text(), st.text()).map(to_line))
@settings(max_examples=50)
def test_whatever_comes_in_either_end_fails_in_its_own_words(line: bytes) -> None:
    for step in (KIOSKS.proof, BOXS.answer, BOXS.finish):
        with pytest.raises(PairingFailed):
            step(line)


@given(st.binary(min_size=33, max_size=33))
@settings(max_examples=12)
def test_any_33_bytes_are_half_of_an_exchange_or_a_failure(exchange: bytes) -> None:
    """Elements of small order, off the curve, of the wrong side."""
    kiosks, boxs = kiosk(), box()
    real = json.loads(kiosks.hello())
    hello = real | {"exchange": b64encode(b"A" + exchange[1:]).decode()}

    try:
        boxs.answer(json.dumps(hello).encode())
    except PairingFailed:
        return
    with pytest.raises(WrongCode):
        boxs.finish(b'{"proof": "AAAA"}')


def test_a_code_is_drawn_from_what_nobody_mistakes() -> None:
    codes = {new_code(random.Random(seed)) for seed in range(100)}

    assert len(codes) == 100
    assert set("".join(codes)) <= {*ALPHABET, "-"}
    assert not set("0O1ILU") & set(ALPHABET)


@pytest.mark.parametrize("typed", ["K7QM-4RXD", "k7qm4rxd", " k7qm 4rxd\n", "K7-QM-4R-XD"])
def test_a_code_is_taken_as_people_type_it(typed: str) -> None:
    assert typed_code(typed) == "K7QM-4RXD"


@pytest.mark.parametrize("typed", ["", "K7QM-4RX", "K7QM-4RXDD", "K7QM-4RX0", "K7QM-4RXÜ"])
def test_what_can_be_no_code_is_not_tried(typed: str) -> None:
    assert typed_code(typed) is None
