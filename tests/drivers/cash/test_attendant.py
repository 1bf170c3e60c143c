"""The attendant's word is the answer."""

import pytest

from drivers.cash.attendant import AttendantDrawer, Word
from drivers.cash.port import (
    Counts,
    Health,
    Memory,
    NotPaid,
    Paid,
    PayOutcome,
    Trouble,
    Unknown,
)
from drivers.cash.splitting import split


def drawer_of(word: Word, asked: list[Counts] | None = None) -> AttendantDrawer:
    async def ask(counts: Counts) -> Word:
        if asked is not None:
            asked.append(counts)
        return word

    return AttendantDrawer(ask, (500_00, 100_00))


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        (Word.HANDED, Paid((2, 1))),
        (Word.NOT_HANDED, NotPaid(Trouble.PERSON_REFUSED)),
        (Word.SILENT, Unknown("the attendant left without a word")),
    ],
)
async def test_the_persons_word(word: Word, outcome: PayOutcome) -> None:
    asked: list[Counts] = []
    assert await drawer_of(word, asked).pay((2, 1)) == outcome
    assert asked == [(2, 1)]


@pytest.mark.parametrize("asked", [(0, 0), (1,), (1, -1)])
async def test_nonsense_is_not_asked(asked: Counts) -> None:
    outcome = await drawer_of(Word.HANDED).pay(asked)
    assert isinstance(outcome, NotPaid)
    assert outcome.trouble is Trouble.CANNOT_SPLIT


async def test_a_person_is_ready_and_has_no_memory() -> None:
    drawer = drawer_of(Word.HANDED)
    assert (await drawer.status(), await drawer.last()) == (Health(), Memory())


async def test_a_person_can_pay_every_whole_rupee() -> None:
    async def handed(_: Counts) -> Word:
        return Word.HANDED

    offer = await AttendantDrawer(handed).offer()
    counts = split(1_288_00, offer.cassettes, offer.notes_max)
    assert counts == (2, 1, 0, 1, 1, 1, 1, 1, 1)
