"""The voices in a folder: what is played, what is silent, and the answers over HTTP."""

import fcntl
import io
import math
import re
import shutil
import struct
import subprocess
import sys
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
from agent.ui.voice.sounds import Sound, Spoken
from agent.ui.voice.speech import speech_of
from agent.ui.voice.voices import (
    PAUSE_S,
    RATE,
    RECORDED,
    SHORT_SOUNDS,
    ShortSound,
    Voices,
    respelt,
    voice_of,
)
from agent.ui.words.words import Words
from tests.support.counts import ALL
from tests.support.hangs import HANGS_S
from tests.system.e2e.browser import new_page
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import ACCESS, BEARER, HOST, served, visitor

ROOT = Path(__file__).parents[4]
WORDS = Words(("en", "hi"), strict=True)
SPEAKS_ALWAYS = re.compile(r"^ear (speaking always|always speaking)\s*$")
TITLE = Sound("en", "review-title")


def record(file: Path, seconds: float = 1.0, rate: int = RATE) -> None:
    """Put a tone there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    samples = (int(8000 * math.sin(i / 10)) for i in range(int(rate * seconds)))
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))


def seconds(heard: bytes | None) -> float:
    with wave.open(io.BytesIO(heard or b""), "rb") as sound:
        return sound.getnframes() / sound.getframerate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A voice with two sounds, and one wordless sound."""
    record(tmp_path / "en" / "review-title.wav")
    record(tmp_path / "en" / "number-5.wav", 0.5)
    record(tmp_path / SHORT_SOUNDS / "taken.wav", 0.1)
    return tmp_path


@pytest.fixture
def counter() -> Counter:
    return Counter(SAMPLES["review"])


@pytest.fixture
async def client(folder: Path, counter: Counter) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(counter, Voices(folder)) as client:
        yield client


def asking(counter: Counter, voices: Voices, headset: Headset = NO_HEADSET) -> httpx.AsyncClient:
    hosts = frozenset({HOST})
    app = create_app(
        counter, WORDS, allowed_hosts=hosts, access=ACCESS, voices=voices, headset=headset
    )
    return visitor(app, BEARER)


# --- the folder ---


def test_a_screen_is_joined_from_the_sounds_that_exist(folder: Path) -> None:
    heard = Voices(folder).speak(speech_of(SAMPLES["review"], WORDS))
    title, amount, key = 1.0, 0.5, 0.5
    pauses = 3 * PAUSE_S
    assert seconds(heard) == pytest.approx(title + amount + key + pauses, abs=0.01)


def test_a_recorded_sound_replaces_the_made_one(folder: Path) -> None:
    record(folder / RECORDED / "en" / "review-title.wav", 2.0)
    assert seconds(Voices(folder).speak([(TITLE,)])) == pytest.approx(2.0 + PAUSE_S, abs=0.01)


def test_one_language_alone_can_be_recorded(folder: Path) -> None:
    record(folder / RECORDED / "hi" / "review-title.wav")
    assert Voices(folder).languages == {"en", "hi"}


@pytest.mark.parametrize(
    "voices",
    [Voices(None), Voices(Path("/nowhere")), Voices(ROOT, volume=0)],
    ids=["none", "no folder", "volume 0"],
)
def test_without_sounds_the_kiosk_is_silent(voices: Voices) -> None:
    assert (voices.volume, voices.languages) == (0, frozenset())
    assert voices.speak([(TITLE,)]) is None
    assert voices.short(ShortSound.TAKEN) is None


