"""The pairing of a kiosk with its companion; both sides use this code."""
