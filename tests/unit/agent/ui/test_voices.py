"""The sound of speech: espeak-ng and its limits, recordings, the kept sounds, and HTTP."""

import io
import math
import re
import struct
import subprocess
import wave
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_mock import MockerFixture

from agent.base.structs import replace
from agent.devices.headset import Headset
from agent.ui.app import NO_HEADSET, create_app
from agent.ui.page.pages import sound_of
from agent.ui.voice import voices as voices_module
from agent.ui.voice.aloud import Sentence, SpokenPart
from agent.ui.voice.speech import identity_of, speech_of
from agent.ui.voice.tones import ShortSound
from agent.ui.voice.voices import (
    DIALECTS,
    PAUSE_S,
    RECORDED,
    SILENT,
    KeptSounds,
    Voices,
    VoiceStatus,
    espeak_ng,
    is_recordable,
    respelt,
    voice_of,
)
from agent.ui.voice.wave_file import HEADER_BYTES, RATE, length_s
from agent.ui.words.words import LANGUAGES, MessageCatalogue, Words
from tests.support.counts import drawn
from tests.support.hangs import HANGS_S
from tests.system.e2e.browser import new_page
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import ACCESS, BEARER, HOST, served, visitor

WORDS = Words(("en", "hi"), strict=True)
SECRET = b"of this test"
SPEAKS_ALWAYS = re.compile(r"^ear (speaking always|always speaking)\s*$")
TITLE = SpokenPart("en", "Is this right?", "review-title")
AMOUNT = SpokenPart("en", "You get five hundred rupees")


