"""`setup` by questions: each answer is checked at once, and files are written only at the end."""

import tomllib

import pytest

from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.config.kiosk_config import ConfigError
from agent.setup.answers import read_answers
from agent.setup.asked import ASKED
from agent.setup.set_up import FILE, UNCHANGED, SetUpFailed
from tests.unit.agent.app.setup.kiosk_root import KEY, OUTLET, PIN, TPIN, Answers, KioskRoot, Person

ANSWERS = f"/etc/kiosk-agent/{FILE}"
CONFIG = "/etc/kiosk-agent/kiosk.toml"


@pytest.fixture
def usual(api: str, listen: str, kiosk: KioskRoot) -> Answers:
    """The right answers. All other questions are answered with Enter."""
    kiosk.at("/etc/kiosk-agent").mkdir()
    # No question asks for the page's address: an expert sets it, and set-up keeps it.
    kiosk.at(CONFIG).write_text(
        f'[outlet]\nmerchant_ref = "OLD"\nlatitude = 12.9\nlongitude = 77.5\n'
        f'[api]\nbase_url = "https://old.example.in"\n[ui]\nlisten = "{listen}"\n'
    )
    return {
        "outlet.merchant_ref": OUTLET,
        "outlet.name": "Sharma General Store",
        "outlet.latitude": "12.9716",
        "outlet.longitude": "77.5946",
        "outlet.region": "KA",
        "outlet.languages": "kn, hi en",
        "api.base_url": api,
        "The key that the finance service": KEY,
        "The TPIN": TPIN,
        "'s PIN": PIN,
        "attendant's name": "Asha",
        "screen.rotation": "270",
        "voice.volume": "0",
    }


def set_up(kiosk: KioskRoot, answers: Answers) -> tuple[bool, Person]:
    person = Person(answers)
    return kiosk.set_up(person).by_questions(), person


def files(kiosk: KioskRoot) -> dict[str, bytes]:
    """Every file but the one with the answers of an unfinished set-up."""
    return {name: content for name, content in kiosk.files().items() if name != ANSWERS}


def test_the_answers_to_all_questions_make_a_kiosk(kiosk: KioskRoot, usual: Answers) -> None:
    is_fine, person = set_up(kiosk, usual)
    assert is_fine, person.screen
    tables = tomllib.loads(kiosk.at(CONFIG).read_text())
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
    for row in ASKED:
        if row.table in ("outlet", "api", "clock", "screen", "voice", "network"):
            assert f"{row.table}.{row.key}\n" in person.screen
    assert not any(mark in person.screen for mark in (KEY, TPIN, PIN))
    assert not kiosk.at(ANSWERS).exists()


def test_the_networks_in_reach_are_listed_and_the_wifis_password_is_kept_at_the_next_time(
    kiosk: KioskRoot, usual: Answers
) -> None:
    kiosk.program("nmcli", 'case "$*" in *list*) printf "Sharma Store:80\\nVerma:20\\n" ;; esac')
    networks = {
        "network.wifi\n": "1",
        "The password of network.wifi": "chai aur biskut",
        "network.apn": "airtelgprs.com",
    }
    _, person = set_up(kiosk, usual | networks)
    assert "2  Verma: signal 20 %" in person.screen
    assert "chai" not in person.screen
    file = kiosk.at("/etc/NetworkManager/system-connections/kiosk-wifi.nmconnection")
    before = file.read_text()
    assert "ssid=Sharma Store" in before
    assert "powersave=2\n" in before, "power saving is off"

    _, person = set_up(kiosk, usual)
    assert "apn airtelgprs.com" in person.screen
    assert file.read_text() == before

    set_up(kiosk, usual | {"network.wifi": "-"})
    assert not file.exists()


@pytest.mark.parametrize(
    ("question", "wrong", "message"),
    [
        ("outlet.merchant_ref", "OUTLET 1", "expected letters, digits, - and _, without spaces"),
        ("outlet.latitude", "Bengaluru", "Expected `float`, got `str`"),
        ("outlet.region", "Karnatak", "did you mean KA (Karnataka)?"),
        ("outlet.languages", "kn xx", "got `xx`"),
        ("clock.time_zone", "Asia/Kolkatta", "did you mean Asia/Kolkata?"),
        ("api.base_url", "api.example.in", "expected https://HOST[:PORT]"),
        ("api.ca_file", "/gone.pem", "expected a file of certificates"),
        ("The key that the finance service", "two words", "without spaces"),
        ("screen.rotation", "45", "Invalid enum value 45"),
        ("clock.ntp", "perhaps", "Expected `bool`"),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(
    kiosk: KioskRoot, usual: Answers, question: str, wrong: str, message: str
) -> None:
    right = usual.get(question, "")
    assert isinstance(right, str)
    person = Person({**usual, question: [wrong, right], "Write this, and start": "no"})
    with pytest.raises(SetUpFailed, match=UNCHANGED):  # it came as far as the summary
        kiosk.set_up(person).by_questions()
    assert message in person.screen


def test_a_place_in_the_wrong_order_is_asked_again_from_its_first_part(
    kiosk: KioskRoot, usual: Answers
) -> None:
    place: Answers = {
        "outlet.latitude": ["12.9", "77.5946", "12.9716"],
        "outlet.longitude": ["back", "12.9716", "77.5946"],
    }
    kiosk.at(CONFIG).unlink()
    person = Person({**usual, **place, "Write this, and start": "no"})
    with pytest.raises(SetUpFailed, match=UNCHANGED):
        kiosk.set_up(person).by_questions()
    assert "wrong order: type the latitude first" in person.screen
    outlet = tomllib.loads(kiosk.at(ANSWERS).read_text())["outlet"]
    assert (outlet["latitude"], outlet["longitude"]) == (12.9716, 77.5946)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *((question, "^C") for question in ("outlet.merchant_ref", "attendant's name")),
        *(("Write this, and start", answer) for answer in ("^C", "no")),
    ],
)
def test_ctrl_c_or_no_at_the_summary_leaves_everything_as_it_was(
    kiosk: KioskRoot, usual: Answers, question: str, answer: str
) -> None:
    before = files(kiosk)
    with pytest.raises(KeyboardInterrupt if answer == "^C" else SetUpFailed):
        set_up(kiosk, {**usual, question: answer})
    assert files(kiosk) == before


