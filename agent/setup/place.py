"""The check of an outlet's position: within India, latitude first."""

NORTH, SOUTH, WEST, EAST = 37.5, 6.0, 68.0, 97.6  # degrees; the islands are within them


def place_problem(latitude: float, longitude: float) -> str | None:
    """Return why no outlet can be there; None: one can."""
    if SOUTH <= latitude <= NORTH and WEST <= longitude <= EAST:
        return None
    if SOUTH <= longitude <= NORTH and WEST <= latitude <= EAST:
        return "wrong order: type the latitude first"
    return f"{latitude}, {longitude} is not in India (latitude {SOUTH:g} to {NORTH:g})"
