"""The keyboard's letters: each language's own script in leaves that fit, and Latin after it."""

import pytest

from agent.outlet.biller_words import plain
from agent.ui.page import pages
from agent.ui.words.words import LANGUAGES

SCRIPTS = sorted(LANGUAGES - {"en"})


def test_english_has_only_latin_letters() -> None:
    assert pages.leaves("en") == (pages.LATIN,)


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_language_has_its_own_letters_in_two_or_three_leaves_before_latin(language: str) -> None:
    *own, latin = pages.leaves(language)
    letters = [letter for leaf in own for letter in leaf]
    assert latin == pages.LATIN
    assert 2 <= len(own) <= 3
    assert all(len(leaf) <= len(pages.LATIN) for leaf in own)
    assert len(set(letters)) == len(letters)
    assert not any(letter.isascii() for letter in letters)


@pytest.mark.parametrize("language", SCRIPTS)
def test_every_first_letter_of_a_name_has_a_latin_form(language: str) -> None:
    *own, _ = pages.leaves(language)
    lost = {letter for leaf in own for letter in leaf if letter[0].isalpha() and not plain(letter)}
    assert lost <= {"ا", "ع", "ء"}  # heard as the vowels around them


def test_the_key_to_a_leaf_shows_letters_that_can_stand_alone() -> None:
    assert [pages.key_label(leaf) for leaf in pages.leaves("ta")] == ["கங", "அஆ", "ABC"]
