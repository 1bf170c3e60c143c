"""Makes the package's Debian changelog from CHANGELOG.md, so that operators read one text."""

import re
import textwrap
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import formatdate
from typing import NamedTuple

MAINTAINERS = "kiosk-agent maintainers <maintainers@kiosk-agent.invalid>"


class Release(NamedTuple):
    name: str
    day: str
    """ISO date; empty: not released."""
    entries: tuple[str, ...]


def debian(text: str, version: str, built_at: int) -> str:
    """Return Debian's changelog of a build of `version`; `built_at` is in seconds since 1970.

    Its newest entry has the changes that are not released yet. Without any it has those of the
    release of this name. Raises ValueError if there are neither.
    """
    releases = tuple(_releases(text))
    newest = [
        entry
        for release in releases
        if not release.day or release.name == version
        for entry in release.entries
    ]
    if not newest:
        raise ValueError(f"CHANGELOG.md: no entries for {version}. Add them below [Unreleased].")
    older = [release for release in releases if release.day and release.name != version]
    return "\n".join(
        (
            _entry(version, newest, built_at),
            *(_entry(release.name, release.entries, _midnight(release.day)) for release in older),
        )
    )


def _releases(text: str) -> Iterator[Release]:
    for section in re.split(r"^## \[", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        name, _, day = heading.partition("]")
        yield Release(name, day.removeprefix(" - "), tuple(_entries(body)))


def _entries(body: str) -> Iterator[str]:
    for part in re.split(r"^### ", body, flags=re.MULTILINE)[1:]:
        kind, _, points = part.partition("\n")
        for point in re.split(r"^- ", points, flags=re.MULTILINE)[1:]:
            yield f"{kind}: {' '.join(point.split())}"


def _entry(version: str, entries: tuple[str, ...] | list[str], at: int) -> str:
    points = "\n".join(
        textwrap.fill(entry, 78, initial_indent="  * ", subsequent_indent="    ")
        for entry in entries
    )
    date = formatdate(at, localtime=False)
    return (
        f"kiosk-agent ({version}) stable; urgency=medium\n\n{points}\n\n -- {MAINTAINERS}  {date}\n"
    )


def _midnight(day: str) -> int:
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
