"""Puloon LCDM-2000 and -4000 cash dispensers, from their published protocol (devices.md 5.1)."""
