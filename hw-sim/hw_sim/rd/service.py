"""The service's process on the PC: the port it listens on, and its faults."""

import random

from hw_sim.clock import Clock
from hw_sim.rd.personalities import personality as maker_of
from hw_sim.rd.sensor import Sensor

PORTS = range(11100, 11121)  # UIDAI's specification: 11100 to 11120 inclusive


class RdService:
    """A sensor behind a port; `port` is None while the service does not run."""

    def __init__(
        self,
        clock: Clock,
        rng: random.Random,
        *,
        ports: range = PORTS,
        style: str = "mantra",
        personality: str = "",
    ) -> None:
        """Begin on the first port; `personality` is one of hw_sim.rd.personalities."""
        self.maker = maker_of(personality)
        self.clock = clock
        self.sensor = Sensor(clock, rng, style)
        self.ports = ports
        self.secured = self.maker.only_secured  # https instead of http, from the next start on
        self.port: int | None = ports.start
        self._last_port = ports.start
        self.empty_answers = 0  # how many more are an empty 200
        self.slow_answers = 0  # how many more are `slow_s` late
        self.slow_s = 0.0
        self._begins()

    def _begins(self) -> None:
        self.sensor.next_errors[:] = self.maker.first_codes

    def listen_on(self, port: int) -> None:
        self.port = self._last_port = port

    def kill(self) -> None:
        self.sensor.abort()
        self.port = None

    def restart(self) -> None:
        """Start on the next port, as if another program had taken the last one."""
        self.sensor.abort()
        following = self._last_port + 1
        self.listen_on(following if following in self.ports else self.ports.start)
        self._begins()

    def take_delay_s(self, method: str) -> float:
        """Use up one planned slow answer; return how late it is, in seconds."""
        if not self.slow_answers:
            return 0.0 if method == "CAPTURE" else self.maker.late_s
        self.slow_answers -= 1
        return self.slow_s

    def take_empty(self) -> bool:
        """Use up one planned empty answer; return True if there was one."""
        if not self.empty_answers:
            return False
        self.empty_answers -= 1
        return True
