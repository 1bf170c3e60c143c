"""Scenarios: the actions of a person at the bench, step by step, as a TOML file.

about = "The reader is pulled out while it waits for a finger"

[[step]]                                    # wait for a value of GET /state
wait = "biometric.capturing"
within_s = 120                              # optional, default DEFAULT_TIMEOUT_S

[[step]]                                    # do an action of POST /do
do = "biometric.unplug"
with = {}                                   # optional, its arguments

[[step]]                                    # pause on the simulated clock
pause_s = 5

[[step]]                                    # wait until the value is "SUCCESS"
wait = "api.books.transactions.-1.status"   # a number is an index into a list
is = "SUCCESS"
"""

import math
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec

from hw_sim.clock import Clock

STEPS_MAX = 1_000  # a day at the kiosk has fewer
PAUSE_MAX_S = 86_400.0
DEFAULT_TIMEOUT_S = 60.0  # long enough for a customer to find the next button
LOOK_EVERY_S = 0.2
DO_WORD = r"^[a-z]+\.[a-z_-]+\Z"

Seconds = Annotated[float, msgspec.Meta(ge=0, le=PAUSE_MAX_S)]
Report = Callable[[str], None]


class BadScenario(Exception):
    """The file is not a valid scenario; the text says where and why."""


class StepFailed(Exception):
    """The bench refused a step, or a wait ended without result; the text says which."""


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Do an action on the bench."""

    do: Annotated[str, msgspec.Meta(pattern=DO_WORD)]
    arguments: dict[str, Any] = msgspec.field(name="with", default_factory=dict)


class Wait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wait until a value of the state is set, or is `value`."""

    wait: str
    value: Any = msgspec.field(name="is", default=msgspec.UNSET)
    within_s: Seconds = DEFAULT_TIMEOUT_S

    def is_met_by(self, state: object) -> bool:
        found = value_at(state, self.wait)
        return bool(found) if self.value is msgspec.UNSET else found == self.value


class Pause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wait for this time on the bench's clock, which the bench can also move."""

    pause_s: Seconds


Step = Do | Wait | Pause
KINDS: dict[str, type[Do] | type[Wait] | type[Pause]] = {"do": Do, "wait": Wait, "pause_s": Pause}


@dataclass(frozen=True, slots=True)
class Scenario:
    about: str
    steps: tuple[Step, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    step: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=STEPS_MAX)]


def load(file: Path) -> Scenario:
    """Return a scenario from its file. Raises OSError, BadScenario."""
    try:
        read = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadScenario(f"{file}: {error}") from None
    steps = tuple(_step(file, number, step) for number, step in enumerate(read.step, 1))
    return Scenario(read.about, steps)


class HttpBench:
    """A running bench; `client` has its address as base_url."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def state(self) -> dict[str, Any]:
        """Return the bench's state. Raises httpx.HTTPError if the bench does not answer."""
        state: dict[str, Any] = (await self._client.get("/state")).raise_for_status().json()
        return state

    async def do(self, device: str, action: str, arguments: dict[str, Any]) -> None:
        """Do an action. Raises StepFailed if refused, httpx.HTTPError if the bench is away."""
        asked = {**arguments, "device": device, "action": action}
        answer = await self._client.post("/do", json=asked)
        if answer.is_client_error:
            raise StepFailed(answer.json()["error"])
        answer.raise_for_status()


async def play(scenario: Scenario, bench: HttpBench, clock: Clock, report: Report) -> None:
    """Play all steps and report each as it begins; `clock` times the checks.

    Raises StepFailed, or httpx.HTTPError when the bench goes away.
    """
    for number, step in enumerate(scenario.steps, 1):
        report(f"{number}. {_in_words(step)}")
        try:
            await _play_step(step, bench, clock)
        except StepFailed as failed:
            raise StepFailed(f"step {number}, {_in_words(step)}: {failed}") from None


def value_at(state: object, path: str) -> Any:
    """Return the value at a dotted path into objects and lists; None if there is none."""
    value = state
    for key in path.split("."):
        value = _inside(value, key)
    return value


async def _play_step(step: Step, bench: HttpBench, clock: Clock) -> None:
    match step:
        case Do(do, arguments):
            device, _, action = do.partition(".")
            await bench.do(device, action, arguments)
        case Wait():
            await _wait(step, bench, clock)
        case Pause(seconds):
            await _pause(seconds, bench, clock)


async def _wait(step: Wait, bench: HttpBench, clock: Clock) -> None:
    for _ in range(math.ceil(step.within_s / LOOK_EVERY_S) + 1):
        state = await bench.state()
        if step.is_met_by(state):
            return
        await clock.sleep(LOOK_EVERY_S)
    raise StepFailed(f"still {value_at(state, step.wait)!r} after {step.within_s:g} s")


async def _pause(seconds: float, bench: HttpBench, clock: Clock) -> None:
    until = await _bench_time(bench) + seconds
    while await _bench_time(bench) < until:
        await clock.sleep(LOOK_EVERY_S)


async def _bench_time(bench: HttpBench) -> float:
    now = value_at(await bench.state(), "clock.time")
    if not isinstance(now, float | int):
        raise StepFailed("this bench has no clock")
    return float(now)


def _inside(value: object, key: str) -> Any:
    if isinstance(value, dict):
        return value.get(key)
    is_place = key.removeprefix("-").isdecimal()
    if not (isinstance(value, list) and is_place):
        return None
    place = int(key)
    return value[place] if -len(value) <= place < len(value) else None


def _step(file: Path, number: int, words: dict[str, Any]) -> Step:
    """Return the step; one of its keys gives its kind."""
    for word, kind in KINDS.items():
        if word in words:
            try:
                return msgspec.convert(words, kind)
            except msgspec.ValidationError as error:
                raise BadScenario(f"{file}: step {number}: {error}") from None
    raise BadScenario(f"{file}: step {number}: it needs one of {', '.join(KINDS)}")


def _in_words(step: Step) -> str:
    match step:
        case Do(do, arguments):
            given = " ".join(f"{name}={value}" for name, value in arguments.items())
            return f"do {do} {given}".rstrip()
        case Wait(wait, value):
            return f"wait for {wait}" + ("" if value is msgspec.UNSET else f" to be {value!r}")
        case Pause(seconds):
            return f"pause {seconds:g} s"
