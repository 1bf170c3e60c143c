"""What both of our plugins tell nbdkit; it finds these names in the plugin that imports them."""

from typing import Final

API_VERSION: Final = 2
FLAG_FUA: Final = 2  # nbdkit's NBDKIT_FLAG_FUA: this write is kept before the answer
FUA_NATIVE: Final = 2  # nbdkit's NBDKIT_FUA_NATIVE


def block_size(_: int) -> tuple[int, int, int]:
    """Return the smallest, the preferred and the largest request; a sector is written whole."""
    return 512, 4096, 4 * 1024 * 1024


def can_flush(_: int) -> bool:
    return True


def can_fua(_: int) -> int:
    return FUA_NATIVE
