"""The readable text on a screen's stage, text by text, when the screen appears."""

from html.parser import HTMLParser

VOID = frozenset({"br", "img", "input", "use", "path", "rect", "circle"})


class _Stage(HTMLParser):
    """Collects the texts of `main`, except hidden, drawn and screen-reader ones."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[bool] = []
        """For each open tag, whether its texts are readable."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        said = dict(attrs)
        hidden = "hidden" in said or said.get("aria-hidden") == "true" or tag == "svg"
        inside = self._open[-1] if self._open else False
        self._open.append((inside or tag == "main") and not hidden)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A self-closing tag has no text."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self._open and self._open[-1]:
            self.texts.append(text)


def texts(html: str) -> list[str]:
    """Return the texts on the stage of a screen's HTML, in order."""
    stage = _Stage()
    stage.feed(html)
    return stage.texts
