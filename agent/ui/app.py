"""The touch page's server: sends the kiosk's screen and receives presses."""

from collections.abc import AsyncIterator, Callable
from typing import Protocol

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import AppStatus
from starlette.applications import Starlette
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from agent.base.clock import Clock
from agent.base.money import rupees as rupees_of
from agent.base.structs import replace
from agent.devices.headset import Headset
from agent.dialogue.page import Press, PressResult, Screen, Text
from agent.metrics.counts import Counts
from agent.metrics.kiosk_faults import faults_of
from agent.metrics.state import Browser, KioskState, ServedPage
from agent.ui.access import PageAccess
from agent.ui.heartbeat import Heartbeat
from agent.ui.page.pages import NOTHING_KEPT, STATIC_FILES, VERSION, Pages, plain
from agent.ui.screen_protocol import REVISION_MAX, Unread, read_beat, read_press, screen_json
from agent.ui.security import Guard
from agent.ui.voice.aloud import Sentence
from agent.ui.voice.by_ear import TOUCHED, speech_of_touch
from agent.ui.voice.speech import identity_of, name_of_language, speech_of
from agent.ui.voice.tones import ShortSound
from agent.ui.voice.voices import SILENT, Voices
from agent.ui.voice.wave_file import head_of_stream, length_s
from agent.ui.words.money_words import WORDS_LIMIT
from agent.ui.words.words import Words

KEPT_PARTS = "Kept-Parts"
"""The header of the touch page that names the parts which it has (agent.ui.page.pages)."""

JSON = "application/json"
SOUND = "audio/wav"


class NumberConvertor(IntegerConvertor):
    """A number in an address; one with more digits than a revision has is not found.

    Python raises ValueError for thousands of digits.
    """

    regex = f"[0-9]{{1,{len(str(REVISION_MAX))}}}"


register_url_convertor("number", NumberConvertor())

STREAMS_MAX = 16
"""Event streams at once: enough for one browser and a few scripts. Each stream holds a task."""

NO_HEADSET = Headset()
KEEP_ALIVE_S = 15
STATIC_CACHE = "public, max-age=31536000, immutable"
"""A browser may keep a static file for a year, because its address contains the fingerprint of all
of them."""


class KioskPort(Protocol):
    """The customer's side of a kiosk."""

    counts: Counts
    page: ServedPage | None
    """The page of `create_app`; its browser and voice are a part of the kiosk's state."""

    def screen(self) -> Screen:
        """Return the current screen."""

    async def press(self, press: Press) -> PressResult:
        """Apply a press and return the verdict; `screen()` then returns the new screen."""

    async def changed(self, since: int) -> int:
        """Wait until the screen's revision is no longer `since`; return the new one.

        Returns at once if it already differs, so that no change between two calls is lost.
        """

    def speaks(self, revision: int, seconds: float) -> None:
        """Stop the timeout of this revision while the page speaks."""

    def state(self) -> KioskState:
        """Measure the kiosk's current state."""

    def outlet_name(self) -> str:
        """Return the outlet's name for the header."""

    def fault(self, where: str, error: Exception) -> None:
        """Log and count an exception that the page has caught."""


def create_app(  # noqa: PLR0913  # by keyword, and each is another part of the page
    kiosk: KioskPort,
    words: Words,
    *,
    allowed_hosts: frozenset[str],
    access: PageAccess,
    heartbeat: Heartbeat | None = None,
    voices: Voices = SILENT,
    headset: Headset = NO_HEADSET,
) -> Starlette:
    """Return the page of `kiosk`.

    `allowed_hosts` are the host:port pairs that the page answers to; `access` checks the client.
    Private text is spoken only while `headset` is plugged in.
    """
    heartbeat = heartbeat or Heartbeat(Clock(), kiosk.counts)
    page = TouchPage(kiosk, words, voices, heartbeat=heartbeat, headset=headset)
    kiosk.page = page
    return Starlette(
        routes=[
            Route("/", page.index),
            Route("/screen", page.screen),
            Route("/act", page.act, methods=["POST"]),
            Route("/events", page.events),
            Route("/painted", page.painted, methods=["POST"]),
            Route("/in-words/{rupees:number}", page.in_words),
            Route("/voice/language/{language}", page.language),
            Route("/voice/{screen}", page.voice),
            Route("/voice/{screen}/touched/{what}", page.touched),
            Route("/voice/{screen}/{part}", page.voice),
            Route("/sound/{name}", page.sound),
            Route("/headset", page.headset),
            Route("/healthz", page.healthz),
            Route("/metrics", page.metrics),
            Route(f"/static/{VERSION}/{{name}}", static_file),
        ],
        middleware=[Middleware(Guard, allowed_hosts=allowed_hosts, access=access)],
    )


