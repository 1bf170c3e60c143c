"""An action's words become fields of a form."""

import pytest

from hw_sim.bench.forms import Field, forms_of, rest
from tests.hw_sim.bench.conftest import Lamp


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("string", Field("x", "text", required=True)),
        ("string, optional", Field("x", "text", required=False)),
        ("integer", Field("x", "number", required=True)),
        ("number, optional", Field("x", "number", required=False)),
        ("boolean", Field("x", "flag", required=True, choices=("true", "false"))),
        ("array, optional", Field("x", "json", required=False)),
        ("red | green", Field("x", "text", required=True, choices=("red", "green"))),
        ("how many", Field("x", "text", required=True)),
    ],
)
def test_words_say_the_kind_of_a_field(words: str, field: Field) -> None:
    assert Field.read("x", words) == field


def test_a_device_has_a_form_an_action() -> None:
    forms = forms_of("lamp", Lamp())
    assert forms["light"].choices("colour") == ("red", "green")
    assert forms["light"].choices("smell") == ()


def test_what_was_not_arranged_by_hand_is_left_for_the_page() -> None:
    forms = forms_of("lamp", Lamp())
    assert [form.action for form in rest(forms, ["light"])] == ["snuff"]
