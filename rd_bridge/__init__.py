"""Lends this box's RD service to the one kiosk that was paired with it."""

__version__ = "0.1.0"
