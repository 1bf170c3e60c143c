"""Reads TOML, also hostile TOML: an order brings some, and root reads it."""

import tomllib
from typing import Any


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises tomllib.TOMLDecodeError for every other text."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise tomllib.TOMLDecodeError("nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits is not a TOMLDecodeError
        raise tomllib.TOMLDecodeError(str(error)) from error
