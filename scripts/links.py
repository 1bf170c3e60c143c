#!/usr/bin/env python3
"""List dead links and broken diagrams of the pages: `file:line: what is wrong`.

Reads each Markdown file that git knows. A relative link must lead to a file or folder, and its
anchor to a heading there, by GitHub's rules. mermaid.js must draw each Mermaid block. Nothing is
fetched: addresses of the internet are not checked.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

sys.path.insert(0, str(Path(__file__).parents[1]))  # this repository, wherever the linter runs

from scripts.named_files import named_files  # see above

MARKDOWN = MarkdownIt("gfm-like", {"linkify": False})
HTML_TARGET = re.compile(r"<(?:img|a)\b[^>]*?\b(?:src|href)=\"([^\"]+)\"")
HTML_ANCHOR = re.compile(r"\b(?:id|name)=\"([^\"]+)\"")
NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")
"""What GitHub leaves out of an anchor: all but letters, digits, `_`, `-` and spaces."""


class Problem(NamedTuple):
    line: int
    what: str


def main() -> int:
    pages = [path for path in named_files(__doc__) if path.suffix == ".md"]
    found, counts = 0, Counter[str]()
    for page in pages:
        for problem in problems(page, counts):
            print(f"{page}:{problem.line}: {problem.what}")
            found += 1
    print(f"{counts['links']} links and {counts['diagrams']} diagrams are checked")
    return 1 if found else 0


def problems(page: Path, counts: Counter[str]) -> Iterator[Problem]:
    """Yield the dead links and the broken diagrams of a page, and count what was checked."""
    for line, target in links(page.read_text(encoding="utf-8")):
        if urlsplit(target).scheme:
            continue
        counts["links"] += 1
        if what := dead(page, target):
            yield Problem(line, what)
    for token in MARKDOWN.parse(page.read_text(encoding="utf-8")):
        if token.type == "fence" and token.info.strip() == "mermaid":
            counts["diagrams"] += 1
            if what := broken(token.content):
                yield Problem(_line(token), what)


def links(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line of the paragraph and the target of each link and picture."""
    line = 1
    for token in MARKDOWN.parse(text):
        line = _line(token) if token.map else line
        for inner in [token, *(token.children or ())]:
            if inner.type in {"link_open", "image"}:
                yield line, str(inner.attrs.get("href", inner.attrs.get("src", "")))
            elif inner.type in {"html_inline", "html_block"}:
                yield from ((line, target) for target in HTML_TARGET.findall(inner.content))


def dead(page: Path, target: str) -> str:
    """Return why a relative link leads nowhere; empty if it leads somewhere."""
    path, _, anchor = unquote(target).partition("#")
    leads_to = page.parent / path if path else page
    if not leads_to.exists():
        return f"{target}: there is no {path}"
    if anchor and (leads_to.suffix != ".md" or anchor not in anchors(leads_to.resolve())):
        return f"{target}: there is no heading for #{anchor}"
    return ""


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors that GitHub gives the headings of a page, and those in its HTML."""
    text = page.read_text(encoding="utf-8")
    tokens = MARKDOWN.parse(text)
    seen = Counter[str]()
    names = set(HTML_ANCHOR.findall(text))
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            name = NOT_IN_ANCHOR.sub("", _plain(inline).lower()).replace(" ", "-")
            names.add(f"{name}-{seen[name]}" if seen[name] else name)
            seen[name] += 1
    return frozenset(names)


def broken(diagram: str) -> str:
    """Return the first lines of mermaid.js's error; empty if it draws the diagram."""
    import mermaidx  # noqa: PLC0415 - only a page with a diagram needs it

    try:
        mermaidx.render(diagram).svg()
    except RuntimeError as error:
        return " ".join(str(error).split("\n")[:2])
    return ""


def _plain(inline: Token) -> str:
    """Return a heading's text without its marks."""
    return "".join(
        inner.content for inner in inline.children or () if inner.type in {"text", "code_inline"}
    )


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


if __name__ == "__main__":
    sys.exit(main())
