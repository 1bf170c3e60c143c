"""`setup` by questions: each answer is checked at once, and files are written only at the end."""

import tomllib

import pytest

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.setup import kept_answers
from agent.setup import set_up as whole
from agent.setup.questions import STEPS
from agent.setup.set_up import SetUpFailed, set_up_by_questions
from tests.unit.agent.app.setup.kiosk_root import KEY, OUTLET, PIN, TPIN, Answers, KioskRoot, Person


@pytest.fixture
def usual(api: str, listen: str, kiosk: KioskRoot) -> Answers:
    """The right answers. All other questions are answered with Enter."""
    kiosk.at("/etc/kiosk-agent").mkdir()
    # No question asks for the page's address: an expert sets it, and set-up keeps it.
    whole_table = f'[ui]\nlisten = "{listen}"\n'
    kiosk.at("/etc/kiosk-agent/kiosk.toml").write_text(
        f'[outlet]\nmerchant_ref = "OLD"\nlatitude = 12.9\nlongitude = 77.5\n'
        f'[api]\nbase_url = "https://old.example.in"\n{whole_table}'
    )
    return {
        "merchant_ref": OUTLET,
        "shop's name": "Sharma General Store",
        "Where the shop is": "12.9716, 77.5946",
        "The state": "Karnataka",
        "languages of the screen": "kn hindi en",
        "service's address": api,
        "The API key": KEY,
        "The TPIN:": TPIN,
        "'s PIN": PIN,
        "attendant's name": "Asha",
        "Another attendant": "no",
        "Which reader": "none",
        "card terminal connected": "none",
        "Which printer": "none",
        "panel turned": "270",
        "Does the kiosk speak": "no",
    }


def set_up(kiosk: KioskRoot, answers: Answers) -> tuple[bool, Person]:
    person = Person(answers)
    return set_up_by_questions(kiosk.machine, person, Clock()), person


def test_the_answers_to_all_questions_make_a_kiosk(kiosk: KioskRoot, usual: Answers) -> None:
    is_fine, person = set_up(kiosk, usual)
    assert is_fine, person.screen
    tables = tomllib.loads(kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text())
    assert tables["outlet"] == {
        "merchant_ref": OUTLET,
        "name": "Sharma General Store",
        "latitude": 12.9716,
        "longitude": 77.5946,
        "region": ["KA"],
        "languages": ["kn", "hi", "en"],
    }
    assert tables["voice"] == {"volume": 0}
    assert kiosk.at("/etc/kiosk-agent/screen.env").read_text() == "KIOSK_SCREEN_TRANSFORM=270\n"
    people = Attendants(kiosk.at("/var/lib/kiosk-agent/attendant.json"))
    assert people.name_of(Private(PIN)) == "Asha"
    for number, step in enumerate(STEPS, start=1):
        assert f"Step {number} of {len(STEPS)}: {step.title}" in person.screen
    assert not any(mark in person.screen for mark in (KEY, TPIN, PIN))


def test_the_networks_are_asked_for_and_the_wifis_password_is_kept_at_the_next_time(
    kiosk: KioskRoot, usual: Answers
) -> None:
    networks = {
        "name of the shop's Wi-Fi": "Sharma Store",
        "The Wi-Fi's password:": "chai aur biskut",
        "access point name": "airtelgprs.com",
    }
    _, person = set_up(kiosk, usual | networks)
    assert "chai" not in person.screen
    file = kiosk.at("/etc/NetworkManager/system-connections/kiosk-wifi.nmconnection")
    before = file.read_text()

    _, person = set_up(kiosk, usual)
    assert "Sharma Store, kept password" in person.screen
    assert "airtelgprs.com" in person.screen
    assert file.read_text() == before

    set_up(kiosk, usual | {"name of the shop's Wi-Fi": "-"})
    assert not file.exists()


@pytest.mark.parametrize(
    ("question", "wrong", "message"),
    [
        ("merchant_ref", "OUTLET 1", "expected letters, digits, - and _, without spaces"),
        ("Where the shop is", "77.59, 12.97", "Wrong order: type the latitude first."),
        ("Where the shop is", "Bengaluru", "Type two numbers"),
        ("The state", "Karnatak", "`Karnatak` is not a state. Is it Karnataka (KA)?"),
        ("languages of the screen", "kn xx", "`xx` is not in the list."),
        ("The time zone", "Asia/Kolkatta", "did you mean Asia/Kolkata?"),
        ("service's address", "api.example.in", "expected https://HOST[:PORT]"),
        ("The API key", "two words", "without spaces"),
        ("panel turned", "45", "Type a number from 1 to 4."),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(
    kiosk: KioskRoot, usual: Answers, question: str, wrong: str, message: str
) -> None:
    right = usual.get(question, "")
    assert isinstance(right, str)
    person = Person({**usual, question: [wrong, right], "Write this, and start": "no"})
    with pytest.raises(SetUpFailed, match=whole.UNCHANGED):  # it came as far as the summary
        set_up_by_questions(kiosk.machine, person, Clock())
    assert message in person.screen


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *((question, "^C") for question in ("merchant_ref", "Another attendant", "Which printer")),
        *(("Write this, and start", answer) for answer in ("^C", "no")),
    ],
)
def test_ctrl_c_or_no_at_the_summary_leaves_everything_as_it_was(
    kiosk: KioskRoot, usual: Answers, question: str, answer: str
) -> None:
    before = kiosk.files()
    with pytest.raises(KeyboardInterrupt if answer == "^C" else SetUpFailed):
        set_up(kiosk, {**usual, question: answer})
    assert kiosk.files() == before


