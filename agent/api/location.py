"""The outlet's location, sent with most money calls (API document: INVALID_LOCATION)."""

import msgspec


class Location(msgspec.Struct, frozen=True):
    """The outlet's location, in degrees."""

    latitude: float
    longitude: float
