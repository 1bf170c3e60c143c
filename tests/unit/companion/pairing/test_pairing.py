"""The pairing protocol without a network, with attackers who listen, change lines or guess."""

import json
import os
import random
from base64 import b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.check.identity import make
from companion.pairing.certificates import certificates_of
from companion.pairing.codes import ALPHABET, PairingFailed, new_code, typed_code
from companion.pairing.identity import make_identity
from companion.pairing.pairing import BoxPairing, KioskPairing, WrongCode
from tests.support.counts import examples

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


@pytest.mark.parametrize(
    "kiosks",
    [
        kiosk(OTHER_CODE),
        kiosk(sees=STRANGER),  # its TLS connection ends at a man in the middle
    ],
    ids=["a wrong code", "a false certificate of the box"],
)
def test_the_box_pairs_only_with_its_code_and_its_own_certificate(kiosks: KioskPairing) -> None:
    boxs = box()

    with pytest.raises(WrongCode):
        boxs.finish(kiosks.proof(boxs.answer(kiosks.hello())))


def test_a_box_that_does_not_know_the_code_is_refused() -> None:
    kiosks, impostor = kiosk(), box(OTHER_CODE)
    kiosks.proof(impostor.answer(kiosks.hello()))

    with pytest.raises(WrongCode):
        kiosks.finish(b'{"proof": "AAAA"}')


def test_the_box_detects_a_replaced_certificate_of_the_kiosk() -> None:
    kiosks, boxs = kiosk(), box()
    hello = json.loads(kiosks.hello())
    swapped = json.loads(kiosk(own=STRANGER).hello()) | {"exchange": hello["exchange"]}

    proof = kiosks.proof(boxs.answer(json.dumps(swapped).encode()))

    with pytest.raises(WrongCode):
        boxs.finish(proof)


def test_recorded_lines_cannot_be_replayed() -> None:
    kiosks, boxs = kiosk(), box()
    hello = kiosks.hello()
    proof = kiosks.proof(boxs.answer(hello))
    boxs.finish(proof)

    again = box()
    again.answer(hello)

    with pytest.raises(WrongCode):
        again.finish(proof)


def test_the_kiosks_own_lines_are_refused_as_the_boxs() -> None:
    kiosks, boxs = kiosk(), box()
    hello = kiosks.hello()
    with pytest.raises(PairingFailed):
        kiosks.proof(hello)

    kiosks = kiosk()
    proof = kiosks.proof(boxs.answer(kiosks.hello()))
    with pytest.raises(WrongCode):
        kiosks.finish(proof)


def test_a_proof_before_the_exchange_is_refused() -> None:
    with pytest.raises(WrongCode):
        box().finish(b'{"proof": ""}')


def test_the_kiosk_proves_first_so_a_guess_at_the_box_reveals_only_its_result() -> None:
    """The box's answer depends on the code, but it sends its proof only after the kiosk's proof."""
    guesser, boxs = kiosk(OTHER_CODE), box()

    answer = json.loads(boxs.answer(guesser.hello()))

    assert answer.keys() == {"exchange"}


def test_the_boxs_refusal_is_one_printable_line() -> None:
    with pytest.raises(PairingFailed, match=r"^no code is shown\[2J$"):
        kiosk().proof(b'{"refused": "no code\\n is shown\\u001b[2J"}')


@pytest.mark.parametrize(
    "swapped",
    [{"version": 2}, {"certificate": "AAAA"}, {"exchange": "AAAA"}, {"exchange": "QQ=="}],
)
def test_an_invalid_hello_is_refused(swapped: dict[str, object]) -> None:
    hello = json.loads(kiosk().hello()) | swapped

    with pytest.raises(PairingFailed):
        box().answer(json.dumps(hello).encode())


def test_a_certificate_with_a_key_on_another_curve_is_refused() -> None:
    certificate = make(curve=ec.SECP384R1()).der

    with pytest.raises(PairingFailed, match="P-256"):
        box().answer(kiosk(own=certificate).hello())


@given(st.binary(max_size=200) | st.dictionaries(st.text(), st.text()).map(to_line))
@settings(max_examples=examples(50))
def test_any_line_at_either_end_raises_only_pairing_failed(line: bytes) -> None:
    for step in (KIOSKS.proof, BOXS.answer, BOXS.finish):
        with pytest.raises(PairingFailed):
            step(line)


@given(st.binary(min_size=33, max_size=33))
@settings(max_examples=examples(12))
def test_any_33_bytes_are_refused_or_give_a_wrong_code(exchange: bytes) -> None:
    """Some are of small order, some are not on the curve."""
    kiosks, boxs = kiosk(), box()
    real = json.loads(kiosks.hello())
    hello = real | {"exchange": b64encode(b"A" + exchange[1:]).decode()}

    try:
        boxs.answer(json.dumps(hello).encode())
    except PairingFailed:
        return
    with pytest.raises(WrongCode):
        boxs.finish(b'{"proof": "AAAA"}')


def test_a_code_contains_only_unambiguous_characters() -> None:
    codes = {new_code(random.Random(seed)) for seed in range(100)}

    assert len(codes) == 100
    assert set("".join(codes)) <= {*ALPHABET, "-"}
    assert not set("0O1ILU") & set(ALPHABET)


@pytest.mark.parametrize("typed", ["K7QM-4RXD", "k7qm4rxd", " k7qm 4rxd\n", "K7-QM-4R-XD"])
def test_a_code_may_be_typed_in_several_forms(typed: str) -> None:
    assert typed_code(typed) == "K7QM-4RXD"


@pytest.mark.parametrize("typed", ["", "K7QM-4RX", "K7QM-4RXDD", "K7QM-4RX0", "K7QM-4RXÜ"])
def test_an_impossible_code_is_not_tried(typed: str) -> None:
    assert typed_code(typed) is None
