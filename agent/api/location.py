"""Where the outlet stands; most money calls are told (API document: INVALID_LOCATION)."""

import msgspec


class Location(msgspec.Struct, frozen=True):
    """Where the outlet stands, in degrees."""

    latitude: float
    longitude: float
