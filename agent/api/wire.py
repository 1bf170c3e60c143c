"""How a request's fields become the bytes that are signed and sent."""

from collections.abc import Mapping

import msgspec

from agent.private import Private


def body(fields: Mapping[str, object]) -> Private[bytes]:
    """Serialise a body, once; what is None is left out.

    This is the one place where private values are put on the wire, so what comes out is private.
    """
    present = {name: value for name, value in fields.items() if value is not None}
    return Private(_encoder.encode(present))


def _reveal(value: object) -> str:
    if not isinstance(value, Private):
        raise TypeError(f"{type(value).__name__} has no form on the wire")
    revealed: str | bytes = value.reveal()
    return revealed if isinstance(revealed, str) else revealed.decode()


_encoder = msgspec.json.Encoder(decimal_format="number", enc_hook=_reveal)
