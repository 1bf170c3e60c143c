"""`make words`: list missing messages, and the wording that a native reader should review.

A comment `# review: why` above a message marks it for review. `--grades` lists the reading age of
each message, the hardest first. tests/unit/agent/ui/reading_age.py has each
language's measure.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, ast

from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import FALLBACK
from tests.unit.agent.ui.customer_messages import agreed, messages
from tests.unit.agent.ui.reading_age import MEASURES

MARK = "review:"


def main() -> int:
    """Print the missing and doubtful messages of the named languages, or of all."""
    options = _options()
    languages = options.languages or sorted(folder.name for folder in LOCALES.iterdir())
    unknown = [language for language in languages if not (LOCALES / language).is_dir()]
    if unknown:
        print(f"there is no catalogue of {', '.join(unknown)}", file=sys.stderr)
        return 2
    for language in languages:
        _report(language)
        if options.grades and language in MEASURES:
            _grade(language)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--grades", action="store_true", help="how hard each message is to read")
    return parser.parse_args()


def _grade(language: str) -> None:
    texts = {**messages(language), **agreed(language)}
    grades = {key: MEASURES[language]([text]) for key, text in texts.items()}
    for key, grade in sorted(grades.items(), key=lambda row: -row[1]):
        print(f"  {grade:5.1f}  {key}")


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
