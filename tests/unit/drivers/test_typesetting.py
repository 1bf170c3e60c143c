"""Lines of mixed scripts: the right font for each run, and breaks only where they are allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from drivers.typesetting import (
    LATIN,
    NOTO_ODIA,
    Face,
    FontRun,
    Typesetter,
    Weight,
    clusters,
    runs,
)

BODY = Face(26)
HINDI = Typesetter("hi")
DEVANAGARI = "NotoSansDevanagari"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("₹500.00", [FontRun("₹500.00", LATIN)]),
        ("राशि ₹500", [FontRun("राशि ", DEVANAGARI), FontRun("₹500", LATIN)]),
        (
            "बैंक SBI है",
            [FontRun("बैंक ", DEVANAGARI), FontRun("SBI ", LATIN), FontRun("है", DEVANAGARI)],
        ),
        ("क्‍ष", [FontRun("क्‍ष", DEVANAGARI)]),
        ("ନଗଦ ନାହିଁ", [FontRun("ନଗଦ", NOTO_ODIA), FontRun(" ", LATIN), FontRun("ନାହିଁ", NOTO_ODIA)]),
        ("", []),
    ],
)
def test_a_line_is_split_where_its_script_changes(text: str, expected: list[FontRun]) -> None:
    assert runs(text) == expected


@pytest.mark.parametrize(
    "word",
    [
        "नमस्ते",
        "নমস্কার",
        "ৱালেট",
        "ৰচিদ",
        "ਸਤਿ",
        "નમસ્તે",
        "ନମସ୍କାର",
        "வணக்கம்",
        "నమస్తే",
        "ನಮಸ್ತೆ",
        "നമസ്കാരം",
        "سلام",
        "₹",
    ],
)
@pytest.mark.parametrize("weight", Weight)
def test_every_script_has_a_font_with_its_letters(word: str, weight: Weight) -> None:
    face = Face(26, weight)
    (run,) = runs(word)

    shown, missing = (_picture(text, face) for text in (word[0], "\U0010fffd"))

    assert run.family != LATIN or word == "₹"
    assert shown != missing


def test_urdu_letters_are_joined_and_run_from_right_to_left() -> None:
    urdu = Typesetter("ur")
    assert urdu.width("سلام", BODY) < sum(urdu.width(letter, BODY) for letter in "سلام")
    assert [run.text for run in urdu._from_left("رقم ₹500 ہے")] == ["ہے", " ₹500", "رقم "]
    assert [run.text for run in runs("نام:\u2068 X\u2069")] == ["نام: ", "X"]


def test_letters_are_shaped_with_their_neighbours() -> None:
    joined, apart = HINDI.width("क्ष", BODY), HINDI.width("क", BODY) + HINDI.width("ष", BODY)

    assert joined < apart


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("निकासी", ["नि", "का", "सी"]),
        ("लक्ष्मी", ["ल", "क्ष्मी"]),
        ("AB-1", ["A", "B", "-", "1"]),
    ],
)
def test_marks_and_joined_consonants_stay_together(word: str, expected: list[str]) -> None:
    assert clusters(word) == expected


def test_words_are_kept_whole_while_they_fit() -> None:
    width = HINDI.width("आपका पैसा", BODY) + 1

    assert HINDI.wrap("आपका पैसा  सुरक्षित\nहै", BODY, width) == ["आपका पैसा", "सुरक्षित है"]


def test_a_word_wider_than_the_paper_is_split() -> None:
    lines = HINDI.wrap("X" * 100, BODY, 300)

    assert len(lines) > 1
    assert "".join(lines) == "X" * 100


@given(st.text(alphabet=st.sampled_from("aW₹1 -\nकाक्षि‍நி"), max_size=60))
def test_wrapped_lines_fit_and_lose_nothing(text: str) -> None:
    lines = HINDI.wrap(text, BODY, 200)

    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert HINDI.width(line, BODY) <= 201 or len(clusters(line)) == 1


def _picture(text: str, face: Face) -> bytes:
    image = Image.new("L", (60, 60), 255)
    HINDI.draw(ImageDraw.Draw(image), (5, 40), text, face, 0)
    return image.tobytes()
