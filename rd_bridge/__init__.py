"""Makes this box's RD service available to the one kiosk that is paired with it."""

__version__ = "0.1.0"
