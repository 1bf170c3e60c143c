"""The parts of a screen about notes: the attendant's PIN, and the notes to hand over."""

from agent.cash.notes import Notes, fewest, out_of
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Fact, Input, InputKind, Name, Page, Press, ScreenLine, Text
from agent.transactions.model import Transaction

PIN_MAX = 8  # digits
AS_SHOWN = "as-shown"
"""Value of a press: the handed-out notes are those on the screen."""


def pin_page(key: str, *actions: Act) -> Page:
    """Return a page that asks for the attendant's PIN; `key` is the messages' prefix."""
    return Page(
        Name.CASH,
        Text(f"{key}-title"),
        Text(f"{key}-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE, *actions),
    )


def notes(t: Transaction, read_model: ReadModel) -> dict[str, Fact]:
    """Return the notes to hand over: the value of each kind, and how many.

    They are chosen from the drawer's known notes; if these are unknown, the fewest.
    """
    counted = _out_of_drawer(t, read_model)
    made = counted or fewest(t.cash_total)
    facts: dict[str, Fact] = {}
    if made:
        facts["notes"] = tuple(ScreenLine(str(value), count) for value, count in made)
    if counted:
        facts["counted"] = True
    elif read_model.attendant.drawer_notes() is not None:
        facts["lacking"] = Text("cash-notes-lacking")
    return facts


def given(press: Press, t: Transaction, read_model: ReadModel) -> Notes:
    """Return the notes that were handed out as shown; () if unknown."""
    return _out_of_drawer(t, read_model) if press.value == AS_SHOWN else ()


def _out_of_drawer(t: Transaction, read_model: ReadModel) -> Notes:
    return out_of(read_model.attendant.drawer_notes() or (), t.cash_total)
