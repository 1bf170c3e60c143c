"""The pictures of the page: a file of symbols; each screen contains only those it uses."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

FILE = Path(__file__).parent / "templates" / "symbols.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
USE = re.compile(r'<use [^>]*?href="#([\w-]+)"')
OPENING = '<svg class="symbols" aria-hidden="true">'


class Symbols:
    """The symbols by id: `i-` is a whole picture, `p-` is a part shared by several."""

    def __init__(self, drawings: Mapping[str, str]) -> None:
        self._drawings = drawings
        self.pictograms = frozenset(one[2:] for one in drawings if one.startswith("i-"))
        """The names that exist; a new service may ask for one that is missing."""

    def used_in(self, html: str) -> str:
        """Return the symbols that the HTML uses, and the symbols that those use, as one SVG."""
        used = self._with_parts(USE.findall(html))
        return f"{OPENING}{''.join(used)}</svg>"

    def _with_parts(self, wanted: Iterable[str]) -> Iterator[str]:
        open_ids, done = list(wanted), set[str]()
        while open_ids:
            one = open_ids.pop()
            if one in done or one not in self._drawings:
                continue
            done.add(one)
            yield self._drawings[one]
            open_ids += USE.findall(self._drawings[one])


def read_symbols(file: Path = FILE) -> Symbols:
    found = SYMBOL.finditer(file.read_text(encoding="utf-8"))
    return Symbols({one[1]: one[0] for one in found})
