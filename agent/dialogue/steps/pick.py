"""A pick from a list, with a search that tolerates spelling mistakes."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import ClassVar, TypeVar

from agent.base.structs import replace
from agent.dialogue.page import Act, Choice, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.read_model import Option
from agent.dialogue.steps.forward import go_on
from agent.dialogue.steps.step import StepScreen, StepView, SummaryLine
from agent.outlet.biller_words import broad, plain
from agent.services.answers import Answers, Picked
from agent.services.steps import SEARCHED, AskPick, Step

LETTERS_MAX = 30  # enough to distinguish two names
FOUND_MAX = 8
SIMILARITY_MIN = 0.7  # of a word's letters in order: one wrong or missing letter in a short word

T = TypeVar("T")


def find(letters: str, things: Iterable[T], names: Callable[[T], tuple[str, ...]]) -> tuple[T, ...]:
    """Return the things with a name that contains the letters, is spelt similarly or sounds so.

    Letters and names may be in any script.
    """
    wanted = letters.casefold()
    named = [(thing, [name.casefold() for name in names(thing)]) for thing in things]
    for is_like in (_contains, _is_similar, _sounds_like):
        found = [thing for thing, texts in named if any(is_like(wanted, one) for one in texts)]
        if found:
            return tuple(found[:FOUND_MAX])
    return ()


def _contains(wanted: str, name: str) -> bool:
    return wanted in name


def _is_similar(wanted: str, name: str) -> bool:
    """Return True if each typed word is similar to part of the name."""
    words = wanted.split()
    return all(get_close_matches(word, name.split(), n=1, cutoff=SIMILARITY_MIN) for word in words)


def _sounds_like(wanted: str, name: str) -> bool:
    """Return True if each typed word sounds like the beginning of one in the name."""
    typed = [broad(word) for word in plain(wanted).split()]
    heard = [broad(word) for word in plain(name).split()]
    return bool(typed) and all(
        sound and any(one.startswith(sound) for one in heard) for sound in typed
    )


FEATURED = 8  # tiles that fit one screen


class PickScreen(StepScreen[AskPick], frozen=True):
    asks: ClassVar[type[Step]] = AskPick
    name: ClassVar[Name] = Name.PICK

    search: str = ""
    """The letters typed to search the list."""

    def view(self, at: At) -> StepView:
        found = self._found(self.search, at)
        others = tuple(option for option in found if not option.is_way_out)
        ways_out = tuple(option for option in found if option.is_way_out)
        first = FEATURED - len(ways_out)
        return StepView(
            title=Text(f"pick-{self.step.name}"),
            choices=tuple(map(_choice, (*others[:first], *ways_out, *others[first:]))),
            input=Input(InputKind.TEXT, self.step.name, LETTERS_MAX),
            facts={
                "featured": min(FEATURED, len(found)),
                "search": self.search,
                "searched": self.step.source in SEARCHED,
            },
        )

    def _found(self, letters: str, at: At) -> tuple[Option, ...]:
        options = self._options(letters, at)
        if not letters or self.step.source in SEARCHED:
            return options
        own_name = at.read_model.own_name
        return find(letters, options, lambda one: (one.label, own_name(one.label, at.language)))

    def _options(self, letters: str, at: At) -> tuple[Option, ...]:
        return at.read_model.options(self.step, self.service, at.answers, letters)

    def answer(self, _: Act, value: str, at: At) -> Transition:
        options = self._options(self.search, at)
        chosen = next((option for option in options if option.value == value), None)
        if chosen is None:
            return self._searched(value.strip()[:LETTERS_MAX], at)
        if chosen.reason:
            return at.to(self, chosen.reason)
        name, price = self.step.name, chosen.price
        words = chosen.words.key if chosen.words else None
        picked = Picked(chosen.value, chosen.label, chosen.about, words)
        if price is None:
            return go_on(self, at, lambda answers: answers.with_picked(name, picked))
        return go_on(
            self, at, lambda answers: replace(answers.with_picked(name, picked), amount=price)
        )

    def _searched(self, letters: str, at: At) -> Transition:
        if letters and not self._found(letters, at):
            return at.to(self, Text("error-pick-unknown"))
        return at.to(replace(self, search=letters))

    @classmethod
    def forget(cls, step: AskPick, answers: Answers) -> Answers:
        return answers.without_picked(step.name)

    @classmethod
    def recall(cls, step: AskPick, at: At) -> tuple[SummaryLine, ...]:
        picked = at.answers.picked.get(step.name)
        if picked is None:
            return ()
        name = Text(picked.words) if picked.words else picked.label
        line = ScreenLine(Text(f"line-{step.name}"), name)
        return (SummaryLine(line, f"pick-{step.name}", icon=step.icon),)


def _choice(option: Option) -> Choice:
    return Choice(
        option.value,
        option.words or option.label,
        icon=option.icon,
        reason=option.reason,
        detail=option.detail,
    )
