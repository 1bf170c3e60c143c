"""Replaces a small file whole, so that a power cut leaves the old one or the new one."""

import os
from pathlib import Path


def replace_whole(file: Path, content: bytes) -> None:
    """Write and sync beside it, readable by its owner alone, then rename. Raises OSError."""
    draft = file.with_suffix(".new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, content)
        os.fsync(handle)
    finally:
        os.close(handle)
    draft.replace(file)