def record(file: Path, seconds: float = 1.0, rate: int = RATE) -> None:
    """Put a tone there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    samples = (int(8000 * math.sin(i / 10)) for i in range(int(rate * seconds)))
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))


def speak(voices: Voices, *sentences: Sentence) -> bytes:
    """Return the samples of sentences."""
    return b"".join(voices.sounds(sentences))


def samples_of(file: bytes) -> bytes:
    """Return the samples of a file as a page reads it, also of one without a length."""
    with wave.open(io.BytesIO(file), "rb") as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050)
    return file[HEADER_BYTES:]


def loudest(samples: bytes) -> int:
    return max(map(abs, struct.unpack(f"<{len(samples) // 2}h", samples)), default=0)


ONE_SECOND = f"head -c {HEADER_BYTES + 2 * RATE} /dev/zero"


class Program:
    """A program in the place of espeak-ng, which notes each text."""

    def __init__(self, folder: Path, script: str = ONE_SECOND) -> None:
        self.path = folder / "espeak-ng"
        self._texts = folder / "texts"
        self._texts.touch()
        self.runs(script)

    def runs(self, script: str) -> None:
        self.path.write_text(f"#!/bin/sh\ncat >> {self._texts}; echo >> {self._texts}\n{script}\n")
        self.path.chmod(0o700)

    def forgets(self) -> None:
        self._texts.write_text("")

    @property
    def texts(self) -> list[str]:
        return self._texts.read_text().splitlines()


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


@pytest.fixture
def voices(tmp_path: Path, program: Program) -> Voices:
    """Return voices that speak each text for one second."""
    return Voices(tmp_path, program.path, secret=SECRET)


@pytest.fixture
def real(tmp_path: Path) -> Voices:
    """Return the voices of espeak-ng."""
    if espeak_ng() is None:
        pytest.fail("espeak-ng is missing: apt install espeak-ng")
    return Voices(tmp_path, espeak_ng(), secret=SECRET)


@pytest.fixture
def counter() -> Counter:
    return Counter(SAMPLES["review"])


@pytest.fixture
async def client(voices: Voices, counter: Counter) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(counter, voices) as client:
        yield client


def asking(counter: Counter, voices: Voices, headset: Headset = NO_HEADSET) -> httpx.AsyncClient:
    hosts = frozenset({HOST})
    app = create_app(
        counter, WORDS, allowed_hosts=hosts, access=ACCESS, voices=voices, headset=headset
    )
    return visitor(app, BEARER)


def voice(counter: Counter) -> str:
    """Return the address of the speech of the screen that is shown."""
    return f"/voice/{identity_of(counter.screen(), SECRET)}"


# --- espeak-ng ---


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_message_yields_a_sound(real: Voices, language: str) -> None:
    catalogue = MessageCatalogue(language)
    for key in drawn(catalogue, few=3):
        text, _ = catalogue.say(key, dict.fromkeys(catalogue.blanks(key), "2"))
        assert loudest(speak(real, (SpokenPart(language, text),))) > 3000, f"{key}: {text}"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_screen_yields_a_sound(real: Voices, language: str) -> None:
    words = Words((language,), strict=True)
    for name in drawn([name for name in SAMPLES if "attendant" not in name], few=1):
        for sentence in speech_of(replace(SAMPLES[name], language=language), words, headset=True):
            assert loudest(speak(real, sentence)) > 3000, f"{name}: {sentence}"


def test_the_parts_of_a_sentence_are_spoken_together(voices: Voices, program: Program) -> None:
    heard = speak(voices, (TITLE, AMOUNT), (SpokenPart("hi", "हाँ"), TITLE))
    assert program.texts == ["Is this right? You get five hundred rupees", "हाँ", "Is this right?"]
    assert length_s(heard) == pytest.approx(3 + 2 * PAUSE_S, abs=0.01)


def test_a_sentence_can_be_played_before_the_next_is_made(voices: Voices, program: Program) -> None:
    sounds = voices.sounds([(AMOUNT,), (TITLE,)])
    assert length_s(next(sounds)) == pytest.approx(1 + PAUSE_S, abs=0.01)
    assert program.texts == [AMOUNT.text]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("as", "সময়"),
        ("as", "আগবাঢ়ক"),
        ("as", "হ'ল"),
        ("as", "পঁয়ত্ৰিশ"),
        ("or", "ଦ୍ୱିତୀୟ"),
        ("or", "କ'ଣ ହେଲା"),
        ("bn", "সময়"),
    ],
)
def test_espeak_ng_reads_words_and_names_no_letter(language: str, written: str) -> None:
    """A word is one group of sounds without a pause. The name of a letter would be one more."""
    command = ["espeak-ng", *voice_of(language), "-q", "-x", respelt(written, language)]
    heard = subprocess.run(command, capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert len(heard.stdout.split()) == len(written.split())
    assert "_:" not in heard.stdout


def test_espeak_ng_has_a_voice_for_every_language() -> None:
    listed = subprocess.run(["espeak-ng", "--voices"], capture_output=True, text=True, check=True)
    known = {line.split()[1] for line in listed.stdout.splitlines()[1:]}
    assert {DIALECTS.get(language, language) for language in LANGUAGES} <= known


# --- its limits and failures ---


FAILS = {
    "exit code": "exit 1",
    "no sound": "true",
    "header alone": f"head -c {HEADER_BYTES} /dev/zero",
    "hangs": "sleep 60",
    "too much sound": "cat /dev/zero",
    "too much time": "while :; do :; done",
}


@pytest.mark.parametrize("script", FAILS.values(), ids=FAILS)
def test_a_program_that_fails_makes_the_kiosk_silent(
    voices: Voices,
    program: Program,
    script: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(voices_module, "TIMEOUT_S", 0.5)
    program.runs(script)
    assert speak(voices, (AMOUNT,)) == b""
    failed = voices.status
    assert failed is VoiceStatus.FAILED
    assert "cannot speak a sentence" in caplog.text
    assert "five hundred" not in caplog.text, "a text of the screen in the log"

    program.runs(ONE_SECOND)
    assert speak(voices, (AMOUNT,)) != b""
    assert voices.status is VoiceStatus.OK


def test_the_child_has_limits(voices: Voices, program: Program, tmp_path: Path) -> None:
    program.runs(f"cat /proc/self/limits > {tmp_path}/limits; {ONE_SECOND}")
    speak(voices, (AMOUNT,))
    limits = (tmp_path / "limits").read_text()
    for limit in ("cpu time +5 ", "core file size +0 ", "address space +268435456 "):
        assert re.search(limit, limits), limit


def test_no_process_shows_the_text(voices: Voices, program: Program, tmp_path: Path) -> None:
    program.runs(f"tr '\\0' ' ' < /proc/$$/cmdline > {tmp_path}/command; {ONE_SECOND}")
    speak(voices, (AMOUNT,))
    command = (tmp_path / "command").read_text()
    assert "--stdin --stdout" in command
    assert "five" not in command


def test_a_screen_is_left_out_after_two_failures(voices: Voices, program: Program) -> None:
    program.runs("exit 1")
    assert speak(voices, *((SpokenPart("en", f"Text {count}"),) for count in range(9))) == b""
    assert len(program.texts) == 2


def test_one_failure_leaves_out_one_sentence(voices: Voices, program: Program) -> None:
    program.runs(f'[ "$(wc -l < {program.path.parent}/texts)" = 1 ] || {ONE_SECOND}')
    heard = speak(voices, (AMOUNT,), (TITLE,))
    assert length_s(heard) == pytest.approx(1 + PAUSE_S, abs=0.01)


def test_a_long_text_is_cut(voices: Voices, program: Program) -> None:
    speak(voices, (SpokenPart("en", "a" * 100_000),))
    assert program.texts == ["a" * voices_module.TEXT_MAX]


# --- kept sounds ---


def test_a_sound_is_made_once(voices: Voices, program: Program) -> None:
    first, second = speak(voices, (AMOUNT,)), speak(voices, (AMOUNT,))
    assert first == second
    assert len(program.texts) == 1


def test_a_private_sound_is_not_kept(voices: Voices, program: Program) -> None:
    name = SpokenPart("en", "Ramesh", is_private=True)
    for _ in range(2):
        speak(voices, (SpokenPart("en", "To"), name))
    assert program.texts == ["To Ramesh"] * 2


def test_a_failure_is_not_kept(voices: Voices, program: Program) -> None:
    program.runs("exit 1")
    assert speak(voices, (AMOUNT,)) == b""
    program.runs(ONE_SECOND)
    assert speak(voices, (AMOUNT,)) != b""


def test_the_kept_sounds_have_a_limit_and_the_oldest_go_first() -> None:
    kept = KeptSounds(bytes_max=100)
    kept.add("en", "one", b"1" * 40)
    kept.add("en", "two", b"2" * 40)
    kept.add("en", "two", b"2" * 40)
    assert kept.size == 80
    kept.get("en", "one")
    kept.add("en", "three", b"3" * 40)
    assert [bool(kept.get("en", text)) for text in ("one", "two", "three")] == [True, False, True]
    assert kept.get("hi", "one") == b""
    kept.add("en", "long", b"4" * 101)
    assert kept.size == 0


# --- recordings ---


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Return a recording of two seconds."""
    file = tmp_path / RECORDED / "en" / "review-title.wav"
    record(file, 2.0)
    return file


