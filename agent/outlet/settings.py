"""Settings that the attendant makes at the kiosk, stored over restarts: its language."""

import logging
from pathlib import Path

import msgspec

from agent.files import replace_whole

log = logging.getLogger(__name__)


class _StoredSettings(msgspec.Struct, frozen=True):
    language: str | None = None


class Settings:
    """The stored settings. A damaged file is logged and replaced by the defaults."""

    def __init__(self, file: Path, languages: tuple[str, ...]) -> None:
        self._file = file
        stored = self._read().language
        self.language = stored if stored in languages else languages[0]
        """The language of the start screen."""

    def set_language(self, language: str) -> None:
        """Store the language of the start screen; if the disk fails, it lasts for this run."""
        self.language = language
        try:
            replace_whole(self._file, msgspec.json.encode(_StoredSettings(language)))
        except OSError as error:
            log.error("the language is kept only until the next start: %s", error)  # noqa: TRY400  # the message says it

    def _read(self) -> _StoredSettings:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_StoredSettings)
        except FileNotFoundError:
            return _StoredSettings()
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: unreadable, so it starts with the defaults (%s)", self._file, error)
            return _StoredSettings()