def test_an_interrupted_set_up_continues_with_its_answers_but_keeps_no_secret(
    kiosk: KioskRoot, usual: Answers
) -> None:
    with pytest.raises(KeyboardInterrupt):
        set_up(kiosk, {**usual, "Which printer": "^C"})
    kept = kiosk.at(kept_answers.FILE)
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not any(secret in kept.read_text() for secret in (KEY, TPIN, PIN))

    typed_again = ("The API key", "The TPIN:", "'s PIN", "attendant's name", "Another attendant")
    secrets = {question: usual[question] for question in typed_again}
    devices = dict.fromkeys(("reader", "card terminal connected", "printer"), "none")
    person = Person({**secrets, **devices, "Write this, and start": "no"})
    with pytest.raises(SetUpFailed, match="your answers are kept"):
        set_up_by_questions(kiosk.machine, person, Clock())

    assert "The answers of your interrupted set-up" in person.screen
    assert f"outlet       {OUTLET} Sharma General Store" in person.screen


def test_a_completed_set_up_keeps_no_answers(kiosk: KioskRoot, usual: Answers) -> None:
    set_up(kiosk, usual)
    assert not kiosk.at(kept_answers.FILE).exists()


def test_back_asks_the_step_before_again_with_its_answers_as_defaults(
    kiosk: KioskRoot, usual: Answers
) -> None:
    """Languages are step 3; the person goes back from the clock, and from the summary."""
    languages = usual["languages of the screen"]
    assert isinstance(languages, str)
    answers = {
        **usual,
        "The time zone": ["back", "Asia/Kolkata", "Asia/Kolkata"],
        "languages of the screen": [languages, "hi", "hi"],
        "Write this, and start": ["back", "yes"],
    }
    is_fine, person = set_up(kiosk, answers)
    assert is_fine
    assert person.screen.count("Step 3 of") == 3
    assert "[kn, hi, en]" in person.screen
    tables = tomllib.loads(kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text())
    assert tables["outlet"]["languages"] == ["hi"]


def test_a_stopped_agent_is_started_again_if_set_up_is_cancelled(
    kiosk: KioskRoot, usual: Answers
) -> None:
    kiosk.runs_file.touch()
    with pytest.raises(KeyboardInterrupt):
        set_up(kiosk, {**usual, "Which printer": "^C"})
    stopped_and_started = [call.split()[1] for call in kiosk.calls if "service" in call]
    assert "stop" in stopped_and_started
    assert kiosk.calls[-1].startswith("systemctl start kiosk-agent.socket")


def test_a_wrong_key_and_outlet_can_be_corrected_at_once(kiosk: KioskRoot, usual: Answers) -> None:
    is_fine, person = set_up(
        kiosk,
        {**usual, "The API key": ["sk_wrong", KEY], "merchant_ref": ["OUTLET-9", OUTLET]},
    )
    assert is_fine
    assert "The service does not know this key, or it was revoked." in person.screen
    assert "The service has no outlet OUTLET-9 under this key." in person.screen
    assert (
        tomllib.loads(kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text())["outlet"]["merchant_ref"]
        == OUTLET
    )


def test_every_cause_can_be_corrected_until_the_service_answers(
    kiosk: KioskRoot, usual: Answers, api: str
) -> None:
    """Nothing listens at the first address, so the call fails until it is typed again."""
    kiosk.without("timedatectl")
    answers = {
        "service's address": ["http://127.0.0.1:9", api],
        "A file of certificates": ["-", "/gone.pem", "-"],
        "What now?": ["clock", "key", "outlet", "ca", "again", "address"],
    }
    _, person = set_up(kiosk, {**usual, **answers})
    for heard in (
        "nothing listens at the service's address",
        "timedatectl: not supported here",
        "There is no file /gone.pem.",
        "It knows the outlet: ACTIVE.",
    ):
        assert heard in person.screen


def test_pins_that_differ_or_are_easy_are_asked_again(kiosk: KioskRoot, usual: Answers) -> None:
    is_fine, person = set_up(
        kiosk, {**usual, "'s PIN": [PIN, "258037", "123456", "123456", PIN, PIN]}
    )
    assert is_fine
    assert "The two PINs differ." in person.screen
    assert "is guessed at once" in person.screen


def test_in_a_second_set_up_enter_keeps_every_value(kiosk: KioskRoot, usual: Answers) -> None:
    set_up(kiosk, usual)
    before = kiosk.files()
    is_fine, person = set_up(kiosk, {})
    assert is_fine, person.screen
    assert kiosk.files() == before
    assert "These attendants have a PIN: Asha." in person.screen


def test_a_file_that_cannot_be_read_is_not_overwritten(kiosk: KioskRoot, usual: Answers) -> None:
    kiosk.at("/etc/kiosk-agent/kiosk.toml").write_text("[outlet\n")
    with pytest.raises(Exception, match="move it away to start again"):
        set_up(kiosk, usual)
    assert kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text() == "[outlet\n"