@pytest.mark.usefixtures("recording")
def test_a_recording_of_a_whole_message_wins(voices: Voices, program: Program) -> None:
    heard = speak(voices, (AMOUNT, TITLE, AMOUNT))
    assert program.texts == [AMOUNT.text]
    assert length_s(heard) == pytest.approx(1 + 2 + 1 + PAUSE_S, abs=0.01)
    assert length_s(speak(voices, (replace(TITLE, language="hi"),))) < 2


@pytest.mark.usefixtures("recording")
def test_without_espeak_ng_recordings_are_played(tmp_path: Path) -> None:
    silent = Voices(tmp_path, None, secret=SECRET)
    assert (silent.status, silent.languages) == (VoiceStatus.MISSING, frozenset({"en"}))
    assert length_s(speak(silent, (TITLE,), (AMOUNT,))) == pytest.approx(2 + PAUSE_S, abs=0.01)


@pytest.mark.parametrize("broken", [b"", b"RIFF", b"ID3 an mp3"])
def test_a_broken_recording_is_spoken_instead(
    voices: Voices, recording: Path, broken: bytes
) -> None:
    recording.write_bytes(broken)
    assert length_s(speak(voices, (TITLE,))) == pytest.approx(1 + PAUSE_S, abs=0.01)
    assert [str(recording) in finding for finding in voices.findings(["en"])] == [True]


