"""How private numbers are shown (service.md 0.8), and how they are compared without being kept."""

import hashlib


def aadhaar(number: str) -> str:
    return "X" * 8 + number[-4:]


def account(number: str) -> str:
    return "X" * (len(number) - 4) + number[-4:]


def mobile(number: str) -> str:
    return "X" * 6 + number[-4:]


def pan(number: str) -> str:
    return number[:2] + "X" * 7 + number[-1]


def digest(*parts: object) -> str:
    """Return a digest that only equal parts share."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:32]
