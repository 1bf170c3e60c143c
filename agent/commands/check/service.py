"""`kiosk-agent check --service`: ask all that costs nothing, and compare it with the guesses.

The output has no private data, so an integrator can send it: paths without references, the names
of fields, and the kinds of their values.
"""

import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from string import Formatter
from typing import Any, Final
from urllib.parse import quote

import msgspec

from agent.api.client import Client
from agent.api.guesses import TABLE
from agent.api.guesses.evidence import Evidence
from agent.api.guesses.free_reads import FREE_READS, FreeRead
from agent.api.guesses.signs import values_at
from agent.api.rate_limiter import Priority
from agent.api.replies import UNREADABLE, Answer, ApiRefusal, NoResponse, Reply
from agent.base.log_lines import one_line
from agent.commands.carry_out import OK, PROBLEM, problem, say
from agent.commands.check.kiosk import probing
from agent.commands.journal_output import to_json
from agent.config.kiosk_config import Setup

NEVER_USED: Final = "CHECK-SERVICE-{:x}"
"""A client_reference that no transaction has: theirs begin with the kiosk's own name."""
STATES: Final = ("confirmed", "not seen", "contradicted")
"""The states of a guess in the order of the output: what matters most is printed last, where a
terminal shows it."""


class FreeCall(msgspec.Struct, frozen=True):
    """One call, and its result in a few words."""

    path: str
    """The path, with its placeholders."""
    what: str
    is_answered: bool

    def line(self) -> str:
        return f"asked GET {self.path}: {self.what}"


async def ask_service(setup: Setup, *, is_json: bool) -> int:
    """Ask and print; return the exit code. Raises ConfigError if a secret is missing."""
    asked = []
    async with probing(setup) as kiosk:
        known = {
            "merchant_ref": setup.config.outlet.merchant_ref,
            "never_used": NEVER_USED.format(int(kiosk.clock.now().service)),
        }
        async for call in calls(kiosk.service.client, known):
            asked.append(call)
            _progress(call.line(), is_json=is_json)
    if is_json:
        say(to_json(_facts(asked, kiosk.evidence)))
    else:
        for line in _lines(kiosk.evidence):
            say(one_line(line))
    if not any(call.is_answered for call in asked):
        return problem("check: the service gave no answer: kiosk-agent check says why")
    return PROBLEM if kiosk.evidence.contradicted else OK


def _progress(line: str, *, is_json: bool) -> None:
    """Print a call as soon as it has its answer: beside the JSON, not in it."""
    out = sys.stderr if is_json else sys.stdout
    print(one_line(line), file=out, flush=True)


async def calls(client: Client, known: Mapping[str, str]) -> AsyncIterator[FreeCall]:
    """Make each free read, and yield its result."""
    values = dict(known)
    for read in FREE_READS:
        missing = sorted(_placeholders(read) - values.keys())
        if missing:
            yield FreeCall(
                _shown(read), f"not asked, because there is no {missing[0]}", is_answered=False
            )
            continue
        path = read.path.format(**{name: quote(one, safe="") for name, one in values.items()})
        query = {name: text.format(**values) for name, text in read.query.items()}
        reply = await client.get(path, priority=Priority.CHECK_STATUS, query=query)
        values |= _learned(read, reply)
        yield FreeCall(_shown(read), _what(reply), is_answered=not isinstance(reply, NoResponse))


def _shown(read: FreeRead) -> str:
    """Return path and query with their placeholders, so without a value of this kiosk."""
    query = "&".join(f"{name}={text}" for name, text in read.query.items())
    return f"{read.path}?{query}" if query else read.path


def _placeholders(read: FreeRead) -> set[str]:
    texts = (read.path, *read.query.values())
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def _learned(read: FreeRead, reply: Reply) -> dict[str, str]:
    """Return the first text at each place of an answer that a later read needs."""
    if not read.learns or not isinstance(reply, Answer):
        return {}
    try:
        data = msgspec.json.decode(reply.data)
    except UNREADABLE:
        return {}
    found = {
        name: next((one for one in values_at(data, at) if isinstance(one, str)), None)
        for name, at in read.learns.items()
    }
    return {name: text for name, text in found.items() if text}


def _what(reply: Reply) -> str:
    match reply:
        case Answer(http=http):
            return str(http)
        case ApiRefusal(http=http, code=code):
            return f"{http} {code}"
        case _:
            return "no usable answer" if reply.fault is None else reply.fault.value


def _state(evidence: Evidence, name: str) -> str:
    if name in evidence.contradicted:
        return "contradicted"
    return "confirmed" if name in evidence.confirmed else "not seen"


def _lines(evidence: Evidence) -> Iterator[str]:
    width = max(map(len, TABLE))
    yield ""
    for state in STATES:
        for name, guess in TABLE.items():
            if _state(evidence, name) != state:
                continue
            yield f"{state:<12}  {name:<{width}}  {guess.assumed}"
            if shown := evidence.contradicted.get(name):
                yield f"{'':14}{shown.why} (HTTP {shown.http} at {shown.place})"
                yield f"{'':14}{guess.differs.value}: {guess.consequence}"
                yield f"{'':14}{msgspec.json.encode(shown.answer).decode()}"
    counts = evidence.counts()
    yield ", ".join(f"{counts[state]} {state}" for state in STATES)


def _facts(asked: list[FreeCall], evidence: Evidence) -> dict[str, Any]:
    return {
        "asked": [{"path": call.path, "what": call.what} for call in asked],
        "guesses": [
            {
                "name": name,
                "state": _state(evidence, name),
                "assumed": guess.assumed,
                "differs": guess.differs.value,
                "consequence": guess.consequence,
                **(
                    msgspec.structs.asdict(evidence.contradicted[name])
                    if name in evidence.contradicted
                    else {}
                ),
            }
            for name, guess in TABLE.items()
        ],
    }
