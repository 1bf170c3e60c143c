"""A private value cannot leak by accident."""

import copy
import json
import pickle
from collections.abc import Callable

import msgspec
import pytest

from agent.base.private import Private

AADHAAR = Private("999999990019")
PID_DATA = Private(b"<PidData/>")


@pytest.mark.parametrize(
    "write",
    [
        str,
        repr,
        "{}".format,
        "{!r}".format,
        lambda secret: f"{secret}",
        lambda secret: f"{secret!s:>30}",
        lambda secret: "%s %r" % (secret, secret),  # noqa: UP031  # as logging writes it
        lambda secret: str([secret]),
        lambda secret: str({"aadhaar": secret}),
        lambda secret: str(ValueError(secret)),
    ],
)
@pytest.mark.parametrize("secret", [AADHAAR, PID_DATA])
def test_a_private_value_is_printed_as_dots(
    write: Callable[[object], str], secret: Private[str] | Private[bytes]
) -> None:
    text = write(secret)
    assert "•••" in text
    assert "9999" not in text
    assert "PidData" not in text


@pytest.mark.parametrize(
    "serialise", [pickle.dumps, copy.copy, copy.deepcopy, json.dumps, msgspec.json.encode, hash]
)
def test_a_private_value_is_never_serialised(serialise: Callable[[object], object]) -> None:
    with pytest.raises(TypeError) as refused:
        serialise(AADHAAR)
    assert "9999" not in str(refused.value)


def test_the_value_must_be_asked_for_explicitly() -> None:
    assert AADHAAR.reveal() == "999999990019"
    assert PID_DATA.reveal() == b"<PidData/>"
    assert not hasattr(AADHAAR, "__dict__")


def test_equal_private_values_are_equal() -> None:
    assert Private("1") == Private("1")
    assert Private("1") != Private("2")
    assert Private("1") != "1"