def test_a_sound_of_another_rate_is_logged_and_not_played(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record(folder / "en" / "review-title.wav", rate=8000)
    assert Voices(folder).speak([(TITLE,)]) is None
    assert "expected one channel of 16 bits at 22050 Hz" in caplog.text


@pytest.mark.parametrize("broken", [b"", b"RIFF", b"ID3 an mp3"])
def test_a_broken_sound_is_skipped(folder: Path, broken: bytes) -> None:
    (folder / "en" / "review-title.wav").write_bytes(broken)
    assert Voices(folder).speak([(TITLE,)]) is None


@pytest.mark.parametrize(("says", "seconds_said"), [("exec cat", 1.0), ("exit 1; cat", None)])
def test_a_name_is_spoken_by_espeak_ng(
    folder: Path, monkeypatch: pytest.MonkeyPatch, says: str, seconds_said: float | None
) -> None:
    program = folder / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{says} {folder}/en/review-title.wav\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    heard = Voices(folder).speak([(Spoken("en", "Asha"),)])
    assert (heard and seconds(heard)) == (seconds_said and pytest.approx(1.0 + PAUSE_S, abs=0.01))


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


# --- over HTTP ---


async def test_the_screens_speech_is_sent(client: httpx.AsyncClient, counter: Counter) -> None:
    answer = await client.get(f"/voice/{counter.screen().revision}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "audio/wav")
    assert answer.headers["Cache-Control"] == "no-store"
    assert seconds(answer.content) > 0.3
    ((revision, length),) = counter.spoken
    assert revision == counter.screen().revision
    assert length == pytest.approx(seconds(answer.content))


async def test_the_speech_of_an_opened_part_is_sent(
    folder: Path, client: httpx.AsyncClient
) -> None:
    record(folder / "en" / "language-name.wav")
    answer = await client.get("/voice/7/languages")
    assert seconds(answer.content) == pytest.approx(1.0 + PAUSE_S, abs=0.01)


async def test_a_languages_name_is_sent_in_that_language(
    folder: Path, client: httpx.AsyncClient
) -> None:
    record(folder / RECORDED / "hi" / "language-name.wav")
    answer = await client.get("/voice/language/hi")
    assert seconds(answer.content) == pytest.approx(1.0 + PAUSE_S, abs=0.01)


async def test_a_screen_that_cannot_be_spoken_is_silent_and_counted(
    client: httpx.AsyncClient, counter: Counter, mocker: MockerFixture
) -> None:
    mocker.patch("agent.ui.app.speech_of", side_effect=KeyError("secret"))
    assert (await client.get("/voice/7")).status_code == 404
    assert [where for where, _ in counter.faults] == ["voice of review"]


UNKNOWN = (
    *(f"/voice/{revision}" for revision in ("6", "8", "-7", "7.0", "x", "9" * 400, "%00", "")),
    *("/voice/6/languages", "/voice/7/..%2Fen"),
    *(f"/voice/language/{language}" for language in ("ta", "..", "%2e%2e%2fen", "HI")),
    *(f"/sound/{name}" for name in ("success", "boom", "..%2fen%2freview-title", "taken.wav")),
)


@pytest.mark.parametrize("path", UNKNOWN)
async def test_another_revision_and_an_unknown_name_have_no_sound(
    client: httpx.AsyncClient, path: str
) -> None:
    assert (await client.get(path)).status_code == 404


async def test_a_wordless_sound_is_sent(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sound/taken")
    assert seconds(answer.content) == pytest.approx(0.1, abs=0.01)


class Plug:
    """A headset that the test plugs in."""

    is_in = False

    def is_plugged(self) -> bool:
        return self.is_in


async def test_a_balance_is_spoken_while_a_headset_is_plugged_in(
    folder: Path, counter: Counter
) -> None:
    counter.show(SAMPLES["result"])
    record(folder / "en" / "result-balance.wav")
    plug = Plug()
    async with asking(counter, Voices(folder), Headset(plug)) as client:
        heard = []
        for plug.is_in in (False, True, False):
            answer = await client.get(f"/voice/{counter.screen().revision}")
            heard.append(seconds(answer.content))
    assert heard[1] > heard[0] + 1.0
    assert heard[2] == heard[0], "the speech after the plug was pulled has no balance"


async def test_only_a_watched_headset_is_reported(
    client: httpx.AsyncClient, counter: Counter, folder: Path
) -> None:
    assert (await client.get("/headset")).status_code == 404
    assert "watches-headset" not in (await client.get("/")).text
    async with asking(counter, Voices(folder), Headset(Plug())) as watching:
        assert "data-watches-headset" in (await watching.get("/")).text


async def test_a_page_without_voices_has_its_ear_disabled(counter: Counter, folder: Path) -> None:
    html = {"Accept": "text/html"}
    async with asking(counter, Voices(None)) as client:
        assert "data-hear disabled" in (await client.get("/screen", headers=html)).text
        assert 'data-volume="0"' in (await client.get("/")).text
        assert (await client.get("/voice/7")).status_code == 404
    async with asking(counter, Voices(folder, 60)) as client:
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

MADE = ("en", "hi") if ALL else ("en",)


@pytest.fixture(scope="module")
def made() -> Path:
    """Return the folder of `make voices`; make the sounds at the first call."""
    if shutil.which("espeak-ng") is None:
        pytest.fail("espeak-ng is missing: apt install espeak-ng")
    folder = ROOT / ".voices"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # otherwise two test workers would generate it at once
        script = (sys.executable, "scripts/voices.py", "--folder", str(folder), *MADE)
        subprocess.run(script, cwd=ROOT, check=True, timeout=HANGS_S)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("language", MADE)
@pytest.mark.parametrize("name", ["start", "amount", "review", "sorry", "result"])
def test_the_made_voices_can_be_heard(made: Path, name: str, language: str) -> None:
    heard = Voices(made).speak(speech_of(replace(SAMPLES[name], language=language), WORDS))
    assert seconds(heard) > 1.0
    loud = struct.unpack(f"<{(len(heard or b'') - 44) // 2}h", (heard or b"")[44:])
    assert max(loud) > 3000, "not silence"


@pytest.mark.slow
def test_the_ear_speaks_stops_and_stays_on_for_one_visit(made: Path, browser: Browser) -> None:
    counter = Counter(SAMPLES["review"])
    with served(counter, voices=Voices(made)) as address:
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
    made: Path, browser: Browser
) -> None:
    plug = Plug()
    headset = Headset(plug)
    counter = Counter(SAMPLES["review"])
    with served(counter, voices=Voices(made), headset=headset) as address:
        page = new_page(browser)
        spoken: list[str] = []
        page.on("request", lambda asked: spoken.append(asked.url))
        page.goto(address)
        page.locator(".plate").click()  # a browser plays no sound before the first touch
        ear = page.locator(".ear")
        for plug.is_in, looks in ((True, SPEAKS_ALWAYS), (False, re.compile("^ear$"))):
            page.request.get(f"{address.split('/?')[0]}/voice/{counter.screen().revision}")
            expect(ear).to_have_class(looks)
        assert len(speeches(spoken)) == 1
        page.close()


def speeches(asked: list[str]) -> list[str]:
    return [address for address in asked if "/voice/" in address]


def _hear_to_its_end(page: Page) -> None:
    page.locator(".ear").click()
    expect(page.locator(".ear")).to_have_class("ear speaking")
    expect(page.locator(".ear")).to_have_class("ear")
