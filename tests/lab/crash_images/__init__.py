"""Every disk image that a power cut can leave of a kiosk's files, opened with the real agent."""
