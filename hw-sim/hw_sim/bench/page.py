"""The bench's page."""

from collections.abc import Mapping

from hw_sim.device import Device


def render(devices: Mapping[str, Device]) -> str:
    return "".join(devices)
