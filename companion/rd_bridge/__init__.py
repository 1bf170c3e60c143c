"""Makes this box's RD service available to the one kiosk that is paired with it."""
