"""One language's messages."""

from agent.ui.catalogue import Catalogue


def test_a_plain_message_needs_no_machinery() -> None:
    catalogue = Catalogue("en")
    assert catalogue.say("action-back", {}) == ("Back", [])
    assert "_bundle" not in vars(catalogue)


def test_a_message_with_a_blank_is_filled() -> None:
    assert Catalogue("hi").say("otp-text", {"sent_to": "••3210"})[0] == "कोड ••3210 पर भेजा गया है।"


def test_what_cannot_be_filled_is_told() -> None:
    _, errors = Catalogue("en").say("otp-text", {})
    assert len(errors) == 1


def test_it_knows_its_keys() -> None:
    catalogue = Catalogue("en")
    assert "action-back" in catalogue
    assert "action-fly" not in catalogue


def test_a_number_chooses_its_form() -> None:
    catalogue = Catalogue("en")
    assert catalogue.say("capture-tries", {"left": 1})[0] == "One try left."
    assert catalogue.say("capture-tries", {"left": 3})[0] == "3 tries left."
