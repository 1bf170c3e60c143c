"""A plug on its own: whether a device is connected, for tests in which nothing crosses its wire."""


class Plug:
    plugged = True

    def plug(self) -> None:
        self.plugged = True

    def unplug(self) -> None:
        self.plugged = False
