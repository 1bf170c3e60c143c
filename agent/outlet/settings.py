"""Settings that survive a restart: the start screen's language, and the operator's suspensions."""

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec

from agent.base.files import replace_whole

log = logging.getLogger(__name__)


class _StoredSettings(msgspec.Struct, frozen=True):
    language: str | None = None
    suspended: dict[str, str] = msgspec.field(default_factory=dict, name="resting")


class Settings:
    """The stored settings. A damaged file is logged and replaced by the defaults."""

    def __init__(self, file: Path, languages: tuple[str, ...]) -> None:
        self._file = file
        stored = self._read()
        self.language = stored.language if stored.language in languages else languages[0]
        """The language of the start screen."""
        self.suspended: Mapping[str, str] = stored.suspended
        """The services and products that the operator has suspended, with the reason."""

    def set_language(self, language: str) -> None:
        """Store the start screen's language; if the disk fails, it is used until the next start."""
        self.language = language
        try:
            self._write(self.suspended)
        except OSError as error:
            log.error("the language is kept only until the next start: %s", error)  # noqa: TRY400  # the message says it

    def set_suspended(self, suspended: Mapping[str, str]) -> None:
        """Store the operator's suspensions. Raises OSError; then nothing has changed."""
        self._write(suspended)
        self.suspended = suspended

    def _write(self, suspended: Mapping[str, str]) -> None:
        stored = _StoredSettings(self.language, dict(suspended))
        replace_whole(self._file, msgspec.json.encode(stored))

    def _read(self) -> _StoredSettings:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_StoredSettings)
        except FileNotFoundError:
            return _StoredSettings()
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: unreadable, so it starts with the defaults (%s)", self._file, error)
            return _StoredSettings()
