"""An RD service may run on this machine or on a box that is directly connected."""

from ipaddress import IPv4Network

import pytest

from drivers.biometric.rdservice_place import (
    LOOPBACK,
    LocalNetwork,
    Place,
    PlaceRefused,
    companion,
    own_links,
)

PIN = "ab" * 32
LAN = LocalNetwork(IPv4Network("192.168.1.0/24"), is_point_to_point=False)
CABLE = LocalNetwork(IPv4Network("10.9.9.0/30"), is_point_to_point=True)


def links() -> list[LocalNetwork]:
    return [LAN, CABLE]


@pytest.mark.parametrize(
    ("host", "pin", "place"),
    [
        ("10.9.9.2", PIN, Place("10.9.9.2", PIN)),
        ("10.9.9.2", ":".join(["AB"] * 32), Place("10.9.9.2", PIN)),  # as openssl prints it
        ("127.0.0.1", "", LOOPBACK),
    ],
)
def test_this_machine_and_a_directly_connected_box_with_a_certificate_are_allowed(
    host: str, pin: str, place: Place
) -> None:
    assert companion(host, pin, links) == place


@pytest.mark.parametrize(
    ("host", "pin", "why"),
    [
        ("192.168.1.7", PIN, "point-to-point"),
        ("8.8.8.8", PIN, "point-to-point"),
        ("10.9.9.2", "", "fingerprint"),
        ("10.9.9.2", "abcd", "64 hexadecimal digits"),
        ("localhost", PIN, "numeric address"),
        ("rd.example.in", PIN, "numeric address"),
        ("fe80::1", PIN, "IPv4"),
        ("", PIN, "numeric address"),
    ],
)
def test_any_other_host_is_refused_with_a_reason(host: str, pin: str, why: str) -> None:
    with pytest.raises(PlaceRefused, match=why):
        companion(host, pin, links)


def test_this_machines_own_networks_are_read() -> None:
    networks = [link.network for link in own_links()]

    assert IPv4Network("127.0.0.0/8") in networks
