"""The pictures on the keys of a screen, as somebody sees them who cannot read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

MARK = re.compile(r"\b[mf]\d+\b")
PLACED = frozenset({"data-key", "data-letter", "data-planes", "data-close", "data-turn-parts"})
"""Keys of a keypad or keyboard, which are known by their places; and keys that are never seen
beside another one that does the same: back closes a part, and only one list is turned at a time."""
SAYING = ("data-act", "data-value", "data-open", "data-toggle", "data-reveal")
"""The attributes that tell a key from the others."""

STANDING = "rail"


@dataclass(slots=True)
class Control:
    """A key of the page, by the part of the screen that it is in."""

    part: str
    says: str
    pictures: list[str] = field(default_factory=list)

    @property
    def picture(self) -> tuple[str, ...]:
        return tuple(self.pictures)


class _Reader(HTMLParser):
    """Collects the keys of a fragment that are not typed with."""

    def __init__(self) -> None:
        super().__init__()
        self.controls: list[Control] = []
        self._part = "main"
        self._open: Control | None = None
        self._quick = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "")
        if tag == "nav":
            self._part = STANDING
        elif tag == "main":
            self._part = "main"
        elif "data-over" in given:
            self._part = given["data-over"]
        elif classes == "veil":
            self._part = "veil"
        elif tag == "div" and classes == "quick":
            self._quick = True
        elif tag == "button" and not PLACED & given.keys() and not self._quick:
            says = " ".join(given[name] for name in SAYING if given.get(name))
            part = "popover" if "popovertargetaction" in given else self._part
            self._open = Control(part, says)
            self.controls.append(self._open)
        elif self._open is not None and tag == "use":
            self._open.pictures.append(given["href"])
        elif self._open is not None and "mark" in classes.split():
            self._open.pictures += MARK.findall(classes)

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._open = None
        elif tag == "section":
            self._quick = False


def controls(html: str) -> Iterator[list[Control]]:
    """Yield the keys that are seen together: those of one part, with the ones of the rail."""
    reader = _Reader()
    reader.feed(html)
    standing = [one for one in reader.controls if one.part == STANDING]
    for part in dict.fromkeys(one.part for one in reader.controls):
        if part != STANDING:
            own = [one for one in reader.controls if one.part == part]
            yield own if part in ("veil", "popover") else [*standing, *own]