def test_a_recording_of_another_rate_is_logged_and_not_played(
    voices: Voices, recording: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record(recording, 2.0, rate=8000)
    assert length_s(speak(voices, (TITLE,))) == pytest.approx(1 + PAUSE_S, abs=0.01)
    assert "expected one channel of 16 bits at 22050 Hz" in caplog.text


def test_recordings_that_are_never_played_are_found(voices: Voices, recording: Path) -> None:
    assert list(voices.findings(["en", "hi"])) == []
    for name in ("review-titel", "amount-limits", "review-title.1", "number-5"):
        record(recording.with_name(f"{name}.wav"), 0.1)
    found = list(voices.findings(["en", "hi"]))
    assert [Path(one.partition(":")[0]).stem for one in found] == [
        *("amount-limits", "number-5", "review-titel", "review-title.1")
    ]
    assert is_recordable("hi", "cash-title")


# --- silence ---


@pytest.mark.parametrize(
    ("silent", "status"),
    [(SILENT, VoiceStatus.OFF), (Voices(Path("/nowhere"), None, secret=b""), VoiceStatus.MISSING)],
)
def test_a_kiosk_without_a_voice_is_silent(silent: Voices, status: VoiceStatus) -> None:
    assert (silent.status, silent.languages) == (status, frozenset())
    assert speak(silent, (TITLE,)) == b""


@pytest.mark.parametrize("sound", ShortSound)
def test_a_sound_without_words_needs_no_program(sound: ShortSound) -> None:
    file = Voices(Path("/nowhere"), None, secret=b"").short(sound)
    assert file is not None
    assert loudest(samples_of(file)) > 3000
    assert 0.03 < length_s(samples_of(file)) < 1.0
    assert SILENT.short(sound) is None


# --- over HTTP ---


async def test_the_screens_speech_is_sent(client: httpx.AsyncClient, counter: Counter) -> None:
    answer = await client.get(voice(counter))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "audio/wav")
    assert answer.headers["Cache-Control"] == "no-store"
    assert length_s(samples_of(answer.content)) > 0.3
    *_, (revision, length) = counter.spoken
    assert revision == counter.screen().revision
    assert length == pytest.approx(length_s(samples_of(answer.content)))


async def test_the_speech_of_an_opened_part_is_sent(
    client: httpx.AsyncClient, counter: Counter, program: Program
) -> None:
    answer = await client.get(f"{voice(counter)}/languages")
    assert answer.status_code == 200
    assert program.texts == ["English", "हिन्दी"]


async def test_a_languages_name_is_sent_in_that_language(
    client: httpx.AsyncClient, program: Program
) -> None:
    assert (await client.get("/voice/language/hi")).status_code == 200
    assert program.texts == ["हिन्दी"]


async def test_a_screen_that_cannot_be_spoken_is_silent_and_counted(
    client: httpx.AsyncClient, counter: Counter, mocker: MockerFixture
) -> None:
    mocker.patch("agent.ui.app.speech_of", side_effect=KeyError("secret"))
    assert (await client.get(voice(counter))).status_code == 404
    assert [where for where, _ in counter.faults] == ["voice of review"]


UNKNOWN = (
    *(f"/voice/{screen}" for screen in ("7", "x", "9" * 400, "%00", "", "7/languages")),
    *(f"/voice/language/{language}" for language in ("ta", "..", "%2e%2e%2fen", "HI")),
    *(f"/sound/{name}" for name in ("boom", "..%2fen%2freview-title", "taken.wav")),
)


