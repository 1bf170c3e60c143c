"""What runs on a PC or phone beside the kiosk, and the pairing that both sides use."""

__version__ = "0.1.0"
