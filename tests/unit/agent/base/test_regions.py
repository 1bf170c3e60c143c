"""Tests which state a shop is in, by its place."""

import pytest

from agent.base.regions import REGIONS, nearest


@pytest.mark.parametrize(
    ("latitude", "longitude", "code"),
    [
        (12.9716, 77.5946, "KA"),  # Bengaluru
        (26.4499, 74.6399, "RJ"),  # Ajmer
        (23.1765, 75.7885, "MP"),  # Ujjain
        (25.1630, 85.5300, "BR"),  # Bihar Sharif
        (14.4426, 79.9865, "AP"),  # Nellore
        (10.3673, 77.9803, "TN"),  # Dindigul
        (28.8386, 78.7733, "UP"),  # Moradabad
        (0.0, 0.0, ""),
        (51.5, -0.1, ""),
    ],
)
def test_a_place_belongs_to_the_state_of_the_nearest_town(
    latitude: float, longitude: float, code: str
) -> None:
    assert nearest(latitude, longitude) == code
    assert code in {*REGIONS, ""}
