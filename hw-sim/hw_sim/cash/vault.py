"""Where every note is: in a cassette, on the path, in the reject tray, at the exit, or taken."""

from dataclasses import dataclass

NEAR_END = 20  # notes: below this the cassette's sensor reports it


@dataclass(slots=True)
class NoteKind:
    """The notes of one cassette, wherever they are now."""

    filled: int = 0
    cassette: int = 0
    path: int = 0
    rejected: int = 0
    at_exit: int = 0
    taken: int = 0
    is_there: bool = True  # the cassette itself

    @property
    def is_near_end(self) -> bool:
        return self.cassette < NEAR_END

    @property
    def is_conserved(self) -> bool:
        places = self.cassette + self.path + self.rejected + self.at_exit + self.taken
        return places == self.filled and min(self.cassette, self.path) >= 0


class Vault:
    """All notes in the dispenser, by the cassette they came from."""

    def __init__(self, cassettes: int) -> None:
        self.kinds = [NoteKind() for _ in range(cassettes)]
        self.has_tray = True

    @property
    def is_conserved(self) -> bool:
        """Return True if no note appeared or disappeared."""
        return all(kind.is_conserved for kind in self.kinds)

    @property
    def is_path_clear(self) -> bool:
        return not any(kind.path for kind in self.kinds)

    def fill(self, cassette: int, notes: int) -> None:
        self.kinds[cassette].filled += notes
        self.kinds[cassette].cassette += notes

    def empty(self, cassette: int) -> None:
        """Take all notes out of a cassette, back to the supply."""
        self.kinds[cassette].filled -= self.kinds[cassette].cassette
        self.kinds[cassette].cassette = 0

    def take(self) -> None:
        """Take the notes at the exit, as a customer does."""
        for kind in self.kinds:
            kind.taken, kind.at_exit = kind.taken + kind.at_exit, 0

    def clear_path(self) -> None:
        for kind in self.kinds:
            kind.rejected, kind.path = kind.rejected + kind.path, 0

    def left(self) -> list[int]:
        """Return how many notes ever went out to customers, by cassette."""
        return [kind.at_exit + kind.taken for kind in self.kinds]
