"""The names of a kiosk's topics on its operator's broker."""

import msgspec

from agent.config.kiosk_config import Setup


class Topics(msgspec.Struct, frozen=True):
    """All topics of one kiosk, below its own name."""

    base: str

    @property
    def presence(self) -> str:
        return f"{self.base}/presence"

    @property
    def events(self) -> str:
        return f"{self.base}/events"

    @property
    def report(self) -> str:
        return f"{self.base}/report"

    @property
    def health(self) -> str:
        return f"{self.base}/health"

    @property
    def version(self) -> str:
        return f"{self.base}/version"

    @property
    def head(self) -> str:
        return f"{self.base}/head"

    @property
    def orders(self) -> str:
        """The only topic that a kiosk subscribes to."""
        return f"{self.base}/orders"

    @property
    def done(self) -> str:
        return f"{self.base}/done"

    @property
    def bundle(self) -> str:
        return f"{self.base}/bundle"


def topics_of(setup: Setup) -> Topics:
    """Return the topics of a kiosk whose configuration has [fleet]."""
    assert setup.config.fleet is not None  # noqa: S101  # only then is anything of this called
    return Topics(f"{setup.config.fleet.prefix}/{setup.kiosk}")
