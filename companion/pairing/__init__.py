"""The pairing of a kiosk with a box that runs the RD bridge; both sides use this code."""
