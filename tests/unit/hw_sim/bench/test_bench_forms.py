"""An action's arguments become fields of a form."""

import pytest

from hw_sim.bench.page import Field, forms_of, rest
from tests.unit.hw_sim.bench.conftest import Lamp


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
def test_an_argument_text_gives_the_kind_of_its_field(words: str, field: Field) -> None:
    assert Field.read("x", words) == field


def test_a_device_has_one_form_per_action() -> None:
    forms = forms_of("lamp", Lamp())
    assert forms["light"].choices("colour") == ("red", "green")
    assert forms["light"].choices("smell") == ()


def test_the_page_shows_the_actions_that_a_panel_omits() -> None:
    forms = forms_of("lamp", Lamp())
    assert [form.action for form in rest(forms, ["light"])] == ["snuff"]
