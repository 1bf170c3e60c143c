"""A pick from a list, with a search that tolerates spelling mistakes."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

from agent.base.structs import replace
from agent.dialogue.read_model import Option
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, ScreenLine, Text
from agent.dialogue.steps.step_kind import (
    Next,
    Stay,
    StepContext,
    StepKind,
    StepView,
    SummaryLine,
    Taken,
)
from agent.outlet.biller_words import broad, plain
from agent.services.answers import Picked
from agent.services.steps import SEARCHED, AskPick

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


def _show(step: AskPick, context: StepContext) -> StepView:
    search = context.place.search
    found = _found(step, context, search)
    others = tuple(option for option in found if not option.is_way_out)
    ways_out = tuple(option for option in found if option.is_way_out)
    ordered = (*others[: FEATURED - len(ways_out)], *ways_out, *others[FEATURED - len(ways_out) :])
    return StepView(
        title=Text(f"pick-{step.name}"),
        choices=tuple(_choice(option) for option in ordered),
        input=Input(InputKind.TEXT, step.name, LETTERS_MAX),
        facts={
            "featured": min(FEATURED, len(found)),
            "search": search,
            "searched": step.source in SEARCHED,
        },
    )


def _found(step: AskPick, context: StepContext, letters: str) -> tuple[Option, ...]:
    options = _options(step, context, letters)
    if not letters or step.source in SEARCHED:
        return options
    own_name, language = context.read_model.own_name, context.visit.language
    return find(letters, options, lambda one: (one.label, own_name(one.label, language)))


def _options(step: AskPick, context: StepContext, letters: str) -> tuple[Option, ...]:
    return context.read_model.options(step, context.dialogue.code, context.visit.answers, letters)


def _choice(option: Option) -> Choice:
    return Choice(
        option.value,
        option.words or option.label,
        icon=option.icon,
        reason=option.reason,
        detail=option.detail,
    )


def _take(step: AskPick, context: StepContext, _: Act, value: str) -> Taken:
    options = _options(step, context, context.place.search)
    chosen = next((option for option in options if option.value == value), None)
    if chosen is None:
        return _searched(step, context, value.strip()[:LETTERS_MAX])
    if chosen.reason:
        return Stay(chosen.reason)
    words = chosen.words.key if chosen.words else None
    picked = Picked(chosen.value, chosen.label, chosen.about, words)
    if chosen.price is None:
        return Next(lambda answers: answers.with_picked(step.name, picked))
    price = chosen.price
    return Next(lambda answers: replace(answers.with_picked(step.name, picked), amount=price))


def _searched(step: AskPick, context: StepContext, letters: str) -> Taken:
    if letters and not _found(step, context, letters):
        return Stay(Text("error-pick-unknown"))
    return Stay(place=replace(context.place, search=letters))


def _recall(step: AskPick, context: StepContext) -> tuple[SummaryLine, ...]:
    picked = context.visit.answers.picked.get(step.name)
    if picked is None:
        return ()
    name = Text(picked.words) if picked.words else picked.label
    line = ScreenLine(Text(f"line-{step.name}"), name)
    return (SummaryLine(line, f"pick-{step.name}", icon=step.icon),)


PICK = StepKind(
    Name.PICK,
    _show,
    _take,
    forget=lambda step, answers: answers.without_picked(step.name),
    recall=_recall,
)
