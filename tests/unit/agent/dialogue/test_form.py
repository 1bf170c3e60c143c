"""Tests the fields of a form: each is checked when typed, before anything is sent."""

import pytest

from agent.base.structs import replace
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, InputKind, Text
from agent.dialogue.steps.form import FIELD
from agent.dialogue.steps.step_kind import Next, Stay, StepContext
from agent.dialogue.visit import AtStep, Visit
from agent.outlet.tasks import ONBOARDING_FIELDS
from agent.services.answers import Answers
from agent.services.steps import AskField
from tests.unit.agent.dialogue.fake_world import FakeWorld

FIELDS = {field.name: field for field in ONBOARDING_FIELDS}
WORLD = FakeWorld()
ASKING = StepContext(
    BY_CODE["outlet.onboard"],
    AtStep("outlet.onboard", 0),
    Visit(number=1, language="en"),
    WORLD,
    WORLD.now,
)


def takes(field: AskField, typed: str) -> str | None:
    """Type into a field; return the stored value, or None if it was rejected."""
    taken = FIELD.take(field, ASKING, Act.CONTINUE, typed)
    if isinstance(taken, Next):
        kept = taken.given(ASKING.visit.answers).fields.get(field.name)
        return kept.reveal() if kept else ""
    assert isinstance(taken, Stay)
    assert taken.error == Text(f"error-field-{field.name}")
    return None


@pytest.mark.parametrize(
    ("name", "typed", "kept"),
    [
        ("first_name", "  Asha ", "Asha"),
        ("first_name", "", None),
        ("first_name", "<b>", None),
        ("first_name", "आशा", "आशा"),
        ("first_name", "a" * 61, None),
        ("last_name", "", ""),
        ("mobile", "9876543210", "9876543210"),
        ("mobile", "1876543210", None),
        ("mobile", "९८७६५४३२१०", None),
        ("email", "asha@example.in", "asha@example.in"),
        ("email", "asha@example", None),
        ("email", "asha example.in", None),
        ("date_of_birth", "1985-03-02", "1985-03-02"),
        ("date_of_birth", "1985-13-02", None),
        ("date_of_birth", "02-03-1985", None),
        ("gender", "F", "F"),
        ("gender", "X", None),
        ("gender", "", ""),
        ("pan", "ABCPE1234F", "ABCPE1234F"),
        ("pan", "ABCDE1234F", None),
        ("account_number", "12345", None),
        ("ifsc", "SBIN0001234", "SBIN0001234"),
        ("ifsc", "SBIN1001234", None),
        ("pincode", "560001", "560001"),
        ("pincode", "060001", None),
    ],
)
def test_a_field_accepts_only_valid_values(name: str, typed: str, kept: str | None) -> None:
    assert takes(FIELDS[name], typed) == kept


@pytest.mark.parametrize("field", ONBOARDING_FIELDS, ids=lambda field: field.name)
def test_a_field_shows_its_keyboard(field: AskField) -> None:
    face = FIELD.show(field, ASKING)
    assert face.title == Text(f"field-{field.name}")
    assert face.input is not None
    digits = face.input.kind is InputKind.DIGITS
    assert digits == (field.name in ("mobile", "account_number", "pincode"))
    assert [choice.value for choice in face.choices] == list(field.choices)


@pytest.mark.parametrize("field", ONBOARDING_FIELDS, ids=lambda field: field.name)
def test_only_optional_fields_can_be_empty(field: AskField) -> None:
    assert (takes(field, "") == "") == field.optional
    assert takes(field, "\x00") is None


def test_typed_values_are_never_logged() -> None:
    taken = FIELD.take(FIELDS["account_number"], ASKING, Act.CONTINUE, "123456789012")
    assert isinstance(taken, Next)
    assert "123456789012" not in repr(taken)


def test_a_number_typed_twice_must_be_equal() -> None:
    again = AskField("again", r"\d{4}", 4, None, repeats="number", reviewed=False)
    said = replace(
        ASKING, visit=replace(ASKING.visit, answers=Answers().with_field("number", "1234"))
    )
    other = FIELD.take(again, said, Act.CONTINUE, "1243")
    assert isinstance(other, Stay)
    assert other.error == Text("error-field-again")
    same = FIELD.take(again, said, Act.CONTINUE, "1234")
    assert isinstance(same, Next)
    answers = same.given(said.visit.answers)
    assert FIELD.recall(again, replace(said, visit=replace(said.visit, answers=answers))) == ()