@pytest.mark.parametrize("path", UNKNOWN)
async def test_an_unknown_name_has_no_sound(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_only_the_screen_that_is_shown_is_spoken(
    client: httpx.AsyncClient, counter: Counter, program: Program
) -> None:
    before = voice(counter)
    counter.show(SAMPLES["result"])
    for part in ("", "/languages", "/touched/letter?character=7"):
        assert (await client.get(before + part)).status_code == 404
    assert program.texts == []


def test_the_name_of_a_speech_depends_on_its_texts_and_on_the_start() -> None:
    screen = SAMPLES["result"]
    other = replace(screen, facts={**screen.facts, "amount": SAMPLES["review-fee"].facts["total"]})
    later = replace(screen, ends_at=None, facts={**screen.facts, "seconds": 3})
    named = identity_of(screen, SECRET)
    assert identity_of(other, SECRET) != named
    assert identity_of(replace(screen, revision=8), SECRET) != named
    assert identity_of(screen, b"of another start") != named
    assert identity_of(later, SECRET) == named, "a time that runs is no new screen"


async def test_the_page_names_the_speech_of_its_screen(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    html = (await client.get("/screen", headers={"Accept": "text/html"})).text
    assert f'data-voice="{voice(counter).rpartition("/")[2]}"' in html


async def test_health_says_whether_the_kiosk_speaks(
    client: httpx.AsyncClient, counter: Counter, program: Program
) -> None:
    assert counter.state().voice == "ok"
    program.runs("exit 1")
    assert (await client.get(voice(counter))).status_code == 404
    assert counter.state().voice == "espeak-ng failed"
    assert counter.faults == []


async def test_a_wordless_sound_is_sent(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sound/taken")
    assert length_s(samples_of(answer.content)) == pytest.approx(0.05, abs=0.01)


class Plug:
    """A headset that the test plugs in."""

    is_in = False

    def is_plugged(self) -> bool:
        return self.is_in


async def test_a_balance_is_spoken_while_a_headset_is_plugged_in(
    voices: Voices, counter: Counter, program: Program
) -> None:
    counter.show(SAMPLES["result"])
    plug = Plug()
    async with asking(counter, voices, Headset(plug)) as client:
        heard = []
        for plug.is_in in (False, True, False):
            await client.get(voice(counter))
            heard.append(" ".join(program.texts))
            program.forgets()
    assert [one.count("Balance five thousand") for one in heard] == [0, 1, 0]


async def test_only_a_watched_headset_is_reported(
    client: httpx.AsyncClient, counter: Counter, voices: Voices
) -> None:
    assert (await client.get("/headset")).status_code == 404
    assert "watches-headset" not in (await client.get("/")).text
    async with asking(counter, voices, Headset(Plug())) as watching:
        assert "data-watches-headset" in (await watching.get("/")).text


@pytest.mark.usefixtures("recording")
async def test_a_page_without_a_voice_has_its_ear_disabled(
    counter: Counter, tmp_path: Path
) -> None:
    html = {"Accept": "text/html"}
    async with asking(counter, SILENT) as client:
        assert "data-hear disabled" in (await client.get("/screen", headers=html)).text
        assert 'data-volume="0"' in (await client.get("/")).text
    async with asking(counter, Voices(tmp_path, None, 60, secret=SECRET)) as client:
        assert "data-hear disabled" not in (await client.get("/screen", headers=html)).text
        assert 'data-volume="60"' in (await client.get("/")).text
        counter.show(replace(SAMPLES["review"], language="hi"))
        assert "data-hear disabled" in (await client.get("/screen", headers=html)).text


@pytest.mark.parametrize(
    ("name", "sound"),
    [
        ("amount", ""),
        ("amount-error", "error"),
        ("sorry", "error"),
        ("result", "success"),
        ("more-time", "more-time"),
        ("card-remove", "take-card"),
    ],
)
def test_a_screen_appears_with_its_sound(name: str, sound: str) -> None:
    assert sound_of(SAMPLES[name]) == sound


# --- espeak-ng's speech, in a browser ---


@pytest.mark.slow
def test_the_ear_speaks_stops_and_stays_on_for_one_visit(real: Voices, browser: Browser) -> None:
    counter = Counter(SAMPLES["review"])
    with served(counter, voices=real) as address:
        page = new_page(browser)
        spoken: list[str] = []
        page.on("request", lambda asked: spoken.append(asked.url))
        page.goto(address)
        ear = page.locator(".ear")
        ear.click()
        expect(ear).to_have_class("ear speaking")
        ear.click()
        expect(ear).to_have_class("ear")
        counter.show(SAMPLES["amount"])
        expect(page.locator("[data-name=amount]")).to_be_visible()
        assert len(speeches(spoken)) == 1, "a new question is not spoken by itself"
        _hear_to_its_end(page)
        ear.click()
        expect(ear).to_have_class(SPEAKS_ALWAYS)
        counter.show(SAMPLES["review"])
        expect(page.locator("[data-name=review]")).to_be_visible()
        expect(ear).to_have_class(SPEAKS_ALWAYS)
        assert len(speeches(spoken)) == 4
        counter.show(SAMPLES["start"])
        expect(page.locator("[data-name=start]")).to_be_visible()
        expect(ear).to_have_class("ear")
        page.close()


@pytest.mark.slow
def test_screens_are_spoken_only_while_the_headset_is_plugged_in(
    real: Voices, browser: Browser
) -> None:
    plug = Plug()
    headset = Headset(plug)
    counter = Counter(SAMPLES["review"])
    with served(counter, voices=real, headset=headset) as address:
        page = new_page(browser)
        spoken: list[str] = []
        page.on("request", lambda asked: spoken.append(asked.url))
        page.goto(address)
        page.locator(".plate").click()  # a browser plays no sound before the first touch
        ear = page.locator(".ear")
        for plug.is_in, looks in ((True, SPEAKS_ALWAYS), (False, re.compile("^ear$"))):
            page.request.get(f"{address.split('/?')[0]}{voice(counter)}")
            expect(ear).to_have_class(looks)
        assert len(speeches(spoken)) == 1
        page.close()


def speeches(asked: list[str]) -> list[str]:
    return [address for address in asked if "/voice/" in address]


def _hear_to_its_end(page: Page) -> None:
    page.locator(".ear").click()
    expect(page.locator(".ear")).to_have_class("ear speaking")
    expect(page.locator(".ear")).to_have_class("ear")