def test_an_interrupted_set_up_continues_with_its_file_of_answers_which_has_no_secret(
    kiosk: KioskRoot, usual: Answers
) -> None:
    with pytest.raises(KeyboardInterrupt):
        set_up(kiosk, {**usual, "attendant's name": "^C"})
    kept = kiosk.at(ANSWERS)
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not any(secret in kept.read_text() for secret in (KEY, TPIN, PIN))
    with pytest.raises(ConfigError, match=r"secrets\.api_key: missing"):
        read_answers(kiosk.machine, kept)

    typed_again = ("The key that", "The TPIN", "'s PIN", "attendant's name")
    secrets = {one: usual[one] for one in usual if one.startswith(typed_again)}
    person = Person({**secrets, "Write this, and start": "no"})
    with pytest.raises(SetUpFailed, match="your answers are kept"):
        kiosk.set_up(person).by_questions()

    assert "The answers of your interrupted set-up" in person.screen
    assert f"merchant_ref {OUTLET}" in person.screen


def test_back_asks_the_question_before_again_with_its_answer_as_default(
    kiosk: KioskRoot, usual: Answers
) -> None:
    """The person goes back from the clock, and from the summary."""
    languages = usual["outlet.languages"]
    assert isinstance(languages, str)
    answers = {
        **usual,
        "clock.time_zone": ["back", "Asia/Kolkata", "Asia/Kolkata"],
        "outlet.languages": [languages, "hi", ""],
        "Write this, and start": ["back", "yes"],
    }
    is_fine, person = set_up(kiosk, answers)
    assert is_fine
    assert person.screen.count("outlet.languages\n") == 3
    assert "[kn, hi, en]" in person.screen
    tables = tomllib.loads(kiosk.at(CONFIG).read_text())
    assert tables["outlet"]["languages"] == ["hi"]


def test_a_question_mark_shows_the_whole_description(kiosk: KioskRoot, usual: Answers) -> None:
    _, person = set_up(kiosk, {**usual, "outlet.languages": ["?", "en"]})
    assert "the others are one touch away" in person.screen


def test_a_stopped_agent_is_started_again_if_set_up_is_cancelled(
    kiosk: KioskRoot, usual: Answers
) -> None:
    kiosk.runs_file.touch()
    with pytest.raises(KeyboardInterrupt):
        set_up(kiosk, {**usual, "Write this, and start": "^C"})
    stopped_and_started = [call.split()[1] for call in kiosk.calls if "service" in call]
    assert "stop" in stopped_and_started
    assert kiosk.calls[-1].startswith("systemctl start kiosk-agent.socket")


def test_an_agent_that_must_not_stop_ends_the_set_up(kiosk: KioskRoot, usual: Answers) -> None:
    kiosk.runs_file.touch()
    with pytest.raises(SetUpFailed, match=UNCHANGED):
        set_up(kiosk, {**usual, "The kiosk runs": "no", "Stop it now": "no"})


def test_a_wrong_key_and_outlet_can_be_corrected_at_once(kiosk: KioskRoot, usual: Answers) -> None:
    is_fine, person = set_up(
        kiosk,
        {
            **usual,
            "The key that the finance service": ["sk_wrong", KEY, KEY],
            "outlet.merchant_ref": ["OUTLET-9", "OUTLET-9", OUTLET],
            "What now?": ["answer", "answer"],
        },
    )
    assert is_fine
    assert "The service does not know this key, or it was revoked." in person.screen
    assert "Under this key there is no such outlet" in person.screen
    assert tomllib.loads(kiosk.at(CONFIG).read_text())["outlet"]["merchant_ref"] == OUTLET


def test_a_failed_check_can_be_repeated_kept_or_end_the_set_up(
    kiosk: KioskRoot, usual: Answers
) -> None:
    """Nothing listens at this address."""
    nowhere = {**usual, "api.base_url": "http://127.0.0.1:9"}
    with pytest.raises(SetUpFailed, match=UNCHANGED):
        set_up(kiosk, {**nowhere, "What now?": ["test", "stop"]})
    _, person = set_up(kiosk, {**usual, **nowhere, "What now?": "keep"})
    assert "FAIL  api        nothing listens at the service's address" in person.screen
    assert "api: kept, although the test failed: nothing listens" in person.screen
    assert tomllib.loads(kiosk.at(CONFIG).read_text())["api"]["base_url"] == "http://127.0.0.1:9"


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
    kiosk.at(CONFIG).write_text("[outlet\n")
    with pytest.raises(ConfigError, match="move it away to start again"):
        set_up(kiosk, usual)
    assert kiosk.at(CONFIG).read_text() == "[outlet\n"
