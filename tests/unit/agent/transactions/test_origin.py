"""The fingerprints of a request's address and key: equal for one service, and not reversible."""

import pytest

from agent.base.private import Private
from agent.transactions.origin import address_fingerprint, key_fingerprint, origin_of

SAME = "https://api.example.in"


@pytest.mark.parametrize(
    "written",
    [
        "https://api.example.in/",
        "https://api.example.in//",
        "HTTPS://API.Example.IN",
        "https://api.example.in:443",
    ],
)
def test_equivalent_addresses_have_one_fingerprint(written: str) -> None:
    assert address_fingerprint(written) == address_fingerprint(SAME)


def test_the_schemes_own_port_makes_no_difference() -> None:
    """A simulator is asked without TLS."""
    assert address_fingerprint("http://127.0.0.1:80") == address_fingerprint("http://127.0.0.1")


@pytest.mark.parametrize(
    "other",
    [
        "https://sandbox.example.in",
        "https://api.example.in:8443",
        "http://api.example.in",
        "https://api.example.com",
        "https://api.example.in/gateway",
    ],
)
def test_another_address_has_another_fingerprint(other: str) -> None:
    assert address_fingerprint(other) != address_fingerprint(SAME)


def test_a_rotated_key_changes_only_the_keys_fingerprint() -> None:
    before, after = origin_of(SAME, Private("sk_1")), origin_of(SAME, Private("sk_2"))
    assert before.address == after.address
    assert before.key != after.key


def test_a_fingerprint_reveals_neither_key_nor_address() -> None:
    told = str(origin_of(SAME, Private("sk_live_314159")))
    assert "sk_live" not in told
    assert "example" not in told


def test_kiosks_of_an_older_release_count_in_the_same_budget() -> None:
    """The journal's origins have it."""
    assert key_fingerprint(Private("key")) == "cb49060c607775b5"
