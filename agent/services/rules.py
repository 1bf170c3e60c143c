"""How what is typed has to look, where several products ask for the same thing."""

MOBILE_DIGITS = 10
MOBILE = rf"[6-9][0-9]{{{MOBILE_DIGITS - 1}}}"

IFSC_LENGTH = 11
IFSC = r"[A-Z]{4}0[A-Z0-9]{6}"

PAN_LENGTH = 10
PAN = r"[A-Z]{5}[0-9]{4}[A-Z]"
"""Anybody's; a person's own has a P in the fourth place."""
