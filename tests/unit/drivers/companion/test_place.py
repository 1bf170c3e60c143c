"""A companion may run on this machine or on a box that is directly connected."""

from ipaddress import IPv4Network

import pytest

from drivers.biometric.rdservice_found import HOST
from drivers.companion.place import (
    LocalNetwork,
    PlaceRefused,
    checked_host,
    own_links,
)

LAN = LocalNetwork(IPv4Network("192.168.1.0/24"), is_point_to_point=False)
CABLE = LocalNetwork(IPv4Network("10.9.9.0/30"), is_point_to_point=True)


def links() -> list[LocalNetwork]:
    return [LAN, CABLE]


@pytest.mark.parametrize("host", ["10.9.9.2", HOST])
def test_this_machine_and_a_directly_connected_box_are_allowed(host: str) -> None:
    assert checked_host(host, links) == host


@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("192.168.1.7", "point-to-point"),
        ("8.8.8.8", "point-to-point"),
        ("localhost", "numeric address"),
        ("rd.example.in", "numeric address"),
        ("fe80::1", "IPv4"),
        ("", "numeric address"),
    ],
)
def test_any_other_host_is_refused_with_a_reason(host: str, why: str) -> None:
    with pytest.raises(PlaceRefused, match=why):
        checked_host(host, links)


def test_this_machines_own_networks_are_read() -> None:
    networks = [link.network for link in own_links()]

    assert IPv4Network("127.0.0.0/8") in networks
