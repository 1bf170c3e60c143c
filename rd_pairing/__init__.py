"""The pairing of a kiosk with the box that lends it an RD service; both sides use this code."""
