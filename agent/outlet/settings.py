"""What the attendant sets at the kiosk itself, kept over restarts: the language it rests in."""

import logging
from pathlib import Path

import msgspec

from agent.files import replace_whole

log = logging.getLogger(__name__)


class _Kept(msgspec.Struct, frozen=True):
    language: str | None = None


class Settings:
    """Reads the file once; a damaged one is told and begun anew, since nothing hangs on it."""

    def __init__(self, file: Path, languages: tuple[str, ...]) -> None:
        self._file = file
        self._languages = languages
        self._kept = self._read()

    @property
    def language(self) -> str:
        kept = self._kept.language
        return kept if kept in self._languages else self._languages[0]

    def set_language(self, language: str) -> None:
        """Rest in this language from now on; what the disk does not take lasts for this run."""
        self._kept = _Kept(language)
        try:
            replace_whole(self._file, msgspec.json.encode(self._kept))
        except OSError as error:
            log.error("the language is kept until the next start alone: %s", error)  # noqa: TRY400  # the message says it

    def _read(self) -> _Kept:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_Kept)
        except FileNotFoundError:
            return _Kept()
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: begun anew (%s)", self._file, error)
            return _Kept()
