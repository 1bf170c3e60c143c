"""Values are msgspec structs, because a dataclass takes ten times as long to define."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:  # the type checker checks the replaced fields only for this function
    from dataclasses import replace
else:
    from msgspec.structs import replace

__all__ = ["Redacted", "replace"]


class Redacted(msgspec.Struct, frozen=True):
    """A struct whose repr is only its type's name, because its fields are private."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"
