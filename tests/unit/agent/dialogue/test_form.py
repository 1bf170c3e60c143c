"""Tests the fields of a form: each is checked when typed, before anything is sent."""

import pytest

from agent.base.structs import replace
from agent.dialogue.page import InputKind, PressResult, Text
from agent.dialogue.registry import BY_CODE
from agent.dialogue.steps.step import first_step
from agent.outlet.tasks import ONBOARDING_FIELDS
from agent.services import dmt
from agent.services.steps import AskField, AskForm
from tests.unit.agent.dialogue.front import Front, put
from tests.unit.agent.services.said import TRANSFERRED

FIELDS = {field.name: field for field in ONBOARDING_FIELDS}
INDEXES = {
    one.step.name: index
    for index, one in enumerate(BY_CODE["outlet.onboard"].steps)
    if isinstance(one.step, AskField)
}


def asked(field: AskField) -> Front:
    """Return the screen that asks for a field of the onboarding."""
    return put(Front(), first_step("outlet.onboard").screen(INDEXES[field.name]))


def takes(field: AskField, typed: str) -> str | None:
    """Type into a field; return the stored value, or None if it was rejected."""
    front = asked(field)
    if front.does("continue", typed) is PressResult.UNFIT:
        assert front.error == f"error-field-{field.name}"
        return None
    kept = front.session.visit.answers.fields.get(field.name)
    return kept.reveal() if kept else ""


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
    screen = asked(field).screen
    assert screen.title == Text(f"field-{field.name}")
    assert screen.input is not None
    digits = screen.input.kind is InputKind.DIGITS
    assert digits == (field.name in ("mobile", "account_number", "pincode"))
    assert [choice.value for choice in screen.choices] == list(field.choices)


@pytest.mark.parametrize("field", ONBOARDING_FIELDS, ids=lambda field: field.name)
def test_only_optional_fields_can_be_empty(field: AskField) -> None:
    assert (takes(field, "") == "") == field.optional
    assert takes(field, "\x00") is None


def test_typed_values_are_never_logged() -> None:
    front = asked(FIELDS["account_number"])
    front.does("continue", "123456789012")
    assert "123456789012" not in repr(front.session.visit)


def test_a_number_typed_twice_must_be_equal() -> None:
    steps = [one.step for one in BY_CODE["dmt.TRANSFER"].steps]
    index, part = next(
        (index, part)
        for index, step in enumerate(steps)
        if isinstance(step, AskForm)
        for part, field in enumerate(step.fields(TRANSFERRED))
        if field.repeats
    )
    front = Front()
    answers = TRANSFERRED.with_field(dmt.ACCOUNT, "123456789")
    front.session.visit = replace(front.session.visit, answers=answers)
    put(front, first_step("dmt.TRANSFER").screen(index, part))
    assert front.does("continue", "123456798") is PressResult.UNFIT
    assert front.does("continue", "123456789") is PressResult.TAKEN
