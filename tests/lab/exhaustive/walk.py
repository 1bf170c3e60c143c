"""The walk: every reachable state, breadth first, and whether each can reach an end."""

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from agent.transactions import decision
from tests.lab.exhaustive.invariants import broken
from tests.lab.exhaustive.known import EXPIRED, Book
from tests.lab.exhaustive.moves import MOVES, Broken, Move, Rules, is_quiescent
from tests.lab.exhaustive.state import State

STATES_MAX = 3_000_000  # 1.3 GB; more means that the states differ in something irrelevant
SHOWN_EVERY = 20_000  # states

NOWHERE = 0xFFFF_FFFF

NO_END = "rule 7: from here nothing leads to an end any more"


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule, and the shortest story that leads there."""

    rule: str
    story: tuple[tuple[str, State], ...]

    def __str__(self) -> str:
        lines = [f"BROKEN: {self.rule}"]
        numbered = enumerate(self.story)
        lines += [f"{number:3}. {step:52} {as_line(s)}" for number, (step, s) in numbered]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a walk."""

    rules: Rules
    states: int
    steps: int
    transactions: int
    finding: Finding | None = None


@dataclass(slots=True)
class Walk:
    """One walk from the moment at which a customer has given all answers."""

    rules: Rules
    checks_smallness: bool = False
    shows: Callable[[int, int], None] = lambda _, __: None
    """Called regularly with the numbers of done and known states."""
    _moves: tuple[Move, ...] = ()
    _ids: dict[State, int] = field(default_factory=dict)
    _came_from: "array[int]" = field(default_factory=lambda: array("I", [NOWHERE]))
    _came_by: list[str] = field(default_factory=lambda: ["the customer has said everything"])
    _calm: "array[int]" = field(default_factory=lambda: array("I"))
    """Pairs: the calm steps from state to state."""
    _steps: int = 0

    def run(self) -> Report:
        """Walk until a rule breaks or all are seen; return the report. Raises MemoryError."""
        book = Book(
            oldest=EXPIRED + max(self.rules.off_by),
            checks_smallness=self.checks_smallness,
            off_by=self.rules.off_by,
        )
        first = State(book.known(self.rules.kind.opened()))
        self._ids[first] = 0
        self._moves = tuple(move for move in MOVES if move.only(self.rules))
        with limited(self.rules.attempts):
            finding = self._spread(first) or self._dead_end()
        return Report(self.rules, len(self._ids), self._steps, len(book), finding)

    def _spread(self, first: State) -> Finding | None:
        """Visit the states, the nearest first; return the first finding."""
        todo = [first]
        done = 0
        while todo:
            later: list[State] = []
            for s in todo:
                try:
                    self._go_on_from(s, done, later)
                except Broken as rule:
                    return self._finding(str(rule), s)
                except Exception as error:  # noqa: BLE001  # whatever `decide` raises is a finding
                    return self._finding(f"{type(error).__name__}: {error}", s)
                done += 1
                if done % SHOWN_EVERY == 0:
                    self.shows(done, len(self._ids))
            todo = later
        return None

    def _go_on_from(self, s: State, number: int, later: list[State]) -> None:
        rule = broken(s)
        if rule:
            raise Broken(rule)
        ids = self._ids
        for after, step, calm in self._next(s):
            self._steps += 1
            known = ids.get(after)
            if known is None:
                known = ids[after] = len(ids)
                if known > STATES_MAX:
                    raise MemoryError(f"more than {STATES_MAX} states")
                self._came_from.append(number)
                self._came_by.append(step)
                later.append(after)
            if calm:
                self._calm.append(number)
                self._calm.append(known)

    def _next(self, s: State) -> Iterator[tuple[State, str, bool]]:
        action = s.known.decide(s.here, s.off)
        for move in self._moves:
            for step, after in move.happens(self.rules, s, action):
                if after != s:
                    yield after, step, move.calm

    def _dead_end(self) -> Finding | None:
        """Return the nearest state without a calm way to an end."""
        first, following = self._calm_ways_back()
        at_rest = [number for s, number in self._ids.items() if is_quiescent(s)]
        reached = bytearray(len(self._ids))
        for number in at_rest:
            reached[number] = 1
        while at_rest:
            edge = first[at_rest.pop()]
            while edge != NOWHERE:
                before = self._calm[2 * edge]
                if not reached[before]:
                    reached[before] = 1
                    at_rest.append(before)
                edge = following[edge]
        stuck = reached.find(0)
        if stuck < 0:
            return None
        return self._story(NO_END, stuck)

    def _calm_ways_back(self) -> "tuple[array[int], array[int]]":
        """Return chains of the calm steps that lead to each state: the first, and the next ones."""
        first = array("I", [NOWHERE]) * len(self._ids)
        following = array("I", [NOWHERE]) * (len(self._calm) // 2)
        for edge in range(len(following)):
            to = self._calm[2 * edge + 1]
            following[edge] = first[to]
            first[to] = edge
        return first, following

    def _finding(self, rule: str, s: State) -> Finding:
        return self._story(rule, self._ids[s])

    def _story(self, rule: str, number: int) -> Finding:
        by_number = list(self._ids)
        story = []
        while number != NOWHERE:
            story.append((self._came_by[number], by_number[number]))
            number = self._came_from[number]
        return Finding(rule, tuple(reversed(story)))


@contextmanager
def limited(attempts: int) -> Iterator[None]:
    """Limit the lifecycle to this many attempts while the block runs."""
    before = decision.ATTEMPTS_MAX
    decision.ATTEMPTS_MAX = min(attempts, before)
    try:
        yield
    finally:
        decision.ATTEMPTS_MAX = before


SEEN = ("body", "customer", "taken", "partly", "gone", "shown")


def as_line(s: State) -> str:
    """Return a state as one line."""
    t = s.known.t
    parts = [
        f"{t.bank_status.value}/{t.cash.value}",
        f"{t.attempts} sent",
        f"service {s.record.name}",
    ]
    if s.asks:
        parts.append(f"asks {s.asks.name}")
    parts += [name for name in ("in_doubt", "not_found", "salvaged") if getattr(t, name)]
    parts += [name for name in SEEN if getattr(s, name)]
    if t.refusal:
        parts.append(t.refusal.code)
    if s.wire:
        parts.append(f"on the wire {s.wire}")
    if s.off:
        parts.append(f"clock {s.off:+}")
    return ", ".join(parts)
