"""A plug without a wire, for tests that need only its state."""


class Plug:
    plugged = True

    def plug(self) -> None:
        self.plugged = True

    def unplug(self) -> None:
        self.plugged = False