def end_streams() -> None:
    """End every open event stream of this process within half a second.

    Call it when the server stops: a stream that is cut off would be logged as an error.
    """
    AppStatus.should_exit = True


async def static_file(request: Request) -> Response:
    name: str = request.path_params["name"]
    content = STATIC_FILES.get(name)
    if content is None:
        return PlainTextResponse("no such file", 404)
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    return Response(content, headers={"Cache-Control": STATIC_CACHE}, media_type=kind)


class TouchPage:
    """The handler of each address."""

    def __init__(
        self,
        kiosk: KioskPort,
        words: Words,
        voices: Voices,
        *,
        heartbeat: Heartbeat,
        headset: Headset,
    ) -> None:
        self._kiosk = kiosk
        self._heartbeat = heartbeat
        self._words = words
        self._voices = voices
        self._headset = headset
        self._pages = Pages(words, voices, watches_headset=headset.is_watched)
        self._streams = 0

    @property
    def browser(self) -> Browser:
        return self._heartbeat.browser

    @property
    def speech(self) -> str:
        return self._voices.status.value

    async def index(self, _request: Request) -> Response:
        screen = self._kiosk.screen()
        return HTMLResponse(self._pages.page(screen, self._fragment(screen)))

    async def screen(self, request: Request) -> Response:
        return self._show(request, self._kiosk.screen())

    async def act(self, request: Request) -> Response:
        """Pass a press to the kiosk; an invalid body changes nothing."""
        press = await read_press(request)
        if isinstance(press, Unread):
            screen = replace(self._kiosk.screen(), error=Text("error-press"))
            status = 413 if press is Unread.TOO_LONG else PressResult.UNFIT.value
            return self._show(request, screen, status)
        verdict = await self._kiosk.press(press)
        return self._show(request, self._kiosk.screen(), verdict.value)

    async def events(self, _request: Request) -> Response:
        return self._streamed(self._revisions)

    async def headset(self, _request: Request) -> Response:
        """Stream whether a headset is plugged in, if this is watched."""
        if not self._headset.is_watched:
            return PlainTextResponse("no headset is looked for", 404)
        return self._streamed(self._plugs)

    def _streamed(self, events: Callable[[], AsyncIterator[ServerSentEvent]]) -> Response:
        if self._streams >= STREAMS_MAX:
            return PlainTextResponse("too many listeners", 503, {"Retry-After": "5"})
        return EventSourceResponse(self._counted(events()), ping=KEEP_ALIVE_S)

    async def _counted(
        self, events: AsyncIterator[ServerSentEvent]
    ) -> AsyncIterator[ServerSentEvent]:
        self._streams += 1
        try:
            async for event in events:
                yield event
        finally:
            self._streams -= 1

    async def painted(self, request: Request) -> Response:
        """Process the page's heartbeat; the answer 205 makes the page reload itself."""
        beat = await read_beat(request)
        if isinstance(beat, Unread):
            return PlainTextResponse("no heartbeat", 413 if beat is Unread.TOO_LONG else 422)
        if beat.touched_ms is not None:
            self._heartbeat.touched(beat.touched_ms / 1000)
        if beat.revision is None:
            self._heartbeat.hidden()
            return Response(status_code=204)
        is_old = self._heartbeat.beat(beat.revision, self._kiosk.screen().revision)
        return Response(status_code=205 if is_old else 204)

    async def in_words(self, request: Request) -> Response:
        """Return an amount in words in the screen's language, while it is being typed."""
        rupees = request.path_params["rupees"]
        if rupees >= WORDS_LIMIT:
            return PlainTextResponse("no words for it", 404)
        language = self._kiosk.screen().language
        return PlainTextResponse(self._words.amount_in_words(rupees_of(rupees), language))

    async def voice(self, request: Request) -> Response:
        """Return the speech of a screen, or of a part shown over it, as sound."""
        part: str | None = request.path_params.get("part")
        return await self._say(
            request, lambda screen, worn: speech_of(screen, self._words, headset=worn, part=part)
        )

    async def touched(self, request: Request) -> Response:
        """Return what a customer who does not see the screen hears of a touch, as sound."""
        kind = TOUCHED.get(request.path_params["what"])
        if kind is None:
            return PlainTextResponse("no such touch", 404)
        try:
            asked = msgspec.convert(dict(request.query_params), kind, strict=False)
        except msgspec.ValidationError as error:
            return PlainTextResponse(str(error), 422)
        return await self._say(
            request,
            lambda screen, worn: speech_of_touch(asked, screen, self._words, headset=worn),
        )

    async def _say(
        self, request: Request, speech: Callable[[Screen, bool], tuple[Sentence, ...]]
    ) -> Response:
        """Return speech about the screen that is shown; there is none about another screen."""
        screen = self._kiosk.screen()
        if request.path_params["screen"] != identity_of(screen, self._voices.secret):
            return PlainTextResponse("not on the screen", 404)
        worn = await self._headset.look()
        try:
            said = speech(screen, worn)
        except Exception as error:  # noqa: BLE001  # logged and counted; the screen is still there
            self._kiosk.fault(f"voice of {screen.name.value}", error)
            said = ()
        return await self._stream(said, screen.revision)

    async def _stream(self, said: tuple[Sentence, ...], revision: int | None = None) -> Response:
        """Return speech as sound. The page begins to play it when the first sentence is made."""
        sounds = self._voices.sounds(said)
        first = await run_in_threadpool(next, sounds, b"")
        if not first:
            return _silence()

        async def sent() -> AsyncIterator[bytes]:
            self._hold(revision, seconds := length_s(first))
            yield head_of_stream() + first
            async for samples in iterate_in_threadpool(sounds):
                self._hold(revision, seconds := seconds + length_s(samples))
                yield samples

        return StreamingResponse(sent(), media_type=SOUND)

    def _hold(self, revision: int | None, seconds: float) -> None:
        """Stop the screen's timeout while the page plays what it has."""
        if revision is not None:
            self._kiosk.speaks(revision, seconds)

    async def language(self, request: Request) -> Response:
        """Return a language's own name for itself, as sound, for its tile."""
        language = request.path_params["language"]
        if language not in self._words.languages:
            return PlainTextResponse("no such language", 404)
        return await self._stream(name_of_language(language, self._words))

    async def sound(self, request: Request) -> Response:
        """Return one of the wordless sounds."""
        try:
            sound = ShortSound(request.path_params["name"])
        except ValueError:
            return PlainTextResponse("no such sound", 404)
        heard = await run_in_threadpool(self._voices.short, sound)
        return _silence() if heard is None else Response(heard, media_type=SOUND)

    async def healthz(self, _request: Request) -> Response:
        state = self._kiosk.state()
        body = {
            "status": "ok" if state.services else "resting",
            "version": state.machine.version,
            "busy": state.is_busy,
            "journal": state.journal,
            "services": state.services,
            "parts": state.parts,
            "details": state.details,
            "faults": [
                {
                    "name": one.fault.name,
                    "severity": one.fault.severity,
                    "line": one.line,
                    "words": one.words,
                }
                for one in faults_of(state)
            ],
        }
        return Response(msgspec.json.encode(body), 200 if state.services else 503, media_type=JSON)

    async def metrics(self, _request: Request) -> Response:
        from agent.metrics import prometheus  # noqa: PLC0415  # its library delays the start

        return Response(
            prometheus.metrics_text(self._kiosk.state()), media_type=prometheus.CONTENT_TYPE
        )

    def _show(self, request: Request, screen: Screen, status: int = 200) -> Response:
        headers = {"Vary": "Accept"}
        if "text/html" in request.headers.get("accept", ""):
            kept = frozenset(request.headers.get(KEPT_PARTS, "").split())
            return HTMLResponse(self._fragment(screen, kept), status, headers)
        return Response(self._object(screen), status, headers, JSON)

    def _fragment(self, screen: Screen, kept: frozenset[str] = NOTHING_KEPT) -> str:
        """Return the screen's HTML; if rendering raises, a plain screen with the same revision."""
        outlet = self._kiosk.outlet_name()
        try:
            return self._pages.fragment(screen, outlet, kept)
        except Exception as error:  # noqa: BLE001  # logged and counted; the customer sees a way out
            self._kiosk.fault(f"html of {screen.name.value}", error)
            return self._pages.plain_fragment(screen, outlet)

    def _object(self, screen: Screen) -> bytes:
        try:
            return screen_json(screen, self._words)
        except Exception as error:  # noqa: BLE001  # logged and counted; scripts see a way out
            self._kiosk.fault(f"json of {screen.name.value}", error)
            return screen_json(plain(screen), self._words)

    async def _revisions(self) -> AsyncIterator[ServerSentEvent]:
        revision = self._kiosk.screen().revision
        while True:
            yield ServerSentEvent(event="screen", data=str(revision))
            revision = await self._kiosk.changed(since=revision)

    async def _plugs(self) -> AsyncIterator[ServerSentEvent]:
        worn = self._headset.is_worn
        while True:
            yield ServerSentEvent(event="headset", data="in" if worn else "out")
            worn = await self._headset.changed(since=worn)


def _silence() -> Response:
    return PlainTextResponse("there is no sound for it", 404)
