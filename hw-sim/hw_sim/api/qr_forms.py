"""The forms in which payment services write the same UPI payment, by name (devices.md 3.1)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

SIGNATURE: Final = "MEUCIQDx9aB" * 50  # 550 letters: some services sign with long keys

Form = Callable[[str], str]


def _with(more: str) -> Form:
    return lambda text: text + more


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "other service: mam is null": _with("&mam=null"),
        "other service: mam is empty": _with("&mam="),
        "other service: a slash before the question mark": lambda text: text.replace(
            "upi://pay?", "upi://pay/?"
        ),
        "other service: no currency": lambda text: text.replace("&cu=INR", "&cu="),
        "other service: a long signature": _with(f"&sign={SIGNATURE}"),
    }
)


def formed(text: str, name: str) -> str:
    """Return the text in this form; an empty name is the usual one. Raises KeyError."""
    return FORMS[name](text) if name else text
