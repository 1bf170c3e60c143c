"""`make words`: lists what the catalogues lack, and the wording that a native reader should settle.

A comment `# review: why` above a message marks it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, ast

from agent.ui.money_words import LOCALES
from agent.ui.words import FALLBACK

MARK = "review:"


def main() -> int:
    """Print a language's missing and doubtful messages for each one named, or for all."""
    languages = sys.argv[1:] or sorted(folder.name for folder in LOCALES.iterdir())
    unknown = [language for language in languages if not (LOCALES / language).is_dir()]
    if unknown:
        print(f"there is no catalogue of {', '.join(unknown)}", file=sys.stderr)
        return 2
    for language in languages:
        _report(language)
    return 0


def _report(language: str) -> None:
    english, own = _messages(FALLBACK), _messages(language)
    missing = [key for key in english if key not in own]
    doubtful = {key: why for key, message in own.items() if (why := _doubt(message))}
    print(f"{language}: {len(own)} messages, {len(missing)} missing, {len(doubtful)} to review")
    for key in missing:
        print(f"  missing  {key}")
    for key, why in doubtful.items():
        print(f"  review   {key}: {why}")


def _messages(language: str) -> dict[str, ast.Message]:
    return {message.id.name: message for message in _parsed(LOCALES / language)}


def _parsed(folder: Path) -> Iterator[ast.Message]:
    for path in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                yield entry


def _doubt(message: ast.Message) -> str:
    """Return why a message is marked for review; "" if it is not."""
    lines = (message.comment.content or "").splitlines() if message.comment else []
    marks = (line.partition(MARK)[2].strip() or "unsure" for line in lines if MARK in line)
    return next(marks, "")


if __name__ == "__main__":
    sys.exit(main())
