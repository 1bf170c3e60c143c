"""What can be read on a screen's stage, text by text, as soon as it comes up."""

from html.parser import HTMLParser

VOID = frozenset({"br", "img", "input", "use", "path", "rect", "circle"})


class _Stage(HTMLParser):
    """Collects the texts of `main`, without what is hidden, drawn, or for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[bool] = []
        """For each tag that is open, whether its texts can be read."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        said = dict(attrs)
        hidden = "hidden" in said or said.get("aria-hidden") == "true" or tag == "svg"
        inside = self._open[-1] if self._open else False
        self._open.append((inside or tag == "main") and not hidden)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A tag that closes itself holds no text."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self._open and self._open[-1]:
            self.texts.append(text)


def texts(html: str) -> list[str]:
    """Return what stands on the stage of a screen's HTML, in its order."""
    stage = _Stage()
    stage.feed(html)
    return stage.texts
