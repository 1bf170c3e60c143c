"""The functions that each press of a withdrawal runs, and how deep the journal's append is.

A whole kiosk on virtual time gets the presses by the screen protocol. Only functions with a name of
the agent and the drivers count, each once. The numbers are the same on every machine.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import httpx

from agent.dialogue.runner import DialogueRunner
from agent.journal.journal import Journal
from agent.ui.app import create_app
from tests.lab.bench.figures import Figure
from tests.support.kiosk_world import AADHAAR, BANK, PIN, World, kiosk_world
from tests.support.pressing import PAUSE_S
from tests.support.virtual_time import virtual_time
from tests.unit.agent.ui.serving import ACCESS, BEARER

ROOT = Path(__file__).parents[3]
OURS = (f"{ROOT}/agent/", f"{ROOT}/drivers/")
FUNCTIONS_MAX, MODULES_MAX = 70, 18  # of a plain press
HANDED_MAX = 140
DEPTH_MAX = 6

TO_THE_FINGER = (
    ("language", "choose", "en"),
    ("service", "choose", "aeps.CW"),
    ("Aadhaar number", "continue", AADHAAR),
    ("bank", "choose", BANK),
    ("amount", "continue", "6000"),
    ("mobile", "continue", "9876543210"),
    ("code", "continue", None),
    ("consent", "agree", None),
    ("review", "confirm", None),
)
AT_THE_NOTES = (("PIN", "continue", PIN), ("handed", "handed", None), ("done", "done", None))


class Trace:
    """The functions of the agent and the drivers that run while it is on."""

    def __init__(self) -> None:
        self.functions: set[CodeType] = set()
        self.depth = 0
        """The agent's functions between the runner's press and the journal's append."""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        is_ours = code.co_filename.startswith(OURS) and not code.co_name.startswith("<")
        if event != "call" or not is_ours:
            return
        self.functions.add(code)
        if code is Journal.append.__code__:
            self.depth = max(self.depth, _depth(frame))

    @property
    def modules(self) -> int:
        return len({code.co_filename for code in self.functions})


def _depth(frame: FrameType | None) -> int:
    """Count the agent's frames from an append up to the press; 0: it is not below one."""
    count = 0
    while frame is not None:
        if frame.f_code is DialogueRunner.press.__code__:
            return count
        count += frame.f_code.co_filename.startswith(OURS)
        frame = frame.f_back
    return 0


def benchmark(folder: Path) -> Iterator[Figure]:
    traces: list[tuple[str, Trace]] = []
    kiosk = folder / "pressing"
    kiosk.mkdir()
    virtual_time(_withdraw)(kiosk, traces)
    depth = max(trace.depth for _, trace in traces)
    for what, trace in traces:
        wanted = HANDED_MAX if trace.depth else FUNCTIONS_MAX
        detail = f"in {trace.modules} modules, at most {MODULES_MAX} for a plain press"
        yield Figure(f"press: {what}", len(trace.functions), wanted=wanted, unit="", detail=detail)
    yield Figure("functions from a press to the journal's append", depth, wanted=DEPTH_MAX)


async def _withdraw(folder: Path, traces: list[tuple[str, Trace]]) -> None:
    async with kiosk_world(folder) as world:
        hosts = frozenset({"kiosk"})
        app = create_app(world.kiosk, world.kiosk.words, allowed_hosts=hosts, access=ACCESS)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://kiosk", headers=BEARER
        ) as page:
            await page.get("/screen")  # the first answer also builds the page's own parts
            for what, action, value in TO_THE_FINGER:
                traces.append((what, await _press(world, page, action, value)))
            await world.sees("biometric")
            world.reader.do("place", {"finger": "good"})
            await world.sees("cash")
            for what, action, value in AT_THE_NOTES:
                traces.append((what, await _press(world, page, action, value)))


async def _press(world: World, page: httpx.AsyncClient, action: str, value: str | None) -> Trace:
    if world.screen.name.value == "otp":
        await world.comes_true(lambda: world.api.state()["otps"])
        value = world.api.state()["otps"][-1]["otp"]
    await world.passes(PAUSE_S)
    trace = Trace()
    body = {"revision": world.screen.revision, "action": action, "value": value}
    sys.setprofile(trace)
    try:
        reply = await page.post("/act", json=body)
    finally:
        sys.setprofile(None)
    reply.raise_for_status()
    await world.passes(1)
    return trace
