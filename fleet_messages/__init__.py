"""What a kiosk and its operator's server say to each other; both sides use this code."""
