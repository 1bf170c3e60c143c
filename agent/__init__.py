"""The agent of one retail-finance kiosk."""

__version__ = "0.1.0"
